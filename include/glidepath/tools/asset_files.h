// Assets out of files: a portal DAT, or a folder of JSON files.
//
//     const auto assets = tools::open_assets("client_portal.dat");   // or "motions/", a folder
//     if (!assets) return complain(text_of(assets.error()));
//     Router router({.assets = *assets});
//
// A folder has a file for each motion table, 0x09000001.json (docs/motion-tables.md), and the setups in
// setups.json (below). `glidepath dat export` writes such folders.
#pragma once

#include <glidepath/asset_source.h>
#include <glidepath/tools/dat.h>

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace glidepath::tools {

// Of a DAT. Windows that do not fit are clamped as the client does, and reported in AssetSource::warnings.
[[nodiscard]] std::shared_ptr<const AssetSource> dat_assets(const DatFile& file);
// Of a folder. Refuses one that is not there, and a setups.json that cannot be read; motion tables are read
// when they are asked for. It has no animations by themselves.
[[nodiscard]] Expected<std::shared_ptr<const AssetSource>> folder_assets(const std::filesystem::path& path);
// A file in memory.
struct NamedText {
    std::string name{};
    std::string text{};
};
// Of the files of such a folder, for hosts without one: "setups.json", "0x09000001.json". Others are refused,
// and names that come twice. Of a DAT in memory: dat_assets(*DatFile::from_bytes(...)).
[[nodiscard]] Expected<std::shared_ptr<const AssetSource>> text_assets(std::vector<NamedText> files);
// Of whichever it is.
[[nodiscard]] Expected<std::shared_ptr<const AssetSource>> open_assets(const std::filesystem::path& path);

// What the engine takes of a setup, of a table with its clips, and of an animation by itself (without its
// hooks). An error names the file and the object.
[[nodiscard]] Expected<SetupAsset> load_setup_asset(const DatFile& file, std::uint32_t id);
[[nodiscard]] Expected<MotionAsset> load_motion_asset(const DatFile& file, std::uint32_t id);
[[nodiscard]] Expected<Clip> load_clip_asset(const DatFile& file, std::uint32_t id);

// More setups in a file are refused.
inline constexpr std::size_t k_max_setups_of_a_file = 65536;

// A setup with its id, as setups.json has it.
struct NamedSetup {
    std::uint32_t id = 0;
    SetupAsset setup{};
};
// {"format": "glidepath-setups", "version": 1, "setups": [{"id": "0x02000001", "radius": 0.5, "height": 2,
// "step_up": 0.01, "step_down": 0.01, "motion_table": "0x09000001", "default_animation": 0}]}; each id once.
// Of a setup all but the id may be left out. `name` stands in errors as the file.
[[nodiscard]] Expected<std::vector<NamedSetup>> parse_setups_json(std::string_view text,
                                                                  std::string_view name);
// Text that parse_setups_json reads back to the same values.
[[nodiscard]] std::string write_setups_json(const std::vector<NamedSetup>& setups);

}  // namespace glidepath::tools

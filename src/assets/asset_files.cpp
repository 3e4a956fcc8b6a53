#include <glidepath/tools/asset_files.h>
#include <glidepath/tools/motion_file.h>

#include "assets/dat_report.h"
#include "assets/file_text.h"
#include "assets/layer.h"

#include <fmt/format.h>

#include <unordered_map>
#include <utility>

namespace glidepath::tools {

using namespace assets;

namespace {

// "byte 312: bad_range: window 2..999 of 0x03000003, which has 6 frames"
std::string text_of(const DatFinding& finding) {
    const std::string place = finding.offset ? fmt::format("byte {}: ", *finding.offset) : "";
    return fmt::format("{}{}: {}", place, name_of(finding.fault), finding.why);
}

// The bytes of another kind of object could be read as one by chance, and servers send any id.
Error wrong_kind(const DatFile& file, std::uint32_t id, DatKind wanted) {
    if (kind_of(id) == wanted || file.find(id) == nullptr) return {};
    return file_error(
        ErrorCode::unknown_id,
        {.file = file.name(), .what = hex_text(id), .why = fmt::format("is no {}", name_of(wanted))});
}

}  // namespace

Expected<SetupAsset> load_setup_asset(const DatFile& file, std::uint32_t id) {
    if (Error wrong = wrong_kind(file, id, DatKind::setup); !wrong.is_ok()) return wrong;
    const Expected<DatSetup> setup = load_setup(file, id);
    if (!setup) return setup.error();
    return SetupAsset{.radius_m = setup->radius_m,
                      .height_m = setup->height_m,
                      .step_up_m = setup->step_up_m,
                      .step_down_m = setup->step_down_m,
                      .motion_table = setup->default_motion_table,
                      .default_animation = setup->default_animation};
}

Expected<MotionAsset> load_motion_asset(const DatFile& file, std::uint32_t id) {
    if (Error wrong = wrong_kind(file, id, DatKind::motion_table); !wrong.is_ok()) return wrong;
    DatFindings findings;
    Expected<DatMotions> motions = load_motions(file, id, &findings);
    if (!motions) return motions.error();
    Expected<MotionTable> table = MotionTable::build(std::move(motions->source));
    if (!table) {
        const Error& error = table.error();
        return file_error(error.code, {.file = file.name(),
                                       .what = hex_text(id),
                                       .why = "the engine cannot play it: " + text_of(error)});
    }
    MotionAsset asset{std::move(motions->clips), std::move(*table)};
    for (const DatFinding& finding : findings)
        asset.warnings.push_back(text_of(finding));
    return asset;
}

Expected<Clip> load_clip_asset(const DatFile& file, std::uint32_t id) {
    if (Error wrong = wrong_kind(file, id, DatKind::animation); !wrong.is_ok()) return wrong;
    Expected<DatAnimation> animation = load_animation(file, id);
    if (!animation) return animation.error();
    Clip clip;
    clip.id = id;
    clip.frame_count = animation->frame_count;
    clip.pos_frames = std::move(animation->pos_frames);
    return clip;
}

std::shared_ptr<const AssetSource> dat_assets(const DatFile& file) {
    return std::make_shared<const AssetSource>(
        AssetLoaders{.setup = [file](std::uint32_t id) { return load_setup_asset(file, id); },
                     .motions = [file](std::uint32_t id) { return load_motion_asset(file, id); },
                     .animation = [file](std::uint32_t id) { return load_clip_asset(file, id); }});
}

Expected<std::shared_ptr<const AssetSource>> folder_assets(const std::filesystem::path& path) {
    std::error_code failed;
    if (!std::filesystem::is_directory(path, failed)) {
        return file_error(ErrorCode::unreadable, {.file = path.string(), .why = "is no folder"});
    }
    std::unordered_map<std::uint32_t, SetupAsset> setups;
    const std::filesystem::path list = path / "setups.json";
    if (std::filesystem::exists(list, failed)) {
        const Expected<std::string> text = read_text_file(list, k_max_motion_file_bytes);
        if (!text) return text.error();
        const Expected<std::vector<NamedSetup>> read = parse_setups_json(*text, list.string());
        if (!read) return read.error();
        for (const NamedSetup& named : *read)
            setups.emplace(named.id, named.setup);
    }
    const auto load_setup = [setups = std::move(setups), list](std::uint32_t id) -> Expected<SetupAsset> {
        const auto found = setups.find(id);
        if (found != setups.end()) return found->second;
        return file_error(ErrorCode::unknown_id,
                          {.file = list.string(), .what = hex_text(id), .why = "there is no such setup"});
    };
    const auto load_motions = [path](std::uint32_t id) -> Expected<MotionAsset> {
        Expected<MotionFile> file = load_motion_file(path / (hex_text(id) + ".json"));
        if (!file) return file.error();
        return MotionAsset{std::move(file->clips), std::move(file->table), std::move(file->warnings)};
    };
    return std::make_shared<const AssetSource>(AssetLoaders{.setup = load_setup, .motions = load_motions});
}

Expected<std::shared_ptr<const AssetSource>> open_assets(const std::filesystem::path& path) {
    std::error_code failed;
    if (std::filesystem::is_directory(path, failed)) return folder_assets(path);
    const Expected<DatFile> file = DatFile::open(path);
    if (!file) return file.error();
    return dat_assets(*file);
}

}  // namespace glidepath::tools

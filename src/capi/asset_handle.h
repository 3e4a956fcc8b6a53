// What gp_assets and gp_motions name.
#pragma once

#include <glidepath/asset_source.h>
#include <glidepath/figure.h>

#include "capi/layer.h"

#include <cstdint>
#include <functional>
#include <glidepath.h>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

namespace glidepath::tools {
class DatFile;
}

namespace glidepath::capi {

// What part frames are asked for with.
struct FigureQuestion {
    std::uint32_t setup = 0;
    ShownFrames shown{};
    float scale = 1.0F;
    std::uint32_t placement = 0;
    bool is_smooth = false;
};

// Of a gp_assets.
struct CAssets {
    std::shared_ptr<const AssetSource> source{};
    // These only of a portal DAT.
    std::function<Expected<std::vector<Frame>>(const FigureQuestion& question)> parts{};
    std::function<Expected<Frame>(std::uint32_t setup, std::uint32_t location, std::span<const Frame> parts)>
        holding{};
    std::function<Expected<gp_hook>(std::uint32_t motion_table, std::uint32_t number)> hook{};
};

// A router keeps the whole handle's object alive.
[[nodiscard]] inline std::shared_ptr<const AssetSource> assets_in(const std::shared_ptr<void>& object) {
    return static_cast<const CAssets*>(object.get())->source;
}

// The readers of files, or their refusal in a library without them (readers.cpp and files.cpp, no_files.cpp).
[[nodiscard]] bool has_file_readers();
[[nodiscard]] Expected<std::shared_ptr<const MotionAsset>> motions_of_json(std::string_view text,
                                                                           std::string_view name);
[[nodiscard]] Expected<std::shared_ptr<CAssets>> open_asset_files(const char* path);
[[nodiscard]] Expected<std::shared_ptr<CAssets>> assets_of_memory(std::span<const gp_memory_file> files);
[[nodiscard]] std::shared_ptr<CAssets> assets_of_dat(const tools::DatFile& dat);

}  // namespace glidepath::capi

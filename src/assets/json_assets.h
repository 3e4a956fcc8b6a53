// Assets in JSON, wherever the texts come from.
#pragma once

#include <glidepath/tools/asset_files.h>
#include <glidepath/tools/motion_file.h>

#include "assets/layer.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <string>

namespace glidepath::assets {

// What a folder has.
inline constexpr const char* k_setups_name = "setups.json";
inline constexpr const char* k_no_setups = R"({"format": "glidepath-setups", "version": 1, "setups": []})";
[[nodiscard]] std::string file_name_of(std::uint32_t motion_table);

using LoadMotionFile = std::function<Expected<MotionFile>(std::uint32_t id)>;
// The setups are read at once, each motion table when it is asked for.
[[nodiscard]] Expected<std::shared_ptr<const AssetSource>> assets_of_json(const NamedText& list,
                                                                          LoadMotionFile load);

}  // namespace glidepath::assets

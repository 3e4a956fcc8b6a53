// The three kinds of objects out of their bytes (spec/dat.md 4 to 6). Each is read twice: once to check all
// of it without keeping anything, then into memory of exactly the size that it needs.
#pragma once

#include <glidepath/assets.h>
#include <glidepath/tools/dat_objects.h>

#include "assets/dat_report.h"
#include "assets/layer.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>

namespace glidepath::assets {

using ObjectView = std::span<const std::byte>;

// What checking an animation leaves behind.
struct AnimationShape {
    std::uint32_t frame_count = 0;
    std::uint64_t hook_count = 0;
};
AnimationShape check_animation(ObjectView bytes, std::uint32_t id, DatReport& report);
// An empty one when the report is rejected.
[[nodiscard]] DatAnimation decode_animation(ObjectView bytes, std::uint32_t id, DatReport& report);

struct TableShape {
    std::uint64_t link_count = 0;
    bool has_default_style = false;  // a style default for it
};
TableShape check_motion_table(ObjectView bytes, std::uint32_t id, DatReport& report);
[[nodiscard]] MotionTableSource decode_motion_table(ObjectView bytes, std::uint32_t id, DatReport& report);
// Every window with its offset, of a table that was found good.
void visit_windows(ObjectView bytes, const std::function<void(std::uint64_t, const MotionAnimation&)>& visit);

struct SetupShape {
    std::uint32_t default_animation = 0;
    std::uint64_t default_animation_at = 0;
    std::uint32_t default_motion_table = 0;
    std::uint64_t default_motion_table_at = 0;
};
SetupShape check_setup(ObjectView bytes, std::uint32_t id, DatReport& report);
[[nodiscard]] DatSetup decode_setup(ObjectView bytes, std::uint32_t id, DatReport& report);

}  // namespace glidepath::assets

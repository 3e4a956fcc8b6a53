// The three kinds of objects out of their bytes (spec/dat.md 4 to 6). Each is read twice: once to check all
// of it without keeping anything, then into memory of exactly the size that it needs.
#pragma once

#include <glidepath/assets.h>
#include <glidepath/tools/dat_objects.h>

#include "assets/dat_object_bytes.h"
#include "assets/dat_report.h"
#include "assets/dat_walk.h"
#include "assets/layer.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>

namespace glidepath::assets {

using ObjectView = std::span<const std::byte>;

// Values that take more memory than an object may have bytes are not loaded: hooks and motions grow
// sevenfold. False: rejected, as too large.
[[nodiscard]] bool fits_in_memory(std::uint64_t bytes, DatReport& report);

// What checking an animation leaves behind.
struct AnimationShape {
    std::uint32_t part_count = 0;
    std::uint32_t frame_count = 0;
    std::uint64_t hook_count = 0;
    bool has_pos_frames = false;
};
AnimationShape check_animation(ObjectView bytes, std::uint32_t id, DatReport& report);
// An empty one when the report is rejected.
[[nodiscard]] DatAnimation decode_animation(ObjectView bytes, std::uint32_t id, DatReport& report);

struct TableShape {
    std::array<std::uint32_t, 4> counts{};  // of the lists; of links the groups
    std::uint64_t link_count = 0;
    std::uint64_t window_count = 0;
    bool has_default_style = false;  // a style default for it
    bool has_velocity = false;       // these three: some motion of it
    bool has_omega = false;
    bool clears_modifiers = false;

    [[nodiscard]] std::uint64_t count_of(TableList list) const {
        return counts[static_cast<std::size_t>(list)];
    }
};
TableShape check_motion_table(ObjectView bytes, std::uint32_t id, DatReport& report);
[[nodiscard]] MotionTableSource decode_motion_table(ObjectView bytes, std::uint32_t id, DatReport& report);
// Every window with its offset, of a table that was found good.
using VisitWindow = std::function<void(std::uint64_t, const MotionAnimation&)>;
void visit_windows(ObjectView bytes, const VisitWindow& visit);

struct SetupShape {
    std::uint32_t default_animation = 0;
    std::uint64_t default_animation_at = 0;
    std::uint32_t default_motion_table = 0;
    std::uint64_t default_motion_table_at = 0;
    std::uint64_t size_in_memory = 0;  // of its lists
};
SetupShape check_setup(ObjectView bytes, std::uint32_t id, DatReport& report);
[[nodiscard]] DatSetup decode_setup(ObjectView bytes, std::uint32_t id, DatReport& report);

// Whether a reader knows the fields of this kind; of others an object is bytes.
[[nodiscard]] bool has_fields(std::uint32_t id);
// The bytes of an object, all of them checked, but for what it names in others.
[[nodiscard]] ObjectBytes read_checked(const DatState& state, std::uint32_t id, DatReport& report);

}  // namespace glidepath::assets

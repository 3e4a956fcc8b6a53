// The parameter block that travels with every motion request: how fast, how near, and eighteen flags.
// Retail's name is MovementParameters; meanings and defaults are those of moveto.md sections 4 and 5.
// The interpreter reads it here; what the planner decides from it is in planning/movement_parameters.h.
#pragma once

#include <cstdint>
#include <limits>

namespace glidepath {

enum class HoldKey : std::uint32_t {
    invalid = 0,  // "whatever is held now"
    none = 1,     // walk
    run = 2,
};

namespace movement_flag {
inline constexpr std::uint32_t can_walk = 0x1;
inline constexpr std::uint32_t can_run = 0x2;
inline constexpr std::uint32_t can_sidestep = 0x4;
inline constexpr std::uint32_t can_walk_backwards = 0x8;
inline constexpr std::uint32_t can_charge = 0x10;
inline constexpr std::uint32_t fail_walk = 0x20;
inline constexpr std::uint32_t use_final_heading = 0x40;
inline constexpr std::uint32_t sticky = 0x80;
inline constexpr std::uint32_t move_away = 0x100;
inline constexpr std::uint32_t move_towards = 0x200;
inline constexpr std::uint32_t use_spheres = 0x400;
inline constexpr std::uint32_t set_hold_key = 0x800;
inline constexpr std::uint32_t autonomous = 0x1000;
inline constexpr std::uint32_t modify_raw_state = 0x2000;
inline constexpr std::uint32_t modify_interpreted_state = 0x4000;
inline constexpr std::uint32_t cancel_moveto = 0x8000;
inline constexpr std::uint32_t stop_completely = 0x10000;
inline constexpr std::uint32_t disable_jump_during_link = 0x20000;

// What a default-constructed block of retail has.
inline constexpr std::uint32_t defaults = 0x1EE0F;
// What the planner's own requests have: the defaults without cancel_moveto, so that they do not cancel it.
inline constexpr std::uint32_t planner_request = 0x16E0F;
// Bits that mean something; higher ones are garbage in old traffic.
inline constexpr std::uint32_t known = 0x3FFFF;
}  // namespace movement_flag

struct MovementParameters {
    std::uint32_t flags = movement_flag::defaults;
    float distance_to_object_m = 0.6F;
    float min_distance_m = 0.0F;
    float fail_distance_m = std::numeric_limits<float>::max();
    float desired_heading_deg = 0.0F;
    float speed = 1.0F;
    float walk_run_threshold_m = 15.0F;
    std::uint32_t context_id = 0;
    HoldKey hold_key = HoldKey::invalid;
    std::uint32_t action_stamp = 0;

    [[nodiscard]] constexpr bool has(std::uint32_t flag) const { return (flags & flag) != 0; }
    friend constexpr bool operator==(const MovementParameters&, const MovementParameters&) = default;
};

}  // namespace glidepath

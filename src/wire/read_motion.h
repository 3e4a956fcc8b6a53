// Positions and movements, and the two messages that are mostly sent, for both readers: the quick and the
// careful one. Order and presence of the fields: spec/wire.md 3.1 and 4.6. It is long because both readers
// are made of these templates, which stand in no source.
#pragma once

#include <glidepath/error.h>
#include <glidepath/message.h>

#include "wire/byte_reader.h"
#include "wire/layer.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <variant>

namespace glidepath::wire {

inline constexpr std::uint32_t k_action_count_shift = 7;
// Five bits; what is above is stale (spec/wire.md 4.8).
inline constexpr std::uint32_t k_action_count_mask = 0x1F;
inline constexpr std::uint32_t k_used_state_bits = 0xFFF;
inline constexpr std::size_t k_action_bytes = 8;

// How many bytes the fields take that a state's flags name.
inline constexpr std::array<std::uint8_t, 0x80> k_state_bytes = [] {
    constexpr std::uint8_t commands[] = {motion_state_flag::current_style, motion_state_flag::forward_command,
                                         motion_state_flag::sidestep_command,
                                         motion_state_flag::turn_command};
    constexpr std::uint8_t speeds[] = {motion_state_flag::forward_speed, motion_state_flag::sidestep_speed,
                                       motion_state_flag::turn_speed};
    std::array<std::uint8_t, 0x80> bytes{};
    for (std::uint32_t flags = 0; flags < bytes.size(); ++flags) {
        for (const std::uint8_t bit : commands) {
            if ((flags & bit) != 0) bytes[flags] += sizeof(std::uint16_t);
        }
        for (const std::uint8_t bit : speeds) {
            if ((flags & bit) != 0) bytes[flags] += sizeof(float);
        }
    }
    return bytes;
}();

// What is read is copied from a blank one. To make one in place GNU's compiler clears it first, by an
// instruction that takes as long as the reading.
template <class T>
inline constexpr T k_blank{};

template <class Reader>
[[gnu::always_inline]] inline void read_state(Reader& r, std::uint8_t options, MovementState& state) {
    if (!r.has(sizeof(std::uint32_t))) return;
    const std::uint32_t word = r.u32("state.flags");
    r.check_unknown(word & ~k_used_state_bits, sizeof word, "state.flags");
    state.flags = word & 0x7FU;
    const std::uint32_t count = (word >> k_action_count_shift) & k_action_count_mask;
    const bool has_sticky_object = (options & movement_option::has_sticky_object) != 0;
    const std::size_t end = r.offset() + k_state_bytes[state.flags] + k_action_bytes * count;
    const std::size_t padding = (k_alignment - end % k_alignment) % k_alignment;
    if (!r.has(end - r.offset() + padding + (has_sticky_object ? sizeof(ObjectId) : 0))) return;
    const auto has = [&](std::uint8_t bit) { return (state.flags & bit) != 0; };
    // Commands first and then speeds: not the order of the bits.
    if (has(motion_state_flag::current_style)) state.current_style = r.command("state.current_style");
    if (has(motion_state_flag::forward_command)) state.forward_command = r.command("state.forward_command");
    if (has(motion_state_flag::sidestep_command))
        state.sidestep_command = r.command("state.sidestep_command");
    if (has(motion_state_flag::turn_command)) state.turn_command = r.command("state.turn_command");
    if (has(motion_state_flag::forward_speed)) state.forward_speed = r.f32("state.forward_speed");
    if (has(motion_state_flag::sidestep_speed)) state.sidestep_speed = r.f32("state.sidestep_speed");
    if (has(motion_state_flag::turn_speed)) state.turn_speed = r.f32("state.turn_speed");
    state.actions = r.template list<MotionAction>(count, [&] {
        r.command("action.command");
        r.u16("action.stamp");
        r.f32("action.speed");
    });
    r.align();
    if (has_sticky_object) state.sticky_object = r.u32("sticky_object");
}

template <class Reader>
[[gnu::always_inline]] inline void read_move_to(Reader& r, Movement& movement, MoveToRequest& request) {
    constexpr std::size_t words = 12;
    const bool has_object = request.type == MoveToType::move_to_object;
    if (!r.has((words + (has_object ? 1 : 0)) * sizeof(std::uint32_t))) return;
    if (has_object) request.object_id = r.u32("target");
    request.position.cell = r.cell("origin_cell");
    request.position.frame.origin = r.vec3("origin");
    MovementParameters& parameters = request.parameters;
    parameters.flags = r.u32("params.bitfield");
    parameters.distance_to_object_m = r.f32("params.distance_to_object");
    parameters.min_distance_m = r.f32("params.min_distance");
    parameters.fail_distance_m = r.f32("params.fail_distance");
    parameters.speed = r.f32("params.speed");
    parameters.walk_run_threshold_m = r.f32("params.walk_run_threshold");
    parameters.desired_heading_deg = r.f32("params.desired_heading");
    movement.run_rate = r.f32("run_rate");
}

template <class Reader>
[[gnu::always_inline]] inline void read_turn_to(Reader& r, Movement& movement, MoveToRequest& request) {
    constexpr std::size_t words = 3;
    const bool has_object = request.type == MoveToType::turn_to_object;
    if (!r.has((words + (has_object ? 2 : 0)) * sizeof(std::uint32_t))) return;
    if (has_object) {
        request.object_id = r.u32("target");
        movement.target_heading_deg = r.f32("desired_heading");
    }
    request.parameters.flags = r.u32("params.bitfield");
    request.parameters.speed = r.f32("params.speed");
    request.parameters.desired_heading_deg = r.f32("params.desired_heading");
}

// How many bytes follow the flags of a position: cell, origin and stamps, and what the flags name.
inline constexpr std::array<std::uint8_t, 0x80> k_position_bytes = [] {
    constexpr std::uint32_t components[] = {position_flag::no_w, position_flag::no_x, position_flag::no_y,
                                            position_flag::no_z};
    std::array<std::uint8_t, 0x80> bytes{};
    for (std::uint32_t flags = 0; flags < bytes.size(); ++flags) {
        bytes[flags] = sizeof(CellId) + 3 * sizeof(float) + 4 * sizeof(Stamp);
        for (const std::uint32_t bit : components) {
            if ((flags & bit) == 0) bytes[flags] += sizeof(float);
        }
        if ((flags & position_flag::has_velocity) != 0) bytes[flags] += 3 * sizeof(float);
        if ((flags & position_flag::has_placement) != 0) bytes[flags] += sizeof(std::uint32_t);
    }
    return bytes;
}();

template <class Reader>
[[gnu::always_inline]] inline void read_position(Reader& r, PositionPack& p) {
    if (!r.has(sizeof p.flags)) return;
    p.flags = r.u32("flags");
    if (!r.has(k_position_bytes[p.flags & position_flag::known])) return;
    r.check_unknown(p.flags & ~position_flag::known, sizeof p.flags, "flags");
    p.cell = r.cell("cell");
    p.origin = r.vec3("origin");
    const std::size_t rotation_offset = r.offset();
    p.rotation.w = (p.flags & position_flag::no_w) == 0 ? r.f32("rotation.w") : 0.0F;
    p.rotation.x = (p.flags & position_flag::no_x) == 0 ? r.f32("rotation.x") : 0.0F;
    p.rotation.y = (p.flags & position_flag::no_y) == 0 ? r.f32("rotation.y") : 0.0F;
    p.rotation.z = (p.flags & position_flag::no_z) == 0 ? r.f32("rotation.z") : 0.0F;
    r.check_length_of(p.rotation, rotation_offset, "rotation");
    if ((p.flags & position_flag::has_velocity) != 0) p.velocity = r.vec3("velocity");
    if ((p.flags & position_flag::has_placement) != 0) p.placement_id = r.u32("placement_id");
    p.instance_stamp = r.u16("instance_stamp");
    p.position_stamp = r.u16("position_stamp");
    p.teleport_stamp = r.u16("teleport_stamp");
    p.force_position_stamp = r.u16("force_position_stamp");
}

// The movement must be new: as it is made, it holds a state.
template <class Reader>
[[gnu::always_inline]] inline void read_movement(Reader& r, Movement& movement) {
    if (!r.has(2 * sizeof(std::uint8_t) + sizeof(std::uint16_t))) return;
    const std::uint8_t number = r.u8("movement_type");
    // Tested at its own byte, before the style.
    const bool is_known = number == 0 || (number >= 6 && number <= 9);
    if (!is_known) {
        r.refuse(ErrorCode::bad_movement_type, r.offset() - 1, "movement_type");
        if (!r.ok()) return;
    }
    movement.options = r.u8("movement_options");
    const std::uint32_t option_bits = movement.options;
    r.check_unknown(option_bits & ~std::uint32_t{movement_option::known}, 1, "movement_options");
    movement.style = r.command("style");
    const auto type = static_cast<MoveToType>(number);
    if (type == MoveToType::none) {
        read_state(r, movement.options, *std::get_if<MovementState>(&movement.payload));
        return;
    }
    auto& request = movement.payload.emplace<MoveToRequest>(k_blank<MoveToRequest>);
    request.type = type;
    if (!is_known) {  // the client reads nothing more
        r.take_rest("movement");
        return;
    }
    if (type == MoveToType::move_to_object || type == MoveToType::move_to_position) {
        read_move_to(r, movement, request);
    } else {
        read_turn_to(r, movement, request);
    }
}

template <class Reader>
[[gnu::always_inline]] inline void read(Reader& r, UpdatePosition& m) {
    if (!r.has(sizeof m.guid)) return;
    m.guid = r.u32("guid");
    read_position(r, m.position);
}

// Any value but 0 means true.
template <class Reader>
bool read_autonomous(Reader& r) {
    const bool autonomous = r.u8("autonomous") != 0;
    r.align();
    return autonomous;
}

template <class Reader>
[[gnu::always_inline]] inline void read(Reader& r, UpdateMotion& m) {
    constexpr std::size_t flag_and_padding = 2;
    if (!r.has(sizeof m.guid + 3 * sizeof(Stamp) + flag_and_padding)) return;
    m.guid = r.u32("guid");
    m.instance_stamp = r.u16("instance_stamp");
    m.movement_stamp = r.u16("movement_stamp");
    m.server_control_stamp = r.u16("server_control_stamp");
    m.autonomous = read_autonomous(r);
    read_movement(r, m.movement);
}

}  // namespace glidepath::wire

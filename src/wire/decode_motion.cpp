// Positions and movements. Order and presence of the fields: spec/wire.md 3.1 and 4.6.
#include "base/commands.h"
#include "wire/packed_list.h"
#include "wire/parts.h"

namespace glidepath::wire {

namespace {

constexpr std::uint32_t k_action_count_shift = 7;
// Five bits; what is above is stale (spec/wire.md 4.8).
constexpr std::uint32_t k_action_count_mask = 0x1F;
constexpr std::uint32_t k_used_state_bits = 0xFFF;
constexpr Stamp k_action_stamp_mask = 0x7FFF;

void read_state(MessageReader& r, std::uint8_t options, MovementState& state) {
    const std::uint32_t word = r.u32("state.flags");
    r.check_unknown(word & ~k_used_state_bits, sizeof word, "state.flags");
    state.flags = word & 0x7FU;
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
    const std::uint32_t count = (word >> k_action_count_shift) & k_action_count_mask;
    state.actions = r.list<MotionAction>(count, [&] {
        r.command("action.command");
        r.u16("action.stamp");
        r.f32("action.speed");
    });
    r.align();
    if ((options & movement_option::has_sticky_object) != 0) state.sticky_object = r.u32("sticky_object");
}

void read_move_to(MessageReader& r, Movement& movement, MoveToRequest& request) {
    if (request.type == MoveToType::move_to_object) request.object_id = r.u32("target");
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

void read_turn_to(MessageReader& r, Movement& movement, MoveToRequest& request) {
    if (request.type == MoveToType::turn_to_object) {
        request.object_id = r.u32("target");
        movement.target_heading_deg = r.f32("desired_heading");
    }
    request.parameters.flags = r.u32("params.bitfield");
    request.parameters.speed = r.f32("params.speed");
    request.parameters.desired_heading_deg = r.f32("params.desired_heading");
}

}  // namespace

void read_element(ByteReader& reader, MotionAction& action) {
    action.id = command_id_of(reader.u16("action.command"));
    const std::uint16_t stamp = reader.u16("action.stamp");
    action.stamp = stamp & k_action_stamp_mask;
    action.is_autonomous = stamp > k_action_stamp_mask;
    action.speed = reader.f32("action.speed");
}

void read_part(MessageReader& r, PositionPack& p) {
    p.flags = r.u32("flags");
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

void read_part(MessageReader& r, Movement& movement) {
    const std::uint8_t number = r.u8("movement_type");
    // Tested at its own byte, before the style.
    if (number != 0 && (number < 6 || number > 9)) {
        r.fail(ErrorCode::bad_movement_type, r.offset() - 1, "movement_type");
        return;
    }
    movement.options = r.u8("movement_options");
    const std::uint32_t option_bits = movement.options;
    r.check_unknown(option_bits & ~std::uint32_t{movement_option::known}, 1, "movement_options");
    movement.style = r.command("style");
    const auto type = static_cast<MoveToType>(number);
    if (type == MoveToType::none) {
        read_state(r, movement.options, movement.payload.emplace<MovementState>());
        return;
    }
    auto& request = movement.payload.emplace<MoveToRequest>();
    request.type = type;
    if (type == MoveToType::move_to_object || type == MoveToType::move_to_position) {
        read_move_to(r, movement, request);
    } else {
        read_turn_to(r, movement, request);
    }
}

}  // namespace glidepath::wire

namespace glidepath {

MoveToType type_of(const Movement& movement) {
    const auto* request = std::get_if<MoveToRequest>(&movement.payload);
    return request != nullptr ? request->type : MoveToType::none;
}

}  // namespace glidepath

// Positions and movements, in the order of decode_motion.cpp.
#include "base/assert.h"
#include "base/commands.h"
#include "wire/packed_list.h"
#include "wire/parts.h"

namespace glidepath::wire {

namespace {

void write_command(ByteWriter& w, std::uint32_t id) {
    GLIDEPATH_ASSERT(command_id_of(command_index_of(id)) == id);
    w.u16(command_index_of(id));
}

void write_state(ByteWriter& w, std::uint8_t options, const MovementState& state) {
    GLIDEPATH_ASSERT(state.flags <= 0x7F && state.actions.size() <= MovementState::k_max_actions);
    const auto has = [&](std::uint8_t bit) { return (state.flags & bit) != 0; };
    w.u32(state.flags | (state.actions.size() << 7U));
    if (has(motion_state_flag::current_style)) write_command(w, state.current_style);
    if (has(motion_state_flag::forward_command)) write_command(w, state.forward_command);
    if (has(motion_state_flag::sidestep_command)) write_command(w, state.sidestep_command);
    if (has(motion_state_flag::turn_command)) write_command(w, state.turn_command);
    if (has(motion_state_flag::forward_speed)) w.f32(state.forward_speed);
    if (has(motion_state_flag::sidestep_speed)) w.f32(state.sidestep_speed);
    if (has(motion_state_flag::turn_speed)) w.f32(state.turn_speed);
    write_list(w, state.actions);
    w.align();
    if ((options & movement_option::has_sticky_object) != 0) w.u32(state.sticky_object);
}

void write_request(ByteWriter& w, const Movement& movement, const MoveToRequest& request) {
    const MovementParameters& parameters = request.parameters;
    switch (request.type) {
        case MoveToType::move_to_object:
            w.u32(request.object_id);
            [[fallthrough]];
        case MoveToType::move_to_position:
            w.u32(request.position.cell);
            write_vec3(w, request.position.frame.origin);
            w.u32(parameters.flags);
            w.f32(parameters.distance_to_object_m);
            w.f32(parameters.min_distance_m);
            w.f32(parameters.fail_distance_m);
            w.f32(parameters.speed);
            w.f32(parameters.walk_run_threshold_m);
            w.f32(parameters.desired_heading_deg);
            w.f32(movement.run_rate);
            return;
        case MoveToType::turn_to_object:
            w.u32(request.object_id);
            w.f32(movement.target_heading_deg);
            [[fallthrough]];
        case MoveToType::turn_to_heading:
            w.u32(parameters.flags);
            w.f32(parameters.speed);
            w.f32(parameters.desired_heading_deg);
            return;
        case MoveToType::none:
            GLIDEPATH_ASSERT(false && "a request of no type");
    }
    // Of a type that no server sends nothing is known but the type: what is kept of it.
}

}  // namespace
}  // namespace glidepath::wire

namespace glidepath {

std::uint32_t suppression_flags(const Quat& q) {
    return (q.w == 0 ? position_flag::no_w : 0U) | (q.x == 0 ? position_flag::no_x : 0U) |
           (q.y == 0 ? position_flag::no_y : 0U) | (q.z == 0 ? position_flag::no_z : 0U);
}

}  // namespace glidepath

namespace glidepath::wire {

void write_element(ByteWriter& writer, const MotionAction& action) {
    GLIDEPATH_ASSERT(action.stamp <= 0x7FFF);
    write_command(writer, action.id);
    writer.u16(static_cast<std::uint16_t>(action.stamp | (action.is_autonomous ? 0x8000U : 0U)));
    writer.f32(action.speed);
}

void write_part(ByteWriter& w, const PositionPack& p) {
    w.u32(p.flags);
    w.u32(p.cell);
    write_vec3(w, p.origin);
    if ((p.flags & position_flag::no_w) == 0) w.f32(p.rotation.w);
    if ((p.flags & position_flag::no_x) == 0) w.f32(p.rotation.x);
    if ((p.flags & position_flag::no_y) == 0) w.f32(p.rotation.y);
    if ((p.flags & position_flag::no_z) == 0) w.f32(p.rotation.z);
    if ((p.flags & position_flag::has_velocity) != 0) write_vec3(w, p.velocity);
    if ((p.flags & position_flag::has_placement) != 0) w.u32(p.placement_id);
    w.u16(p.instance_stamp);
    w.u16(p.position_stamp);
    w.u16(p.teleport_stamp);
    w.u16(p.force_position_stamp);
}

void write_part(ByteWriter& w, const Movement& movement) {
    w.u8(static_cast<std::uint8_t>(type_of(movement)));
    w.u8(movement.options);
    write_command(w, movement.style);
    if (const auto* state = std::get_if<MovementState>(&movement.payload)) {
        write_state(w, movement.options, *state);
    } else if (const auto* request = std::get_if<MoveToRequest>(&movement.payload)) {
        write_request(w, movement, *request);
    }
}

}  // namespace glidepath::wire

// What a client says of its own movement: bytes to plain data and back.
#include <glidepath/client_message.h>

#include "capi/convert.h"

#include <cmath>
#include <vector>

using namespace glidepath;
using namespace glidepath::capi;

namespace {

// Far more than any client sends.
constexpr std::uint32_t k_most_actions = 255;
constexpr std::size_t k_action_bytes = 8;

gp_client_message default_message() {
    const RawMotionState keys;
    gp_client_message made{};
    made.size = sizeof made;
    made.action = GP_CLIENT_AUTONOMOUS_POSITION;
    made.position = to_c(Position{});
    made.style = keys.style;
    made.forward_command = keys.forward_command;
    made.forward_speed = keys.forward_speed;
    made.sidestep_speed = keys.sidestep_speed;
    made.turn_speed = keys.turn_speed;
    return made;
}

void write_position(const AutonomousPosition& at, gp_client_message& out) {
    out.position = to_c(Position{.cell = at.cell, .frame = {at.origin, at.rotation}});
    out.instance = at.instance_stamp;
    out.server_control = at.server_control_stamp;
    out.teleport = at.teleport_stamp;
    out.force_position = at.force_position_stamp;
    out.has_contact = at.has_contact ? 1 : 0;
}

AutonomousPosition position_of(const gp_client_message& c) {
    const Position at = from_c(c.position);
    return {.cell = at.cell,
            .origin = at.frame.origin,
            .rotation = at.frame.rotation,
            .instance_stamp = c.instance,
            .server_control_stamp = c.server_control,
            .teleport_stamp = c.teleport,
            .force_position_stamp = c.force_position,
            .has_contact = c.has_contact != 0};
}

void write_keys(const RawMotionState& keys, gp_client_message& out) {
    out.flags = keys.flags;
    out.hold_key = keys.hold_key;
    out.style = keys.style;
    out.forward_command = keys.forward_command;
    out.forward_hold_key = keys.forward_hold_key;
    out.forward_speed = keys.forward_speed;
    out.sidestep_command = keys.sidestep_command;
    out.sidestep_hold_key = keys.sidestep_hold_key;
    out.sidestep_speed = keys.sidestep_speed;
    out.turn_command = keys.turn_command;
    out.turn_hold_key = keys.turn_hold_key;
    out.turn_speed = keys.turn_speed;
    out.action_count = keys.actions.size();
}

RawMotionState keys_of(const gp_client_message& c) {
    return {.flags = c.flags,
            .hold_key = c.hold_key,
            .style = c.style,
            .forward_command = c.forward_command,
            .forward_hold_key = c.forward_hold_key,
            .forward_speed = c.forward_speed,
            .sidestep_command = c.sidestep_command,
            .sidestep_hold_key = c.sidestep_hold_key,
            .sidestep_speed = c.sidestep_speed,
            .turn_command = c.turn_command,
            .turn_hold_key = c.turn_hold_key,
            .turn_speed = c.turn_speed,
            .actions = {}};
}

void write_actions(const PackedList<MotionAction>& list, gp_motion_action* out, std::uint32_t capacity) {
    std::uint32_t i = 0;
    for (const MotionAction& action : list) {
        if (i == capacity) return;
        out[i++] = {action.id, action.speed, action.stamp, action.is_autonomous ? 1U : 0U};
    }
}

// What of a message has to be right before it can be written.
gp_code check_message(const gp_client_message& c, const gp_motion_action* actions) {
    if (c.action != GP_CLIENT_AUTONOMOUS_POSITION && c.action != GP_CLIENT_MOVE_TO_STATE) {
        return fail(GP_BAD_OPCODE, "action", "is none of GP_CLIENT_*", c.action);
    }
    if (const Error error = validate(from_c(c.position)); !error.is_ok()) return fail(error);
    if (c.action == GP_CLIENT_AUTONOMOUS_POSITION) return GP_OK;
    if ((c.flags & ~raw_state_flag::known) != 0) {
        return fail(GP_UNKNOWN_FLAG, "flags", "a bit without a meaning is set", c.flags);
    }
    for (const float speed : {c.forward_speed, c.sidestep_speed, c.turn_speed}) {
        if (!std::isfinite(speed)) return fail(GP_BAD_FLOAT, "speed", "is not a finite number");
    }
    if (c.action_count > k_most_actions) {
        return fail(GP_LIMIT_EXCEEDED, "action_count", "more than 255 actions", c.action_count);
    }
    if (actions == nullptr && c.action_count > 0) return null_pointer("actions");
    for (std::uint32_t i = 0; i < c.action_count; ++i) {
        if (!std::isfinite(actions[i].speed)) {
            return fail(GP_BAD_FLOAT, "actions", "a speed is not a finite number", i);
        }
    }
    return GP_OK;
}

}  // namespace

gp_code gp_client_message_init(gp_client_message* message, uint32_t size) {
    return init_sized(message, size, "message", default_message());
}

gp_code gp_decode_client(const void* bytes, size_t size, int32_t strict, gp_client_message* out,
                         gp_motion_action* actions, uint32_t capacity) {
    return guarded([&] {
        if (const gp_code code = check_sized(out, "out"); code != GP_OK) return code;
        if (bytes == nullptr && size > 0) return null_pointer("bytes");
        if (actions == nullptr && capacity > 0) return null_pointer("actions");
        const DecodedClient decoded =
            decode_client(bytes_of(bytes, size), strict != 0 ? DecodeMode::strict : DecodeMode::tolerant);
        gp_client_message made = default_message();
        made.sequence = decoded.message.sequence;
        made.action = decoded.message.action;
        made.warning_count = decoded.warnings.count();
        if (!decoded.warnings.empty()) made.warning = static_cast<int32_t>(decoded.warnings[0].code);
        if (const AutonomousPosition* at = decoded.message.position()) write_position(*at, made);
        if (const auto* moved = std::get_if<MoveToState>(&decoded.message.body)) {
            write_keys(moved->state, made);
            write_actions(moved->state.actions, actions, capacity);
            made.is_standing_long_jump = moved->is_standing_long_jump ? 1 : 0;
        }
        write_sized(made, out);
        return fail(decoded.error);
    });
}

gp_code gp_encode_client(const gp_client_message* message, const gp_motion_action* actions, void* out,
                         size_t capacity, size_t* length) {
    return guarded([&] {
        if (length == nullptr) return null_pointer("length");
        *length = 0;
        if (out == nullptr && capacity > 0) return null_pointer("out");
        gp_client_message c{};
        if (const gp_code code = read_sized(message, "message", c); code != GP_OK) return code;
        if (const gp_code code = check_message(c, actions); code != GP_OK) return code;
        ClientMessage made{.sequence = c.sequence, .action = c.action, .body = position_of(c)};
        std::vector<std::byte> packed;
        if (c.action == GP_CLIENT_MOVE_TO_STATE) {
            std::vector<MotionAction> list;
            for (std::uint32_t i = 0; i < c.action_count; ++i) {
                list.push_back(
                    {actions[i].motion, actions[i].speed, actions[i].stamp, actions[i].is_autonomous != 0});
            }
            packed.resize(k_action_bytes * list.size());
            RawMotionState keys = keys_of(c);
            keys.actions = pack_actions(list, packed);
            made.body = MoveToState{.state = keys,
                                    .position = position_of(c),
                                    .is_standing_long_jump = c.is_standing_long_jump != 0};
        }
        *length = encode(made, {static_cast<std::byte*>(out), capacity});
        if (*length > capacity) {
            return fail(GP_LIMIT_EXCEEDED, "capacity", "is smaller than the message", *length);
        }
        return GP_OK;
    });
}

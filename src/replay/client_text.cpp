// What a client says of its own movement, as a line and as JSON.
#include <glidepath/client_message.h>
#include <glidepath/tools/capture.h>

#include "geometry/heading.h"
#include "replay/json_tree.h"
#include "replay/message_text.h"

#include <fmt/format.h>

#include <iterator>

namespace glidepath::tools {

using namespace replay;

namespace {

using replay::tree_of;  // beside the ones below, which would hide it

std::string number(float value) { return fmt::format("{:.7g}", static_cast<double>(value)); }

// A rotation far from length one has no heading to speak of.
std::string heading_text(const AutonomousPosition& at) {
    const Quat& q = at.rotation;
    const float squared = q.w * q.w + q.x * q.x + q.y * q.y + q.z * q.z;
    if (!(squared > 0.96F && squared < 1.04F)) return {};
    return fmt::format(" heading={:.7g}", heading_of(Frame{at.origin, at.rotation}));
}

std::string position_text(const AutonomousPosition& at) {
    return fmt::format("cell=0x{:08X} at={},{},{}{}{} instance={} control={} teleport={} force={}", at.cell,
                       number(at.origin.x), number(at.origin.y), number(at.origin.z), heading_text(at),
                       at.has_contact ? " contact" : "", at.instance_stamp, at.server_control_stamp,
                       at.teleport_stamp, at.force_position_stamp);
}

std::string state_text(const RawMotionState& state) {
    std::string text;
    const auto has = [&](std::uint32_t flag) { return (state.flags & flag) != 0; };
    const auto add_command = [&](std::uint32_t flag, const char* key, std::uint32_t command,
                                 std::uint32_t speed_flag, float speed) {
        if (!has(flag)) return;
        text += fmt::format("{}={}", key, command_text(command));
        if (has(speed_flag)) text += fmt::format("x{}", number(speed));
        text += ' ';
    };
    add_command(raw_state_flag::style, "style", state.style, 0, 0);
    add_command(raw_state_flag::forward_command, "forward", state.forward_command,
                raw_state_flag::forward_speed, state.forward_speed);
    add_command(raw_state_flag::sidestep_command, "sidestep", state.sidestep_command,
                raw_state_flag::sidestep_speed, state.sidestep_speed);
    add_command(raw_state_flag::turn_command, "turn", state.turn_command, raw_state_flag::turn_speed,
                state.turn_speed);
    if (has(raw_state_flag::hold_key)) text += fmt::format("hold={} ", state.hold_key);
    for (const MotionAction& action : state.actions) {
        text += fmt::format("action={}#{} ", command_text(action.id), action.stamp);
    }
    return text;
}

void add(Tree& tree, const AutonomousPosition& at) {
    tree["cell"] = at.cell;
    tree["origin"] = tree_of(at.origin);
    tree["quat"] = tree_of(at.rotation);
    tree["instance_ts"] = at.instance_stamp;
    tree["server_control_ts"] = at.server_control_stamp;
    tree["teleport_ts"] = at.teleport_stamp;
    tree["force_position_ts"] = at.force_position_stamp;
    tree["has_contact"] = at.has_contact;
}

Tree tree_of(const RawMotionState& state) {
    const auto sent = [&](std::uint32_t flag, const auto& value) {
        return if_sent((state.flags & flag) != 0, value);
    };
    Tree tree;
    tree["flags"] = state.flags;
    tree["hold_key"] = sent(raw_state_flag::hold_key, state.hold_key);
    tree["style"] = sent(raw_state_flag::style, state.style);
    tree["forward_command"] = sent(raw_state_flag::forward_command, state.forward_command);
    tree["forward_hold_key"] = sent(raw_state_flag::forward_hold_key, state.forward_hold_key);
    tree["forward_speed"] = sent(raw_state_flag::forward_speed, state.forward_speed);
    tree["sidestep_command"] = sent(raw_state_flag::sidestep_command, state.sidestep_command);
    tree["sidestep_hold_key"] = sent(raw_state_flag::sidestep_hold_key, state.sidestep_hold_key);
    tree["sidestep_speed"] = sent(raw_state_flag::sidestep_speed, state.sidestep_speed);
    tree["turn_command"] = sent(raw_state_flag::turn_command, state.turn_command);
    tree["turn_hold_key"] = sent(raw_state_flag::turn_hold_key, state.turn_hold_key);
    tree["turn_speed"] = sent(raw_state_flag::turn_speed, state.turn_speed);
    tree["actions"] = tree_of(state.actions);
    return tree;
}

}  // namespace

const char* client_action_name(std::uint32_t action) {
    switch (action) {
        case client_action::autonomous_position:
            return "AutonomousPosition";
        case client_action::move_to_state:
            return "MoveToState";
        default:
            return "unknown";
    }
}

std::string message_text(const ClientMessage& message) {
    if (const auto* moved = std::get_if<MoveToState>(&message.body)) {
        return state_text(moved->state) + position_text(moved->position) +
               (moved->is_standing_long_jump ? " standing_long_jump" : "");
    }
    const AutonomousPosition* at = message.position();
    return at != nullptr ? position_text(*at) : std::string();
}

std::string message_json(const ClientMessage& message) {
    Tree tree;
    tree["sequence"] = message.sequence;
    tree["action"] = message.action;
    tree["message"] = client_action_name(message.action);
    if (const auto* moved = std::get_if<MoveToState>(&message.body)) {
        tree["state"] = tree_of(moved->state);
        add(tree, moved->position);
        tree["standing_longjump"] = moved->is_standing_long_jump;
    } else if (const AutonomousPosition* at = message.position()) {
        add(tree, *at);
    }
    return tree.dump(-1, ' ', true);
}

}  // namespace glidepath::tools

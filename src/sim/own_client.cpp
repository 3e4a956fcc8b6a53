#include "sim/own_client.h"

#include <glidepath/motion.h>

#include "world/storage.h"

#include <algorithm>

namespace glidepath::sim {

namespace {

constexpr double k_position_every_s = 1.0;  // while it moves
constexpr double k_first_message_s = 0.5;
constexpr std::uint32_t k_walk_key = 1;
constexpr std::uint32_t k_run_key = 2;

RawMotionState raw_state_of(const Keys& keys) {
    namespace flag = raw_state_flag;
    RawMotionState state;
    state.flags = flag::hold_key;
    state.hold_key = keys.gait == Gait::run ? k_run_key : k_walk_key;
    if (keys.gait != Gait::stand) {
        state.flags |= flag::forward_command;
        state.forward_command =
            keys.gait == Gait::back ? motion_command::walk_backwards : motion_command::walk_forward;
    }
    if (keys.side != 0) {
        state.flags |= flag::sidestep_command;
        state.sidestep_command =
            keys.side > 0 ? motion_command::side_step_right : motion_command::side_step_left;
    }
    if (keys.turn != 0) {
        state.flags |= flag::turn_command;
        state.turn_command = keys.turn > 0 ? motion_command::turn_right : motion_command::turn_left;
    }
    return state;
}

AutonomousPosition position_to_send(const Body& body, const Stamps& received) {
    return {.cell = body.position.cell,
            .origin = body.position.frame.origin,
            .rotation = body.position.frame.rotation,
            .instance_stamp = received.instance,
            .server_control_stamp = received.server_control,
            .teleport_stamp = received.teleport,
            .force_position_stamp = received.force_position,
            .has_contact = body.is_grounded()};
}

void queue_message(OwnClient& client, std::uint32_t action, ClientMessage message) {
    message.sequence = ++client.sequence;
    message.action = action;
    std::vector<std::byte>& bytes = client.messages.emplace_back(encode(message, {}));
    static_cast<void>(encode(message, bytes));
}

const StageEvent* jump_of(const Stage& stage, std::size_t member) {
    const auto found = std::find_if(stage.events.begin(), stage.events.end(), [&](const StageEvent& event) {
        return event.member == member && event.kind == StageEvent::Kind::jumped;
    });
    return found == stage.events.end() ? nullptr : &*found;
}

}  // namespace

void send_own_movement(OwnClient& client, const Stage& stage, const Stamps& received) {
    const std::size_t index = stage.members.size() - 1;  // it comes last
    const Member& member = stage.members[index];
    if (!member.is_client || member.id.is_none()) return;
    if (!is_past(stage, client.latency_s + k_first_message_s)) return;  // it has to see itself first
    const Body& body = body_of(stage, member);
    const StageEvent* const jump = jump_of(stage, index);
    const bool has_landed = client.was_airborne && body.is_grounded();
    client.was_airborne = !body.is_grounded();
    const bool keys_changed = !client.has_sent || client.sent_keys != member.mind.keys;
    const bool is_due =
        is_past(stage, client.position_due_s) && has_moved(client.sent_position, body.position);
    if (!keys_changed && !is_due && !has_landed && jump == nullptr) return;
    const AutonomousPosition at = position_to_send(body, received);
    OwnEcho echo{.due_s = stage.clock_s + client.latency_s,
                 .position = body.position,
                 .has_contact = at.has_contact || jump != nullptr};
    if (keys_changed) {
        echo.state = actor_of(stage.world, member.id)->interpreter.interpreted;
        queue_message(client, client_action::move_to_state,
                      {.body = MoveToState{.state = raw_state_of(member.mind.keys), .position = at}});
    } else {
        queue_message(client, client_action::autonomous_position, {.body = at});
    }
    if (jump != nullptr) echo.jump_mps = jump->velocity_mps;
    client.echoes.push_back(echo);
    client.has_sent = true;
    client.sent_keys = member.mind.keys;
    client.sent_position = body.position;
    client.position_due_s = stage.clock_s + k_position_every_s;
}

void answer(OwnClient& client, Server& server, const Stage& stage) {
    for (; !client.echoes.empty() && is_past(stage, client.echoes.front().due_s); client.echoes.pop_front()) {
        echo(server, stage, client.echoes.front());
    }
}

}  // namespace glidepath::sim

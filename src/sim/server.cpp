// The server of a made-up session: what it sends of its bodies and when, and the faults planted in it. It is
// long because nearly every kind of message is made here, in the order of a tick.
#include "sim/server.h"

#include "geometry/heading.h"
#include "sim/to_wire.h"
#include "wire/packed_list.h"
#include "world/storage.h"

#include <algorithm>
#include <array>
#include <span>

namespace glidepath::sim {

namespace {

constexpr double k_move_to_period_s = 1.0;
constexpr double k_moved_m = 0.001;
constexpr double k_turned_deg = 0.1;
// How long after a strike no position is sent: the second that clients stick for, and some more, so that in a
// clean scene no position meets a stuck body even when packets are somewhat late.
constexpr double k_quiet_s = 1.6;
constexpr double k_gap_begins_s = 6.0;  // a planted gap: from here, every so often, so long
constexpr double k_gap_every_s = 15.0;
constexpr double k_gap_s = 5.0;
constexpr double k_recall_s = 20.0;
constexpr float k_recalled_m = 6.0F;
constexpr float k_taken_away_m = 600.0F;  // planted: nothing of it is sent from there
constexpr double k_in_the_air_s = 0.2;    // planted: positions of a jumper
constexpr float k_planted_speed_share = 0.4F;
constexpr std::uint64_t k_stream_of_server = 2;
constexpr std::uint32_t k_hand_combat = 0x8000003C;
constexpr std::uint32_t k_attack = 0x10000062;
constexpr std::uint32_t k_observer_clothes = 20;

bool makes(const SentState& sent, ServerFault fault) {
    return std::find(sent.faults.begin(), sent.faults.end(), fault) != sent.faults.end();
}

bool has_fault(const Server& server, ServerFault fault) {
    const std::vector<ServerFault>& faults = server.scene->faults;
    return std::find(faults.begin(), faults.end(), fault) != faults.end();
}

void post_creation(Server& server, const Stage& stage, const BodyDescription& body) {
    server.outbox.push_back({stage.clock_s, body.object, opcode::create_object, encode_creation(body)});
}

void post(Server& server, const Stage& stage, ObjectId object, const Message& message) {
    std::vector<std::byte> bytes(encode(message, {}));
    static_cast<void>(encode(message, bytes));
    server.outbox.push_back({stage.clock_s, object, opcode_of(message), std::move(bytes)});
}

Stamps first_stamps(std::uint16_t instance) {
    Stamps stamps;
    stamps.position = stamps.teleport = 1;
    stamps.instance = instance;
    return stamps;
}

// Where a tenth, a half and nine tenths of the times between two positions of a retail server lay.
struct Quantile {
    double share = 0;
    double seconds = 0;
};
constexpr std::array<Quantile, 5> k_retail_player_s{
    {{0.0, 0.05}, {0.1, 0.09}, {0.5, 0.40}, {0.9, 0.66}, {1.0, 1.1}}};
constexpr std::array<Quantile, 3> k_retail_creature_s{{{0.0, 0.85}, {0.5, 1.0}, {1.0, 1.15}}};

double drawn_from(std::span<const Quantile> quantiles, double share) {
    std::size_t next = 1;
    while (next + 1 < quantiles.size() && share > quantiles[next].share)
        ++next;
    const Quantile& low = quantiles[next - 1];
    const Quantile& high = quantiles[next];
    return low.seconds + (high.seconds - low.seconds) * (share - low.share) / (high.share - low.share);
}

// Until the next position of a body that moves.
double next_period(Server& server, const Member& member) {
    const bool player = is_player(member.role);
    if (!server.scene->has_retail_rates)
        return 1.0 / (player ? server.scene->players_hz : server.scene->creatures_hz);
    const double share = server.random.uniform();
    return player ? drawn_from(k_retail_player_s, share) : drawn_from(k_retail_creature_s, share);
}

void create(Server& server, const Stage& stage, std::size_t index) {
    const Member& member = stage.members[index];
    SentState& sent = server.sent[index];
    const bool player = is_player(member.role);
    if (sent.stamps.instance != member.instance) sent.stamps = first_stamps(member.instance);
    sent.is_created = true;
    sent.is_hidden = sent.is_airborne = false;
    sent.state = {};
    sent.position = body_of(stage, member).position;
    sent.position_due_s = stage.clock_s + server.random.uniform(0, next_period(server, member));
    if (makes(sent, ServerFault::unknown_object)) return;
    post_creation(server, stage,
                  {.object = member.object,
                   .name = member.name,
                   .is_player = player,
                   .scale = member.scale,
                   .position = sent.position,
                   .stamps = sent.stamps,
                   .state = plain_physics_state(),
                   .worn_pieces = player ? 10 + server.random.below(60) : 0});
}

void send_position(Server& server, const Stage& stage, ObjectId object, SentState& sent,
                   const Position& position, bool has_contact = true) {
    sent.position = position;
    if (!makes(sent, ServerFault::frozen_position_stamp)) ++sent.stamps.position;
    if (makes(sent, ServerFault::teleport_churn)) ++sent.stamps.teleport;
    UpdatePosition message{.guid = object, .position = {}};
    PositionPack& pack = message.position;
    pack.cell = position.cell;
    pack.origin = position.frame.origin;
    pack.rotation = position.frame.rotation;
    pack.flags = suppression_flags(pack.rotation);
    if (has_contact && !makes(sent, ServerFault::positions_without_contact))
        pack.flags |= position_flag::contact;
    pack.instance_stamp = sent.stamps.instance;
    pack.position_stamp = sent.stamps.position;
    pack.teleport_stamp = sent.stamps.teleport;
    pack.force_position_stamp = sent.stamps.force_position;
    post(server, stage, object, message);
}

// Every movement has a new stamp; only what the server decided takes control.
UpdateMotion begin_motion(SentState& sent, const Member& member, bool autonomous) {
    ++sent.stamps.movement;
    if (!autonomous) ++sent.stamps.server_control;
    UpdateMotion message{.guid = member.object,
                         .instance_stamp = sent.stamps.instance,
                         .movement_stamp = sent.stamps.movement,
                         .server_control_stamp = sent.stamps.server_control,
                         .autonomous = autonomous,
                         .movement = {}};
    if (member.role == Role::hunter) message.movement.style = k_hand_combat;
    return message;
}

void send_state(Server& server, const Stage& stage, std::size_t index) {
    const Member& member = stage.members[index];
    SentState& sent = server.sent[index];
    if (sent.waits_to_land) return;
    const InterpretedState& state = actor_of(stage.world, member.id)->interpreter.interpreted;
    if (state == sent.state) return;
    sent.state = state;
    UpdateMotion message = begin_motion(sent, member, true);
    MovementState wire = movement_state(state);
    if (member.turns_fast && wire.turn_command != 0) {
        wire.turn_speed = wire.turn_speed < 0 ? -1.0F : 1.0F;  // planted: the truth is four times that
        if (wire.turn_speed == 1.0F) {
            wire.flags = static_cast<std::uint8_t>(wire.flags & ~motion_state_flag::turn_speed);
        }
    }
    if (makes(sent, ServerFault::speed_mismatch) && wire.forward_command != 0) {
        wire.forward_speed *= k_planted_speed_share;
        wire.flags = static_cast<std::uint8_t>(wire.flags | motion_state_flag::forward_speed);
    }
    message.movement.payload = wire;
    post(server, stage, member.object, message);
}

// So that clients keep the whole vector that follows (spec/world.md 7.7). What it really does is sent again
// when it lands.
void send_ready(Server& server, const Stage& stage, std::size_t index) {
    SentState& sent = server.sent[index];
    sent.state = {};
    sent.waits_to_land = true;
    UpdateMotion message = begin_motion(sent, stage.members[index], true);
    message.movement.payload = movement_state(sent.state);
    post(server, stage, stage.members[index].object, message);
}

void send_move_to(Server& server, const Stage& stage, std::size_t index, MoveToRequest request) {
    const Member& member = stage.members[index];
    SentState& sent = server.sent[index];
    const BodyId target = stage.world.find(request.object_id);
    if (!target.is_none()) request.position = entity_of(stage.world, target).body.position;
    UpdateMotion message = begin_motion(sent, member, false);
    const bool turns =
        request.type == MoveToType::turn_to_object || request.type == MoveToType::turn_to_heading;
    message.movement.payload = request;
    if (!turns) {
        message.movement.run_rate = member.run_rate;
    } else if (request.object_id != 0) {
        const Position& from = body_of(stage, member).position;
        message.movement.target_heading_deg = static_cast<float>(heading_to(from, request.position));
    }
    post(server, stage, member.object, message);
    sent.move_to.reset();
    if (request.type == MoveToType::move_to_object) sent.move_to = request;
    sent.move_to_due_s = stage.clock_s + k_move_to_period_s;
}

// A swing, and the order to stick to its target.
void send_strike(Server& server, const Stage& stage, std::size_t index, ObjectId target) {
    const Member& member = stage.members[index];
    SentState& sent = server.sent[index];
    sent.move_to.reset();
    sent.quiet_until_s = stage.clock_s + k_quiet_s;
    UpdateMotion message = begin_motion(sent, member, false);
    message.movement.options = movement_option::has_sticky_object;
    MovementState state;
    state.flags = motion_state_flag::current_style;
    state.current_style = k_hand_combat;
    state.sticky_object = target;
    sent.action_stamp = static_cast<std::uint16_t>((sent.action_stamp + 1U) & 0x7FFFU);
    const MotionAction attack{.id = k_attack, .speed = 1, .stamp = sent.action_stamp, .is_autonomous = false};
    std::array<std::byte, 8> storage{};
    state.actions = pack(std::span(&attack, 1), storage);
    message.movement.payload = state;
    post(server, stage, member.object, message);
}

void send_physics_state(Server& server, const Stage& stage, const Member& member, SentState& sent) {
    ++sent.stamps.state;
    const std::uint32_t hidden = physics_state::hidden | physics_state::ignore_collisions;
    post(server, stage, member.object,
         SetState{.guid = member.object,
                  .state = plain_physics_state() | (sent.is_hidden ? hidden : 0U),
                  .instance_stamp = sent.stamps.instance,
                  .state_stamp = sent.stamps.state});
}

// Planted: positions around it, so that most of them wait wherever the client shows it.
void send_wavering(Server& server, const Stage& stage, std::size_t index) {
    const Member& member = stage.members[index];
    for (const float aside_m : {0.5F, -0.5F, 0.5F, -0.5F}) {
        Position position = body_of(stage, member).position;
        position.frame.origin.x += aside_m;
        send_position(server, stage, member.object, server.sent[index], renormalized(position));
    }
}

void send_event(Server& server, const Stage& stage, const StageEvent& event) {
    const Member& member = stage.members[event.member];
    SentState& sent = server.sent[event.member];
    switch (event.kind) {
        case StageEvent::Kind::entered:
            create(server, stage, event.member);
            break;
        case StageEvent::Kind::left:
            sent.is_created = false;
            post(server, stage, member.object,
                 DeleteObject{.guid = member.object, .instance_stamp = sent.stamps.instance});
            break;
        case StageEvent::Kind::vanished:
            sent.is_hidden = true;
            send_physics_state(server, stage, member, sent);
            break;
        case StageEvent::Kind::teleported:
            sent.is_hidden = false;
            ++sent.stamps.teleport;
            send_position(server, stage, member.object, sent, body_of(stage, member).position);
            send_physics_state(server, stage, member, sent);
            break;
        case StageEvent::Kind::jumped:
            sent.is_airborne = true;
            if (makes(sent, ServerFault::jump_without_vector)) {
                sent.position_due_s = stage.clock_s + k_in_the_air_s;
                break;
            }
            if (server.scene->sends_ready_before_jumps && !makes(sent, ServerFault::hop))
                send_ready(server, stage, event.member);
            ++sent.stamps.vector;
            post(server, stage, member.object,
                 VectorUpdate{.guid = member.object,
                              .velocity_mps = event.velocity_mps,
                              .omega_radps = {},
                              .instance_stamp = sent.stamps.instance,
                              .vector_stamp = sent.stamps.vector});
            break;
        case StageEvent::Kind::move_to:
            send_move_to(server, stage, event.member, event.request);
            break;
        case StageEvent::Kind::struck:
            if (makes(sent, ServerFault::sticks_restarted)) send_wavering(server, stage, event.member);
            send_strike(server, stage, event.member, event.target);
            break;
    }
}

bool is_in_planted_gap(const SentState& sent, double now_s) {
    if (!makes(sent, ServerFault::update_gap) || now_s < k_gap_begins_s) return false;
    const double since_s = now_s - k_gap_begins_s;
    const auto round = static_cast<double>(static_cast<std::int64_t>(since_s / k_gap_every_s));
    return since_s - round * k_gap_every_s < k_gap_s;
}

// Positions have fixed times; a body that stands still lets them pass. Nobody sends one from the air, and a
// landing does not wait.
void keep_up_position(Server& server, const Stage& stage, std::size_t index) {
    const Member& member = stage.members[index];
    SentState& sent = server.sent[index];
    const Body& body = body_of(stage, member);
    if (!body.is_grounded()) {
        if (!makes(sent, ServerFault::jump_without_vector) || !is_past(stage, sent.position_due_s)) return;
        sent.position_due_s = stage.clock_s + k_in_the_air_s;
        return send_position(server, stage, member.object, sent, body.position, false);
    }
    const bool has_landed = sent.is_airborne;
    sent.is_airborne = sent.waits_to_land = false;
    const bool is_due = is_past(stage, sent.position_due_s);
    while (is_past(stage, sent.position_due_s))
        sent.position_due_s += next_period(server, member);
    const bool sticks = entity_of(stage.world, member.id).sticky.target != 0;
    if (sticks) sent.quiet_until_s = std::max(sent.quiet_until_s, stage.clock_s + k_quiet_s - 1.0);
    if (!has_landed && (!is_due || !has_moved(sent.position, body.position))) return;
    if (sent.is_hidden || is_in_planted_gap(sent, stage.clock_s)) return;
    const bool is_quiet = !is_past(stage, sent.quiet_until_s);
    if (is_quiet && !makes(sent, ServerFault::positions_while_stuck)) return;
    send_position(server, stage, member.object, sent, body.position);
}

void keep_up_move_to(Server& server, const Stage& stage, std::size_t index) {
    const Member& member = stage.members[index];
    SentState& sent = server.sent[index];
    if (!sent.move_to) return;
    if (!is_moving_to(actor_of(stage.world, member.id)->move_to)) {
        sent.move_to.reset();
    } else if (is_past(stage, sent.move_to_due_s)) {
        send_move_to(server, stage, index, *sent.move_to);
    }
}

// The player sees no body from there. Nothing is sent of them any more.
void forget_all(Server& server, const Stage& stage) {
    server.is_alone = true;
    for (std::size_t i = 0; i < stage.members.size(); ++i) {
        SentState& sent = server.sent[i];
        if (!sent.is_created || makes(sent, ServerFault::left_behind)) continue;
        post(server, stage, stage.members[i].object,
             DeleteObject{.guid = stage.members[i].object, .instance_stamp = sent.stamps.instance});
    }
}

// Once a second the player hears where it is: a session goes on.
void send_own_position(Server& server, const Stage& stage) {
    if (!is_past(stage, server.observer.position_due_s)) return;
    server.observer.position_due_s = stage.clock_s + 1.0;
    send_position(server, stage, k_observer, server.observer, server.observer_position);
}

// Once, where others teleport too, the observer himself is recalled a few steps away.
void recall_observer(Server& server, const Stage& stage) {
    const bool is_taken_away = has_fault(server, ServerFault::left_behind);
    if (server.scene->counts[static_cast<std::size_t>(Role::teleporter)] == 0 && !is_taken_away) return;
    if (server.scene->client) return;  // who walks is not recalled: its client would have to know
    const double due_s = k_recall_s + server.recall_step;
    if (server.recall_step > 1 || !is_past(stage, due_s)) return;
    if (server.recall_step++ == 0) {
        ++server.observer.stamps.teleport;
        post(server, stage, k_observer, PlayerTeleport{.teleport_stamp = server.observer.stamps.teleport});
        return;
    }
    server.observer_position.frame.origin.y += is_taken_away ? k_taken_away_m : k_recalled_m;
    if (is_taken_away) forget_all(server, stage);
    server.observer_position = renormalized(server.observer_position);
    send_position(server, stage, k_observer, server.observer, server.observer_position);
}

}  // namespace

Server make_server(const Scene& scene, const Stage& stage, std::uint64_t seed) {
    Server server;
    server.scene = &scene;
    server.random = Random(seed, k_stream_of_server);
    server.sent.resize(stage.members.size());
    for (std::size_t i = 0; i < stage.members.size(); ++i) {
        server.sent[i].stamps = first_stamps(stage.members[i].instance);
    }
    for (const ServerFault fault : scene.faults) {
        server.sent[faulty_member(stage, fault)].faults.push_back(fault);
    }
    return server;
}

void log_in(Server& server, const Stage& stage) {
    constexpr std::uint16_t times_logged_in = 17;
    server.observer.stamps = first_stamps(times_logged_in);
    post(server, stage, k_observer, CreatePlayer{.guid = k_observer});
    post_creation(server, stage,
                  {.object = k_observer,
                   .name = "Observer",
                   .is_player = true,
                   .position = server.observer_position,
                   .stamps = server.observer.stamps,
                   .state = plain_physics_state(),
                   .worn_pieces = k_observer_clothes});
}

void echo(Server& server, const Stage& stage, const OwnEcho& word) {
    SentState& sent = server.observer;
    if (has_fault(server, ServerFault::echo_pull)) ++sent.stamps.force_position;
    send_position(server, stage, k_observer, sent, word.position, word.has_contact);
    if (word.jump_mps) {
        ++sent.stamps.vector;
        post(server, stage, k_observer,
             VectorUpdate{.guid = k_observer,
                          .velocity_mps = *word.jump_mps,
                          .omega_radps = {},
                          .instance_stamp = sent.stamps.instance,
                          .vector_stamp = sent.stamps.vector});
    }
    if (!word.state) return;
    ++sent.stamps.movement;
    UpdateMotion message{.guid = k_observer,
                         .instance_stamp = sent.stamps.instance,
                         .movement_stamp = sent.stamps.movement,
                         .server_control_stamp = sent.stamps.server_control,
                         .autonomous = true,
                         .movement = {}};
    message.movement.payload = movement_state(*word.state);
    post(server, stage, k_observer, message);
}

bool has_moved(const Position& from, const Position& to) {
    return static_cast<double>(distance(from, to)) > k_moved_m ||
           heading_gap(heading_of(from.frame), heading_of(to.frame)) > k_turned_deg;
}

void serve(Server& server, const Stage& stage) {
    if (server.is_alone) return send_own_position(server, stage);
    for (const StageEvent& event : stage.events) {
        if (!stage.members[event.member].is_client) send_event(server, stage, event);
    }
    for (std::size_t i = 0; i < stage.members.size(); ++i) {
        if (stage.members[i].id.is_none() || stage.members[i].is_client) continue;
        const bool may_land = server.sent[i].is_airborne;  // first its position, then what it does there
        if (may_land) keep_up_position(server, stage, i);
        if (is_player(stage.members[i].role)) {
            send_state(server, stage, i);
        } else {
            keep_up_move_to(server, stage, i);
        }
        if (!may_land) keep_up_position(server, stage, i);
    }
    recall_observer(server, stage);
}

}  // namespace glidepath::sim

// The linter: it follows every object of a capture, asks the rules of lint_body.h, and joins what they find.
// It is long because each kind of message has a function.
#include <glidepath/motion.h>
#include <glidepath/tools/lint.h>
#include <glidepath/world.h>

#include "quality/lint_body.h"
#include "replay/message_position.h"
#include "replay/message_text.h"
#include "replay/surprise.h"
#include "world/storage.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <utility>

namespace glidepath::quality {

namespace {

constexpr std::size_t k_longest_message_text = 400;

std::string line_of(const Message& message) {
    std::string line = message_name(opcode_of(message));
    line += " " + message_text(message);
    if (line.size() > k_longest_message_text) line.resize(k_longest_message_text);
    return line;
}

const Movement* movement_in(const Message& message, Stamp& stamp) {
    if (const auto* motion = std::get_if<UpdateMotion>(&message)) {
        stamp = motion->movement_stamp;
        return &motion->movement;
    }
    if (const auto* both = std::get_if<PositionAndMovement>(&message)) {
        stamp = both->movement_stamp;
        return &both->movement;
    }
    return nullptr;
}

const PositionPack* position_in(const Message& message) {
    if (const auto* update = std::get_if<UpdatePosition>(&message)) return &update->position;
    if (const auto* both = std::get_if<PositionAndMovement>(&message)) return &both->position;
    return nullptr;
}

const CreateObject* creation_in(const Message& message) {
    if (const auto* create = std::get_if<CreateObject>(&message)) return create;
    if (const auto* update = std::get_if<UpdateObject>(&message)) return &update->object;
    return nullptr;
}

bool ends_a_move(NoticeKind kind) {
    return kind == NoticeKind::arrived || kind == NoticeKind::turn_finished || kind == NoticeKind::gave_up ||
           kind == NoticeKind::target_lost || kind == NoticeKind::move_to_cancelled;
}

// Missiles are put on their way, fly, and are gone: what holds for bodies that act does not for them.
bool holds_for_missiles(ServerFault fault) {
    return fault == ServerFault::unknown_object || fault == ServerFault::frozen_position_stamp;
}

double apart_on_the_map_m(const Position& a, const Position& b) {
    const MapPoint at = map_point(a);
    const MapPoint from = map_point(b);
    return std::hypot(at.x_m - from.x_m, at.y_m - from.y_m);
}

// What the client said of its own body, the last few seconds of it.
struct LastWords {
    struct Word {
        double time_s = -1e9;
        MapPoint at;
        bool goes = false;  // its keys said so then
    };
    std::array<Word, 64> words{};
    std::size_t count = 0;
    bool goes = false;
    std::array<double, k_pulls> pulls_s{};
    std::uint32_t pulls = 0;
};

double apart_m(const MapPoint& a, const MapPoint& b) {
    return std::hypot(a.x_m - b.x_m, a.y_m - b.y_m, a.z_m - b.z_m);
}

// How long ago the client was where it is put now, going on from there; nothing when it had not been there:
// then it is corrected.
Measure pull_of(LastWords& own, const MapPoint& to, double now_s) {
    const LastWords::Word* newest = nullptr;
    for (const LastWords::Word& word : own.words) {
        const bool is_same = now_s - word.time_s < k_word_age_s && apart_m(word.at, to) <= k_same_word_m;
        if (is_same && word.goes && (newest == nullptr || word.time_s > newest->time_s)) newest = &word;
    }
    if (newest == nullptr) return std::nullopt;
    const std::size_t slot = own.pulls++ % k_pulls;
    const double oldest_s = own.pulls_s[(slot + 1) % k_pulls];
    own.pulls_s[slot] = now_s;
    if (own.pulls < k_pulls || now_s - oldest_s > k_pull_window_s) return std::nullopt;
    return now_s - newest->time_s;
}

// A move-to whose end came with the very message that began another one is reported in the next frame: only
// ends after the movement count.
bool is_after_movement(const LintedBody& body, double time_s) { return time_s > body.sent.since_s; }

}  // namespace

}  // namespace glidepath::quality

namespace glidepath::tools {

using namespace quality;

struct Linter::State {
    LintOptions options;
    std::map<ObjectId, LintedBody> bodies;
    std::vector<Finding> findings;
    std::map<std::pair<ObjectId, ServerFault>, std::size_t> index;
    std::uint64_t left_out = 0;
    std::uint64_t unwatched = 0;
    std::uint64_t messages_since_pruning = 0;
    LastWords own;
    std::uint32_t left = 0;  // bodies that may be left behind
    double looked_s = 0;

    void hear(const ReplayedMessage& message);
    void see(const ReplayedFrame& frame);
    void hear_client(const ReplayedClientMessage& message);
    void hear_own(const ReplayedMessage& message);
    void look_for_the_left(const ReplayedFrame& frame);
    void note(ServerFault fault, double measure, const Finding& first);

    LintedBody* body_of(const ReplayedMessage& message);
    void prune(const World& world);
    void report(ServerFault fault, const Measure& measure, const ReplayedMessage& message,
                const std::string* text = nullptr);
    void hear_creation(LintedBody& body, const CreateObject& create, const ReplayedMessage& message);
    void hear_movement(LintedBody& body, const Movement& movement, Stamp stamp,
                       const ReplayedMessage& message);
    void hear_position(LintedBody& body, const PositionPack& pack, const ReplayedMessage& message);
    void hear_rest(LintedBody& body, const ReplayedMessage& message);
    void hear_unknown(LintedBody& body, const ReplayedMessage& message);
};

// Bodies that are gone are forgotten when there is no capacity for another one; not on every message, as that
// would let a flood of unknown objects take all the time.
void Linter::State::prune(const World& world) {
    if (messages_since_pruning < options.max_bodies) return;
    messages_since_pruning = 0;
    for (auto it = bodies.begin(); it != bodies.end();) {
        it = world.find(it->first).is_none() ? bodies.erase(it) : std::next(it);
    }
}

LintedBody* Linter::State::body_of(const ReplayedMessage& message) {
    const ObjectId object = message.outcome.object;
    const auto found = bodies.find(object);
    if (found != bodies.end()) return &found->second;
    if (bodies.size() >= options.max_bodies) prune(message.world);
    if (bodies.size() >= options.max_bodies) {
        ++unwatched;
        return nullptr;
    }
    return &bodies[object];
}

void Linter::State::report(ServerFault fault, const Measure& measure, const ReplayedMessage& message,
                           const std::string* text) {
    if (!measure) return;
    const Object* const facts = message.router.find(message.world, message.outcome.object);
    const BodyKind kind = facts != nullptr ? replay::kind_of(message.world, *facts) : BodyKind::other;
    if (kind == BodyKind::missile && !holds_for_missiles(fault)) return;
    note(fault, *measure,
         {.object = message.outcome.object,
          .kind = kind,
          .name = facts != nullptr ? facts->name : std::string(),
          .first_s = message.time_s,
          .message = text != nullptr ? *text : line_of(message.decoded.message)});
}

void Linter::State::note(ServerFault fault, double measure, const Finding& first) {
    if (options.only && *options.only != fault) return;
    const auto known = index.find({first.object, fault});
    if (known != index.end()) {
        Finding& finding = findings[known->second];
        ++finding.count;
        finding.last_s = first.first_s;
        finding.worst = std::max(finding.worst, measure);
        return;
    }
    if (findings.size() >= options.max_findings) {
        ++left_out;
        return;
    }
    index.emplace(std::pair(first.object, fault), findings.size());
    Finding& finding = findings.emplace_back(first);
    finding.fault = fault;
    finding.last_s = first.first_s;
    finding.count = 1;
    finding.worst = measure;
}

void Linter::State::hear_creation(LintedBody& body, const CreateObject& create,
                                  const ReplayedMessage& message) {
    switch (message.outcome.action) {
        case MessageAction::create:
        case MessageAction::recreate: {
            const std::string early = body.early ? body.early->message : std::string();
            report(ServerFault::move_to_before_create, take_creation(body, create.physics, message.time_s),
                   message, &early);
            break;
        }
        case MessageAction::update:
            // Some of its parts may have been taken: what they come to is not compared with anything.
            body.has_position = false;
            body.interval.is_complete = false;
            if ((message.outcome.parts & update_part::movement) != 0) {
                static_cast<void>(take_movement(body, create.physics.movement, create.physics.stamps.movement,
                                                message.time_s));
            }
            break;
        default:
            break;
    }
}

void Linter::State::hear_movement(LintedBody& body, const Movement& movement, Stamp stamp,
                                  const ReplayedMessage& message) {
    const double now_s = message.time_s;
    if (message.outcome.result == MessageResult::handled) {
        report(ServerFault::sticks_restarted, check_restart(body, movement, message), message);
        report(ServerFault::update_gap, take_movement(body, movement, stamp, now_s), message);
        return;
    }
    const bool waits = message.outcome.result == MessageResult::kept &&
                       message.outcome.reason == MessageReason::unknown_object;
    const bool is_move = type_of(movement) != MoveToType::none;
    // What comes right after a deletion was overtaken by it.
    const bool is_overtaken = body.deleted_s >= 0 && now_s - body.deleted_s < k_late_packet_s;
    if (waits && is_move && !is_overtaken && !body.early) {
        body.early = EarlyMovement{now_s, stamp, line_of(message.decoded.message)};
    }
}

void Linter::State::hear_position(LintedBody& body, const PositionPack& pack,
                                  const ReplayedMessage& message) {
    const MessageOutcome& outcome = message.outcome;
    const bool is_handled = outcome.result == MessageResult::handled;
    if (!is_handled && outcome.reason != MessageReason::position_not_newer) return;
    const std::optional<Position> position = sent_position(message.decoded.message);
    if (!position) return;
    const LintedPosition at{message, pack, *position, message.time_s};
    advance(body, message.time_s);
    report(ServerFault::frozen_position_stamp, check_stamp(body, at), message);
    if (!is_handled) {
        body.interval.moving_s = 0;  // an update, though stale
        return;
    }
    report(ServerFault::positions_while_stuck, check_stuck(body, at), message);
    report(ServerFault::positions_without_contact, check_contact(body, at), message);
    report(ServerFault::teleport_churn, check_teleport(body, at), message);
    report(ServerFault::fast_turns, check_turn(body, at), message);
    report(ServerFault::update_gap, check_gap(body, at), message);
    report(ServerFault::far_enqueue, check_far(body, at), message);
    report(ServerFault::speed_mismatch, check_speed(body, at), message);
    report(ServerFault::jump_without_vector, check_jump(body, at), message);
    report(ServerFault::far_positions, check_far_positions(body, at), message);
    note_position(body, at);
}

void Linter::State::hear_rest(LintedBody& body, const ReplayedMessage& message) {
    const Message& content = message.decoded.message;
    if (message.outcome.result != MessageResult::handled) return;
    if (std::holds_alternative<DeleteObject>(content)) {
        body = {};
        body.deleted_s = message.time_s;
    } else if (const auto* vector = std::get_if<VectorUpdate>(&content)) {
        if (vector->velocity_mps.z > k_lifting_mps && body.sent.is_moving && !body.sent.is_steered)
            report(ServerFault::hop, static_cast<double>(vector->velocity_mps.z), message);
        body.interval.has_flown = true;
        body.vector_s = message.time_s;
    } else if (std::holds_alternative<PickupEvent>(content) || std::holds_alternative<ParentEvent>(content)) {
        body.has_position = false;
        body.sent = {.since_s = message.time_s};
    }
}

// Only where the login is in the capture: else it may have been created before.
void Linter::State::hear_unknown(LintedBody& body, const ReplayedMessage& message) {
    const bool waits = message.outcome.result == MessageResult::kept &&
                       message.outcome.reason == MessageReason::unknown_object;
    if (message.outcome.details.has(MessageDetail::adopted)) body.is_uncreated = true;
    if ((!waits && !body.is_uncreated) || message.router.player() == 0) return;
    if (creation_in(message.decoded.message) != nullptr) return;
    report(ServerFault::unknown_object, count_unknown(body, message.time_s), message);
}

// Echoes that pull, and journeys that leave others behind.
void Linter::State::hear_own(const ReplayedMessage& message) {
    const bool is_put =
        message.outcome.action == MessageAction::force || message.outcome.action == MessageAction::teleport;
    const std::optional<Position> to = sent_position(message.decoded.message);
    if (!is_put || !to) return;
    report(ServerFault::echo_pull, pull_of(own, map_point(*to), message.time_s), message);
    for (auto& [object, body] : bodies) {
        if (!body.has_position || body.left_s >= 0) continue;
        if (body.kind != BodyKind::creature && body.kind != BodyKind::player) continue;
        if (apart_on_the_map_m(body.position, *to) < k_out_of_sight_m) continue;
        body.left_s = message.time_s;
        ++left;
    }
}

void Linter::State::hear_client(const ReplayedClientMessage& message) {
    const AutonomousPosition* const at = message.decoded.message.position();
    if (at == nullptr) return;
    if (const auto* moved = std::get_if<MoveToState>(&message.decoded.message.body)) {
        own.goes =
            moved->state.forward_command != motion_command::ready || moved->state.sidestep_command != 0;
    }
    own.words[own.count++ % own.words.size()] = {message.time_s,
                                                 map_point({at->cell, {at->origin, at->rotation}}), own.goes};
}

void Linter::State::hear(const ReplayedMessage& message) {
    ++messages_since_pruning;
    const ObjectId object = message.outcome.object;
    if (object == 0) return;
    if (object == message.router.player()) return hear_own(message);
    LintedBody* const body = body_of(message);
    if (body == nullptr) return;
    if (body->left_s >= 0) {
        body->left_s = -1;
        --left;
    }
    if (const Object* const facts = message.router.find(message.world, object))
        body->kind = replay::kind_of(message.world, *facts);
    if (message.was_kept) {
        // Its content is not shown again: what the body does now is not known.
        body->sent.is_known = false;
        body->sent.is_moving = false;
        body->interval.is_complete = false;
        return;
    }
    if (!message.decoded.is_ok()) return;
    hear_unknown(*body, message);
    const Message& content = message.decoded.message;
    if (const CreateObject* create = creation_in(content)) return hear_creation(*body, *create, message);
    Stamp stamp = 0;
    const PositionPack* const pack = position_in(content);
    const Movement* const movement = movement_in(content, stamp);
    if (pack != nullptr) hear_position(*body, *pack, message);
    if (movement != nullptr) hear_movement(*body, *movement, stamp, message);
    if (pack == nullptr && movement == nullptr) hear_rest(*body, message);
}

// Once a second is often enough for what takes half a minute.
void Linter::State::look_for_the_left(const ReplayedFrame& frame) {
    if (left == 0 || frame.time_s - looked_s < 1.0) return;
    looked_s = frame.time_s;
    const BodyId player = frame.world.find(frame.router.player());
    for (auto& [object, body] : bodies) {
        if (body.left_s < 0 || frame.time_s - body.left_s < k_forgotten_s) continue;
        body.left_s = -1;
        --left;
        const Object* const facts = frame.router.find(frame.world, object);
        if (facts == nullptr || player.is_none()) continue;
        const double away_m =
            apart_on_the_map_m(body.position, world::entity_of(frame.world, player).body.position);
        if (away_m < k_out_of_sight_m) continue;
        note(ServerFault::left_behind, away_m,
             {.object = object,
              .kind = body.kind,
              .name = facts->name,
              .first_s = frame.time_s,
              .message = "no message since the player was taken away"});
    }
}

void Linter::State::see(const ReplayedFrame& frame) {
    look_for_the_left(frame);
    for (const Notice& notice : frame.notices) {
        if (!ends_a_move(notice.kind)) continue;
        const auto found = bodies.find(notice.object);
        if (found == bodies.end() || !is_after_movement(found->second, frame.time_s)) continue;
        LintedBody& body = found->second;
        const BodyId id = frame.world.find(notice.object);
        const Actor* const actor = id.is_none() ? nullptr : actor_of(frame.world, id);
        if (!body.sent.is_steered || body.stuck_s >= 0) continue;
        if (actor != nullptr && is_moving_to(actor->move_to)) continue;  // another one runs
        advance(body, frame.time_s);
        body.sent.is_moving = body.sent.is_steered = false;
    }
}

Linter::Linter(const LintOptions& options) : state_(std::make_unique<State>()) { state_->options = options; }
Linter::~Linter() = default;

ReplayListener Linter::listener() {
    State* const state = state_.get();
    return {.message = [state](const ReplayedMessage& message) { state->hear(message); },
            .frame = [state](const ReplayedFrame& frame) { state->see(frame); },
            .client = [state](const ReplayedClientMessage& message) { state->hear_client(message); }};
}

std::vector<Finding> Linter::findings() const {
    std::vector<Finding> result = state_->findings;
    for (Finding& finding : result) {
        finding.measure = measure_text(finding.fault, finding.worst);
    }
    std::stable_sort(result.begin(), result.end(), [](const Finding& a, const Finding& b) {
        return weight_of(a.fault) < weight_of(b.fault);
    });
    return result;
}

std::uint64_t Linter::left_out() const { return state_->left_out; }
std::uint64_t Linter::unwatched_messages() const { return state_->unwatched; }
std::size_t Linter::watched_bodies() const { return state_->bodies.size(); }

}  // namespace glidepath::tools

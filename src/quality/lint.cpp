#include <glidepath/tools/lint.h>
#include <glidepath/world.h>

#include "quality/lint_body.h"
#include "replay/message_position.h"
#include "replay/message_text.h"
#include "world/storage.h"

#include <algorithm>
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

    void hear(const ReplayedMessage& message);
    void see(const ReplayedFrame& frame);

    LintedBody* body_of(const ReplayedMessage& message);
    void prune(const World& world);
    void report(ServerFault fault, const Measure& measure, const ReplayedMessage& message,
                const std::string* text = nullptr);
    void hear_creation(LintedBody& body, const CreateObject& create, const ReplayedMessage& message);
    void hear_movement(LintedBody& body, const Movement& movement, Stamp stamp,
                       const ReplayedMessage& message);
    void hear_position(LintedBody& body, const PositionPack& pack, const ReplayedMessage& message);
    static void hear_rest(LintedBody& body, const ReplayedMessage& message);
};

// Bodies that are gone are forgotten when there is no capacity for another one; not on every message, as that
// would let a flood of unknown objects take all the time.
void Linter::State::prune(const World& world) {
    if (messages_since_pruning < options.most_bodies) return;
    messages_since_pruning = 0;
    for (auto it = bodies.begin(); it != bodies.end();) {
        it = world.find(it->first).is_none() ? bodies.erase(it) : std::next(it);
    }
}

LintedBody* Linter::State::body_of(const ReplayedMessage& message) {
    const ObjectId object = message.outcome.object;
    const auto found = bodies.find(object);
    if (found != bodies.end()) return &found->second;
    if (bodies.size() >= options.most_bodies) prune(message.world);
    if (bodies.size() >= options.most_bodies) {
        ++unwatched;
        return nullptr;
    }
    return &bodies[object];
}

void Linter::State::report(ServerFault fault, const Measure& measure, const ReplayedMessage& message,
                           const std::string* text) {
    if (!measure || (options.only && *options.only != fault)) return;
    const ObjectId object = message.outcome.object;
    const auto known = index.find({object, fault});
    if (known != index.end()) {
        Finding& finding = findings[known->second];
        ++finding.count;
        finding.last_s = message.time_s;
        finding.worst = std::max(finding.worst, *measure);
        return;
    }
    if (findings.size() >= options.most_findings) {
        ++left_out;
        return;
    }
    const Object* const facts = message.router.find(message.world, object);
    index.emplace(std::pair(object, fault), findings.size());
    findings.push_back({.fault = fault,
                        .object = object,
                        .name = facts != nullptr ? facts->name : std::string(),
                        .first_s = message.time_s,
                        .last_s = message.time_s,
                        .count = 1,
                        .worst = *measure,
                        .message = text != nullptr ? *text : line_of(message.decoded.message)});
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
    note_position(body, at);
}

void Linter::State::hear_rest(LintedBody& body, const ReplayedMessage& message) {
    const Message& content = message.decoded.message;
    if (message.outcome.result != MessageResult::handled) return;
    if (std::holds_alternative<DeleteObject>(content)) {
        body = {};
        body.deleted_s = message.time_s;
    } else if (std::holds_alternative<VectorUpdate>(content)) {
        body.interval.has_flown = true;
    } else if (std::holds_alternative<PickupEvent>(content) || std::holds_alternative<ParentEvent>(content)) {
        body.has_position = false;
        body.sent = {.since_s = message.time_s};
    }
}

void Linter::State::hear(const ReplayedMessage& message) {
    ++messages_since_pruning;
    const ObjectId object = message.outcome.object;
    if (object == 0 || object == message.router.player()) return;
    LintedBody* const body = body_of(message);
    if (body == nullptr) return;
    if (message.was_kept) {
        // Its content is not shown again: what the body does now is not known.
        body->sent.is_known = false;
        body->sent.is_moving = false;
        body->interval.is_complete = false;
        return;
    }
    if (!message.decoded.is_ok()) return;
    const Message& content = message.decoded.message;
    if (const CreateObject* create = creation_in(content)) return hear_creation(*body, *create, message);
    Stamp stamp = 0;
    const PositionPack* const pack = position_in(content);
    const Movement* const movement = movement_in(content, stamp);
    if (pack != nullptr) hear_position(*body, *pack, message);
    if (movement != nullptr) hear_movement(*body, *movement, stamp, message);
    if (pack == nullptr && movement == nullptr) hear_rest(*body, message);
}

void Linter::State::see(const ReplayedFrame& frame) {
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
            .frame = [state](const ReplayedFrame& frame) { state->see(frame); }};
}

std::vector<Finding> Linter::findings() const {
    std::vector<Finding> result = state_->findings;
    for (Finding& finding : result) {
        finding.measure = measure_text(finding.fault, finding.worst);
    }
    return result;
}

std::uint64_t Linter::left_out() const { return state_->left_out; }
std::uint64_t Linter::unwatched_messages() const { return state_->unwatched; }
std::size_t Linter::watched_bodies() const { return state_->bodies.size(); }

}  // namespace glidepath::tools

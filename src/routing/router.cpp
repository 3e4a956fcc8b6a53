#include "routing/router.h"

#include <glidepath/codec.h>
#include <glidepath/world.h>

#include "base/hash.h"
#include "base/stamp.h"
#include "world/storage.h"

#include <cstring>
#include <type_traits>

namespace glidepath::routing {

namespace {

template <class Update>
Update copied_from(std::span<const std::byte> bytes) {
    static_assert(std::is_trivially_copyable_v<Update>);
    Update update;
    std::memcpy(&update, bytes.data(), sizeof(Update));
    return update;
}

}  // namespace

Router::Router(const RouterDef& def) : bytes_(k_longest_held_bytes) {
    state_.defaults = def.defaults;
    state_.viewer = def.viewer;
    pending_.reserve(k_most_held_messages);
    replayed_.reserve(k_most_held_messages);
}

MessageOutcome Router::receive(World& world, const Message& message) {
    replayed_.clear();
    MessageOutcome outcome = handle(scene(world), message);
    outcome.serial = next_serial_++;
    if (outcome.result == MessageResult::kept) {
        const std::size_t size = encode(message, bytes_);
        keep(world, outcome, HeldKind::wire,
             size <= bytes_.size() ? std::span(bytes_).first(size) : std::span<std::byte>{});
    }
    set_free_by(world, outcome);
    replay(world);
    outcome.first_replay = replayed_.data();
    outcome.replay_count = replayed_.size();
    return outcome;
}

template <class Update>
Route Router::pass(World& world, ObjectId object, const Update& update, HeldKind kind) {
    replayed_.clear();
    MessageOutcome outcome = handle(scene(world), object, update);
    outcome.serial = next_serial_++;
    if (outcome.result == MessageResult::kept) {
        keep(world, outcome, kind, std::as_bytes(std::span(&update, 1)));
    }
    return outcome.route;
}

Route Router::receive(World& world, ObjectId object, const PositionUpdate& update) {
    return pass(world, object, update, HeldKind::position);
}

Route Router::receive(World& world, ObjectId object, const VelocityUpdate& update) {
    return pass(world, object, update, HeldKind::velocity);
}

Route Router::receive(World& world, ObjectId object, const MovementUpdate& update) {
    return pass(world, object, update, HeldKind::movement);
}

Expected<BodyId> Router::create(World& world, const SpawnDef& def) {
    const BodyId present = world.find(def.object);
    if (!present.is_none()) {
        if (!is_newer(entity_of(world, present).stamps.instance, def.stamps.instance)) {
            return Error{ErrorCode::stale, "instance", 0, "this instance of the object is already here"};
        }
        if (const Error status = validate(def); !status.is_ok()) return status;
        world.remove(present);
        state_.objects.remove(present);
    }
    const Expected<BodyId> made = world.spawn(def);
    if (!made) return made;
    state_.objects.add(world, *made).scale = def.scale;
    if (def.object == state_.player) set_player(world, def.object);
    replayed_.clear();
    set_free(world, def.object, !present.is_none());
    replay(world);
    return made;
}

void Router::set_player(World& world, ObjectId player) { name_player(scene(world), player); }

const Object* Router::find(const World& world, ObjectId guid) const {
    return state_.objects.find(world, guid);
}

void Router::keep(const World& world, MessageOutcome& outcome, HeldKind kind,
                  std::span<const std::byte> bytes) {
    forget_old(world);
    const bool is_held = held_.hold(
        {.object = outcome.waits_for, .kind = kind, .serial = outcome.serial, .last_s = world.clock_s()},
        bytes);
    if (is_held) return;
    outcome.result = MessageResult::dropped;
    outcome.reason = MessageReason::no_room;
}

void Router::forget_old(const World& world) {
    held_.forget_old(world.clock_s(), [&](ObjectId object) { return !world.find(object).is_none(); });
}

void Router::set_free_by(const World& world, const MessageOutcome& outcome) {
    if (outcome.action == MessageAction::create) set_free(world, outcome.object, false);
    if (outcome.action == MessageAction::recreate) set_free(world, outcome.object, true);
}

// An object that has just come was unknown until now: what is too old is not set free.
void Router::set_free(const World& world, ObjectId object, bool was_known) {
    held_.forget_old(world.clock_s(), [&](ObjectId other) {
        return other == object ? was_known : !world.find(other).is_none();
    });
    held_.take(object, pending_);
}

// Depth first, without recursion: what a replayed creation sets free runs before what still waits, as in
// retail, where the creation does so before it returns.
void Router::replay(World& world) {
    while (!pending_.empty()) {
        const HeldMessage message = pending_.back();
        pending_.pop_back();
        const std::span<const std::byte> bytes = held_.release(message, bytes_);
        MessageOutcome outcome = handle_again(world, message, bytes);
        outcome.serial = message.serial;
        if (outcome.result == MessageResult::kept) keep(world, outcome, message.kind, bytes);
        if (replayed_.size() < replayed_.capacity()) replayed_.push_back(outcome);
        set_free_by(world, outcome);
    }
}

MessageOutcome Router::handle_again(World& world, const HeldMessage& message,
                                    std::span<const std::byte> bytes) {
    switch (message.kind) {
        case HeldKind::position:
            return handle(scene(world), message.object, copied_from<PositionUpdate>(bytes));
        case HeldKind::velocity:
            return handle(scene(world), message.object, copied_from<VelocityUpdate>(bytes));
        case HeldKind::movement:
            return handle(scene(world), message.object, copied_from<MovementUpdate>(bytes));
        case HeldKind::wire:
            break;
    }
    // What strict decoding refuses was refused when it came; what tolerant decoding let through was looked at
    // then.
    return handle(scene(world), decode(bytes, DecodeMode::tolerant).message);
}

std::uint64_t Router::state_hash() const {
    StateHash hash;
    hash.add(state_.player).add(state_.viewer).add(next_serial_);
    for (const HeldMessage& message : held_.messages()) {
        hash.add(message.object).add(message.serial).add(message.last_s);
        hash.add(static_cast<std::uint32_t>(message.size));
    }
    for (const Object& object : objects()) {
        hash.add(object.guid).add(object.setup).add(object.motion_table).add(object.weenie_bits);
    }
    return hash.value();
}

}  // namespace glidepath::routing

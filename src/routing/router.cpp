#include <glidepath/codec.h>
#include <glidepath/router.h>

#include "base/hash.h"
#include "base/stamp.h"
#include "routing/handlers.h"
#include "routing/kept_messages.h"
#include "world/storage.h"

#include <cstring>
#include <type_traits>
#include <utility>

namespace glidepath {

using namespace routing;

namespace {

template <class Update>
Update copied_from(std::span<const std::byte> bytes) {
    static_assert(std::is_trivially_copyable_v<Update>);
    Update update;
    std::memcpy(&update, bytes.data(), sizeof(Update));
    return update;
}

template <class Update>
std::span<const std::byte> copied_to(std::span<std::byte> out, const Update& update) {
    std::memcpy(out.data(), &update, sizeof(Update));
    return out.first(sizeof(Update));
}

// The actions are views: their bytes are kept behind the update.
std::span<const std::byte> copied_to(std::span<std::byte> out, const MovementUpdate& update) {
    std::memcpy(out.data(), &update, sizeof update);
    const auto* state = std::get_if<MovementState>(&update.movement.payload);
    const std::span<const std::byte> actions =
        state != nullptr ? state->actions.bytes() : std::span<const std::byte>{};
    if (actions.size() > out.size() - sizeof update) return {};
    if (!actions.empty()) std::memcpy(out.data() + sizeof update, actions.data(), actions.size());
    return out.first(sizeof update + actions.size());
}

template <>
MovementUpdate copied_from<MovementUpdate>(std::span<const std::byte> bytes) {
    static_assert(std::is_trivially_copyable_v<MovementUpdate>);
    MovementUpdate update;
    std::memcpy(&update, bytes.data(), sizeof update);
    if (auto* state = std::get_if<MovementState>(&update.movement.payload)) {
        state->actions = {bytes.subspan(sizeof update), state->actions.size()};
    }
    return update;
}

}  // namespace

struct Router::State {
    explicit State(const RouterDef& def) : bytes(k_longest_kept_bytes) {
        routing.defaults = def.defaults;
        routing.smoother = def.smoother;
        routing.predict = def.predict;
        routing.driver = def.driver;
        routing.adoption.is_on = def.adopts;
        pending.reserve(k_max_kept_messages);
        replayed.reserve(k_max_kept_messages);
        routing.assets = def.assets;
    }
    State(const State& other) : State(RouterDef{}) { *this = other; }
    State& operator=(const State& other) = default;
    State(State&&) = delete;
    State& operator=(State&&) = delete;
    ~State() = default;

    template <class Update>
    MessageOutcome receive_update(World& world, ObjectId object, const Update& update, KeptKind kind);
    void keep(const World& world, MessageOutcome& outcome, KeptKind kind, std::span<const std::byte> content);
    void set_free_by(const World& world, const MessageOutcome& outcome);
    void set_free(const World& world, ObjectId object, bool was_known);
    void replay(World& world);
    [[nodiscard]] MessageOutcome handle_again(World& world, const KeptMessage& message,
                                              std::span<const std::byte> content);

    RoutingState routing;
    KeptMessages kept;
    std::vector<KeptMessage> pending;      // set free and still to be run, the next one last
    std::vector<MessageOutcome> replayed;  // of the last message; no more are listed than were reserved
    std::vector<std::byte> bytes;          // of the message at hand
    std::uint64_t next_serial = 0;
};

Router::Router() : Router(RouterDef{}) {}
Router::Router(const RouterDef& def) : state_(std::make_unique<State>(def)) {}
Router::Router(const Router& other) : state_(std::make_unique<State>(*other.state_)) {}
Router& Router::operator=(const Router& other) {
    *state_ = *other.state_;
    return *this;
}
Router::Router(Router&& other) noexcept = default;
Router& Router::operator=(Router&& other) noexcept = default;
Router::~Router() = default;

MessageOutcome Router::receive(World& world, const Message& message) {
    State& state = *state_;
    state.replayed.clear();
    const RoutingScene scene{world, state.routing};
    MessageOutcome outcome = handle_or_adopt(scene, message);
    outcome.serial = state.next_serial++;
    if (outcome.result == MessageResult::kept) {
        const std::size_t size = encode(message, state.bytes);
        state.keep(world, outcome, KeptKind::wire,
                   size <= state.bytes.size() ? std::span(state.bytes).first(size) : std::span<std::byte>{});
    }
    state.set_free_by(world, outcome);
    state.replay(world);
    outcome.first_replay = state.replayed.data();
    outcome.replay_count = state.replayed.size();
    return outcome;
}

MessageOutcome Router::receive(World& world, ObjectId object, const PositionUpdate& update) {
    return state_->receive_update(world, object, update, KeptKind::position);
}

MessageOutcome Router::receive(World& world, ObjectId object, const VelocityUpdate& update) {
    return state_->receive_update(world, object, update, KeptKind::velocity);
}

MessageOutcome Router::receive(World& world, ObjectId object, const MovementUpdate& update) {
    return state_->receive_update(world, object, update, KeptKind::movement);
}

template <class Update>
MessageOutcome Router::State::receive_update(World& world, ObjectId object, const Update& update,
                                             KeptKind kind) {
    replayed.clear();
    const RoutingScene scene{world, routing};
    MessageOutcome outcome = handle(scene, object, update);
    outcome.serial = next_serial++;
    if (outcome.result == MessageResult::kept) keep(world, outcome, kind, copied_to(bytes, update));
    return outcome;
}

Expected<BodyId> Router::create(World& world, const SpawnDef& def) {
    State& state = *state_;
    const BodyId present = world.find(def.object);
    if (!present.is_none()) {
        if (!is_newer(entity_of(world, present).stamps.instance, def.stamps.instance)) {
            return Error{ErrorCode::stale, "instance", 0, "this instance of the object is already here"};
        }
        if (Error status = validate(def); !status.is_ok()) return status;
        world.remove(present);
        state.routing.objects.remove(present);
    }
    Expected<BodyId> made = world.spawn(def);
    if (!made) return made;
    state.routing.objects.add(world, *made).scale = def.scale;
    if (def.object == state.routing.player) set_player(world, def.object);
    state.replayed.clear();
    state.set_free(world, def.object, !present.is_none());
    state.replay(world);
    return made;
}

void Router::set_player(World& world, ObjectId player) { name_player({world, state_->routing}, player); }

ObjectId Router::player() const { return state_->routing.player; }

const Object* Router::find(const World& world, ObjectId guid) const {
    return std::as_const(state_->routing.objects).find(world, guid);
}

std::span<const Object> Router::objects() const { return state_->routing.objects.slots(); }

std::span<const std::uint32_t> Router::missing_assets() const { return state_->routing.missing_assets; }
std::size_t Router::kept_count() const { return state_->kept.size(); }

std::uint64_t Router::received_count() const { return state_->next_serial; }

void Router::State::keep(const World& world, MessageOutcome& outcome, KeptKind kind,
                         std::span<const std::byte> content) {
    kept.forget_old(world.clock_s(), [&](ObjectId object) { return !world.find(object).is_none(); });
    const bool is_kept = kept.keep(
        {.object = outcome.waits_for, .kind = kind, .serial = outcome.serial, .last_s = world.clock_s()},
        content);
    if (is_kept) return;
    outcome.result = MessageResult::dropped;
    outcome.reason = MessageReason::no_capacity;
}

void Router::State::set_free_by(const World& world, const MessageOutcome& outcome) {
    if (outcome.action == MessageAction::create) set_free(world, outcome.object, false);
    if (outcome.action == MessageAction::recreate) set_free(world, outcome.object, true);
}

// An object that has just come was unknown until now: what is too old is not set free.
void Router::State::set_free(const World& world, ObjectId object, bool was_known) {
    kept.forget_old(world.clock_s(), [&](ObjectId other) {
        return other == object ? was_known : !world.find(other).is_none();
    });
    kept.take(object, pending);
}

// Depth first, without recursion: what a replayed creation sets free runs before what still waits, as in
// retail, where the creation does so before it returns.
void Router::State::replay(World& world) {
    while (!pending.empty()) {
        const KeptMessage message = pending.back();
        pending.pop_back();
        const std::span<const std::byte> content = kept.release(message, bytes);
        MessageOutcome outcome = handle_again(world, message, content);
        outcome.serial = message.serial;
        if (outcome.result == MessageResult::kept) keep(world, outcome, message.kind, content);
        if (replayed.size() < replayed.capacity()) replayed.push_back(outcome);
        set_free_by(world, outcome);
    }
}

MessageOutcome Router::State::handle_again(World& world, const KeptMessage& message,
                                           std::span<const std::byte> content) {
    const RoutingScene scene{world, routing};
    const auto handle_update = [&](const auto& update) { return handle(scene, message.object, update); };
    switch (message.kind) {
        case KeptKind::position:
            return handle_update(copied_from<PositionUpdate>(content));
        case KeptKind::velocity:
            return handle_update(copied_from<VelocityUpdate>(content));
        case KeptKind::movement:
            return handle_update(copied_from<MovementUpdate>(content));
        case KeptKind::wire:
            break;
    }
    // What strict decoding refuses was refused when it came; what tolerant decoding let through was looked at
    // then.
    return handle_or_adopt(scene, decode(content, DecodeMode::tolerant).message);
}

std::uint64_t Router::state_hash() const {
    const State& state = *state_;
    StateHash hash;
    hash.add(state.routing.player).add(state.next_serial);
    for (const KeptMessage& message : state.kept.messages()) {
        hash.add(message.object).add(message.serial).add(message.last_s);
        hash.add(static_cast<std::uint32_t>(message.size));
    }
    for (const Object& object : objects()) {
        hash.add(object.guid).add(object.setup).add(object.motion_table).add(object.weenie_bits);
    }
    return hash.value();
}

}  // namespace glidepath

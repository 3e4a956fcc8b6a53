#include "routing/adoption.h"

#include "base/stamp.h"
#include "routing/handlers.h"
#include "routing/outcome.h"
#include "world/storage.h"

#include <algorithm>
#include <utility>

namespace glidepath::routing {

namespace {

constexpr std::size_t k_most_gone = 4096;

namespace unknown_stamp {
constexpr std::uint8_t movement = 1;  // and server control
constexpr std::uint8_t state = 2;
constexpr std::uint8_t vector = 4;
constexpr std::uint8_t appearance = 8;
constexpr std::uint8_t all = 15;
}  // namespace unknown_stamp

MessageOutcome plain(RoutingScene scene, const Message& message) {
    return std::visit([&](const auto& kind) { return handle(scene, kind); }, message);
}

Object* adopted_object(RoutingScene scene, ObjectId guid) {
    Object* object = scene.state.objects.find(scene.world, guid);
    return object != nullptr && object->is_adopted ? object : nullptr;
}

Stamp just_before(Stamp stamp) { return static_cast<Stamp>(stamp - 1U); }

// The first stamp of a kind counts as newer than what is not known.
template <class Learn>
void learn(RoutingScene scene, ObjectId guid, Stamp instance, std::uint8_t kind, Learn&& set) {
    const Object* object = adopted_object(scene, guid);
    if (object == nullptr) return;
    std::uint8_t& left = scene.state.adoption.unknown_stamps(object->id);
    if ((left & kind) == 0 || entity_of(scene.world, object->id).stamps.instance != instance) return;
    left = static_cast<std::uint8_t>(left & ~kind);
    act(scene.world, object->id, [&](EntityParts parts, const EntityContext&) { set(parts.entity.stamps); });
}

void learn_movement(RoutingScene scene, ObjectId guid, Stamp instance, Stamp movement, Stamp control) {
    learn(scene, guid, instance, unknown_stamp::movement, [&](Stamps& stamps) {
        stamps.movement = just_before(movement);
        stamps.server_control = control;
    });
}

void learn_stamps(RoutingScene scene, const Message& message) {
    if (const auto* motion = std::get_if<UpdateMotion>(&message)) {
        learn_movement(scene, motion->guid, motion->instance_stamp, motion->movement_stamp,
                       motion->server_control_stamp);
    } else if (const auto* both = std::get_if<PositionAndMovement>(&message)) {
        learn_movement(scene, both->guid, both->position.instance_stamp, both->movement_stamp,
                       both->server_control_stamp);
    } else if (const auto* state = std::get_if<SetState>(&message)) {
        learn(scene, state->guid, state->instance_stamp, unknown_stamp::state,
              [&](Stamps& stamps) { stamps.state = just_before(state->state_stamp); });
    } else if (const auto* vector = std::get_if<VectorUpdate>(&message)) {
        learn(scene, vector->guid, vector->instance_stamp, unknown_stamp::vector,
              [&](Stamps& stamps) { stamps.vector = just_before(vector->vector_stamp); });
    } else if (const auto* look = std::get_if<ObjDescEvent>(&message)) {
        learn(scene, look->guid, look->instance_stamp, unknown_stamp::appearance, [&](Stamps& stamps) {
            stamps.object_description = just_before(look->object_description_stamp);
        });
    }
}

// Where it is, and nothing else is known: about a human that can move. It stands even if the position says
// that it is in the air: how it flew is not known, and it would fall for ever.
SpawnDef def_of(const RoutingState& state, ObjectId guid, const PositionUpdate& update) {
    SpawnDef def{.object = guid,
                 .position = update.position,
                 .radius_m = state.defaults.radius_m,
                 .height_m = state.defaults.height_m,
                 .state = physics_state::gravity | physics_state::report_collisions};
    def.stamps.instance = update.instance;
    def.stamps.position = update.position_stamp;
    def.stamps.teleport = update.teleport;
    def.stamps.force_position = update.force_position;
    def.acts = true;
    def.facts = {.exists = true, .is_creature = true, .can_jump = true};
    choose_motion(state, def);
    return def;
}

MessageOutcome adopt(RoutingScene scene, ObjectId guid, const PositionUpdate& update) {
    const Expected<BodyId> made = scene.world.spawn(def_of(scene.state, guid, update));
    if (!made) return dropped_as_invalid(guid);
    scene.state.objects.add(scene.world, *made).is_adopted = true;
    scene.state.adoption.begin(*made);
    MessageOutcome outcome = handled(guid, MessageDetail::adopted);
    outcome.action = MessageAction::create;
    return outcome;
}

// The position of an object that was never created.
MessageOutcome adopt_or(const MessageOutcome& otherwise, RoutingScene scene, const Message& message) {
    const ObjectId guid = otherwise.object;
    const bool is_stranger = otherwise.reason == MessageReason::unknown_object && guid != 0 &&
                             guid != scene.state.player && !scene.state.adoption.is_gone(guid);
    if (!is_stranger) return otherwise;
    if (const auto* update = std::get_if<UpdatePosition>(&message)) {
        return adopt(scene, guid, position_update(update->position));
    }
    if (const auto* both = std::get_if<PositionAndMovement>(&message)) {
        MessageOutcome outcome = adopt(scene, guid, position_update(both->position));
        if (outcome.result != MessageResult::handled) return outcome;
        learn_stamps(scene, message);
        outcome.details.add(handle(scene, guid, movement_update(*both)).details);
        return outcome;
    }
    return otherwise;
}

void take_newer_position(CreateObject& creation, const Entity& adopted) {
    PhysicsDescription& physics = creation.physics;
    physics.stamps.position = adopted.stamps.position;
    physics.stamps.teleport = adopted.stamps.teleport;
    physics.stamps.force_position = adopted.stamps.force_position;
    physics.cell = adopted.body.position.cell;
    physics.origin = adopted.body.position.frame.origin;
    physics.rotation = adopted.body.position.frame.rotation;
}

// The creation has come after all: late, or because the object came near again. It knows better who the
// object is; where it is the newer of both positions says.
MessageOutcome create_adopted(RoutingScene scene, BodyId id, const CreateObject& message) {
    const Entity& adopted = entity_of(scene.world, id);
    CreateObject creation = message;
    const Stamps& sent = message.physics.stamps;
    const bool has_position = (message.physics.flags & physics_flag::position) != 0;
    if (has_position && adopted.has_cell && is_newer(sent.position, adopted.stamps.position)) {
        take_newer_position(creation, adopted);
    }
    scene.world.remove(id);
    scene.state.objects.remove(id);
    return handle(scene, creation);
}

}  // namespace

void Adoption::note_gone(ObjectId object) {
    if (gone_.size() < k_most_gone) {
        gone_.push_back(object);
    } else {
        gone_[next_gone_++ % k_most_gone] = object;
    }
}

bool Adoption::is_gone(ObjectId object) const {
    return std::find(gone_.begin(), gone_.end(), object) != gone_.end();
}

void Adoption::begin(BodyId id) { unknown_stamps(id) = unknown_stamp::all; }

std::uint8_t& Adoption::unknown_stamps(BodyId id) {
    if (id.index() >= unknown_.size()) unknown_.resize(id.index() + 1);
    return unknown_[id.index()];
}

MessageOutcome handle_or_adopt(RoutingScene scene, const Message& message) {
    if (!scene.state.adoption.is_on) return plain(scene, message);
    if (const auto* creation = std::get_if<CreateObject>(&message)) {
        const Object* object = adopted_object(scene, creation->guid);
        const bool is_same = object != nullptr && entity_of(scene.world, object->id).stamps.instance ==
                                                      creation->physics.stamps.instance;
        if (is_same) return create_adopted(scene, object->id, *creation);
    }
    learn_stamps(scene, message);
    const MessageOutcome outcome = plain(scene, message);
    if (outcome.details.has(MessageDetail::deleted)) scene.state.adoption.note_gone(outcome.object);
    return adopt_or(outcome, scene, message);
}

}  // namespace glidepath::routing

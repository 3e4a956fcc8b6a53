#include "replay/message_position.h"

#include "geometry/quat.h"
#include "routing/handlers.h"

namespace glidepath::replay {

namespace {

std::optional<Position> position_of(const CreateObject& create) {
    const PhysicsDescription& physics = create.physics;
    if ((physics.flags & physics_flag::position) == 0) return std::nullopt;
    return Position{physics.cell, {physics.origin, normalized_or(physics.rotation, {})}};
}

bool takes_the_position(const MessageOutcome& outcome) {
    switch (outcome.action) {
        case MessageAction::teleport:
        case MessageAction::move:
        case MessageAction::force:
        case MessageAction::create:
        case MessageAction::recreate:
            return true;
        case MessageAction::update:
            return (outcome.parts & update_part::position) != 0;
        default:
            return false;
    }
}

}  // namespace

std::optional<Position> sent_position(const Message& message) {
    if (const auto* update = std::get_if<UpdatePosition>(&message)) {
        return position_update(update->position).position;
    }
    if (const auto* both = std::get_if<PositionAndMovement>(&message)) {
        return position_update(both->position).position;
    }
    if (const auto* create = std::get_if<CreateObject>(&message)) return position_of(*create);
    if (const auto* update = std::get_if<UpdateObject>(&message)) return position_of(update->object);
    return std::nullopt;
}

std::optional<Position> accepted_position(const ReplayedMessage& message) {
    return takes_the_position(message.outcome) ? sent_position(message.decoded.message) : std::nullopt;
}

bool needs_a_body(const Message& message, const World& world, bool adopts) {
    const auto is_new = [&](ObjectId guid) { return world.find(guid).is_none(); };
    if (const auto* create = std::get_if<CreateObject>(&message)) return is_new(create->guid);
    if (const auto* update = std::get_if<UpdateObject>(&message)) return is_new(update->object.guid);
    if (!adopts) return false;
    if (const auto* position = std::get_if<UpdatePosition>(&message)) return is_new(position->guid);
    const auto* both = std::get_if<PositionAndMovement>(&message);
    return both != nullptr && is_new(both->guid);
}

}  // namespace glidepath::replay

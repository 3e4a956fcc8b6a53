// What each message does to the objects of a world: one function a kind, which finds the body, gates, acts
// and returns the outcome (spec/routing.md 3 to 10). Keeps nothing: that a message came too early is only
// reported.
#pragma once

#include <glidepath/message.h>
#include <glidepath/router.h>
#include <glidepath/world.h>

#include "routing/adoption.h"
#include "routing/layer.h"
#include "routing/objects.h"

#include <variant>

namespace glidepath::routing {

// What routing knows beside the world.
struct RoutingState {
    SpawnDefaults defaults;
    Smoother smoother = Smoother::retail;
    Predict predict{};
    Driver driver = Driver::planner;
    Objects objects;
    Adoption adoption;
    ObjectId player = 0;                          // the client's own object; 0: not named yet
    std::shared_ptr<const AssetSource> assets{};  // none: every object has the defaults
    std::vector<std::uint32_t> missing_assets{};  // a notice each, once
};

// How a body is moved that a message makes. The client's own, missiles and things that do not act are moved
// as in retail.
inline void choose_motion(const RoutingState& state, SpawnDef& def) {
    def.smoother = Smoother::retail;
    if (!def.acts || def.is_player || (def.state & physics_state::missile) != 0) return;
    def.smoother = state.smoother;
    def.predict = state.predict;
    def.driver = state.driver;
}

struct RoutingScene {
    World& world;
    RoutingState& state;
};

[[nodiscard]] MessageOutcome handle(RoutingScene scene, const std::monostate& empty);
[[nodiscard]] MessageOutcome handle(RoutingScene scene, const UpdatePosition& message);
[[nodiscard]] MessageOutcome handle(RoutingScene scene, const UpdateMotion& message);
[[nodiscard]] MessageOutcome handle(RoutingScene scene, const VectorUpdate& message);
[[nodiscard]] MessageOutcome handle(RoutingScene scene, const CreateObject& message);
[[nodiscard]] MessageOutcome handle(RoutingScene scene, const UpdateObject& message);
[[nodiscard]] MessageOutcome handle(RoutingScene scene, const CreatePlayer& message);
[[nodiscard]] MessageOutcome handle(RoutingScene scene, const DeleteObject& message);
[[nodiscard]] MessageOutcome handle(RoutingScene scene, const ParentEvent& message);
[[nodiscard]] MessageOutcome handle(RoutingScene scene, const PickupEvent& message);
[[nodiscard]] MessageOutcome handle(RoutingScene scene, const SetState& message);
[[nodiscard]] MessageOutcome handle(RoutingScene scene, const PlayerTeleport& message);
[[nodiscard]] MessageOutcome handle(RoutingScene scene, const PositionAndMovement& message);
[[nodiscard]] MessageOutcome handle(RoutingScene scene, const ObjDescEvent& message);

// The same for hosts with another wire format.
[[nodiscard]] MessageOutcome handle(RoutingScene scene, ObjectId object, const PositionUpdate& update);
[[nodiscard]] MessageOutcome handle(RoutingScene scene, ObjectId object, const VelocityUpdate& update);
[[nodiscard]] MessageOutcome handle(RoutingScene scene, ObjectId object, const MovementUpdate& update);

// From here on this is the client's own object, whether or not it is here yet; 0: none is.
void name_player(RoutingScene scene, ObjectId player);

// What a pack says. The rotation is brought to length one; for a zero one, which tolerant decoding lets
// through, `present` stands in, the body's own (spec/routing.md 3.8).
[[nodiscard]] PositionUpdate position_update(const PositionPack& pack, const Quat& present = {});
[[nodiscard]] MovementUpdate movement_update(const UpdateMotion& message);
// The movement half; its instance stamp is the position's.
[[nodiscard]] MovementUpdate movement_update(const PositionAndMovement& message);

// Whom a position is for.
struct Subject {
    ObjectId object = 0;
    BodyId id;  // none: it is not here
};

// The parts that a creation of a known object shares with the other messages.
MessageOutcome move_body(RoutingScene scene, Subject subject, const PositionUpdate& update);
MessageOutcome set_state_bits(RoutingScene scene, BodyId id, std::uint32_t state, Stamp stamp);
MessageOutcome set_appearance(RoutingScene scene, BodyId id, Stamp stamp);
MessageOutcome pick_up(RoutingScene scene, BodyId id, Stamp position_stamp);
MessageOutcome hang_on(RoutingScene scene, BodyId child, BodyId parent, Stamp position_stamp);

}  // namespace glidepath::routing

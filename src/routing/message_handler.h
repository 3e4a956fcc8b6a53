// What each message of the wire does to the objects of a world: its gates and its effect (WIRE.md sections 1
// to 6). Keeps nothing: a message that came too early is only told so.
#pragma once

#include <glidepath/message.h>
#include <glidepath/world.h>

#include "routing/layer.h"
#include "routing/movement_handler.h"
#include "routing/objects.h"
#include "routing/outcome.h"
#include "routing/position_handler.h"
#include "routing/vector_handler.h"

namespace glidepath::routing {

// What no message says: sizes stand in setup files, which the engine does not read. About a human's, for a
// scale of 1; an object's own scale multiplies them.
struct SpawnDefaults {
    float radius_m = 0.5F;
    float height_m = 2.0F;
};

// As a viewer: nobody looks on, so nobody is ever too far away to glide.
inline constexpr ObjectId k_no_viewer = 0xFFFFFFFF;

// What routing knows beside the world.
struct RoutingState {
    SpawnDefaults defaults;
    Objects objects;
    ObjectId player = 0;  // the client's own object; 0: not named yet
    ObjectId viewer = 0;  // whose distance decides who glides; 0: the client's own; or k_no_viewer
};

struct RoutingScene {
    World& world;
    RoutingState& state;
};

[[nodiscard]] MessageOutcome handle(RoutingScene scene, const Message& message);

// The parts that hosts with another wire format use.
[[nodiscard]] MessageOutcome handle(RoutingScene scene, ObjectId object, const PositionUpdate& update);
[[nodiscard]] MessageOutcome handle(RoutingScene scene, ObjectId object, const VelocityUpdate& update);
[[nodiscard]] MessageOutcome handle(RoutingScene scene, ObjectId object, const MovementUpdate& update);

// From here on this is the client's own object, whether or not it is here yet; 0: none is.
void name_player(RoutingScene scene, ObjectId player);

// Creation and its like, 0xF745 and 0xF7DB (create_handler.cpp).
[[nodiscard]] MessageOutcome handle_creation(RoutingScene scene, const CreateObject& message,
                                             bool always_recreate);
[[nodiscard]] SpawnDef spawn_def_of(const RoutingState& state, const CreateObject& message);

// The gates that several messages share. True: passed, the stamp is stored.
[[nodiscard]] bool pass_stamp(Stamp& stored, Stamp received, RouteStep if_not_newer, Route& route);
void set_state_bits(RoutingScene scene, BodyId id, std::uint32_t state, Stamp stamp, Route& route);
void pick_up(RoutingScene scene, BodyId id, Stamp position_stamp, Route& route);
void hang_on(RoutingScene scene, BodyId child, BodyId parent, Stamp position_stamp, Route& route);
Route move_body(RoutingScene scene, BodyId id, const PositionUpdate& update);

}  // namespace glidepath::routing

// The host's seam: what only the game around the engine can know. A struct of functions with a context; none
// of them is needed for a first use.
//
//     Host host = free_host();                        // nothing is in the way
//     host.context = &my_collision;
//     host.swept_move = [](void* context, ObjectId, const Body& body, const Position& to) { ... };
//     World world({.host = host, .wire_ground = false});
#pragma once

#include <glidepath/body.h>

namespace glidepath {

// The answer to a move.
struct MoveResult {
    bool accepted = false;  // refused: the body keeps its origin and takes the new rotation
    Position position;      // where the move ended; it may be shorter than asked for
    bool has_contact = false;
    bool on_walkable = false;
    Vec3 contact_normal{0.0F, 0.0F, 1.0F};
};

// The answer to being put somewhere at once.
struct PlaceResult {
    bool accepted = false;  // refused: nothing changes
    Position position;
};

// The functions that a host gives a world, with the context that they get back.
struct Host {
    void* context = nullptr;
    // A move from body.position to `candidate`, through whatever stands in between.
    MoveResult (*swept_move)(void* context, ObjectId object, const Body& body, const Position& candidate);
    // A blip, snap or teleport.
    PlaceResult (*set_position)(void* context, ObjectId object, const Body& body, const Position& target);
};

// A host without collision: every move is accepted, outdoor cells are renormalised, an indoor cell stays what
// the server last said, the ground stays as it is. Off the map is refused. Knows no objects.
[[nodiscard]] Host free_host();

}  // namespace glidepath

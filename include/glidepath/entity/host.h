// The host's seams: what only the game around the engine can know. Structs of function pointers with a
// context; none of them is needed for a first use.
#pragma once

#include <glidepath/base/id.h>
#include <glidepath/entity/body.h>

namespace glidepath {

// The answer to a move.
struct MoveResult {
    bool accepted = false;  // refused: the body keeps its place and takes the new rotation
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

struct Host {
    void* context = nullptr;
    // A move from body.position to `candidate`, through whatever stands in between.
    MoveResult (*swept_move)(void* context, ObjectId object, const Body& body, const Position& candidate);
    // A blip, snap or teleport.
    PlaceResult (*set_position)(void* context, ObjectId object, const Body& body, const Position& target);
};

// What an object is like now; nullptr when nobody knows it. Apart from the host, as a world answers for its
// own bodies.
struct ObjectLookup {
    void* context = nullptr;
    const Body* (*find)(void* context, ObjectId object) = nullptr;

    [[nodiscard]] const Body* body(ObjectId object) const {
        return find != nullptr ? find(context, object) : nullptr;
    }
    [[nodiscard]] const Position* operator()(ObjectId object) const {
        const Body* found = body(object);
        return found != nullptr ? &found->position : nullptr;
    }
};

// A host without collision: every move is accepted, outdoor cells are renormalised, an indoor cell stays what
// the server last said, the ground stays as it is. Off the map is refused. Knows no objects.
[[nodiscard]] Host free_host();
[[nodiscard]] MoveResult free_move(void* context, ObjectId object, const Body& body,
                                   const Position& candidate);
[[nodiscard]] PlaceResult free_place(void* context, ObjectId object, const Body& body,
                                     const Position& target);

}  // namespace glidepath

// The host's seams: what only the game around the engine can know. Structs of function pointers with a
// context; none of them is needed for a first use.
#pragma once

#include <glidepath/host.h>

#include "base/id.h"
#include "entity/body.h"
#include "entity/layer.h"

namespace glidepath::entity {

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

[[nodiscard]] MoveResult free_move(void* context, ObjectId object, const Body& body,
                                   const Position& candidate);
[[nodiscard]] PlaceResult free_place(void* context, ObjectId object, const Body& body,
                                     const Position& target);

}  // namespace glidepath::entity

// The free host: what a world without a game around it answers.
#pragma once

#include <glidepath/host.h>

#include "entity/body.h"
#include "entity/layer.h"

namespace glidepath::entity {

[[nodiscard]] MoveResult free_move(void* context, ObjectId object, const Body& body,
                                   const Position& candidate);
[[nodiscard]] PlaceResult free_place(void* context, ObjectId object, const Body& body, const Position& target,
                                     PlaceCause cause);

// Nothing is in the way anywhere, and nobody else has a say in where a body goes.
[[nodiscard]] inline bool is_free(const Host& host) {
    return host.swept_move == free_move && host.set_position == free_place;
}

}  // namespace glidepath::entity

#include "entity/host.h"

namespace glidepath::entity {

MoveResult free_move(void*, ObjectId, const Body& body, const Position& candidate) {
    const Position result = renormalized(candidate);
    return {.accepted = result.cell != 0,
            .position = result,
            .has_contact = body.has_contact,
            .on_walkable = body.on_walkable,
            .contact_normal = body.contact_normal};
}

PlaceResult free_place(void*, ObjectId, const Body&, const Position& target) {
    const Position result = renormalized(target);
    return {.accepted = result.cell != 0, .position = result};
}

}  // namespace glidepath::entity

namespace glidepath {

using namespace entity;

Host free_host() { return {.context = nullptr, .swept_move = free_move, .set_position = free_place}; }

}  // namespace glidepath

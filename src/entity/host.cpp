#include "entity/host.h"

namespace glidepath::entity {

MoveResult free_move(void*, ObjectId, const Body& body, const Position& candidate) {
    const Position place = renormalized(candidate);
    return {.accepted = place.cell != 0,
            .position = place,
            .has_contact = body.has_contact,
            .on_walkable = body.on_walkable,
            .contact_normal = body.contact_normal};
}

PlaceResult free_place(void*, ObjectId, const Body&, const Position& target) {
    const Position place = renormalized(target);
    return {.accepted = place.cell != 0, .position = place};
}

}  // namespace glidepath::entity

namespace glidepath {

using namespace entity;

Host free_host() { return {.context = nullptr, .swept_move = free_move, .set_position = free_place}; }

}  // namespace glidepath

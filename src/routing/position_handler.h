// What a received position does to a body: position.md question 10, for other bodies and for the client's
// own.
#pragma once

#include "entity/entity.h"
#include "routing/layer.h"
#include "routing/route.h"

namespace glidepath::routing {

inline constexpr float k_snap_distance_m =
    96.0F;  // from the viewer; this far and farther nobody sees it glide

// A position message, decoded. Its velocity is reported by the decoder and never moves a body.
struct PositionUpdate {
    Position position;
    Stamp instance = 0;
    Stamp position_stamp = 0;
    Stamp teleport = 0;
    Stamp force_position = 0;
    bool has_contact = false;
    std::uint32_t placement = 0;
};

// Steps (a) to (h), in order. A message for a newer instance is only marked: whoever keeps messages holds it.
Route receive_position(EntityParts parts, const EntityContext& context, const PositionUpdate& update);

// Stale, teleport or no cell, no contact, 96 m or more, interpolate. True: the position was taken.
bool move_or_teleport(EntityParts parts, const EntityContext& context, const Position& position,
                      Stamp teleport, bool has_contact, Route& route);

}  // namespace glidepath::routing

// Which cell a body is in, for hosts without collision: the one that the server named for where it is. A body
// that reaches a waypoint takes its cell; on the way between two it has the cell of the nearer one. Beside
// wire ground, the engine's own policy and not the client's, whose collision knows its cells.
#pragma once

#include "entity/entity.h"
#include "entity/layer.h"
#include "steering/interpolation.h"

namespace glidepath::entity {

// The stretch between two waypoints that a body is on.
struct IndoorWay {
    Position from;
    Position to;
    bool is_on = false;
};

// The policy is in force: nothing is in the way, and messages give the ground.
[[nodiscard]] bool follows_cells(const Host& host, bool wire_ground);

// After a step; `before` is where the body was. Outdoors, where cells follow from coordinates, nothing
// happens.
void follow_cells(IndoorWay& way, Entity& entity, const Position& before);

// The body is at a position that the server named: it is in that cell.
void take_cell_of(Body& body, const Position& named);

void add_to(StateHash& hash, const IndoorWay& way);

}  // namespace glidepath::entity

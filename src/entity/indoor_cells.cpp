#include "entity/indoor_cells.h"

#include "entity/host.h"
#include "geometry/cell.h"

namespace glidepath::entity {

namespace {

constexpr unsigned k_block_shift = 16;
constexpr float k_at_waypoint_m = 0.5F;

bool is_position(const Interpolation& queue) {
    return queue.length > 0 && kind_of(queue.head) == WaypointKind::position;
}

// A body that reaches a waypoint is within 0.05 m of it, and may have made a step by its own motion since.
bool is_at(const Body& body, const Position& named) {
    return distance(body.position, named) <= k_at_waypoint_m;
}

bool is_there(const Position& a, const Position& b) {
    return a.cell == b.cell && a.frame.origin == b.frame.origin;
}

}  // namespace

bool follows_cells(const Host& host, bool wire_ground) { return wire_ground && is_free(host); }

void take_cell_of(Body& body, const Position& named) {
    Position& at = body.position;
    const bool is_of_block = (at.cell >> k_block_shift) == (named.cell >> k_block_shift);
    if (at.cell == named.cell || !is_of_block || (!is_indoors(at.cell) && !is_indoors(named.cell))) return;
    at.cell = named.cell;
    // Out of a building: the coordinates say which of the cells outside it is.
    if (!is_indoors(at.cell)) {
        if (const Position outside = renormalized(at); outside.cell != 0) at = outside;
    }
}

void follow_cells(IndoorWay& way, Entity& entity, const Position& before) {
    Body& body = entity.body;
    if (entity.was_put) {  // somewhere else: the cell came with the place
        way.is_on = false;
        return;
    }
    if (is_position(entity.interpolation)) {
        const Position next = position_of(entity.interpolation.head);
        if (!way.is_on && !is_indoors(body.position.cell) && !is_indoors(next.cell)) return;
        if (!way.is_on || !is_there(way.to, next)) {
            way.from = way.is_on && is_at(body, way.to) ? way.to : before;
            way.to = next;
            way.is_on = true;
        }
    } else {
        // The last one is reached; or the queue was dropped, and nothing more is known.
        if (way.is_on && is_at(body, way.to)) take_cell_of(body, way.to);
        way.is_on = false;
        return;
    }
    const bool is_nearer = distance(body.position, way.to) <= distance(body.position, way.from);
    take_cell_of(body, is_nearer ? way.to : way.from);
}

void add_to(StateHash& hash, const IndoorWay& way) {
    if (!way.is_on) return;
    add_to(hash, way.from);
    add_to(hash, way.to);
}

}  // namespace glidepath::entity

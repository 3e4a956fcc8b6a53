// Where bodies are drawn. Bodies move in passes, at most 30 a second; a display is quicker. What is drawn
// lies between the last two passes: up to one pass old, even at any frame rate, and never a guess.
//
//     for (const Pose& pose : world.poses()) draw(pose.object, pose.position);
//
// A body that was put somewhere (teleport, snap, blip, creation) is never blended: it is drawn where it was
// until the shown time reaches the clock at which it was put, and then where it was put.
#pragma once

#include <glidepath/body.h>

namespace glidepath {

// Where a body is. Lists of poses hold who may have changed, in no order that means anything.
struct Pose {
    BodyId id;
    ObjectId object = 0;
    Position position;
    bool jumped = false;    // put there at once since the last frame: do not blend from the last pose
    bool appeared = false;  // was nowhere before: there is no last pose, or it is an old one
};

// From `from` (share 0) to `to` (share 1), across landblocks; the rotation the shorter way round. Outdoors
// the result has the cell that it lies in; between a cell indoors and one outdoors it keeps that of `from`.
[[nodiscard]] Position blend(const Position& from, const Position& to, double share);

}  // namespace glidepath

// A recording as the plain streams that scores and policies read.
#pragma once

#include <glidepath/tools/recording.h>
#include <glidepath/tools/track.h>

#include "quality/layer.h"

#include <vector>

namespace glidepath::quality {

// What was shown of each object, by id. Several instances of one object are one track, which teleports
// between them. Frames in which it was hidden are left out. A frame counts as a signalled teleport when a
// teleport message put the body there; other blips and snaps are steps like any other, and may be pops.
[[nodiscard]] std::vector<Track> shown_tracks(const Recording& recording);

// The positions that were accepted for other bodies than the client's own, in order of arrival. A recording
// does not know when they were sent.
[[nodiscard]] std::vector<TrackUpdate> position_updates(const Recording& recording);

}  // namespace glidepath::quality

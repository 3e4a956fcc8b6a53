// A recording as the plain streams that scores and policies read.
#pragma once

#include <glidepath/tools/recording.h>
#include <glidepath/tools/track.h>

#include "quality/layer.h"

#include <map>
#include <vector>

namespace glidepath::quality {

// The bodies of each object: its instances, in order of time.
using Instances = std::map<ObjectId, std::vector<const RecordedBody*>>;
[[nodiscard]] Instances instances_of(const Recording& recording);

// A teleport that the server or the host asked for: no correction of the client's own body, and nothing that
// the engine found by itself.
[[nodiscard]] bool is_asked_for(const Notice& notice);

// What was shown of one object, and the frame behind each sample.
struct ShownTrack {
    Track track;
    std::vector<const RecordedFrame*> frames;
};
// Of the engine, or of another policy, which marks its teleports itself.
[[nodiscard]] ShownTrack shown_track(const std::vector<const RecordedBody*>& instances, bool is_engine);

// What was shown of each object, by id. Several instances of one object are one track, which teleports
// between them. Frames in which it was hidden are left out. A frame counts as a signalled teleport when the
// server asked for it, or when the body comes into sight there; other blips and snaps are steps like any
// other, and may be pops.
[[nodiscard]] std::vector<Track> shown_tracks(const Recording& recording);

// The positions that were accepted for other bodies than the client's own, in order of arrival. A recording
// does not know when they were sent.
[[nodiscard]] std::vector<TrackUpdate> position_updates(const Recording& recording);

}  // namespace glidepath::quality

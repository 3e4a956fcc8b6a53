// Tracks, read at any time.
#pragma once

#include <glidepath/tools/track.h>

#include "geometry/vec3.h"
#include "quality/layer.h"

#include <cstddef>
#include <span>

namespace glidepath::quality {

[[nodiscard]] inline DVec3 position_of(const TrackSample& sample) {
    return {sample.x_m, sample.y_m, sample.z_m};
}
[[nodiscard]] inline DVec3 position_of(const TrackUpdate& update) {
    return {update.x_m, update.y_m, update.z_m};
}
[[nodiscard]] double distance_between(const DVec3& a, const DVec3& b);

// From one heading to another the short way, in (-180, 180].
[[nodiscard]] double turn_between(double from_deg, double to_deg);

// A heading may be written in any turn of the circle, up to this.
inline constexpr double k_farthest_heading_deg = 1.0e6;

// The middle one of the times between samples; 0 with fewer than two.
[[nodiscard]] double median_interval(const Track& track);

// Samples farther apart than this have a gap between them, in which the position is unknown: ten usual
// intervals, but at least a quarter of a second.
inline constexpr double k_gap_intervals = 10.0;
inline constexpr double k_least_gap_s = 0.25;
[[nodiscard]] double gap_limit(const Track& track);

// Where a track was between its samples.
struct TrackPose {
    DVec3 position;
    double heading_deg = 0;
    bool has_heading = false;
    bool is_known = false;    // false before the first and after the last sample, and in a gap
    std::size_t stretch = 0;  // counts the teleports so far: two poses of one stretch have a way between them
};

// Reads a track at any time: linear between samples, headings the short way, the old position held until a
// teleport. Quick when the times asked for go forward. The track has to outlive it.
class TrackReader {
  public:
    TrackReader(const Track& track, double gap_limit_s);
    [[nodiscard]] TrackPose at(double t_s);

  private:
    void seek(double t_s);

    std::span<const TrackSample> samples_;
    double gap_limit_s_;
    std::size_t at_ = 0;  // the last sample not after the time asked for
    std::size_t stretch_ = 0;
};

}  // namespace glidepath::quality

#include "quality/track.h"

#include "geometry/heading.h"

#include <algorithm>
#include <cmath>

namespace glidepath::quality {

double distance_between(const DVec3& a, const DVec3& b) {
    const DVec3 way = a - b;
    return std::sqrt(dot(way, way));
}

double turn_between(double from_deg, double to_deg) {
    const double rightwards_deg = wrap_heading(to_deg - from_deg);
    return rightwards_deg > 180.0 ? rightwards_deg - k_full_circle_deg : rightwards_deg;
}

double median_interval(const Track& track) {
    const std::vector<TrackSample>& samples = track.samples;
    if (samples.size() < 2) return 0.0;
    std::vector<double> intervals_s;
    intervals_s.reserve(samples.size() - 1);
    for (std::size_t i = 1; i < samples.size(); ++i) {
        intervals_s.push_back(samples[i].t_s - samples[i - 1].t_s);
    }
    const auto middle = intervals_s.begin() + static_cast<std::ptrdiff_t>(intervals_s.size() / 2);
    std::nth_element(intervals_s.begin(), middle, intervals_s.end());
    return *middle;
}

double gap_limit(const Track& track) {
    return std::max(k_least_gap_s, k_gap_intervals * median_interval(track));
}

TrackReader::TrackReader(const Track& track, double gap_limit_s)
    : samples_(track.samples), gap_limit_s_(gap_limit_s) {}

void TrackReader::seek(double t_s) {
    while (at_ > 0 && samples_[at_].t_s > t_s) {
        if (samples_[at_].teleported) --stretch_;
        --at_;
    }
    while (at_ + 1 < samples_.size() && samples_[at_ + 1].t_s <= t_s) {
        ++at_;
        if (samples_[at_].teleported) ++stretch_;
    }
}

TrackPose TrackReader::at(double t_s) {
    if (samples_.empty() || t_s < samples_.front().t_s || t_s > samples_.back().t_s) return {};
    seek(t_s);
    const TrackSample& before = samples_[at_];
    TrackPose pose{position_of(before), before.heading_deg, before.has_heading, true, stretch_};
    if (before.t_s >= t_s || at_ + 1 == samples_.size()) return pose;
    const TrackSample& after = samples_[at_ + 1];
    const double interval_s = after.t_s - before.t_s;
    if (interval_s > gap_limit_s_) return {};
    if (after.teleported) return pose;
    const double share = (t_s - before.t_s) / interval_s;
    pose.position = pose.position + (position_of(after) - pose.position) * share;
    if (before.has_heading && after.has_heading) {
        pose.heading_deg =
            wrap_heading(before.heading_deg + turn_between(before.heading_deg, after.heading_deg) * share);
    }
    return pose;
}

}  // namespace glidepath::quality

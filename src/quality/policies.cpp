#include "quality/policies.h"

#include <glidepath/tools/compare.h>

#include "base/names.h"
#include "quality/pairing.h"
#include "quality/peer_policies.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>

namespace glidepath::quality {

namespace {

constexpr double k_top_speed_stretch_s = 0.45;
constexpr double k_show_after_last_s = 2.0;
constexpr double k_fastest_mps = 1.0e5;  // the engine takes up to ten times this

using Feeds = std::map<std::uint32_t, std::vector<TrackUpdate>>;

struct FrameClock {
    double fps = 60;
    double end_s = 0;
};

PolicySetup setup_of(std::span<const TrackUpdate> updates, const PolicyOptions& options) {
    PolicySetup setup;
    setup.interval_s = options.interval_s > 0.0 ? options.interval_s : usual_interval(updates);
    setup.given_interval_s = options.interval_s;
    setup.latency_s = usual_latency(updates);
    setup.given_speed_mps = std::min(options.top_speed_mps, k_fastest_mps);
    setup.regular_s = options.regular_s;
    setup.top_speed_mps = std::min(
        options.top_speed_mps > 0.0 ? options.top_speed_mps : estimated_top_speed(updates), k_fastest_mps);
    setup.delay_s = options.delay_s > 0.0 ? options.delay_s : 2.0 * setup.interval_s;
    setup.blend_s = options.blend_s > 0.0 ? options.blend_s : 0.5 * setup.interval_s;
    return setup;
}

double middle_of(std::vector<double>& values) {
    if (values.empty()) return 0.0;
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::nth_element(values.begin(), middle, values.end());
    return *middle;
}

template <class State>
Track play(State state, std::span<const TrackUpdate> updates, const FrameClock& clock) {
    Track track;
    track.id = updates.front().id;
    std::size_t next = 0;
    double before_s = 0.0;
    for (double frame = std::ceil(updates.front().t_recv_s * clock.fps);; frame += 1.0) {
        const double now_s = frame / clock.fps;
        if (now_s > clock.end_s) break;
        const double dt_s = track.samples.empty() ? 0.0 : now_s - before_s;
        for (; next < updates.size() && updates[next].t_recv_s <= now_s; ++next) {
            receive(state, updates[next], now_s);
        }
        const ShownPose pose = advance(state, now_s, dt_s);
        track.samples.push_back({now_s, pose.position.x, pose.position.y, pose.position.z, pose.heading_deg,
                                 pose.has_heading, pose.teleported && !track.samples.empty()});
        before_s = now_s;
    }
    return track;
}

GlidepathPolicy engine_with(const Rules& rules, double top_speed_mps) {
    GlidepathPolicy policy;
    policy.world = World({.rules = rules});
    policy.top_speed_mps = static_cast<float>(top_speed_mps);
    return policy;
}

Track play_policy(Policy policy, std::span<const TrackUpdate> updates, const FrameClock& clock,
                  const PolicySetup& setup) {
    switch (policy) {
        case Policy::snap:
            return play(SnapPolicy{}, updates, clock);
        case Policy::fixed_delay: {
            FixedDelayPolicy state;
            state.delay_s = setup.delay_s;
            return play(std::move(state), updates, clock);
        }
        case Policy::adaptive_delay: {
            AdaptiveDelayPolicy state;
            state.interval_s = setup.interval_s;
            return play(std::move(state), updates, clock);
        }
        case Policy::dead_reckoning: {
            DeadReckoningPolicy state;
            state.interval_s = setup.interval_s;
            state.blend_s = setup.blend_s;
            state.top_speed_mps = setup.top_speed_mps;
            return play(state, updates, clock);
        }
        case Policy::hermite_delay: {
            FixedDelayPolicy state;
            state.delay_s = setup.delay_s;
            state.between = Between::curve;
            return play(std::move(state), updates, clock);
        }
        case Policy::smooth_damp: {
            SmoothDampPolicy state;
            state.smooth_s = setup.interval_s;
            return play(state, updates, clock);
        }
        case Policy::soft_snap: {
            SoftSnapPolicy state;
            state.interval_s = setup.interval_s;
            state.top_speed_mps = setup.top_speed_mps;
            return play(state, updates, clock);
        }
        case Policy::mirror:
            return play(mirror_with(setup.interval_s, setup.latency_s), updates, clock);
        case Policy::netcode: {
            NetcodePolicy state;
            state.interval_s = setup.interval_s;
            return play(std::move(state), updates, clock);
        }
        case Policy::light_driver: {
            LightDriverPolicy state;
            state.top_speed_mps = setup.top_speed_mps;
            return play(state, updates, clock);
        }
        case Policy::glidepath_retail:
            return play(engine_with(Rules::retail(), setup.top_speed_mps), updates, clock);
        case Policy::glidepath_documented:
            return play(engine_with(Rules::documented(), setup.top_speed_mps), updates, clock);
        case Policy::predictive:
            return play(predictive_with(Smoothness::balanced, setup), updates, clock);
        case Policy::predictive_exact:
            return play(predictive_with(Smoothness::exact, setup), updates, clock);
        case Policy::predictive_present:
            return play(predictive_with(Smoothness::present, setup), updates, clock);
    }
    return {};
}

double end_of(std::span<const TrackUpdate> updates, const PolicyOptions& options) {
    if (options.end_s > 0.0 || updates.empty()) return options.end_s;
    return updates.back().t_recv_s + k_show_after_last_s;
}

double end_of(std::span<const Track> tracks) {
    double end_s = 0.0;
    for (const Track& track : tracks) {
        if (!track.samples.empty()) end_s = std::max(end_s, track.samples.back().t_s);
    }
    return end_s;
}

// In the order of Policy.
constexpr std::array k_policy_names{"snap",
                                    "fixed delay",
                                    "hermite delay",
                                    "adaptive delay",
                                    "mirror rules",
                                    "netcode rules",
                                    "smooth damp",
                                    "soft snap",
                                    "dead reckoning",
                                    "light driver",
                                    "glidepath retail",
                                    "glidepath documented",
                                    "glidepath predictive",
                                    "predictive exact",
                                    "predictive present"};
static_assert(k_policy_names.size() == k_all_policies.size());

}  // namespace

double usual_interval(std::span<const TrackUpdate> of_one_body) {
    std::vector<double> times_s;
    times_s.reserve(of_one_body.size());
    for (const TrackUpdate& update : of_one_body)
        times_s.push_back(time_of(update));
    std::sort(times_s.begin(), times_s.end());
    std::vector<double> intervals_s;
    for (std::size_t i = 1; i < times_s.size(); ++i) {
        if (times_s[i] > times_s[i - 1]) intervals_s.push_back(times_s[i] - times_s[i - 1]);
    }
    return middle_of(intervals_s);
}

double usual_latency(std::span<const TrackUpdate> of_one_body) {
    std::vector<double> latencies_s;
    for (const TrackUpdate& update : of_one_body)
        latencies_s.push_back(update.t_recv_s - time_of(update));
    return middle_of(latencies_s);
}

double estimated_top_speed(std::span<const TrackUpdate> of_one_body) {
    std::vector<TrackUpdate> sorted(of_one_body.begin(), of_one_body.end());
    std::stable_sort(sorted.begin(), sorted.end(),
                     [](const TrackUpdate& a, const TrackUpdate& b) { return time_of(a) < time_of(b); });
    std::vector<float> speeds_mps;
    std::size_t to = 0;
    std::size_t teleport = 0;  // the last one up to `to`: stretches start at it or later
    for (std::size_t from = 0; from < sorted.size(); ++from) {
        while (to < sorted.size() && time_of(sorted[to]) < time_of(sorted[from]) + k_top_speed_stretch_s) {
            ++to;
            if (to < sorted.size() && sorted[to].teleport) teleport = to;
        }
        if (to == sorted.size()) break;
        if (from < teleport) continue;
        const double way_m = distance_between(position_of(sorted[from]), position_of(sorted[to]));
        speeds_mps.push_back(static_cast<float>(way_m / (time_of(sorted[to]) - time_of(sorted[from]))));
    }
    return speeds_mps.empty() ? 0.0 : percentile(speeds_mps, 0.99);
}

}  // namespace glidepath::quality

namespace glidepath::tools {

using namespace quality;

const char* name_of(Policy policy) { return name_in(k_policy_names, policy); }

std::optional<Policy> policy_named(std::string_view name) {
    for (const Policy policy : k_all_policies) {
        if (name == name_of(policy)) return policy;
    }
    return std::nullopt;
}

double shown_sample_count(std::span<const TrackUpdate> updates, double fps, const PolicyOptions& options) {
    std::map<std::uint32_t, double> first_s;
    for (const TrackUpdate& update : updates)
        first_s.try_emplace(update.id, update.t_recv_s);
    const double end_s = end_of(updates, options);
    double count = 0.0;
    for (const auto& [id, from_s] : first_s)
        count += std::max(0.0, (end_s - from_s) * fps + 1.0);
    return count;
}

std::vector<Track> run_policy(Policy policy, std::span<const TrackUpdate> updates, double fps,
                              const PolicyOptions& options) {
    std::vector<Track> tracks;
    if (updates.empty() || !(fps > 0.0)) return tracks;
    Feeds feeds;
    for (const TrackUpdate& update : updates)
        feeds[update.id].push_back(update);
    const double end_s = end_of(updates, options);
    tracks.reserve(feeds.size());
    for (const auto& [id, feed] : feeds) {
        tracks.push_back(play_policy(policy, feed, {fps, end_s}, setup_of(feed, options)));
    }
    return tracks;
}

std::vector<PolicyScore> compare_policies(std::span<const TrackUpdate> updates, std::vector<Track> truth,
                                          const CompareOptions& options) {
    mark_teleports(truth, updates);
    PolicyOptions policy_options = options.policy;
    if (policy_options.end_s <= 0.0) policy_options.end_s = end_of(truth);
    ScoreOptions score_options = options.score;
    if (score_options.top_speed_mps <= 0.0) score_options.top_speed_mps = policy_options.top_speed_mps;
    const std::vector<LastUpdate> last = last_updates(updates);
    if (score_options.last_updates.empty()) score_options.last_updates = last;
    std::vector<PolicyScore> lines;
    for (const Policy policy : options.policies) {
        const std::vector<Track> shown = run_policy(policy, updates, options.fps, policy_options);
        lines.push_back({policy, score(shown, truth, score_options)});
        if (options.done != nullptr) ++*options.done;
    }
    return lines;
}

}  // namespace glidepath::tools

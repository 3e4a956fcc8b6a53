// The usual ways to show remote bodies, and ours, fed with the same positions: what a score is compared with.
// All of them see positions only (no root motion, no intent), in order of arrival, one frame at a time.
//
//     const std::vector<PolicyScore> lines = compare_policies(updates->updates, truth->tracks);
//     std::puts(compare_text(lines).c_str());
#pragma once

#include <glidepath/tools/score.h>
#include <glidepath/tools/track.h>

#include <array>
#include <atomic>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace glidepath::tools {

// A way to show a body between its updates.
enum class Policy : std::uint8_t {
    snap,              // put the body where the newest update says
    fixed_delay,       // linear between snapshots, a fixed time behind
    hermite_delay,     // the same, on cubic curves
    adaptive_delay,    // linear; the delay follows interval and jitter, and the clock slews
    mirror,            // Mirror's snapshot interpolation
    netcode,           // the linear interpolator of Netcode for GameObjects
    smooth_damp,       // a critically damped spring to the newest update
    soft_snap,         // run on with the last velocity; what an update corrects decays
    dead_reckoning,    // extrapolate, and blend velocities projectively
    light_driver,      // turn towards the newest update and run at top speed
    glidepath_retail,  // the engine: glide to each update, retail's rules
    glidepath_documented,
    predictive,          // the engine on positions alone: foretells a quarter of the time
    predictive_exact,    // the same, later: foretells only what is late or lost
    predictive_present,  // the same, without lag: all foretold
};
inline constexpr std::array k_all_policies{
    Policy::snap,           Policy::fixed_delay,      Policy::hermite_delay,     Policy::adaptive_delay,
    Policy::mirror,         Policy::netcode,          Policy::smooth_damp,       Policy::soft_snap,
    Policy::dead_reckoning, Policy::light_driver,     Policy::glidepath_retail,  Policy::glidepath_documented,
    Policy::predictive,     Policy::predictive_exact, Policy::predictive_present};
// In words.
[[nodiscard]] const char* name_of(Policy policy);
// The one of that name.
[[nodiscard]] std::optional<Policy> policy_named(std::string_view name);

// How to run a policy.
struct PolicyOptions {
    double top_speed_mps = 0;  // 0: each body's own, estimated from all its updates; predictive ones learn it
    double delay_s = 0;        // of fixed_delay, on top of the network's; 0: two usual intervals
    double blend_s = 0;        // of dead_reckoning; 0: half a usual interval
    double interval_s = 0;     // between updates; 0: estimated from all updates, predictive ones learn it
    double regular_s = 0;      // interval of a sender that also sends on change; 0: it does not
    double end_s = 0;          // when the last frame is shown; 0: two seconds after the last update
};

// What a viewer with that frame rate is shown: frames at whole multiples of 1 / fps, each body from its first
// update on. Updates have to be in order of arrival; the tracks come by id. A signalled teleport, and nothing
// else, marks the sample that shows it.
[[nodiscard]] std::vector<Track> run_policy(Policy policy, std::span<const TrackUpdate> updates, double fps,
                                            const PolicyOptions& options = {});

// How many samples run_policy would make, or one a body more: ask before running over a stream from outside,
// whose times may be years apart.
[[nodiscard]] double shown_sample_count(std::span<const TrackUpdate> updates, double fps,
                                        const PolicyOptions& options = {});

// One line of the comparison.
struct PolicyScore {
    Policy policy = Policy::snap;
    Score score{};
};

// How to compare.
struct CompareOptions {
    double fps = 60;
    PolicyOptions policy{};  // end_s 0: where the truth ends
    ScoreOptions score{};    // no top speed: the policy's; no last updates: those of the updates
    std::span<const Policy> policies = k_all_policies;  // those to run
    // Counts the policies while it runs, for a progress bar in another thread; may be nullptr.
    std::atomic<std::uint64_t>* done = nullptr;
};

// The policies over the same updates, scored against the same truth. Teleports that updates speak of are
// marked in the truth.
[[nodiscard]] std::vector<PolicyScore> compare_policies(std::span<const TrackUpdate> updates,
                                                        std::vector<Track> truth,
                                                        const CompareOptions& options = {});

// One line a policy; the best value of each column has a star. Values that print alike are equally good.
[[nodiscard]] std::string compare_text(std::span<const PolicyScore> lines);
// The same for machines.
[[nodiscard]] std::string compare_json(std::span<const PolicyScore> lines);

}  // namespace glidepath::tools

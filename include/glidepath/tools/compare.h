// The usual ways to show remote bodies, and ours, fed with the same positions: what a score is compared with.
// All of them see positions only (no root motion, no intent), in order of arrival, one frame at a time.
//
//     const std::vector<PolicyScore> lines = compare_policies(updates->updates, truth->tracks);
//     std::puts(compare_text(lines).c_str());
#pragma once

#include <glidepath/tools/score.h>
#include <glidepath/tools/track.h>

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace glidepath::tools {

// A way to show a body between its updates.
enum class Policy : std::uint8_t {
    snap,              // put the body where the newest update says
    fixed_delay,       // linear between snapshots, a fixed time behind
    adaptive_delay,    // the same; the delay follows interval and jitter, and the clock slews
    dead_reckoning,    // extrapolate, and blend velocities projectively
    light_driver,      // turn towards the newest update and run at top speed
    glidepath_retail,  // the engine: glide to each update, retail's rules
    glidepath_documented,
};
inline constexpr std::array k_all_policies{
    Policy::snap,         Policy::fixed_delay,      Policy::adaptive_delay,      Policy::dead_reckoning,
    Policy::light_driver, Policy::glidepath_retail, Policy::glidepath_documented};
// In words.
[[nodiscard]] const char* name_of(Policy policy);

// How to run a policy.
struct PolicyOptions {
    double top_speed_mps = 0;  // 0: each body's own, estimated from its updates
    double delay_s = 0;        // of fixed_delay, on top of the network's; 0: two usual intervals
    double blend_s = 0;        // of dead_reckoning; 0: half a usual interval
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
};

// All policies over the same updates, scored against the same truth. Teleports that updates speak of are
// marked in the truth.
[[nodiscard]] std::vector<PolicyScore> compare_policies(std::span<const TrackUpdate> updates,
                                                        std::vector<Track> truth,
                                                        const CompareOptions& options = {});

// One line a policy; the best value of each column has a star. Values that print alike are equally good.
[[nodiscard]] std::string compare_text(std::span<const PolicyScore> lines);
// The same for machines.
[[nodiscard]] std::string compare_json(std::span<const PolicyScore> lines);

}  // namespace glidepath::tools

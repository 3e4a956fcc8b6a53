// What the studying commands work on: captures, or a scene that is simulated on the spot, with the truth.
#pragma once

#include <glidepath/tools/compare.h>
#include <glidepath/tools/explain.h>
#include <glidepath/tools/recording.h>
#include <glidepath/tools/replay.h>

#include "apps/glidepath/progress.h"
#include "apps/glidepath/replay_table.h"
#include "layers.h"

#include <atomic>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

namespace glidepath::app {

// As the command line has it.
struct TrafficWords {
    std::vector<std::string> sources;  // captures, parts of one session; or the name of a scene
    std::string truth;                 // empty: the file beside the first capture
    std::string profile = "clean";     // of a scene
    double seconds = 60;
    std::uint64_t seed = 1;
};

struct Traffic {
    std::string title;
    std::vector<std::filesystem::path> files;  // captures; or none, and
    std::vector<std::byte> simulated;          // a capture in memory, or
    std::vector<std::byte> standard_input;     // one that can be read only once
    std::filesystem::path truth_file;          // empty: none
    std::vector<Track> simulated_truth;

    [[nodiscard]] bool is_scene() const { return !simulated.empty(); }
};
// Whether they are the name of a scene.
[[nodiscard]] bool is_scene(const std::vector<std::string>& sources);
// `progress` shows the simulation of a scene.
[[nodiscard]] Expected<Traffic> find_traffic(const TrafficWords& words, Progress& progress);

[[nodiscard]] ReplayedCaptures replay(const Traffic& traffic, const CaptureReplayOptions& options,
                                      const ReplayListener& listener);

// Traffic as the engine shows it, body by body.
struct Studied {
    ReplayedCaptures played;
    Recording recording;
    std::vector<BodySummary> bodies;
    std::vector<Pop> pops;
    Surprises surprises{};
};
// Long captures of many bodies are thinned out: the recording says how much.
[[nodiscard]] Studied study(const Traffic& traffic, CaptureReplayOptions options,
                            const ExplainOptions& explain = {}, ObjectId only = 0);

// What reading the traffic's progress counts up to, in bytes.
[[nodiscard]] std::uint64_t bytes_of(const Traffic& traffic);

// What was shown of everybody but the client's own body, which smoothing has nothing to do with.
[[nodiscard]] std::vector<Track> shown_remote_tracks(const Studied& studied);

// The truth of remote bodies on the recording's clock: at least one track.
[[nodiscard]] Expected<std::vector<Track>> load_truth_of(const Traffic& traffic, const Studied& studied,
                                                         Progress& progress);

// One policy of a comparison.
struct Contender {
    Policy policy = Policy::snap;
    std::vector<Track> shown;  // none where nobody needs it any more
    Score score;
};
// Every policy over the traffic: the usual ones over its positions, ours as the engine plays all of it.
// Teleports that positions speak of are marked in the truth. The top speed is that of `score_options`, the
// policies end with the truth. `keeps`: whose tracks are needed afterwards;
// `done` counts the policies.
[[nodiscard]] std::vector<Contender> compare_on(
    const Traffic& traffic, const Studied& retail, std::vector<Track>& truth,
    const CaptureReplayOptions& options, PolicyOptions policy_options, const ScoreOptions& score_options,
    const std::function<bool(Policy)>& keeps, std::atomic<std::uint64_t>& done);
[[nodiscard]] std::vector<PolicyScore> scores_of(const std::vector<Contender>& contenders);

// Pops as text, one line each; "" when there are none.
[[nodiscard]] std::string pops_text(const std::vector<Pop>& pops, std::size_t max_lines);

}  // namespace glidepath::app

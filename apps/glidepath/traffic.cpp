#include "apps/glidepath/traffic.h"

#include <glidepath/tools/simulate.h>

#include "apps/glidepath/capture_files.h"
#include "apps/glidepath/console.h"
#include "apps/glidepath/replay_arguments.h"
#include "apps/glidepath/stream_files.h"
#include "layers.h"
#include "quality/recording_tracks.h"
#include "quality/track.h"
#include "quality/truth_file.h"
#include "replay/text_table.h"
#include "report/policy_runs.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <numeric>

namespace glidepath::app {

namespace {

constexpr std::uint64_t k_scene_start_unix_s = 1700000000;
constexpr double k_longest_scene_s = 3600;
// A truth of more samples than this is read ten times a second, which is enough for walkers.
constexpr double k_most_truth_samples = 2'000'000;
constexpr double k_thin_truth_s = 0.0999;
constexpr double k_truth_hz = 60;

bool is_scene_name(const std::string& word) {
    const std::vector<std::string> names = scene_names();
    return word.ends_with(".scene") || std::find(names.begin(), names.end(), word) != names.end();
}

std::string scene_list() {
    std::string names;
    for (const std::string& name : scene_names()) {
        names += (names.empty() ? "" : ", ") + name;
    }
    return names;
}

Expected<Traffic> simulate_scene(const TrafficWords& words, Progress& progress) {
    Traffic traffic;
    SimulationDef def;
    Expected<Scene> scene = load_scene(words.sources.front());
    if (!scene) return scene.error();
    Expected<NetworkProfile> profile = load_profile(words.profile);
    if (!profile) return profile.error();
    def.scene = std::move(*scene);
    def.profile = std::move(*profile);
    if (!(words.seconds >= 1.0 && words.seconds <= k_longest_scene_s)) {
        return argument_error("--seconds", fmt::format("must be from 1 to {:g}", k_longest_scene_s));
    }
    def.seconds = words.seconds;
    def.seed = words.seed;
    const auto header = pcap_header();
    traffic.simulated.assign(header.begin(), header.end());
    std::map<std::uint32_t, Track> truth;
    const double bodies = std::accumulate(def.scene.counts.begin(), def.scene.counts.end(), 0.0);
    const double least_s = bodies * def.seconds * k_truth_hz > k_most_truth_samples ? k_thin_truth_s : 0.0;
    SimulationOutput output;
    output.datagram = [&](const SentDatagram& datagram) {
        append_pcap_record(datagram, k_scene_start_unix_s, traffic.simulated);
        return true;
    };
    output.truth = [&](const TruthSample& sample) {
        Track& track = truth[sample.object];
        track.id = sample.object;
        if (!track.samples.empty() && !sample.is_teleport &&
            sample.time_s - track.samples.back().t_s < least_s)
            return;
        track.samples.push_back({sample.time_s, sample.x_m, sample.y_m, sample.z_m, sample.heading_deg, true,
                                 sample.is_teleport && !track.samples.empty()});
    };
    progress.begin("simulating", static_cast<std::uint64_t>(1000.0 * def.seconds));
    output.progress = [&](double simulated_s) {
        progress.done() = static_cast<std::uint64_t>(1000.0 * simulated_s);
    };
    static_cast<void>(simulate(def, output));
    for (auto& [id, track] : truth) {
        traffic.simulated_truth.push_back(std::move(track));
    }
    traffic.title = fmt::format("scene {} with {}, {:g} s, seed {}", def.scene.name, def.profile.name,
                                def.seconds, def.seed);
    return traffic;
}

// What can be seen of it before the work.
Error check_truth_file(const std::filesystem::path& file) {
    std::error_code failed;
    if (file.empty()) return {};
    const auto status = std::filesystem::status(file, failed);
    std::string why;
    if (!std::filesystem::exists(status)) {
        why = failed && failed != std::errc::no_such_file_or_directory ? failed.message() : "no such file";
    } else if (std::filesystem::is_directory(status)) {
        why = "is a folder, not a truth file";
    } else if (std::filesystem::is_regular_file(status) && std::filesystem::file_size(file, failed) == 0) {
        why = "the file is empty";
    }
    if (why.empty()) return {};
    return file_error(ErrorCode::unreadable, {.file = file.string(), .why = why});
}

}  // namespace

bool is_scene(const std::vector<std::string>& sources) {
    return sources.size() == 1 && is_scene_name(sources.front());
}

Expected<Traffic> find_traffic(const TrafficWords& words, Progress& progress) {
    if (words.sources.empty()) return argument_error("name a capture, or a scene", scene_list());
    if (is_scene(words.sources)) return simulate_scene(words, progress);
    Traffic traffic;
    if (words.sources.size() == 1 && words.sources.front() == "-") {
        Expected<std::vector<std::byte>> bytes = read_standard_input();
        if (!bytes) return bytes.error();
        if (bytes->empty()) {
            return file_error(ErrorCode::malformed, {.file = "standard input", .why = "is empty"});
        }
        traffic.standard_input = std::move(*bytes);
        traffic.title = "standard input";
        if (!words.truth.empty()) traffic.truth_file = words.truth;
        if (Error error = check_truth_file(traffic.truth_file); !error.is_ok()) return error;
        return traffic;
    }
    const Expected<std::vector<std::string>> sources = capture_files(words.sources);
    if (!sources) return sources.error();
    for (const std::string& source : *sources) {
        traffic.files.emplace_back(source);
        std::error_code ignored;
        if (!std::filesystem::exists(traffic.files.back(), ignored)) {
            return file_error(
                ErrorCode::unreadable,
                {.file = source, .why = fmt::format("is neither a file nor a scene ({})", scene_list())});
        }
        traffic.title += (traffic.title.empty() ? "" : " + ") + traffic.files.back().filename().string();
    }
    traffic.truth_file =
        words.truth.empty() ? truth_beside(traffic.files.front()) : std::filesystem::path(words.truth);
    if (Error error = check_truth_file(traffic.truth_file); !error.is_ok()) return error;
    return traffic;
}

ReplayedCaptures replay(const Traffic& traffic, const CaptureReplayOptions& options,
                        const ReplayListener& listener) {
    if (!traffic.standard_input.empty()) return replay_memory(traffic.standard_input, options, listener);
    return traffic.is_scene() ? replay_memory(traffic.simulated, options, listener)
                              : replay_captures(traffic.files, options, listener);
}

Studied study(const Traffic& traffic, CaptureReplayOptions options, const ExplainOptions& explain,
              ObjectId only) {
    options.replay.traced = true;
    Recorder recorder({.only = only, .thin_frames = k_most_recorded_frames});
    Summary summary({.only = only});
    Studied studied;
    studied.played = replay(traffic, options, both(recorder.listener(), summary.listener()));
    studied.recording = recorder.take(options.replay.frames_per_s);
    studied.recording.title = traffic.title;
    studied.recording.start_unix_s = studied.played.start_unix_s;
    studied.bodies = summary.bodies();
    studied.surprises = surprises_of(summary);
    studied.pops = explain_pops(studied.recording, explain);
    return studied;
}

std::uint64_t bytes_of(const Traffic& traffic) {
    std::uint64_t bytes = traffic.simulated.size() + traffic.standard_input.size();
    for (const std::filesystem::path& file : traffic.files) {
        std::error_code ignored;
        const auto size = std::filesystem::file_size(file, ignored);
        if (!ignored) bytes += size;
    }
    return bytes;
}

std::vector<Track> shown_remote_tracks(const Studied& studied) {
    std::vector<Track> tracks = shown_tracks(studied.recording);
    std::erase_if(tracks, [&](const Track& track) { return track.id == studied.played.local_player; });
    return tracks;
}

Expected<std::vector<Track>> load_truth_of(const Traffic& traffic, const Studied& studied,
                                           Progress& progress) {
    std::vector<Track> truth = traffic.simulated_truth;
    if (!traffic.is_scene()) {
        if (traffic.truth_file.empty()) {
            return file_error(ErrorCode::unreadable,
                              {.file = traffic.title,
                               .why = "there is no truth beside it (NAME.truth.csv): give one with --truth, "
                                      "or compare a scene"});
        }
        const double least_s = studied.recording.thinned > 1 ? k_thin_truth_s : 0.0;
        Expected<TrackFile> file = traffic.truth_file.extension() == ".csv"
                                       ? load_tracks(traffic.truth_file, progress, least_s)
                                       : load_truth(traffic.truth_file, studied.played.start_unix_s, least_s);
        if (!file) return file.error();
        truth = std::move(file->tracks);
    }
    std::erase_if(truth, [&](const Track& track) { return track.id == studied.played.local_player; });
    if (truth.empty()) return Error{ErrorCode::refused, "the truth", 0, "holds no remote body"};
    const bool has_common = std::any_of(truth.begin(), truth.end(), [&](const Track& track) {
        return std::any_of(studied.recording.bodies.begin(), studied.recording.bodies.end(),
                           [&](const RecordedBody& body) { return body.object == track.id; });
    });
    if (!has_common) {
        return file_error(ErrorCode::unknown_id,
                          {.file = traffic.truth_file.string(),
                           .why = fmt::format("none of its bodies is in {}: is it the truth of that capture?",
                                              traffic.title)});
    }
    return truth;
}

std::vector<Contender> compare_on(const Traffic& traffic, const Studied& retail, std::vector<Track>& truth,
                                  const CaptureReplayOptions& options, PolicyOptions policy_options,
                                  const ScoreOptions& score_options, const std::function<bool(Policy)>& keeps,
                                  std::atomic<std::uint64_t>& done) {
    std::vector<TrackUpdate> updates = position_updates(retail.recording);
    mark_teleports(truth, updates);
    policy_options.top_speed_mps = score_options.top_speed_mps;
    for (const Track& track : truth) {
        policy_options.end_s = std::max(policy_options.end_s, track.samples.back().t_s);
    }
    const std::vector<LastUpdate> last = last_updates(updates);
    ScoreOptions with_updates = score_options;
    with_updates.last_updates = last;
    std::vector<Contender> contenders;
    contenders.reserve(k_all_policies.size());
    for (const Policy policy : k_all_policies)
        contenders.push_back({.policy = policy, .shown = {}, .score = {}});
    const auto run = [&](Contender& contender) {
        const Policy policy = contender.policy;
        if (policy == Policy::glidepath_retail && is_by_rules_of(policy, options.replay)) {
            contender.shown = shown_remote_tracks(retail);
        } else if (policy == Policy::glidepath_retail || policy == Policy::glidepath_documented) {
            CaptureReplayOptions with_rules = options;
            with_rules.replay.rules =
                policy == Policy::glidepath_retail ? Rules::retail() : Rules::documented();
            contender.shown = shown_remote_tracks(study(traffic, with_rules));
        } else {
            contender.shown = run_policy(policy, updates, retail.recording.frames_per_s, policy_options);
        }
        contender.score = score(contender.shown, truth, with_updates);
        if (!keeps(policy)) contender.shown = {};
        ++done;
    };
    // Those that are kept come last: a second replay needs the most memory.
    for (const bool is_kept : {false, true}) {
        for (Contender& contender : contenders) {
            if (keeps(contender.policy) == is_kept) run(contender);
        }
    }
    return contenders;
}

std::vector<PolicyScore> scores_of(const std::vector<Contender>& contenders) {
    std::vector<PolicyScore> scores;
    scores.reserve(contenders.size());
    for (const Contender& contender : contenders) {
        scores.push_back({contender.policy, contender.score});
    }
    return scores;
}

std::string pops_text(const std::vector<Pop>& pops, std::size_t max_lines) {
    if (pops.empty()) return {};
    const auto number = [](const char* head, std::uint8_t leaves) {
        return TableColumn{.head = head, .align = Align::right, .leaves = leaves};
    };
    TextTable table({number_column("at s"),
                     number("until s", 1),
                     number("frames", 3),
                     {.head = "id", .leaves = 7},
                     {.head = "name", .leaves = 6},
                     number("step m", 5),
                     number("limit m", 2),
                     {.head = "stage", .leaves = 4},
                     {.head = "cause"}});
    const std::size_t count = std::min(pops.size(), max_lines);
    for (std::size_t i = 0; i < count; ++i) {
        const Pop& pop = pops[i];
        table.add({fmt::format("{:.2f}", pop.time_s), fmt::format("{:.2f}", pop.until_s),
                   std::to_string(pop.count), id_text(pop.object), pop.name,
                   fmt::format("{:.2f}", pop.step_m), fmt::format("{:.2f}", pop.limit_m), pop.stage,
                   pop.sentence});
    }
    const std::size_t more = pops.size() - count;
    return shown_table(table) + (more > 0 ? fmt::format("... and {} more\n", more) : "");
}

}  // namespace glidepath::app

// What the viewer's page runs (viewer/src/engine): a capture's bytes in, the report's data out, as `glidepath
// report` writes it. Everything happens in one call, inside a worker that ends with it.
#include <glidepath/tools/compare.h>
#include <glidepath/tools/explain.h>
#include <glidepath/tools/recording.h>
#include <glidepath/tools/replay.h>
#include <glidepath/tools/report.h>

#include "layers.h"
#include "quality/recording_tracks.h"
#include "report/policy_runs.h"
#include "report/report_data.h"

#include <fmt/format.h>

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

using namespace glidepath;

extern "C" {

// The share of the whole that is done, and what is being done.
__attribute__((import_module("glidepath"), import_name("progress"))) void gpp_on_progress(double share,
                                                                                          const char* what);

// Good until the next replay.
struct gpp_page {
    const std::byte* data;
    std::uint32_t size;    // 0: there is nothing to show
    std::uint32_t bodies;  // entries of the report: one an instance
    const char* error;     // why there is nothing, or where reading ended; "" = it was read to its end
};
}

namespace {

// A browser has less memory than a program: of all policies together.
constexpr std::size_t k_most_frames_in_page = 2'500'000;
constexpr double k_replay_share = 0.7;  // of the time, nearly
// What capture_memory.cpp calls the file, which has a name here.
constexpr std::string_view k_reader_name = "memory: ";

enum Smoothing : std::uint32_t { k_by_rules = 0, k_predictive = 1 };

// What a pop is, for every policy.
const ExplainOptions k_explain{.joined_s = k_page_joined_s};

std::vector<std::byte> data;
std::string error;

CaptureReplayOptions options_of(double frames_per_s, std::uint32_t rules, std::uint32_t smoothing) {
    CaptureReplayOptions options;
    options.replay.frames_per_s = frames_per_s;
    options.replay.physics = PhysicsRate::retail30;
    options.replay.rules = rules == 1 ? Rules::documented() : rules == 2 ? Rules::literal() : Rules::retail();
    if (smoothing == k_predictive) options.replay.smoother = Smoother::predictive;
    options.replay.adopts = true;
    options.replay.traced = true;
    return options;
}

// Why nothing came of it; "": something did.
std::string why_nothing(const ReplayedCaptures& played) {
    if (!played.errors.empty()) {
        const std::string words = text_of(played.errors.front());
        return words.starts_with(k_reader_name) ? words.substr(k_reader_name.size()) : words;
    }
    if (played.has_messages()) return {};
    return fmt::format(
        "it holds no messages of a server ({} packets, {} UDP datagrams, {} of them from or to other ports)",
        played.records.records, played.records.datagrams, played.stream.not_of_game);
}

// The others beside the engine's run, as many as there is space for.
void add_policies(Report& report) {
    const Recording& engine = report.policies.front().recording;
    const std::vector<TrackUpdate> updates = position_updates(engine);
    const double samples = shown_sample_count(updates, engine.frames_per_s);
    if (samples > static_cast<double>(k_most_frames_in_page)) return;
    for (std::size_t i = 0; i < k_page_order.size(); ++i) {
        const Policy policy = k_page_order[i];
        // These need all messages: rules are chosen in the page, and the driver is for the engine's own
        // bodies.
        if (policy == Policy::glidepath_documented || policy == Policy::glidepath_retail ||
            policy == Policy::light_driver) {
            continue;
        }
        if (!is_on_page(policy, engine, k_most_frames_in_page)) continue;
        gpp_on_progress(k_replay_share + (1 - k_replay_share) * static_cast<double>(i) / k_page_order.size(),
                        name_of(policy));
        report.policies.push_back(
            run_beside(policy, run_policy(policy, updates, engine.frames_per_s), engine, k_explain));
    }
}

}  // namespace

extern "C" __attribute__((export_name("gpp_replay"))) void gpp_replay(
    const std::byte* bytes, std::uint32_t size, const char* title, double frames_per_s, std::uint32_t rules,
    std::uint32_t smoothing, gpp_page* out) {
    CaptureReplayOptions options = options_of(frames_per_s, rules, smoothing);
    std::atomic<std::uint64_t> done_bytes = 0;
    double reported = 0;
    options.progress_bytes = &done_bytes;
    options.goes_on = [&] {
        const double share = k_replay_share * static_cast<double>(done_bytes.load()) / (size + 1.0);
        if (share >= reported + 0.02) gpp_on_progress(reported = share, "replaying");
        return true;
    };
    Recorder recorder({.thin_frames = k_most_recorded_frames});
    const ReplayedCaptures played = replay_memory({bytes, size}, options, recorder.listener());
    error = why_nothing(played);
    data.clear();
    std::uint32_t bodies = 0;
    if (played.has_messages()) {
        Recording recording = recorder.take(frames_per_s);
        recording.title = title;
        recording.start_unix_s = played.start_unix_s;
        bodies = static_cast<std::uint32_t>(recording.bodies.size());
        const std::vector<Pop> pops = explain_pops(recording, k_explain);
        Report report;
        report.policies.reserve(k_page_order.size() + 1);  // the first is referred to
        report.policies.push_back(
            policy_run(engine_name(options.replay), std::move(recording), pops, k_explain));
        add_policies(report);
        data = write_report_data(report);
    }
    *out = {.data = data.data(),
            .size = static_cast<std::uint32_t>(data.size()),
            .bodies = bodies,
            .error = error.c_str()};
}

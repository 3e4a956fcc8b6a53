#include "apps/glidepath/compare_own.h"
#include "apps/glidepath/console.h"
#include "apps/glidepath/replay_arguments.h"
#include "apps/glidepath/score.h"
#include "apps/glidepath/stream_files.h"
#include "apps/glidepath/study.h"
#include "apps/glidepath/study_summary.h"
#include "layers.h"
#include "replay/output_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <optional>
#include <ostream>
#include <utility>

namespace glidepath::app {

namespace {

// Beyond, a stream's times are wrong rather than long: 100 bodies for two hours stay below.
constexpr double k_max_samples = 50e6;

int could_not_run(const std::string& reason) { return complain("compare", reason); }

std::string file_name(Policy policy) {
    std::string name = std::string("shown_") + name_of(policy) + ".csv";
    std::replace(name.begin(), name.end(), ' ', '_');
    return name;
}

// What was true, what arrived and what each policy showed. All of them get their names together.
Error write_streams(const std::filesystem::path& folder, const MadeTraffic& traffic,
                    const CompareOptions& options, Progress& progress) {
    progress.begin("writing", options.policies.size());
    OutputFiles files(folder);
    files.write("truth.csv", [&](std::ostream& out) { write_tracks(out, traffic.truth); });
    files.write("updates.csv", [&](std::ostream& out) { write_updates(out, traffic.updates); });
    for (const Policy policy : options.policies) {
        if (!files.is_whole()) break;
        files.write(file_name(policy), [&](std::ostream& out) {
            write_tracks(out, run_policy(policy, traffic.updates, options.fps, options.policy));
        });
        ++progress.done();
    }
    return files.commit();
}

// The traffic, or the reason why there is none.
std::string load_traffic(MadeTraffic& traffic, const CompareCommand& command, Progress& progress) {
    Expected<TrackFile> truth = load_tracks(command.truth, progress);
    if (!truth) return text_of(truth.error());
    Expected<UpdateFile> updates = load_updates(command.updates, progress);
    if (!updates) return text_of(updates.error());
    const Error none = find_common_bodies("compare", updates->name, updates->first_rows, *truth);
    if (!none.is_ok()) return text_of(none);
    traffic.truth = std::move(truth->tracks);
    traffic.updates = std::move(updates->updates);
    std::erase_if(traffic.updates, [&](const TrackUpdate& update) {
        return std::none_of(traffic.truth.begin(), traffic.truth.end(),
                            [&](const Track& track) { return track.id == update.id; });
    });
    return {};
}

std::string make_traffic_of(MadeTraffic& traffic, const CompareCommand& command) {
    TrafficOptions options = command.traffic;
    options.kind = command.kinds.front();
    const std::optional<Network> network = network_named(command.network);
    if (!network)
        return fmt::format("{}: no such network; there are usual, clean, mobile and bad", command.network);
    options.network = *network;
    if (command.loss_percent) options.network.loss_percent = *command.loss_percent;
    traffic = make_traffic(options);
    return traffic.updates.empty() ? "all updates were lost: nothing can be shown" : "";
}

PolicyOptions policy_options_of(const CompareCommand& command) {
    return {.top_speed_mps = command.top_speed_mps,
            .delay_s = command.delay_ms / 1000.0,
            .blend_s = command.blend_ms / 1000.0,
            .interval_s = command.interval_ms / 1000.0,
            .regular_s = command.regular_ms / 1000.0};
}

// Captures and scenes: the engine plays all messages.
int run_on_capture(const CompareCommand& command) {
    StudyCommand study;
    study.traffic = {.sources = command.sources,
                     .truth = command.truth,
                     .profile = command.profile,
                     .seconds = command.traffic.duration_s,
                     .seed = command.traffic.seed};
    study.replay.fps = command.fps;
    study.replay.adopts = false;  // policies are compared on what retail itself would show
    study.replay.dat = command.dat;
    study.replay.smoother = command.smoother;
    study.replay.driver = command.driver;
    study.policy = policy_options_of(command);
    study.json = command.json;
    const double longest_lag_s = command.longest_lag_ms / 1000.0;
    if (command.own) {
        study.replay.adopts = true;
        study.replay.physics = "every-frame";  // as the policies: no frame waits for a pass
        return run_compare_own(study, longest_lag_s);
    }
    return run_compare_traffic(study, {.pop_factor = command.pop_factor,
                                       .top_speed_mps = command.top_speed_mps,
                                       .longest_lag_s = longest_lag_s});
}

// The policies that were asked for, or all; a name that is none of theirs.
Expected<std::vector<Policy>> read_policies(const CompareCommand& command) {
    std::vector<Policy> policies;
    for (const std::string& name : command.policies) {
        const std::optional<Policy> policy = policy_named(name);
        if (!policy) return argument_error("--policy " + name, "no such policy; there are " + policy_list());
        policies.push_back(*policy);
    }
    if (policies.empty()) policies.assign(k_all_policies.begin(), k_all_policies.end());
    return policies;
}

// How to compare streams; `traffic` as it was loaded or made.
CompareOptions compare_options_of(const CompareCommand& command, const MadeTraffic& traffic) {
    CompareOptions options;
    options.fps = command.fps;
    options.policy = policy_options_of(command);
    if (!command.kinds.empty()) {
        if (command.top_speed_mps <= 0.0)
            options.policy.top_speed_mps = known_top_speed(command.kinds.front());
        if (command.regular_ms <= 0.0 && command.traffic.sender.sends_on_change)
            options.policy.regular_s = 1.0 / command.traffic.sender.updates_hz;
    }
    for (const Track& track : traffic.truth)
        options.policy.end_s = std::max(options.policy.end_s, track.samples.back().t_s);
    options.score.pop_factor = command.pop_factor;
    options.score.longest_lag_s = command.longest_lag_ms / 1000.0;
    return options;
}

int run_on_streams(const CompareCommand& command) {
    if (!command.write_folder.empty()) {
        const Error wrong = make_output_folder(command.write_folder);
        if (!wrong.is_ok()) return could_not_run(text_of(wrong));
    }
    const Expected<std::vector<Policy>> policies = read_policies(command);
    if (!policies) return could_not_run(text_of(policies.error()));
    std::optional<Progress> progress(std::in_place, "preparing", 0, false);
    MadeTraffic traffic;
    const std::string reason =
        command.kinds.empty() ? load_traffic(traffic, command, *progress) : make_traffic_of(traffic, command);
    if (!reason.empty()) return could_not_run(reason);
    CompareOptions options = compare_options_of(command, traffic);
    options.policies = *policies;
    if (shown_sample_count(traffic.updates, command.fps, options.policy) > k_max_samples) {
        return could_not_run(
            "the streams last too long for all these bodies and frames: are their times seconds?");
    }
    if (!command.write_folder.empty()) {
        if (const Error wrong = write_streams(command.write_folder, traffic, options, *progress);
            !wrong.is_ok())
            return could_not_run(text_of(wrong));
    }
    progress->begin("comparing", options.policies.size());
    options.done = &progress->done();
    const std::vector<PolicyScore> lines =
        compare_policies(traffic.updates, std::move(traffic.truth), options);
    progress.reset();
    if (lines.front().score.total.compared_frames == 0)
        return could_not_run("updates and truth have no time in common: are both on one clock, in seconds?");
    print(stdout, command.json ? compare_json(lines) : compare_table(lines));
    return k_good;
}

}  // namespace

std::string policy_list() {
    std::string names;
    for (const Policy policy : k_all_policies)
        names += (names.empty() ? "" : ", ") + std::string(name_of(policy));
    return names;
}

int run_compare(const CompareCommand& command) {
    return command.sources.empty() ? run_on_streams(command) : run_on_capture(command);
}

}  // namespace glidepath::app

#include "apps/glidepath/compare_own.h"
#include "apps/glidepath/console.h"
#include "apps/glidepath/score.h"
#include "apps/glidepath/study.h"
#include "apps/glidepath/study_summary.h"
#include "layers.h"
#include "replay/output_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <sstream>

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

template <class Write>
Error write_file(const std::filesystem::path& path, Write&& write) {
    std::ostringstream stream;
    write(stream);
    return write_whole_file(path, stream.str());
}

Error write_streams(const std::filesystem::path& folder, const MadeTraffic& traffic,
                    const CompareOptions& options) {
    Error wrong =
        write_file(folder / "truth.csv", [&](std::ostream& out) { write_tracks(out, traffic.truth); });
    if (!wrong.is_ok()) return wrong;
    wrong =
        write_file(folder / "updates.csv", [&](std::ostream& out) { write_updates(out, traffic.updates); });
    for (const Policy policy : options.policies) {
        if (!wrong.is_ok()) return wrong;
        wrong = write_file(folder / file_name(policy), [&](std::ostream& out) {
            write_tracks(out, run_policy(policy, traffic.updates, options.fps, options.policy));
        });
    }
    return wrong;
}

// The traffic, or the reason why there is none.
std::string load_traffic(MadeTraffic& traffic, const CompareCommand& command) {
    Expected<TrackFile> truth = load_tracks(command.truth);
    if (!truth) return text_of(truth.error());
    Expected<UpdateFile> updates = load_updates(command.updates);
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

}  // namespace

int run_compare(const CompareCommand& command) {
    if (!command.sources.empty()) {
        if (!command.kinds.empty() || !command.updates.empty() || !command.write_folder.empty() ||
            !command.policies.empty()) {
            return could_not_run(
                "a capture or scene goes without --updates, made traffic, --policy and --write; see --help");
        }
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
        study.json = command.json;
        if (command.own) {
            study.replay.adopts = true;
            study.replay.physics = "every-frame";  // as the policies: no frame waits for a pass
            return run_compare_own(study.traffic, study.replay, command.longest_lag_ms / 1000.0,
                                   command.json);
        }
        return run_compare_traffic(study, {.pop_factor = command.pop_factor,
                                           .top_speed_mps = command.top_speed_mps,
                                           .longest_lag_s = command.longest_lag_ms / 1000.0});
    }
    if (command.own) return could_not_run("--own needs a capture, or a scene whose client walks");
    const bool has_files = !command.updates.empty() || !command.truth.empty();
    if (command.kinds.size() + (has_files ? 1 : 0) != 1 || command.updates.empty() != command.truth.empty()) {
        return could_not_run(
            "give a capture or a scene, or --updates FILE and --truth FILE, or one of --walkers, --shooter, "
            "--skaters, --vehicles and --crowd; see --help");
    }
    if (!command.write_folder.empty()) {
        const Error wrong = make_output_folder(command.write_folder);
        if (!wrong.is_ok()) return could_not_run(text_of(wrong));
    }
    if (command.smoother != "retail" || command.driver != "planner") {
        return could_not_run("--smoother and --driver go with a capture or a scene; see --help");
    }
    MadeTraffic traffic;
    CompareOptions options;
    std::vector<Policy> policies;
    for (const std::string& name : command.policies) {
        const std::optional<Policy> policy = policy_named(name);
        if (!policy) return could_not_run(fmt::format("{}: no such policy; see docs/quality.md", name));
        policies.push_back(*policy);
    }
    if (!policies.empty()) options.policies = policies;
    if (!has_files) {
        if (const std::string reason = make_traffic_of(traffic, command); !reason.empty())
            return could_not_run(reason);
        options.policy.top_speed_mps = known_top_speed(command.kinds.front());
        if (command.traffic.sender.sends_on_change)
            options.policy.regular_s = 1.0 / command.traffic.sender.updates_hz;
    } else if (const std::string reason = load_traffic(traffic, command); !reason.empty()) {
        return could_not_run(reason);
    }
    options.fps = command.fps;
    if (command.top_speed_mps > 0.0) options.policy.top_speed_mps = command.top_speed_mps;
    options.policy.interval_s = command.interval_ms / 1000.0;
    if (command.regular_ms > 0.0) options.policy.regular_s = command.regular_ms / 1000.0;
    options.policy.delay_s = command.delay_ms / 1000.0;
    options.policy.blend_s = command.blend_ms / 1000.0;
    for (const Track& track : traffic.truth)
        options.policy.end_s = std::max(options.policy.end_s, track.samples.back().t_s);
    options.score.pop_factor = command.pop_factor;
    options.score.longest_lag_s = command.longest_lag_ms / 1000.0;
    if (shown_sample_count(traffic.updates, command.fps, options.policy) > k_max_samples) {
        return could_not_run(
            "the streams last too long for all these bodies and frames: are their times seconds?");
    }
    if (!command.write_folder.empty()) {
        if (const Error wrong = write_streams(command.write_folder, traffic, options); !wrong.is_ok())
            return could_not_run(text_of(wrong));
    }
    const std::vector<PolicyScore> lines =
        compare_policies(traffic.updates, std::move(traffic.truth), options);
    if (lines.front().score.total.compared_frames == 0)
        return could_not_run("updates and truth have no time in common: are both on one clock, in seconds?");
    print(stdout, command.json ? compare_json(lines) : compare_table(lines));
    return k_good;
}

}  // namespace glidepath::app

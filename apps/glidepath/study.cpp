// glidepath report, view, study and compare on captures and scenes.
#include "apps/glidepath/study.h"

#include <glidepath/tools/report.h>

#include "apps/glidepath/console.h"
#include "apps/glidepath/live_view.h"
#include "apps/glidepath/page_figures.h"
#include "apps/glidepath/page_runs.h"
#include "apps/glidepath/replay_table.h"
#include "apps/glidepath/study_summary.h"
#include "layers.h"
#include "quality/recording_tracks.h"
#include "replay/output_file.h"
#include "report/desktop.h"
#include "report/page_template.h"
#include "report/policy_runs.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <optional>
#include <ostream>
#include <set>

namespace glidepath::app {

namespace {

constexpr std::size_t k_max_pop_lines = 1000;

struct Whole {
    Traffic traffic{};
    CaptureReplayOptions options{};
    ExplainOptions explain{};  // what a pop is, for every policy
    Studied studied{};
    std::vector<Track> truth{};
    std::vector<Contender> contenders{};  // none without a truth
    std::optional<Score> ours{};          // of what was studied, whatever its rules
    Error why_no_truth{};
};

// Everything that these commands do first.
Expected<Whole> study_whole(const StudyCommand& command, const ScoreOptions& score_options, bool makes_page) {
    Progress progress("preparing", 0, command.quiet);
    Expected<CaptureReplayOptions> options = read_replay_arguments(command.replay);
    if (!options) return options.error();
    Expected<Traffic> traffic = find_traffic(command.traffic, progress);
    if (!traffic) return traffic.error();
    Whole whole{.traffic = std::move(*traffic),
                .options = std::move(*options),
                .explain = {.pop_factor = command.pop_factor,
                            .top_speed_mps = command.top_speed_mps,
                            .joined_s = k_page_joined_s}};
    progress.begin("replaying", bytes_of(whole.traffic));
    whole.options.progress_bytes = &progress.done();
    whole.studied = study(whole.traffic, whole.options, whole.explain);
    whole.options.progress_bytes = nullptr;
    progress.begin("reading the truth", 0);
    if (Error why = why_empty(whole.traffic.title, whole.studied.played); !why.is_ok()) return why;
    if (Expected<std::vector<Track>> truth = load_truth_of(whole.traffic, whole.studied, progress); truth) {
        whole.truth = std::move(*truth);
        whole.traffic.simulated_truth = {};
        progress.begin("comparing", k_all_policies.size());
        whole.contenders = compare_on(
            whole.traffic, whole.studied, whole.truth, whole.options, command.policy, score_options,
            [&](Policy policy) {
                return makes_page && !is_by_rules_of(policy, whole.options.replay) &&
                       is_on_page(policy, whole.studied.recording);
            },
            progress.done());
        // Now that it is known how fast bodies really went, a pop is what the scorecard takes for one.
        const auto same =
            std::find_if(whole.contenders.begin(), whole.contenders.end(), [&](const Contender& contender) {
                return is_by_rules_of(contender.policy, whole.options.replay);
            });
        whole.ours = same != whole.contenders.end()
                         ? same->score
                         : score(shown_remote_tracks(whole.studied), whole.truth, score_options);
        whole.studied.pops = explain_pops(whole.studied.recording, whole.explain, &*whole.ours);
    } else if (!command.traffic.truth.empty()) {
        return truth.error();  // it was asked for
    } else {
        whole.why_no_truth = truth.error();
    }
    tell_thinning(whole.studied.recording);
    return whole;
}

ScoreOptions score_options_of(const StudyCommand& command) {
    return {.pop_factor = command.pop_factor, .top_speed_mps = command.top_speed_mps};
}

// The last thing that is made of it: recording and tracks are gone then.
std::string page_of(const StudyCommand& command, Whole& whole) {
    Progress progress("making the page",
                      policies_on_page(whole.studied, whole.options.replay, whole.contenders), command.quiet);
    PageFigures page = figures_of(whole.studied.recording, command.replay.dat);
    if (page.left_out > 0) {
        print(stderr, fmt::format("{} animations left out of the page, which would become too large: their "
                                  "bodies stand\n",
                                  page.left_out));
    }
    whole.traffic.simulated = {};
    Studied studied{.played = {},
                    .recording = std::move(whole.studied.recording),
                    .bodies = {},
                    .pops = whole.studied.pops};
    return page_with(page_data(std::move(studied), whole.options.replay, whole.contenders, whole.explain,
                               whole.ours ? &*whole.ours : nullptr, std::move(page.figures),
                               progress.done()));
}

// Data behind a study: a folder of CSV and JSON. All of them get their names together.
Error write_data(const StudyCommand& command, Whole& whole) {
    const std::filesystem::path folder = command.out;
    OutputFiles files(folder);
    files.write("shown.csv",
                [&](std::ostream& out) { write_tracks(out, shown_remote_tracks(whole.studied)); });
    files.write("updates.csv",
                [&](std::ostream& out) { write_updates(out, position_updates(whole.studied.recording)); });
    files.write("pops.json", [&](std::ostream& out) { out << pops_json(whole.studied.pops); });
    files.write("replay.json", [&](std::ostream& out) {
        out << replay_json(whole.traffic.title, whole.studied.played, whole.studied.bodies).dump(2) << "\n";
    });
    if (!whole.contenders.empty()) {
        files.write("truth.csv", [&](std::ostream& out) { write_tracks(out, whole.truth); });
        files.write("compare.json",
                    [&](std::ostream& out) { out << compare_json(scores_of(whole.contenders)); });
    }
    whole.truth = {};
    files.write("report.html", [&](std::ostream& out) { out << page_of(command, whole); });
    return files.commit();
}

}  // namespace

void tell_thinning(const Recording& recording) {
    if (recording.thinned <= 1) return;
    print(stderr, fmt::format("glidepath: so many bodies for so long: one frame in {} is judged and shown, "
                              "{:g} a second\n",
                              recording.thinned, recording.frames_per_s));
}

int tell_endings(const char* command, const ReplayedCaptures& played) {
    for (const Error& error : played.errors) {
        complain(command, text_of(error));
    }
    print(stderr, assets_text(played));
    const int status = tell_refused(command, played);
    return played.errors.empty() ? status : k_findings;
}

int run_compare_traffic(const StudyCommand& command, const ScoreOptions& score_options) {
    const Expected<Whole> studied = study_whole(command, score_options, false);
    if (!studied) return complain("compare", text_of(studied.error()));
    const Whole& whole = *studied;
    if (whole.contenders.empty()) return complain("compare", text_of(whole.why_no_truth));
    const int status = tell_endings("compare", whole.studied.played);
    tell_motion("compare", command.replay);
    const std::vector<PolicyScore> lines = scores_of(whole.contenders);
    print(stdout,
          command.json ? compare_json(lines) : compare_table(lines) + surprise_text(whole.studied.surprises));
    return status;
}

int run_report(const StudyCommand& command) {
    Expected<OutputFile> file = OutputFile::create(command.out);
    if (!file) return complain("report", text_of(file.error()));
    Expected<Whole> studied = study_whole(command, score_options_of(command), true);
    if (!studied) return complain("report", text_of(studied.error()));
    Whole& whole = *studied;
    const int status = tell_endings("report", whole.studied.played);
    std::set<ObjectId> bodies;  // as on the page: one created several times is one
    for (const RecordedBody& body : whole.studied.recording.bodies)
        bodies.insert(body.object);
    std::uint64_t pops = 0;
    for (const PopGroup& group : group_pops(whole.studied.pops))
        pops += group.frames;
    const double duration_s = whole.studied.recording.duration_s;
    whole.truth = {};
    const std::string page = page_of(command, whole);
    file->write(page);
    if (const Error wrong = file->commit(); !wrong.is_ok()) return complain("report", text_of(wrong));
    print(stdout, fmt::format("{}: {} bodies, {:.0f} s, {} pops explained, {:.1f} MB; open it in a browser\n",
                              command.out, bodies.size(), duration_s, pops,
                              static_cast<double>(page.size()) / 1.0e6));
    return status;
}

int run_view(const StudyCommand& command) {
    if (is_live(command)) return run_live_view(command);
    Expected<Whole> studied = study_whole(command, score_options_of(command), true);
    if (!studied) return complain("view", text_of(studied.error()));
    Whole& whole = *studied;
    static_cast<void>(tell_endings("view", whole.studied.played));
    Expected<PageServer> server =
        PageServer::start(page_of(command, whole), {.port = static_cast<std::uint16_t>(command.port)});
    if (!server)
        return complain("view", fmt::format("--port {}: {}", command.port, server.error_or_ok().why));
    print(stdout, fmt::format("{} (Ctrl-C ends it)\n", server->address()));
    if (!flush_output()) return k_could_not_run;
    if (command.opens) static_cast<void>(open_in_browser(server->address()));
    run_until_interrupted(server.value());
    return k_good;
}

int run_study(const StudyCommand& command) {
    if (!command.out.empty()) {
        const Error wrong = make_output_folder(command.out);
        if (!wrong.is_ok()) return complain("study", text_of(wrong));
    }
    Expected<Whole> studied = study_whole(command, score_options_of(command), !command.out.empty());
    if (!studied) return complain("study", text_of(studied.error()));
    Whole& whole = *studied;
    const int status = tell_endings("study", whole.studied.played);
    if (!command.out.empty()) {
        if (const Error wrong = write_data(command, whole); !wrong.is_ok())
            return complain("study", text_of(wrong));
    }
    const std::vector<PolicyScore> scores = scores_of(whole.contenders);
    if (command.json) {
        print(stdout, summary_json(whole.traffic, whole.studied, scores).dump(2) + "\n");
        return status;
    }
    if (command.bodies) {
        print(stdout, replay_table(whole.studied.bodies) + "\n" +
                          replay_totals(whole.studied.played, whole.studied.bodies) + "\n");
    }
    if (command.pops) print(stdout, pops_text(whole.studied.pops, k_max_pop_lines) + "\n");
    if (!whole.contenders.empty()) print(stdout, policies_table(scores) + "\n");
    print(stdout, summary_text(whole.traffic, whole.studied, scores, command.pop_factor));
    if (whole.contenders.empty())
        print(stdout, shown_text("           not compared: " + text_of(whole.why_no_truth) + "\n"));
    if (!command.out.empty()) {
        print(stdout, shown_text(fmt::format("{:<11}{}/report.html shows it move (open it in a browser); the "
                                             "data is beside it\n",
                                             "page", command.out)));
    }
    print(stdout,
          shown_text(
              "more       --pops lists every pop with its cause, --bodies every body, --json has all\n"));
    return status;
}

}  // namespace glidepath::app

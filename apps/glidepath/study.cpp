// glidepath report, view, study and compare on captures and scenes.
#include "apps/glidepath/study.h"

#include <glidepath/tools/report.h>

#include "apps/glidepath/console.h"
#include "apps/glidepath/live_view.h"
#include "apps/glidepath/page_figures.h"
#include "apps/glidepath/page_runs.h"
#include "apps/glidepath/replay_table.h"
#include "layers.h"
#include "quality/recording_tracks.h"
#include "report/desktop.h"

#include <fmt/format.h>

#include <cstdio>
#include <fstream>
#include <sstream>

namespace glidepath::app {

namespace {

constexpr std::size_t k_max_pop_lines = 1000;

// Nothing was replayed: because of an error, or because the traffic is of something else.
Error why_nothing(const Traffic& traffic, const ReplayedCaptures& played) {
    if (played.has_messages()) return {};
    return played.errors.empty() ? why_empty(traffic.title, played) : played.errors.front();
}

ExplainOptions explain_options(const StudyCommand& command) {
    return {.pop_factor = command.pop_factor, .top_speed_mps = command.top_speed_mps};
}

bool write_file(const std::filesystem::path& path, const std::string& content) {
    std::ofstream stream(path, std::ios::binary);
    stream << content;
    stream.flush();
    return static_cast<bool>(stream);
}

struct Whole {
    Traffic traffic{};
    CaptureReplayOptions options{};
    Studied studied{};
    std::vector<Track> truth{};
    std::vector<Contender> contenders{};  // none without a truth
    Error why_no_truth{};
};

// Everything that these commands do first.
Expected<Whole> study_whole(const StudyCommand& command, const ScoreOptions& score_options) {
    Expected<CaptureReplayOptions> options = read_replay_arguments(command.replay);
    if (!options) return options.error();
    Expected<Traffic> traffic = find_traffic(command.traffic);
    if (!traffic) return traffic.error();
    Whole whole{.traffic = std::move(*traffic), .options = std::move(*options)};
    whole.studied = study(whole.traffic, whole.options, explain_options(command));
    if (Error why = why_nothing(whole.traffic, whole.studied.played); !why.is_ok()) return why;
    if (Expected<std::vector<Track>> truth = load_truth_of(whole.traffic, whole.studied); truth) {
        whole.truth = std::move(*truth);
        whole.contenders =
            compare_on(whole.traffic, whole.studied, whole.truth, whole.options, score_options);
    } else if (!command.traffic.truth.empty()) {
        return truth.error();  // it was asked for
    } else {
        whole.why_no_truth = truth.error();
    }
    return whole;
}

std::string page_of(const StudyCommand& command, const Whole& whole) {
    Report report = make_report(whole.studied, whole.contenders, explain_options(command));
    report.figures = figures_of(whole.studied.recording, command.replay.dat);
    return report_page(report);
}

ScoreOptions score_options_of(const StudyCommand& command) {
    return {.pop_factor = command.pop_factor, .top_speed_mps = command.top_speed_mps};
}

std::string count_pops(const std::vector<Pop>& pops, double pop_factor) {
    if (pops.empty())
        return fmt::format("No pop (no step above {:g} x top speed x frame time).\n", pop_factor);
    std::size_t signalled = 0;
    std::size_t frames = 0;
    for (const Pop& pop : pops) {
        if (pop.is_signalled()) ++signalled;
        frames += pop.count;
    }
    return fmt::format(
        "{} pops in {} frames (steps above {:g} x top speed x frame time), {} of them teleports:\n",
        pops.size(), frames, pop_factor, signalled);
}

// Data behind a study: a folder of CSV and JSON.
Error write_data(const std::filesystem::path& folder, const Whole& whole, std::string page) {
    std::error_code failed;
    std::filesystem::create_directories(folder, failed);
    if (failed) {
        return file_error(
            ErrorCode::unwritable,
            {.file = folder.string(), .what = "the folder cannot be made", .why = failed.message()});
    }
    const auto tracks_csv = [](const std::vector<Track>& tracks) {
        std::ostringstream text;
        write_tracks(text, tracks);
        return text.str();
    };
    std::ostringstream updates;
    write_updates(updates, position_updates(whole.studied.recording));
    std::vector<std::pair<std::string, std::string>> files{
        {"shown.csv", tracks_csv(shown_remote_tracks(whole.studied))},
        {"updates.csv", updates.str()},
        {"pops.json", pops_json(whole.studied.pops)},
        {"replay.json",
         replay_json(whole.traffic.title, whole.studied.played, whole.studied.bodies).dump(2) + "\n"},
        {"report.html", std::move(page)}};
    if (!whole.contenders.empty()) {
        files.emplace_back("truth.csv", tracks_csv(whole.truth));
        files.emplace_back("compare.json", compare_json(scores_of(whole.contenders)));
    }
    for (const auto& [name, content] : files) {
        if (!write_file(folder / name, content)) {
            return file_error(ErrorCode::unwritable,
                              {.file = (folder / name).string(), .why = "could not be written whole"});
        }
    }
    return {};
}

}  // namespace

int tell_endings(const char* command, const ReplayedCaptures& played) {
    for (const Error& error : played.errors) {
        complain(command, text_of(error));
    }
    const int status = tell_refused(command, played);
    return played.errors.empty() ? status : k_findings;
}

int run_compare_traffic(const StudyCommand& command, const ScoreOptions& score_options) {
    const Expected<Whole> studied = study_whole(command, score_options);
    if (!studied) return complain("compare", text_of(studied.error()));
    const Whole& whole = *studied;
    if (whole.contenders.empty()) return complain("compare", text_of(whole.why_no_truth));
    const int status = tell_endings("compare", whole.studied.played);
    const std::vector<PolicyScore> lines = scores_of(whole.contenders);
    print(stdout, command.json ? compare_json(lines) : compare_text(lines));
    return status;
}

int run_report(const StudyCommand& command) {
    const Expected<Whole> studied = study_whole(command, score_options_of(command));
    if (!studied) return complain("report", text_of(studied.error()));
    const Whole& whole = *studied;
    const int status = tell_endings("report", whole.studied.played);
    const std::string page = page_of(command, whole);
    if (!write_file(command.out, page)) {
        return complain("report", command.out + ": cannot be written: is the folder there?");
    }
    print(stdout,
          fmt::format("{}: {} bodies, {:.0f} s, {} pops explained, {:.1f} MB; open it in a browser\n",
                      command.out, whole.studied.recording.bodies.size(), whole.studied.recording.duration_s,
                      whole.studied.pops.size(), static_cast<double>(page.size()) / 1.0e6));
    return status;
}

int run_view(const StudyCommand& command) {
    if (is_live(command)) return run_live_view(command);
    const Expected<Whole> studied = study_whole(command, score_options_of(command));
    if (!studied) return complain("view", text_of(studied.error()));
    const Whole& whole = *studied;
    static_cast<void>(tell_endings("view", whole.studied.played));
    Expected<PageServer> server =
        PageServer::start(page_of(command, whole), {.port = static_cast<std::uint16_t>(command.port)});
    if (!server)
        return complain("view", fmt::format("--port {}: {}", command.port, server.error_or_ok().why));
    print(stdout, fmt::format("{} (Ctrl-C ends it)\n", server->address()));
    static_cast<void>(std::fflush(stdout));
    if (command.opens) static_cast<void>(open_in_browser(server->address()));
    run_until_interrupted(server.value());
    return k_good;
}

int run_study(const StudyCommand& command) {
    const Expected<Whole> studied = study_whole(command, score_options_of(command));
    if (!studied) return complain("study", text_of(studied.error()));
    const Whole& whole = *studied;
    const int status = tell_endings("study", whole.studied.played);
    print(stdout, whole.traffic.title + "\n\n" + replay_table(whole.studied.bodies) + "\n" +
                      replay_totals(whole.studied.played, whole.studied.bodies) + "\n");
    if (whole.contenders.empty()) {
        print(stdout, "Not compared: " + text_of(whole.why_no_truth) + "\n\n");
    } else {
        print(stdout, compare_text(scores_of(whole.contenders)) + "\n");
    }
    print(stdout, count_pops(whole.studied.pops, command.pop_factor) +
                      pops_text(whole.studied.pops, k_max_pop_lines));
    if (command.out.empty()) return status;
    if (const Error wrong = write_data(command.out, whole, page_of(command, whole)); !wrong.is_ok())
        return complain("study", text_of(wrong));
    print(stdout, fmt::format("\nThe data is in {0}/ (CSV and JSON). See it move: open {0}/report.html in a "
                              "browser, or let it be served: ./run view {1}\n",
                              command.out, fmt::join(command.traffic.sources, " ")));
    return status;
}

}  // namespace glidepath::app

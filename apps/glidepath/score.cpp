#include "apps/glidepath/score.h"

#include "apps/glidepath/console.h"
#include "apps/glidepath/stream_files.h"
#include "apps/glidepath/study_summary.h"
#include "layers.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <optional>
#include <utility>

namespace glidepath::app {

namespace {

int could_not_run(const Error& error) { return complain("score", text_of(error)); }

bool has_track(const TrackFile& truth, std::uint32_t id) {
    return std::any_of(truth.tracks.begin(), truth.tracks.end(),
                       [&](const Track& track) { return track.id == id; });
}

// The scorecard as the terminal takes it. Where its table of bodies is too wide, the main columns are shown.
std::string shown_score(const Score& result, bool per_body) {
    const std::string text = score_text(result, per_body);
    const bool fits = !per_body || longest_line(text) <= output_width();
    const std::string shown = shown_text(fits ? text : score_text(result, false));
    const std::size_t head = shown.find('\n');
    return coloured(Colour::bold, shown.substr(0, head)) + shown.substr(head) +
           (fits ? "" : "\n" + bodies_table(result.bodies));
}

}  // namespace

Error find_common_bodies(const char* command, const std::string& file, std::span<const FirstRow> rows,
                         const TrackFile& truth) {
    const auto known = std::count_if(rows.begin(), rows.end(),
                                     [&](const FirstRow& row) { return has_track(truth, row.id); });
    Error unknown = find_unknown_body(file, rows, truth);
    if (known == 0 || unknown.is_ok()) return unknown;
    complain(command, text_of(unknown) + "; left out, nothing is known about where it was");
    return {};
}

int run_score(const ScoreCommand& command) {
    std::optional<Progress> progress(std::in_place, "reading", 0, false);
    Expected<TrackFile> truth = load_tracks(command.truth, *progress);
    if (!truth) return could_not_run(truth.error());
    Expected<TrackFile> shown = load_tracks(command.shown, *progress);
    if (!shown) return could_not_run(shown.error());
    if (const Error none = find_common_bodies("score", shown->name, shown->first_rows, *truth);
        !none.is_ok()) {
        return could_not_run(none);
    }
    std::vector<LastUpdate> last;
    if (!command.updates.empty()) {
        const Expected<UpdateFile> updates = load_updates(command.updates, *progress);
        if (!updates) return could_not_run(updates.error());
        const Error none = find_common_bodies("score", updates->name, updates->first_rows, *truth);
        if (!none.is_ok()) return could_not_run(none);
        last = last_updates(updates->updates);
        mark_teleports(truth->tracks, updates->updates);
    }
    progress->begin("scoring", 0);
    const Score result = score(shown->tracks, truth->tracks,
                               {.pop_factor = command.pop_factor,
                                .top_speed_mps = command.top_speed_mps,
                                .longest_lag_s = command.longest_lag_ms / 1000.0,
                                .last_updates = last});
    progress.reset();
    if (result.total.compared_frames == 0) {
        return complain("score",
                        fmt::format("{} and {} have no time in common: are both on one clock, in seconds?",
                                    command.shown, command.truth));
    }
    print(stdout, command.json ? score_json(result) : shown_score(result, command.per_body));
    const std::vector<std::string> broken = broken_limits(result.total, command.gates);
    for (const std::string& reason : broken)
        complain("score", "gate: " + reason);
    return broken.empty() ? k_good : k_findings;
}

}  // namespace glidepath::app

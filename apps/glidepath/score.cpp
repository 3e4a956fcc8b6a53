#include "apps/glidepath/score.h"

#include "apps/glidepath/console.h"
#include "layers.h"

#include <fmt/format.h>

#include <cstdio>

namespace glidepath::app {

namespace {

int could_not_run(const Error& error) { return complain("score", text_of(error)); }

}  // namespace

int run_score(const ScoreCommand& command) {
    Expected<TrackFile> truth = load_tracks(command.truth);
    if (!truth) return could_not_run(truth.error());
    const Expected<TrackFile> shown = load_tracks(command.shown);
    if (!shown) return could_not_run(shown.error());
    if (Error unknown = find_unknown_body(shown->name, shown->first_rows, *truth); !unknown.is_ok()) {
        return could_not_run(unknown);
    }
    std::vector<LastUpdate> last;
    if (!command.updates.empty()) {
        const Expected<UpdateFile> updates = load_updates(command.updates);
        if (!updates) return could_not_run(updates.error());
        const Error unknown = find_unknown_body(updates->name, updates->first_rows, *truth);
        if (!unknown.is_ok()) return could_not_run(unknown);
        last = last_updates(updates->updates);
        mark_teleports(truth->tracks, updates->updates);
    }
    const Score result = score(shown->tracks, truth->tracks,
                               {.pop_factor = command.pop_factor,
                                .top_speed_mps = command.top_speed_mps,
                                .longest_lag_s = command.longest_lag_ms / 1000.0,
                                .last_updates = last});
    fmt::print("{}", command.json ? score_json(result) : score_text(result, command.per_body));
    if (result.total.compared_frames == 0) {
        fmt::print(stderr,
                   "glidepath score: {} and {} have no time in common: are both on one clock, in seconds?\n",
                   command.shown, command.truth);
        return 2;
    }
    const std::vector<std::string> broken = broken_limits(result.total, command.gates);
    for (const std::string& reason : broken)
        fmt::print(stderr, "glidepath score: gate: {}\n", reason);
    return broken.empty() ? 0 : 1;
}

}  // namespace glidepath::app

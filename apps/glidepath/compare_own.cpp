// glidepath compare --own: the client's own body, as the server's echoes show it to others, against what the
// client itself sent.
#include "apps/glidepath/compare_own.h"

#include "apps/glidepath/console.h"
#include "apps/glidepath/replay_table.h"
#include "quality/own_score.h"
#include "quality/recording_tracks.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

namespace glidepath::app {

namespace {

// Reads until a message names it.
ObjectId find_own_object(const Traffic& traffic, CaptureReplayOptions options) {
    bool is_named = false;
    options.goes_on = [&] { return !is_named; };
    ObjectId own = 0;
    const ReplayListener listener{.message = [&](const ReplayedMessage& message) {
        if (const auto* named = std::get_if<CreatePlayer>(&message.decoded.message)) {
            own = named->guid;
            is_named = true;
        }
    }};
    options.replay.shows_own_as_remote = false;
    static_cast<void>(replay(traffic, options, listener));
    return own;
}

// One replay of the engine: what it shows of the body.
struct EngineRun {
    Studied studied;
    std::vector<OwnWord> words;
    Track shown;
};

EngineRun run_engine(const Traffic& traffic, CaptureReplayOptions options, ObjectId own, TakeOff take_off) {
    options.replay.rules.take_off = take_off;
    options.replay.traced = true;
    Recorder recorder({.only = own});
    Summary summary;
    OwnWords words;
    EngineRun run;
    run.studied.played =
        replay(traffic, options, both(both(recorder.listener(), summary.listener()), words.listener()));
    run.studied.recording = recorder.take(options.replay.frames_per_s);
    run.studied.surprises = surprises_of(summary);
    words.finish();
    run.words.assign(words.words().begin(), words.words().end());
    for (Track& track : shown_tracks(run.studied.recording)) {
        if (track.id == own) run.shown = std::move(track);
    }
    return run;
}

std::vector<RecordedFrame> frames_of(const Recording& recording) {
    std::vector<RecordedFrame> frames;
    for (const RecordedBody& body : recording.bodies)
        frames.insert(frames.end(), body.frames.begin(), body.frames.end());
    std::stable_sort(frames.begin(), frames.end(),
                     [](const RecordedFrame& a, const RecordedFrame& b) { return a.time_s < b.time_s; });
    return frames;
}

std::vector<OwnScore> score_all(const EngineRun& kept, const EngineRun& retail,
                                const std::vector<TrackUpdate>& echoes, const CompareOptions& options,
                                double longest_delay_s) {
    std::vector<OwnScore> scores;
    scores.push_back(score_own("glidepath keep_vector", kept.shown, kept.words, longest_delay_s));
    scores.push_back(score_own("glidepath retail", retail.shown, retail.words, longest_delay_s));
    for (const Policy policy : k_all_policies) {
        ++*options.done;
        // Ours play all messages: above.
        if (policy == Policy::glidepath_retail || policy == Policy::glidepath_documented) continue;
        const std::vector<Track> shown = run_policy(policy, echoes, options.fps, options.policy);
        if (shown.size() == 1)
            scores.push_back(score_own(name_of(policy), shown.front(), kept.words, longest_delay_s));
    }
    scores.push_back(score_own("hindsight", hindsight_of(echoes), kept.words, longest_delay_s));
    return scores;
}

Error why_not(const EngineRun& run, const std::vector<TrackUpdate>& echoes) {
    if (run.words.empty())
        return {ErrorCode::refused, "the client", 0, "sent no positions of its own body in this capture"};
    if (run.shown.samples.empty() || echoes.empty())
        return {ErrorCode::refused, "the server", 0, "sent the client no positions of its own body"};
    return {};
}

}  // namespace

int run_compare_own(const StudyCommand& command, double longest_delay_s) {
    Expected<CaptureReplayOptions> options = read_replay_arguments(command.replay);
    if (!options) return complain("compare", text_of(options.error()));
    std::optional<Progress> progress(std::in_place, "preparing", 0, false);
    const Expected<Traffic> traffic = find_traffic(command.traffic, *progress);
    if (!traffic) return complain("compare", text_of(traffic.error()));
    progress->begin("replaying", 2 * bytes_of(*traffic));
    const ObjectId own = find_own_object(*traffic, *options);
    if (own == 0) {
        return complain("compare", traffic->title +
                                       ": --own: no message names the client's own body (0xF746): the "
                                       "capture begins later");
    }
    options->progress_bytes = &progress->done();
    options->replay.shows_own_as_remote = true;
    options->replay.viewer = Viewer::nobody();  // the one who looks on is near
    const EngineRun kept = run_engine(*traffic, *options, own, TakeOff::keep_vector);
    const std::vector<TrackUpdate> echoes = position_updates(kept.studied.recording);
    if (const Error why = why_not(kept, echoes); !why.is_ok()) return complain("compare", text_of(why));
    const EngineRun retail = run_engine(*traffic, *options, own, TakeOff::retail);
    progress->begin("comparing", k_all_policies.size());
    const std::vector<OwnScore> scores =
        score_all(kept, retail, echoes,
                  {.fps = options->replay.frames_per_s, .policy = command.policy, .done = &progress->done()},
                  longest_delay_s);
    const CauseShares causes = shares_by_cause(kept.shown, frames_of(kept.studied.recording), echoes,
                                               kept.words, scores.front().delay_s);
    progress.reset();
    const int status = tell_endings("compare", kept.studied.played);
    tell_motion("compare", command.replay);
    if (command.json) {
        print(stdout, own_json(scores, causes));
    } else {
        print(stdout, fmt::format("{}: own body {}, {} positions sent, {} echoed\n", traffic->title,
                                  id_text(own), kept.words.size(), echoes.size()) +
                          own_text(scores, causes) + surprise_text(kept.studied.surprises));
    }
    return status;
}

}  // namespace glidepath::app

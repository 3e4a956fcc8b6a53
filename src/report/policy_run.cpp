#include <glidepath/quality/recording_tracks.h>
#include <glidepath/report/policy_run.h>

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>

namespace glidepath {

namespace {

constexpr double k_still_m = 0.0005;  // a step below this is none

// Walks along the updates of one body as time goes on.
class NewestUpdate {
  public:
    explicit NewestUpdate(std::vector<Update> updates) : updates_(std::move(updates)) {}

    [[nodiscard]] const Update* at(double time_s) {
        while (next_ < updates_.size() && updates_[next_].t_recv_s <= time_s)
            ++next_;
        return next_ == 0 ? nullptr : &updates_[next_ - 1];
    }

  private:
    std::vector<Update> updates_;
    std::size_t next_ = 0;
};

ShownState state_of(Policy policy, const TrackSample& sample, bool is_first, double step_m) {
    if (is_first || sample.teleported) return ShownState::placed;
    if (step_m < k_still_m) return ShownState::still;
    return policy == Policy::snap ? ShownState::placed : ShownState::gliding;
}

// The samples of a track while one instance of its object was in the world.
std::vector<RecordedFrame> frames_of(Policy policy, const Track& track, const RecordedBody& instance,
                                     std::vector<Update> updates) {
    std::vector<RecordedFrame> frames;
    if (instance.frames.empty()) return frames;
    NewestUpdate newest(std::move(updates));
    for (const TrackSample& sample : track.samples) {
        if (sample.t_s < instance.frames.front().time_s) continue;
        if (sample.t_s > instance.frames.back().time_s) break;
        RecordedFrame frame;
        frame.time_s = sample.t_s;
        frame.place = {.x_m = sample.x_m, .y_m = sample.y_m, .z_m = sample.z_m};
        frame.heading_deg = static_cast<float>(sample.heading_deg);
        double step_m = 0;
        if (!frames.empty()) {
            const MapPoint& before = frames.back().place;
            step_m = distance_between(place_of(sample), {before.x_m, before.y_m, before.z_m});
        }
        frame.step_m = static_cast<float>(step_m);
        frame.state = state_of(policy, sample, frames.empty(), step_m);
        if (const Update* update = newest.at(sample.t_s)) {
            frame.behind_m = static_cast<float>(distance_between(place_of(*update), place_of(sample)));
            if (update->has_heading) {
                frame.heading_error_deg =
                    static_cast<float>(turn_between(sample.heading_deg, update->heading_deg));
            }
        }
        frames.push_back(frame);
    }
    return frames;
}

}  // namespace

PolicyRun run_of_policy(const Recording& recording, Policy policy, const PolicyOptions& options) {
    const std::vector<Update> updates = position_updates(recording);
    std::map<std::uint32_t, std::vector<Update>> updates_of;
    for (const Update& update : updates)
        updates_of[update.id].push_back(update);

    PolicyOptions wanted = options;
    if (wanted.end_s <= 0) wanted.end_s = recording.duration_s;
    std::map<std::uint32_t, Track> track_of;
    for (Track& track : run_policy(policy, updates, recording.frames_per_s, wanted)) {
        const std::uint32_t id = track.id;
        track_of.emplace(id, std::move(track));
    }

    PolicyRun run{.name = name_of(policy)};
    run.recording.title = recording.title;
    run.recording.start_unix_s = recording.start_unix_s;
    run.recording.duration_s = recording.duration_s;
    run.recording.frames_per_s = recording.frames_per_s;
    for (const RecordedBody& body : recording.bodies) {
        RecordedBody shown;
        shown.object = body.object;
        shown.name = body.name;
        shown.is_player = body.is_player;
        shown.is_local = body.is_local;
        shown.radius_m = body.radius_m;
        if (body.is_local) {
            shown.frames = body.frames;
        } else if (const auto track = track_of.find(body.object); track != track_of.end()) {
            shown.frames = frames_of(policy, track->second, body, updates_of[body.object]);
        }
        run.recording.bodies.push_back(std::move(shown));
    }
    return run;
}

std::vector<ScoreLine> score_lines(const Scorecard& card) {
    std::vector<ScoreLine> lines;
    const auto add = [&lines](const char* name, std::optional<double> value, const char* form) {
        lines.push_back({name, value ? fmt::format(fmt::runtime(form), *value) : "-"});
    };
    lines.push_back({"pops", fmt::format("{} ({:.2f} a body-minute)", card.pops, card.pops_per_minute)});
    add("largest step", card.largest_step_m, "{:.2f} m");
    add("lag", card.lag_ms, "{:.0f} ms");
    add("error at that lag, RMS", card.rms_at_lag_m, "{:.3f} m");
    add("error now, RMS", card.rms_now_m, "{:.3f} m");
    add("frozen", card.frozen_percent, "{:.1f} %");
    add("reversed", card.reversed_percent, "{:.1f} %");
    add("heading error, RMS", card.heading_rms_deg, "{:.1f} deg");
    add("settles in", card.settle_s, "{:.2f} s");
    return lines;
}

}  // namespace glidepath

#include "report/policy_runs.h"

#include "base/units.h"
#include "quality/pops.h"
#include "quality/track.h"
#include "steering/interpolation.h"
#include "steering/sticky.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <utility>

namespace glidepath::report {

namespace {

// A frame is a hundred bytes here.
constexpr std::size_t k_most_frames_at_once = 2'500'000;
constexpr float k_still_m = 0.001F;

// What gliding may reach, whatever the engine did in that frame.
float gliding_limit(const RecordedFrame& frame) {
    return frame.state == ShownState::sticking ? frame.catch_up_mps / k_sticky_factor * k_catch_up_factor
                                               : frame.catch_up_mps;
}

// Walks along a body's frames and messages as time goes on.
class EngineView {
  public:
    explicit EngineView(const RecordedBody& body) : body_(body) {}

    // Of the engine at that time; nullptr: before its first frame.
    const RecordedFrame* frame_at(double time_s) {
        while (frame_ < body_.frames.size() && body_.frames[frame_].time_s <= time_s + 1.0e-6)
            ++frame_;
        return frame_ > 0 ? &body_.frames[frame_ - 1] : nullptr;
    }
    // The newest accepted position; nullptr: none came yet.
    const RecordedMessage* update_at(double time_s) {
        for (; message_ < body_.messages.size() && body_.messages[message_].time_s <= time_s; ++message_) {
            const RecordedMessage& message = body_.messages[message_];
            if (message.has_position && message.was_accepted) update_ = &message;
        }
        return update_;
    }

  private:
    const RecordedBody& body_;
    std::size_t frame_ = 0;
    std::size_t message_ = 0;
    const RecordedMessage* update_ = nullptr;
};

RecordedFrame frame_of(const TrackSample& sample, const RecordedFrame* before, EngineView& engine) {
    RecordedFrame frame{.time_s = sample.t_s, .position = {sample.x_m, sample.y_m, sample.z_m}};
    frame.heading_deg = static_cast<float>(sample.heading_deg);
    if (const RecordedFrame* there = engine.frame_at(sample.t_s)) {
        frame.catch_up_mps = gliding_limit(*there);
        frame.cell = there->cell;
        frame.is_indoors = there->is_indoors;
    }
    const RecordedMessage* update = engine.update_at(sample.t_s);
    if (update != nullptr) {
        frame.behind_m = static_cast<float>(std::hypot(sample.x_m - update->position.x_m,
                                                       sample.y_m - update->position.y_m,
                                                       sample.z_m - update->position.z_m));
        frame.heading_error_deg =
            std::remainder(frame.heading_deg - update->heading_deg, static_cast<float>(k_full_circle_deg));
    }
    if (before != nullptr) {
        frame.step_m = static_cast<float>(std::hypot(sample.x_m - before->position.x_m,
                                                     sample.y_m - before->position.y_m,
                                                     sample.z_m - before->position.z_m));
    }
    frame.is_new_here = sample.teleported;
    // Put there: the server said so, or an update came and the body is on it, farther than gliding leads.
    const bool is_on_update = before != nullptr && update != nullptr && update->time_s > before->time_s &&
                              static_cast<double>(frame.step_m) >
                                  static_cast<double>(frame.catch_up_mps) * (sample.t_s - before->time_s);
    frame.state = sample.teleported || is_on_update ? ShownState::placed
                  : frame.step_m > k_still_m        ? ShownState::gliding
                                                    : ShownState::still;
    return frame;
}

std::string sentence_of(const Pop& pop) {
    if (pop.count == 1) return pop.sentence;
    return fmt::format("{} In {} frames up to {:.2f} s; this is the longest step of them.", pop.sentence,
                       pop.count, pop.until_s);
}

std::size_t frames_in(const Recording& recording) {
    std::size_t count = 0;
    for (const RecordedBody& body : recording.bodies)
        count += body.frames.size();
    return count;
}

}  // namespace

Recording recording_of(const std::vector<Track>& tracks, const Recording& engine) {
    std::map<ObjectId, const Track*> by_object;
    for (const Track& track : tracks)
        by_object[track.id] = &track;
    Recording recording{.title = engine.title,
                        .start_unix_s = engine.start_unix_s,
                        .duration_s = engine.duration_s,
                        .frames_per_s = engine.frames_per_s};
    for (std::size_t i = 0; i < engine.bodies.size(); ++i) {
        const RecordedBody& like = engine.bodies[i];
        RecordedBody body{
            .object = like.object, .name = like.name, .is_local = like.is_local, .kind = like.kind};
        body.messages = like.messages;
        const auto found = by_object.find(like.object);
        if (like.is_local && found == by_object.end()) {
            body.frames = like.frames;
        } else if (found != by_object.end()) {
            // The entries of one object follow each other: this one's time ends where the next begins.
            const bool is_first = i == 0 || engine.bodies[i - 1].object != like.object;
            const bool has_next = i + 1 < engine.bodies.size() &&
                                  engine.bodies[i + 1].object == like.object &&
                                  !engine.bodies[i + 1].frames.empty();
            const double from_s = is_first || like.frames.empty() ? -std::numeric_limits<double>::infinity()
                                                                  : like.frames.front().time_s;
            const double to_s = has_next ? engine.bodies[i + 1].frames.front().time_s
                                         : std::numeric_limits<double>::infinity();
            EngineView view(like);
            body.frames.reserve(is_first && !has_next ? found->second->samples.size() : like.frames.size());
            for (const TrackSample& sample : found->second->samples) {
                if (sample.t_s < from_s || sample.t_s >= to_s) continue;
                body.frames.push_back(
                    frame_of(sample, body.frames.empty() ? nullptr : &body.frames.back(), view));
            }
        }
        recording.bodies.push_back(std::move(body));
    }
    return recording;
}

std::string engine_name(const ReplayOptions& options) {
    const char* const rules = options.rules == Rules::retail()       ? "retail"
                              : options.rules == Rules::documented() ? "documented"
                              : options.rules == Rules::literal()    ? "literal"
                                                                     : "with rules of its own";
    return fmt::format("glidepath {}{}{}", rules,
                       options.smoother == Smoother::predictive ? ", predictive bodies" : "",
                       options.driver == Driver::light ? ", light driver" : "");
}

bool is_by_rules_of(Policy policy, const ReplayOptions& options) {
    return (policy == Policy::glidepath_retail && options.rules == Rules::retail()) ||
           (policy == Policy::glidepath_documented && options.rules == Rules::documented());
}

bool is_on_page(Policy policy, const Recording& recording, std::size_t most_frames) {
    std::size_t before = 0;
    while (before < k_page_order.size() && k_page_order[before] != policy)
        ++before;
    if (before == k_page_order.size()) return false;
    const std::size_t most =
        recording.thinned > 1 ? std::min(most_frames, k_most_frames_at_once) : most_frames;
    return before < 2 || (before + 2) * frames_in(recording) <= most;
}

ReportedPop reported(const Pop& pop) {
    return {.time_s = pop.time_s,
            .object = pop.object,
            .step_m = static_cast<float>(pop.step_m),
            .limit_m = static_cast<float>(pop.limit_m),
            .frames = pop.count,
            .stage = pop.stage,
            .kind = name_of(pop.cause),
            .cause = pop.sentence};
}

void set_pop_speeds(Recording& recording, const ExplainOptions& explain, const Score* score) {
    const PopSpeeds speeds(explain, score);
    for (RecordedBody& body : recording.bodies) {
        for (RecordedFrame& frame : body.frames)
            frame.pop_mps = static_cast<float>(speeds.at(body.object, frame));
    }
}

PolicyRun policy_run(std::string name, Recording recording, const std::vector<Pop>& pops,
                     const ExplainOptions& explain, const Score* score) {
    set_pop_speeds(recording, explain, score);
    PolicyRun run{.name = std::move(name), .recording = std::move(recording)};
    for (const Pop& pop : pops) {
        run.pops.push_back(reported(pop));
        run.pops.back().cause = sentence_of(pop);
        run.pops.back().message = pop.message;
    }
    return run;
}

PolicyRun run_beside(Policy policy, const std::vector<Track>& shown, const Recording& engine,
                     const ExplainOptions& explain, const Score* score) {
    Recording recording = recording_of(shown, engine);
    ExplainOptions of_policy = explain;
    of_policy.is_engine = false;
    const std::vector<Pop> pops = explain_pops(recording, of_policy, score);
    // The page has them from the first.
    for (RecordedBody& body : recording.bodies)
        body.messages = {};
    PolicyRun run = policy_run(name_of(policy), std::move(recording), pops, of_policy, score);
    run.is_fed_positions_only = policy != Policy::glidepath_documented;
    return run;
}

}  // namespace glidepath::report

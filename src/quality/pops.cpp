#include "quality/pops.h"

#include "quality/recording_tracks.h"
#include "quality/track.h"
#include "steering/interpolation.h"
#include "steering/sticky.h"

namespace glidepath::quality {

namespace {

// A body's own top speed, from the catch-up speed of what it does.
double top_speed_of(const RecordedFrame& frame) {
    const float factor = frame.state == ShownState::sticking ? k_sticky_factor : k_catch_up_factor;
    return static_cast<double>(frame.catch_up_mps) / static_cast<double>(factor);
}

// nullptr: the score does not have it.
const Scorecard* card_of(const Score* score, ObjectId object) {
    if (score == nullptr) return nullptr;
    const auto found =
        std::lower_bound(score->bodies.begin(), score->bodies.end(), object,
                         [](const Scorecard& card, ObjectId wanted) { return card.id < wanted; });
    return found != score->bodies.end() && found->id == object ? &*found : nullptr;
}

}  // namespace

void judge_step(std::vector<LongStep>& steps, const Track& shown, std::size_t index, double pop_speed_mps,
                bool was_asked_for) {
    const TrackSample& now = shown.samples[index];
    const TrackSample& before = shown.samples[index - 1];
    const double step_m = distance_between(position_of(now), position_of(before));
    const double limit_m = pop_limit_m(pop_speed_mps, now.t_s - before.t_s);
    if (step_m > limit_m) steps.push_back({shown.id, now.t_s, step_m, limit_m, was_asked_for});
}

double PopSpeeds::at(ObjectId object, const RecordedFrame& frame) const {
    if (const Scorecard* card = card_of(score_, object))
        return card->pop_factor * card->fastest_top_speed_mps;
    return options_.pop_factor *
           (options_.top_speed_mps > 0.0 ? options_.top_speed_mps : top_speed_of(frame));
}

std::vector<LongStep> long_steps_of(const Recording& recording, const ExplainOptions& options,
                                    const Score* score) {
    const PopSpeeds speeds(options, nullptr);
    std::vector<LongStep> steps;
    if (score != nullptr) steps = score->long_steps;
    for (const auto& [object, instances] : instances_of(recording)) {
        if (card_of(score, object) != nullptr) continue;
        const ShownTrack shown = shown_track(instances, options.is_engine);
        const double gap_s = gap_limit(shown.track);
        for (std::size_t i = 1; i < shown.track.samples.size(); ++i) {
            if (shown.track.samples[i].t_s - shown.track.samples[i - 1].t_s > gap_s) continue;
            const bool was_asked_for = shown.track.samples[i].teleported;
            if (score != nullptr && !was_asked_for) continue;  // nobody knows what it should have done
            judge_step(steps, shown.track, i, speeds.at(object, *shown.frames[i]), was_asked_for);
        }
    }
    return steps;
}

}  // namespace glidepath::quality

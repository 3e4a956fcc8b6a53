#include "quality/frame_sums.h"

#include "base/units.h"
#include "quality/pops.h"

#include <algorithm>
#include <cmath>

namespace glidepath::quality {

namespace {

// The truth over one shown frame.
struct TrueFrame {
    TrackPose pose;      // at the frame's end
    DVec3 velocity_mps;  // over the frame
    double speed_mps = 0;
    bool has_way = false;  // the velocity is known
    double turn_deg = 0;   // over the frame
    bool has_turn = false;
};

TrueFrame true_frame(TrackReader& truth, double from_s, double to_s) {
    TrueFrame frame;
    const TrackPose before = truth.at(from_s);
    frame.pose = truth.at(to_s);
    frame.has_way =
        before.is_known && frame.pose.is_known && before.stretch == frame.pose.stretch && to_s > from_s;
    if (frame.has_way) {
        frame.velocity_mps = (frame.pose.position - before.position) * (1.0 / (to_s - from_s));
        frame.speed_mps = std::sqrt(dot(frame.velocity_mps, frame.velocity_mps));
    }
    frame.has_turn = frame.has_way && before.has_heading && frame.pose.has_heading;
    if (frame.has_turn) frame.turn_deg = turn_between(before.heading_deg, frame.pose.heading_deg);
    return frame;
}

// The direction of travel, kept while the body stands.
struct Course {
    DVec3 direction;
    bool is_known = false;
    void follow(const TrueFrame& frame, double moving_mps) {
        if (!frame.has_way || frame.speed_mps < moving_mps || frame.speed_mps <= 0.0) return;
        direction = frame.velocity_mps * (1.0 / frame.speed_mps);
        is_known = true;
    }
};

void add_error(const DVec3& error, const Course& course, Mean& all_m2, Mean& along_m2, Mean& cross_m2) {
    const double squared_m2 = dot(error, error);
    all_m2.add(squared_m2);
    if (!course.is_known) return;
    const double along_m = dot(error, course.direction);
    along_m2.add(along_m * along_m);
    cross_m2.add(std::max(0.0, squared_m2 - along_m * along_m));
}

class FrameWalk {
  public:
    FrameWalk(FrameSums& sums, const Pairing& body, double lag_s, double pop_factor)
        : sums_(sums),
          body_(body),
          lag_s_(lag_s),
          pop_factor_(pop_factor),
          late_truth_(*body.truth, body.truth_gap_s),
          truth_(*body.truth, body.truth_gap_s) {}

    void add(std::size_t index) {
        const TrackSample& now = body_.shown->samples[index];
        const TrackSample& before = body_.shown->samples[index == 0 ? 0 : index - 1];
        const double dt_s = now.t_s - before.t_s;
        const TrueFrame late = true_frame(late_truth_, before.t_s - lag_s_, now.t_s - lag_s_);
        const double moving_mps = 2.0 * body_.frozen_mps;
        late_course_.follow(late, moving_mps);
        add_late_error(now, late);
        add_error_now(before, now);
        if (index == 0) return;
        if (dt_s > body_.shown_gap_s) {
            ++sums_.gaps;
            has_winding_ = false;
            return;
        }
        sums_.duration_s += dt_s;
        const bool was_asked_for = is_jump(body_, index);
        if (body_.knows_top_speed || was_asked_for)
            judge_step(sums_.long_steps, *body_.shown, index, pop_factor_ * body_.top_speed_mps,
                       was_asked_for);
        if (was_asked_for) {
            ++sums_.teleports;
            has_winding_ = false;
            return;
        }
        add_step(before, now, late);
        add_turn(before, now, late);
    }

  private:
    void add_late_error(const TrackSample& now, const TrueFrame& late) {
        if (!late.pose.is_known || is_at_jump(body_, now.t_s, lag_s_)) return;
        const DVec3 error = position_of(now) - late.pose.position;
        sums_.errors_m.push_back(static_cast<float>(std::sqrt(dot(error, error))));
        add_error(error, late_course_, sums_.error_m2, sums_.along_m2, sums_.cross_m2);
        if (late.has_way && late.speed_mps >= 2.0 * body_.frozen_mps && late.speed_mps > 0.0) {
            const double ahead_s = dot(error, late_course_.direction) / late.speed_mps;
            sums_.display_s.add(ahead_s);
            sums_.display_s2.add(ahead_s * ahead_s);
        }
        if (now.has_heading && late.pose.has_heading) {
            const double off_deg = turn_between(late.pose.heading_deg, now.heading_deg);
            sums_.heading_deg2.add(off_deg * off_deg);
            sums_.heading_max_deg = std::max(sums_.heading_max_deg, std::fabs(off_deg));
        }
    }

    void add_error_now(const TrackSample& before, const TrackSample& now) {
        const TrueFrame present = true_frame(truth_, before.t_s, now.t_s);
        course_.follow(present, 2.0 * body_.frozen_mps);
        if (!present.pose.is_known || is_at_jump(body_, now.t_s, 0.0)) return;
        const DVec3 error = position_of(now) - present.pose.position;
        add_error(error, course_, sums_.error_now_m2, sums_.along_now_m2, sums_.cross_now_m2);
        const double dt_s = now.t_s - before.t_s;
        if (dt_s > body_.shown_gap_s) return;
        sums_.judged_now_s += dt_s;
        const double error_m = std::sqrt(dot(error, error));
        if (error_m >= k_visible_error_m) sums_.inconsistency_m_s += error_m * dt_s;
    }

    void add_step(const TrackSample& before, const TrackSample& now, const TrueFrame& late) {
        const double dt_s = now.t_s - before.t_s;
        const DVec3 step = position_of(now) - position_of(before);
        const double step_m = std::sqrt(dot(step, step));
        sums_.steps_m.push_back(static_cast<float>(step_m));

        if (!late.has_way || late.speed_mps <= 0.0 || late.speed_mps < 2.0 * body_.frozen_mps) return;
        ++sums_.moving;
        const bool stands = step_m < body_.frozen_mps * dt_s;
        if (stands) ++sums_.frozen;
        if (!stands && dot(step, late.velocity_mps) < 0.0) ++sums_.reversed;
    }

    // Adds up the turns of both. Late or early turning makes no lasting difference, the long way round does.
    void add_turn(const TrackSample& before, const TrackSample& now, const TrueFrame& late) {
        if (!before.has_heading || !now.has_heading || !late.has_turn) {
            has_winding_ = false;
            return;
        }
        if (!has_winding_)
            winding_deg_ = turn_between(late.pose.heading_deg - late.turn_deg, before.heading_deg);
        has_winding_ = true;
        winding_deg_ += turn_between(before.heading_deg, now.heading_deg) - late.turn_deg;
        if (std::fabs(winding_deg_) < k_wrong_way_deg) return;
        ++sums_.wrong_way_turns;
        winding_deg_ += winding_deg_ > 0.0 ? -k_full_circle_deg : k_full_circle_deg;
    }

    FrameSums& sums_;
    const Pairing& body_;
    double lag_s_;
    double pop_factor_;
    TrackReader late_truth_;
    TrackReader truth_;
    Course late_course_;
    Course course_;
    double winding_deg_ = 0;  // shown less true, all turns added up
    bool has_winding_ = false;
};

std::optional<double> root(const Mean& mean) {
    if (mean.count == 0) return std::nullopt;
    return std::sqrt(mean.value());
}

double percent(std::uint64_t part, std::uint64_t whole) {
    return 100.0 * static_cast<double>(part) / static_cast<double>(whole);
}

}  // namespace

void add_frames(FrameSums& sums, const Pairing& body, double lag_s, double pop_factor) {
    const double speed_mps = body.top_speed_mps;
    sums.slowest_top_speed_mps =
        sums.bodies == 0 ? speed_mps : std::min(sums.slowest_top_speed_mps, speed_mps);
    sums.fastest_top_speed_mps = std::max(sums.fastest_top_speed_mps, speed_mps);
    ++sums.bodies;
    sums.frames += body.shown->samples.size();
    FrameWalk walk(sums, body, lag_s, pop_factor);
    for (std::size_t i = 0; i < body.shown->samples.size(); ++i) {
        walk.add(i);
    }
    for (const TrackJump& jump : body.jumps) {
        if (jump.shown_index == 0) ++sums.missed_teleports;
    }
}

Scorecard finish(FrameSums& sums, double pop_factor) {
    Scorecard card;
    card.bodies = sums.bodies;
    card.frames = sums.frames;
    card.compared_frames = sums.errors_m.size();
    card.duration_s = sums.duration_s;

    card.rms_at_lag_m = root(sums.error_m2);
    card.along_at_lag_m = root(sums.along_m2);
    card.cross_at_lag_m = root(sums.cross_m2);
    if (!sums.errors_m.empty()) {
        card.p99_at_lag_m = percentile(sums.errors_m, 0.99);
        card.max_at_lag_m =
            static_cast<double>(*std::max_element(sums.errors_m.begin(), sums.errors_m.end()));
    }
    card.rms_now_m = root(sums.error_now_m2);
    card.along_now_m = root(sums.along_now_m2);
    card.cross_now_m = root(sums.cross_now_m2);
    if (sums.judged_now_s > 0.0) card.inconsistency_m_s = sums.inconsistency_m_s * 60.0 / sums.judged_now_s;
    if (sums.display_s.count > 0) {
        const double mean_s = sums.display_s.value();
        card.display_jitter_ms = 1000.0 * std::sqrt(std::max(0.0, sums.display_s2.value() - mean_s * mean_s));
    }

    if (!sums.steps_m.empty()) {
        card.p999_step_m = percentile(sums.steps_m, 0.999);
        card.largest_step_m =
            static_cast<double>(*std::max_element(sums.steps_m.begin(), sums.steps_m.end()));
    }
    card.pops =
        static_cast<std::uint64_t>(std::count_if(sums.long_steps.begin(), sums.long_steps.end(),
                                                 [](const LongStep& step) { return !step.was_asked_for; }));
    card.pops_per_minute =
        sums.duration_s > 0.0 ? 60.0 * static_cast<double>(card.pops) / sums.duration_s : 0.0;
    card.pop_factor = pop_factor;
    card.slowest_top_speed_mps = sums.slowest_top_speed_mps;
    card.fastest_top_speed_mps = sums.fastest_top_speed_mps;
    if (sums.moving > 0) {
        card.frozen_percent = percent(sums.frozen, sums.moving);
        card.reversed_percent = percent(sums.reversed, sums.moving);
    }
    if (sums.true_jerk2.sum > 0.0) card.jerk_ratio = std::sqrt(sums.jerk2.value() / sums.true_jerk2.value());
    if (sums.log_jerk.count > 0) card.log_jerk = sums.log_jerk.value();
    if (sums.true_log_jerk.count > 0) card.true_log_jerk = sums.true_log_jerk.value();

    card.heading_rms_deg = root(sums.heading_deg2);
    if (sums.heading_deg2.count > 0) card.heading_max_deg = sums.heading_max_deg;
    card.wrong_way_turns = sums.wrong_way_turns;

    card.resting_bodies = sums.resting_bodies;
    card.settled_bodies = sums.settled_bodies;
    if (sums.settled_bodies > 0) card.settle_s = sums.settle_s;
    if (sums.resting_bodies > 0) card.final_error_m = sums.final_error_m;
    card.teleports = sums.teleports;
    card.missed_teleports = sums.missed_teleports;
    card.gaps = sums.gaps;
    return card;
}

}  // namespace glidepath::quality

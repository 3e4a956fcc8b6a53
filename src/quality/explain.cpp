#include <glidepath/tools/explain.h>
#include <glidepath/tools/recording.h>

#include "base/names.h"
#include "quality/score_thresholds.h"
#include "steering/interpolation.h"
#include "steering/sticky.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>

namespace glidepath::quality {

namespace {

// What led to a frame happened after the frame before it. With 30 steps a second a message waits for its
// step, and what is shown is a step late.
constexpr double k_late_s = 2.0 / 30.0 + 1.0e-6;

// How far back the waypoints that failed, and the message behind it all, are looked for.
constexpr double k_look_back_s = 10.0;

// What a body's own motion allows, from the catch-up speed of what it does.
double top_speed_of(const RecordedFrame& frame) {
    const float factor = frame.state == ShownState::sticking ? k_sticky_factor : k_catch_up_factor;
    return static_cast<double>(frame.catch_up_mps) / static_cast<double>(factor);
}

class Explainer {
  public:
    Explainer(const Recording& recording, const RecordedBody& body, const ExplainOptions& options)
        : recording_(recording), body_(body), options_(options) {}

    void add_pops(std::vector<Pop>& pops) const {
        const std::optional<double> told_mps = told_top_speed();
        for (std::size_t i = 1; i < body_.frames.size(); ++i) {
            const RecordedFrame& frame = body_.frames[i];
            const RecordedFrame& before = body_.frames[i - 1];
            const double elapsed_s = frame.time_s - before.time_s;
            const double top_mps = told_mps ? *told_mps : top_speed_of(frame);
            const double limit_m = pop_limit_m(options_.pop_factor, top_mps, elapsed_s);
            if (static_cast<double>(frame.step_m) <= limit_m || is_new_here(frame, before)) continue;
            add(pops, explain(frame, before, limit_m));
        }
    }

  private:
    [[nodiscard]] std::optional<double> told_top_speed() const {
        if (options_.top_speed_mps > 0.0) return options_.top_speed_mps;
        const auto found = std::lower_bound(
            options_.top_speeds.begin(), options_.top_speeds.end(), body_.object,
            [](const BodyTopSpeed& speed, ObjectId object) { return speed.object < object; });
        const bool is_told = found != options_.top_speeds.end() && found->object == body_.object;
        return is_told ? std::optional(found->top_speed_mps) : std::nullopt;
    }

    // As a part of the last one of this body, where that is the same story.
    void add(std::vector<Pop>& pops, Pop pop) const {
        const bool has_last = !pops.empty() && pops.back().object == body_.object;
        if (!has_last || pop.is_signalled() || pops.back().cause != pop.cause ||
            pop.time_s - pops.back().until_s > options_.joined_s) {
            pops.push_back(std::move(pop));
            return;
        }
        Pop& last = pops.back();
        last.until_s = pop.until_s;
        ++last.count;
        if (pop.step_m > last.step_m) {
            last.step_m = pop.step_m;
            last.limit_m = pop.limit_m;
            last.sentence = std::move(pop.sentence);
        }
    }

    // Out of sight in between: whoever comes back somewhere else has not popped.
    [[nodiscard]] bool is_new_here(const RecordedFrame& frame, const RecordedFrame& before) const {
        return before.state == ShownState::hidden || frame.state == ShownState::hidden ||
               frame.time_s - before.time_s > 1.5 / recording_.frames_per_s;
    }

    [[nodiscard]] Pop explain(const RecordedFrame& frame, const RecordedFrame& before, double limit_m) const {
        Pop pop;
        pop.time_s = pop.until_s = frame.time_s;
        pop.object = body_.object;
        pop.kind = body_.kind;
        pop.name = body_.name;
        pop.step_m = static_cast<double>(frame.step_m);
        pop.limit_m = limit_m;
        pop.message = newest_message(before.time_s - k_late_s, frame.time_s);
        if (!options_.is_engine) {
            explain_policy(pop, before.time_s - k_late_s);
        } else if (frame.state == ShownState::placed) {
            explain_placing(pop, before.time_s - k_late_s);
        } else {
            explain_motion(pop, frame);
        }
        return pop;
    }

    // Policies that are fed with positions know updates, and the time between them.
    void explain_policy(Pop& pop, double since_s) const {
        const RecordedMessage* update =
            pop.message >= 0 ? &body_.messages[static_cast<std::size_t>(pop.message)] : nullptr;
        const bool came_now = update != nullptr && update->has_position && update->time_s >= since_s;
        const double speed_mps = pop.step_m * recording_.frames_per_s;
        if (came_now && update->is_teleport) {
            pop.cause = PopCause::teleport;
            pop.stage = "update";
            pop.sentence = fmt::format("The server teleported it {:.2f} m.", pop.step_m);
        } else if (came_now) {
            pop.cause = PopCause::update;
            pop.stage = "update";
            pop.sentence = fmt::format(
                "A position came, and the policy showed it at once: {:.2f} m in one frame ({:.1f} m/s).",
                pop.step_m, speed_mps);
        } else {
            pop.cause = PopCause::between;
            pop.stage = "between updates";
            pop.sentence = fmt::format(
                "No position came with this frame: the policy itself moved the body at {:.1f} m/s, to make "
                "up for what it had missed.",
                speed_mps);
        }
    }

    // The notice that tells why the body was put somewhere.
    void explain_placing(Pop& pop, double since_s) const {
        const Notice* placed = nullptr;
        bool was_far = false;
        std::uint32_t failures = 0;
        const auto first =
            std::lower_bound(body_.notices.begin(), body_.notices.end(), since_s - k_look_back_s,
                             [](const Notice& notice, double time_s) { return notice.clock_s < time_s; });
        for (auto at = first; at != body_.notices.end() && at->clock_s <= pop.time_s + 1.0e-6; ++at) {
            const Notice& notice = *at;
            was_far = was_far || (notice.kind == NoticeKind::far_waypoint && notice.clock_s >= since_s);
            if (notice.kind == NoticeKind::waypoint_failed) ++failures;
            if (notice.kind != NoticeKind::teleported && notice.kind != NoticeKind::snapped &&
                notice.kind != NoticeKind::blipped) {
                continue;
            }
            if (notice.clock_s >= since_s)
                placed = &notice;
            else
                failures = 0;  // those before the last blip are done with
        }
        pop.stage = "message";
        if (placed == nullptr) {
            pop.cause = PopCause::teleport;
            pop.sentence = "It was put there by a command of the host.";
            return;
        }
        if (placed->kind == NoticeKind::teleported) {
            const bool is_forced = placed->reason == NoticeReason::force_position;
            pop.cause = is_forced ? PopCause::correction : PopCause::teleport;
            pop.sentence =
                is_forced ? fmt::format("The server corrected the client's own body ({:.2f} m).", pop.step_m)
                          : fmt::format("The server teleported it {:.2f} m ({}).", pop.step_m,
                                        name_of(placed->reason));
        } else if (placed->kind == NoticeKind::snapped) {
            pop.cause = PopCause::far_snap;
            pop.sentence = fmt::format(
                "A position came while it was 96 m or more from the viewer, where bodies are put instead of "
                "gliding: {:.2f} m.",
                pop.step_m);
        } else {
            explain_blip(pop, *placed, was_far, failures);
        }
    }

    static void explain_blip(Pop& pop, const Notice& blip, bool was_far, std::uint32_t failures) {
        pop.stage = "settle";
        if (was_far) {
            pop.cause = PopCause::far_blip;
            pop.sentence = fmt::format(
                "The server's position lay farther from the last one than gliding reaches (100 m outdoors, "
                "20 m "
                "indoors), so the body was put on it: {:.2f} m.",
                pop.step_m);
            return;
        }
        pop.cause = PopCause::failed_blip;
        pop.sentence = fmt::format(
            "{} could not be reached (less than 30 % of the catch-up speed over five frames), so "
            "the body "
            "was put {}: {:.2f} m.",
            failures == 1  ? std::string("A waypoint")
            : failures > 1 ? std::to_string(failures) + " waypoints"
                           : std::string("Too many waypoints"),
            name_of(blip.reason), pop.step_m);
    }

    void explain_motion(Pop& pop, const RecordedFrame& frame) const {
        const double speed_mps = pop.step_m * recording_.frames_per_s;
        if (body_.kind == BodyKind::missile) {
            pop.cause = PopCause::missile;
            pop.stage = "integrate";
            pop.sentence = fmt::format("A missile in flight, at {:.1f} m/s.", speed_mps);
            return;
        }
        switch (frame.state) {
            case ShownState::sticking:
                pop.cause = PopCause::sticking;
                pop.stage = "stick";
                pop.sentence =
                    fmt::format("It sticks to {} and follows at up to five times its top speed: {:.1f} m/s.",
                                name_of_object(frame.target), speed_mps);
                break;
            case ShownState::gliding:
                pop.cause = PopCause::catching_up;
                pop.stage = "interpolate";
                pop.sentence = fmt::format(
                    "It catches up with the newest position at {:.1f} m/s, up to twice the speed that it "
                    "could run at.",
                    speed_mps);
                break;
            case ShownState::airborne:
                pop.cause = PopCause::airborne;
                pop.stage = "integrate";
                pop.sentence =
                    fmt::format("It flies at {:.1f} m/s, as a message or its jump set it.", speed_mps);
                break;
            default:
                pop.cause = PopCause::own_motion;
                pop.stage = "animate";
                pop.sentence = fmt::format("Its motion was replaced by another: {} at {:.1f} m/s.",
                                           name_of(frame.state), speed_mps);
                break;
        }
    }

    [[nodiscard]] std::string name_of_object(ObjectId object) const {
        const auto found = std::find_if(recording_.bodies.begin(), recording_.bodies.end(),
                                        [&](const RecordedBody& body) { return body.object == object; });
        if (found != recording_.bodies.end() && !found->name.empty()) return found->name;
        return object != 0 ? fmt::format("0x{:08X}", object) : "its target";
    }

    // The last message of the time; without one, the last position before it. Other policies know positions
    // only.
    [[nodiscard]] std::int32_t newest_message(double since_s, double until_s) const {
        auto at = std::upper_bound(
            body_.messages.begin(), body_.messages.end(), until_s,
            [](double time_s, const RecordedMessage& message) { return time_s < message.time_s; });
        while (at != body_.messages.begin()) {
            --at;
            if (at->was_accepted && (at->has_position || (options_.is_engine && at->time_s >= since_s))) {
                return static_cast<std::int32_t>(at - body_.messages.begin());
            }
            if (at->time_s < since_s - k_look_back_s) break;
        }
        return -1;
    }

    const Recording& recording_;
    const RecordedBody& body_;
    const ExplainOptions& options_;
};

// In the order of PopCause.
constexpr std::array k_cause_names{"teleport",
                                   "far from the viewer",
                                   "out of gliding range",
                                   "waypoints failed",
                                   "corrected by the server",
                                   "catching up",
                                   "sticking",
                                   "airborne",
                                   "its own motion",
                                   "put onto an update",
                                   "too fast between updates",
                                   "a missile's flight"};
static_assert(k_cause_names.size() == static_cast<std::size_t>(PopCause::missile) + 1);

}  // namespace

}  // namespace glidepath::quality

namespace glidepath::tools {

using namespace quality;

const char* name_of(PopCause cause) { return name_in(k_cause_names, cause); }

std::vector<Pop> explain_pops(const Recording& recording, const ExplainOptions& options) {
    std::vector<Pop> pops;
    for (const RecordedBody& body : recording.bodies) {
        Explainer(recording, body, options).add_pops(pops);
    }
    std::stable_sort(pops.begin(), pops.end(),
                     [](const Pop& a, const Pop& b) { return a.time_s < b.time_s; });
    return pops;
}

}  // namespace glidepath::tools

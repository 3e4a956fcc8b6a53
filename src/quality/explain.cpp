#include <glidepath/tools/explain.h>
#include <glidepath/tools/recording.h>

#include "base/names.h"
#include "quality/pops.h"
#include "quality/recording_tracks.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <vector>

namespace glidepath::quality {

namespace {

// What led to a frame happened after the frame before it. With 30 steps a second a message waits for its
// step, and what is shown is a step late.
constexpr double k_late_s = 2.0 / 30.0 + 1.0e-6;

// How far back the waypoints that failed, and the message behind it all, are looked for.
constexpr double k_look_back_s = 10.0;

// Times that differ by less are the same.
constexpr double k_same_s = 1.0e-6;

// Where in a recording a step leads to.
struct PopMoment {
    const RecordedBody* body = nullptr;  // nullptr: there is no such frame
    std::size_t frame = 0;
};

PopMoment find_moment(const std::vector<const RecordedBody*>& instances, double time_s) {
    for (const RecordedBody* body : instances) {
        const auto found = std::lower_bound(
            body->frames.begin(), body->frames.end(), time_s - k_same_s,
            [](const RecordedFrame& frame, double wanted_s) { return frame.time_s < wanted_s; });
        if (found != body->frames.end() && found->time_s <= time_s + k_same_s &&
            found->state != ShownState::hidden)
            return {body, static_cast<std::size_t>(found - body->frames.begin())};
    }
    return {};
}

class Explainer {
  public:
    Explainer(const Recording& recording, const RecordedBody& body, const ExplainOptions& options)
        : recording_(recording), body_(body), options_(options) {}

    void add(std::vector<Pop>& pops, const LongStep& step, std::size_t index) const {
        const RecordedFrame& frame = body_.frames[index];
        const double before_s =
            index > 0 ? body_.frames[index - 1].time_s : frame.time_s - 1.0 / recording_.frames_per_s;
        // A body that comes into sight somewhere else was not teleported before anybody's eyes.
        const bool was_hidden = index == 0 || body_.frames[index - 1].state == ShownState::hidden;
        if (options_.is_engine && step.was_asked_for && (frame.is_new_here || was_hidden)) return;
        add(pops, explain(step, frame, before_s - k_late_s));
    }

  private:
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

    [[nodiscard]] Pop explain(const LongStep& step, const RecordedFrame& frame, double since_s) const {
        Pop pop;
        pop.time_s = pop.until_s = frame.time_s;
        pop.object = body_.object;
        pop.kind = body_.kind;
        pop.name = body_.name;
        pop.step_m = step.step_m;
        pop.limit_m = step.limit_m;
        if (step.was_asked_for) {
            explain_teleport(pop, since_s);
        } else if (!options_.is_engine) {
            explain_policy(pop, since_s);
        } else if (frame.state == ShownState::placed) {
            explain_placing(pop, since_s);
        } else {
            pop.message = newest_message(since_s, frame.time_s);
            explain_motion(pop, frame);
        }
        return pop;
    }

    // The server asked for it. Policies that delay show it long after its message.
    void explain_teleport(Pop& pop, double since_s) const {
        const auto why = std::find_if(body_.notices.begin(), body_.notices.end(), [&](const Notice& notice) {
            return is_asked_for(notice) && notice.clock_s >= since_s &&
                   notice.clock_s <= pop.time_s + k_same_s;
        });
        const bool has_reason = options_.is_engine && why != body_.notices.end();
        pop.cause = PopCause::teleport;
        pop.stage = options_.is_engine ? "message" : "update";
        pop.sentence = fmt::format("The server teleported it {:.2f} m{}.", pop.step_m,
                                   has_reason ? fmt::format(" ({})", name_of(why->reason)) : "");
        pop.message = newest_message_if(since_s, pop.time_s,
                                        [](const RecordedMessage& message) { return message.is_teleport; });
        if (pop.message < 0) pop.message = newest_position(since_s, pop.time_s);
    }

    // Policies that are fed with positions know updates, and the time between them.
    void explain_policy(Pop& pop, double since_s) const {
        pop.message = newest_position(since_s, pop.time_s);
        const RecordedMessage* update =
            pop.message >= 0 ? &body_.messages[static_cast<std::size_t>(pop.message)] : nullptr;
        const double speed_mps = pop.step_m * recording_.frames_per_s;
        if (update != nullptr && update->time_s >= since_s) {
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
        pop.message = newest_position(since_s, pop.time_s);
        const Notice* placed = nullptr;
        bool was_far = false;
        std::uint32_t failures = 0;
        const auto first =
            std::lower_bound(body_.notices.begin(), body_.notices.end(), since_s - k_look_back_s,
                             [](const Notice& notice, double time_s) { return notice.clock_s < time_s; });
        for (auto at = first; at != body_.notices.end() && at->clock_s <= pop.time_s + k_same_s; ++at) {
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
            pop.cause = PopCause::update;
            pop.sentence =
                fmt::format("It was put there at once, {:.2f} m, and nothing tells why.", pop.step_m);
            return;
        }
        if (placed->kind == NoticeKind::teleported && placed->reason == NoticeReason::force_position) {
            pop.cause = PopCause::correction;
            pop.sentence = fmt::format("The server corrected the client's own body ({:.2f} m).", pop.step_m);
        } else if (placed->kind == NoticeKind::teleported) {
            pop.cause = PopCause::far_blip;
            pop.sentence = fmt::format(
                "The position that came was too far to run to, so the body was put on it: "
                "{:.2f} m.",
                pop.step_m);
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

    // The last message of the time; without one, the last position before it.
    [[nodiscard]] std::int32_t newest_message(double since_s, double until_s) const {
        return newest_message_if(since_s, until_s, [&](const RecordedMessage& message) {
            return message.has_position || message.time_s >= since_s;
        });
    }
    [[nodiscard]] std::int32_t newest_position(double since_s, double until_s) const {
        return newest_message_if(since_s, until_s,
                                 [](const RecordedMessage& message) { return message.has_position; });
    }

    template <class IsWanted>
    [[nodiscard]] std::int32_t newest_message_if(double since_s, double until_s, IsWanted is_wanted) const {
        auto at = std::upper_bound(
            body_.messages.begin(), body_.messages.end(), until_s,
            [](double time_s, const RecordedMessage& message) { return time_s < message.time_s; });
        while (at != body_.messages.begin()) {
            --at;
            if (at->was_accepted && is_wanted(*at))
                return static_cast<std::int32_t>(at - body_.messages.begin());
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

std::vector<Pop> explain_pops(const Recording& recording, const ExplainOptions& options, const Score* score) {
    const Instances instances = instances_of(recording);
    std::vector<Pop> pops;
    for (const LongStep& step : long_steps_of(recording, options, score)) {
        const auto bodies = instances.find(step.id);
        if (bodies == instances.end()) continue;
        const PopMoment moment = find_moment(bodies->second, step.t_s);
        if (moment.body == nullptr) continue;
        Explainer(recording, *moment.body, options).add(pops, step, moment.frame);
    }
    std::stable_sort(pops.begin(), pops.end(),
                     [](const Pop& a, const Pop& b) { return a.time_s < b.time_s; });
    return pops;
}

}  // namespace glidepath::tools

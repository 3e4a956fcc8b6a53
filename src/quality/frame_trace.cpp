#include "quality/frame_trace.h"

#include "base/names.h"
#include "replay/frame_traces.h"
#include "world/storage.h"

#include <array>

namespace glidepath::quality {

namespace {

// In the order of GlideOutcome.
constexpr std::array k_glide_names{
    "-",      "waits in the air",           "velocity waypoint",       "waypoint completed",
    "glides", "glides, waypoint completed", "stalled near, completed", "stalled, waypoint failed"};
// In the order of StickOutcome.
constexpr std::array k_stick_names{"-", "waits for its target", "follows"};
// In the order of LeashOutcome.
constexpr std::array k_leash_names{"-", "free", "pulled", "held"};
static_assert(k_glide_names.size() == static_cast<std::size_t>(GlideOutcome::stalled) + 1);
static_assert(k_stick_names.size() == static_cast<std::size_t>(StickOutcome::followed) + 1);
static_assert(k_leash_names.size() == static_cast<std::size_t>(LeashOutcome::held) + 1);

}  // namespace

const char* name_of(GlideOutcome outcome) { return name_in(k_glide_names, outcome); }
const char* name_of(StickOutcome outcome) { return name_in(k_stick_names, outcome); }
const char* name_of(LeashOutcome outcome) { return name_in(k_leash_names, outcome); }

ReplayListener FrameTracer::listener() {
    return {.message = {}, .frame = [this](const ReplayedFrame& frame) { see(frame); }};
}

void FrameTracer::see(const ReplayedFrame& frame) {
    const BodyId id = frame.world.find(options_.object);
    if (id.is_none() || id.index() >= frame.bodies.size()) return;
    const ShownBody& shown = frame.bodies[id.index()];
    if (!shown.is_shown || shown.object != options_.object) return;
    if (!was_seen_) first_seen_s_ = frame.time_s;
    was_seen_ = true;
    const bool is_wanted = frame.time_s >= options_.from_s && frame.time_s <= options_.to_s;
    if (is_wanted && frames_.size() < options_.max_frames && id.index() < traces_of(frame).size()) {
        const Trace& trace = traces_of(frame)[id.index()];
        const Entity& entity = entity_of(frame.world, id);
        TracedFrame row{.time_s = frame.time_s,
                        .root_m = length(trace.after_root.origin),
                        .glide_m = length(trace.after_glide.origin),
                        .stick_m = length(trace.after_stick.origin),
                        .leash_m = length(trace.after_leash.origin),
                        .glide = trace.glide,
                        .stick = trace.stick,
                        .leash = trace.leash,
                        .is_airborne = !entity.body.is_grounded(),
                        .jumped = shown.jumped,
                        .is_pass = frame.world.last_pass_s() != last_pass_s_,
                        .queue_depth = entity.interpolation.length,
                        .stall_frames = entity.interpolation.frame_counter,
                        .failures = entity.interpolation.fail_counter};
        if (has_last_ && !shown.appeared) {
            row.step_m = static_cast<double>(distance(last_, shown.position));
            const auto top_mps =
                static_cast<double>(adjusted_top_speed_of(entity, actor_of(frame.world, id)));
            const double elapsed_s = frame.time_s - last_s_;
            if (top_mps > 0.0 && elapsed_s > 0.0) row.speed_share = row.step_m / elapsed_s / top_mps;
        }
        frames_.push_back(row);
    }
    last_ = shown.position;
    last_pass_s_ = frame.world.last_pass_s();
    last_s_ = frame.time_s;
    has_last_ = true;
}

}  // namespace glidepath::quality

#include "quality/frame_trace.h"

#include "world/storage.h"

namespace glidepath::quality {

const char* name_of(GlideOutcome outcome) {
    switch (outcome) {
        case GlideOutcome::idle:
            return "-";
        case GlideOutcome::no_contact:
            return "waits in the air";
        case GlideOutcome::not_a_position:
            return "velocity node";
        case GlideOutcome::reached:
            return "node completed";
        case GlideOutcome::moved:
            return "glides";
        case GlideOutcome::moved_and_done:
            return "glides, node completed";
        case GlideOutcome::stalled_near:
            return "stalled near, completed";
        case GlideOutcome::stalled:
            return "stalled, node failed";
    }
    return "unknown";
}

const char* name_of(StickOutcome outcome) {
    switch (outcome) {
        case StickOutcome::idle:
            return "-";
        case StickOutcome::waiting:
            return "waits for its target";
        case StickOutcome::followed:
            return "follows";
    }
    return "unknown";
}

const char* name_of(LeashOutcome outcome) {
    switch (outcome) {
        case LeashOutcome::idle:
            return "-";
        case LeashOutcome::free:
            return "free";
        case LeashOutcome::pulled:
            return "pulled";
        case LeashOutcome::held:
            return "held";
    }
    return "unknown";
}

PlayerListener FrameTracer::listener() {
    return {.message = {}, .frame = [this](const PlayedFrame& frame) { see(frame); }};
}

void FrameTracer::see(const PlayedFrame& frame) {
    const BodyId id = frame.world.find(options_.object);
    if (id.is_none() || id.index() >= frame.bodies.size()) return;
    const ShownBody& shown = frame.bodies[id.index()];
    if (!shown.is_shown || shown.object != options_.object) return;
    was_seen_ = true;
    const bool is_wanted = frame.time_s >= options_.from_s && frame.time_s <= options_.to_s;
    if (is_wanted && frames_.size() < options_.most_frames && id.index() < frame.traces.size()) {
        const Trace& trace = frame.traces[id.index()];
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
    last_s_ = frame.time_s;
    has_last_ = true;
}

}  // namespace glidepath::quality

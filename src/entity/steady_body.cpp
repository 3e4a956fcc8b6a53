#include "entity/steady_body.h"

#include "entity/acting_body.h"

namespace glidepath::entity {

TrackerWork work_of(const TargetTracker* tracker) {
    if (tracker == nullptr || !tracker->is_made) return TrackerWork::none;
    const TargetInfo& target = tracker->target;
    if (target.object_id != 0 && target.status == TargetStatus::undefined) return TrackerWork::for_a_target;
    return tracker->voyeurs.count > 0 ? TrackerWork::for_voyeurs : TrackerWork::only_a_note;
}

bool keeps_its_rotation(const Entity& entity) {
    const Quat& rotation = entity.body.position.frame.rotation;
    return geometry::is_same(normalized_or(rotation, rotation), rotation);
}

bool is_left_alone(const Entity& entity) {
    const Body& body = entity.body;
    const Quat& rotation = body.position.frame.rotation;
    return entity.is_on && entity.sticky.target == 0 && !entity.constraint.is_constrained &&
           body.is_grounded() && !body.has_state(physics_state::align_path) && is_zero(body.velocity_mps) &&
           has_same_bits(body.acceleration_mps2, {}) && has_same_bits(body.omega_radps, {}) &&
           !entity.has_root_motion && has_same_bits(rotation.x, 0.0F) && has_same_bits(rotation.y, 0.0F) &&
           is_in_outdoor_cell(body.position.cell, body.position.cell, body.position.frame.origin);
}

std::optional<QuietStretch> quiet_stretch_of(const Entity& entity, const Actor& actor,
                                             const TargetTracker* tracker, double frame_s, double clock_s,
                                             const Rules& rules) {
    const Body& body = entity.body;
    const SteadyMover mover{.position = body.position,
                            .radius_m = body.radius_m,
                            .height_m = body.height_m,
                            .now_s = clock_s,
                            .velocity_mps = actor.sequence.velocity * body.scale,
                            .turn_radps = static_cast<double>(actor.sequence.omega.z),
                            .frame_s = frame_s,
                            .has_motions_pending = motions_pending(actor.interpreter)};
    const double quantum_s = tracker != nullptr ? target_quantum(*tracker) : 0.0;
    return quiet_stretch(actor.move_to, mover, quantum_s, rules);
}

std::optional<SteadyBody> steady_body(const Entity& entity, const Actor& actor, const TargetTracker* tracker,
                                      double clock_s, const Rules& rules) {
    const Body& body = entity.body;
    if (entity.interpolation.length != 0 || entity.interpolation.fail_counter != 0 ||
        body.has_state(physics_state::hidden) || !is_left_alone(entity)) {
        return std::nullopt;
    }
    const bool is_retail = rules.zero_time == Reading::retail && rules.missing_velocity == Reading::retail &&
                           actor.root_motion_mode == RootMotionMode::keyframed;
    if (!is_retail || actor.assets.clips == nullptr || actor.light.has_destination ||
        has_completed_motions(actor)) {
        return std::nullopt;
    }
    const std::optional<SteadyCycle> cycle = steady_cycle(actor.sequence, *actor.assets.clips);
    const TrackerWork work = work_of(tracker);
    if (!cycle || work == TrackerWork::for_a_target) return std::nullopt;
    const std::optional<QuietStretch> quiet =
        quiet_stretch_of(entity, actor, tracker, cycle->frame_s, clock_s, rules);
    if (!quiet) return std::nullopt;
    return SteadyBody{*cycle, *quiet, work};
}

}  // namespace glidepath::entity

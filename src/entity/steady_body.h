// Bodies whose next steps are known beforehand, but for the numbers: those that many of a kind can make at
// once (docs/batch.md).
#pragma once

#include "animation/steady_cycle.h"
#include "entity/entity.h"
#include "entity/layer.h"
#include "planning/quiet_stretch.h"

#include <cstdint>
#include <optional>

namespace glidepath::entity {

// It stands upright on the ground outdoors, and neither its velocity nor a stick, a leash or the host moves
// it.
[[nodiscard]] bool is_left_alone(const Entity& entity);
// A step, which brings rotations to length one, leaves its rotation as it is to the bit.
[[nodiscard]] bool keeps_its_rotation(const Entity& entity);

// What a tracker does every half second.
enum class TrackerWork : std::uint8_t {
    none,          // it is not in use
    only_a_note,   // of the time: it has no voyeurs
    for_voyeurs,   // it may send them updates
    for_a_target,  // which never answered, and may be given up
};
[[nodiscard]] TrackerWork work_of(const TargetTracker* tracker);  // nullptr: there is none

// What a body does that only plays the cycle of its motion.
struct SteadyBody {
    SteadyCycle cycle;
    QuietStretch quiet;  // for so long its planner does nothing
    TrackerWork work = TrackerWork::none;
};
// None: there is more to its next step. `tracker`: nullptr if it has none.
[[nodiscard]] std::optional<SteadyBody> steady_body(const Entity& entity, const Actor& actor,
                                                    const TargetTracker* tracker, double clock_s,
                                                    const Rules& rules);
// The same for one that does so, of which nothing has changed but what its planner knows. `frame_s`: of its
// cycle.
[[nodiscard]] std::optional<QuietStretch> quiet_stretch_of(const Entity& entity, const Actor& actor,
                                                           const TargetTracker* tracker, double frame_s,
                                                           double clock_s, const Rules& rules);

}  // namespace glidepath::entity

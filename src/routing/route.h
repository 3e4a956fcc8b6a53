// What became of a received message: the steps it took, in order. The last one tells whether and why it was
// dropped.
#pragma once

#include "base/assert.h"
#include "base/stamp.h"
#include "routing/layer.h"

#include <array>
#include <cstdint>
#include <string>

namespace glidepath::routing {

enum class RouteStep : std::uint8_t {
    // the gates
    invalid,  // holds what no body can take
    held_for_unknown_object,
    held_for_newer_instance,
    stale_instance,
    stale_position,
    stale_position_newer_teleport,     // counted as an error by the client
    stale_teleport_position_restored,  // the position stamp is put back
    stale_vector,
    stale_movement,
    stale_server_control,  // the movement stamp stays consumed
    stale_state,
    stale_appearance,
    stale_teleport,         // of the client's own teleport (0xF751)
    player_is_not_deleted,  // the client's own body stays, whatever the instance
    // on the way
    unparented,
    placement_set,
    // the client's own body
    force_blip,
    position_event_sent,
    player_teleport,
    player_interpolate,
    player_constrain_only,
    player_ignores_vector,
    player_ignores_echo,  // of its own, autonomous movement
    player_control_taken,
    // other bodies
    move_stale_teleport,
    move_teleport,
    move_no_contact,
    move_far_snap,
    move_interpolate,
    constrained_to_self,
    vector_applied,
    movement_applied,
    movement_of_no_type,     // only cancelled what ran and set the style
    movement_without_actor,  // the body has nothing that could move it
    // objects
    created,
    deleted,
    attached,   // hangs on another object
    taken_out,  // into a pack
    state_set,
    appearance_set,      // no motion in it
    player_named,        // which object is the client's own
    teleport_announced,  // of the client's own body; the position with the newer stamp moves it
};

[[nodiscard]] const char* name_of(RouteStep step);

class Route {
  public:
    void add(RouteStep step) {
        GLIDEPATH_ASSERT(count_ < steps_.size());
        steps_[count_++] = step;
    }
    void append(const Route& other) {
        for (const RouteStep step : other) {
            add(step);
        }
    }
    [[nodiscard]] const RouteStep* begin() const { return steps_.data(); }
    [[nodiscard]] const RouteStep* end() const { return steps_.data() + count_; }
    [[nodiscard]] bool has(RouteStep step) const;

  private:
    std::array<RouteStep, 24> steps_{};  // an update of every part of an object takes less than twenty
    std::uint8_t count_ = 0;
};

// The steps in order, "unparented, move_interpolate"; for people and files, it allocates.
[[nodiscard]] std::string text_of(const Route& route);

// The gate of every message: equal goes on; newer is for an instance that is still to come; older is dropped.
[[nodiscard]] inline bool pass_instance_gate(Stamp stored, Stamp received, Route& route) {
    if (stored == received) return true;
    route.add(is_newer(stored, received) ? RouteStep::held_for_newer_instance : RouteStep::stale_instance);
    return false;
}

}  // namespace glidepath::routing

// What became of a received message: the steps it took, in order. The last one tells whether and why it was
// dropped.
#pragma once

#include <array>
#include <cstdint>

namespace glidepath {

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
    // other bodies
    move_stale_teleport,
    move_teleport,
    move_no_contact,
    move_far_snap,
    move_interpolate,
    constrained_to_self,
    vector_applied,
};

[[nodiscard]] const char* name_of(RouteStep step);

class Route {
  public:
    void add(RouteStep step) { steps_[count_++] = step; }
    [[nodiscard]] const RouteStep* begin() const { return steps_.data(); }
    [[nodiscard]] const RouteStep* end() const { return steps_.data() + count_; }
    [[nodiscard]] bool has(RouteStep step) const;

  private:
    std::array<RouteStep, 8> steps_{};  // no message takes more than five
    std::uint8_t count_ = 0;
};

}  // namespace glidepath

// Sticky follow: for one second a body keeps right beside its target, whatever the server says meanwhile.
// Retail's name is StickyManager; the rules are in spec/sticky.md.
#pragma once

#include <glidepath/rules.h>

#include "base/hash.h"
#include "base/id.h"
#include "steering/body_view.h"
#include "steering/layer.h"

#include <cstdint>

namespace glidepath::steering {

inline constexpr double k_sticky_timeout_s = 1.0;                 // from StickTo on; updates do not extend it
inline constexpr float k_sticky_gap_m = 0.3F;                     // kept between the two surfaces
inline constexpr float k_sticky_factor = 5.0F;                    // on the plain top speed
inline constexpr float k_sticky_fallback_mps = 15.0F;             // when the top speed is unknown or zero
inline constexpr float k_documented_sticky_fallback_mps = 50.0F;  // the same, by the documents

inline constexpr float k_sticky_tracking_m = 0.5F;  // how far the target may stray before it is reported
inline constexpr double k_sticky_tracking_s = 0.5;  // how far ahead it is predicted

struct Sticky {
    double timeout_s = 0;  // on the frame clock
    ObjectId target = 0;
    float target_radius_m = 0;
    bool is_in_use = false;     // StickTo was called at least once; before that reports are nothing to us
    bool has_position = false;  // the tracker has reported the target at least once
    CellId target_cell = 0;     // where the target was as last reported; its rotation is never asked for
    Vec3 target_origin;
};

// Starts following. True when an older target was dropped for it: its tracking ends, and move-to is
// cancelled.
[[nodiscard]] bool stick_to(Sticky& state, ObjectId target, float target_radius_m, double clock_s);

// Stops following. True when there was a target to drop; the same then follows as above.
[[nodiscard]] bool unstick(Sticky& state);

// A report of the target came: by the documents the second starts over (spec/rules.md 1.10).
inline void extend_timeout(Sticky& state, double clock_s) { state.timeout_s = clock_s + k_sticky_timeout_s; }

// The second is over.
[[nodiscard]] inline bool is_timed_out(const Sticky& state, double clock_s) {
    return state.target != 0 && clock_s > state.timeout_s;
}

// An update of another id is ignored; a bad status means drop (the result, as above).
[[nodiscard]] bool apply_target_update(Sticky& state, ObjectId target, bool is_ok, const Position& position);

// How fast a body with this top speed follows.
[[nodiscard]] float sticky_speed(float top_speed_mps, const Rules& rules);

enum class StickOutcome : std::uint8_t { idle, waiting, followed };
// Replaces the offset's origin by a step to the target's side and turns the offset to face it. Kept out of
// the tick, where few bodies stick and its frames would take the registers of those that glide (decision 8).
[[nodiscard, gnu::noinline]] Frame step_to_side(const Sticky& state, BodyView body, Frame offset, double dt_s,
                                                const Rules& rules);
inline StickOutcome follow(const Sticky& state, const BodyView& body, Frame& offset, double dt_s,
                           const Rules& rules) {
    if (state.target == 0) return StickOutcome::idle;
    if (!state.has_position) return StickOutcome::waiting;
    offset = step_to_side(state, body, offset, dt_s, rules);
    return StickOutcome::followed;
}

void add_to(StateHash& hash, const Sticky& state);

}  // namespace glidepath::steering

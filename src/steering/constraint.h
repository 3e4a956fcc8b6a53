// The leash: the farther a body has run since its last authoritative position, the shorter its steps.
// Retail's name is ConstraintManager; the rules are in spec/leash.md.
#pragma once

#include "base/hash.h"
#include "steering/body_view.h"
#include "steering/layer.h"

#include <cstdint>

namespace glidepath::steering {

struct Constraint {
    float start_m = 0;      // the leash begins to pull
    float max_m = 0;        // the leash holds
    float travelled_m = 0;  // distance at ConstrainTo plus path length since; it never shrinks
    bool is_constrained = false;
};

void constrain_to(Constraint& state, const BodyView& body, const Position& anchor, float start_m,
                  float max_m);

// Clears the flag alone; the numbers stay.
inline void unconstrain(Constraint& state) { state.is_constrained = false; }

// Does not ask whether a constraint is set.
[[nodiscard]] bool is_fully_constrained(const Constraint& state);

enum class LeashOutcome : std::uint8_t { idle, free, pulled, held };
// Scales the offset's origin down and counts its length. In the air it counts only.
inline LeashOutcome leash(Constraint& state, const BodyView& body, Frame& offset) {
    if (!state.is_constrained) return LeashOutcome::idle;
    LeashOutcome outcome = LeashOutcome::free;
    if (body.has_contact) {
        // The far end is tested first, so a leash with start >= max is free up to max.
        if (state.travelled_m >= state.max_m) {
            offset.origin = {};
            outcome = LeashOutcome::held;
        } else if (state.travelled_m > state.start_m) {
            const double left_m = static_cast<double>(state.max_m) - static_cast<double>(state.travelled_m);
            const double zone_m = static_cast<double>(state.max_m) - static_cast<double>(state.start_m);
            offset.origin = narrow(widen(offset.origin) * (left_m / zone_m));
            outcome = LeashOutcome::pulled;
        }
    }
    state.travelled_m = static_cast<float>(static_cast<double>(state.travelled_m) + length(offset.origin));
    return outcome;
}

void add_to(StateHash& hash, const Constraint& state);

}  // namespace glidepath::steering

// The leash: the farther a body has run since its last authoritative position, the shorter its steps.
// Retail's name is ConstraintManager; the rules are in position.md section 2 and question 9.
#pragma once

#include <glidepath/base/hash.h>
#include <glidepath/steering/body_view.h>

#include <cstdint>

namespace glidepath {

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
LeashOutcome leash(Constraint& state, const BodyView& body, Frame& offset);

void add_to(StateHash& hash, const Constraint& state);

}  // namespace glidepath

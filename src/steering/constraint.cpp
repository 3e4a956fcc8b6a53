#include "steering/constraint.h"

namespace glidepath::steering {

void constrain_to(Constraint& state, const BodyView& body, const Position& anchor, float start_m,
                  float max_m) {
    state = {.start_m = start_m,
             .max_m = max_m,
             .travelled_m = distance(anchor, body.position),
             .is_constrained = true};
}

bool is_fully_constrained(const Constraint& state) {
    return 0.9 * static_cast<double>(state.max_m) < static_cast<double>(state.travelled_m);
}

void add_to(StateHash& hash, const Constraint& state) {
    hash.add(state.start_m).add(state.max_m).add(state.travelled_m).add(state.is_constrained);
}

}  // namespace glidepath::steering

#include <glidepath/steering/constraint.h>

namespace glidepath {

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

LeashOutcome leash(Constraint& state, const BodyView& body, Frame& offset) {
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

void add_to(StateHash& hash, const Constraint& state) {
    hash.add(state.start_m).add(state.max_m).add(state.travelled_m).add(state.is_constrained);
}

}  // namespace glidepath

#include "animation/motion_state.h"

namespace glidepath::animation {

namespace {

template <std::uint32_t N>
void add_entries(StateHash& hash, const SmallRing<MotionEntry, 4, N>& entries) {
    hash.add(entries.size());
    for (std::uint32_t i = 0; i < entries.size(); ++i) {
        hash.add(entries[i].motion).add(entries[i].speed);
    }
}

}  // namespace

void add_to(StateHash& hash, const MotionState& state) {
    hash.add(state.style).add(state.substate).add(state.substate_speed);
    add_entries(hash, state.modifiers);
    add_entries(hash, state.actions);
}

}  // namespace glidepath::animation

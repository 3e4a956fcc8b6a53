#include "animation/motion_selection.h"

#include <glidepath/motion.h>

#include "animation/motion_data.h"

#include <cmath>
#include <initializer_list>
#include <optional>

namespace glidepath::animation {

namespace {

// A request under way: what it changes, and how deep it is in re-applying.
struct Selector {
    const MotionTarget& target;
    MotionState& state;
    const MotionTable& table;
    std::uint32_t depth = 0;
    bool too_deep = false;
};

// The count of a request that was served, or nothing.
using Served = std::optional<std::uint32_t>;

struct LinkAtSpeed {
    const MotionData* data = nullptr;
    float speed = 1;
};

bool has_same_sign(float a, float b) { return (a < 0.0F) == (b < 0.0F); }  // 0 counts as positive

const MotionData* find_link(const MotionTable& table, MotionId style, MotionId from, float from_speed,
                            MotionId to, float speed) {
    const bool is_backward = from_speed < 0.0F || speed < 0.0F;
    const MotionData* data = is_backward ? table.link(style, to, from) : table.link(style, from, to);
    if (data != nullptr) return data;
    return is_backward ? table.link(style, from, table.default_substate(style)) : table.link(style, 0, to);
}

const MotionData* find_link_from_present(const Selector& s, MotionId to, float speed) {
    return find_link(s.table, s.state.style, s.state.substate, s.state.substate_speed, to, speed);
}

std::optional<std::uint32_t> find_modifier(const MotionState& state, MotionId motion) {
    for (std::uint32_t i = state.modifiers.size(); i-- > 0;) {
        if (state.modifiers[i].motion == motion) return i;
    }
    return {};
}

void erase_modifier(MotionState& state, std::uint32_t index) {
    for (; index + 1 < state.modifiers.size(); ++index) {
        state.modifiers[index] = state.modifiers[index + 1];
    }
    state.modifiers.pop_back();
}

// The queues of the state are bounded where retail's are not; see motion_state.h.
template <std::uint32_t N>
void push_dropping_oldest(SmallRing<MotionEntry, 4, N>& entries, const MotionEntry& entry) {
    if (entries.full()) entries.pop_front();
    entries.push_back(entry);
}

void rebuild(const Selector& s, std::initializer_list<LinkAtSpeed> links, const MotionData& cycle,
             float cycle_speed) {
    Sequence& sequence = s.target.sequence;
    clear_physics(sequence);
    remove_cyclic_animations(sequence);
    for (const LinkAtSpeed& link : links) {
        add_motion(sequence, s.target.clips, link.data, link.speed);
    }
    add_motion(sequence, s.target.clips, &cycle, cycle_speed);
}

Served serve(Selector& s, MotionId motion, float speed, bool is_stop);

// Section 7, first quirk. Each round takes what is the newest then, so that a modifier that comes back is the
// next one again, and those behind it are never reached.
void reapply_modifiers(Selector& s) {
    const std::uint32_t rounds = s.state.modifiers.size();
    if (rounds == 0 || s.too_deep) return;
    if (s.depth == k_max_reapply_depth) {
        s.too_deep = true;
        return;
    }
    ++s.depth;
    for (std::uint32_t i = 0; i < rounds && !s.too_deep && !s.state.modifiers.empty(); ++i) {
        const MotionEntry newest = s.state.modifiers.back();
        s.state.modifiers.pop_back();
        static_cast<void>(serve(s, newest.motion, newest.speed, false));
    }
    --s.depth;
}

Served serve_style(Selector& s, MotionId style, float speed) {
    MotionState& state = s.state;
    if (style == state.style) return 0;
    const MotionId new_default = s.table.default_substate(style);
    const MotionData* cycle = new_default != 0 ? s.table.cycle(style, new_default) : nullptr;
    if (cycle == nullptr) return {};
    if (cycle->clears_modifiers) state.modifiers.clear();

    const MotionId old_default = s.table.default_substate(state.style);
    const MotionData* to_default =
        state.substate != old_default ? find_link_from_present(s, old_default, speed) : nullptr;
    const MotionData* to_style =
        find_link(s.table, state.style, old_default, state.substate_speed, style, speed);
    const MotionData* through_default_style = nullptr;
    if (to_style == nullptr) {
        const MotionId middle = s.table.default_style();
        to_style = find_link(s.table, state.style, old_default, 1.0F, middle, 1.0F);
        through_default_style =
            find_link(s.table, middle, s.table.default_substate(middle), 1.0F, style, 1.0F);
    }
    rebuild(s, {{to_default, speed}, {to_style, speed}, {through_default_style, speed}}, *cycle, speed);
    state.style = style;
    state.substate = new_default;
    state.substate_speed = speed;
    reapply_modifiers(s);
    return animation_count(to_default) + animation_count(to_style) + animation_count(through_default_style) +
           animation_count(cycle) - 1U;
}

Served serve_substate(Selector& s, MotionId substate, float speed) {
    MotionState& state = s.state;
    const MotionId default_substate = s.table.default_substate(state.style);
    const MotionData* cycle = s.table.cycle(state.style, substate);
    if (cycle == nullptr) cycle = s.table.cycle(s.table.default_style(), substate);
    if (cycle == nullptr) return {};
    const bool is_same = substate == state.substate;
    if (cycle->only_from_default && !is_same && state.substate != default_substate) return {};

    const float old_speed = state.substate_speed;
    const bool keeps_sign = has_same_sign(speed, old_speed);
    if (is_same && keeps_sign && s.target.sequence.count > 0) {
        change_cycle_speed(s.target.sequence, *cycle, old_speed, speed);
        state.substate_speed = speed;
        return 0;
    }
    if (cycle->clears_modifiers) state.modifiers.clear();

    const MotionData* first = find_link_from_present(s, substate, speed);
    const MotionData* second = nullptr;
    if (first == nullptr || !keeps_sign) {
        first = find_link_from_present(s, default_substate, 1.0F);
        second = find_link(s.table, state.style, default_substate, 1.0F, substate, speed);
    }
    const float only_speed = old_speed < 0.0F && speed > 0.0F ? -speed : speed;
    rebuild(s, {{first, second != nullptr ? old_speed : only_speed}, {second, speed}}, *cycle, speed);
    if (!is_same && motion_command::is_modifier(state.substate) && substate != default_substate) {
        push_dropping_oldest(state.modifiers, {state.substate, old_speed});
    }
    state.substate = substate;
    state.substate_speed = speed;
    reapply_modifiers(s);
    return animation_count(first) + animation_count(second) + animation_count(cycle) - 1U;
}

Served serve_action(Selector& s, MotionId action, float speed) {
    MotionState& state = s.state;
    const MotionData* cycle = s.table.cycle(state.style, state.substate);
    if (cycle == nullptr) return {};

    std::uint32_t count = 0;
    if (const MotionData* direct = find_link_from_present(s, action, speed); direct != nullptr) {
        rebuild(s, {{direct, speed}}, *cycle, state.substate_speed);
        count = animation_count(direct);
    } else {
        const MotionId default_substate = s.table.default_substate(state.style);
        const MotionData* to_default = find_link_from_present(s, default_substate, 1.0F);
        const MotionData* to_action = find_link(s.table, state.style, default_substate, 1.0F, action, speed);
        if (to_default == nullptr || to_action == nullptr) return {};
        const MotionData* back =
            find_link(s.table, state.style, default_substate, 1.0F, state.substate, state.substate_speed);
        rebuild(s, {{to_default, 1.0F}, {to_action, speed}, {back, 1.0F}}, *cycle, state.substate_speed);
        count = animation_count(to_default) + animation_count(to_action) + animation_count(back);
    }
    push_dropping_oldest(state.actions, {action, speed});
    reapply_modifiers(s);
    return count;
}

// False: nothing is known of the modifier, so it stays.
bool stop_modifier(const Selector& s, std::uint32_t index) {
    const MotionEntry entry = s.state.modifiers[index];
    const MotionData* data = s.table.modifier(s.state.style, entry.motion);
    if (data == nullptr) return false;
    subtract_motion(s.target.sequence, *data, entry.speed);
    erase_modifier(s.state, index);
    return true;
}

Served serve_modifier(const Selector& s, MotionId motion, float speed) {
    MotionState& state = s.state;
    const MotionData* cycle = s.table.cycle(state.style, state.substate);
    if (cycle == nullptr || cycle->clears_modifiers) return {};
    const MotionData* data = s.table.modifier(state.style, motion);
    if (data == nullptr) return {};
    if (const auto index = find_modifier(state, motion)) {
        stop_modifier(s, *index);
    } else if (state.modifiers.full()) {
        stop_modifier(s, 0);
    }
    push_dropping_oldest(state.modifiers, {motion, speed});
    combine_motion(s.target.sequence, *data, speed);
    return 0;
}

Served serve(Selector& s, MotionId motion, float speed, bool is_stop) {
    if (s.state.style == 0 || s.state.substate == 0) return {};
    if (!is_stop && motion_command::is_modifier(s.state.substate) &&
        motion == s.table.default_substate(s.state.style)) {
        return 0;
    }
    Served served;
    if (motion_command::is_style(motion)) served = serve_style(s, motion, speed);
    if (!served && motion_command::is_substate(motion)) served = serve_substate(s, motion, speed);
    if (!served && motion_command::is_action(motion)) served = serve_action(s, motion, speed);
    if (!served && motion_command::is_modifier(motion)) served = serve_modifier(s, motion, speed);
    return served;
}

Served serve_stop(Selector& s, MotionId motion) {
    if (motion_command::is_substate(motion) && motion == s.state.substate) {
        // It counts as stopped whatever comes of it.
        return serve(s, s.table.default_substate(s.state.style), 1.0F, true).value_or(0);
    }
    if (!motion_command::is_modifier(motion)) return {};
    const auto index = find_modifier(s.state, motion);
    return index && stop_modifier(s, *index) ? Served{0} : Served{};
}

Selection result_of(const Selector& s, const Served& served) {
    if (s.too_deep) return {MotionResult::too_deep, 0};
    return served ? Selection{MotionResult::ok, *served} : Selection{MotionResult::no_data, 0};
}

}  // namespace

std::uint32_t select_default(const MotionTarget& target) {
    const MotionId style = target.table.default_style();
    const MotionId substate = target.table.default_substate(style);
    if (substate == 0) return 0;
    target.state.modifiers.clear();
    target.state.actions.clear();
    const MotionData* cycle = target.table.cycle(style, substate);
    if (cycle == nullptr) return 0;
    target.state.style = style;
    target.state.substate = substate;
    target.state.substate_speed = 1.0F;
    clear(target.sequence);
    add_motion(target.sequence, target.clips, cycle, 1.0F);
    return animation_count(cycle) - 1U;
}

Selection select_motion(const MotionTarget& target, MotionId motion, float speed) {
    if (!(std::fabs(speed) <= k_max_motion_speed)) return {MotionResult::bad_speed, 0};
    Selector s{target, target.state, target.table};
    const Served served = serve(s, motion, speed, false);
    return result_of(s, served);
}

Selection select_stop(const MotionTarget& target, MotionId motion) {
    Selector s{target, target.state, target.table};
    const Served served = serve_stop(s, motion);
    return result_of(s, served);
}

Selection select_full_stop(const MotionTarget& target) {
    Selector s{target, target.state, target.table};
    while (!s.state.modifiers.empty() && !s.too_deep) {
        const std::uint32_t before = s.state.modifiers.size();
        static_cast<void>(serve_stop(s, s.state.modifiers.back().motion));
        // One that cannot be stopped is dropped (spec/motion-tables.md 11.1), or this would never end.
        if (s.state.modifiers.size() >= before) s.state.modifiers.pop_back();
    }
    return result_of(s, s.too_deep ? Served{} : Served{serve_stop(s, s.state.substate).value_or(0)});
}

}  // namespace glidepath::animation

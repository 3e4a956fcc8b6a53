#include "animation/table_manager.h"

#include <glidepath/motion.h>

#include "base/assert.h"

#include <optional>

namespace glidepath::animation {

namespace {

constexpr MotionId k_all_but_substate =
    motion_command::style_bit | motion_command::modifier_bit | motion_command::action_bit;
constexpr MotionId k_all_but_style =
    motion_command::substate_bit | motion_command::modifier_bit | motion_command::action_bit;

// Reports the oldest pending motion and drops it.
PendingMotion report_oldest(TableManager& manager, bool success, MotionDoneQueue& done) {
    const PendingMotion oldest = manager.pending.front();
    if (motion_command::is_action(oldest.motion) && !manager.state.actions.empty()) {
        manager.state.actions.pop_front();
    }
    done.push({oldest.motion, success});
    manager.pending.pop_front();
    return oldest;
}

std::optional<std::uint32_t> find_last_counted(const TableManager& manager) {
    for (std::uint32_t i = manager.pending.size(); i-- > 0;) {
        if (manager.pending[i].count != 0) return i;
    }
    return {};
}

// The older entry that makes what was queued since then redundant. `from` has a count.
std::optional<std::uint32_t> find_earlier_same(const TableManager& manager, std::uint32_t from) {
    const MotionId motion = manager.pending[from].motion;
    const bool is_substate = motion_command::is_substate(motion) && !motion_command::is_modifier(motion);
    if (!is_substate && !motion_command::is_style(motion)) return {};
    const MotionId gives_up_at = is_substate ? k_all_but_substate : k_all_but_style;
    for (std::uint32_t i = from; i-- > 0;) {
        const PendingMotion& entry = manager.pending[i];
        const bool has_count = entry.count != 0;
        if (entry.motion == motion && (has_count || !is_substate)) return i;
        if (has_count && (entry.motion & gives_up_at) != 0) return {};
    }
    return {};
}

// Back where it was a moment ago: the animations on the way there and back are not played.
void remove_redundant_links(TableManager& manager, Sequence& sequence) {
    const auto last = find_last_counted(manager);
    if (!last) return;
    const auto earlier = find_earlier_same(manager, *last);
    if (!earlier) return;
    std::uint32_t sum = 0;  // 2 + 4294967295 = 1, as in the client
    for (std::uint32_t i = *earlier + 1; i < manager.pending.size(); ++i) {
        sum += manager.pending[i].count;
        manager.pending[i].count = 0;
    }
    remove_link_animations(sequence, sum);
}

void add_to_queue(TableManager& manager, Sequence& sequence, MotionId motion, std::uint32_t count,
                  MotionDoneQueue& done) {
    if (manager.pending.full()) {
        const PendingMotion oldest = report_oldest(manager, false, done);
        manager.pending.front().count += oldest.count;  // whose animations still end before its own
    }
    manager.pending.push_back({motion, count});
    remove_redundant_links(manager, sequence);
}

MotionTarget target_of(TableManager& manager, Sequence& sequence, const MotionAssets& assets) {
    GLIDEPATH_ASSERT(assets.table != nullptr && assets.clips != nullptr);
    return {manager.state, sequence, *assets.table, *assets.clips};
}

}  // namespace

void init_motions(TableManager& manager, Sequence& sequence, const MotionAssets& assets,
                  MotionDoneQueue& done) {
    const std::uint32_t count =
        assets.table != nullptr ? select_default(target_of(manager, sequence, assets)) : 0;
    add_to_queue(manager, sequence, motion_command::ready, count, done);
}

MotionResult do_motion(TableManager& manager, Sequence& sequence, const MotionAssets& assets, MotionId motion,
                       float speed, MotionDoneQueue& done) {
    if (assets.table == nullptr) return MotionResult::no_table;
    const Selection selection = select_motion(target_of(manager, sequence, assets), motion, speed);
    if (selection.result == MotionResult::ok) add_to_queue(manager, sequence, motion, selection.count, done);
    return selection.result;
}

MotionResult stop_motion(TableManager& manager, Sequence& sequence, const MotionAssets& assets,
                         MotionId motion, MotionDoneQueue& done) {
    if (assets.table == nullptr) return MotionResult::no_table;
    const Selection selection = select_stop(target_of(manager, sequence, assets), motion);
    if (selection.result == MotionResult::ok)
        add_to_queue(manager, sequence, motion_command::ready, selection.count, done);
    return selection.result;
}

MotionResult stop_completely(TableManager& manager, Sequence& sequence, const MotionAssets& assets,
                             MotionDoneQueue& done) {
    if (assets.table == nullptr) return MotionResult::no_table;
    const Selection selection = select_full_stop(target_of(manager, sequence, assets));
    if (selection.result == MotionResult::ok)
        add_to_queue(manager, sequence, motion_command::ready, selection.count, done);
    return selection.result;
}

void animation_done(TableManager& manager, bool success, MotionDoneQueue& done) {
    ++manager.animations_done;
    while (!manager.pending.empty() && manager.pending.front().count <= manager.animations_done) {
        manager.animations_done -= report_oldest(manager, success, done).count;
    }
    if (manager.pending.empty()) manager.animations_done = 0;
}

void check_completed(TableManager& manager, MotionDoneQueue& done) {
    while (!manager.pending.empty() && manager.pending.front().count == 0) {
        report_oldest(manager, true, done);
    }
}

void enter_world(TableManager& manager, Sequence& sequence, MotionDoneQueue& done) {
    remove_all_link_animations(sequence);
    exit_world(manager, done);
}

void exit_world(TableManager& manager, MotionDoneQueue& done) {
    // Retail finishes animations one by one until none is waited for, 4294967295 of them where that is the
    // count.
    if (manager.pending.empty()) return;
    while (!manager.pending.empty()) {
        report_oldest(manager, false, done);
    }
    manager.animations_done = 0;
}

void add_to(StateHash& hash, const TableManager& manager) {
    hash.add(manager.animations_done).add(manager.pending.size());
    for (std::uint32_t i = 0; i < manager.pending.size(); ++i) {
        hash.add(manager.pending[i].motion).add(manager.pending[i].count);
    }
    add_to(hash, manager.state);
}

}  // namespace glidepath::animation

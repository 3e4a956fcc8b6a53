// One pass: every body in the order of creation, each with all its steps before the next
// (spec/world.md 4).
#include "base/pass_gate.h"
#include "base/prefetch.h"
#include "entity/tick.h"
#include "entity/trace.h"
#include "world/pass_walk.h"
#include "world/storage.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace glidepath::world {

namespace {

// Farther from the viewer a body does not move at all.
constexpr double k_active_distance_m = 96.0;

// After so many shorter passes poses are shown earlier again, little by little: nobody sees a body that is
// two hundredths quicker.
constexpr std::uint32_t k_passes_of_a_delay = 60;
constexpr double k_shorter_delay_share = 0.02;

void drop_host_motion(Entity& entity) {
    entity.root_motion = {};
    entity.has_root_motion = false;
}

void measure(Entity& entity, const Position& viewer, double clock_s) {
    const double distance_m = length(offset(viewer, entity.body.position));
    entity.player_distance_m = static_cast<float>(distance_m);
    if (distance_m > k_active_distance_m) {
        entity.is_on = false;
    } else {
        switch_on(entity, clock_s);
    }
}

// The clock of a body after a pass.
double stepped_until(double update_time_s, double clock_s, const TimeSplit& split) {
    if (split.clock_snapped) return clock_s;
    for (std::uint32_t i = 0; i < split.count; ++i) {
        update_time_s += split.quanta_s[i];
    }
    return update_time_s;
}

}  // namespace

bool Storage::step() {
    show_due_frames();
    double last_pass_s = passes_.back();
    const bool is_due = take_pass(last_pass_s, clock_s_, def_.least_pass_s);
    if (is_due) {
        std::copy(passes_.begin() + 1, passes_.end(), passes_.begin());
        passes_.back() = last_pass_s;
        choose_delay();
        run_pass();
    } else if (last_pass_s != passes_.back()) {  // the clock went back
        check_out_all();
        history_.settle();
        passes_.fill(last_pass_s);
    }
    has_due_frames_ = !predicted_order_.empty();
    notices_before_frames_ = std::ssize(notices_);
    return is_due;
}

// Predictive bodies are shown by the display's clock, in every frame (spec/predict.md 12). Their frames are
// run when somebody asks what they show, or when the next one begins: an update that comes before that costs
// no second one. What they tell stands where it would if they had been run at once.
void Storage::show_predicted() {
    has_due_frames_ = false;
    told_by_frames_.clear();
    const EntityContext context = context_with(*this, told_by_frames_);
    bool has_removed = false;
    // A body is noted when the next one has been shown: until then where it went is still on its way to
    // memory, and reading it would wait for that (decision 8).
    constexpr std::uint32_t none = std::numeric_limits<std::uint32_t>::max();
    std::uint32_t shown = none;
    const auto note = [&](std::uint32_t index) {
        if (index == none) return;
        note_shown(index);
        wake_to_be_measured(index);
    };
    for (const BodyId id : predicted_order_) {
        if (!ids_.is_live(id)) {
            has_removed = true;
            continue;
        }
        const std::uint32_t index = id.index();
        Entity& entity = records_.entity(index);
        Predicted& predicted = predicted_[records_.has(index).predicted];
        if (!entity.is_on || !entity.has_cell || entity.parent != 0) {
            predicted.was_off = true;
        } else if (show_frame(entity, predicted, context)) {
            note(std::exchange(shown, index));
        }
    }
    note(shown);
    notices_.insert(notices_.begin() + notices_before_frames_, told_by_frames_.begin(),
                    told_by_frames_.end());
    if (has_removed) std::erase_if(predicted_order_, [&](BodyId id) { return !ids_.is_live(id); });
}

void Storage::run_pass() {
    if (traces_ != nullptr) {
        traces_->resize(records_.slots());
        std::for_each(traces_->begin(), traces_->end(), [](Trace& trace) { clear(trace); });
    }
    PassTimes times{.viewer = viewer_position(), .is_nobody = def_.viewer.is_nobody()};
    const TimeSplit split = times.split_of(clock_s_ - resting_time_s_);
    const double stepped_s = stepped_until(resting_time_s_, clock_s_, split);
    begin_batch(times, stepped_s);
    history_.begin_pass(roster_, batch_.kept_in_blocks);
    resting_time_before_s_ = resting_time_s_;
    resting_time_s_ = stepped_s;
    if (batch_.is_open || can_share(times)) {
        share_walk(times);
    } else {
        walk_in_order(times);
    }
    if (pass_length_s() > k_max_elapsed_s && size() > 0) {
        notices_.push_back({.clock_s = clock_s_,
                            .code = static_cast<std::uint32_t>(std::min(1000.0 * pass_length_s(), 4e9)),
                            .kind = NoticeKind::time_cut});
    }
    history_.end_pass(roster_, clock_s_);
    if (!batch_.is_open) return;
    check_in_cycles();
    pack_some();
}

// Those that sleep are passed over as long as the viewer is where they were measured from; else they are
// measured, each when its turn would be.
void Storage::walk_in_order(const PassTimes& times) {
    turns_begun_ = 0;
    PassWalk walk{context_with(*this, notices_), times, stepped_until_s_};
    const ViewerMark before = viewer_mark(times);
    constexpr auto nobody = ViewerMark::Kind::nobody;
    if (before.kind == nobody && measured_from_.kind != nobody) wake_all(WakeCause::viewer);
    bool measures_all = !is_same(before, measured_from_);
    const bool is_large = roster_.ranks() >= WalkAhead::k_least_ranks;
    for (std::uint32_t rank = 0;; ++rank) {
        if (!measures_all) rank = roster_.next_awake(rank);
        if (rank >= roster_.ranks()) break;
        const BodyId id = roster_.at(rank);
        if (is_large) prefetch_turn(rank + WalkAhead::k_turns);
        if (id.is_none() || (!is_awake(id) && measure_sleeper(id.index(), times))) continue;
        wake(id.index(), WakeCause::viewer);
        turns_begun_ = rank + 1;
        run_turn(id.index(), walk);
        if (times.viewer != nullptr && !is_same(*times.viewer, before.position)) measures_all = true;
    }
    turns_begun_ = k_no_pass;
    const ViewerMark after = viewer_mark(times);
    measured_from_ = is_same(before, after) ? after : ViewerMark{};
}

// What it will read first; beyond the last rank there is nothing.
void Storage::prefetch_turn(std::uint32_t rank) const {
    const BodyId id = rank < roster_.ranks() ? roster_.at(rank) : BodyId{};
    if (id.is_none()) return;
    const PoolSlots& has = records_.has(id.index());
    if (is_cycling(id)) {
        prefetch_lines(&records_.entity(id.index()), sizeof(Entity));
        prefetch_lines(&actors_[has.actor], sizeof(Actor));
        prefetch_lane(id.index());
    } else {
        records_.prefetch(id.index());
        history_.prefetch(id.index());
        if (has.actor != 0) {
            prefetch(&actors_[has.actor], k_actor_bytes_of_a_tick);
            prefetch(&actors_[has.actor].interpreter.pending);  // asked by the planner
        }
    }
    if (has.tracker != 0) {
        prefetch(&trackers_[has.tracker]);
        prefetch(&trackers_[has.tracker].voyeurs);
    }
}

// Those to whom it may send an update in its turn.
void Storage::prefetch_voyeurs(std::uint32_t index) const {
    const std::uint32_t tracker = records_.has(index).tracker;
    if (tracker == 0 || !is_work_due(trackers_[tracker], resting_time_s_)) return;
    const VoyeurTable& table = trackers_[tracker].voyeurs;
    for (VoyeurSlot slot = voyeurs_.first(table); slot != 0; slot = voyeurs_.next(table, slot)) {
        const BodyId id = find(voyeurs_[slot].id);
        if (!id.is_none()) prefetch_turn(roster_.rank_of(id.index()));
    }
}

void Storage::run_turn(std::uint32_t index, PassWalk& walk) {
    if (traces_ != nullptr) walk.context.trace = trace_of(index);
    // One that moved has to be measured where it went.
    const bool moved = run_body(index, walk);
    if (!moved) rest_if_possible(index);
    if (!batch_.is_open) return;
    if (records_.has(index).actor != 0) {
        const std::uint32_t rank = roster_.rank_of(index);
        if (cycles_.is_asked_now(rank)) cycles_.candidates.set(rank);
    } else if (moved) {
        check_in(index);
    }
}

// False: the viewer comes near or goes away, which takes a turn.
bool Storage::measure_sleeper(std::uint32_t index, const PassTimes& times) {
    Entity& entity = entity_at(index);
    if (rest_of_slot_[index] == Rest::out || times.viewer == nullptr) return true;
    const double distance_m = length(offset(*times.viewer, entity.body.position));
    const bool is_far = distance_m > k_active_distance_m;
    const bool is_static = entity.body.has_state(physics_state::static_body);
    if (entity.is_on != (!is_far && (!is_static || entity.is_on))) return false;
    entity.player_distance_m = static_cast<float>(distance_m);
    return true;
}

// True: it is elsewhere now.
bool Storage::run_body(std::uint32_t index, PassWalk& walk) {
    PassTimes& times = walk.times;
    Entity& entity = entity_at(index);
    if (entity.parent != 0 || !entity.has_cell || entity.body.has_state(physics_state::frozen)) {
        entity.is_on = false;
        drop_host_motion(entity);
        return false;
    }
    if (times.is_nobody) {
        entity.player_distance_m = 0;
        switch_on(entity, clock_s_);
    } else if (times.viewer != nullptr) {
        measure(entity, *times.viewer, clock_s_);
    }
    const TimeSplit& split = times.split_of(clock_s_ - entity.update_time_s);
    if (split.clock_snapped) entity.update_time_s = clock_s_;
    for (std::uint32_t i = 0; i < split.count; ++i) {
        entity.update_time_s += split.quanta_s[i];
        walk.stepped_until_s = entity.update_time_s;
        if (entity.is_on) {
            entity::tick(parts_of(entity, index), walk.context, static_cast<float>(split.quanta_s[i]));
        }
    }
    if (entity.has_root_motion) drop_host_motion(entity);  // there was no step
    follow_cells_of(index);
    if (entity.was_put) {
        history_.put_in_pass(index, roster_.rank_of(index), entity.body.position);
        entity.was_put = entity.has_appeared = false;
        return true;
    }
    if (is_same(entity.body.position, history_.last(index))) return false;
    history_.move(index, roster_.rank_of(index), entity.body.position);
    return true;
}

// Outdoors, where a body has no such way, there is nothing to follow.
void Storage::follow_cells_of(std::uint32_t index) {
    Entity& entity = entity_at(index);
    if (const std::uint32_t indoor = records_.has(index).indoor; indoor != 0) {
        follow_cells(indoor_ways_[indoor], entity, history_.last(index));
    } else {
        GLIDEPATH_ASSERT(!is_indoors(entity.body.position.cell) ||
                         !follows_cells(def_.host, def_.wire_ground));
    }
}

// Where it is at any moment of the pass: a body that has had its turn is measured from where it went.
const Position* Storage::viewer_position() const {
    const Viewer& viewer = def_.viewer;
    if (viewer.is_nobody()) return nullptr;
    if (viewer.kind == ViewerKind::position) return &viewer.position;
    const Body* body = find_body(viewer.object);
    return body != nullptr ? &body->position : nullptr;
}

void Storage::note_change(std::uint32_t index) {
    if (!records_.is_used(index)) return;
    Entity& entity = entity_at(index);
    if (!entity.has_cell || entity.parent != 0) {
        history_.hide(index);
    } else if (entity.was_put || !history_.is_shown(index)) {
        if (records_.has(index).indoor != 0) indoor_ways_[records_.has(index).indoor].is_on = false;
        const bool appeared = entity.has_appeared || !history_.is_shown(index);
        history_.put(index, entity.body.position, clock_s_, appeared);
    } else if (!is_same(entity.body.position, history_.last(index))) {
        if (records_.has(index).predicted != 0) {
            static_cast<void>(history_.show(index, entity.body.position));
        } else {
            history_.turn(index, entity.body.position);
        }
    }
    entity.was_put = entity.has_appeared = false;
    give_indoor_way_if_needed(index);
}

// A predictive body is shown elsewhere. It is called for each of them in each frame, and mostly nothing else
// has happened.
void Storage::note_shown(std::uint32_t index) {
    const Entity& entity = records_.entity(index);
    if (entity.was_put || !history_.show(index, entity.body.position)) {
        note_change(index);
    } else if (is_indoors(entity.body.position.cell)) {
        give_indoor_way_if_needed(index);
    }
}

// Passes are whole frames, of 33 or 50 ms at 60 frames a second. Were each shown with its own length as the
// delay, the shown time would stand still at every longer pass and leap at every shorter one. So the delay is
// that of the longest of the last passes; one that is longer still was a hitch and stands for itself.
void Storage::choose_delay() {
    const double length_s = pass_length_s();
    if (length_s > 2.0 * def_.least_pass_s) {
        shown_delay_s_ = length_s;
        return;
    }
    if (length_s >= even_delay_s_) {
        even_delay_s_ = length_s;
        passes_since_longest_ = 0;
    } else if (++passes_since_longest_ > k_passes_of_a_delay) {
        even_delay_s_ = std::max(length_s, even_delay_s_ - k_shorter_delay_share * length_s);
    }
    shown_delay_s_ = even_delay_s_;
}

std::span<const Pose> Storage::poses() { return poses_at(shown_s()); }

std::span<const Pose> Storage::poses_at(double clock_s) {
    show_due_frames();
    for (const std::uint32_t slot : history_.active()) {
        if (is_in_a_block(slot) && history_.has_track(slot)) show_from_block(slot);
    }
    return history_.sample(
        clock_s, passes_, [&](std::uint32_t slot) { return pose_owner(slot); },
        [&](std::uint32_t slot) { return block_positions(slot); });
}

std::span<const Pose> Storage::raw_poses() {
    show_due_frames();
    return history_.changes(
        roster_, [&](std::uint32_t slot) { return pose_owner(slot); },
        [&](std::uint32_t slot) {
            return is_in_a_block(slot) ? block_position(slot, batch_.newest) : entity_at(slot).body.position;
        });
}

}  // namespace glidepath::world

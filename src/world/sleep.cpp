#include "world/sleep.h"

#include "entity/steady_body.h"
#include "world/storage.h"

#include <bit>

namespace glidepath::world {

namespace {

// Nothing is to be done in a step.
bool has_no_task(const Entity& entity, const Actor* actor, const TargetTracker* tracker) {
    return actor == nullptr && entity.interpolation.length == 0 && entity.interpolation.fail_counter == 0 &&
           entity.sticky.target == 0 && (tracker == nullptr || !tracker->is_made);
}

// A step of any length would leave it as it is.
bool is_still(const Entity& entity) {
    return is_at_rest(entity.body) && has_same_bits(entity.body.cached_velocity_mps, {}) &&
           keeps_its_rotation(entity);
}

}  // namespace

Rest rest_of(const Entity& entity, const Actor* actor, const TargetTracker* tracker, bool is_moved_by_frames,
             double common_time_s) {
    if (entity.was_put || entity.has_root_motion) return Rest::awake;
    if (entity.parent != 0 || !entity.has_cell || entity.body.has_state(physics_state::frozen)) {
        return entity.is_on ? Rest::awake : Rest::out;
    }
    if (std::bit_cast<std::uint64_t>(entity.update_time_s) != std::bit_cast<std::uint64_t>(common_time_s)) {
        return Rest::awake;
    }
    // One that is off has no step, whatever it has still to do.
    if (!entity.is_on) return Rest::resting;
    const bool stays = has_no_task(entity, actor, tracker) && (is_moved_by_frames || is_still(entity));
    return stays ? Rest::resting : Rest::awake;
}

void Storage::keep_awake() {
    sleeps_ = false;
    wake_all(WakeCause::trace);
}

void Storage::trace_into(std::vector<Trace>* traces) {
    traces_ = traces;
    if (traces_ != nullptr) wake_all(WakeCause::trace);
}

// In a pass, one whose turn is over has slept through it.
void Storage::wake(std::uint32_t index, WakeCause cause) {
    Rest& rest = rest_of_slot_[index];
    if (rest == Rest::awake || cause == forgotten_) return;
    const bool is_over = had_its_turn(index);
    if (is_in_a_block(index)) {
        check_out(index, is_over);
    } else {
        if (rest == Rest::resting) {
            entity_at(index).update_time_s = is_over ? resting_time_s_ : resting_time_before_s_;
        }
        rest = Rest::awake;
        roster_.wake(index);
    }
    if (shared_.is_walking_later && !is_over) shared_.later.set(roster_.rank_of(index));
}

// A predictive body moved. Where nobody looks, and no cells are followed, no pass asks where it went.
void Storage::wake_to_be_measured(std::uint32_t index) {
    if (!def_.viewer.is_nobody() || records_.has(index).indoor != 0) wake(index, WakeCause::display);
}

void Storage::wake_all(WakeCause cause) {
    for (std::uint32_t rank = 0; rank < roster_.ranks(); ++rank) {
        if (const BodyId id = roster_.at(rank); !id.is_none()) wake(id.index(), cause);
    }
}

void Storage::rest_if_possible(std::uint32_t index) {
    if (!sleeps_ || traces_ != nullptr) return;
    const BodyId id = id_at(index);
    // In doors a pass follows the cells that a body comes through.
    const bool is_moved_by_frames = records_.has(index).predicted != 0 && records_.has(index).indoor == 0;
    const Rest rest = rest_of(entity_at(index), actor(id), tracker(id), is_moved_by_frames, resting_time_s_);
    if (rest == Rest::awake) return;
    rest_of_slot_[index] = rest;
    roster_.let_sleep(index);
}

}  // namespace glidepath::world

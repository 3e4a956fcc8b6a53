// What the blocks of gliding bodies and those of bodies that play their cycles have in common: what is
// written into a lane, what is read from it, and how a body leaves it.
#include "world/pass_walk.h"
#include "world/storage.h"

#include <bit>
#include <cmath>

namespace glidepath::world {

namespace {

// So much before its time a tracker is due: however numbers were rounded, it is not after it.
constexpr double k_due_margin_s = 1e-6;

// As the plain path has it after a step from one place to the other in the same landblock.
Vec3 velocity_between(const Vec3& from, const Vec3& to, float dt_s) {
    const Vec3 way = narrow(widen(to) - widen(from));
    return narrow(widen(way) * (1.0 / static_cast<double>(dt_s)));
}

// How many passes ago it moved or turned, of those that are kept.
std::uint8_t quiet_passes(const std::array<Position, k_kept_passes>& kept) {
    std::uint8_t quiet = 0;
    for (std::size_t i = k_kept_passes - 1; i > 0; --i, ++quiet) {
        if (!is_same(kept[i], kept[i - 1])) break;
    }
    return quiet;
}

}  // namespace

// Its turn is over: all that a lane does not hold, or derives, is as it would be after a step there.
bool Storage::fits_a_block(std::uint32_t index) const {
    const Entity& entity = entity_at(index);
    const bool is_below_zero = std::signbit(entity.body.position.frame.origin.z);
    if (is_below_zero && entity.body.position.frame.origin.z == 0.0F) return false;  // its sign would be lost
    if (records_.has(index).predicted != 0 || entity.player_distance_m != 0.0F) return false;
    if (records_.has(index).indoor != 0 && indoor_ways_[records_.has(index).indoor].is_on) return false;
    if (std::bit_cast<std::uint64_t>(entity.update_time_s) != std::bit_cast<std::uint64_t>(resting_time_s_)) {
        return false;
    }
    if (!history_.can_be_batched(index) || shared_.looked_at.test(roster_.rank_of(index))) return false;
    const auto& kept = history_.positions(index);
    const Position& now = kept[k_kept_passes - 1];
    return is_same(entity.body.position, now) &&
           has_same_bits(entity.body.cached_velocity_mps,
                         velocity_between(kept[k_kept_passes - 2].frame.origin, now.frame.origin,
                                          batch_.dt_s[batch_.newest]));
}

void Storage::load_lane(BodyLanes& lanes, std::size_t lane, std::uint32_t index) const {
    const auto& kept = history_.positions(index);
    std::size_t ring = batch_.newest;
    for (std::size_t i = k_kept_passes; i-- > 0; ring = BatchPass::before(ring)) {
        set_origin(lanes, lane, ring, kept[i].frame.origin);
    }
    lanes.landblock[lane] = static_cast<std::uint16_t>(kept[k_kept_passes - 1].cell >> 16U);
}

// Not stepped: in a pass, after its poses have been prepared for it and before its own turn.
void Storage::check_out(std::uint32_t index, bool is_stepped) {
    unpack(index);
    if (is_stepped) {
        take_from_block(index, batch_.newest);
        show_from_block(index);
    } else {
        take_from_block(index, BatchPass::before(batch_.newest));
        entity_at(index).update_time_s = resting_time_before_s_;
        forget_step(index);
    }
    leave_block(index);
}

// Poses are prepared for the pass as if it had not been stepped yet.
void Storage::forget_step(std::uint32_t index) {
    const std::uint32_t rank = roster_.rank_of(index);
    if (!batch_.kept_in_blocks.test(rank)) return;
    const std::size_t ring = BatchPass::before(batch_.newest);
    const Position position = block_position(index, ring);
    const Position before = block_position(index, BatchPass::before(ring));
    history_.take_back(index, {before, position, position}, is_same(before, position) ? 2 : 1);
    history_.take_back_move(rank);
}

// What the lane knows has been written back.
void Storage::leave_block(std::uint32_t index) {
    const std::uint32_t rank = roster_.rank_of(index);
    history_.note_batched_move(index, rank);
    if (rest_of_slot_[index] == Rest::cycling) {
        leave_cycle(index);
    } else {
        batch_.gliding.clear(rank);
        const std::uint32_t tracker = records_.has(index).tracker;
        if (tracker != 0 && trackers_[tracker].is_made) {
            tracking_.take_back(tracker);
            shared_.coupled.set(rank);  // it may have to report where it is put
        }
    }
    batch_.kept_in_blocks.clear(rank);
    rest_of_slot_[index] = Rest::awake;
    roster_.wake(index);
}

// In a block nobody has to know of a tracker, but when it has work to do.
void Storage::leave_out(std::uint32_t tracker, bool has_work) {
    tracking_.leave_out(tracker,
                        has_work ? next_work_s(trackers_[tracker]) - k_due_margin_s : TrackerList::k_ever_s);
}

void Storage::check_out_all() {
    const std::uint32_t end = roster_.ranks();
    for (const RankBits* const bits : {&batch_.gliding, &cycles_.cycling}) {
        for (std::uint32_t rank = bits->next(0, end); rank < end; rank = bits->next(rank + 1, end)) {
            check_out(roster_.at(rank).index(), true);
        }
    }
}

// Whom others look at in a pass, or who looks at others, has its turn by the plain path, in order.
void Storage::check_out_coupled() {
    for (std::size_t word = 0; word < shared_.coupled.words(); ++word) {
        const std::uint64_t in_blocks = batch_.gliding.word(word) | cycles_.cycling.word(word);
        for (std::uint64_t left = in_blocks & shared_.coupled.word(word); left != 0; left &= left - 1) {
            const auto rank = static_cast<std::uint32_t>(word * k_ranks_a_word) +
                              static_cast<std::uint32_t>(std::countr_zero(left));
            check_out(roster_.at(rank).index(), true);
        }
    }
}

Position Storage::block_position(std::uint32_t index, std::size_t ring) const {
    if (rest_of_slot_[index] == Rest::cycling) {
        const std::uint32_t lane = cycles_.lane_of_actor[records_.has(index).actor];
        const CycleBlock& block = cycles_.block_of(lane);
        return position_in(block, lane % k_lanes, ring, rotation_in(block, lane % k_lanes, ring));
    }
    const std::uint32_t rank = roster_.rank_of(index);
    const GlideBlock& block = batch_.block_of(rank);
    return position_in(block, rank % k_lanes, ring, rotation_in(block, rank % k_lanes));
}

// After the last three passes.
PoseHistory::Positions Storage::block_positions(std::uint32_t index) const {
    PoseHistory::Positions kept;
    std::size_t ring = batch_.newest;
    for (std::size_t i = k_kept_passes; i-- > 0; ring = BatchPass::before(ring)) {
        kept[i] = block_position(index, ring);
    }
    return kept;
}

void Storage::take_from_block(std::uint32_t index, std::size_t ring) const {
    take_from_block(entity_at(index), index, ring);
}

// With what it had when the newest position or the one before was reached.
void Storage::take_from_block(Entity& entity, std::uint32_t index, std::size_t ring) const {
    Body& body = entity.body;
    const auto take_position = [&](const BodyLanes& lanes, std::size_t lane, const Quat& rotation) {
        const Vec3 before = origin_in(lanes, lane, BatchPass::before(ring));
        body.position = position_in(lanes, lane, ring, rotation);
        body.cached_velocity_mps = velocity_between(before, body.position.frame.origin, batch_.dt_s[ring]);
    };
    entity.update_time_s = resting_time_s_;
    if (rest_of_slot_[index] == Rest::cycling) {
        const PoolSlots& has = records_.has(index);
        const std::uint32_t place = cycles_.lane_of_actor[has.actor];
        const CycleBlock& block = cycles_.block_of(place);
        const std::size_t lane = place % k_lanes;
        take_position(block, lane, rotation_in(block, lane, ring));
        store_cycle(block, lane, ring == batch_.newest, body.position, actors_[has.actor],
                    has.tracker != 0 ? &trackers_[has.tracker] : nullptr);
    } else {
        const std::uint32_t rank = roster_.rank_of(index);
        const GlideBlock& block = batch_.block_of(rank);
        const std::size_t lane = rank % k_lanes;
        take_position(block, lane, rotation_in(block, lane));
        store_queue(block, lane, queues_[index].size, batch_.window_s[ring], entity.interpolation);
    }
}

void Storage::show_from_block(std::uint32_t index) {
    if (!batch_.kept_in_blocks.test(roster_.rank_of(index))) return;  // it stands, and nothing is kept of it
    const PoseHistory::Positions kept = block_positions(index);
    history_.take_back(index, kept, quiet_passes(kept));
}

}  // namespace glidepath::world

// Bodies that do nothing but glide give up what a block does not need of them, and get it back when something
// else happens to them. docs/batch.md.
#include "world/storage.h"

#include <algorithm>
#include <bit>

namespace glidepath::world {

namespace {

// No word is looked through more often: a body that somebody looks at in every frame is not packed in every
// pass.
constexpr std::size_t k_passes_a_round = 4;
// In a pass, and more of a large world.
constexpr std::uint32_t k_packed_at_once = 64;
constexpr std::uint32_t k_passes_to_pack_all = 128;

}  // namespace

// Of a body without a track.
PoseOwner Storage::pose_owner(std::uint32_t index) const {
    return {id_at(index),
            records_.is_packed(index) ? records_.packed(index).object : records_.entity(index).object};
}

// Without unpacking it.
Entity Storage::entity_now(BodyId id) const {
    Entity now = unpacked(records_.packed(id.index()));
    take_from_block(now, id.index(), batch_.newest);
    return now;
}

bool Storage::can_pack(std::uint32_t index) const {
    const PoolSlots& has = records_.has(index);
    return has.actor == 0 && has.tracker == 0 && has.predicted == 0 && has.indoor == 0 &&
           can_be_packed(records_.entity(index));
}

void Storage::pack(std::uint32_t index) {
    if (!can_pack(index)) return;
    const std::uint32_t rank = roster_.rank_of(index);
    records_.pack(index);
    if (history_.has_track(index)) {
        history_.leave_off(index);
        waypoints_.pack(queues_[index], rotation_in(batch_.block_of(rank), rank % k_lanes));
    }
    packed_.set(rank);
}

// After a pass: some more words of ranks, and few enough bodies that nobody notices when all begin to glide
// at once.
void Storage::pack_some() {
    const std::size_t words = batch_.gliding.words();
    if (roster_.ranks() < least_packed_ranks_) return;
    std::uint32_t budget = k_packed_at_once + roster_.ranks() / k_passes_to_pack_all;
    for (std::size_t seen = 0; seen < words && seen <= words / k_passes_a_round; ++seen) {
        if (next_word_to_pack_ >= words) next_word_to_pack_ = 0;
        const std::size_t word = next_word_to_pack_;
        const std::uint64_t unpacked = batch_.gliding.word(word) & ~packed_.word(word);
        const auto count = static_cast<std::uint32_t>(std::popcount(unpacked));
        if (count > budget) break;
        budget -= count;
        ++next_word_to_pack_;
        for (std::uint64_t left = unpacked; left != 0; left &= left - 1) {
            const auto rank = static_cast<std::uint32_t>(word * k_ranks_a_word) +
                              static_cast<std::uint32_t>(std::countr_zero(left));
            pack(roster_.at(rank).index());
        }
    }
    records_.close_gaps();
    history_.close_gaps();
    waypoints_.close_gaps([&](std::uint32_t slot) -> WaypointQueue& { return queues_[slot]; });
}

// For somebody who looks at it: its waypoints stay packed and its track left off.
void Storage::unpack_entity(std::uint32_t index) const {
    records_.unpack(index);
    packed_.clear(roster_.rank_of(index));
}

// It leaves its block.
void Storage::unpack(std::uint32_t index) {
    if (history_.has_track(index)) return;
    const std::uint32_t rank = roster_.rank_of(index);
    history_.resume(index, {id_at(index), entity_at(index).object});
    waypoints_.unpack(queues_[index], rotation_in(batch_.block_of(rank), rank % k_lanes), index);
}

}  // namespace glidepath::world

#include "base/assert.h"
#include "wire/reassembly.h"

#include <algorithm>

namespace glidepath::wire {

RecentIds::RecentIds() : ids_(k_capacity), slots_(k_slots) {}

// Ids of a session count up by one, or differ in a few high bits; a multiplication spreads both.
std::uint32_t RecentIds::home_of(std::uint64_t id) {
    return static_cast<std::uint32_t>((id * 0x9E3779B97F4A7C15U) >> 32U) % k_slots;
}

std::uint32_t RecentIds::slot_of(std::uint64_t id) const {
    std::uint32_t at = home_of(id);
    while (slots_[at] != 0 && ids_[slots_[at] - 1U] != id) {
        at = (at + 1) % k_slots;
    }
    return at;
}

bool RecentIds::contains(std::uint64_t id) const { return slots_[slot_of(id)] != 0; }

void RecentIds::add(std::uint64_t id) {
    GLIDEPATH_ASSERT(!contains(id));
    if (count_ == k_capacity) {
        remove(ids_[next_]);
    } else {
        ++count_;
    }
    ids_[next_] = id;
    slots_[slot_of(id)] = static_cast<Slot>(next_ + 1);
    next_ = (next_ + 1) % k_capacity;
}

void RecentIds::clear() {
    if (count_ > 0) std::fill(slots_.begin(), slots_.end(), Slot{0});
    next_ = count_ = 0;
}

// Later entries of the same run move up, so that no search stops too early.
void RecentIds::remove(std::uint64_t id) {
    std::uint32_t hole = slot_of(id);
    for (std::uint32_t at = (hole + 1) % k_slots; slots_[at] != 0; at = (at + 1) % k_slots) {
        const std::uint32_t distance_from_home = (at - home_of(ids_[slots_[at] - 1U])) % k_slots;
        const std::uint32_t distance_from_hole = (at - hole) % k_slots;
        if (distance_from_home < distance_from_hole) continue;
        slots_[hole] = slots_[at];
        hole = at;
    }
    slots_[hole] = 0;
}

}  // namespace glidepath::wire

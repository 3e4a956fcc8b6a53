// Which slot an object has: a table with open addressing, eight bytes an entry, since a map of nodes would
// cost a body forty. Entries of a run lie behind each other; what is taken out closes the gap, so that
// nothing slows down as bodies come and go.
#pragma once

#include <glidepath/body.h>

#include "base/assert.h"
#include "world/layer.h"

#include <bit>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace glidepath::world {

class ObjectTable {
  public:
    static constexpr std::uint32_t k_none = 0xFFFFFFFF;

    [[nodiscard]] std::uint32_t find(ObjectId object) const {
        if (entries_.empty() || object == 0) return k_none;
        const Entry& found = entries_[place_of(object)];
        return found.object == object ? found.slot : k_none;
    }
    // One that is not here yet, and not 0.
    void add(ObjectId object, std::uint32_t slot) {
        GLIDEPATH_ASSERT(object != 0 && find(object) == k_none);
        if (8 * (count_ + 1) > 7 * entries_.size()) grow();
        entries_[place_of(object)] = {object, slot};
        ++count_;
    }
    void remove(ObjectId object) {
        GLIDEPATH_ASSERT(find(object) != k_none);
        std::size_t gap = place_of(object);
        for (std::size_t i = next(gap); entries_[i].object != 0; i = next(i)) {
            // It may move into the gap unless its home lies behind it.
            const std::size_t from_home = (i - home_of(entries_[i].object)) & mask();
            if (from_home < ((i - gap) & mask())) continue;
            entries_[gap] = entries_[i];
            gap = i;
        }
        entries_[gap] = {};
        --count_;
    }

  private:
    struct Entry {
        ObjectId object = 0;  // 0: empty
        std::uint32_t slot = 0;
    };

    [[nodiscard]] std::size_t mask() const { return entries_.size() - 1; }
    [[nodiscard]] std::size_t next(std::size_t place) const { return (place + 1) & mask(); }
    // Ids of servers come in rows: neighbours are spread by the golden ratio.
    [[nodiscard]] std::size_t home_of(ObjectId object) const {
        const std::uint64_t spread = std::uint64_t{object} * 0x9E3779B97F4A7C15U;
        return static_cast<std::size_t>(spread >> (64U - static_cast<unsigned>(std::bit_width(mask()))));
    }
    // Where the object is, or would be.
    [[nodiscard]] std::size_t place_of(ObjectId object) const {
        std::size_t place = home_of(object);
        while (entries_[place].object != 0 && entries_[place].object != object) {
            place = next(place);
        }
        return place;
    }
    void grow() {
        constexpr std::size_t least = 16;
        const std::vector<Entry> before =
            std::exchange(entries_, std::vector<Entry>(entries_.empty() ? least : 2 * entries_.size()));
        for (const Entry& entry : before) {
            if (entry.object != 0) entries_[place_of(entry.object)] = entry;
        }
    }

    std::vector<Entry> entries_;  // a power of two
    std::size_t count_ = 0;
};

}  // namespace glidepath::world

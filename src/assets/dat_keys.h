// Finds keys that a list of a motion table has twice (spec/dat.md 4.3), in bytes that were read already.
#pragma once

#include "assets/dat_walk.h"
#include "assets/layer.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace glidepath::assets {

// A key, and where it stands.
struct PlacedKey {
    std::uint32_t key = 0;
    std::uint32_t offset = 0xFFFFFFFF;  // nowhere

    [[nodiscard]] bool is_somewhere() const { return offset != 0xFFFFFFFF; }
};

// Keys are sorted some at a time: no choice of keys makes it slow, and no number of them takes more than some
// megabytes.
class RepeatFinder {
  public:
    explicit RepeatFinder(std::span<const std::byte> table) : table_(table) {}

    // The first key of the list that repeats another; nowhere: there is none.
    [[nodiscard]] PlacedKey first_repeated(KeyedElement kind, const KeySpan& keys);

  private:
    [[nodiscard]] PlacedKey first_repeated_of_many(KeyedElement kind, const KeySpan& keys);
    [[nodiscard]] PlacedKey first_repeated_of_gathered();

    std::span<const std::byte> table_;
    std::vector<std::uint64_t> gathered_;  // key and offset
};

}  // namespace glidepath::assets

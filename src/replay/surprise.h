// How far bodies are from where the server says they are, at the moment it says so.
#pragma once

#include <glidepath/router.h>
#include <glidepath/tools/recording.h>
#include <glidepath/world.h>

#include "replay/layer.h"

#include <array>
#include <cstddef>
#include <cstdint>

namespace glidepath::replay {

// What an object is, by its description and its physics state.
[[nodiscard]] BodyKind kind_of(const World& world, const Object& object);

// Distances in memory that does not grow: bins whose width is 2 % of their distance.
class DistanceBins {
  public:
    void add(double distance_m);
    [[nodiscard]] std::uint64_t count() const { return count_; }
    // The upper end of the bin that holds the value of this rank, 0 to 1; 0 without any.
    [[nodiscard]] double quantile(double rank) const;

  private:
    static constexpr std::size_t k_bins = 700;  // 1 mm to 1 km
    std::array<std::uint64_t, k_bins> bins_{};
    std::uint64_t count_ = 0;
};

}  // namespace glidepath::replay

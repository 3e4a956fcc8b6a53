#include "replay/surprise.h"

#include "base/names.h"
#include "world/storage.h"

#include <algorithm>
#include <cmath>

namespace glidepath::replay {

namespace {

constexpr double k_least_m = 0.001;
constexpr double k_bin_factor = 1.02;

}  // namespace

BodyKind kind_of(const World& world, const Object& object) {
    if (object.is_player()) return BodyKind::player;
    if (object.is_creature()) return BodyKind::creature;
    const bool is_missile =
        world.is_live(object.id) && entity_of(world, object.id).body.has_state(physics_state::missile);
    return is_missile ? BodyKind::missile : BodyKind::other;
}

void DistanceBins::add(double distance_m) {
    if (!std::isfinite(distance_m)) return;
    const double bin =
        distance_m <= k_least_m ? 0.0 : std::ceil(std::log(distance_m / k_least_m) / std::log(k_bin_factor));
    ++bins_[static_cast<std::size_t>(std::min(bin, static_cast<double>(k_bins - 1)))];
    ++count_;
}

double DistanceBins::quantile(double rank) const {
    if (count_ == 0) return 0.0;
    const auto wanted = static_cast<std::uint64_t>(
        std::max(1.0, std::ceil(std::clamp(rank, 0.0, 1.0) * static_cast<double>(count_))));
    std::uint64_t seen = 0;
    for (std::size_t i = 0; i < k_bins; ++i) {
        seen += bins_[i];
        if (seen >= wanted) return k_least_m * std::pow(k_bin_factor, static_cast<double>(i));
    }
    return k_least_m * std::pow(k_bin_factor, static_cast<double>(k_bins - 1));
}

}  // namespace glidepath::replay

namespace glidepath::tools {

namespace {

constexpr std::array k_body_kinds{"player", "creature", "missile", "other"};
static_assert(k_body_kinds.size() == k_body_kind_count);

}  // namespace

const char* name_of(BodyKind kind) { return base::name_in(k_body_kinds, kind); }

}  // namespace glidepath::tools

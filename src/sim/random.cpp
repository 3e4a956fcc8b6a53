#include "sim/random.h"

#include "base/assert.h"
#include "base/splitmix.h"
#include "geometry/trig.h"

#include <bit>

namespace glidepath::sim {

namespace {

constexpr double k_2_to_minus_53 = 1.0 / 9007199254740992.0;

}  // namespace

Random::Random(std::uint64_t seed, std::uint64_t stream) {
    std::uint64_t state = stream;
    state = seed ^ splitmix(state);
    for (std::uint64_t& word : state_) {
        word = splitmix(state);
    }
}

std::uint64_t Random::next() {
    const std::uint64_t result = std::rotl(state_[1] * 5U, 7) * 9U;
    const std::uint64_t shifted = state_[1] << 17U;
    state_[2] ^= state_[0];
    state_[3] ^= state_[1];
    state_[1] ^= state_[2];
    state_[0] ^= state_[3];
    state_[2] ^= shifted;
    state_[3] = std::rotl(state_[3], 45);
    return result;
}

double Random::uniform() { return static_cast<double>(next() >> 11U) * k_2_to_minus_53; }

double Random::uniform(double low, double high) { return low + (high - low) * uniform(); }

std::uint32_t Random::below(std::uint32_t end) {
    GLIDEPATH_ASSERT(end > 0);
    return static_cast<std::uint32_t>(((next() >> 32U) * end) >> 32U);
}

bool Random::chance(double percent) { return uniform() * 100.0 < percent; }

double Random::exponential(double mean) { return -mean * natural_log(1.0 - uniform()); }

}  // namespace glidepath::sim

// A 64-bit hash of state, for proving that two runs are the same to the bit. Numbers go in by their bits
// (so +0 and -0 differ, as they do in later arithmetic), fields one by one (so padding never counts).
// Not for hash tables and not against attackers.
#pragma once

#include "base/layer.h"

#include <bit>
#include <concepts>
#include <cstdint>
#include <type_traits>

namespace glidepath::base {

class StateHash {
  public:
    template <class T>
    requires(std::integral<T> || std::floating_point<T> ||
             std::is_enum_v<T>) constexpr StateHash& add(T value) {
        if constexpr (std::is_enum_v<T>) {
            return add(static_cast<std::underlying_type_t<T>>(value));
        } else if constexpr (std::same_as<T, float>) {
            return add_word(std::bit_cast<std::uint32_t>(value));
        } else if constexpr (std::same_as<T, double>) {
            return add_word(std::bit_cast<std::uint64_t>(value));
        } else {
            static_assert(std::integral<T>, "long double has no fixed layout");
            return add_word(static_cast<std::uint64_t>(value));
        }
    }

    // Two rounds of multiply and shift, so that hashes of nearby states share no bits.
    [[nodiscard]] constexpr std::uint64_t value() const {
        std::uint64_t h = state_;
        h = (h ^ (h >> 32U)) * k_multiplier;
        h = (h ^ (h >> 29U)) * k_multiplier;
        return h ^ (h >> 32U);
    }

  private:
    static constexpr std::uint64_t k_multiplier = 0x9E3779B97F4A7C15U;  // odd, 2^64 / golden ratio

    constexpr StateHash& add_word(std::uint64_t word) {
        state_ = std::rotl(state_ ^ word, 23) * k_multiplier + 1;
        return *this;
    }

    std::uint64_t state_ = 0x676C696465706174U;  // "glidepat"
};

}  // namespace glidepath::base

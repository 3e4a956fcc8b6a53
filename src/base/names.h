// Names of an enum's values: one list each, in their order, instead of a switch.
#pragma once

#include "base/layer.h"

#include <array>
#include <cstddef>

namespace glidepath::base {

// The name at the value's own number; "unknown" beyond the list.
template <class E, std::size_t N>
[[nodiscard]] constexpr const char* name_in(const std::array<const char*, N>& names, E value) {
    const auto index = static_cast<std::size_t>(value);
    return index < N ? names[index] : "unknown";
}

}  // namespace glidepath::base

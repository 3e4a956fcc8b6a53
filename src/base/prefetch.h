// Asks for memory before it is needed, so that several requests are under way at once. Changes nothing but
// time.
#pragma once

#include "base/layer.h"

#include <cstddef>

namespace glidepath::base {

inline void prefetch([[maybe_unused]] const void* address) {
#if defined(__GNUC__) || defined(__clang__)
    __builtin_prefetch(address);
#endif
}

// The same for so many bytes from there on.
inline void prefetch(const void* begin, std::size_t bytes) {
    constexpr std::size_t line = 64;
    for (std::size_t at = 0; at < bytes; at += line) {
        prefetch(static_cast<const std::byte*>(begin) + at);
    }
}

}  // namespace glidepath::base

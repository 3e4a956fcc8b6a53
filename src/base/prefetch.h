// Asks for memory before it is needed, so that several requests are under way at once. Changes nothing but
// time.
#pragma once

#include "base/layer.h"

#include <cstddef>

namespace glidepath::base {

// Some processors ignore it where the page is not in use.
inline void prefetch([[maybe_unused]] const void* address) {
#if defined(__GNUC__) || defined(__clang__)
    __builtin_prefetch(address);
#endif
}

// Reads a byte that nobody needs yet: nothing waits for it, and its page is in use from then on.
inline void touch(const void* address) { static_cast<void>(*static_cast<const volatile char*>(address)); }

// So many bytes.
inline void prefetch_lines(const void* begin, std::size_t bytes) {
    constexpr std::size_t line = 64;
    for (std::size_t at = 0; at < bytes; at += line) {
        prefetch(static_cast<const char*>(begin) + at);
    }
}

// The same, but the first is read, which no processor ignores: quicker in walks whose turns are short. Nobody
// may write to it at the same time.
inline void prefetch(const void* begin, std::size_t bytes) {
    touch(begin);
    prefetch_lines(begin, bytes);
}

}  // namespace glidepath::base

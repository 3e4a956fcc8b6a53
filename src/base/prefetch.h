// Asks for memory before it is needed, so that several requests are under way at once. Changes nothing but
// time.
#pragma once

#include "base/layer.h"

namespace glidepath::base {

inline void prefetch([[maybe_unused]] const void* address) {
#if defined(__GNUC__) || defined(__clang__)
    __builtin_prefetch(address);
#endif
}

}  // namespace glidepath::base

// GLIDEPATH_ASSERT guards against a caller's mistake: an index out of range, a call in the wrong state.
// It exists in checked builds only (CMake option GLIDEPATH_CHECKED). Data from outside is never asserted:
// readers return an Error for it.
#pragma once

#include "base/layer.h"

namespace glidepath::base {

// Says which assertion failed and where, then aborts.
[[noreturn]] void assert_failed(const char* condition, const char* file, int line);

}  // namespace glidepath::base

#if defined(GLIDEPATH_CHECKED) && GLIDEPATH_CHECKED
#define GLIDEPATH_ASSERT(condition) \
    ((condition) ? static_cast<void>(0) : ::glidepath::base::assert_failed(#condition, __FILE__, __LINE__))
#else
// The condition stays compiled (so that it cannot rot) and is never evaluated.
#define GLIDEPATH_ASSERT(condition) static_cast<void>(sizeof((condition) ? 1 : 0))
#endif

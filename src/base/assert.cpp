#include "base/assert.h"

#include <cstdio>
#include <cstdlib>

namespace glidepath::base {

void assert_failed(const char* condition, const char* file, int line) {
    static_cast<void>(
        std::fprintf(stderr, "glidepath: assertion failed: %s (%s:%d)\n", condition, file, line));
    std::abort();
}

}  // namespace glidepath::base

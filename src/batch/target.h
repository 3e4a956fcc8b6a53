// Which instructions blocks are stepped with. By default the widest that the processor has; all give the same
// bits (docs/batch.md).
#pragma once

#include "batch/layer.h"

#include <cstdint>

// Not on Windows: the stack is aligned to 16 bytes there, and GNU stores wider registers on it as if it were
// aligned to more (GCC PR 54412).
#if defined(__x86_64__) && !defined(_WIN32) && (defined(__GNUC__) || defined(__clang__))
#define GLIDEPATH_HAS_WIDE_TARGETS 1
// For the definition of a function that is compiled once more with these instructions.
#define GLIDEPATH_AVX2 [[gnu::target("avx2")]]
#define GLIDEPATH_AVX512 [[gnu::target("avx512f,avx512vl,avx512dq,avx512bw")]]
#else
#define GLIDEPATH_HAS_WIDE_TARGETS 0
#endif

namespace glidepath::batch {

enum class Target : std::uint8_t { plain, avx2, avx512 };

[[nodiscard]] bool has_target(Target target);
[[nodiscard]] Target chosen_target();
// For tests. One that the processor lacks changes nothing.
void use_target(Target target);

}  // namespace glidepath::batch

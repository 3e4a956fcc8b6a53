#include "batch/target.h"

#include <atomic>

namespace glidepath::batch {

namespace {

Target widest() {
    for (const Target target : {Target::avx512, Target::avx2}) {
        if (has_target(target)) return target;
    }
    return Target::plain;
}

std::atomic<Target>& chosen() {
    static std::atomic<Target> target{widest()};
    return target;
}

}  // namespace

bool has_target([[maybe_unused]] Target target) {
#if GLIDEPATH_HAS_WIDE_TARGETS
    if (target == Target::avx2) return __builtin_cpu_supports("avx2");
    if (target == Target::avx512) {
        return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512vl") &&
               __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512bw");
    }
#endif
    return target == Target::plain;
}

Target chosen_target() { return chosen().load(std::memory_order_relaxed); }

void use_target(Target target) {
    if (has_target(target)) chosen().store(target);
}

}  // namespace glidepath::batch

// Does this compiler, with the flags that the library gives to its users, round to float where the source
// says so? GNU 12.2 does not from -O2 on: its SLP vectoriser makes plain copies of the pairs below, so that
// state that must be kept in floats is carried on as doubles. -fno-tree-slp-vectorize is the cure.
#include "geometry/vec3.h"
#include "layers.h"

#include <cstdio>

#if defined(__GNUC__)
#define NEVER_INLINE __attribute__((noinline))
#else
#define NEVER_INLINE
#endif

namespace {

NEVER_INLINE void round_two(const double* from, double* to) {
    const auto a = static_cast<float>(from[0]);
    const auto b = static_cast<float>(from[1]);
    to[0] = static_cast<double>(a);
    to[1] = static_cast<double>(b);
}

NEVER_INLINE void round_four(const double* from, double* to) {
    const auto a = static_cast<float>(from[0]);
    const auto b = static_cast<float>(from[1]);
    const auto c = static_cast<float>(from[2]);
    const auto d = static_cast<float>(from[3]);
    to[0] = static_cast<double>(a);
    to[1] = static_cast<double>(b);
    to[2] = static_cast<double>(c);
    to[3] = static_cast<double>(d);
}

NEVER_INLINE void round_vector(const glidepath::DVec3& from, glidepath::DVec3& to) {
    to = glidepath::widen(glidepath::narrow(from));
}

// None of these is a float, so what was rounded differs from what went in.
int failures_in(const char* name, const double* from, const double* to, int count) {
    int failures = 0;
    for (int i = 0; i < count; ++i) {
        if (to[i] != from[i]) continue;
        static_cast<void>(std::printf("%s: number %d was not rounded to float\n", name, i));
        ++failures;
    }
    return failures;
}

}  // namespace

int main() {
    // Read at run time, so that nothing can be calculated by the compiler.
    volatile double source[4] = {0.1, 0.2, 0.3, 0.7};
    double from[4] = {};
    for (int i = 0; i < 4; ++i)
        from[i] = source[i];
    double to[4] = {};
    int failures = 0;

    round_two(from, to);
    failures += failures_in("round_two", from, to, 2);
    round_four(from, to);
    failures += failures_in("round_four", from, to, 4);

    const glidepath::DVec3 vector{from[0], from[1], from[2]};
    glidepath::DVec3 rounded;
    round_vector(vector, rounded);
    const double parts[3] = {rounded.x, rounded.y, rounded.z};
    failures += failures_in("narrow", from, parts, 3);
    return failures == 0 ? 0 : 1;
}

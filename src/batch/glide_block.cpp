#include "batch/glide_block.h"

#include "base/units.h"
#include "steering/interpolation.h"

#include <atomic>
#include <cmath>

namespace glidepath::batch {

namespace {

constexpr std::size_t k_group = 16;  // lanes that are stepped together

double wide(float x) { return static_cast<double>(x); }
float narrow(double x) { return static_cast<float>(x); }

// Written operation by operation as the plain path is (steering::glide, geometry::combine, entity::commit),
// without a branch, so that compilers turn it into vector code. Products with zero stay: they decide signs of
// zero. Floats are rounded where the plain path rounds.
[[gnu::always_inline]] inline void step_group(GlideBlock& block, std::size_t first, std::size_t from,
                                              std::size_t to, double dt_s, std::int32_t* events) {
    const float* const x = block.at[from][0] + first;
    const float* const y = block.at[from][1] + first;
    const float* const z = block.at[from][2] + first;
    float* const to_x = block.at[to][0] + first;
    float* const to_y = block.at[to][1] + first;
    float* const to_z = block.at[to][2] + first;
    float distances_m[k_group];
    for (std::size_t i = 0; i < k_group; ++i) {
        const std::size_t lane = first + i;
        // The way to the head, and its length.
        const double way_x = wide(narrow(wide(block.head[0][lane]) - wide(x[i])));
        const double way_y = wide(narrow(wide(block.head[1][lane]) - wide(y[i])));
        const double way_z = wide(narrow(wide(block.head[2][lane]) - wide(z[i])));
        const float distance_m = narrow(std::sqrt(way_x * way_x + way_y * way_y + way_z * way_z));
        distances_m[i] = distance_m;

        // Seen from the body, shortened to what it can reach.
        const double sine = wide(block.sine[lane]);
        const double cosine = wide(block.cosine[lane]);
        const double local_x = wide(narrow(cosine * way_x + sine * way_y + 0.0 * way_z));
        const double local_y = wide(narrow(-sine * way_x + cosine * way_y + 0.0 * way_z));
        const double local_z = wide(narrow(0.0 * way_x + 0.0 * way_y + 1.0 * way_z));
        const double length_m = std::sqrt(local_x * local_x + local_y * local_y + local_z * local_z);
        const double reach_m = wide(block.speed_mps[lane]) * dt_s;
        const double share = reach_m / length_m;
        const bool is_far = length_m > reach_m;
        const double step_x = wide(is_far ? narrow(local_x * share) : narrow(local_x));
        const double step_y = wide(is_far ? narrow(local_y * share) : narrow(local_y));
        const double step_z = wide(is_far ? narrow(local_z * share) : narrow(local_z));

        // Back in global axes.
        const float new_x = narrow(wide(x[i]) + (cosine * step_x + -sine * step_y + 0.0 * step_z));
        const float new_y = narrow(wide(y[i]) + (sine * step_x + cosine * step_y + 0.0 * step_z));
        const float new_z = narrow(wide(z[i]) + (0.0 * step_x + 0.0 * step_y + 1.0 * step_z));
        to_x[i] = new_x;
        to_y[i] = new_y;
        to_z[i] = new_z;

        // Reached, stopped short of it, did not move, or left its cell. A NaN is an event too.
        constexpr auto side_m = static_cast<float>(k_cell_size_m);
        const float in_x = new_x - block.corner_x[lane];
        const float in_y = new_y - block.corner_y[lane];
        const double reached_m = wide(k_reached_m);
        const bool goes_on = (distance_m >= k_reached_m) & (length_m > reached_m);
        const float moved_x = std::fabs(new_x - x[i]);
        const float moved_y = std::fabs(new_y - y[i]);
        const float moved_z = std::fabs(new_z - z[i]);
        const bool moves = (moved_x > k_epsilon) | (moved_y > k_epsilon) | (moved_z > k_epsilon);
        const bool stays_inside = (in_x > k_epsilon) & (in_x < side_m) & (in_y > k_epsilon) & (in_y < side_m);
        events[i] = (goes_on & moves & stays_inside) ? 0 : 1;
    }
    for (std::size_t i = 0; i < k_group; ++i) {
        const std::size_t lane = first + i;
        // The window: time and steps are counted, and every so often progress is judged.
        const float quantum_s = narrow(wide(block.quantum_s[lane]) + dt_s);
        const float frames = block.frames[lane] + 1.0F;
        const double progress_m = wide(block.original_m[lane]) - wide(distances_m[i]);
        const double per_second = progress_m / wide(quantum_s);
        const bool is_judged = frames >= static_cast<float>(k_stall_window_frames);
        const double share = per_second / wide(block.speed_mps[lane]);
        const double least_share = wide(k_stall_share);
        const double least_m = wide(k_epsilon);
        const bool passes = (progress_m >= least_m) & (share >= least_share);
        events[i] = (is_judged & !passes) ? 1 : events[i];
        const bool is_kept = events[i] != 0;
        const float judged_quantum_s = is_judged ? 0.0F : quantum_s;
        const float judged_frames = is_judged ? 0.0F : frames;
        const float judged_original_m = is_judged ? distances_m[i] : block.original_m[lane];
        block.quantum_s[lane] = is_kept ? block.quantum_s[lane] : judged_quantum_s;
        block.frames[lane] = is_kept ? block.frames[lane] : judged_frames;
        block.original_m[lane] = is_kept ? block.original_m[lane] : judged_original_m;
    }
}

[[gnu::always_inline]] inline std::uint64_t step_block(GlideBlock& block, std::size_t from, std::size_t to,
                                                       float dt_s, std::uint64_t mask) {
    constexpr std::uint64_t group_bits = (std::uint64_t{1} << k_group) - 1;
    std::uint64_t found = 0;
    for (std::size_t first = 0; first < k_lanes; first += k_group) {
        if ((mask >> first & group_bits) == 0) continue;
        std::int32_t events[k_group];
        step_group(block, first, from, to, static_cast<double>(dt_s), events);
        std::int32_t any = 0;
        for (const std::int32_t event : events) {
            any |= event;
        }
        if (any == 0) continue;
        for (std::size_t i = 0; i < k_group; ++i) {
            found |= static_cast<std::uint64_t>(events[i]) << (first + i);
        }
    }
    return found & mask;
}

using Step = std::uint64_t (*)(GlideBlock&, std::size_t, std::size_t, float, std::uint64_t);

std::uint64_t step_plain(GlideBlock& block, std::size_t from, std::size_t to, float dt_s,
                         std::uint64_t mask) {
    return step_block(block, from, to, dt_s, mask);
}

// Not on Windows: the stack is aligned to 16 bytes there, and GNU stores wider registers on it as if it were
// aligned to more (GCC PR 54412).
#if defined(__x86_64__) && !defined(_WIN32) && (defined(__GNUC__) || defined(__clang__))
[[gnu::target("avx2")]] std::uint64_t step_avx2(GlideBlock& block, std::size_t from, std::size_t to,
                                                float dt_s, std::uint64_t mask) {
    return step_block(block, from, to, dt_s, mask);
}
[[gnu::target("avx512f,avx512vl,avx512dq,avx512bw")]] std::uint64_t step_avx512(GlideBlock& block,
                                                                                std::size_t from,
                                                                                std::size_t to, float dt_s,
                                                                                std::uint64_t mask) {
    return step_block(block, from, to, dt_s, mask);
}

Step step_for(Target target) {
    switch (target) {
        case Target::avx512:
            return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512vl") &&
                           __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512bw")
                       ? step_avx512
                       : nullptr;
        case Target::avx2:
            return __builtin_cpu_supports("avx2") ? step_avx2 : nullptr;
        default:
            return step_plain;
    }
}
#else
Step step_for(Target target) { return target == Target::plain ? step_plain : nullptr; }
#endif

Step widest() {
    for (const Target target : {Target::avx512, Target::avx2}) {
        if (const Step found = step_for(target)) return found;
    }
    return step_plain;
}

std::atomic<Step>& chosen() {
    static std::atomic<Step> step{widest()};
    return step;
}

}  // namespace

std::uint64_t step(GlideBlock& block, std::size_t from, std::size_t to, float dt_s, std::uint64_t mask) {
    return chosen().load(std::memory_order_relaxed)(block, from, to, dt_s, mask);
}

bool has_target(Target target) { return step_for(target) != nullptr; }

void use_target(Target target) {
    if (const Step found = step_for(target)) chosen().store(found);
}

}  // namespace glidepath::batch

#include "batch/glide_block.h"

#include "base/units.h"
#include "geometry/cell.h"
#include "steering/interpolation.h"

#include <algorithm>
#include <atomic>
#include <cmath>

namespace glidepath::batch {

namespace {

double wide(float x) { return static_cast<double>(x); }
float narrow(double x) { return static_cast<float>(x); }

// Of what a test asks for, to pass it by whatever way its numbers are rounded. What lies between is an event.
constexpr double k_clearly = 1.0 + 1.0e-6;

// Written operation by operation as the plain path is (steering::glide, geometry::combine, entity::commit),
// without a branch, so that compilers turn it into vector code. Products with zero stay: they decide signs of
// zero. Floats are rounded where the plain path rounds.
[[gnu::always_inline]] inline void move_lanes(GlideBlock& block, const GlideStep& step,
                                              std::int32_t* events) {
    const auto& at = block.at[step.from];
    auto& to = block.at[step.to];
    const double dt_s = wide(step.dt_s);
    for (std::size_t lane = 0; lane < k_lanes; ++lane) {
        // The way to the head, and the square of its length.
        const double way_x = wide(narrow(wide(block.head[0][lane]) - wide(at[0][lane])));
        const double way_y = wide(narrow(wide(block.head[1][lane]) - wide(at[1][lane])));
        const double way_z = wide(narrow(wide(block.head[2][lane]) - wide(at[2][lane])));
        const double distance_squared = way_x * way_x + way_y * way_y + way_z * way_z;

        // Seen from the body (the axes as in axes_of), shortened to what it can reach.
        const double w = wide(block.w[lane]);
        const double z = wide(block.z[lane]);
        const double sine = wide(narrow(2.0 * (w * z)));
        const double cosine = wide(narrow(1.0 - 2.0 * (z * z)));
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
        const float old_x = at[0][lane];
        const float old_y = at[1][lane];
        const float old_z = at[2][lane];
        const float new_x = narrow(wide(old_x) + (cosine * step_x + -sine * step_y + 0.0 * step_z));
        const float new_y = narrow(wide(old_y) + (sine * step_x + cosine * step_y + 0.0 * step_z));
        const float new_z = narrow(wide(old_z) + (0.0 * step_x + 0.0 * step_y + 1.0 * step_z));
        to[0][lane] = new_x;
        to[1][lane] = new_y;
        to[2][lane] = new_z;

        // Reached, stopped short of it, did not move, or left its landblock. A NaN is an event too.
        constexpr auto side_m = static_cast<float>(k_block_size_m);
        const double reached_m = wide(k_reached_m);
        const bool goes_on = (distance_squared > reached_m * reached_m * k_clearly) & (length_m > reached_m);
        const float moved_x = std::fabs(new_x - old_x);
        const float moved_y = std::fabs(new_y - old_y);
        const float moved_z = std::fabs(new_z - old_z);
        const bool moves = (moved_x > k_epsilon) | (moved_y > k_epsilon) | (moved_z > k_epsilon);
        const bool stays_inside =
            (new_x > k_epsilon) & (new_x < side_m) & (new_y > k_epsilon) & (new_y < side_m);
        events[lane] = (goes_on & moves & stays_inside) ? 0 : 1;
    }
}

constexpr std::uint8_t k_last_frame = k_stall_window_frames - 1;  // with the next one the window ends

// Lanes whose window ends: have they come far enough? The next window begins where they were.
[[gnu::always_inline]] inline void judge_windows(GlideBlock& block, const GlideStep& step,
                                                 std::int32_t* events) {
    const auto& at = block.at[step.from];
    const double least_share = wide(k_stall_share) * wide(step.window_s) * k_clearly;
    for (std::size_t lane = 0; lane < k_lanes; ++lane) {
        const double way_x = wide(narrow(wide(block.head[0][lane]) - wide(at[0][lane])));
        const double way_y = wide(narrow(wide(block.head[1][lane]) - wide(at[1][lane])));
        const double way_z = wide(narrow(wide(block.head[2][lane]) - wide(at[2][lane])));
        const float distance_m = narrow(std::sqrt(way_x * way_x + way_y * way_y + way_z * way_z));
        const double progress_m = wide(block.original_m[lane]) - wide(distance_m);
        const bool passes =
            (progress_m >= wide(k_epsilon)) & (progress_m >= least_share * wide(block.speed_mps[lane]));
        const bool is_judged = block.frames[lane] >= k_last_frame;
        events[lane] = (is_judged & !passes) ? 1 : events[lane];
        const bool begins = is_judged & (events[lane] == 0);
        block.original_m[lane] = begins ? distance_m : block.original_m[lane];
    }
}

[[gnu::always_inline]] inline void step_block(GlideBlock& block, const GlideStep& step,
                                              std::int32_t* events) {
    move_lanes(block, step, events);
    std::uint8_t most_frames = 0;
    for (const std::uint8_t frames : block.frames) {
        most_frames = std::max(most_frames, frames);
    }
    if (most_frames >= k_last_frame) judge_windows(block, step, events);
    for (std::size_t lane = 0; lane < k_lanes; ++lane) {
        const std::uint8_t frames = block.frames[lane];
        const auto next = static_cast<std::uint8_t>(frames >= k_last_frame ? 0 : frames + 1);
        block.frames[lane] = events[lane] != 0 ? frames : next;
    }
}

[[gnu::always_inline]] inline std::uint64_t step_blocks(std::span<GlideBlock, k_blocks> blocks,
                                                        const GlideStep& step, std::uint64_t mask) {
    constexpr std::uint64_t block_bits = (std::uint64_t{1} << k_lanes) - 1;
    std::uint64_t found = 0;
    for (std::size_t i = 0; i < k_blocks; ++i) {
        if ((mask >> (i * k_lanes) & block_bits) == 0) continue;
        std::int32_t events[k_lanes];
        step_block(blocks[i], step, events);
        std::int32_t any = 0;
        for (const std::int32_t event : events) {
            any |= event;
        }
        if (any == 0) continue;
        for (std::size_t lane = 0; lane < k_lanes; ++lane) {
            found |= static_cast<std::uint64_t>(events[lane]) << (i * k_lanes + lane);
        }
    }
    return found & mask;
}

using Blocks = std::span<GlideBlock, k_blocks>;
using Step = std::uint64_t (*)(Blocks, const GlideStep&, std::uint64_t);

std::uint64_t step_plain(Blocks blocks, const GlideStep& step, std::uint64_t mask) {
    return step_blocks(blocks, step, mask);
}

// Not on Windows: the stack is aligned to 16 bytes there, and GNU stores wider registers on it as if it were
// aligned to more (GCC PR 54412).
#if defined(__x86_64__) && !defined(_WIN32) && (defined(__GNUC__) || defined(__clang__))
[[gnu::target("avx2")]] std::uint64_t step_avx2(Blocks blocks, const GlideStep& step, std::uint64_t mask) {
    return step_blocks(blocks, step, mask);
}
[[gnu::target("avx512f,avx512vl,avx512dq,avx512bw")]] std::uint64_t step_avx512(Blocks blocks,
                                                                                const GlideStep& step,
                                                                                std::uint64_t mask) {
    return step_blocks(blocks, step, mask);
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

std::uint64_t step(Blocks blocks, const GlideStep& step, std::uint64_t mask) {
    return chosen().load(std::memory_order_relaxed)(blocks, step, mask);
}

bool has_target(Target target) { return step_for(target) != nullptr; }

void use_target(Target target) {
    if (const Step found = step_for(target)) chosen().store(found);
}

}  // namespace glidepath::batch

#include "batch/glide_block.h"

#include "base/prefetch.h"
#include "base/units.h"
#include "batch/target.h"
#include "geometry/cell.h"
#include "steering/interpolation.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <iterator>

namespace glidepath::batch {

namespace {

// More than a test asks for by so much passes it in whatever way numbers were rounded; less may be an event.
constexpr double k_clearly = 1.0001;

// As the plain path (steering::glide, geometry::combine, entity::commit) rounds, but without a branch, so
// that compilers turn it into vector code, and without what changes no bit here: docs/batch.md has the
// reasons.
[[gnu::always_inline]] inline void glide_lanes(GlideBlock& block, const GlideStep& step,
                                               std::int32_t* events) {
    const auto& at = block.at[step.from];
    auto& to = block.at[step.to];
    const double dt_s = wide(step.dt_s);
    for (std::size_t lane = 0; lane < k_lanes; ++lane) {
        // The way to the head.
        const float old_x = at[0][lane];
        const float old_y = at[1][lane];
        const float old_z = at[2][lane];
        const double way_x = wide(block.head[0][lane] - old_x);
        const double way_y = wide(block.head[1][lane] - old_y);
        const double way_z = wide(block.head[2][lane] - old_z);

        // Seen from the body (the axes as in axes_of), shortened to what it can reach.
        const float z = block.z[lane];
        const double sine = wide(2.0F * block.w[lane] * z);
        const double cosine = wide(narrow(1.0 - 2.0 * (wide(z) * wide(z))));
        const double local_x = wide(narrow(cosine * way_x + sine * way_y));
        const double local_y = wide(narrow(cosine * way_y - sine * way_x));
        const double length_m = std::sqrt(local_x * local_x + local_y * local_y + way_z * way_z);
        const double reach_m = wide(block.speed_mps[lane]) * dt_s;
        const double reachable = reach_m / length_m;
        const double share = reachable < 1.0 ? reachable : 1.0;
        const double step_x = wide(narrow(local_x * share));
        const double step_y = wide(narrow(local_y * share));
        const double step_z = wide(narrow(way_z * share));

        // Back in global axes.
        const float new_x = narrow(wide(old_x) + (cosine * step_x - sine * step_y));
        const float new_y = narrow(wide(old_y) + (sine * step_x + cosine * step_y));
        const float new_z = narrow(wide(old_z) + step_z);
        to[0][lane] = new_x;
        to[1][lane] = new_y;
        to[2][lane] = new_z;

        // Reached or nearly so, did not move, left its landblock, or came to a zero whose sign nobody knows
        // here. A NaN is an event too.
        constexpr auto side_m = static_cast<float>(k_block_size_m);
        constexpr double reached_m = static_cast<double>(k_reached_m) * k_clearly;
        const float moved_x = std::fabs(new_x - old_x);
        const float moved_y = std::fabs(new_y - old_y);
        const float moved_z = std::fabs(new_z - old_z);
        const bool goes_on = length_m > reached_m;
        const bool moves = (moved_x > k_epsilon) | (moved_y > k_epsilon) | (moved_z > k_epsilon);
        const bool stays_inside =
            (new_x > k_epsilon) & (new_x < side_m) & (new_y > k_epsilon) & (new_y < side_m);
        const bool is_negative_zero = std::bit_cast<std::uint32_t>(new_z) == 0x80000000U;
        events[lane] = (goes_on & moves & stays_inside & !is_negative_zero) ? 0 : 1;
    }
}

constexpr std::int32_t k_last_frame = k_stall_window_frames - 1;  // with the next one the window ends

// Lanes whose window ends: have they come far enough? The next window begins where they were.
[[gnu::always_inline]] inline void judge_windows(GlideBlock& block, const GlideStep& step,
                                                 std::int32_t* events) {
    std::int32_t frames[k_lanes];  // as wide as the other lanes
    std::copy(std::begin(block.frames), std::end(block.frames), std::begin(frames));
    const auto& at = block.at[step.from];
    const double epsilon_m = wide(k_epsilon);
    const double least_share = wide(k_stall_share) * wide(step.window_s) * k_clearly;
    for (std::size_t lane = 0; lane < k_lanes; ++lane) {
        const double way_x = wide(block.head[0][lane] - at[0][lane]);
        const double way_y = wide(block.head[1][lane] - at[1][lane]);
        const double way_z = wide(block.head[2][lane] - at[2][lane]);
        const float distance_m = narrow(std::sqrt(way_x * way_x + way_y * way_y + way_z * way_z));
        const double progress_m = wide(block.original_m[lane]) - wide(distance_m);
        const double least_m = least_share * wide(block.speed_mps[lane]);
        const bool passes = (progress_m >= epsilon_m) & (progress_m >= least_m);
        const bool is_judged = frames[lane] >= k_last_frame;
        const std::int32_t event = (is_judged & !passes) ? 1 : events[lane];
        const bool begins = is_judged & (event == 0);
        events[lane] = event;
        block.original_m[lane] = begins ? distance_m : block.original_m[lane];
    }
}

// Every lane has made a step more, or begins a window. Eight counters at once: none runs into the next one.
void count_frames(GlideBlock& block) {
    constexpr std::uint64_t each = 0x0101010101010101U;
    static_assert(k_last_frame == 4, "a bit of its own says that the window ends");
    for (std::size_t first = 0; first < k_lanes; first += sizeof each) {
        std::uint64_t frames = 0;
        std::memcpy(&frames, block.frames + first, sizeof frames);
        const std::uint64_t ended = ((frames >> 2U) & each) * 0xFFU;
        frames = (frames + each) & ~ended;
        std::memcpy(block.frames + first, &frames, sizeof frames);
    }
}

bool ends_a_window(const GlideBlock& block) {
    std::uint32_t any = 0;
    for (const std::uint8_t frames : block.frames) {
        any |= frames;
    }
    return any >= static_cast<std::uint32_t>(k_last_frame);
}

// The lanes with an event, a bit each.
[[gnu::always_inline]] inline std::uint32_t step_glide_block(GlideBlock& block, const GlideStep& step) {
    std::int32_t events[k_lanes];
    glide_lanes(block, step, events);
    if (ends_a_window(block)) judge_windows(block, step, events);
    std::int32_t any = 0;
    for (const std::int32_t event : events) {
        any |= event;
    }
    if (any == 0) {
        count_frames(block);
        return 0;
    }
    std::uint32_t found = 0;
    for (std::size_t lane = 0; lane < k_lanes; ++lane) {
        const std::uint8_t frames = block.frames[lane];
        const auto next = static_cast<std::uint8_t>(frames >= k_last_frame ? 0 : frames + 1);
        block.frames[lane] = events[lane] != 0 ? frames : next;
        found |= static_cast<std::uint32_t>(events[lane]) << lane;
    }
    return found;
}

[[gnu::always_inline]] inline std::uint64_t step_glide_blocks(std::span<GlideBlock, k_blocks> blocks,
                                                              const GlideStep& step, std::uint64_t mask) {
    constexpr std::uint64_t block_bits = (std::uint64_t{1} << k_lanes) - 1;
    std::uint64_t found = 0;
    for (std::size_t i = 0; i < k_blocks; ++i) {
        if ((mask >> (i * k_lanes) & block_bits) == 0) continue;
        found |= std::uint64_t{step_glide_block(blocks[i], step)} << (i * k_lanes);
    }
    return found & mask;
}

using Blocks = std::span<GlideBlock, k_blocks>;

#if GLIDEPATH_HAS_WIDE_TARGETS
GLIDEPATH_AVX2 std::uint64_t step_glides_avx2(Blocks blocks, const GlideStep& step, std::uint64_t mask) {
    return step_glide_blocks(blocks, step, mask);
}
GLIDEPATH_AVX512 std::uint64_t step_glides_avx512(Blocks blocks, const GlideStep& step, std::uint64_t mask) {
    return step_glide_blocks(blocks, step, mask);
}
#endif

}  // namespace

std::uint64_t step(Blocks blocks, const GlideStep& step, std::uint64_t mask) {
#if GLIDEPATH_HAS_WIDE_TARGETS
    const Target target = chosen_target();
    if (target == Target::avx512) return step_glides_avx512(blocks, step, mask);
    if (target == Target::avx2) return step_glides_avx2(blocks, step, mask);
#endif
    return step_glide_blocks(blocks, step, mask);
}

void prefetch(std::span<const GlideBlock, k_blocks> blocks, const GlideStep& step) {
    for (const GlideBlock& block : blocks) {
        for (std::size_t axis = 0; axis < 3; ++axis) {
            base::prefetch(block.at[step.from][axis]);
            base::prefetch(block.at[step.to][axis]);
            base::prefetch(block.head[axis]);
        }
        for (const void* const lanes :
             {static_cast<const void*>(block.w), static_cast<const void*>(block.z),
              static_cast<const void*>(block.speed_mps), static_cast<const void*>(block.frames)}) {
            base::prefetch(lanes);
        }
    }
}

}  // namespace glidepath::batch

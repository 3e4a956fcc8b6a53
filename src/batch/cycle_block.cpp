#include "batch/cycle_block.h"

#include "base/units.h"
#include "batch/target.h"
#include "geometry/bearing.h"
#include "geometry/cell.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <iterator>
#include <limits>

namespace glidepath::batch {

namespace {

using Ints = std::int32_t[k_lanes];

std::uint32_t bits_of(float x) { return std::bit_cast<std::uint32_t>(x); }
std::int32_t whole(double frame_number) { return static_cast<std::int32_t>(frame_number); }

// What a step of the cycle comes to.
struct Played {
    double frame_number[k_lanes];
    Ints frames;  // passed, each of which moves the body
    Ints moves;   // there are some
    Ints events;
    Ints asks;  // the planner may have something to decide
};

[[gnu::always_inline]] inline bool is_over(double frame_number, double last, bool is_backward) {
    return (is_backward & (frame_number < last)) | (!is_backward & (frame_number >= last + 1.0));
}

// animation::advance for a list of one animation that raises nothing, up to its end.
[[gnu::always_inline]] inline std::int32_t play(const CycleBlock& block, const CycleStep& step,
                                                Played& played) {
    const double dt_s = wide(step.dt_s);
    std::int32_t ends = 0;
    for (std::size_t lane = 0; lane < k_lanes; ++lane) {
        const double before = block.frame_number[lane];
        const double last = wide(block.last[lane]);
        const double now = before + wide(block.framerate[lane]) * dt_s;
        const bool ended = is_over(now, last, block.framerate[lane] < 0.0F);
        const std::int32_t passed = whole(ended ? last : now) - whole(before);
        played.frame_number[lane] = now;
        played.frames[lane] = passed < 0 ? -passed : passed;
        played.events[lane] = now >= wide(block.stops_at[lane]) ? 1 : 0;
        played.asks[lane] = step.clock_s > block.until_s[lane] ? 1 : 0;
        ends |= ended ? 1 : 0;
    }
    return ends;
}

// The rest of the time is played from the beginning on, and the change counts for a frame.
[[gnu::always_inline]] inline void begin_again(const CycleBlock& block, Played& played) {
    for (std::size_t lane = 0; lane < k_lanes; ++lane) {
        const double framerate = wide(block.framerate[lane]);
        const double begin = block.begin[lane];
        const double last = wide(block.last[lane]);
        const bool is_backward = block.framerate[lane] < 0.0F;
        const double before = played.frame_number[lane];
        const double over = before - last - (is_backward ? 0.0 : 1.0);
        const double now = begin + framerate * (over / framerate);
        const bool ended = is_over(before, last, is_backward);
        const std::int32_t passed = whole(now) - whole(begin);
        const std::int32_t more = 1 + (passed < 0 ? -passed : passed);
        played.events[lane] |= (ended & is_over(now, last, is_backward)) ? 1 : 0;  // twice round
        played.frames[lane] += ended ? more : 0;
        played.frame_number[lane] = ended ? now : before;
    }
}

[[gnu::always_inline]] inline std::int32_t limit_frames(Played& played) {
    std::int32_t most = 0;
    for (std::size_t lane = 0; lane < k_lanes; ++lane) {
        const bool are_many = played.frames[lane] > k_most_frames_a_step;
        played.events[lane] |= are_many ? 1 : 0;
        const std::int32_t frames = are_many ? 0 : played.frames[lane];
        played.frames[lane] = frames;
        played.moves[lane] = frames > 0 ? 1 : 0;
        most = most > frames ? most : frames;
    }
    return most;
}

// One frame more, for those that pass so many; each sum is rounded.
[[gnu::always_inline]] inline void add_frame(const CycleBlock& block, const Played& played,
                                             std::int32_t frame, Floats (&way)[3]) {
    for (std::size_t lane = 0; lane < k_lanes; ++lane) {
        const double frame_s = block.frame_s[lane];
        const float x = narrow(wide(way[0][lane]) + wide(block.velocity[0][lane]) * frame_s);
        const float y = narrow(wide(way[1][lane]) + wide(block.velocity[1][lane]) * frame_s);
        const float z = narrow(wide(way[2][lane]) + wide(block.velocity[2][lane]) * frame_s);
        const bool counts = frame < played.frames[lane];
        way[0][lane] = counts ? x : way[0][lane];
        way[1][lane] = counts ? y : way[1][lane];
        way[2][lane] = counts ? z : way[2][lane];
    }
}

// geometry::normalized_or and the product of rotations, of upright bodies.
struct Upright {
    double w;
    double z;
};

[[gnu::always_inline]] inline Upright product(const Upright& a, const Upright& b) {
    return {wide(narrow(a.w * b.w - a.z * b.z)), wide(narrow(a.w * b.z + b.w * a.z + 0.0))};
}

// `is_far` from length one as no product of rotations is: an event.
[[gnu::always_inline]] inline Upright normalized(const Upright& q, bool& is_far) {
    const double off = std::fabs(q.w * q.w + q.z * q.z - 1.0);
    const double scale = 1.5 - 0.5 * (q.w * q.w + q.z * q.z);
    const bool is_as_it_is = off < 5.9e-8;
    is_far = !(off < 1.0e-6);
    return {is_as_it_is ? q.w : wide(narrow(q.w * scale)), is_as_it_is ? q.z : wide(narrow(q.z * scale))};
}

// Turns after turns, each rounded, and then the body by all of them.
[[gnu::always_inline]] inline void turn_lanes(CycleBlock& block, const CycleStep& step, std::int32_t most,
                                              Played& played, Ints& turned) {
    Floats by_w;
    Floats by_z;
    std::copy(std::begin(block.turn_w), std::end(block.turn_w), std::begin(by_w));
    std::copy(std::begin(block.turn_z), std::end(block.turn_z), std::begin(by_z));
    for (std::int32_t frame = 1; frame < most; ++frame) {
        for (std::size_t lane = 0; lane < k_lanes; ++lane) {
            bool is_far = false;
            const Upright once{wide(block.turn_w[lane]), wide(block.turn_z[lane])};
            const Upright more = normalized(product({wide(by_w[lane]), wide(by_z[lane])}, once), is_far);
            const bool counts = frame < played.frames[lane];
            by_w[lane] = counts ? narrow(more.w) : by_w[lane];
            by_z[lane] = counts ? narrow(more.z) : by_z[lane];
            played.events[lane] |= (counts & is_far) ? 1 : 0;
        }
    }
    const Floats& from_w = block.w[step.from];
    const Floats& from_z = block.z[step.from];
    Floats to_w;
    Floats to_z;
    for (std::size_t lane = 0; lane < k_lanes; ++lane) {
        bool is_far = false;
        const Upright before{wide(from_w[lane]), wide(from_z[lane])};
        const Upright after = product(before, {wide(by_w[lane]), wide(by_z[lane])});
        const bool turns = (played.frames[lane] > 0) & (block.turn_z[lane] != 0.0F);
        const Upright now = normalized({turns ? after.w : before.w, turns ? after.z : before.z}, is_far);
        to_w[lane] = narrow(now.w);
        to_z[lane] = narrow(now.z);
        played.events[lane] |= is_far ? 1 : 0;
        const bool turned_w = bits_of(to_w[lane]) != bits_of(from_w[lane]);
        const bool turned_z = bits_of(to_z[lane]) != bits_of(from_z[lane]);
        turned[lane] = (turned_w | turned_z) ? 1 : 0;
    }
    std::copy(std::begin(to_w), std::end(to_w), std::begin(block.w[step.to]));
    std::copy(std::begin(to_z), std::end(to_z), std::begin(block.z[step.to]));
}

// As the plain path (animation::root_motion, geometry::combine, entity::commit) rounds. No way at all leaves
// a body where it is to the bit.
[[gnu::always_inline]] inline void carry_lanes(CycleBlock& block, const CycleStep& step,
                                               const Floats (&way)[3], Played& played, Ints& moved) {
    const auto& at = block.at[step.from];
    auto& to = block.at[step.to];
    for (std::size_t lane = 0; lane < k_lanes; ++lane) {
        const double scale = wide(block.scale[lane]);
        const double way_x = wide(narrow(wide(way[0][lane]) * scale));
        const double way_y = wide(narrow(wide(way[1][lane]) * scale));
        const double way_z = wide(narrow(wide(way[2][lane]) * scale));
        const float z = block.z[step.from][lane];
        const double sine = wide(2.0F * block.w[step.from][lane] * z);
        const double cosine = wide(narrow(1.0 - 2.0 * (wide(z) * wide(z))));
        const float old_x = at[0][lane];
        const float old_y = at[1][lane];
        const float old_z = at[2][lane];
        const float new_x = narrow(wide(old_x) + (cosine * way_x - sine * way_y));
        const float new_y = narrow(wide(old_y) + (sine * way_x + cosine * way_y));
        const float new_z = narrow(wide(old_z) + way_z);
        const float moved_x = new_x - old_x;
        const float moved_y = new_y - old_y;
        const float moved_z = new_z - old_z;
        const float far_x = std::fabs(moved_x);
        const float far_y = std::fabs(moved_y);
        const float far_z = std::fabs(moved_z);
        const bool moves = (far_x > k_epsilon) | (far_y > k_epsilon) | (far_z > k_epsilon);
        to[0][lane] = new_x;
        to[1][lane] = new_y;
        to[2][lane] = new_z;

        // It left its landblock, or came to a zero whose sign nobody knows here.
        constexpr auto side_m = static_cast<float>(k_block_size_m);
        const bool stays_inside =
            (new_x > k_epsilon) & (new_x < side_m) & (new_y > k_epsilon) & (new_y < side_m);
        const bool is_negative_zero = bits_of(new_z) == 0x80000000U;
        const double moved_m2 =
            wide(moved_x) * wide(moved_x) + wide(moved_y) * wide(moved_y) + wide(moved_z) * wide(moved_z);
        const double least_m = wide(block.least_mps[lane]) * wide(step.dt_s);
        const double most_m = wide(block.most_mps[lane]) * wide(step.dt_s);
        const bool has_its_speed = (moved_m2 >= least_m * least_m) & (moved_m2 <= most_m * most_m);
        played.events[lane] |= (moves & !(stays_inside & !is_negative_zero)) ? 1 : 0;
        played.asks[lane] |= (moves & !has_its_speed) ? 1 : 0;
        moved[lane] = moves ? 1 : 0;
    }
}

// After the step.
[[gnu::always_inline]] inline void watch_targets(const CycleBlock& block, const CycleStep& step,
                                                 Played& played, Ints& sees_it_elsewhere) {
    const auto& at = block.at[step.to];
    for (std::size_t lane = 0; lane < k_lanes; ++lane) {
        const float z = block.z[step.to][lane];
        const float sine = 2.0F * block.w[step.to][lane] * z;
        const float cosine = 1.0F - 2.0F * z * z;
        const float x_m = block.target[0][lane] - at[0][lane];
        const float y_m = block.target[1][lane] - at[1][lane];
        const float ahead_m = cosine * y_m - sine * x_m;
        const float left_m = -sine * y_m - cosine * x_m;
        const float side = block.side[lane];
        const bool is_ahead = is_surely_ahead(ahead_m, std::fabs(left_m));
        const bool is_aside = is_surely_aside(ahead_m, side * left_m);
        const bool is_where_it_was = ((side == 0.0F) & is_ahead) | ((side != 0.0F) & is_aside);
        sees_it_elsewhere[lane] = is_where_it_was ? 0 : 1;
        const float away_m2 = x_m * x_m + y_m * y_m;
        const bool is_between = (away_m2 >= block.nearest_m2[lane]) & (away_m2 <= block.farthest_m2[lane]);
        played.asks[lane] |= is_between ? 0 : 1;
    }
}

[[gnu::always_inline]] inline std::uint32_t bits_of(const Ints& flags) {
    std::uint32_t bits = 0;
    for (std::size_t lane = 0; lane < k_lanes; ++lane) {
        bits |= static_cast<std::uint32_t>(flags[lane]) << lane;
    }
    return bits;
}

// Lanes with an event keep their frame.
[[gnu::always_inline]] inline void take_frames(CycleBlock& block, const Played& played,
                                               std::uint32_t events) {
    for (std::size_t lane = 0; lane < k_lanes; ++lane) {
        const double before = block.frame_number[lane];
        block.frame_before[lane] = before;
        block.frame_number[lane] = (events >> lane & 1U) != 0 ? before : played.frame_number[lane];
    }
}

// Trackers that follow somebody and are followed by nobody have nothing to do but to note when they did it.
[[gnu::always_inline]] inline void let_trackers_work(CycleBlock& block, const CycleStep& step,
                                                     std::uint32_t events) {
    const std::uint32_t working = block.tracks & ~events;
    for (std::size_t lane = 0; lane < k_lanes; ++lane) {
        const double before_s = block.worked_s[lane];
        const bool is_due = step.stepped_until_s - before_s >= step.work_period_s;
        const bool works = (working >> lane & 1U) != 0;
        block.worked_before_s[lane] = before_s;
        block.worked_s[lane] = (is_due & works) ? step.stepped_until_s : before_s;
    }
}

[[gnu::always_inline]] inline CycleOutcome step_cycle_block(CycleBlock& block, const CycleStep& step) {
    Played played;
    if (play(block, step, played) != 0) begin_again(block, played);
    const std::int32_t most = limit_frames(played);
    Floats way[3] = {};
    for (std::int32_t frame = 0; frame < most; ++frame) {
        add_frame(block, played, frame, way);
    }
    Ints moved;
    carry_lanes(block, step, way, played, moved);
    Ints turned = {};
    if (block.turning != 0) {
        turn_lanes(block, step, most, played, turned);
    } else {
        std::copy(std::begin(block.w[step.from]), std::end(block.w[step.from]), std::begin(block.w[step.to]));
        std::copy(std::begin(block.z[step.from]), std::end(block.z[step.from]), std::begin(block.z[step.to]));
    }

    Ints sees_it_elsewhere = {};
    if (block.watching != 0) watch_targets(block, step, played, sees_it_elsewhere);

    const std::uint32_t carried = bits_of(moved);
    const std::uint32_t plays = bits_of(played.moves);
    const std::uint32_t crept = plays & ~carried & ~block.in_place;  // by less than counts
    const std::uint32_t moves_now = carried | bits_of(turned);
    const std::uint32_t asks_more = bits_of(played.asks);
    const std::uint32_t strays = block.watching & bits_of(sees_it_elsewhere);
    const std::uint32_t asks = asks_more | strays;
    // Who is about to leave is not asked here.
    const std::uint32_t leaves = block.quiet & ~moves_now & ~block.idle;
    const std::uint32_t events = bits_of(played.events) | crept | (block.restless & ~plays) | (asks & leaves);
    take_frames(block, played, events);
    if (block.tracks != 0) let_trackers_work(block, step, events);
    const std::uint32_t moves = moves_now & ~events;
    const std::uint32_t still = ~moves & ~block.idle & ~events & 0xFFFFU;
    const CycleOutcome outcome{
        .events = events, .moved = moves, .tired = still & block.quiet, .asks = asks & ~events};
    block.quiet = (block.quiet & events) | still;
    block.straying = strays & ~asks_more;
    return outcome;
}

#if GLIDEPATH_HAS_WIDE_TARGETS
GLIDEPATH_AVX2 CycleOutcome step_cycles_avx2(CycleBlock& block, const CycleStep& step) {
    return step_cycle_block(block, step);
}
GLIDEPATH_AVX512 CycleOutcome step_cycles_avx512(CycleBlock& block, const CycleStep& step) {
    return step_cycle_block(block, step);
}
#endif

}  // namespace

CycleBlock::CycleBlock() {
    constexpr float never = std::numeric_limits<float>::infinity();
    std::fill(std::begin(until_s), std::end(until_s), static_cast<double>(never));
    for (Floats* const lanes : {&stops_at, &most_mps, &farthest_m2}) {
        std::fill(std::begin(*lanes), std::end(*lanes), never);
    }
    for (Floats* const lanes : {&framerate, &turn_w, &w[0], &w[1], &w[2]}) {
        std::fill(std::begin(*lanes), std::end(*lanes), 1.0F);
    }
}

CycleOutcome step(CycleBlock& block, const CycleStep& step) {
#if GLIDEPATH_HAS_WIDE_TARGETS
    const Target target = chosen_target();
    if (target == Target::avx512) return step_cycles_avx512(block, step);
    if (target == Target::avx2) return step_cycles_avx2(block, step);
#endif
    return step_cycle_block(block, step);
}

void copy_lane(CycleBlock& to, std::size_t to_lane, const CycleBlock& from, std::size_t from_lane) {
    const auto copy = [&](auto& into, const auto& of) { into[to_lane] = of[from_lane]; };
    for (std::size_t ring = 0; ring < k_kept_positions; ++ring) {
        for (std::size_t axis = 0; axis < 3; ++axis) {
            copy(to.at[ring][axis], from.at[ring][axis]);
        }
        copy(to.w[ring], from.w[ring]);
        copy(to.z[ring], from.z[ring]);
    }
    for (std::size_t axis = 0; axis < 3; ++axis) {
        copy(to.velocity[axis], from.velocity[axis]);
    }
    copy(to.turn_w, from.turn_w);
    copy(to.turn_z, from.turn_z);
    copy(to.landblock, from.landblock);
    copy(to.frame_number, from.frame_number);
    copy(to.frame_before, from.frame_before);
    copy(to.frame_s, from.frame_s);
    copy(to.until_s, from.until_s);
    copy(to.worked_s, from.worked_s);
    copy(to.worked_before_s, from.worked_before_s);
    copy(to.framerate, from.framerate);
    copy(to.begin, from.begin);
    copy(to.last, from.last);
    copy(to.stops_at, from.stops_at);
    copy(to.scale, from.scale);
    copy(to.least_mps, from.least_mps);
    copy(to.most_mps, from.most_mps);
    copy(to.target[0], from.target[0]);
    copy(to.target[1], from.target[1]);
    copy(to.side, from.side);
    copy(to.nearest_m2, from.nearest_m2);
    copy(to.farthest_m2, from.farthest_m2);
    const auto copy_bit = [&](std::uint32_t& into, std::uint32_t of) {
        into = (into & ~(1U << to_lane)) | ((of >> from_lane & 1U) << to_lane);
    };
    copy_bit(to.in_place, from.in_place);
    copy_bit(to.idle, from.idle);
    copy_bit(to.turning, from.turning);
    copy_bit(to.restless, from.restless);
    copy_bit(to.watching, from.watching);
    copy_bit(to.straying, from.straying);
    copy_bit(to.tracks, from.tracks);
    copy_bit(to.quiet, from.quiet);
}

void clear_lane(CycleBlock& block, std::size_t lane) {
    static const CycleBlock empty;
    copy_lane(block, lane, empty, 0);
}

}  // namespace glidepath::batch

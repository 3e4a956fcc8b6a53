// What a tick costs a gliding body, and one that runs by its own animation, beside the least that any
// smoother would do for the same bodies: step along a ring of waypoints. Figures are ns a body and tick, on
// one core; compare the two families of the same run only.
#include <glidepath/commands.h>
#include <glidepath/world.h>

#include "base/ring.h"
#include "entity/entity.h"
#include "geometry/heading.h"
#include "layers.h"

#include <benchmark/benchmark.h>

#include <algorithm>
#include <vector>

namespace {

using namespace glidepath;

constexpr double k_frame_s = 1.0 / 30.0;
constexpr float k_spacing_m = 4.0F;  // a runner's second
constexpr int k_waypoints = 10;
constexpr int k_ticks_a_lap = 100;  // the ten waypoints last for longer

// Rows of bodies in landblock after landblock, so that nobody leaves the map; each faces his own way.
Position start_of(std::int64_t i) {
    const auto block_x = static_cast<CellId>(1 + (i / 64) % 250);
    const auto block_y = static_cast<CellId>(1 + (i / 16000) % 250);
    const auto row = static_cast<float>(i % 64);
    Position start{(block_x << 24U) | (block_y << 16U) | 1U, {{60.0F + row, 60.0F, 0.0F}, {}}};
    set_heading(start.frame, 3.7 * static_cast<double>(i % 97));
    return renormalized(start);
}

Position ahead(const Position& from, int steps) {
    Position target = from;
    target.frame.origin =
        target.frame.origin + forward_of(from.frame) * (static_cast<float>(steps) * k_spacing_m);
    return renormalized(target);
}

World make_world(std::int64_t count) {
    World world;
    for (std::int64_t i = 0; i < count; ++i) {
        const auto made = world.spawn(
            {.object = static_cast<ObjectId>(i + 1), .position = start_of(i), .top_speed_mps = 4.0F});
        for (int step = 1; step <= k_waypoints; ++step) {
            static_cast<void>(world.push(*made, GlideTo{.target = ahead(start_of(i), step)}));
        }
    }
    world.tick(k_frame_s);  // the first frame lists every body as new
    return world;
}

World make_runners(std::int64_t count) {
    World world;
    for (std::int64_t i = 0; i < count; ++i) {
        const auto made =
            world.spawn({.object = static_cast<ObjectId>(i + 1), .position = start_of(i), .acts = true});
        static_cast<void>(
            world.push(*made, DoMotion{.motion = motion_command::walk_forward, .hold_key = HoldKey::run}));
    }
    world.tick(k_frame_s);
    return world;
}

// Laps of the same hundred ticks, so that nobody comes to the end of his waypoints or of the map.
void run_laps(benchmark::State& state, const World& start) {
    World world = start;
    int ticks = 0;
    for (auto _ : state) {
        if (++ticks == k_ticks_a_lap) {
            state.PauseTiming();
            world = start;
            ticks = 0;
            state.ResumeTiming();
        }
        world.tick(k_frame_s);
        benchmark::DoNotOptimize(world.poses().data());
    }
    state.SetItemsProcessed(state.iterations() * state.range(0));
    state.counters["moved"] = static_cast<double>(world.poses().size());
}

void glide_bodies(benchmark::State& state) {
    run_laps(state, make_world(state.range(0)));
    state.counters["bytes"] = static_cast<double>(sizeof(Entity) + sizeof(WaypointQueue));
}

void run_with_root_motion(benchmark::State& state) {
    run_laps(state, make_runners(state.range(0)));
    state.counters["bytes"] = static_cast<double>(sizeof(Entity) + sizeof(WaypointQueue) + sizeof(Actor));
}

// The floor: the same waypoints in the same kind of ring, stepped to at the same speed, nothing else.
struct RingBody {
    FixedRing<Vec3, k_queue_cap> ring;
    Vec3 at;
};

void step_rings(std::vector<RingBody>& bodies) {
    constexpr double step_m = 8.0 * k_frame_s;
    for (RingBody& body : bodies) {
        if (body.ring.empty()) continue;
        const Vec3 to = body.ring.front() - body.at;
        const double left_m = length(to);
        if (left_m < 0.05) {
            body.ring.pop_front();
        } else {
            body.at = body.at + with_length(to, std::min(left_m, step_m));
        }
    }
}

void step_rings_only(benchmark::State& state) {
    std::vector<RingBody> start(static_cast<std::size_t>(state.range(0)));
    for (RingBody& body : start) {
        for (int step = 1; step <= k_waypoints; ++step) {
            body.ring.push_back({0.0F, static_cast<float>(step) * k_spacing_m, 0.0F});
        }
    }
    std::vector<RingBody> bodies = start;
    int ticks = 0;
    for (auto _ : state) {
        if (++ticks == k_ticks_a_lap) {
            state.PauseTiming();
            bodies = start;
            ticks = 0;
            state.ResumeTiming();
        }
        step_rings(bodies);
        benchmark::DoNotOptimize(bodies.data());
    }
    state.SetItemsProcessed(state.iterations() * state.range(0));
}

BENCHMARK(step_rings_only)->Arg(10)->Arg(1000)->Arg(100000);
BENCHMARK(glide_bodies)->Arg(10)->Arg(1000)->Arg(100000);
BENCHMARK(run_with_root_motion)->Arg(10)->Arg(1000)->Arg(10000);

}  // namespace

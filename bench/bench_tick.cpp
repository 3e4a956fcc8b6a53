// What a tick costs a gliding body, one that runs by its own animation and a predictive one, beside the least
// that any smoother would do for the same bodies: step along a ring of waypoints. Figures are ns a body and
// tick, on one core; compare the families of the same run only.
#include <glidepath/commands.h>
#include <glidepath/world.h>

#include "base/ring.h"
#include "entity/entity.h"
#include "geometry/heading.h"
#include "layers.h"
#include "predict/predictor.h"
#include "steering/interpolation.h"

#include <benchmark/benchmark.h>

#include <algorithm>
#include <cmath>
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
    World world({.least_pass_s = 0});
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
    World world({.least_pass_s = 0});
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
        benchmark::DoNotOptimize(world.raw_poses().data());
    }
    state.SetItemsProcessed(state.iterations() * state.range(0));
    state.counters["moved"] = static_cast<double>(world.raw_poses().size());
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

// Bodies of which positions are known, so many a second, each at its own time: they run 12 m, turn right, and
// stand for two seconds after every third run. The updates are part of what is measured.
constexpr int k_walk_s = 14;

PredictUpdate update_at(double walked_s, bool has_heading) {
    const int leg = std::min(3, static_cast<int>(walked_s / 3.0));
    const double stood_s = leg == 3 ? 2.0 : 0.0;
    const double run_m = 4.0 * std::max(0.0, walked_s - 3.0 * leg - stood_s);
    constexpr DVec3 corners[] = {{0, 0, 0}, {0, 12, 0}, {12, 12, 0}, {12, 0, 0}};
    constexpr DVec3 ways[] = {{0, 1, 0}, {1, 0, 0}, {0, -1, 0}, {-1, 0, 0}};
    return {.position_m = corners[leg] + ways[leg] * run_m,
            .heading_deg = 90.0 * leg,
            .has_heading = has_heading};
}

void predict_bodies(benchmark::State& state, bool has_heading) {
    const auto count = static_cast<std::size_t>(state.range(0));
    const auto rate = static_cast<std::size_t>(state.range(1));
    std::vector<PredictUpdate> walk(k_walk_s * rate);
    for (std::size_t i = 0; i < walk.size(); ++i) {
        walk[i] = update_at(static_cast<double>(i) / static_cast<double>(rate), has_heading);
    }
    struct Sender {
        double next_s = 0;
        std::size_t in_walk = 0;
    };
    std::vector<Sender> senders(count);
    for (std::size_t i = 0; i < count; ++i) {
        senders[i] = {static_cast<double>(i) / static_cast<double>(count * rate), i % walk.size()};
    }
    std::vector<Predictor> bodies(count, predictor_with({}));
    double now_s = 0.0;
    const auto tick = [&] {
        now_s += k_frame_s;
        for (std::size_t i = 0; i < count; ++i) {
            Sender& sender = senders[i];
            if (sender.next_s <= now_s) {
                PredictUpdate& next = walk[sender.in_walk];
                next.sent_s = sender.next_s;
                next.received_s = now_s;
                update(bodies[i], next);
                sender.next_s += 1.0 / static_cast<double>(rate);
                sender.in_walk = sender.in_walk + 1 == walk.size() ? 0 : sender.in_walk + 1;
            }
            frame(bodies[i], now_s);
        }
    };
    for (int i = 0; i < k_ticks_a_lap; ++i) {
        tick();  // so that all bodies know their models
    }
    for (auto _ : state) {
        tick();
        benchmark::DoNotOptimize(bodies.data());
    }
    state.SetItemsProcessed(state.iterations() * state.range(0));
    state.counters["bytes"] = static_cast<double>(sizeof(Predictor));
}

BENCHMARK(step_rings_only)->Arg(10)->Arg(1000)->Arg(100000);
BENCHMARK(glide_bodies)->Arg(10)->Arg(1000)->Arg(100000);
BENCHMARK_CAPTURE(predict_bodies, positions, false)
    ->Args({10, 10})
    ->Args({1000, 2})
    ->Args({1000, 10})
    ->Args({100000, 10});
BENCHMARK_CAPTURE(predict_bodies, positions_and_headings, true)->Args({1000, 2})->Args({1000, 10});
BENCHMARK(run_with_root_motion)->Arg(10)->Arg(1000)->Arg(10000);

}  // namespace

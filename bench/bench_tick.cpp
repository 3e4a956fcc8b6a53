// What a tick costs a body of a crowd, beside the least that any smoother would do for gliding bodies: step
// along a ring of waypoints. Figures are ns a body and tick of the wall clock; compare the families of the
// same run only. tools/measure_speed makes the table of docs/performance.md of them.
#include "base/ring.h"
#include "entity/entity.h"
#include "predict/predictor.h"
#include "scenes.h"
#include "steering/interpolation.h"
#include "world/storage.h"

#include <benchmark/benchmark.h>

#include <algorithm>
#include <cmath>
#include <malloc.h>
#include <vector>

namespace {

using namespace glidepath;
using namespace glidepath::bench;

std::size_t bytes_in_use() {
    const struct mallinfo2 info = mallinfo2();
    return info.uordblks + info.hblkhd;
}

// Laps of the same hundred ticks, so that nobody comes to the end of his waypoints or of the map.
template <class DoingOf>
void run_laps(benchmark::State& state, DoingOf doing_of, bool is_plain = false) {
    const std::int64_t count = state.range(0);
    const std::size_t before = bytes_in_use();
    const auto threads = static_cast<std::uint32_t>(state.range(1));
    World world = make_crowd(count, {.least_pass_s = 0, .threads = threads}, doing_of);
    const std::size_t bytes = bytes_in_use() - before;
    if (is_plain) world.storage().keep_awake();
    int ticks = 0;
    for (auto _ : state) {
        if (++ticks == k_ticks_a_lap) {
            state.PauseTiming();
            begin_lap(world, count, doing_of);
            ticks = 0;
            state.ResumeTiming();
        }
        world.tick(k_frame_s);
    }
    state.SetItemsProcessed(state.iterations() * count);
    state.counters["moved"] = static_cast<double>(world.raw_poses().size());
    state.counters["bytes"] = static_cast<double>(bytes) / static_cast<double>(count);
}

void glide(benchmark::State& state) {
    run_laps(state, [](std::int64_t) { return Doing::glides; });
}
// Without blocks and sleep: every body by itself.
void glide_plain(benchmark::State& state) {
    run_laps(
        state, [](std::int64_t) { return Doing::glides; }, true);
}
void town(benchmark::State& state) { run_laps(state, doing_in_town); }
void sleep(benchmark::State& state) {
    run_laps(state, [](std::int64_t) { return Doing::rests; });
}
void run_with_root_motion(benchmark::State& state) {
    run_laps(state, [](std::int64_t) { return Doing::acts; });
}
void chase(benchmark::State& state) { run_laps(state, doing_in_a_hunt); }
// Without blocks: every body by itself.
void chase_plain(benchmark::State& state) { run_laps(state, doing_in_a_hunt, true); }
void run_plain(benchmark::State& state) {
    run_laps(
        state, [](std::int64_t) { return Doing::acts; }, true);
}
// Bodies that act and stand, as most of those do that act.
void stand(benchmark::State& state) {
    run_laps(state, [](std::int64_t) { return Doing::stands; });
}

// Reading where everybody is, beside the tick.
void read_poses(benchmark::State& state) {
    World world = make_crowd(state.range(0), {.least_pass_s = 0}, [](std::int64_t) { return Doing::glides; });
    for (auto _ : state) {
        benchmark::DoNotOptimize(world.raw_poses().data());
    }
    state.SetItemsProcessed(state.iterations() * state.range(0));
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

// The same bodies in a world: commands, poses and all.
void hear_in_world(benchmark::State& state, Smoother smoother) {
    HeardCrowd crowd(static_cast<std::size_t>(state.range(0)), static_cast<std::size_t>(state.range(1)),
                     smoother);
    for (auto _ : state) {
        crowd.tick();
        benchmark::DoNotOptimize(crowd.world.raw_poses().data());
    }
    state.SetItemsProcessed(state.iterations() * state.range(0));
    state.counters["moved"] = static_cast<double>(crowd.world.raw_poses().size());
    const std::size_t before = bytes_in_use();
    const World snapshot = crowd.world;
    state.counters["bytes"] =
        static_cast<double>(bytes_in_use() - before) / static_cast<double>(state.range(0));
}

void predict_in_world(benchmark::State& state) { hear_in_world(state, Smoother::predictive); }
// Retail's queue, with the same updates.
void glide_heard(benchmark::State& state) { hear_in_world(state, Smoother::retail); }

// Time of all cores, and of the wall clock beside it.
void both_clocks(benchmark::internal::Benchmark* family) { family->MeasureProcessCPUTime()->UseRealTime(); }
void sizes(benchmark::internal::Benchmark* family) {
    both_clocks(family->Args({1000, 1})->Args({100000, 1})->Args({1000000, 1}));
}
void sizes_and_threads(benchmark::internal::Benchmark* family) {
    both_clocks(family->ArgsProduct({{1000, 100000, 1000000}, {1, 2}}));
}

BENCHMARK(step_rings_only)->Apply(sizes);
BENCHMARK(glide)->Apply(sizes_and_threads);
BENCHMARK(glide_plain)->Apply(sizes_and_threads);
BENCHMARK(town)->Apply(sizes_and_threads);
BENCHMARK(sleep)->Apply(sizes_and_threads);
BENCHMARK(run_with_root_motion)->ArgsProduct({{1000, 100000}, {1, 2}})->Apply(both_clocks);
BENCHMARK(run_plain)->ArgsProduct({{1000, 100000}, {1}})->Apply(both_clocks);
BENCHMARK(stand)->ArgsProduct({{1000, 100000}, {1, 2}})->Apply(both_clocks);
BENCHMARK(chase)->ArgsProduct({{1000, 100000}, {1, 2}})->Apply(both_clocks);
BENCHMARK(chase_plain)->ArgsProduct({{1000, 100000}, {1}})->Apply(both_clocks);
BENCHMARK(read_poses)->Apply(sizes);
BENCHMARK_CAPTURE(predict_bodies, positions, false)
    ->Args({10, 10})
    ->Args({1000, 2})
    ->Args({1000, 10})
    ->Args({100000, 10});
BENCHMARK_CAPTURE(predict_bodies, positions_and_headings, true)->Args({1000, 2})->Args({1000, 10});
void rates(benchmark::internal::Benchmark* family) {
    family->Args({1000, 2})->Args({1000, 10})->Args({100000, 10})->UseRealTime();
}
BENCHMARK(glide_heard)->Apply(rates);
BENCHMARK(predict_in_world)->Apply(rates);

}  // namespace

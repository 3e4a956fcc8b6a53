// What is done to a world beside ticks: bodies come and go, a message a body, snapshots. Figures are ns a
// body.
#include "scenes.h"

#include <benchmark/benchmark.h>

#include <optional>
#include <vector>

namespace {

using namespace glidepath;
using namespace glidepath::bench;

World make_gliders(std::int64_t count) {
    return make_crowd(count, {.least_pass_s = 0}, [](std::int64_t) { return Doing::glides; });
}

void spawn_bodies(benchmark::State& state) {
    for (auto _ : state) {
        std::optional<World> world(WorldDef{.least_pass_s = 0});
        for (std::int64_t i = 0; i < state.range(0); ++i) {
            benchmark::DoNotOptimize(spawn(*world, i, Doing::glides));
        }
        state.PauseTiming();
        world.reset();
        state.ResumeTiming();
    }
    state.SetItemsProcessed(state.iterations() * state.range(0));
}

// All of them, in another order than they came in.
void remove_bodies(benchmark::State& state) {
    const std::int64_t count = state.range(0);
    for (auto _ : state) {
        state.PauseTiming();
        std::optional<World> world(WorldDef{.least_pass_s = 0});
        std::vector<BodyId> ids;
        for (std::int64_t i = 0; i < count; ++i) {
            ids.push_back(spawn(*world, i, Doing::glides));
        }
        state.ResumeTiming();
        for (std::int64_t i = 0; i < count; ++i) {
            world->remove(ids[static_cast<std::size_t>(i * 7919 % count)]);  // a prime: each once
        }
        world->tick(k_frame_s);
        state.PauseTiming();
        world.reset();
        state.ResumeTiming();
    }
    state.SetItemsProcessed(state.iterations() * count);
}

// A position for everybody, as a server sends it, and the tick after it.
void push_and_tick(benchmark::State& state) {
    const std::int64_t count = state.range(0);
    World world = make_gliders(count);
    std::vector<BodyId> ids;
    for (std::int64_t i = 0; i < count; ++i) {
        ids.push_back(world.find(object_of(i)));
    }
    int step = 0;
    for (auto _ : state) {
        step = step % k_waypoints + 1;
        for (std::int64_t i = 0; i < count; ++i) {
            static_cast<void>(world.push(ids[static_cast<std::size_t>(i)],
                                         GlideTo{.target = ahead(start_of(i), step), .keep_heading = false}));
        }
        world.tick(k_frame_s);
    }
    state.SetItemsProcessed(state.iterations() * count);
}

void take_snapshot(benchmark::State& state) {
    const World world = make_gliders(state.range(0));
    for (auto _ : state) {
        World snapshot = world;
        benchmark::DoNotOptimize(snapshot.size());
    }
    state.SetItemsProcessed(state.iterations() * state.range(0));
}

void hash_state(benchmark::State& state) {
    const World world = make_gliders(state.range(0));
    for (auto _ : state) {
        benchmark::DoNotOptimize(world.state_hash());
    }
    state.SetItemsProcessed(state.iterations() * state.range(0));
}

void sizes(benchmark::internal::Benchmark* family) {
    family->Arg(1000)->Arg(100000)->Arg(1000000)->UseRealTime();
}

BENCHMARK(spawn_bodies)->Apply(sizes);
BENCHMARK(remove_bodies)->Apply(sizes);
BENCHMARK(push_and_tick)->Apply(sizes);
BENCHMARK(take_snapshot)->Apply(sizes);
BENCHMARK(hash_state)->Apply(sizes);

}  // namespace

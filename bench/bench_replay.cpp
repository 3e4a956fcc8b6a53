// The bundled session through the engine, as a multiple of real time: items are seconds of the session. The
// floor is the same file read to its messages, without anybody who moves.
#include <glidepath/tools/recording.h>
#include <glidepath/tools/replay.h>

#include "layers.h"

#include <benchmark/benchmark.h>

namespace {

using namespace glidepath;

const std::filesystem::path k_session =
    std::filesystem::path(GLIDEPATH_SOURCE_DIR) / "data/captures/synthetic_session.pcap";

void replay(benchmark::State& state, const ReplayOptions& options, bool with_summary) {
    double replayed_s = 0;
    for (auto _ : state) {
        Summary summary;
        const ReplayedCaptures played = replay_captures(std::span(&k_session, 1), {.replay = options},
                                                        with_summary ? summary.listener() : ReplayListener{});
        if (!played.has_messages()) return state.SkipWithError("the bundled session is not there");
        replayed_s += played.replay.replayed_s;
        benchmark::DoNotOptimize(summary.bodies());
    }
    state.SetItemsProcessed(static_cast<std::int64_t>(replayed_s));
}

void bm_replay(benchmark::State& state) {
    replay(state, {.frames_per_s = static_cast<double>(state.range(0))}, false);
}
BENCHMARK(bm_replay)->Arg(30)->Arg(60)->Arg(144)->Unit(benchmark::kMillisecond);

void bm_replay_retail30(benchmark::State& state) {
    replay(state, {.frames_per_s = static_cast<double>(state.range(0)), .physics = PhysicsRate::retail30},
           false);
}
BENCHMARK(bm_replay_retail30)->Arg(60)->Arg(144)->Unit(benchmark::kMillisecond);

// As the program does it.
void bm_replay_with_summary(benchmark::State& state) { replay(state, {}, true); }
BENCHMARK(bm_replay_with_summary)->Unit(benchmark::kMillisecond);

void bm_read_only(benchmark::State& state) {
    double read_s = 0;
    for (auto _ : state) {
        MessageStream stream;
        CaptureReader reader = CaptureReader::open(k_session);
        Datagram datagram;
        double first_s = 0;
        double last_s = 0;
        const auto sink = [&](const LinkEnds&, const ReceivedMessage& message) {
            if (first_s == 0) first_s = message.time_s;
            last_s = message.time_s;
        };
        while (reader.next(datagram) == CaptureRead::datagram) {
            stream.feed(datagram, sink);
        }
        read_s += last_s - first_s;
    }
    state.SetItemsProcessed(static_cast<std::int64_t>(read_s));
}
BENCHMARK(bm_read_only)->Unit(benchmark::kMillisecond);

}  // namespace

// Any bytes as a network profile and as a scene. What is refused says in which file and why; what is taken
// has sound numbers, and a scene that is taken can be simulated.
#include <glidepath/tools/simulate.h>

#include "require.h"

#include <cstdint>

namespace {

using namespace glidepath;
using namespace glidepath::tools;

void require_good(const Error& error) {
    FUZZ_REQUIRE(error.origin != nullptr && error.origin->file == "fuzz");
    FUZZ_REQUIRE(!error.origin->why.empty());
    FUZZ_REQUIRE((error.origin->line > 0) == (error.origin->column > 0));
    FUZZ_REQUIRE(text_of(error).starts_with("fuzz:"));
}

bool is_within(double number, double low, double high) { return number >= low && number <= high; }

void try_profile(const std::string& text) {
    const Expected<NetworkProfile> profile = parse_profile(text, "fuzz");
    if (!profile) return require_good(profile.error());
    for (const double share : {profile->spike_percent, profile->loss_percent, profile->duplicate_percent,
                               profile->reorder_percent}) {
        FUZZ_REQUIRE(is_within(share, 0, 100));
    }
    for (const double time_ms :
         {profile->latency_ms, profile->jitter_ms, profile->spike_ms, profile->reorder_ms}) {
        FUZZ_REQUIRE(is_within(time_ms, 0, 10000));
    }
}

void try_scene(const std::string& text) {
    const Expected<Scene> scene = parse_scene(text, "fuzz");
    if (!scene) return require_good(scene.error());
    FUZZ_REQUIRE(check_scene(*scene).is_ok());
    FUZZ_REQUIRE(is_within(scene->players_hz, 0.1, k_fastest_positions_hz));
    FUZZ_REQUIRE(is_within(scene->creatures_hz, 0.1, k_fastest_positions_hz));
    const SimulationReport report = simulate({*scene, {}, 0.1, 1}, {});
    FUZZ_REQUIRE(report.faults.size() == scene->faults.size());
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string text(data, data + size);
    try_profile(text);
    try_scene(text);
    return 0;
}

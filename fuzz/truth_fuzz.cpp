// Any bytes as the lines of a truth file beside a capture. What is refused says where and why; what is taken
// has finite numbers, times that increase within a body, and can be scored.
#include <glidepath/tools/score.h>

#include "quality/truth_file.h"
#include "require.h"

#include <cmath>
#include <cstdint>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace glidepath;
    using namespace glidepath::tools;

    const std::string text(data, data + size);
    const Expected<TrackFile> file = quality::parse_truth_lines(text, "fuzz", 0);
    if (!file) {
        FUZZ_REQUIRE(file.error().origin->file == "fuzz");
        FUZZ_REQUIRE(!file.error().origin->why.empty());
        return 0;
    }
    FUZZ_REQUIRE(!file->tracks.empty());
    for (const Track& track : file->tracks) {
        for (std::size_t i = 0; i < track.samples.size(); ++i) {
            const TrackSample& sample = track.samples[i];
            FUZZ_REQUIRE(std::isfinite(sample.x_m) && std::isfinite(sample.y_m) && std::isfinite(sample.z_m));
            FUZZ_REQUIRE(sample.heading_deg >= 0.0 && sample.heading_deg < 360.0);
            FUZZ_REQUIRE(i == 0 || sample.t_s > track.samples[i - 1].t_s);
        }
    }
    FUZZ_REQUIRE(score(file->tracks, file->tracks).unknown.empty());
    return 0;
}

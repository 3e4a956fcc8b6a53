// Any bytes as a stream of CSV. What is refused says where and why; what is taken is written and read back as
// the same, and can be scored and shown.
#include <glidepath/tools/compare.h>

#include "require.h"

#include <cmath>
#include <cstdint>
#include <sstream>

namespace {

using namespace glidepath;
using namespace glidepath::tools;

void require_good(const Error& error) {
    FUZZ_REQUIRE(error.origin->file == "fuzz");
    FUZZ_REQUIRE(error.origin->line > 0);
    FUZZ_REQUIRE(!error.origin->why.empty());
    for (const char c : text_of(error))
        FUZZ_REQUIRE(c >= ' ' && c <= '~');
}

void require_good(const Scorecard& card) {
    for (const auto& value :
         {card.lag_ms, card.rms_at_lag_m, card.rms_now_m, card.largest_step_m, card.frozen_percent,
          card.jerk_ratio, card.log_jerk, card.heading_rms_deg, card.settle_s, card.final_error_m}) {
        FUZZ_REQUIRE(!value || std::isfinite(*value));
    }
}

void try_tracks(const std::string& text) {
    std::istringstream stream(text);
    const auto file = read_tracks(stream, "fuzz");
    if (!file) return require_good(file.error());
    FUZZ_REQUIRE(!file->tracks.empty());
    std::ostringstream written;
    write_tracks(written, file->tracks);
    std::istringstream again_stream(written.str());
    const auto again = read_tracks(again_stream, "fuzz");
    FUZZ_REQUIRE(again.has_value());
    std::ostringstream rewritten;
    write_tracks(rewritten, again->tracks);
    FUZZ_REQUIRE(rewritten.str() == written.str());
    const Score result = score(file->tracks, again->tracks);
    FUZZ_REQUIRE(result.unknown.empty());
    require_good(result.total);
    FUZZ_REQUIRE(!result.total.rms_now_m || *result.total.rms_now_m == 0.0);  // against itself
}

void try_updates(const std::string& text) {
    std::istringstream stream(text);
    const auto file = read_updates(stream, "fuzz");
    if (!file) return require_good(file.error());
    std::ostringstream written;
    write_updates(written, file->updates);
    std::istringstream again_stream(written.str());
    const auto again = read_updates(again_stream, "fuzz");
    FUZZ_REQUIRE(again.has_value());
    FUZZ_REQUIRE(again->updates.size() == file->updates.size());
    constexpr double k_most_samples = 2000;
    if (shown_sample_count(file->updates, 20.0) > k_most_samples) return;
    for (const Policy policy : k_all_policies) {
        for (const Track& track : run_policy(policy, file->updates, 20.0)) {
            for (const TrackSample& sample : track.samples) {
                FUZZ_REQUIRE(std::isfinite(sample.x_m) && std::isfinite(sample.y_m) &&
                             std::isfinite(sample.z_m));
                FUZZ_REQUIRE(sample.heading_deg >= 0.0 && sample.heading_deg < 360.0);
            }
        }
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string text(data, data + size);
    try_tracks(text);
    try_updates(text);
    return 0;
}

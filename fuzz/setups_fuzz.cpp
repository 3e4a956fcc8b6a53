// Any bytes as the setups of a folder of assets. What is refused says where and why; what is taken can be
// written, and what was written is read as the same.
#include <glidepath/tools/asset_files.h>

#include "require.h"

#include <cmath>
#include <cstdint>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace glidepath;
    using namespace glidepath::tools;

    const std::string text(data, data + size);
    const auto setups = parse_setups_json(text, "fuzz");
    if (!setups) {
        const ErrorOrigin& origin = *setups.error().origin;
        FUZZ_REQUIRE(origin.file == "fuzz");
        FUZZ_REQUIRE(!origin.why.empty());
        FUZZ_REQUIRE(origin.line > 0 && origin.column > 0);
        for (const char c : text_of(setups.error()))
            FUZZ_REQUIRE(c >= ' ' && c <= '~');
        return 0;
    }
    FUZZ_REQUIRE(setups->size() <= k_max_setups_of_a_file);
    for (const NamedSetup& named : *setups) {
        const SetupAsset& setup = named.setup;
        for (const float length_m : {setup.radius_m, setup.height_m, setup.step_up_m, setup.step_down_m})
            FUZZ_REQUIRE(std::isfinite(length_m) && length_m >= 0.0F);
    }
    const std::string written = write_setups_json(*setups);
    const auto again = parse_setups_json(written, "fuzz");
    FUZZ_REQUIRE(again.has_value());
    FUZZ_REQUIRE(write_setups_json(*again) == written);
    return 0;
}

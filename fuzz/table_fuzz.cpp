// Any bytes as a motion file. What is refused says where and why; what is taken can be written, and what was
// written is read as the same.
#include <glidepath/tools/motion_file.h>

#include "require.h"

#include <cstdint>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace glidepath;
    using namespace glidepath::tools;

    const std::string text(data, data + size);
    const auto file = parse_motion_json(text, "fuzz");
    if (!file) {
        const ErrorOrigin& origin = *file.error().origin;
        FUZZ_REQUIRE(origin.file == "fuzz");
        FUZZ_REQUIRE(!origin.why.empty());
        FUZZ_REQUIRE(origin.what.empty() || origin.what[0] == '/');
        FUZZ_REQUIRE(origin.line > 0 && origin.column > 0);
        for (const char c : text_of(file.error()))
            FUZZ_REQUIRE(c >= ' ' && c <= '~');
        return 0;
    }
    const auto written = write_motion_json(file->clips, file->source);
    FUZZ_REQUIRE(written.has_value());
    const auto again = parse_motion_json(*written, "fuzz");
    FUZZ_REQUIRE(again.has_value());
    const auto rewritten = write_motion_json(again->clips, again->source);
    FUZZ_REQUIRE(rewritten.has_value());
    FUZZ_REQUIRE(*rewritten == *written);
    return 0;
}

// What the commands that play captures have in common: words to options, and back.
#pragma once

#include <glidepath/tools/replay.h>

#include "layers.h"

#include <limits>
#include <optional>
#include <string>
#include <string_view>

namespace glidepath::app {

// "0x50000001", "50000abc" or decimal; "F748" or "0xF748"; "9000-10013" or "9000".
[[nodiscard]] std::optional<std::uint32_t> object_id_from(std::string_view text);
[[nodiscard]] std::optional<std::uint32_t> hex_from(std::string_view text);
[[nodiscard]] std::optional<PortRange> ports_from(std::string_view text);

// Words as the command line has them.
struct ReplayArguments {
    double fps = 60;
    std::string physics = "retail30";
    std::string root_motion = "auto";
    std::string rules = "retail";
    std::string ports{};
    std::string viewer{};
    double from_s = 0;
    double to_s = std::numeric_limits<double>::infinity();
    unsigned connection = 0;
};
// Returns what is wrong with them, or nothing.
[[nodiscard]] std::string read_replay_arguments(const ReplayArguments& arguments,
                                                CaptureReplayOptions& options);

// That a capture holds nothing to play, in words; "" when it does.
[[nodiscard]] std::string why_empty(const std::string& title, const ReplayedCaptures& played);

}  // namespace glidepath::app

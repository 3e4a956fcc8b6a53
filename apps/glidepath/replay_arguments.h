// What the commands that replay captures have in common: arguments to options.
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

// "--fps 0: must lie between 1 and 1000"
[[nodiscard]] Error argument_error(std::string argument, std::string why);

// As the command line has them.
struct ReplayArguments {
    double fps = 60;
    std::string physics = "retail30";
    std::string root_motion = "auto";
    std::string rules = "retail";
    std::string smoother = "retail";
    std::string driver = "planner";
    std::string ports{};
    std::string viewer{};
    std::string dat{};  // empty: as the environment says
    double from_s = 0;
    double to_s = std::numeric_limits<double>::infinity();
    unsigned session = 0;
    bool adopts = true;
};
[[nodiscard]] Expected<CaptureReplayOptions> read_replay_arguments(const ReplayArguments& arguments);
// Says on standard error how the engine's own rows of a comparison were played, if not as in retail.
void tell_motion(const char* command, const ReplayArguments& arguments);

// Packets that were refused, in words with the causes; "" when none was.
[[nodiscard]] std::string refused_text(const StreamStatistics& stream);
// Says on standard error that packets were refused. Returns k_findings then, else k_good.
int tell_refused(const char* command, const ReplayedCaptures& played);

// What the assets do not have and what they do not play as it stands, a line each; "" when all is well.
[[nodiscard]] std::string assets_text(const ReplayedCaptures& played);

// Why a capture holds nothing to replay; ok when it does.
[[nodiscard]] Error why_empty(const std::string& title, const ReplayedCaptures& played);

}  // namespace glidepath::app

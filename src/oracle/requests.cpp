// A replay as requests for an oracle.
#include <glidepath/tools/oracle.h>

#include "oracle/answer.h"

#include <fmt/format.h>

namespace glidepath::tools {

using namespace oracle;

namespace {

const char* name_of_rules(const Rules& rules) {
    if (rules == Rules::documented()) return "documented";
    return rules == Rules::literal() ? "literal" : "retail";
}

std::string hex_of(std::span<const std::byte> bytes) {
    std::string hex;
    hex.reserve(bytes.size() * 2);
    for (const std::byte byte : bytes) {
        fmt::format_to(std::back_inserter(hex), "{:02x}", std::to_integer<unsigned>(byte));
    }
    return hex;
}

class RequestWriter {
  public:
    RequestWriter(ReplayOptions options, std::function<void(const std::string&)> write)
        : options_(std::move(options)), write_(std::move(write)) {}

    void add(const ReplayedMessage& message) {
        if (message.was_kept) return;  // the oracle's router keeps it as well
        open_frame(message.world);
        Json request{{"do", "message"}, {"bytes", hex_of(message.bytes)}};
        if (options_.mode == DecodeMode::strict) request["mode"] = "strict";
        write_(request.dump());
    }

    void add(const ReplayedFrame& frame) {
        open_frame(frame.world);
        is_frame_open_ = false;
        write_(R"({"do":"show"})");
    }

  private:
    // The world of the replay knows what it was made with.
    void open_frame(const World& world) {
        if (!has_world_) {
            has_world_ = true;
            const bool is_smoothed = world.def().root_motion == RootMotionMode::smoothed;
            write_(Json{{"do", "world"},
                        {"rules", name_of_rules(options_.rules)},
                        {"root_motion", is_smoothed ? "smoothed" : "keyframed"},
                        {"least_pass_s", world.def().least_pass_s},
                        {"viewer", json_of(options_.viewer)},
                        {"adopts", options_.adopts}}
                       .dump());
        }
        if (is_frame_open_) return;
        is_frame_open_ = true;
        write_(Json{{"do", "frame"}, {"dt", 1.0 / options_.frames_per_s}}.dump());
    }

    ReplayOptions options_;
    std::function<void(const std::string&)> write_;
    bool has_world_ = false;
    bool is_frame_open_ = false;
};

}  // namespace

ReplayListener oracle_requests(const ReplayOptions& options,
                               std::function<void(const std::string& line)> write) {
    const auto writer = std::make_shared<RequestWriter>(options, std::move(write));
    return {.message = [writer](const ReplayedMessage& message) { writer->add(message); },
            .frame = [writer](const ReplayedFrame& frame) { writer->add(frame); }};
}

}  // namespace glidepath::tools

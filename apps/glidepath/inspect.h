// The options of `glidepath inspect`, and the parts it is made of.
#pragma once

#include <glidepath/client_message.h>
#include <glidepath/codec.h>
#include <glidepath/tools/capture.h>

#include "layers.h"

#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace glidepath::app {

struct InspectCommand {
    std::vector<std::string> inputs;  // captures in turn, or one message in hex, or "-"
    std::string interface_name;       // listen here instead
    double seconds = 0;               // live: for how long; 0 = until interrupted
    std::string ports = "9000-10013";
    std::vector<std::string> opcodes;
    std::vector<std::string> guids;
    double from_s = -std::numeric_limits<double>::infinity();  // since the first packet
    double to_s = std::numeric_limits<double>::infinity();
    bool strict = false;  // the default, for those who want to say it
    bool tolerant = false;
    bool all = false;
    bool json = false;
    bool sessions = false;  // list sessions and links instead of messages
};
int run_inspect(const InspectCommand& command);

// What the options ask for, understood.
struct InspectFilter {
    std::vector<std::uint32_t> opcodes;  // empty: any
    std::vector<std::uint32_t> guids;
    double from_s = 0;
    double to_s = 0;
    bool all = false;  // also what cannot be decoded because it is none of our messages
};

// "F748", "0xF748" or "UpdatePosition".
[[nodiscard]] std::optional<std::uint32_t> opcode_from(std::string_view text);

// Blanks and line ends are skipped.
[[nodiscard]] Expected<std::vector<std::byte>> bytes_from_hex(std::string_view text);

// A message or a refused packet, to be shown.
struct InspectRow {
    bool has_time = true;       // false: out of hex or of a file without times
    bool has_direction = true;  // false: out of hex
    bool is_packet = false;     // refused: no message
    double time_s = 0;          // since 1970
    double since_start_s = 0;
    Direction direction = Direction::to_client;
    std::uint32_t session = 0;
    std::uint32_t link = 0;
    bool is_verified = true;
    std::uint64_t blob_id = 0;
    std::uint16_t queue = 0;
    std::span<const std::byte> bytes;
    Decoded decoded;       // of messages to the client; of others the opcode
    DecodedClient client;  // of messages to the server

    // A message to the server about the player's own movement, or what should be one.
    [[nodiscard]] bool is_own_movement() const {
        return direction == Direction::to_server && !is_packet && client.error.code != ErrorCode::bad_opcode;
    }
};

// Of what was read, shown or not.
struct InspectCounts {
    std::uint64_t decoded = 0;        // messages to the client by outcome
    std::uint64_t warned = 0;         // of them
    std::uint64_t malformed = 0;      // either way
    std::uint64_t own_movements = 0;  // decoded messages to the server
    std::uint64_t other_opcodes = 0;
    std::uint64_t shown = 0;
    std::uint64_t untimed_to_client = 0;  // messages of files without packets
    std::uint64_t untimed_to_server = 0;
    std::uint64_t records = 0;  // of captures
    std::array<std::uint64_t, k_skip_reason_count> skipped{};
    std::uint64_t dropped = 0;  // live
};

// The object that it is about, as far as that is known; 0 = none.
[[nodiscard]] std::uint32_t guid_of(const InspectRow& row);
// Whether it asks for anything in particular.
[[nodiscard]] bool is_narrow(const InspectFilter& filter);
[[nodiscard]] bool is_wanted(const InspectFilter& filter, const InspectRow& row);

// Each ends its lines.
[[nodiscard]] std::string table_head();
[[nodiscard]] std::string table_row(const InspectRow& row);
[[nodiscard]] std::string json_row(const InspectRow& row);
[[nodiscard]] std::string table_summary(const InspectCounts& counts, const StreamStatistics& stream);
[[nodiscard]] std::string json_summary(const InspectCounts& counts, const StreamStatistics& stream);

// Every session with its links. Times count from `start_s`.
[[nodiscard]] std::string sessions_text(const std::vector<LinkSummary>& links, double start_s);
[[nodiscard]] std::string sessions_json(const std::vector<LinkSummary>& links, double start_s);

}  // namespace glidepath::app

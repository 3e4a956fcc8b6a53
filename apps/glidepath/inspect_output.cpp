// Rows and summaries of `glidepath inspect`, as a table and as JSON Lines.
#include "apps/glidepath/console.h"
#include "apps/glidepath/inspect.h"
#include "layers.h"
#include "replay/message_text.h"
#include "replay/opcode_names.h"
#include "replay/text_table.h"

#include <fmt/format.h>

#include <array>
#include <iterator>

namespace glidepath::app {

namespace {

// Rows are printed as they come, so the columns are as wide as their longest content.
const std::vector<TableColumn> k_columns{{"time s", Align::right, 12},
                                         {"dir", Align::left, 4, 3},
                                         {"opcode", Align::left, 34},
                                         {"object", Align::left, 10, 2},
                                         {"size", Align::right, 5, 1},
                                         {"class", Align::left, 17},
                                         {"fields", Align::left, k_least_text_width}};
constexpr std::size_t k_wide = 12 + 4 + 34 + 10 + 5 + 17 + 6 * 2 + k_least_text_width;

// In a narrow terminal class and fields stand in lines of their own, below the others.
bool is_wide() { return output_width() >= k_wide; }

const TableRows& rows() {
    static const TableRows all(
        is_wide() ? k_columns : std::vector<TableColumn>(k_columns.begin(), k_columns.end() - 2),
        output_width());
    return all;
}

const char* arrow(Direction direction) { return direction == Direction::to_client ? "s2c" : "c2s"; }

// A message whose checksum could not be proved is marked.
std::string direction_column(const InspectRow& row) {
    return std::string(arrow(row.direction)) + (row.is_verified ? "" : "?");
}

bool is_decoded(const InspectRow& row) {
    return row.direction == Direction::to_client && row.decoded.is_ok();
}

bool is_unknown(const InspectRow& row) {
    if (row.direction == Direction::to_server) return !row.is_own_movement();
    return row.decoded.error.code == ErrorCode::bad_opcode;
}

std::string hex_of(std::span<const std::byte> bytes) {
    std::string text;
    for (const std::byte b : bytes) {
        fmt::format_to(std::back_inserter(text), "{:02x}", static_cast<unsigned>(b));
    }
    return text;
}

// Packets have no opcode; of a message to the server only the opcode is known.
std::string opcode_column(const InspectRow& row) {
    if (row.is_packet) return "packet";
    if (row.bytes.size() < 4) return "-";
    const std::uint32_t opcode = row.decoded.opcode;
    if (row.is_own_movement()) {
        return fmt::format("{:04X} {}", row.client.message.action,
                           client_action_name(row.client.message.action));
    }
    if (!is_unknown(row)) return fmt::format("{:04X} {}", opcode, message_name(opcode));
    const char* const name = other_message_name(opcode);
    return fmt::format("{:04X}{}{}", opcode, name != nullptr ? " " : "", name != nullptr ? name : "");
}

std::string guid_column(const InspectRow& row) {
    const std::uint32_t guid = guid_of(row);
    return guid == 0 ? "-" : fmt::format("0x{:08X}", guid);
}

// Messages that move nothing are not looked into; that is no fault of theirs.
const char* class_text(const InspectRow& row) {
    if (row.is_packet || !is_unknown(row)) return name_of(class_of(row.decoded));
    return other_message_name(row.decoded.opcode) != nullptr ? "other" : "unknown";
}

std::string class_column(const InspectRow& row) {
    if (row.is_own_movement()) return name_of(class_of(row.client));
    return class_text(row);
}

std::string with_warnings(std::string text, const WarningList& warnings) {
    for (std::size_t i = 0; i < warnings.kept(); ++i) {
        text += fmt::format(" * {}", error_text(warnings[i]));
    }
    return text;
}

std::string fields_column(const InspectRow& row) {
    if (row.is_own_movement()) {
        if (!row.client.is_ok()) return fmt::format("** {}", error_text(row.client.error));
        return with_warnings(message_text(row.client.message), row.client.warnings);
    }
    if (!is_decoded(row)) {
        const Error& error = row.decoded.error;
        if (error.is_ok() || error.code == ErrorCode::bad_opcode) return fmt::format("queue={}", row.queue);
        return fmt::format("** {}", error_text(error));
    }
    return with_warnings(message_text(row.decoded.message), row.decoded.warnings);
}

std::string json_of(const Error& error) {
    return fmt::format(R"({{"class":"{}","offset":{},"field":"{}"}})", name_of(error.code), error.where,
                       error.what);
}

std::string json_of(const WarningList& warnings) {
    std::string text;
    for (std::size_t i = 0; i < warnings.kept(); ++i) {
        text += (i == 0 ? "" : ",") + json_of(warnings[i]);
    }
    return "[" + text + "]";
}

std::string skipped_text(const InspectCounts& counts) {
    std::string text;
    for (std::size_t i = 0; i < k_skip_reason_count; ++i) {
        if (counts.skipped[i] == 0) continue;
        text += fmt::format("{}{} {}", text.empty() ? "" : ", ", counts.skipped[i],
                            name_of(static_cast<SkipReason>(i)));
    }
    return text;
}

std::string json_of(const DirectionStatistics& side) {
    std::string by_class;
    for (std::size_t i = 0; i < k_error_code_count; ++i) {
        if (side.refused[i] == 0) continue;
        by_class += fmt::format(R"({}"{}":{})", by_class.empty() ? "" : ",",
                                name_of(static_cast<ErrorCode>(i)), side.refused[i]);
    }
    return fmt::format(
        R"({{"packets":{},"clear_verified":{},"encrypted_verified":{},"encrypted_unverified":{},"refused":{{{}}},)"
        R"("retransmissions":{},"fragments":{},"duplicate_fragments":{},"late_fragments":{},)"
        R"("mismatched_fragments":{},"messages":{},"message_bytes":{}}})",
        side.packets, side.clear_verified, side.encrypted_verified, side.encrypted_unverified, by_class,
        side.retransmissions, side.fragments, side.duplicate_fragments, side.late_fragments,
        side.mismatched_fragments, side.messages, side.message_bytes);
}

// What stands behind the size of a message about the player's own movement.
std::string own_movement_json(const InspectRow& row) {
    const DecodedClient& client = row.client;
    std::string text = fmt::format(R"(,"opcode":{},"action":{},"message":"{}","class":"{}")", client.opcode,
                                   client.message.action, client_action_name(client.message.action),
                                   name_of(class_of(client)));
    if (!client.is_ok()) text += R"(,"error":)" + json_of(client.error);
    if (!client.warnings.empty()) text += R"(,"warnings":)" + json_of(client.warnings);
    return text + (client.is_ok() ? R"(,"decoded":)" + message_json(client.message)
                                  : fmt::format(R"(,"hex":"{}")", hex_of(row.bytes)));
}

// It breaks the form, or its packet was refused.
bool is_bad(const InspectRow& row) {
    if (row.is_own_movement()) return !row.client.is_ok();
    return row.is_packet || (!is_unknown(row) && !row.decoded.is_ok());
}

bool has_warnings(const InspectRow& row) {
    return row.is_own_movement() ? !row.client.warnings.empty() : !row.decoded.warnings.empty();
}

}  // namespace

std::string table_head() { return coloured(Colour::bold, rows().head()); }

std::string table_row(const InspectRow& row) {
    const std::array<std::string, 7> cells{row.has_time ? fmt::format("{:.6f}", row.since_start_s) : "-",
                                           row.has_direction ? direction_column(row) : "-",
                                           opcode_column(row),
                                           guid_column(row),
                                           std::to_string(row.bytes.size()),
                                           class_column(row),
                                           fields_column(row)};
    std::string text = rows().line(cells);
    if (!is_wide()) text += fitted_text(fmt::format("{:14}{}  {}\n", "", cells[5], cells[6]), output_width());
    text.pop_back();
    return (is_bad(row)         ? coloured(Colour::red, text)
            : has_warnings(row) ? coloured(Colour::yellow, text)
                                : text) +
           "\n";
}

std::string json_row(const InspectRow& row) {
    std::string text = fmt::format(R"({{"kind":"{}")", row.is_packet ? "packet" : "message");
    const auto add = [&](const char* key, const auto& value) {
        fmt::format_to(std::back_inserter(text), R"(,"{}":{})", key, value);
    };
    if (row.has_time) {
        add("time_s", fmt::format("{:.6f}", row.time_s));
        add("since_start_s", fmt::format("{:.6f}", row.since_start_s));
    }
    if (row.has_direction) {
        add("direction", row.direction == Direction::to_client ? R"("to_client")" : R"("to_server")");
    }
    if (row.has_time) {
        if (!row.is_packet) {
            add("session", row.session);
            add("link", row.link);
            add("verified", row.is_verified);
            add("blob_id", row.blob_id);
            add("queue", row.queue);
        }
    }
    add("size", row.bytes.size());
    if (row.is_own_movement()) return text + own_movement_json(row) + "}\n";
    if (!row.is_packet) {
        add("opcode", row.decoded.opcode);
        const char* const name =
            is_unknown(row) ? other_message_name(row.decoded.opcode) : message_name(row.decoded.opcode);
        add("message", name != nullptr ? fmt::format(R"("{}")", name) : "null");
    }
    add("class", fmt::format(R"("{}")", class_text(row)));
    const bool is_read = row.is_packet || !is_unknown(row);
    if (is_read && !row.decoded.is_ok()) add("error", json_of(row.decoded.error));
    if (!row.decoded.warnings.empty()) add("warnings", json_of(row.decoded.warnings));
    if (is_decoded(row) && !row.is_packet) {
        add("decoded", message_json(row.decoded.message));
    } else {
        add("hex", fmt::format(R"("{}")", hex_of(row.bytes)));
    }
    return text + "}\n";
}

std::string table_summary(const InspectCounts& counts, const StreamStatistics& stream) {
    const DirectionStatistics& down = stream.to_client;
    const DirectionStatistics& up = stream.to_server;
    const std::uint64_t packets = down.packets + up.packets;
    std::string text = fmt::format(
        "\n{} packets ({} refused), {} link(s) of {} session(s); {} of {} checksums verified\n"
        "{} messages to the client: {} decoded ({} with a warning), {} malformed, {} of other opcodes; {} to "
        "the server ({} of own movement); {} shown\n",
        packets, refused_packets(stream), stream.links, stream.sessions, verified_packets(stream), packets,
        down.messages + counts.untimed_to_client, counts.decoded, counts.warned, counts.malformed,
        counts.other_opcodes, up.messages + counts.untimed_to_server, counts.own_movements, counts.shown);
    if (stream.incomplete_messages > 0)
        text += fmt::format("{} messages incomplete\n", stream.incomplete_messages);
    if (const std::uint64_t count = unverified_packets(stream); count > 0) {
        text +=
            fmt::format("{} packets could not be verified (?): their keys are not in the capture\n", count);
    }
    if (stream.forgotten_links > 0) {
        text += fmt::format("{} links forgotten: too many at once\n", stream.forgotten_links);
    }
    if (counts.dropped > 0) text += fmt::format("{} packets lost: they came too fast\n", counts.dropped);
    if (stream.not_of_game > 0)
        text += fmt::format("{} datagrams not of the game (--ports says which are its servers')\n",
                            stream.not_of_game);
    if (const std::string skipped = skipped_text(counts); !skipped.empty()) {
        text += fmt::format("{} records, of which no datagrams: {}\n", counts.records, skipped);
    }
    return fitted_text(text, output_width());
}

std::string json_summary(const InspectCounts& counts, const StreamStatistics& stream) {
    std::string skipped;
    for (std::size_t i = 0; i < k_skip_reason_count; ++i) {
        skipped += fmt::format(R"({}"{}":{})", i == 0 ? "" : ",", name_of(static_cast<SkipReason>(i)),
                               counts.skipped[i]);
    }
    return fmt::format(
        R"({{"kind":"summary","records":{},"dropped":{},"skipped":{{{}}},"datagrams":{},"not_of_game":{},"sessions":{},"links":{},)"
        R"("forgotten_links":{},"decoded":{},"warned":{},"malformed":{},"other_opcodes":{},"own_movements":{},"shown":{},)"
        R"("incomplete_messages":{},"to_client":{},"to_server":{}}})"
        "\n",
        counts.records, counts.dropped, skipped, stream.datagrams, stream.not_of_game, stream.sessions,
        stream.links, stream.forgotten_links, counts.decoded, counts.warned, counts.malformed,
        counts.other_opcodes, counts.own_movements, counts.shown, stream.incomplete_messages,
        json_of(stream.to_client), json_of(stream.to_server));
}

}  // namespace glidepath::app

// Rows and summaries of `glidepath inspect`, as a table and as JSON Lines.
#include "apps/glidepath/inspect.h"
#include "layers.h"
#include "replay/message_text.h"
#include "replay/text_table.h"

#include <fmt/format.h>

#include <array>
#include <iterator>
#include <numeric>

namespace glidepath::app {

namespace {

// Rows are printed as they come, so the columns are as wide as their longest content.
const std::array<TableColumn, 7> k_columns{{{"time s", Align::right, 12},
                                            {"dir", Align::left, 3},
                                            {"opcode", Align::left, 24},
                                            {"object", Align::left, 10},
                                            {"size", Align::right, 5},
                                            {"class", Align::left, 17},
                                            {"fields"}}};

const char* arrow(Direction direction) { return direction == Direction::to_client ? "s2c" : "c2s"; }

bool is_decoded(const InspectRow& row) {
    return row.direction == Direction::to_client && row.decoded.is_ok();
}

bool is_unknown(const InspectRow& row) {
    return row.direction == Direction::to_server || row.decoded.error.code == ErrorCode::bad_opcode;
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
    return is_unknown(row) ? fmt::format("{:04X}", opcode)
                           : fmt::format("{:04X} {}", opcode, message_name(opcode));
}

std::string guid_column(const InspectRow& row) {
    const std::uint32_t guid = guid_of(row);
    return guid == 0 ? "-" : fmt::format("0x{:08X}", guid);
}

std::string class_column(const InspectRow& row) {
    if (!row.is_packet && row.direction == Direction::to_server) return "-";  // not looked into
    return name_of(class_of(row.decoded));
}

std::string fields_column(const InspectRow& row) {
    if (!is_decoded(row)) {
        const Error& error = row.decoded.error;
        if (error.is_ok() || error.code == ErrorCode::bad_opcode) return fmt::format("queue={}", row.queue);
        return fmt::format("** {}", error_text(error));
    }
    std::string text = message_text(row.decoded.message);
    for (std::size_t i = 0; i < row.decoded.warnings.kept(); ++i) {
        text += fmt::format(" * {}", error_text(row.decoded.warnings[i]));
    }
    return text;
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

std::uint64_t verified(const DirectionStatistics& side) {
    return side.clear_verified + side.encrypted_verified;
}

std::uint64_t refused(const DirectionStatistics& side) {
    return std::accumulate(side.refused.begin(), side.refused.end(), std::uint64_t{0});
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

}  // namespace

std::string table_head() { return head_line(k_columns); }

std::string table_row(const InspectRow& row) {
    const std::array<std::string, k_columns.size()> cells{
        row.has_time ? fmt::format("{:.6f}", row.since_start_s) : "-",
        row.has_time ? arrow(row.direction) : "-",
        opcode_column(row),
        guid_column(row),
        std::to_string(row.bytes.size()),
        class_column(row),
        fields_column(row)};
    return table_line(k_columns, cells);
}

std::string json_row(const InspectRow& row) {
    std::string text = fmt::format(R"({{"kind":"{}")", row.is_packet ? "packet" : "message");
    const auto add = [&](const char* key, const auto& value) {
        fmt::format_to(std::back_inserter(text), R"(,"{}":{})", key, value);
    };
    if (row.has_time) {
        add("time_s", fmt::format("{:.6f}", row.time_s));
        add("since_start_s", fmt::format("{:.6f}", row.since_start_s));
        add("direction", row.direction == Direction::to_client ? R"("to_client")" : R"("to_server")");
        if (!row.is_packet) {
            add("connection", row.connection);
            add("blob_id", row.blob_id);
            add("queue", row.queue);
        }
    }
    add("size", row.bytes.size());
    if (!row.is_packet) {
        add("opcode", row.decoded.opcode);
        const bool has_name = !is_unknown(row);
        add("message", has_name ? fmt::format(R"("{}")", message_name(row.decoded.opcode)) : "null");
    }
    const bool was_looked_into = row.is_packet || row.direction == Direction::to_client;
    add("class", was_looked_into ? fmt::format(R"("{}")", name_of(class_of(row.decoded))) : "null");
    if (!row.decoded.is_ok()) add("error", json_of(row.decoded.error));
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
        "\n{} packets ({} refused), {} connection(s); {} of {} checksums verified\n"
        "{} messages to the client: {} decoded ({} with a warning), {} malformed, {} of other opcodes; {} to "
        "the "
        "server; {} shown\n",
        packets, refused_packets(stream), stream.connections, verified(down) + verified(up), packets,
        down.messages, counts.decoded, counts.warned, counts.malformed, counts.other_opcodes, up.messages,
        counts.shown);
    if (stream.incomplete_messages > 0)
        text += fmt::format("{} messages incomplete\n", stream.incomplete_messages);
    if (stream.forgotten_connections > 0) {
        text += fmt::format("{} connections forgotten: too many at once\n", stream.forgotten_connections);
    }
    if (counts.dropped > 0) text += fmt::format("{} packets lost: they came too fast\n", counts.dropped);
    if (stream.not_of_game > 0) text += fmt::format("{} datagrams not of the game\n", stream.not_of_game);
    if (const std::string skipped = skipped_text(counts); !skipped.empty()) {
        text += fmt::format("{} records, of which no datagrams: {}\n", counts.records, skipped);
    }
    return text;
}

std::string json_summary(const InspectCounts& counts, const StreamStatistics& stream) {
    std::string skipped;
    for (std::size_t i = 0; i < k_skip_reason_count; ++i) {
        skipped += fmt::format(R"({}"{}":{})", i == 0 ? "" : ",", name_of(static_cast<SkipReason>(i)),
                               counts.skipped[i]);
    }
    return fmt::format(
        R"({{"kind":"summary","records":{},"dropped":{},"skipped":{{{}}},"datagrams":{},"not_of_game":{},"connections":{},)"
        R"("forgotten_connections":{},"decoded":{},"warned":{},"malformed":{},"other_opcodes":{},"shown":{},)"
        R"("incomplete_messages":{},"to_client":{},"to_server":{}}})"
        "\n",
        counts.records, counts.dropped, skipped, stream.datagrams, stream.not_of_game, stream.connections,
        stream.forgotten_connections, counts.decoded, counts.warned, counts.malformed, counts.other_opcodes,
        counts.shown, stream.incomplete_messages, json_of(stream.to_client), json_of(stream.to_server));
}

std::uint64_t refused_packets(const StreamStatistics& stream) {
    return refused(stream.to_client) + refused(stream.to_server);
}

}  // namespace glidepath::app

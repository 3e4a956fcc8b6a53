// What the user typed: filters and hex.
#include "apps/glidepath/inspect.h"
#include "apps/glidepath/replay_arguments.h"
#include "layers.h"
#include "replay/message_text.h"
#include "replay/opcode_names.h"
#include "wire/byte_reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <limits>

namespace glidepath::app {

namespace {

constexpr std::array k_opcodes{opcode::position_and_movement, opcode::objdesc_event, opcode::create_object,
                               opcode::create_player,         opcode::delete_object, opcode::update_position,
                               opcode::parent_event,          opcode::pickup_event,  opcode::set_state,
                               opcode::update_motion,         opcode::vector_update, opcode::player_teleport,
                               opcode::update_object};

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

bool same_word(std::string_view a, std::string_view b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                      [](char x, char y) { return lower(x) == lower(y); });
}

bool has_hex_prefix(std::string_view text) { return text.starts_with("0x") || text.starts_with("0X"); }

int hex_digit(char c) {
    const char small = lower(c);
    if (small >= '0' && small <= '9') return small - '0';
    if (small >= 'a' && small <= 'f') return small - 'a' + 10;
    return -1;
}

bool is_any_of(const std::vector<std::uint32_t>& wanted, std::uint32_t value) {
    return std::find(wanted.begin(), wanted.end(), value) != wanted.end();
}

bool is_about(const std::vector<std::uint32_t>& guids, const InspectRow& row) {
    if (const auto* event = std::get_if<ParentEvent>(&row.decoded.message)) {
        return is_any_of(guids, event->child) || is_any_of(guids, event->parent);
    }
    const std::uint32_t guid = guid_of(row);
    return guid != 0 && is_any_of(guids, guid);
}

}  // namespace

std::uint32_t guid_of(const InspectRow& row) {
    if (row.is_packet || row.direction == Direction::to_server) return 0;
    if (row.decoded.is_ok()) return object_of(row.decoded.message);
    // Of a malformed one what stands where all but one of the messages have their object.
    const bool has_guid = row.decoded.error.code != ErrorCode::bad_opcode &&
                          row.decoded.opcode != opcode::player_teleport && row.bytes.size() >= 8;
    return has_guid ? wire::load_little_endian<std::uint32_t>(&row.bytes[4]) : 0;
}

std::optional<std::uint32_t> opcode_from(std::string_view text) {
    for (const std::uint32_t opcode : k_opcodes) {
        if (same_word(text, message_name(opcode))) return opcode;
    }
    for (const std::uint32_t action : {client_action::autonomous_position, client_action::move_to_state}) {
        if (same_word(text, client_action_name(action))) return action;
    }
    if (const auto opcode = other_opcode_named(text)) return opcode;
    return hex_from(text);
}

Expected<std::vector<std::byte>> bytes_from_hex(std::string_view text) {
    std::vector<std::byte> bytes;
    int high = -1;
    for (std::size_t i = has_hex_prefix(text) ? 2 : 0; i < text.size(); ++i) {
        if (text[i] == ' ' || text[i] == '\t' || text[i] == '\r' || text[i] == '\n') continue;
        const int digit = hex_digit(text[i]);
        if (digit < 0) {
            return argument_error("hex", fmt::format("character {} is not a hex digit", i + 1));
        }
        if (high >= 0) bytes.push_back(static_cast<std::byte>(high * 16 + digit));
        high = high >= 0 ? -1 : digit;
    }
    if (high >= 0) {
        return argument_error(
            "hex", fmt::format("an odd number of hex digits ({}); a byte has two", 2 * bytes.size() + 1));
    }
    return bytes;
}

bool is_narrow(const InspectFilter& filter) {
    constexpr double k_endless_s = std::numeric_limits<double>::infinity();
    return !filter.opcodes.empty() || !filter.guids.empty() || filter.from_s > -k_endless_s ||
           filter.to_s < k_endless_s;
}

bool is_wanted(const InspectFilter& filter, const InspectRow& row) {
    if (row.has_time && (row.since_start_s < filter.from_s || row.since_start_s > filter.to_s)) return false;
    const bool has_filter = !filter.opcodes.empty() || !filter.guids.empty();
    if (row.is_packet) return !has_filter;
    const bool asked_by_opcode =
        is_any_of(filter.opcodes, row.decoded.opcode) ||
        (row.is_own_movement() && is_any_of(filter.opcodes, row.client.message.action));
    if (!filter.opcodes.empty() && !asked_by_opcode) return false;
    if (!filter.guids.empty() && !is_about(filter.guids, row)) return false;
    const bool is_ours = row.direction == Direction::to_client
                             ? row.decoded.error.code != ErrorCode::bad_opcode
                             : row.is_own_movement();
    return is_ours || filter.all || asked_by_opcode;
}

}  // namespace glidepath::app

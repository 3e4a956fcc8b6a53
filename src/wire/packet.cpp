#include "wire/packet.h"

#include "base/assert.h"
#include "wire/checksum.h"
#include "wire/packed_list.h"

#include <algorithm>
#include <array>
#include <limits>

namespace glidepath::wire {

namespace {

// Stands for the checksum while it is calculated.
constexpr std::uint32_t k_checksum_placeholder = 0xBADD70DD;

PacketHeader read_header(ByteReader& r) {
    PacketHeader header;
    header.sequence = r.u32("sequence");
    header.flags = r.u32("flags");
    header.checksum = r.u32("checksum");
    header.id = r.u16("id");
    header.time_s = r.u16("time");
    header.size = r.u16("size");
    header.iteration = r.u16("iteration");
    return header;
}

void write_header(ByteWriter& w, const PacketHeader& header) {
    w.u32(header.sequence);
    w.u32(header.flags);
    w.u32(header.checksum);
    w.u16(header.id);
    w.u16(header.time_s);
    w.u16(header.size);
    w.u16(header.iteration);
}

PackedList<std::uint32_t> read_sequences(ByteReader& r, const char* field) {
    const std::size_t count_offset = r.offset();
    const std::uint32_t count = r.u32(field);
    if (!r.can_follow(count, sizeof count, count_offset, field)) return {};
    return {r.bytes(std::size_t{count} * sizeof count, field), count};
}

ConnectRequest read_connect_request(ByteReader& r) {
    ConnectRequest request;
    r.bytes(8, "connect_request.time");
    request.cookie = r.u64("connect_request.cookie");
    r.bytes(4, "connect_request.id");
    request.seed_to_client = r.u32("connect_request.seed_to_client");
    request.seed_to_server = r.u32("connect_request.seed_to_server");
    r.u32("connect_request.unused");
    return request;
}

std::uint16_t swapped(std::uint16_t value) { return static_cast<std::uint16_t>(value << 8U | value >> 8U); }

// A socket address inside, so two of its fields are in network order.
Referral read_referral(ByteReader& r) {
    Referral referral;
    referral.cookie = r.u64("referral.cookie");
    r.u16("referral.family");
    referral.port = swapped(r.u16("referral.port"));
    const std::uint16_t high = swapped(r.u16("referral.address"));
    const std::uint16_t low = swapped(r.u16("referral.address"));
    referral.address = std::uint32_t{high} << 16U | low;
    r.bytes(8, "referral.zeros");
    r.bytes(2, "referral.server_id");
    r.bytes(6, "referral.unknown");
    return referral;
}

// Spec/sessions.md 4.2, in this order.
void read_optional(ByteReader& r, std::uint32_t flags, OptionalHeaders& optional) {
    const auto has = [&](std::uint32_t bit) { return (flags & bit) != 0; };
    if (has(packet_flag::server_switch)) r.bytes(8, "server_switch");
    if (has(packet_flag::logon_server)) r.bytes(16, "logon_server");
    if (has(packet_flag::referral)) optional.referral = read_referral(r);
    if (has(packet_flag::nak)) optional.naks = read_sequences(r, "nak");
    if (has(packet_flag::empty_ack)) read_sequences(r, "empty_ack");
    if (has(packet_flag::ack)) optional.ack = r.u32("ack");
    if (has(packet_flag::login)) r.bytes(r.remaining(), "login");
    if (has(packet_flag::world_login)) optional.world_login_cookie = r.u64("world_login");
    if (has(packet_flag::connect_request)) optional.connect_request = read_connect_request(r);
    if (has(packet_flag::connect_response)) r.bytes(8, "connect_response");
    if (has(packet_flag::net_error)) r.bytes(8, "net_error");
    if (has(packet_flag::net_error_disconnect)) r.bytes(8, "net_error_disconnect");
    if (has(packet_flag::interval_command)) r.bytes(8, "interval_command");
    if (has(packet_flag::time_sync)) r.bytes(8, "time_sync");
    if (has(packet_flag::echo_request)) r.bytes(4, "echo_request");
    if (has(packet_flag::echo_response)) r.bytes(8, "echo_response");
    if (has(packet_flag::flow)) r.bytes(6, "flow");
}

// One fragment under the rules of spec/sessions.md 10.1: header there, size, size inside the body, count and
// index.
void check_fragment(ByteReader& r) {
    const std::size_t from = r.offset();
    if (r.remaining() < k_fragment_header_size) return r.fail(ErrorCode::truncated, from, "fragment.header");
    r.u64("fragment.blob_id");
    const std::uint16_t count = r.u16("fragment.count");
    const std::uint16_t size = r.u16("fragment.size");
    const std::uint16_t index = r.u16("fragment.index");
    r.u16("fragment.queue");
    if (size < k_fragment_header_size || size > k_max_fragment_size) {
        return r.fail(ErrorCode::bad_length, from + 10, "fragment.size");
    }
    r.bytes(size - k_fragment_header_size, "fragment.data");
    if (r.ok() && (count == 0 || index >= count)) r.fail(ErrorCode::bad_count, from + 8, "fragment.count");
}

PackedList<Fragment> read_fragments(ByteReader& r) {
    const std::span<const std::byte> all = r.rest();
    std::uint32_t count = 0;
    while (r.ok() && r.remaining() > 0) {
        check_fragment(r);
        ++count;
    }
    return {all, count};
}

}  // namespace

void read_element(ByteReader& reader, Fragment& fragment) {
    fragment.blob_id = reader.u64("fragment.blob_id");
    fragment.count = reader.u16("fragment.count");
    const std::size_t size = reader.u16("fragment.size");
    fragment.index = reader.u16("fragment.index");
    fragment.queue = reader.u16("fragment.queue");
    fragment.data = reader.bytes(size - std::min(size, k_fragment_header_size), "fragment.data");
}

std::size_t unpack_element(std::span<const std::byte> bytes, Fragment& fragment) {
    ByteReader reader(bytes);
    read_element(reader, fragment);
    return reader.offset();
}

void write_element(ByteWriter& writer, const Fragment& fragment) {
    GLIDEPATH_ASSERT(fragment.data.size() <= k_max_fragment_data);
    writer.u64(fragment.blob_id);
    writer.u16(fragment.count);
    writer.u16(static_cast<std::uint16_t>(k_fragment_header_size + fragment.data.size()));
    writer.u16(fragment.index);
    writer.u16(fragment.queue);
    writer.bytes(fragment.data);
}

ParsedPacket parse_packet(std::span<const std::byte> payload) {
    ParsedPacket result;
    Packet& packet = result.packet;
    ByteReader r(payload);
    packet.header = read_header(r);
    if (r.ok()) {
        const PacketHeader& header = packet.header;
        if ((header.flags & ~packet_flag::known) != 0) r.fail(ErrorCode::unknown_flag, 4, "flags");
        if (header.size > r.remaining()) r.fail(ErrorCode::truncated, 16, "size");
        if (header.size < r.remaining()) {
            r.fail(ErrorCode::trailing, k_packet_header_size + header.size, "packet");
        }
        const std::span<const std::byte> body = r.rest();
        read_optional(r, header.flags, packet.optional);
        packet.optional_bytes = body.first(body.size() - r.remaining());
        if ((header.flags & packet_flag::fragments) != 0) {
            packet.fragments = read_fragments(r);
        } else if (r.remaining() > 0) {
            r.fail(ErrorCode::trailing, r.offset(), "body");
        }
    }
    result.error = r.error();
    return result;
}

PacketSums sums_of(const Packet& packet) {
    PacketHeader header = packet.header;
    header.checksum = k_checksum_placeholder;
    std::array<std::byte, k_packet_header_size> bytes;
    ByteWriter writer(bytes);
    write_header(writer, header);
    PacketSums sums{hash32(bytes), hash32(packet.optional_bytes)};
    std::span<const std::byte> rest = packet.fragments.bytes();
    for (const Fragment& fragment : packet.fragments) {
        sums.body += hash32(rest.first(k_fragment_header_size)) + hash32(fragment.data);
        rest = rest.subspan(k_fragment_header_size + fragment.data.size());
    }
    return sums;
}

std::size_t encode_packet(const PacketHeader& header, std::span<const std::byte> optional_bytes,
                          std::span<const Fragment> fragments, std::uint32_t key, std::span<std::byte> out) {
    ByteWriter writer(out);
    write_header(writer, header);
    writer.bytes(optional_bytes);
    for (const Fragment& fragment : fragments) {
        write_element(writer, fragment);
    }
    const std::size_t total = writer.size();
    GLIDEPATH_ASSERT(total - k_packet_header_size <= std::numeric_limits<std::uint16_t>::max());
    if (!writer.fits()) return total;

    Packet packet;
    packet.header = header;
    packet.header.size = static_cast<std::uint16_t>(total - k_packet_header_size);
    const std::span<const std::byte> body =
        std::span<const std::byte>(out).first(total).subspan(k_packet_header_size);
    packet.optional_bytes = body.first(optional_bytes.size());
    packet.fragments = {body.subspan(optional_bytes.size()), static_cast<std::uint32_t>(fragments.size())};
    packet.header.checksum = checksum_of(sums_of(packet), key);
    ByteWriter again(out);
    write_header(again, packet.header);
    return total;
}

}  // namespace glidepath::wire

#include "replay/link_layer.h"

namespace glidepath::replay {

namespace {

using Bytes = std::span<const std::byte>;

constexpr std::uint16_t k_ethertype_ipv4 = 0x0800;
constexpr std::uint16_t k_ethertype_vlan = 0x8100;
constexpr std::uint16_t k_ethertype_provider_vlan = 0x88A8;
constexpr std::size_t k_vlan_tag_size = 4;

// Loopback headers name the address family; 2 is IPv4 on every system.
constexpr std::uint32_t k_family_ipv4 = 2;

constexpr std::size_t k_smallest_ip_header = 20;
constexpr std::uint8_t k_protocol_udp = 17;
constexpr std::uint16_t k_more_fragments = 0x2000;
constexpr std::uint16_t k_fragment_offset = 0x1FFF;
constexpr std::size_t k_udp_header_size = 8;

std::uint8_t u8(Bytes bytes, std::size_t at) { return std::to_integer<std::uint8_t>(bytes[at]); }

// Network order.
std::uint16_t u16(Bytes bytes, std::size_t at) {
    return static_cast<std::uint16_t>(u8(bytes, at) << 8U | u8(bytes, at + 1));
}

std::uint32_t u32(Bytes bytes, std::size_t at) {
    return std::uint32_t{u16(bytes, at)} << 16U | u16(bytes, at + 2);
}

// A header of a fixed size that has an ethertype at some offset.
std::optional<SkipReason> skip_typed_header(Bytes& bytes, std::size_t size, std::size_t type_at) {
    if (bytes.size() < size) return SkipReason::too_short;
    std::uint16_t type = u16(bytes, type_at);
    bytes = bytes.subspan(size);
    while (type == k_ethertype_vlan || type == k_ethertype_provider_vlan) {
        if (bytes.size() < k_vlan_tag_size) return SkipReason::too_short;
        type = u16(bytes, 2);
        bytes = bytes.subspan(k_vlan_tag_size);
    }
    return type == k_ethertype_ipv4 ? std::nullopt : std::optional(SkipReason::not_ipv4);
}

// Written in the byte order of the machine that captured, which is not recorded.
std::optional<SkipReason> skip_family(Bytes& bytes) {
    if (bytes.size() < 4) return SkipReason::too_short;
    const std::uint32_t family = u32(bytes, 0);
    bytes = bytes.subspan(4);
    return family == k_family_ipv4 || family == k_family_ipv4 << 24U ? std::nullopt
                                                                     : std::optional(SkipReason::not_ipv4);
}

std::optional<SkipReason> skip_link_header(int link_type, Bytes& bytes) {
    switch (link_type) {
        case link_types::ethernet:
            return skip_typed_header(bytes, 14, 12);
        case link_types::linux_cooked:
            return skip_typed_header(bytes, 16, 14);
        case link_types::linux_cooked_2:
            return skip_typed_header(bytes, 20, 0);
        case link_types::null:
        case link_types::loop:
            return skip_family(bytes);
        default:  // raw IP
            return std::nullopt;
    }
}

}  // namespace

bool is_known_link_type(int link_type) {
    switch (link_type) {
        case link_types::ethernet:
        case link_types::linux_cooked:
        case link_types::linux_cooked_2:
        case link_types::null:
        case link_types::loop:
        case link_types::raw:
        case link_types::ipv4:
            return true;
        default:
            return false;
    }
}

// Loggers on the client's side leave the IP length 0 and both checksums: the record's size, the size of the
// IP header and the UDP length are what can be believed.
std::optional<SkipReason> find_datagram(int link_type, Bytes record, Datagram& datagram) {
    if (const auto reason = skip_link_header(link_type, record)) return reason;
    if (record.empty()) return SkipReason::too_short;
    if (u8(record, 0) >> 4U != 4) return SkipReason::not_ipv4;
    const std::size_t header_size = std::size_t{4} * (u8(record, 0) & 0x0FU);
    if (header_size < k_smallest_ip_header || record.size() < header_size) return SkipReason::too_short;
    if (u8(record, 9) != k_protocol_udp) return SkipReason::not_udp;
    if ((u16(record, 6) & (k_more_fragments | k_fragment_offset)) != 0) return SkipReason::ip_fragment;
    datagram.from_address = u32(record, 12);
    datagram.to_address = u32(record, 16);

    record = record.subspan(header_size);
    if (record.size() < k_udp_header_size) return SkipReason::too_short;
    datagram.from_port = u16(record, 0);
    datagram.to_port = u16(record, 2);
    const std::size_t length = u16(record, 4);
    if (length < k_udp_header_size || length > record.size()) return SkipReason::too_short;
    datagram.payload = record.subspan(k_udp_header_size, length - k_udp_header_size);
    return std::nullopt;
}

}  // namespace glidepath::replay

#include <glidepath/tools/simulate.h>

#include "sim/layer.h"
#include "wire/byte_writer.h"

#include <cmath>

namespace glidepath::sim {

namespace {

constexpr std::uint32_t k_magic_microseconds = 0xA1B2C3D4;
constexpr std::uint32_t k_snap_length = 65535;
constexpr std::uint32_t k_link_ethernet = 1;
constexpr std::size_t k_ethernet_size = 14;
constexpr std::size_t k_ip_size = 20;
constexpr std::size_t k_udp_size = 8;

// Addresses for documentation (RFC 5737): nobody's.
constexpr std::array<std::uint8_t, 4> k_server_ip{192, 0, 2, 1};
constexpr std::array<std::uint8_t, 4> k_client_ip{192, 0, 2, 2};
constexpr std::array<std::uint8_t, 6> k_server_mac{2, 0, 0, 0, 0, 1};
constexpr std::array<std::uint8_t, 6> k_client_mac{2, 0, 0, 0, 0, 2};

// Network byte order.
class NetworkWriter {
  public:
    explicit NetworkWriter(std::vector<std::byte>& out) : out_(out) {}
    void u8(std::uint32_t value) { out_.push_back(static_cast<std::byte>(value & 0xFFU)); }
    void u16(std::uint32_t value) {
        u8(value >> 8U);
        u8(value);
    }
    template <std::size_t N>
    void raw(const std::array<std::uint8_t, N>& values) {
        for (const std::uint8_t value : values) {
            u8(value);
        }
    }

  private:
    std::vector<std::byte>& out_;
};

std::uint32_t sum_of(std::span<const std::byte> bytes) {
    std::uint32_t sum = 0;
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        const auto value = static_cast<std::uint32_t>(bytes[i]);
        sum += i % 2 == 0 ? value << 8U : value;
    }
    return sum;
}

std::uint16_t internet_checksum(std::uint32_t sum) {
    while (sum > 0xFFFFU)
        sum = (sum & 0xFFFFU) + (sum >> 16U);
    return static_cast<std::uint16_t>(~sum & 0xFFFFU);
}

void put_u16(std::vector<std::byte>& out, std::size_t at, std::uint16_t value) {
    out[at] = static_cast<std::byte>(value >> 8U);
    out[at + 1] = static_cast<std::byte>(value & 0xFFU);
}

}  // namespace

}  // namespace glidepath::sim

namespace glidepath::tools {

using namespace wire;
using namespace sim;

std::array<std::byte, k_pcap_header_size> pcap_header() {
    std::array<std::byte, k_pcap_header_size> header{};
    ByteWriter writer(header);
    writer.u32(k_magic_microseconds);
    writer.u16(2);
    writer.u16(4);
    writer.u32(0);
    writer.u32(0);
    writer.u32(k_snap_length);
    writer.u32(k_link_ethernet);
    return header;
}

void append_pcap_record(const SentDatagram& datagram, std::uint64_t start_unix_s,
                        std::vector<std::byte>& out) {
    const std::size_t frame_size = k_ethernet_size + k_ip_size + k_udp_size + datagram.payload.size();
    const auto micros =
        start_unix_s * 1000000U + static_cast<std::uint64_t>(std::llround(datagram.time_s * 1000000.0));
    std::array<std::byte, 16> record{};
    ByteWriter writer(record);
    writer.u32(static_cast<std::uint32_t>(micros / 1000000U));
    writer.u32(static_cast<std::uint32_t>(micros % 1000000U));
    writer.u32(static_cast<std::uint32_t>(frame_size));
    writer.u32(static_cast<std::uint32_t>(frame_size));
    out.insert(out.end(), record.begin(), record.end());

    const bool to_client = datagram.direction == Direction::to_client;
    NetworkWriter net(out);
    net.raw(to_client ? k_client_mac : k_server_mac);
    net.raw(to_client ? k_server_mac : k_client_mac);
    net.u16(0x0800);

    const std::size_t ip_at = out.size();
    const auto udp_length = static_cast<std::uint32_t>(k_udp_size + datagram.payload.size());
    net.u16(0x4500);
    net.u16(static_cast<std::uint32_t>(k_ip_size) + udp_length);
    net.u16(0);       // identification: never in pieces
    net.u16(0x4000);  // do not fragment
    net.u16((64U << 8U) | 17U);
    net.u16(0);
    net.raw(to_client ? k_server_ip : k_client_ip);
    net.raw(to_client ? k_client_ip : k_server_ip);
    put_u16(out, ip_at + 10, internet_checksum(sum_of(std::span(out).subspan(ip_at))));

    const std::size_t udp_at = out.size();
    net.u16(datagram.source_port);
    net.u16(datagram.destination_port);
    net.u16(udp_length);
    net.u16(0);
    out.insert(out.end(), datagram.payload.begin(), datagram.payload.end());
    const std::uint32_t pseudo = sum_of(std::as_bytes(std::span(k_server_ip))) +
                                 sum_of(std::as_bytes(std::span(k_client_ip))) + 17U + udp_length;
    const std::uint16_t checksum = internet_checksum(pseudo + sum_of(std::span(out).subspan(udp_at)));
    put_u16(out, udp_at + 6, checksum == 0 ? std::uint16_t{0xFFFF} : checksum);
}

}  // namespace glidepath::tools

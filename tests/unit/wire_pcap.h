// Classic pcap files, as far as the captures here need it: Ethernet, IPv4, UDP (WIRE.md section 8.6). Lengths
// are believed in this order: record, UDP header; the IP length and the record's original length are nonsense
// in some.
#pragma once

#include "unit/wire_support.h"

#include <filesystem>
#include <fstream>

namespace glidepath::wire_test {

struct Datagram {
    double time_s = 0;
    Direction direction = Direction::to_client;
    Bytes payload;
};

inline bool is_server_port(unsigned port) { return port >= 9000 && port <= 10013; }

inline std::vector<Datagram> read_pcap(const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    const std::vector<char> content{std::istreambuf_iterator<char>(file), {}};
    ByteReader reader(std::as_bytes(std::span(content)));
    EXPECT_EQ(reader.u32("magic"), 0xA1B2C3D4U) << path;
    reader.bytes(20, "header");
    std::vector<Datagram> datagrams;
    while (reader.ok() && reader.remaining() > 0) {
        const std::uint32_t seconds = reader.u32("seconds");
        const std::uint32_t microseconds = reader.u32("microseconds");
        const std::uint32_t length = reader.u32("length");
        reader.u32("original length");
        const std::span<const std::byte> record = reader.bytes(length, "record");
        const auto big_endian = [&](std::size_t at) {
            return std::to_integer<unsigned>(record[at]) << 8U | std::to_integer<unsigned>(record[at + 1]);
        };
        if (record.size() < 42 || big_endian(12) != 0x0800 || record[23] != std::byte{17}) continue;
        const std::size_t udp = 14 + 4 * std::to_integer<std::size_t>(record[14] & std::byte{0x0F});
        const std::span<const std::byte> payload = record.subspan(udp + 8, big_endian(udp + 4) - 8);
        datagrams.push_back({seconds + microseconds * 1e-6,
                             is_server_port(big_endian(udp)) ? Direction::to_client : Direction::to_server,
                             Bytes(payload.begin(), payload.end())});
    }
    EXPECT_TRUE(reader.ok()) << path << ": " << text_of(reader.error());
    return datagrams;
}

}  // namespace glidepath::wire_test

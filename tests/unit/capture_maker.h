// Captures for the tests of the replay layer: pcap and pcapng files byte by byte, and records for each link
// type.
#pragma once

#include "unit/temp_folder.h"
#include "unit/wire_support.h"

#include <cstring>
#include <filesystem>
#include <fstream>

namespace glidepath::capture_test {

using wire_test::Bytes;
using wire_test::joined;

inline constexpr std::uint32_t k_client = 0x0A000001;  // 10.0.0.1
inline constexpr std::uint32_t k_server = 0x0A000002;

// Link types as files number them.
inline constexpr std::uint32_t k_null = 0;
inline constexpr std::uint32_t k_ethernet = 1;
inline constexpr std::uint32_t k_raw = 101;
inline constexpr std::uint32_t k_loop = 108;
inline constexpr std::uint32_t k_cooked = 113;
inline constexpr std::uint32_t k_ipv4 = 228;
inline constexpr std::uint32_t k_cooked_2 = 276;

template <class T>
void append(Bytes& bytes, T value) {  // little-endian, as the host
    const std::size_t at = bytes.size();
    bytes.resize(at + sizeof value);
    std::memcpy(bytes.data() + at, &value, sizeof value);
}

inline void append_big(Bytes& bytes, std::uint32_t value, std::size_t size) {
    for (std::size_t i = size; i-- > 0;) {
        bytes.push_back(static_cast<std::byte>(value >> 8U * i));
    }
}

struct Ends {
    std::uint32_t from_address = k_server;
    std::uint16_t from_port = 9001;
    std::uint32_t to_address = k_client;
    std::uint16_t to_port = 12345;
};
inline constexpr Ends k_down{};
inline constexpr Ends k_up{k_client, 12345, k_server, 9000};

inline Bytes udp(const Bytes& payload, const Ends& ends = k_down) {
    Bytes bytes;
    append_big(bytes, ends.from_port, 2);
    append_big(bytes, ends.to_port, 2);
    append_big(bytes, static_cast<std::uint32_t>(8 + payload.size()), 2);
    append_big(bytes, 0, 2);
    return joined(bytes, payload);
}

inline Bytes ip(const Bytes& content, const Ends& ends = k_down, std::uint8_t protocol = 17) {
    Bytes bytes;
    append_big(bytes, 0x4500, 2);
    append_big(bytes, static_cast<std::uint32_t>(20 + content.size()), 2);
    append_big(bytes, 0, 4);  // id, no fragment
    append_big(bytes, 64, 1);
    append_big(bytes, protocol, 1);
    append_big(bytes, 0, 2);
    append_big(bytes, ends.from_address, 4);
    append_big(bytes, ends.to_address, 4);
    return joined(bytes, content);
}

inline Bytes ethernet(const Bytes& content, std::uint32_t type = 0x0800) {
    Bytes bytes(12);
    append_big(bytes, type, 2);
    return joined(bytes, content);
}

inline Bytes pcap_header(std::uint32_t link_type, std::uint32_t magic = 0xA1B2C3D4) {
    Bytes bytes;
    append<std::uint32_t>(bytes, magic);
    append<std::uint16_t>(bytes, 2);
    append<std::uint16_t>(bytes, 4);
    append<std::uint64_t>(bytes, 0);
    append<std::uint32_t>(bytes, 65535);
    append<std::uint32_t>(bytes, link_type);
    return bytes;
}

inline Bytes pcap_record(const Bytes& content, std::uint32_t seconds = 1000,
                         std::uint32_t fraction = 500000) {
    Bytes bytes;
    append(bytes, seconds);
    append(bytes, fraction);
    append(bytes, static_cast<std::uint32_t>(content.size()));
    append<std::uint32_t>(bytes, 65546);  // what client-side loggers write as the original length
    return joined(bytes, content);
}

inline Bytes pcap_of(std::uint32_t link_type, const std::vector<Bytes>& records) {
    Bytes bytes = pcap_header(link_type);
    for (const Bytes& record : records) {
        bytes = joined(bytes, pcap_record(record));
    }
    return bytes;
}

inline Bytes pcapng_block(std::uint32_t type, const Bytes& body) {
    Bytes bytes;
    append(bytes, type);
    const auto size = static_cast<std::uint32_t>(12 + (body.size() + 3) / 4 * 4);
    append(bytes, size);
    bytes = joined(bytes, body);
    bytes.resize(size - 4);
    append(bytes, size);
    return bytes;
}

inline Bytes pcapng_header(std::uint32_t link_type) {
    Bytes section;
    append<std::uint32_t>(section, 0x1A2B3C4D);
    append<std::uint32_t>(section, 1);  // version 1.0
    append<std::uint64_t>(section, ~std::uint64_t{0});
    Bytes interface_body;
    append(interface_body, link_type);
    append<std::uint32_t>(interface_body, 65535);
    return joined(pcapng_block(0x0A0D0D0A, section), pcapng_block(1, interface_body));
}

inline Bytes pcapng_record(const Bytes& content, std::uint64_t microseconds = 1000500000) {
    Bytes body;
    append<std::uint32_t>(body, 0);
    append(body, static_cast<std::uint32_t>(microseconds >> 32U));
    append(body, static_cast<std::uint32_t>(microseconds));
    append(body, static_cast<std::uint32_t>(content.size()));
    append(body, static_cast<std::uint32_t>(content.size()));
    return pcapng_block(6, joined(body, content));
}

// A file that is gone when the test is over.
class TemporaryFile {
  public:
    explicit TemporaryFile(const Bytes& content, const std::string& name = "capture.pcap") {
        path_ = folder_ / name;
        std::ofstream file(path_, std::ios::binary);
        file.write(reinterpret_cast<const char*>(content.data()),
                   static_cast<std::streamsize>(content.size()));
    }
    [[nodiscard]] const std::filesystem::path& path() const { return path_; }

  private:
    TempFolder folder_;
    std::filesystem::path path_;
};

}  // namespace glidepath::capture_test

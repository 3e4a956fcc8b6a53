// Captures as files: classic pcap with microseconds, Ethernet, IPv4 and UDP, all lengths and checksums right,
// so that tcpdump and its kin read them. Little-endian on every machine.
#pragma once

#include "sim/connection.h"
#include "sim/layer.h"

#include <array>

namespace glidepath::sim {

inline constexpr std::size_t k_pcap_header_size = 24;
[[nodiscard]] std::array<std::byte, k_pcap_header_size> pcap_header();

// One record; `start_unix_s` is when the first datagram was captured. Appends to `out`.
void append_pcap_record(const SentDatagram& datagram, std::uint64_t start_unix_s,
                        std::vector<std::byte>& out);

}  // namespace glidepath::sim

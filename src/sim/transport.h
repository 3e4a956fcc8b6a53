// Messages into packets, as a server of the game does it: fragments of at most 448 bytes, several in a packet
// of at most 464, sequence numbers from 2, checksums with a word of the key stream each
// (spec/sessions.md 3.5, 5.4, 7.4).
#pragma once

#include "sim/layer.h"
#include "wire/isaac.h"
#include "wire/packet.h"

#include <vector>

namespace glidepath::sim {

inline constexpr std::size_t k_max_packet_body = 464;
inline constexpr std::uint16_t k_smart_box_queue = 10;
inline constexpr std::uint16_t k_client_action_queue = 3;

// Words of a key stream in any order, without a window: a writer makes them all itself.
class PacketKeys {
  public:
    explicit PacketKeys(std::uint32_t seed) : isaac_(seed) {}
    [[nodiscard]] std::uint32_t of_sequence(std::uint32_t sequence);  // 2 or more

  private:
    Isaac isaac_;
    std::vector<std::uint32_t> words_;
};

// A packet before it is written: what a retransmission needs as well.
struct PacketDraft {
    PacketHeader header;
    std::vector<std::byte> optional;
    std::vector<std::byte> fragments;  // in wire form
};

[[nodiscard]] std::vector<std::byte> write_packet(const PacketDraft& draft, std::uint32_t key);

// Cuts messages into fragments and lays them into bodies; what does not fill a body waits for more.
class Bundler {
  public:
    void add(std::span<const std::byte> message, std::uint16_t queue);
    // The bodies so far, the last one however full.
    [[nodiscard]] std::vector<std::vector<std::byte>> take();

  private:
    std::vector<std::vector<std::byte>> bodies_;
    std::uint32_t next_blob_ = 1;
};

}  // namespace glidepath::sim

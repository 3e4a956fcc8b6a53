// Messages that came too early: for an object that is not here yet, or for an instance newer than the one
// here. They wait, in the order they came, until that object is created. Bounded in number, bytes and age.
//
// What is kept is a copy of the message's bytes, in blocks that were made beforehand: a decoded message
// borrows the datagram, which is gone by then. It is decoded again when its time comes.
#pragma once

#include "base/id.h"
#include "routing/layer.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace glidepath::routing {

inline constexpr std::size_t k_max_kept_messages = 1024;
inline constexpr std::size_t k_kept_block_bytes = 64;
inline constexpr std::size_t k_max_kept_blocks = 8192;      // 512 KiB
inline constexpr std::size_t k_longest_kept_bytes = 16384;  // the longest captured creation has below 1 KiB
// After the last message kept for the same unknown object (spec/routing.md 3.4).
inline constexpr double k_kept_for_s = 25.0;

enum class KeptKind : std::uint8_t { wire, position, velocity, movement };

struct KeptMessage {
    ObjectId object = 0;  // what it waits for
    KeptKind kind = KeptKind::wire;
    std::uint16_t size = 0;         // in bytes
    std::uint16_t first_block = 0;  // of a chain
    std::uint64_t serial = 0;       // of its arrival
    double last_s = 0;              // when the last message for this object came
};

class KeptMessages {
  public:
    KeptMessages();

    // The oldest messages give way when there is no capacity left. False: it is too long to be kept.
    bool keep(const KeptMessage& message, std::span<const std::byte> bytes);

    // Moves what waits for the object to the end of `taken`, the last one first. Each must be released.
    void take(ObjectId object, std::vector<KeptMessage>& taken);
    // Copies the bytes out and gives their blocks back.
    std::span<const std::byte> release(const KeptMessage& message, std::span<std::byte> out);

    // `is_known` says which objects are here: messages for a newer instance of one of them stay.
    template <class IsKnown>
    void forget_old(double clock_s, IsKnown&& is_known) {
        std::size_t left = 0;
        for (const KeptMessage& message : kept_) {
            if (clock_s - message.last_s > k_kept_for_s && !is_known(message.object)) {
                free_chain(message);
            } else {
                kept_[left++] = message;
            }
        }
        kept_.resize(left);
    }

    [[nodiscard]] std::size_t size() const { return kept_.size(); }
    [[nodiscard]] std::span<const KeptMessage> messages() const { return kept_; }

  private:
    using Block = std::array<std::byte, k_kept_block_bytes>;

    void free_chain(const KeptMessage& message);
    [[nodiscard]] std::uint16_t store(std::span<const std::byte> bytes);

    std::vector<KeptMessage> kept_;  // in the order of arrival
    std::vector<Block> blocks_;
    std::vector<std::uint16_t> next_;  // of a block, in its chain or in the free list
    std::uint16_t first_free_ = 0;
    std::size_t free_count_ = 0;
};

}  // namespace glidepath::routing

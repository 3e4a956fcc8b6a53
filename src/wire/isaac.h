// The key stream of encrypted checksums: Jenkins' ISAAC with the game's own seeding (spec/sessions.md 8).
// Word n belongs to the packet with sequence n + 2, so words are looked up by number, in any order.
#pragma once

#include "wire/layer.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>

namespace glidepath::wire {

// One generator: blocks of 256 words, each given out from its end.
class Isaac {
  public:
    static constexpr std::uint32_t k_block_words = 256;
    using Block = std::array<std::uint32_t, k_block_words>;

    explicit Isaac(std::uint32_t seed);

    // The next 256 words, in the order they are used.
    void next_block(Block& words);

  private:
    std::array<std::uint32_t, k_block_words> memory_{};
    std::uint32_t a_;
    std::uint32_t b_;
    std::uint32_t c_;
};

// Words by number, within a window around the newest one that proved right. Memory and work are bounded:
// older words are forgotten, and a number far ahead is refused instead of searched for.
class KeyStream {
  public:
    static constexpr std::uint32_t k_kept_blocks = 16;           // 4096 packets back
    static constexpr std::uint32_t k_longest_jump_blocks = 256;  // 65536 packets ahead, about an hour

    explicit KeyStream(std::uint32_t seed) : newest_(seed) {}

    // The word, or nothing when it lies outside the window. Does not move the window: a packet that was made
    // up must not push out what real ones need.
    [[nodiscard]] std::optional<std::uint32_t> word(std::uint32_t number) const;

    // To be called with the number of a word that proved right: the window follows.
    void confirm(std::uint32_t number);

  private:
    Isaac newest_;  // has made blocks 0 .. made_ - 1
    std::uint32_t made_ = 0;
    std::array<Isaac::Block, k_kept_blocks> kept_{};  // block n at n % k_kept_blocks
};

}  // namespace glidepath::wire

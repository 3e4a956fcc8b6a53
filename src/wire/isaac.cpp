#include "wire/isaac.h"

namespace glidepath::wire {

namespace {

using Eight = std::array<std::uint32_t, 8>;

// Jenkins' mixing of eight words.
void mix(Eight& s) {
    s[0] ^= s[1] << 11U;
    s[3] += s[0];
    s[1] += s[2];
    s[1] ^= s[2] >> 2U;
    s[4] += s[1];
    s[2] += s[3];
    s[2] ^= s[3] << 8U;
    s[5] += s[2];
    s[3] += s[4];
    s[3] ^= s[4] >> 16U;
    s[6] += s[3];
    s[4] += s[5];
    s[4] ^= s[5] << 10U;
    s[7] += s[4];
    s[5] += s[6];
    s[5] ^= s[6] >> 4U;
    s[0] += s[5];
    s[6] += s[7];
    s[6] ^= s[7] << 8U;
    s[1] += s[6];
    s[7] += s[0];
    s[7] ^= s[0] >> 9U;
    s[2] += s[7];
    s[0] += s[1];
}

constexpr std::uint32_t k_golden_ratio = 0x9E3779B9;

}  // namespace

// The textbook seeding is run on zeros; the seed goes into the three registers instead of 0.
Isaac::Isaac(std::uint32_t seed) : a_(seed), b_(seed), c_(seed) {
    Eight state;
    state.fill(k_golden_ratio);
    for (int i = 0; i < 4; ++i) {
        mix(state);
    }
    for (int pass = 0; pass < 2; ++pass) {  // the first adds the zeros that memory_ still holds
        for (std::size_t i = 0; i < memory_.size(); i += state.size()) {
            for (std::size_t j = 0; j < state.size(); ++j) {
                state[j] += memory_[i + j];
            }
            mix(state);
            for (std::size_t j = 0; j < state.size(); ++j) {
                memory_[i + j] = state[j];
            }
        }
    }
}

void Isaac::next_block(Block& words) {
    ++c_;
    b_ += c_;
    for (std::uint32_t i = 0; i < k_block_words; ++i) {
        const std::uint32_t x = memory_[i];
        switch (i & 3U) {
            case 0:
                a_ ^= a_ << 13U;
                break;
            case 1:
                a_ ^= a_ >> 6U;
                break;
            case 2:
                a_ ^= a_ << 2U;
                break;
            default:
                a_ ^= a_ >> 16U;
                break;
        }
        a_ += memory_[(i + 128U) & 255U];
        const std::uint32_t y = memory_[(x >> 2U) & 255U] + a_ + b_;
        memory_[i] = y;
        b_ = memory_[(y >> 10U) & 255U] + x;
        words[k_block_words - 1U - i] = b_;
    }
}

std::optional<std::uint32_t> KeyStream::word(std::uint32_t number) const {
    const std::uint32_t block = number / Isaac::k_block_words;
    const std::uint32_t index = number % Isaac::k_block_words;
    if (block < made_) {
        if (made_ - block > k_kept_blocks) return std::nullopt;
        return kept_[block % k_kept_blocks][index];
    }
    if (block - made_ >= k_longest_jump_blocks) return std::nullopt;
    Isaac ahead = newest_;
    Isaac::Block words{};
    for (std::uint32_t i = made_; i <= block; ++i) {
        ahead.next_block(words);
    }
    return words[index];
}

void KeyStream::confirm(std::uint32_t number) {
    const std::uint32_t block = number / Isaac::k_block_words;
    if (block >= made_ && block - made_ >= k_longest_jump_blocks) return;
    for (; made_ <= block; ++made_) {
        newest_.next_block(kept_[made_ % k_kept_blocks]);
    }
}

}  // namespace glidepath::wire

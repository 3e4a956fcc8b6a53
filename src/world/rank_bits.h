// A bit for every rank, sixty-four in a word: who is awake, who moved. Walking it costs next to nothing where
// no bit is set, and threads that keep to their own words do not meet.
#pragma once

#include "base/slots.h"
#include "world/layer.h"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace glidepath::world {

inline constexpr std::uint32_t k_ranks_a_word = 64;

class RankBits {
  public:
    void resize(std::size_t ranks) { words_.resize((ranks + k_ranks_a_word - 1) / k_ranks_a_word, 0); }
    void reserve(std::size_t ranks) { reserve_ahead(words_, (ranks + k_ranks_a_word - 1) / k_ranks_a_word); }
    void clear_all() { words_.assign(words_.size(), 0); }

    void set(std::uint32_t rank) { words_[rank / k_ranks_a_word] |= bit_of(rank); }
    void clear(std::uint32_t rank) { words_[rank / k_ranks_a_word] &= ~bit_of(rank); }
    // Ranks beyond the last word are not set.
    [[nodiscard]] bool test(std::uint32_t rank) const {
        return rank / k_ranks_a_word < words_.size() && (words_[rank / k_ranks_a_word] & bit_of(rank)) != 0;
    }

    // Sixty-four ranks at once.
    [[nodiscard]] std::size_t words() const { return words_.size(); }
    [[nodiscard]] std::uint64_t word(std::size_t index) const { return words_[index]; }
    [[nodiscard]] std::size_t count() const {
        std::size_t set = 0;
        for (const std::uint64_t word : words_) {
            set += static_cast<std::size_t>(std::popcount(word));
        }
        return set;
    }
    void set_in_word(std::size_t index, std::uint64_t bits) { words_[index] |= bits; }

    // The first set rank from `from` on, below `end`; `end` when there is none. Bits that were set meanwhile
    // are found.
    [[nodiscard]] std::uint32_t next(std::uint32_t from, std::uint32_t end) const {
        return next_of([&](std::size_t word) { return words_[word]; }, from, end);
    }
    // The same of those that `others`, which has as many, has not.
    [[nodiscard]] std::uint32_t next_without(const RankBits& others, std::uint32_t from,
                                             std::uint32_t end) const {
        return next_of([&](std::size_t word) { return words_[word] & ~others.words_[word]; }, from, end);
    }

  private:
    template <class WordOf>
    [[nodiscard]] std::uint32_t next_of(WordOf&& word_of, std::uint32_t from, std::uint32_t end) const {
        const std::size_t words =
            std::min(words_.size(), (std::size_t{end} + k_ranks_a_word - 1) / k_ranks_a_word);
        std::size_t word = from / k_ranks_a_word;
        if (from >= end || word >= words) return end;
        std::uint64_t left = word_of(word) & ~(bit_of(from) - 1);
        while (left == 0) {
            if (++word >= words) return end;
            left = word_of(word);
        }
        const auto rank = static_cast<std::uint32_t>(word * k_ranks_a_word) +
                          static_cast<std::uint32_t>(std::countr_zero(left));
        return rank < end ? rank : end;
    }

    [[nodiscard]] static constexpr std::uint64_t bit_of(std::uint32_t rank) {
        return std::uint64_t{1} << (rank % k_ranks_a_word);
    }

    std::vector<std::uint64_t> words_;
};

}  // namespace glidepath::world

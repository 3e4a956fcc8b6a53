// The bodies of a world in the order of creation, in which a pass walks, and which of them are awake. A
// body's rank is its place in that order; the rank of a removed one stays empty until the roster is tidied
// up.
#pragma once

#include "base/assert.h"
#include "base/id.h"
#include "base/slots.h"
#include "world/layer.h"
#include "world/rank_bits.h"

#include <cstdint>
#include <vector>

namespace glidepath::world {

class Roster {
  public:
    // The last one, awake. Slots are used again, ranks are not.
    void add(BodyId id) {
        const auto rank = static_cast<std::uint32_t>(order_.size());
        push_ahead(order_, id);
        if (id.index() == rank_of_slot_.size()) push_ahead(rank_of_slot_, rank);
        rank_of_slot_[id.index()] = rank;
        awake_.resize(order_.size());
        awake_.set(rank);
        ++live_count_;
    }
    void remove(std::uint32_t slot) {
        const std::uint32_t rank = rank_of_slot_[slot];
        awake_.clear(rank);
        order_[rank] = {};
        --live_count_;
    }
    // There are more empty ranks than bodies.
    [[nodiscard]] bool is_untidy() const {
        constexpr std::size_t kept_empty = 64;
        return order_.size() > 2 * std::size_t{live_count_} + kept_empty;
    }
    // Gives empty ranks away: ranks change.
    void tidy() {
        std::uint32_t to = 0;
        for (std::uint32_t from = 0; from < ranks(); ++from) {
            if (order_[from].is_none()) continue;
            const bool was_awake = awake_.test(from);
            order_[to] = order_[from];
            rank_of_slot_[order_[to].index()] = to;
            if (was_awake) {
                awake_.set(to);
            } else {
                awake_.clear(to);
            }
            ++to;
        }
        for (std::uint32_t rank = to; rank < ranks(); ++rank) {
            awake_.clear(rank);
        }
        order_.resize(to);
    }

    [[nodiscard]] std::uint32_t size() const { return live_count_; }
    // Living bodies and empty ranks.
    [[nodiscard]] std::uint32_t ranks() const { return static_cast<std::uint32_t>(order_.size()); }
    [[nodiscard]] BodyId at(std::uint32_t rank) const { return order_[rank]; }  // none: empty
    [[nodiscard]] std::uint32_t rank_of(std::uint32_t slot) const { return rank_of_slot_[slot]; }

    void wake(std::uint32_t slot) { awake_.set(rank_of_slot_[slot]); }
    void let_sleep(std::uint32_t slot) { awake_.clear(rank_of_slot_[slot]); }
    [[nodiscard]] bool is_awake(std::uint32_t slot) const { return awake_.test(rank_of_slot_[slot]); }
    [[nodiscard]] std::uint32_t next_awake(std::uint32_t from) const { return awake_.next(from, ranks()); }
    // The others have as many ranks as the roster.
    [[nodiscard]] std::uint32_t next_awake_without(const RankBits& others, std::uint32_t from,
                                                   std::uint32_t end) const {
        return awake_.next_without(others, from, end);
    }
    [[nodiscard]] std::uint64_t awake_in_word(std::size_t word) const { return awake_.word(word); }

  private:
    std::vector<BodyId> order_;  // by rank
    std::vector<std::uint32_t> rank_of_slot_;
    RankBits awake_;  // by rank
    std::uint32_t live_count_ = 0;
};

}  // namespace glidepath::world

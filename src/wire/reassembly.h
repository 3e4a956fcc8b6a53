// Puts messages together again from their fragments, for one direction of one session, in any order of
// arrival (spec/sessions.md 6). Everything it will ever use is allocated when it is made: what a stranger
// claims in a header costs nothing, only fragments that came do, and of those the oldest go first when
// there is no capacity left.
#pragma once

#include <glidepath/session.h>

#include "wire/layer.h"
#include "wire/packet.h"

#include <array>
#include <vector>

namespace glidepath::wire {

// The last ids that were delivered, forgotten oldest first.
class RecentIds {
  public:
    static constexpr std::uint32_t k_capacity = 4096;

    RecentIds();
    [[nodiscard]] bool contains(std::uint64_t id) const;
    void add(std::uint64_t id);  // must not be in it
    void clear();

  private:
    using Slot = std::uint16_t;                               // index in ids_ plus one; 0 = free
    static constexpr std::uint32_t k_slots = 2 * k_capacity;  // half empty, so that searches stay short

    [[nodiscard]] static std::uint32_t home_of(std::uint64_t id);
    [[nodiscard]] std::uint32_t slot_of(std::uint64_t id) const;  // where it is or would go
    void remove(std::uint64_t id);

    std::vector<std::uint64_t> ids_;  // ring
    std::vector<Slot> slots_;         // hash table with linear probing
    std::uint32_t next_ = 0;
    std::uint32_t count_ = 0;
};

enum class FragmentOutcome : std::uint8_t {
    stored,
    completed,         // `message` is whole
    duplicate,         // that index is there: the first copy stays
    delivered_before,  // a late copy of a message that was whole once
    other_count,       // disagrees with the set begun first, which stays
    other_queue,
};

class Reassembler {
  public:
    struct Result {
        FragmentOutcome outcome = FragmentOutcome::stored;
        std::span<const std::byte> message;  // valid until the next call
        bool is_verified = true;             // every packet that brought a part of it
    };

    explicit Reassembler(const ReassemblyLimits& limits);

    // A fragment whose count and index make sense (parse_packet sees to that).
    [[nodiscard]] Result add(const Fragment& fragment, double now_s, bool is_verified = true);

    // Drops the sets that have grown too old.
    void expire(double now_s);

    // As if it were new, in the memory that it has.
    void clear();

    [[nodiscard]] std::uint32_t open_sets() const { return static_cast<std::uint32_t>(sets_.size()); }
    // For tests: that nothing of a set is left behind.
    [[nodiscard]] std::uint32_t held_fragments() const { return held_; }
    [[nodiscard]] std::uint64_t expired_sets() const { return expired_; }
    [[nodiscard]] std::uint64_t crowded_out_sets() const { return crowded_out_; }

  private:
    static constexpr std::uint32_t k_none = 0xFFFFFFFF;

    struct Block {
        std::uint32_t next = k_none;  // of the same set by ascending index, or of the free list
        std::uint16_t index = 0;
        std::uint16_t size = 0;
        std::array<std::byte, k_max_fragment_data> data;
    };
    struct Set {
        std::uint64_t blob_id = 0;
        double begun_s = 0;
        std::uint32_t first = k_none;
        std::uint32_t last = k_none;
        std::uint32_t received = 0;
        std::uint16_t count = 0;
        std::uint16_t queue = 0;
        bool is_verified = true;
    };

    [[nodiscard]] std::size_t find(std::uint64_t blob_id) const;
    [[nodiscard]] std::uint32_t block_before(const Set& set, std::uint16_t index) const;
    void begin_set(const Fragment& fragment, double now_s);
    [[nodiscard]] bool free_a_block_for(std::uint64_t blob_id);
    void insert(Set& set, std::uint32_t before, const Fragment& fragment);
    void drop(std::size_t at);
    [[nodiscard]] std::span<const std::byte> assemble(const Set& set);

    ReassemblyLimits limits_;
    std::vector<Set> sets_;  // the one begun first is first
    std::vector<Block> blocks_;
    std::vector<std::byte> assembled_;
    RecentIds delivered_;
    std::uint32_t free_ = k_none;
    std::uint32_t held_ = 0;
    std::uint64_t expired_ = 0;
    std::uint64_t crowded_out_ = 0;
};

}  // namespace glidepath::wire

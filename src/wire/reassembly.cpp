#include "wire/reassembly.h"

#include "base/assert.h"
#include "wire/packet.h"

#include <algorithm>
#include <cstring>

namespace glidepath::wire {

Reassembler::Reassembler(const ReassemblyLimits& limits)
    : limits_(limits), blocks_(limits.fragments), assembled_(limits.fragments * k_max_fragment_data) {
    GLIDEPATH_ASSERT(limits.open_sets > 0 && limits.fragments > 0);
    sets_.reserve(limits.open_sets);
    for (std::uint32_t i = limits.fragments; i-- > 0;) {
        blocks_[i].next = free_;
        free_ = i;
    }
}

Reassembler::Result Reassembler::add(const Fragment& fragment, double now_s) {
    if (delivered_.contains(fragment.blob_id)) return {FragmentOutcome::delivered_before, {}};
    std::size_t at = find(fragment.blob_id);
    if (at == sets_.size()) {
        if (fragment.count == 1) {  // whole as it is: no copy
            delivered_.add(fragment.blob_id);
            return {FragmentOutcome::completed, fragment.data};
        }
        begin_set(fragment, now_s);
    } else {
        const Set& set = sets_[at];
        if (fragment.count != set.count) return {FragmentOutcome::other_count, {}};
        if (fragment.queue != set.queue) return {FragmentOutcome::other_queue, {}};
        const std::uint32_t before = block_before(set, fragment.index);
        const std::uint32_t after = before == k_none ? set.first : blocks_[before].next;
        if (after != k_none && blocks_[after].index == fragment.index)
            return {FragmentOutcome::duplicate, {}};
    }
    if (!free_a_block_for(fragment.blob_id)) return {FragmentOutcome::stored, {}};

    at = find(fragment.blob_id);  // others may have gone
    Set& set = sets_[at];
    insert(set, block_before(set, fragment.index), fragment);
    if (set.received < set.count) return {FragmentOutcome::stored, {}};
    const std::span<const std::byte> message = assemble(set);
    drop(at);
    delivered_.add(fragment.blob_id);
    return {FragmentOutcome::completed, message};
}

void Reassembler::expire(double now_s) {
    for (std::size_t i = sets_.size(); i-- > 0;) {
        if (now_s - sets_[i].begun_s > limits_.max_age_s) {
            drop(i);
            ++expired_;
        }
    }
}

void Reassembler::clear() {
    while (!sets_.empty()) {
        drop(sets_.size() - 1);
    }
    delivered_.clear();
    expired_ = crowded_out_ = 0;
}

std::size_t Reassembler::find(std::uint64_t blob_id) const {
    const auto found =
        std::find_if(sets_.begin(), sets_.end(), [&](const Set& set) { return set.blob_id == blob_id; });
    return static_cast<std::size_t>(found - sets_.begin());
}

// The last block with a smaller index; k_none when there is none.
std::uint32_t Reassembler::block_before(const Set& set, std::uint16_t index) const {
    if (set.last != k_none && blocks_[set.last].index < index) return set.last;  // arrival in order
    std::uint32_t before = k_none;
    for (std::uint32_t block = set.first; block != k_none && blocks_[block].index < index;
         block = blocks_[block].next) {
        before = block;
    }
    return before;
}

void Reassembler::begin_set(const Fragment& fragment, double now_s) {
    if (sets_.size() == limits_.open_sets) {
        drop(0);
        ++crowded_out_;
    }
    Set set;
    set.blob_id = fragment.blob_id;
    set.begun_s = now_s;
    set.count = fragment.count;
    set.queue = fragment.queue;
    sets_.push_back(set);
}

// Drops the oldest sets until a block is free. A message too long for all of them is dropped itself: false.
bool Reassembler::free_a_block_for(std::uint64_t blob_id) {
    while (free_ == k_none) {
        const bool is_own = sets_[0].blob_id == blob_id;
        const bool is_alone = sets_.size() == 1;
        drop(is_own && !is_alone ? 1 : 0);
        ++crowded_out_;
        if (is_alone) return false;
    }
    return true;
}

void Reassembler::insert(Set& set, std::uint32_t before, const Fragment& fragment) {
    const std::uint32_t added = free_;
    Block& block = blocks_[added];
    free_ = block.next;
    ++held_;
    block.index = fragment.index;
    block.size = static_cast<std::uint16_t>(fragment.data.size());
    if (!fragment.data.empty()) std::memcpy(block.data.data(), fragment.data.data(), fragment.data.size());
    std::uint32_t& link = before == k_none ? set.first : blocks_[before].next;
    block.next = link;
    link = added;
    if (block.next == k_none) set.last = added;
    ++set.received;
}

void Reassembler::drop(std::size_t at) {
    const Set& set = sets_[at];
    if (set.last != k_none) {
        blocks_[set.last].next = free_;
        free_ = set.first;
        held_ -= set.received;
    }
    sets_.erase(sets_.begin() + static_cast<std::ptrdiff_t>(at));
}

std::span<const std::byte> Reassembler::assemble(const Set& set) {
    std::size_t size = 0;
    for (std::uint32_t i = set.first; i != k_none; i = blocks_[i].next) {
        std::memcpy(assembled_.data() + size, blocks_[i].data.data(), blocks_[i].size);
        size += blocks_[i].size;
    }
    return std::span<const std::byte>(assembled_).first(size);
}

}  // namespace glidepath::wire

#include "routing/kept_messages.h"

#include "base/assert.h"

#include <algorithm>

namespace glidepath::routing {

namespace {

constexpr std::size_t blocks_for(std::size_t bytes) {
    return (bytes + k_kept_block_bytes - 1) / k_kept_block_bytes;
}

static_assert(k_most_kept_blocks <= 0xFFFF && k_longest_kept_bytes <= 0xFFFF, "both are kept in 16 bits");
static_assert(blocks_for(k_longest_kept_bytes) <= k_most_kept_blocks);

}  // namespace

KeptMessages::KeptMessages()
    : blocks_(k_most_kept_blocks), next_(k_most_kept_blocks), free_count_(k_most_kept_blocks) {
    kept_.reserve(k_most_kept_messages);
    for (std::size_t i = 0; i < next_.size(); ++i) {
        next_[i] = static_cast<std::uint16_t>(i + 1);
    }
}

bool KeptMessages::keep(const KeptMessage& message, std::span<const std::byte> bytes) {
    if (bytes.empty() || bytes.size() > k_longest_kept_bytes) return false;
    std::size_t oldest = 0;
    while (kept_.size() - oldest == k_most_kept_messages || free_count_ < blocks_for(bytes.size())) {
        if (oldest == kept_.size()) return false;  // what is being replayed takes it all
        free_chain(kept_[oldest++]);
    }
    kept_.erase(kept_.begin(), kept_.begin() + static_cast<std::ptrdiff_t>(oldest));
    for (KeptMessage& other : kept_) {
        if (other.object == message.object) other.last_s = message.last_s;
    }
    KeptMessage added = message;
    added.size = static_cast<std::uint16_t>(bytes.size());
    added.first_block = store(bytes);
    kept_.push_back(added);
    return true;
}

void KeptMessages::take(ObjectId object, std::vector<KeptMessage>& taken) {
    const std::size_t before = taken.size();
    std::size_t left = 0;
    for (const KeptMessage& message : kept_) {
        if (message.object == object) {
            taken.push_back(message);
        } else {
            kept_[left++] = message;
        }
    }
    kept_.resize(left);
    std::reverse(taken.begin() + static_cast<std::ptrdiff_t>(before), taken.end());
}

std::span<const std::byte> KeptMessages::release(const KeptMessage& message, std::span<std::byte> out) {
    GLIDEPATH_ASSERT(out.size() >= message.size);
    std::uint16_t block = message.first_block;
    for (std::size_t at = 0; at < message.size; at += k_kept_block_bytes) {
        const std::size_t count = std::min(k_kept_block_bytes, message.size - at);
        std::copy_n(blocks_[block].begin(), count, out.begin() + static_cast<std::ptrdiff_t>(at));
        block = next_[block];
    }
    free_chain(message);
    return out.first(message.size);
}

std::uint16_t KeptMessages::store(std::span<const std::byte> bytes) {
    const std::uint16_t first = first_free_;
    std::uint16_t block = first;
    for (std::size_t at = 0; at < bytes.size(); at += k_kept_block_bytes) {
        const std::size_t count = std::min(k_kept_block_bytes, bytes.size() - at);
        std::copy_n(bytes.begin() + static_cast<std::ptrdiff_t>(at), count, blocks_[block].begin());
        block = next_[block];
        --free_count_;
    }
    first_free_ = block;
    return first;
}

// A chain is as long as its message, so only its last link changes.
void KeptMessages::free_chain(const KeptMessage& message) {
    std::uint16_t last = message.first_block;
    const std::size_t count = blocks_for(message.size);
    for (std::size_t i = 1; i < count; ++i) {
        last = next_[last];
    }
    next_[last] = first_free_;
    first_free_ = message.first_block;
    free_count_ += count;
}

}  // namespace glidepath::routing

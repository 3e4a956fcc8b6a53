#include "planning/voyeur_pool.h"

#include "base/assert.h"

#include <algorithm>
#include <bit>
#include <utility>

namespace glidepath::planning {

namespace {

constexpr std::size_t k_first_index_entries = 16;

constexpr std::uint32_t bucket_of(std::uint32_t id) { return (id ^ (id >> 16U)) % k_voyeur_buckets; }

// Object ids run in sequences: one multiplication spreads neighbours over the index.
std::size_t spread(std::uint32_t owner_id, std::uint32_t id) {
    std::uint64_t key = (static_cast<std::uint64_t>(owner_id) << 32U) | id;
    key = (key ^ (key >> 31U)) * 0x9E3779B97F4A7C15U;
    return static_cast<std::size_t>(key ^ (key >> 32U));
}

}  // namespace

VoyeurPool::Node& VoyeurPool::node(VoyeurSlot slot) {
    GLIDEPATH_ASSERT(slot != 0 && slot <= nodes_.size());
    return nodes_[slot - 1];
}

const VoyeurPool::Node& VoyeurPool::node(VoyeurSlot slot) const {
    GLIDEPATH_ASSERT(slot != 0 && slot <= nodes_.size());
    return nodes_[slot - 1];
}

Voyeur& VoyeurPool::operator[](VoyeurSlot slot) { return node(slot).voyeur; }
const Voyeur& VoyeurPool::operator[](VoyeurSlot slot) const { return node(slot).voyeur; }

std::size_t VoyeurPool::entry_of(std::uint32_t owner_id, std::uint32_t id) const {
    const std::size_t mask = index_.size() - 1;
    std::size_t entry = spread(owner_id, id) & mask;
    while (index_[entry] != 0) {
        const Voyeur& voyeur = node(index_[entry]).voyeur;
        if (voyeur.owner_id == owner_id && voyeur.id == id) break;
        entry = (entry + 1) & mask;
    }
    return entry;
}

VoyeurSlot VoyeurPool::find(std::uint32_t owner_id, std::uint32_t id) const {
    return index_.empty() ? 0 : index_[entry_of(owner_id, id)];
}

void VoyeurPool::grow_index(std::size_t entries) {
    if (entries <= index_.size()) return;
    const std::vector<VoyeurSlot> old = std::exchange(index_, std::vector<VoyeurSlot>(entries));
    for (const VoyeurSlot slot : old) {
        if (slot != 0) index_[entry_of(node(slot).voyeur.owner_id, node(slot).voyeur.id)] = slot;
    }
}

void VoyeurPool::reserve(std::size_t voyeurs) {
    nodes_.reserve(voyeurs);
    grow_index(std::bit_ceil(std::max(k_first_index_entries, 2 * voyeurs)));
}

VoyeurSlot VoyeurPool::add(VoyeurTable& table, std::uint32_t owner_id, std::uint32_t id) {
    GLIDEPATH_ASSERT(find(owner_id, id) == 0);
    if (2 * (size_ + 1) > index_.size()) grow_index(std::max(k_first_index_entries, 2 * index_.size()));
    VoyeurSlot slot = free_;
    if (slot == 0) {
        nodes_.emplace_back();
        slot = static_cast<VoyeurSlot>(nodes_.size());
    } else {
        free_ = node(slot).next;
    }
    VoyeurSlot& head = table.heads[bucket_of(id)];
    Node fresh;
    fresh.voyeur.owner_id = owner_id;
    fresh.voyeur.id = id;
    fresh.next = head;
    node(slot) = fresh;
    if (head != 0) node(head).previous = slot;
    head = slot;
    index_[entry_of(owner_id, id)] = slot;
    ++table.count;
    ++size_;
    return slot;
}

// Closes the gap: entries that stand behind it only because this one was taken move up.
void VoyeurPool::drop_from_index(VoyeurSlot slot) {
    const std::size_t mask = index_.size() - 1;
    std::size_t gap = entry_of(node(slot).voyeur.owner_id, node(slot).voyeur.id);
    GLIDEPATH_ASSERT(index_[gap] == slot);
    for (std::size_t entry = (gap + 1) & mask; index_[entry] != 0; entry = (entry + 1) & mask) {
        const Voyeur& voyeur = node(index_[entry]).voyeur;
        const std::size_t wanted = spread(voyeur.owner_id, voyeur.id) & mask;
        if (((entry - wanted) & mask) >= ((entry - gap) & mask)) {
            index_[gap] = index_[entry];
            gap = entry;
        }
    }
    index_[gap] = 0;
}

void VoyeurPool::unlink(VoyeurTable& table, VoyeurSlot slot) {
    Node& leaving = node(slot);
    if (leaving.next != 0) node(leaving.next).previous = leaving.previous;
    if (leaving.previous != 0) {
        node(leaving.previous).next = leaving.next;
    } else {
        table.heads[bucket_of(leaving.voyeur.id)] = leaving.next;
    }
    leaving.next = free_;
    free_ = slot;
}

void VoyeurPool::remove(VoyeurTable& table, VoyeurSlot slot) {
    GLIDEPATH_ASSERT(!node(slot).is_removed);
    drop_from_index(slot);
    --table.count;
    --size_;
    if (table.walks != 0) {
        node(slot).is_removed = true;
        ++table.removed;
    } else {
        unlink(table, slot);
    }
}

void VoyeurPool::remove_all(VoyeurTable& table) {
    for (VoyeurSlot slot = begin_walk(table); slot != 0; slot = next(table, slot)) {
        remove(table, slot);
    }
    end_walk(table);
}

VoyeurSlot VoyeurPool::begin_walk(VoyeurTable& table) const {
    ++table.walks;
    return first(table);
}

void VoyeurPool::end_walk(VoyeurTable& table) {
    GLIDEPATH_ASSERT(table.walks != 0);
    if (--table.walks != 0 || table.removed == 0) return;
    table.removed = 0;
    for (const VoyeurSlot head : table.heads) {
        for (VoyeurSlot slot = head; slot != 0;) {
            const VoyeurSlot following = node(slot).next;
            if (node(slot).is_removed) unlink(table, slot);
            slot = following;
        }
    }
}

VoyeurSlot VoyeurPool::first_from(const VoyeurTable& table, std::uint32_t bucket) const {
    for (; bucket < k_voyeur_buckets; ++bucket) {
        VoyeurSlot slot = table.heads[bucket];
        while (slot != 0 && node(slot).is_removed) {
            slot = node(slot).next;
        }
        if (slot != 0) return slot;
    }
    return 0;
}

VoyeurSlot VoyeurPool::first(const VoyeurTable& table) const { return first_from(table, 0); }

VoyeurSlot VoyeurPool::next(const VoyeurTable& table, VoyeurSlot slot) const {
    VoyeurSlot following = node(slot).next;
    while (following != 0 && node(following).is_removed) {
        following = node(following).next;
    }
    return following != 0 ? following : first_from(table, bucket_of(node(slot).voyeur.id) + 1);
}

}  // namespace glidepath::planning

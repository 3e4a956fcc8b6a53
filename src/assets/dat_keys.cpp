#include "assets/dat_keys.h"

#include <algorithm>

namespace glidepath::assets {

namespace {

constexpr std::size_t k_most_gathered = std::size_t{1} << 20U;
// Keys are parted by their high halves. So many of one half have a repeated one among them.
constexpr std::size_t k_parts = std::size_t{1} << 16U;
constexpr std::uint32_t k_enough_of_a_part = (1U << 16U) + 1;

using Table = std::span<const std::byte>;

std::size_t end_of_motion(Table table, std::size_t at) {
    const auto windows = std::to_integer<std::size_t>(table[at]);
    const auto flags = std::to_integer<std::size_t>(table[at + 2]);
    return at + 4 + 16 * windows + 12 * (flags & 1U) + 12 * (flags >> 1U & 1U);
}

// Of what follows a key.
std::size_t end_of_element(Table table, KeyedElement kind, std::size_t at) {
    if (kind == KeyedElement::number) return at + 4;
    if (kind == KeyedElement::motion) return end_of_motion(table, at);
    std::size_t end = at + 4;
    for (auto links = number_at<std::uint32_t>(table.data() + at); links > 0; --links)
        end = end_of_motion(table, end + 4);
    return end;
}

// visit(key, offset) in the order of the file. Of the last key only the key itself need be there.
template <class Visit>
void visit_keys(Table table, KeyedElement kind, const KeySpan& keys, const Visit& visit) {
    auto at = static_cast<std::size_t>(keys.begins_at);
    for (std::uint32_t i = 0; i < keys.count; ++i) {
        if (i > 0) at = end_of_element(table, kind, at + 4);
        visit(number_at<std::uint32_t>(table.data() + at), static_cast<std::uint32_t>(at));
    }
}

PlacedKey earlier_of(const PlacedKey& a, const PlacedKey& b) { return b.offset < a.offset ? b : a; }

}  // namespace

PlacedKey RepeatFinder::first_repeated(KeyedElement kind, const KeySpan& keys) {
    if (keys.count < 2) return {};
    if (keys.count > k_most_gathered) return first_repeated_of_many(kind, keys);
    gathered_.clear();
    gathered_.reserve(keys.count);
    visit_keys(table_, kind, keys, [&](std::uint32_t key, std::uint32_t offset) {
        gathered_.push_back(std::uint64_t{key} << 32U | offset);
    });
    return first_repeated_of_gathered();
}

PlacedKey RepeatFinder::first_repeated_of_many(KeyedElement kind, const KeySpan& keys) {
    std::vector<std::uint32_t> wanted(k_parts);  // keys of each part that are still to be gathered
    visit_keys(table_, kind, keys, [&](std::uint32_t key, std::uint32_t) {
        std::uint32_t& count = wanted[key >> 16U];
        count = std::min(count + 1, k_enough_of_a_part);
    });
    gathered_.reserve(k_most_gathered);
    PlacedKey first;
    for (std::size_t begin = 0; begin < k_parts;) {
        std::size_t end = begin;
        for (std::size_t sum = 0; end < k_parts && sum + wanted[end] <= k_most_gathered; ++end)
            sum += wanted[end];
        gathered_.clear();
        visit_keys(table_, kind, keys, [&](std::uint32_t key, std::uint32_t offset) {
            const std::size_t part = key >> 16U;
            if (part < begin || part >= end || wanted[part] == 0) return;
            --wanted[part];
            gathered_.push_back(std::uint64_t{key} << 32U | offset);
        });
        first = earlier_of(first, first_repeated_of_gathered());
        begin = end;
    }
    return first;
}

PlacedKey RepeatFinder::first_repeated_of_gathered() {
    PlacedKey first;
    std::sort(gathered_.begin(), gathered_.end());
    for (std::size_t i = 1; i < gathered_.size(); ++i) {
        if (gathered_[i] >> 32U != gathered_[i - 1] >> 32U) continue;
        first = earlier_of(first, {static_cast<std::uint32_t>(gathered_[i] >> 32U),
                                   static_cast<std::uint32_t>(gathered_[i])});
    }
    return first;
}

}  // namespace glidepath::assets

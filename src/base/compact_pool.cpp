#include "base/compact_pool.h"

#include <algorithm>
#include <limits>

namespace glidepath::base {

namespace {

constexpr std::uint32_t k_nobody = std::numeric_limits<std::uint32_t>::max();
constexpr std::size_t k_kept_gaps = 64;
constexpr std::size_t k_closed_at_once = 64;  // and more of a large pool
constexpr std::size_t k_calls_to_close_all = 256;
constexpr std::uint32_t k_calls_a_while = 64;

}  // namespace

std::uint32_t Places::take(std::uint32_t owner) {
    if (gaps_.empty()) {
        push_ahead(owners_, owner);
        reserve_ahead(gaps_, owners_.size());
        least_gaps_ = 0;
        return size();
    }
    const std::uint32_t place = gaps_.back();
    gaps_.pop_back();
    least_gaps_ = std::min(least_gaps_, gaps_.size());
    owners_[place - 1] = owner;
    return place;
}

void Places::release(std::uint32_t place) {
    owners_[place - 1] = k_nobody;
    gaps_.push_back(place);
}

void Places::reserve(std::size_t count) {
    reserve_ahead(owners_, count);
    reserve_ahead(gaps_, count);
}

std::size_t Places::begin_closing() {
    if (++calls_ % k_calls_a_while == 0) {
        to_close_ = least_gaps_ > k_kept_gaps ? least_gaps_ - k_kept_gaps : 0;
        least_gaps_ = gaps_.size();
    }
    const std::size_t at_once = k_closed_at_once + owners_.size() / k_calls_to_close_all;
    const std::size_t closing = std::min({to_close_, at_once, gaps_.size()});
    to_close_ -= closing;
    return closing;
}

Places::Move Places::close_last() {
    const std::uint32_t last = size();
    const std::uint32_t owner = owners_.back();
    owners_.pop_back();
    if (owner == k_nobody) return {};
    while (gaps_.back() > last) {  // closed meanwhile
        gaps_.pop_back();
    }
    const std::uint32_t place = gaps_.back();
    gaps_.pop_back();
    owners_[place - 1] = owner;
    return {owner, last, place};
}

void Places::end_closing() {
    std::erase_if(gaps_, [&](std::uint32_t gap) { return gap > size(); });
    least_gaps_ = std::min(least_gaps_, gaps_.size());
}

}  // namespace glidepath::base

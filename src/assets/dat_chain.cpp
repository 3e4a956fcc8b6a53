#include "assets/dat_chain.h"

#include <fmt/format.h>

#include <algorithm>

namespace glidepath::assets {

namespace {

constexpr std::size_t k_read_ahead_bytes = 4096;

}  // namespace

bool BlockSet::add(std::uint64_t index) {
    if (count_ < k_few) {
        const std::span<const std::uint64_t> known = std::span(few_).first(count_);
        if (std::find(known.begin(), known.end(), index) != known.end()) return false;
        few_[count_++] = index;
        return true;
    }
    if (pages_.empty()) {
        for (const std::uint64_t known : few_)
            static_cast<void>(add_bit(known));
    }
    return add_bit(index);
}

bool BlockSet::add_bit(std::uint64_t index) {
    const auto page = static_cast<std::size_t>(index / (64 * k_page_words));
    if (page >= pages_.size()) pages_.resize(page + 1);
    if (!pages_[page]) pages_[page] = std::make_unique<Page>();
    std::uint64_t& word = (*pages_[page])[index / 64 % k_page_words];
    const std::uint64_t bit = std::uint64_t{1} << (index % 64);
    const bool is_new = (word & bit) == 0;
    word |= bit;
    return is_new;
}

BlockReader::BlockReader(const DatSource& source, std::uint32_t block_size)
    : source_(source),
      block_size_(block_size),
      window_(std::max<std::size_t>(block_size, k_read_ahead_bytes)) {}

bool BlockReader::is_block(std::uint64_t offset) const {
    return offset >= k_dat_first_block && (offset - k_dat_first_block) % block_size_ == 0 &&
           offset < source_.size();
}

std::span<const std::byte> BlockReader::fetch(std::uint64_t offset, std::size_t size) {
    const auto is_in_window = [&] {
        return offset >= window_begin_ && offset - window_begin_ + size <= window_size_;
    };
    if (!is_in_window()) {
        // Of a large block no more than is asked for: a node of the directory is small.
        const std::size_t ahead = std::max(size, k_read_ahead_bytes);
        window_begin_ = offset;
        window_size_ = source_.read(offset, std::span(window_).first(ahead));
    }
    const auto begin = static_cast<std::size_t>(offset - window_begin_);
    return std::span(window_).subspan(begin, std::min(size, window_size_ - begin));
}

std::string why_no_block(const BlockReader& blocks, std::uint64_t offset) {
    const std::string name = hex_text(static_cast<std::uint32_t>(offset));
    if (offset < k_dat_first_block) return fmt::format("{} is no block: the first is at 0x400", name);
    if ((offset - k_dat_first_block) % blocks.block_size() != 0) {
        return fmt::format("{} is not where a block begins", name);
    }
    return fmt::format("{} is past the file's end", name);
}

}  // namespace glidepath::assets

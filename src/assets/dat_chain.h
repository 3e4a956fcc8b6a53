// Blocks and chains of a DAT (spec/dat.md 2): the bytes of one thing, gathered block by block.
#pragma once

#include "assets/dat_report.h"
#include "assets/dat_source.h"
#include "assets/layer.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace glidepath::assets {

inline constexpr std::uint64_t k_dat_first_block = 0x400;
inline constexpr std::uint32_t k_dat_link_bytes = 4;
inline constexpr std::uint32_t k_dat_smallest_block = 64;
inline constexpr std::uint32_t k_dat_largest_block = 65536;
inline constexpr std::uint32_t k_dat_free_bit = 0x80000000;

// Blocks by index, each once. A few are kept as they are, more as bits in pages: no choice of blocks makes it
// slow, and the bits of all blocks that 32-bit offsets can name take 8 MiB.
class BlockSet {
  public:
    // False: it was there.
    [[nodiscard]] bool add(std::uint64_t index);

  private:
    static constexpr std::size_t k_few = 32;
    static constexpr std::size_t k_page_words = 64;
    using Page = std::array<std::uint64_t, k_page_words>;

    [[nodiscard]] bool add_bit(std::uint64_t index);

    std::array<std::uint64_t, k_few> few_{};
    std::size_t count_ = 0;
    std::vector<std::unique_ptr<Page>> pages_;
};

// Reads blocks, a little ahead, since most chains run forward. For one thread.
class BlockReader {
  public:
    BlockReader(const DatSource& source, std::uint32_t block_size);

    [[nodiscard]] std::uint32_t block_size() const { return block_size_; }
    [[nodiscard]] std::uint32_t capacity() const { return block_size_ - k_dat_link_bytes; }  // of a block
    // Whether a block of the file begins there.
    [[nodiscard]] bool is_block(std::uint64_t offset) const;
    [[nodiscard]] std::uint64_t index_of(std::uint64_t block) const {
        return (block - k_dat_first_block) / block_size_;
    }
    // `size` bytes, at most a block's; fewer where the file ends. Valid until the next call.
    [[nodiscard]] std::span<const std::byte> fetch(std::uint64_t offset, std::size_t size);

  private:
    const DatSource& source_;
    std::uint32_t block_size_;
    std::vector<std::byte> window_;
    std::uint64_t window_begin_ = 0;
    std::size_t window_size_ = 0;
};

// Why an offset cannot be followed, for people.
[[nodiscard]] std::string why_no_block(const BlockReader& blocks, std::uint64_t offset);

// Gives the bytes of a chain piece by piece to take(bytes, their place in the file). `named_at()` is the
// place of the field that has the first block's offset; it is asked for when that one is wrong. False: the
// chain is rejected.
template <class NamedAt, class Take>
[[nodiscard]] bool walk_chain(BlockReader& blocks, std::uint64_t first, std::uint64_t size, DatReport& report,
                              const NamedAt& named_at, const Take& take) {
    if (size == 0) return true;
    BlockSet taken;
    std::uint64_t at = first;
    std::uint64_t before = 0;  // the block that links here; 0: none, this is the first
    for (std::uint64_t rest = size; rest > 0;) {
        const auto reject = [&](DatFault fault, std::uint64_t place, std::string why) {
            report.reject(fault, place, std::move(why));
            return false;
        };
        if (before != 0 && at == 0) {
            return reject(DatFault::chain_short, before,
                          "the chain ends " + std::to_string(rest) + " bytes early");
        }
        if (!blocks.is_block(at)) {
            return reject(DatFault::bad_offset, before != 0 ? before : named_at(), why_no_block(blocks, at));
        }
        if (!taken.add(blocks.index_of(at))) {
            return reject(DatFault::chain_loop, before, "links back to a block of the same chain");
        }
        const std::uint64_t wanted = std::min<std::uint64_t>(blocks.capacity(), rest);
        const std::span<const std::byte> bytes = blocks.fetch(at, k_dat_link_bytes + wanted);
        if (bytes.size() < k_dat_link_bytes) {
            return reject(DatFault::bad_offset, at, "the file ends inside the block's link");
        }
        const auto link = number_at<std::uint32_t>(bytes.data());
        if ((link & k_dat_free_bit) != 0) return reject(DatFault::bad_offset, at, "a free block is used");
        if (bytes.size() < k_dat_link_bytes + wanted) {
            return reject(DatFault::bad_offset, at, "the file ends inside the block");
        }
        take(bytes.subspan(k_dat_link_bytes), at + k_dat_link_bytes);
        rest -= wanted;
        before = at;
        at = link;
    }
    if (at != 0) {
        report.tolerate(DatFault::chain_long, before, [&] {
            return "the last block still links on, to " + hex_text(static_cast<std::uint32_t>(at));
        });
    }
    return true;
}

}  // namespace glidepath::assets

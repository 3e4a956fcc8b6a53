#include "assets/dat_directory.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

namespace glidepath::assets {

namespace {

constexpr std::size_t k_header_bytes = 0x190;
constexpr std::uint64_t k_magic_at = 0x140;
constexpr std::uint64_t k_block_size_at = 0x144;
constexpr std::uint64_t k_root_at = 0x160;
constexpr std::uint32_t k_magic = 0x5442;

constexpr std::size_t k_node_bytes = 1716;
constexpr std::size_t k_count_at = 248;
constexpr std::size_t k_entries_at = 252;
constexpr std::size_t k_entry_bytes = 24;
constexpr std::uint32_t k_most_entries = 61;
constexpr std::uint32_t k_unused_branch = 0xCDCDCDCD;
constexpr std::uint32_t k_deepest_level = 8;  // the root is level 1
// Of the smallest blocks a node has the most.
constexpr std::size_t k_most_node_blocks =
    (k_node_bytes + k_dat_smallest_block - k_dat_link_bytes - 1) / (k_dat_smallest_block - k_dat_link_bytes);

// A node's bytes, and where they stand in the file.
struct DirectoryNode {
    std::array<std::byte, k_node_bytes> bytes{};
    std::array<std::uint64_t, k_most_node_blocks> pieces{};
    std::size_t piece_bytes = 1;

    [[nodiscard]] std::uint32_t word(std::size_t at) const {
        return number_at<std::uint32_t>(bytes.data() + at);
    }
    [[nodiscard]] std::uint64_t place(std::size_t at) const {
        return pieces[at / piece_bytes] + at % piece_bytes;
    }
    [[nodiscard]] std::uint32_t count() const { return word(k_count_at); }
    [[nodiscard]] std::uint32_t branch(std::size_t i) const { return word(4 * i); }
    [[nodiscard]] bool is_leaf() const { return branch(0) == 0 || branch(0) == k_unused_branch; }
    [[nodiscard]] static std::size_t entry_at(std::size_t i) { return k_entries_at + k_entry_bytes * i; }
    [[nodiscard]] std::uint32_t id(std::size_t i) const { return word(entry_at(i) + 4); }
};

bool read_node(BlockReader& blocks, std::uint32_t offset, std::uint64_t named_at, DatReport& report,
               DirectoryNode& node) {
    node.piece_bytes = blocks.capacity();
    std::size_t done = 0;
    return walk_chain(
        blocks, offset, k_node_bytes, report, [&] { return named_at; },
        [&](std::span<const std::byte> bytes, std::uint64_t place) {
            node.pieces[done / node.piece_bytes] = place;
            std::copy(bytes.begin(), bytes.end(), node.bytes.begin() + static_cast<std::ptrdiff_t>(done));
            done += bytes.size();
        });
}

// The ids that a node may have, both ends included; 64 bits so that "none" can be said.
struct IdRange {
    std::int64_t low = 0;
    std::int64_t high = std::numeric_limits<std::uint32_t>::max();
};

// Reads the tree in order.
class TreeReader {
  public:
    TreeReader(DatState& state, DatReport& report)
        : state_(state), report_(report), blocks_(*state.source, state.block_size) {}

    // False: rejected.
    [[nodiscard]] bool read(std::uint32_t offset, std::uint64_t named_at, std::uint32_t level,
                            IdRange range) {
        if (level > k_deepest_level) {
            return reject(DatFault::tree_loop, named_at, "the directory is deeper than 8 levels");
        }
        if (blocks_.is_block(offset) && !met_.add(blocks_.index_of(offset))) {
            return reject(DatFault::tree_loop, named_at,
                          fmt::format("the directory node at {} is met twice", hex_text(offset)));
        }
        DirectoryNode node;
        if (!read_node(blocks_, offset, named_at, report_, node)) return false;
        if (!check_entries(node, range)) return false;
        ++state_.node_count;
        return read_below(node, level, range);
    }

  private:
    bool reject(DatFault fault, std::uint64_t place, std::string why) {
        report_.reject(fault, place, std::move(why));
        return false;
    }

    bool check_entries(const DirectoryNode& node, IdRange range) {
        if (node.count() > k_most_entries) {
            return reject(DatFault::bad_count, node.place(k_count_at),
                          fmt::format("a directory node of {} entries; 61 are the most", node.count()));
        }
        std::int64_t lowest = range.low;
        for (std::size_t i = 0; i < node.count(); ++i) {
            const std::int64_t id = node.id(i);
            if (id < lowest || id > range.high) {
                return reject(
                    DatFault::bad_order, node.place(DirectoryNode::entry_at(i) + 4),
                    fmt::format("the id {} is out of order: a search would miss it", hex_text(node.id(i))));
            }
            lowest = id + 1;
        }
        return true;
    }

    // The entries between the branches, each branch with all that is below it.
    bool read_below(const DirectoryNode& node, std::uint32_t level, IdRange range) {
        const std::uint32_t count = node.count();
        for (std::size_t i = 0; i <= count; ++i) {
            if (!node.is_leaf()) {
                const IdRange below{i == 0 ? range.low : std::int64_t{node.id(i - 1)} + 1,
                                    i == count ? range.high : std::int64_t{node.id(i)} - 1};
                if (!read(node.branch(i), node.place(4 * i), level + 1, below)) return false;
            }
            if (i < count && !add_entry(node, i)) return false;
        }
        return true;
    }

    bool add_entry(const DirectoryNode& node, std::size_t i) {
        const std::size_t at = DirectoryNode::entry_at(i);
        if (state_.entries.size() == k_max_dat_entries) {
            return reject(DatFault::too_large, node.place(at),
                          fmt::format("the directory has more than {} entries", k_max_dat_entries));
        }
        state_.entries.push_back({.id = node.id(i),
                                  .flags = node.word(at),
                                  .offset = node.word(at + 8),
                                  .size = node.word(at + 12)});
        state_.entry_offsets.push_back(offset_of_entry(node, at));
        return true;
    }

    [[nodiscard]] static std::uint32_t offset_of_entry(const DirectoryNode& node, std::size_t at) {
        constexpr std::size_t k_last_field = k_entry_bytes - 4;
        const std::uint64_t offset = node.place(at);
        const bool is_in_one_piece = node.place(at + k_last_field) == offset + k_last_field;
        const bool fits = offset <= std::numeric_limits<std::uint32_t>::max();
        return is_in_one_piece && fits ? static_cast<std::uint32_t>(offset) : k_no_offset;
    }

    DatState& state_;
    DatReport& report_;
    BlockReader blocks_;
    BlockSet met_;
};

// False: rejected.
bool read_header(DatState& state, DatReport& report) {
    std::array<std::byte, k_header_bytes> header{};
    if (state.source->read(0, header) < header.size()) {
        report.reject(DatFault::not_dat, state.source->size(),
                      fmt::format("{} bytes; the header alone has 400", state.source->size()));
        return false;
    }
    const auto word = [&](std::uint64_t at) { return number_at<std::uint32_t>(header.data() + at); };
    if (word(k_magic_at) != k_magic) {
        report.reject(DatFault::not_dat, k_magic_at,
                      fmt::format("{} stands where a DAT has 0x00005442", hex_text(word(k_magic_at))));
        return false;
    }
    state.block_size = word(k_block_size_at);
    state.root = word(k_root_at);
    if (state.block_size < k_dat_smallest_block || state.block_size > k_dat_largest_block ||
        state.block_size % 4 != 0) {
        report.reject(
            DatFault::bad_header, k_block_size_at,
            fmt::format("a block size of {}; it is a multiple of 4 from 64 to 65536", state.block_size));
        return false;
    }
    return true;
}

}  // namespace

bool read_directory(DatState& state, DatReport& report) {
    if (!read_header(state, report)) return false;
    if (!TreeReader(state, report).read(state.root, k_root_at, 1, {})) return false;
    state.entries.shrink_to_fit();
    state.entry_offsets.shrink_to_fit();
    return true;
}

const DatEntry* find_entry(const DatState& state, std::uint32_t id) {
    const auto found =
        std::lower_bound(state.entries.begin(), state.entries.end(), id,
                         [](const DatEntry& entry, std::uint32_t wanted) { return entry.id < wanted; });
    return found != state.entries.end() && found->id == id ? &*found : nullptr;
}

std::uint64_t offset_of_field(const DatState& state, std::uint32_t id, DatEntryField field) {
    if (const DatEntry* entry = find_entry(state, id)) {
        const std::uint32_t place =
            state.entry_offsets[static_cast<std::size_t>(entry - state.entries.data())];
        if (place != k_no_offset) return std::uint64_t{place} + static_cast<std::uint64_t>(field);
    }
    BlockReader blocks(*state.source, state.block_size);
    DatReport ignored;  // the tree was good when the file was opened
    std::uint32_t offset = state.root;
    for (std::uint32_t level = 1; level <= k_deepest_level; ++level) {
        DirectoryNode node;
        if (!read_node(blocks, offset, 0, ignored, node) || node.count() > k_most_entries) break;
        std::size_t i = 0;
        while (i < node.count() && node.id(i) < id)
            ++i;
        if (i < node.count() && node.id(i) == id) {
            return node.place(DirectoryNode::entry_at(i) + static_cast<std::size_t>(field));
        }
        if (node.is_leaf()) break;
        offset = node.branch(i);
    }
    return 0;
}

}  // namespace glidepath::assets

// Header and directory of a DAT (spec/dat.md 1 and 3).
#pragma once

#include "assets/dat_chain.h"
#include "assets/layer.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace glidepath::assets {

inline constexpr std::uint32_t k_no_offset = 1;  // entries stand at multiples of 4

// An open file. Immutable after opening.
struct DatState {
    std::string name{};  // as the caller named it
    std::unique_ptr<const DatSource> source{};
    std::uint32_t block_size = 0;
    std::uint32_t root = 0;
    std::size_t node_count = 0;
    std::vector<DatEntry> entries{};  // in ascending order of their ids
    // Where in the file each entry stands, for findings; k_no_offset: not in one piece.
    std::vector<std::uint32_t> entry_offsets{};
};

// Reads header and directory. False: rejected.
[[nodiscard]] bool read_directory(DatState& state, DatReport& report);

[[nodiscard]] const DatEntry* find_entry(const DatState& state, std::uint32_t id);

enum class DatEntryField : std::uint8_t { flags = 0, id = 4, offset = 8, size = 12 };
// Where in the file a field of an entry stands. May read the directory again: for findings.
[[nodiscard]] std::uint64_t offset_of_field(const DatState& state, std::uint32_t id, DatEntryField field);

}  // namespace glidepath::assets

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

// An open file. Immutable after opening.
struct DatState {
    std::string name{};  // as the caller named it
    std::unique_ptr<const DatSource> source{};
    std::uint32_t block_size = 0;
    std::uint32_t root = 0;
    std::size_t node_count = 0;
    std::vector<DatEntry> entries{};  // in ascending order of their ids
};

// Reads header and directory. False: rejected.
[[nodiscard]] bool read_directory(DatState& state, DatReport& report);

[[nodiscard]] const DatEntry* find_entry(const DatState& state, std::uint32_t id);

enum class DatEntryField : std::uint8_t { flags = 0, id = 4, offset = 8, size = 12 };
// Where in the file a field of an entry stands. Reads the directory again: for errors.
[[nodiscard]] std::uint64_t place_of(const DatState& state, std::uint32_t id, DatEntryField field);

}  // namespace glidepath::assets

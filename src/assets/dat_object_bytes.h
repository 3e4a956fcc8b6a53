// The bytes of one object of a DAT: found in the directory, gathered from its chain, unpacked.
#pragma once

#include "assets/dat_directory.h"
#include "assets/layer.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>

namespace glidepath::assets {

struct ObjectBytes {
    std::unique_ptr<std::byte[]> data{};
    std::size_t size = 0;
    std::uint64_t work_bytes = 0;  // gathered and unpacked, also for an object that was rejected

    [[nodiscard]] std::span<const std::byte> span() const { return {data.get(), size}; }
};

// Empty, with the report rejected, when there is none. Memory is spent on bytes that are there, never on what
// an entry promises.
[[nodiscard]] ObjectBytes read_object(const DatState& state, std::uint32_t id, DatReport& report);

}  // namespace glidepath::assets

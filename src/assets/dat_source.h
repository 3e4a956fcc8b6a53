// The bytes of a DAT: a file that is read piece by piece, or memory. A file that shrinks while it is open has
// fewer bytes, nothing worse.
#pragma once

#include <glidepath/error.h>

#include "assets/layer.h"

#include <atomic>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <filesystem>
#include <memory>
#include <span>
#include <vector>

namespace glidepath::assets {

class DatSource {
  public:
    [[nodiscard]] static Expected<std::unique_ptr<const DatSource>> open(const std::filesystem::path& path);
    explicit DatSource(std::vector<std::byte> bytes);
    ~DatSource();
    DatSource(const DatSource&) = delete;
    DatSource& operator=(const DatSource&) = delete;

    [[nodiscard]] std::uint64_t size() const { return size_; }
    // How many of the bytes were there.
    [[nodiscard]] std::size_t read(std::uint64_t offset, std::span<std::byte> into) const;

    // What was read so far.
    [[nodiscard]] std::uint64_t read_calls() const { return read_calls_; }
    [[nodiscard]] std::uint64_t read_bytes() const { return read_bytes_; }

  private:
    DatSource(int descriptor, std::uint64_t size) : descriptor_(descriptor), size_(size) {}

    int descriptor_ = -1;  // below 0: in memory
    std::uint64_t size_ = 0;
    std::vector<std::byte> bytes_;
    mutable std::atomic<std::uint64_t> read_calls_ = 0;
    mutable std::atomic<std::uint64_t> read_bytes_ = 0;
};

// A little-endian number that is all there.
template <class Number>
[[nodiscard]] Number number_at(const std::byte* at) {
    Number number = 0;
    if constexpr (std::endian::native == std::endian::little) {
        std::memcpy(&number, at, sizeof(Number));
    } else {
        for (std::size_t i = sizeof(Number); i > 0; --i)
            number = static_cast<Number>(number << 8U | std::to_integer<Number>(at[i - 1]));
    }
    return number;
}

}  // namespace glidepath::assets

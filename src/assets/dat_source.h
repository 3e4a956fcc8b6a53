// The bytes of a DAT: a file that is read piece by piece, or memory. A file that shrinks while it is open has
// fewer bytes, nothing worse.
#pragma once

#include <glidepath/error.h>

#include "assets/layer.h"
#include "assets/random_file.h"

#include <atomic>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace glidepath::assets {

class DatSource {
  public:
    [[nodiscard]] static Expected<std::unique_ptr<const DatSource>> open(const std::filesystem::path& path);
    explicit DatSource(std::vector<std::byte> bytes) : size_(bytes.size()), bytes_(std::move(bytes)) {}
    explicit DatSource(RandomFile file) : size_(file.size()), file_(std::move(file)) {}

    [[nodiscard]] std::uint64_t size() const { return size_; }
    // How many of the bytes were there.
    [[nodiscard]] std::size_t read(std::uint64_t offset, std::span<std::byte> into) const;

    // What was read so far.
    [[nodiscard]] std::uint64_t read_calls() const { return read_calls_; }
    [[nodiscard]] std::uint64_t read_bytes() const { return read_bytes_; }

  private:
    std::uint64_t size_;
    std::optional<RandomFile> file_;  // none: in memory
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

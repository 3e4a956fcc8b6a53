// A plain file that is read anywhere in it, by several threads at once: the one place that asks the system.
#pragma once

#include <glidepath/error.h>

#include "assets/layer.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>
#include <utility>

namespace glidepath::assets {

class RandomFile {
  public:
    // Refuses what is no plain file: a folder, a pipe, a device.
    [[nodiscard]] static Expected<RandomFile> open(const std::filesystem::path& path);
    RandomFile(RandomFile&& other) noexcept
        : handle_(std::exchange(other.handle_, k_closed)), size_(other.size_) {}
    RandomFile& operator=(RandomFile&&) = delete;
    ~RandomFile();

    // When it was opened.
    [[nodiscard]] std::uint64_t size() const { return size_; }
    // Reads once. How many bytes came; 0: the end, or a part that cannot be read.
    [[nodiscard]] std::size_t read(std::uint64_t offset, std::span<std::byte> into) const;

  private:
    static constexpr std::intptr_t k_closed = -1;

    RandomFile(std::intptr_t handle, std::uint64_t size) : handle_(handle), size_(size) {}

    std::intptr_t handle_;  // of Windows, or the descriptor of other systems
    std::uint64_t size_;
};

}  // namespace glidepath::assets

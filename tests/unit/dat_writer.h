// Writes DAT files for tests, after spec/dat.md: objects as bytes, and a container of any block size, tree
// width and order of blocks. It shares nothing with the reader but the types of the values.
#pragma once

#include <glidepath/assets.h>
#include <glidepath/tools/dat_objects.h>

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <map>
#include <vector>

namespace glidepath::dat_test {

using Bytes = std::vector<std::byte>;

// What tests name their objects by.
inline constexpr std::uint32_t k_setup = 0x02000001;
inline constexpr std::uint32_t k_animation = 0x03000001;
inline constexpr std::uint32_t k_table = 0x09000001;

// Bytes in the making, little-endian.
class ByteWriter {
  public:
    ByteWriter& u8(std::uint32_t value) { return number(value, 1); }
    ByteWriter& u16(std::uint32_t value) { return number(value, 2); }
    ByteWriter& u32(std::uint32_t value) { return number(value, 4); }
    ByteWriter& i32(std::int32_t value) { return u32(static_cast<std::uint32_t>(value)); }
    ByteWriter& f32(float value);
    ByteWriter& vec3(const Vec3& value) { return f32(value.x).f32(value.y).f32(value.z); }
    ByteWriter& frame(const Frame& value);
    ByteWriter& align();

    [[nodiscard]] const Bytes& bytes() const { return bytes_; }

  private:
    ByteWriter& number(std::uint32_t value, std::size_t size);

    Bytes bytes_;
};

[[nodiscard]] Bytes bytes_of(const tools::DatAnimation& animation);
[[nodiscard]] Bytes bytes_of(const tools::DatSetup& setup);
[[nodiscard]] Bytes bytes_of(std::uint32_t id, const MotionTableSource& table);
void write_hook(ByteWriter& out, const tools::DatHook& hook);

// Overwrites the number at an offset.
void put_u32(Bytes& bytes, std::size_t at, std::uint32_t value);
[[nodiscard]] std::uint32_t get_u32(const Bytes& bytes, std::size_t at);

// zlib, with the unpacked size before it.
[[nodiscard]] Bytes packed(const Bytes& bytes);

struct DatLayout {
    std::uint32_t block_size = 1024;
    std::uint32_t entries_a_node = 61;  // more make another level
    std::uint32_t stride = 1;           // every so many blocks one is used
    bool runs_backward = false;         // each chain from its last block to its first
    std::uint32_t unused_branch = 0xCDCDCDCD;
};

class DatWriter {
  public:
    explicit DatWriter(DatLayout layout = {}) : layout_(layout) {}

    // In any order; an id once. `flags`: bit 0 says that the bytes are packed, it does not pack them.
    void add(std::uint32_t id, Bytes bytes, std::uint32_t flags = 0x00020000);
    // An entry without bytes.
    void add_empty(std::uint32_t id) { add(id, {}); }

    [[nodiscard]] Bytes file() const;
    // The same with nothing written between the blocks, as long as is said.
    void write_sparse(const std::filesystem::path& path, std::uint64_t size) const;

  private:
    struct Object {
        std::uint32_t flags = 0;
        Bytes bytes{};
    };

    DatLayout layout_;
    std::map<std::uint32_t, Object> objects_;
};

}  // namespace glidepath::dat_test

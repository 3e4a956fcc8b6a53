// Ids in two or four bytes. A first word without its top bit is the id; with it, the word's lower bits are
// the high half and a second word follows. Ids of data files are relative to their kind and use 14 bits of
// the first word, class ids use 15. Any reader takes both forms; the writer follows the servers of today and
// uses four bytes only above 0x7FFF (spec/wire.md 2.9).
#pragma once

#include "base/assert.h"
#include "wire/byte_reader.h"
#include "wire/byte_writer.h"
#include "wire/layer.h"

namespace glidepath::wire {

inline constexpr std::uint32_t k_data_id_high_bits = 0x3FFF;
inline constexpr std::uint32_t k_class_id_high_bits = 0x7FFF;

inline std::uint32_t read_packed_id(ByteReader& reader, std::uint32_t high_bits, const char* field) {
    const std::uint16_t first = reader.u16(field);
    if ((first & 0x8000U) == 0) return first;
    const std::uint16_t low = reader.u16(field);
    return ((first & high_bits) << 16U) | low;
}

inline std::uint32_t read_data_id(ByteReader& reader, std::uint32_t base, const char* field) {
    return base + read_packed_id(reader, k_data_id_high_bits, field);
}

inline std::uint32_t read_class_id(ByteReader& reader, const char* field) {
    return read_packed_id(reader, k_class_id_high_bits, field);
}

inline void write_packed_id(ByteWriter& writer, std::uint32_t id) {
    if (id > 0x7FFFU) writer.u16(static_cast<std::uint16_t>(0x8000U | (id >> 16U)));
    writer.u16(static_cast<std::uint16_t>(id & 0xFFFFU));
}

inline void write_data_id(ByteWriter& writer, std::uint32_t base, std::uint32_t id) {
    GLIDEPATH_ASSERT(id >= base && ((id - base) >> 16U) <= k_data_id_high_bits);
    write_packed_id(writer, id - base);
}

inline void write_class_id(ByteWriter& writer, std::uint32_t id) {
    GLIDEPATH_ASSERT((id >> 16U) <= k_class_id_high_bits);
    write_packed_id(writer, id);
}

}  // namespace glidepath::wire

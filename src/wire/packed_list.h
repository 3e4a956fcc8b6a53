// Elements of lists in wire form, one by one: what the public PackedList leaves to this layer.
#pragma once

#include <glidepath/message.h>

#include "wire/byte_reader.h"
#include "wire/byte_writer.h"
#include "wire/layer.h"

namespace glidepath::wire {

inline void read_element(ByteReader& reader, std::uint32_t& value) { value = reader.u32("element"); }
inline void write_element(ByteWriter& writer, std::uint32_t value) { writer.u32(value); }
void read_element(ByteReader& reader, MotionAction& action);
void write_element(ByteWriter& writer, const MotionAction& action);
void read_element(ByteReader& reader, Subpalette& element);
void read_element(ByteReader& reader, TextureChange& element);
void read_element(ByteReader& reader, ModelChange& element);
void read_element(ByteReader& reader, ChildObject& element);
void write_element(ByteWriter& writer, const Subpalette& element);
void write_element(ByteWriter& writer, const TextureChange& element);
void write_element(ByteWriter& writer, const ModelChange& element);
void write_element(ByteWriter& writer, const ChildObject& element);
void read_element(ByteReader& reader, RestrictionEntry& element);
void write_element(ByteWriter& writer, const RestrictionEntry& element);

// Brings values into wire form in `buffer`, which must outlive the list. Empty when the buffer is too small.
template <class T>
[[nodiscard]] PackedList<T> pack(std::span<const T> values, std::span<std::byte> buffer) {
    ByteWriter writer(buffer);
    for (const T& value : values) {
        write_element(writer, value);
    }
    if (!writer.fits()) return {};
    return {buffer.first(writer.size()), static_cast<std::uint32_t>(values.size())};
}

// In canonical form, whatever spelling the list was read from.
template <class T>
void write_list(ByteWriter& writer, const PackedList<T>& list) {
    for (const T& value : list) {
        write_element(writer, value);
    }
}

}  // namespace glidepath::wire

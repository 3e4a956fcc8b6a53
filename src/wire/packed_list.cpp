#include "wire/packed_list.h"

namespace glidepath {

namespace {

template <class T>
std::size_t unpack(std::span<const std::byte> bytes, T& element) {
    wire::ByteReader reader(bytes);
    wire::read_element(reader, element);
    return reader.offset();
}

}  // namespace

std::size_t unpack_element(std::span<const std::byte> bytes, std::uint32_t& element) {
    return unpack(bytes, element);
}
std::size_t unpack_element(std::span<const std::byte> bytes, MotionAction& element) {
    return unpack(bytes, element);
}
std::size_t unpack_element(std::span<const std::byte> bytes, RestrictionEntry& element) {
    return unpack(bytes, element);
}
std::size_t unpack_element(std::span<const std::byte> bytes, Subpalette& element) {
    return unpack(bytes, element);
}
std::size_t unpack_element(std::span<const std::byte> bytes, TextureChange& element) {
    return unpack(bytes, element);
}
std::size_t unpack_element(std::span<const std::byte> bytes, ModelChange& element) {
    return unpack(bytes, element);
}
std::size_t unpack_element(std::span<const std::byte> bytes, ChildObject& element) {
    return unpack(bytes, element);
}

PackedList<MotionAction> pack_actions(std::span<const MotionAction> actions, std::span<std::byte> buffer) {
    return wire::pack(actions, buffer);
}

}  // namespace glidepath

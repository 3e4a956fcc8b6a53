#include "wire/message_reader.h"

#include "base/commands.h"

namespace glidepath::wire {

namespace {

// Retail's packers may drop a component up to 0.0002; further away than this it is no rotation (spec/wire.md
// 2.4 and 10.6).
constexpr double k_quaternion_tolerance = 0.01;

constexpr std::uint16_t k_long_text = 0xFFFF;  // a 32-bit length follows

}  // namespace

void MessageReader::refuse(ErrorCode kind, std::size_t offset, const char* field) {
    if (mode_ == DecodeMode::strict) {
        fail(kind, offset, field);
    } else {
        warn(kind, offset, field);
    }
}

void MessageReader::warn(ErrorCode kind, std::size_t offset, const char* field) {
    if (ok()) warnings_.add(kind, offset, field);
}

void MessageReader::check_length(const Quat& q, std::size_t from, const char* field) {
    const double length = std::sqrt(length_squared_of(q));
    // Components that are no numbers were reported as such.
    if (std::isfinite(length) && std::fabs(length - 1.0) > k_quaternion_tolerance) {
        refuse(ErrorCode::bad_quaternion, from, field);
    }
}

std::uint32_t MessageReader::command(const char* field) {
    const std::uint16_t index = u16(field);
    if (index >= k_motion_command_count) fail(ErrorCode::bad_command, offset() - sizeof index, field);
    return command_id_of(index);
}

std::string_view MessageReader::text(const char* field) {
    std::size_t count_offset = offset();
    std::uint32_t length = u16(field);
    if (length == k_long_text) {
        count_offset = offset();
        length = u32(field);
    }
    if (!can_follow(length, 1, count_offset, field)) return {};
    const std::span<const std::byte> content = bytes_.bytes(length, field);
    align();
    return {reinterpret_cast<const char*>(content.data()), content.size()};
}

void MessageReader::skip_rest(ErrorCode kind, const char* field) {
    if (remaining() == 0) return;
    refuse(kind, offset(), field);
    bytes_.bytes(remaining(), field);
}

}  // namespace glidepath::wire

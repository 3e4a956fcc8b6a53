#include "assets/dat_cursor.h"

#include <fmt/format.h>

#include <array>

namespace glidepath::assets {

namespace {

// The client's own test of a rotation.
constexpr double k_farthest_from_unit = 0.001;

constexpr std::uint32_t k_exponent_bits = 0x7F800000;  // all set: a NaN or an infinity

double squared_length(const Quat& q) {
    const auto square = [](float x) { return static_cast<double>(x) * static_cast<double>(x); };
    return square(q.w) + square(q.x) + square(q.y) + square(q.z);
}
bool is_unit(double squared_length) { return std::fabs(squared_length - 1.0) <= k_farthest_from_unit; }

}  // namespace

void DatCursor::reject_truncated(std::size_t size) {
    reject(DatFault::truncated, at_,
           fmt::format("a field of {} bytes, and the object ends after {}", size, left()));
}

float DatCursor::f32() {
    const auto value = std::bit_cast<float>(u32());
    if (std::isfinite(value)) return value;
    reject(DatFault::bad_float, at_ - sizeof(float), std::isnan(value) ? "a NaN" : "an infinity");
    return 0;
}

float DatCursor::not_negative() {
    const float value = f32();
    if (!(value < 0.0F)) return value;
    reject(DatFault::bad_value, at_ - sizeof(float), fmt::format("{} is below 0", value));
    return 0;
}

Vec3 DatCursor::vec3() {
    Vec3 v;
    v.x = f32();
    v.y = f32();
    v.z = f32();
    return v;
}

Frame DatCursor::frame() {
    Frame frame;
    frame.origin = vec3();
    const std::uint64_t at = at_;
    Quat& q = frame.rotation;
    q.w = f32();
    q.x = f32();
    q.y = f32();
    q.z = f32();
    const double length_squared = squared_length(q);
    if (!is_unit(length_squared)) {
        tolerate(DatFault::bad_quaternion, at,
                 [&] { return fmt::format("a rotation of length {:.4g}", std::sqrt(length_squared)); });
    }
    return frame;
}

// Whether the next frame is there and nothing in it is to be reported.
bool DatCursor::has_plain_frame() const {
    constexpr std::size_t k_origin_numbers = 3;
    if (left() < k_dat_frame_bytes) return false;
    std::array<float, k_dat_frame_bytes / sizeof(float)> numbers{};
    bool is_finite = true;
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        const auto word = number_at<std::uint32_t>(bytes_.data() + at_ + sizeof(float) * i);
        is_finite = is_finite && (word & k_exponent_bits) != k_exponent_bits;
        numbers[i] = std::bit_cast<float>(word);
    }
    const float* const q = numbers.data() + k_origin_numbers;
    return is_finite && is_unit(squared_length({q[0], q[1], q[2], q[3]}));
}

void DatCursor::pass_frames(std::uint64_t count) {
    if (report_ == nullptr && !has_failed_ && count <= left() / k_dat_frame_bytes) {
        at_ += count * k_dat_frame_bytes;
        return;
    }
    for (; count > 0 && !has_failed_; --count) {
        if (has_plain_frame()) {
            at_ += k_dat_frame_bytes;
        } else {
            static_cast<void>(frame());
        }
    }
}

std::uint32_t DatCursor::count(std::uint64_t smallest) {
    const std::uint64_t at = at_;
    const std::uint32_t count = u32();
    return fits(count, smallest, at) ? count : 0;
}

bool DatCursor::fits(std::uint32_t count, std::uint64_t smallest, std::uint64_t at) {
    // By division: the product of counts that a file claims can be more than 64 bits hold.
    if (has_failed_) return false;
    if (count == 0 || smallest <= left() / count) return true;
    reject(DatFault::bad_count, at,
           fmt::format("{} elements of {} bytes or more, and {} bytes are left", count, smallest, left()));
    return false;
}

void DatCursor::align() {
    while (!has_failed_ && at_ % 4 != 0) {
        const std::uint64_t at = at_;
        const std::uint8_t skipped = u8();
        if (skipped != 0) {
            tolerate(DatFault::nonzero_padding, at,
                     [&] { return fmt::format("a padding byte is 0x{:02X}", skipped); });
        }
    }
}

void DatCursor::known_bits(std::uint32_t bits, std::uint32_t known, std::uint64_t at, const char* what) {
    if (const std::uint32_t unknown = bits & ~known; unknown != 0) {
        tolerate(DatFault::unknown_flag, at, [&] { return fmt::format("unknown {} 0x{:X}", what, unknown); });
    }
}

void DatCursor::end() {
    if (left() > 0) {
        tolerate(DatFault::trailing, at_, [&] { return fmt::format("{} bytes after the end", left()); });
    }
}

}  // namespace glidepath::assets

// The fields of an object of a DAT, front to back. A field that is not there or not allowed rejects the
// object; from then on all fields are 0, and loops ask has_failed().
#pragma once

#include "assets/dat_report.h"
#include "assets/dat_source.h"
#include "assets/layer.h"

#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>

namespace glidepath::assets {

inline constexpr std::uint64_t k_dat_frame_bytes = 28;

class DatCursor {
  public:
    // Without a report nothing is reported: for a second pass over bytes that were found good.
    DatCursor(std::span<const std::byte> bytes, DatReport* report) : bytes_(bytes), report_(report) {}

    [[nodiscard]] bool has_failed() const { return has_failed_; }
    [[nodiscard]] std::uint64_t offset() const { return at_; }
    [[nodiscard]] std::uint64_t left() const { return bytes_.size() - at_; }

    [[nodiscard]] std::uint8_t u8() { return number<std::uint8_t>(); }
    [[nodiscard]] std::uint16_t u16() { return number<std::uint16_t>(); }
    [[nodiscard]] std::uint32_t u32() { return number<std::uint32_t>(); }
    [[nodiscard]] std::int32_t i32() { return static_cast<std::int32_t>(u32()); }
    [[nodiscard]] float f32();
    [[nodiscard]] float not_negative();  // an f32
    [[nodiscard]] Vec3 vec3();
    [[nodiscard]] Frame frame();
    // Frames that are not kept: checked like others, but faster. `count` is at most what fits.
    void pass_frames(std::uint64_t count);

    // A count whose elements have at least that many bytes each.
    [[nodiscard]] std::uint32_t count(std::uint64_t smallest);
    // The same for a count that was read at `at`. False: rejected.
    bool fits(std::uint32_t count, std::uint64_t smallest, std::uint64_t at);
    void align();
    // Bits without a meaning are reported.
    void known_bits(std::uint32_t bits, std::uint32_t known, std::uint64_t at, const char* what);
    void end();  // reports what is left

    void reject(DatFault fault, std::uint64_t at, std::string why) {
        has_failed_ = true;
        if (report_ != nullptr) report_->reject(fault, at, std::move(why));
    }
    template <class Why>
    void tolerate(DatFault fault, std::uint64_t at, const Why& why) {
        if (report_ != nullptr && !has_failed_) report_->tolerate(fault, at, why);
    }

  private:
    [[nodiscard]] bool has_plain_frame() const;
    void reject_truncated(std::size_t size);

    template <class Number>
    [[nodiscard]] Number number() {
        if (has_failed_) return 0;
        if (left() < sizeof(Number)) {
            reject_truncated(sizeof(Number));
            return 0;
        }
        const std::byte* at = bytes_.data() + at_;
        at_ += sizeof(Number);
        return number_at<Number>(at);
    }

    std::span<const std::byte> bytes_;
    std::uint64_t at_ = 0;
    DatReport* report_;
    bool has_failed_ = false;
};

}  // namespace glidepath::assets

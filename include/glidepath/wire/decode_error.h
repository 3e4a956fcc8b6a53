// What can be wrong with bytes from the network: a class, the place and the field. Static text and numbers
// only. The classes, who wins and what is only a warning: WIRE.md section 10, "malformed.jsonl".
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace glidepath {

enum class ErrorClass : std::uint8_t {
    ok,
    truncated,          // a field, or a list counted by a byte or less, runs past the end
    bad_count,          // a 16 or 32-bit length or count claims more bytes than there are
    bad_length,         // a fragment size out of range; a movement buffer longer than its type uses
    bad_opcode,         // not a message of this room
    bad_movement_type,  // not 0, 6, 7, 8 or 9
    bad_command,        // a command index beyond the table
    bad_version,        // an object description that does not begin with 0x11
    bad_cell,           // the low word names no cell
    bad_float,          // a NaN or an infinity
    bad_quaternion,     // length differs from one by more than 0.01
    trailing,           // bytes after the end
    unknown_flag,       // a bit without a meaning is set
    nonzero_padding,    // an alignment byte is not zero
    bad_checksum,
    fragment_mismatch,  // count or queue differs from the set begun under the same blob id
    incomplete,         // a message still lacks fragments
};
inline constexpr std::size_t k_error_class_count = 17;

// The class as a word, spelled as in the test files.
[[nodiscard]] const char* name_of(ErrorClass kind);

enum class WireLayer : std::uint8_t { message, packet };
enum class Severity : std::uint8_t { tolerate, reject };

// In strict mode. An unknown flag does no harm in a message; in a packet the body cannot be located.
[[nodiscard]] Severity severity_of(ErrorClass kind, WireLayer layer);

// strict: every rule. tolerant: what the retail client accepts; cells, floats, quaternions, trailing bytes
// and a too long movement buffer become warnings and the reading goes on.
enum class DecodeMode : std::uint8_t { strict, tolerant };

struct DecodeError {
    ErrorClass kind = ErrorClass::ok;
    std::uint32_t offset = 0;  // in bytes from the message's opcode or the packet's header
    const char* field = "";    // static text

    [[nodiscard]] constexpr bool is_ok() const { return kind == ErrorClass::ok; }
};

// The first few warnings of a message in the order they were met, and how many there were.
class WarningList {
  public:
    void add(const DecodeError& warning) {
        if (count_ < k_kept) kept_[count_] = warning;
        ++count_;
    }

    [[nodiscard]] std::uint32_t count() const { return count_; }
    [[nodiscard]] bool empty() const { return count_ == 0; }
    [[nodiscard]] std::size_t kept() const { return count_ < k_kept ? count_ : k_kept; }
    [[nodiscard]] const DecodeError& operator[](std::size_t i) const { return kept_[i]; }

    static constexpr std::uint32_t k_kept = 4;  // the first one is the class; the others help a reader

  private:
    std::array<DecodeError, k_kept> kept_{};
    std::uint32_t count_ = 0;
};

}  // namespace glidepath

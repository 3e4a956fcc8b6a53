// Bytes to messages and back (spec/wire.md). Decoding allocates nothing: lists and texts of a message are
// views into the bytes that it was read from.
//
//     const Decoded decoded = decode(bytes, DecodeMode::tolerant);
//     if (!decoded.is_ok()) log(text_of(decoded.error));
//     else router.receive(world, decoded.message);
#pragma once

#include <glidepath/error.h>
#include <glidepath/message.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

namespace glidepath {

// strict: every rule. tolerant: what the retail client accepts; cells, floats, quaternions, trailing bytes
// and a too long movement buffer become warnings and the reading goes on.
enum class DecodeMode : std::uint8_t { strict, tolerant };

// What an error is about: a message, or the packet around it.
enum class WireLayer : std::uint8_t { message, packet };
// Whether strict decoding refuses it.
enum class Severity : std::uint8_t { tolerate, reject };

// In strict mode. An unknown flag does no harm in a message; in a packet the body cannot be located.
[[nodiscard]] Severity severity_of(ErrorCode kind, WireLayer layer);

// The first few warnings of a message in the order they were met, and how many there were.
class WarningList {
  public:
    // Not a constant: of those GNU's compiler makes a Decoded by clearing all its 750 bytes, which takes
    // longer than to read most messages.
    WarningList() {}  // NOLINT(modernize-use-equals-default)

    // `field` is static text.
    void add(ErrorCode code, std::size_t offset, const char* field) {
        if (count_ < k_kept) entries_[count_] = {field, static_cast<std::uint32_t>(offset), code};
        ++count_;
    }

    // How many there were, kept or not.
    [[nodiscard]] std::uint32_t count() const { return count_; }
    [[nodiscard]] bool empty() const { return count_ == 0; }
    // How many of them can be asked for.
    [[nodiscard]] std::size_t kept() const { return count_ < k_kept ? count_ : k_kept; }
    [[nodiscard]] Error operator[](std::size_t i) const {
        return {.code = entries_[i].code, .what = entries_[i].field, .where = entries_[i].offset};
    }

    // The first one is the class; the others help a reader.
    static constexpr std::uint32_t k_kept = 4;

  private:
    // Smaller than an Error, which every decoding would have to make and destroy.
    struct Entry {
        const char* field = "";
        std::uint32_t offset = 0;
        ErrorCode code = ErrorCode::ok;
    };

    std::array<Entry, k_kept> entries_{};
    std::uint32_t count_ = 0;
};

// What came of a message's bytes.
struct Decoded {
    std::uint32_t opcode = 0;  // 0 when not even that could be read
    Message message;           // empty after an error
    Error error;
    WarningList warnings;

    // The message was read; there may be warnings.
    [[nodiscard]] bool is_ok() const { return error.is_ok(); }
};

// One whole message from its opcode on. An opcode of another kind is bad_opcode at offset 0: skip it.
[[nodiscard]] Decoded decode(std::span<const std::byte> bytes, DecodeMode mode);

// The class of a result: its error, else its first warning, else ok.
[[nodiscard]] ErrorCode class_of(const Decoded& decoded);

// Writes the message in its usual spelling and returns how many bytes that takes. When that is more than
// `out` has, the message is not whole in it. Presence follows the flags words; ids and commands must be of
// their kind.
[[nodiscard]] std::size_t encode(const Message& message, std::span<std::byte> out);

}  // namespace glidepath

// Bytes to message and back. Neither direction allocates or throws.
#pragma once

#include <glidepath/wire/decode_error.h>
#include <glidepath/wire/messages.h>

namespace glidepath {

struct Decoded {
    std::uint32_t opcode = 0;  // 0 when not even that could be read
    Message message;           // empty after an error
    DecodeError error;
    WarningList warnings;

    [[nodiscard]] bool is_ok() const { return error.is_ok(); }
};

// One whole message from its opcode on. An opcode of another room is bad_opcode at offset 0: skip it.
[[nodiscard]] Decoded decode(std::span<const std::byte> bytes, DecodeMode mode);

// The class of a result: its error, else its first warning, else ok.
[[nodiscard]] ErrorClass class_of(const Decoded& decoded);

// Writes the message in its usual spelling and returns how many bytes that takes. When that is more than
// `out` has, the message is not whole in it. Presence follows the flags words; ids and commands must be of
// their kind.
[[nodiscard]] std::size_t encode(const Message& message, std::span<std::byte> out);

}  // namespace glidepath

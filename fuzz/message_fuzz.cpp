// Any bytes as one message, in both modes. What decodes can be written, and what was written decodes to
// itself.
#include <glidepath/codec.h>

#include "layers.h"
#include "require.h"

#include <vector>

namespace {

using namespace glidepath;

using Bytes = std::vector<std::byte>;

Bytes encoded(const Message& message) {
    Bytes bytes(encode(message, {}));
    FUZZ_REQUIRE(encode(message, bytes) == bytes.size());
    return bytes;
}

void check_report(const Decoded& decoded, std::size_t size) {
    FUZZ_REQUIRE(decoded.error.where <= size);
    FUZZ_REQUIRE(decoded.error.what != nullptr);
    FUZZ_REQUIRE(decoded.is_ok() != std::holds_alternative<std::monostate>(decoded.message));
    for (std::size_t i = 0; i < decoded.warnings.kept(); ++i) {
        FUZZ_REQUIRE(decoded.warnings[i].where <= size);  // equal: a rotation of which nothing was sent
        FUZZ_REQUIRE(!decoded.warnings[i].is_ok());
    }
}

// The usual spelling is a fixed point: it decodes to a message that is written the same.
void check_spelling(const Decoded& decoded, DecodeMode mode, std::size_t size) {
    const Bytes usual = encoded(decoded.message);
    FUZZ_REQUIRE(usual.size() <= size);
    const Decoded again = decode(usual, mode);
    FUZZ_REQUIRE(again.is_ok());
    FUZZ_REQUIRE(again.opcode == decoded.opcode);
    FUZZ_REQUIRE(encoded(again.message) == usual);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::span<const std::byte> bytes = std::as_bytes(std::span(data, size));
    const Decoded strict = decode(bytes, DecodeMode::strict);
    const Decoded tolerant = decode(bytes, DecodeMode::tolerant);
    check_report(strict, size);
    check_report(tolerant, size);
    if (strict.is_ok()) {
        FUZZ_REQUIRE(tolerant.is_ok());
        FUZZ_REQUIRE(class_of(tolerant) == class_of(strict));
        FUZZ_REQUIRE(encoded(tolerant.message) == encoded(strict.message));
        check_spelling(strict, DecodeMode::strict, size);
    }
    if (tolerant.is_ok()) check_spelling(tolerant, DecodeMode::tolerant, size);
    // Only policy separates the modes: what tolerant mode took with no policy warning, strict mode takes.
    if (!strict.is_ok() && tolerant.is_ok()) FUZZ_REQUIRE(!tolerant.warnings.empty());
    return 0;
}

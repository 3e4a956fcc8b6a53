// Zlib streams (RFC 1950, 1951) where there is no zlib: small, one bit after the other. Objects of a DAT are
// short.
#pragma once

#include "assets/unpack.h"

namespace glidepath::assets {

// As Unpacker has it, of a stream in one piece; only the words of faults are others.
[[nodiscard]] Unpacked small_inflate(std::span<const std::byte> stream, std::span<std::byte> into);

}  // namespace glidepath::assets

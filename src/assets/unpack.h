// Zlib streams to bytes. Where there is no zlib (wasm32) bindings/npm/src/unpack.cpp takes the place of
// unpack.cpp.
#pragma once

#include "assets/layer.h"

#include <cstddef>
#include <span>
#include <string>

namespace glidepath::assets {

// How far a stream was unpacked.
struct Unpacked {
    std::size_t size = 0;    // bytes that were written
    bool has_ended = false;  // whole, with the right check sum
    std::string fault{};     // what is broken; "": nothing, it ends early or does not fit
};

// One stream, as far as it goes and fits. Bytes after its end are not looked at.
[[nodiscard]] Unpacked unpack_zlib(std::span<const std::byte> stream, std::span<std::byte> into);

}  // namespace glidepath::assets

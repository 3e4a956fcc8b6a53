// It takes the place of src/assets/unpack.cpp.
#include "assets/unpack.h"

#include "small_inflate.h"

namespace glidepath::assets {

Unpacked unpack_zlib(std::span<const std::byte> stream, std::span<std::byte> into) {
    return small_inflate(stream, into);
}

}  // namespace glidepath::assets

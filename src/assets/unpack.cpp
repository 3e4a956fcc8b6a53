#include "assets/unpack.h"

#include <zlib.h>

namespace glidepath::assets {

// Neither is longer than zlib's sizes: objects of a DAT are far shorter (k_max_dat_object_bytes).
Unpacked unpack_zlib(std::span<const std::byte> stream, std::span<std::byte> into) {
    z_stream state{};
    // zlib does not write through it; the type is from before const.
    state.next_in = const_cast<Bytef*>(reinterpret_cast<const Bytef*>(stream.data()));
    state.avail_in = static_cast<uInt>(stream.size());
    Bytef nowhere = 0;  // zlib refuses null also where nothing is written
    state.next_out = into.empty() ? &nowhere : reinterpret_cast<Bytef*>(into.data());
    state.avail_out = static_cast<uInt>(into.size());
    if (inflateInit(&state) != Z_OK) return {.fault = "there is not enough memory"};
    const int outcome = inflate(&state, Z_NO_FLUSH);
    Unpacked unpacked{.size = state.total_out, .has_ended = outcome == Z_STREAM_END};
    if (outcome != Z_OK && outcome != Z_STREAM_END && state.msg != nullptr) unpacked.fault = state.msg;
    inflateEnd(&state);
    return unpacked;
}

}  // namespace glidepath::assets

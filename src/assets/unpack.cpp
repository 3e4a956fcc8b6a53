#include "assets/unpack.h"

#include <zlib.h>

#include <utility>

namespace glidepath::assets {

struct Unpacker::State {
    z_stream stream{};
    Bytef nowhere = 0;  // zlib refuses null also where nothing is written
    bool is_done = false;
    Unpacked unpacked{};
};

// Neither pieces nor outputs are longer than zlib's sizes: objects of a DAT are far shorter
// (k_max_dat_object_bytes).
Unpacker::Unpacker(std::span<std::byte> into) : state_(std::make_unique<State>()) {
    z_stream& stream = state_->stream;
    stream.next_out = into.empty() ? &state_->nowhere : reinterpret_cast<Bytef*>(into.data());
    stream.avail_out = static_cast<uInt>(into.size());
    if (inflateInit(&stream) == Z_OK) return;
    state_->unpacked.fault = "there is not enough memory";
    state_->is_done = true;
}

Unpacker::~Unpacker() { inflateEnd(&state_->stream); }

void Unpacker::add(std::span<const std::byte> piece) {
    if (state_->is_done || piece.empty()) return;
    z_stream& stream = state_->stream;
    // zlib does not write through it; the type is from before const.
    stream.next_in = const_cast<Bytef*>(reinterpret_cast<const Bytef*>(piece.data()));
    stream.avail_in = static_cast<uInt>(piece.size());
    const int outcome = inflate(&stream, Z_NO_FLUSH);
    state_->unpacked.has_ended = outcome == Z_STREAM_END;
    if (outcome != Z_OK && outcome != Z_STREAM_END && stream.msg != nullptr) {
        state_->unpacked.fault = stream.msg;
    }
    // What it leaves of a piece is behind the end, behind a fault, or does not fit.
    const bool takes_more = (outcome == Z_OK || outcome == Z_BUF_ERROR) && stream.avail_in == 0;
    state_->is_done = !takes_more;
}

Unpacked Unpacker::end() {
    state_->unpacked.size = state_->stream.total_out;
    return std::move(state_->unpacked);
}

}  // namespace glidepath::assets

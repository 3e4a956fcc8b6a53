// It takes the place of src/assets/unpack.cpp.
#include "assets/unpack.h"

#include "small_inflate.h"

#include <vector>

namespace glidepath::assets {

// Objects of a DAT are short: gathering their streams costs less code than stopping in the middle of one.
struct Unpacker::State {
    std::span<std::byte> into;
    std::vector<std::byte> stream{};
};

Unpacker::Unpacker(std::span<std::byte> into) : state_(std::make_unique<State>(State{into})) {}
Unpacker::~Unpacker() = default;

void Unpacker::add(std::span<const std::byte> piece) {
    state_->stream.insert(state_->stream.end(), piece.begin(), piece.end());
}

Unpacked Unpacker::end() { return small_inflate(state_->stream, state_->into); }

}  // namespace glidepath::assets

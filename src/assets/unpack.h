// Zlib streams to bytes, piece by piece: a stream need not be whole in memory. Where there is no zlib
// (wasm32) bindings/npm/src/unpack.cpp takes the place of unpack.cpp.
#pragma once

#include "assets/layer.h"

#include <cstddef>
#include <memory>
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
class Unpacker {
  public:
    explicit Unpacker(std::span<std::byte> into);
    ~Unpacker();
    Unpacker(const Unpacker&) = delete;
    Unpacker& operator=(const Unpacker&) = delete;

    // In the order of the stream. The piece is not kept.
    void add(std::span<const std::byte> piece);
    // After the last piece.
    [[nodiscard]] Unpacked end();

  private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace glidepath::assets

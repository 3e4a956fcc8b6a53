// Compressed bytes for the tests of what reads them.
#pragma once

#include "unit/capture_maker.h"

#include <zlib.h>

namespace glidepath::capture_test {

inline Bytes deflated_with(const Bytes& content, int window_bits) {
    z_stream stream{};
    EXPECT_EQ(deflateInit2(&stream, 9, Z_DEFLATED, window_bits, 9, Z_DEFAULT_STRATEGY), Z_OK);
    Bytes out(deflateBound(&stream, content.size()) + 64);
    stream.next_in = const_cast<Bytef*>(reinterpret_cast<const Bytef*>(content.data()));
    stream.avail_in = static_cast<uInt>(content.size());
    stream.next_out = reinterpret_cast<Bytef*>(out.data());
    stream.avail_out = static_cast<uInt>(out.size());
    EXPECT_EQ(deflate(&stream, Z_FINISH), Z_STREAM_END);
    out.resize(out.size() - stream.avail_out);
    deflateEnd(&stream);
    return out;
}
inline Bytes gzipped(const Bytes& content) { return deflated_with(content, 15 + 16); }
inline Bytes raw_deflated(const Bytes& content) { return deflated_with(content, -15); }

// A block of a .frags file with one name and messages of one direction.
inline Bytes frags_block(const std::string& name, const std::vector<Bytes>& messages,
                         std::uint8_t direction = 0) {
    Bytes bytes;
    append(bytes, static_cast<std::uint8_t>(name.size()));
    for (const char c : name) {
        append(bytes, c);
    }
    append(bytes, static_cast<std::int32_t>(messages.size()));
    std::int32_t index = 0;
    for (const Bytes& message : messages) {
        append(bytes, direction);
        append(bytes, index++);
        append(bytes, static_cast<std::uint16_t>(message.size()));
        bytes = joined(bytes, message);
    }
    return bytes;
}
inline Bytes plain_frags(const Bytes& blocks) { return joined(wire_test::bytes_of({1, 0}), blocks); }
inline Bytes compressed_frags(const std::vector<Bytes>& blocks) {
    Bytes bytes = wire_test::bytes_of({1, 1});
    for (const Bytes& block : blocks) {
        const Bytes deflated = raw_deflated(block);
        append(bytes, static_cast<std::uint32_t>(deflated.size()));
        bytes = joined(bytes, deflated);
    }
    return bytes;
}

}  // namespace glidepath::capture_test

// The small unpacker of the npm package beside zlib: whatever comes, both write the same bytes and agree on
// whether the stream is whole.
#include "assets/unpack.h"
#include "layers.h"
#include "small_inflate.h"

#include <gtest/gtest.h>
#include <zlib.h>

#include <algorithm>
#include <random>
#include <span>
#include <string>
#include <vector>

namespace glidepath {
namespace {

using Bytes = std::vector<std::byte>;

// Words that come again, numbers that do not.
Bytes content(std::mt19937& random, std::size_t size) {
    Bytes bytes;
    while (bytes.size() < size) {
        const std::size_t seen = bytes.size();
        if (seen > 0 && random() % 3 == 0) {
            const std::size_t from = random() % seen;
            for (std::size_t i = 0, count = random() % 300; i < count; ++i)
                bytes.push_back(bytes[from + i]);
        } else {
            for (std::size_t i = 0, count = random() % 40; i < count; ++i)
                bytes.push_back(static_cast<std::byte>(random() % (seen % 2 == 0 ? 256 : 5)));
        }
    }
    bytes.resize(size);
    return bytes;
}

Bytes packed(const Bytes& bytes, int level, int strategy) {
    z_stream stream{};
    EXPECT_EQ(deflateInit2(&stream, level, Z_DEFLATED, 15, 8, strategy), Z_OK);
    Bytes out(deflateBound(&stream, bytes.size()));
    stream.next_in = const_cast<Bytef*>(reinterpret_cast<const Bytef*>(bytes.data()));
    stream.avail_in = static_cast<uInt>(bytes.size());
    stream.next_out = reinterpret_cast<Bytef*>(out.data());
    stream.avail_out = static_cast<uInt>(out.size());
    EXPECT_EQ(deflate(&stream, Z_FINISH), Z_STREAM_END);
    out.resize(stream.total_out);
    deflateEnd(&stream);
    return out;
}

// The stream in pieces of that size, as the blocks of a chain are.
Unpacked unpack_pieces(std::span<const std::byte> stream, std::span<std::byte> into, std::size_t piece) {
    assets::Unpacker unpacker(into);
    for (; !stream.empty(); stream = stream.subspan(std::min(piece, stream.size())))
        unpacker.add(stream.first(std::min(piece, stream.size())));
    return unpacker.end();
}
Unpacked unpack_zlib(std::span<const std::byte> stream, std::span<std::byte> into) {
    return unpack_pieces(stream, into, std::max<std::size_t>(stream.size(), 1));
}

void expect_same(const Bytes& stream, std::size_t capacity) {
    Bytes by_zlib(capacity);
    Bytes by_small(capacity);
    const Unpacked wanted = unpack_zlib(stream, by_zlib);
    const Unpacked got = assets::small_inflate(stream, by_small);
    ASSERT_EQ(got.has_ended, wanted.has_ended) << wanted.fault << " / " << got.fault;
    ASSERT_EQ(got.size, wanted.size) << wanted.fault << " / " << got.fault;
    by_zlib.resize(wanted.size);
    by_small.resize(got.size);
    ASSERT_EQ(by_small, by_zlib);
    for (const std::size_t piece : {1U, 60U}) {
        Bytes by_pieces(capacity);
        const Unpacked pieces = unpack_pieces(stream, by_pieces, piece);
        ASSERT_EQ(pieces.has_ended, wanted.has_ended) << pieces.fault << " / " << wanted.fault;
        ASSERT_EQ(pieces.size, wanted.size);
        ASSERT_EQ(pieces.fault, wanted.fault);
        by_pieces.resize(pieces.size);
        ASSERT_EQ(by_pieces, by_zlib);
    }
}

TEST(Unpack, refuses_what_is_no_stream) {
    for (const char* text : {"", "x", "plain text, no stream", "\x78\x9C", "\x79\x9C", "\x88\x1C"}) {
        const std::string given(text);
        Bytes stream(given.size());
        std::transform(given.begin(), given.end(), stream.begin(),
                       [](char c) { return static_cast<std::byte>(c); });
        Bytes out(100);
        EXPECT_FALSE(unpack_zlib(stream, out).has_ended);
        EXPECT_FALSE(assets::small_inflate(stream, out).has_ended);
    }
}

TEST(Unpack, says_what_is_broken_and_nothing_of_what_is_only_short) {
    std::mt19937 random(1);
    const Bytes stream = packed(content(random, 500), 6, Z_DEFAULT_STRATEGY);
    Bytes out(500);
    for (const auto unpack : {unpack_zlib, assets::small_inflate}) {
        EXPECT_EQ(unpack(std::span(stream).first(stream.size() - 1), out).fault, "");
        EXPECT_EQ(unpack(stream, std::span(out).first(499)).fault, "");
        Bytes wrong_sum = stream;
        wrong_sum.back() ^= std::byte{1};
        EXPECT_NE(unpack(wrong_sum, out).fault, "");
        EXPECT_FALSE(unpack(wrong_sum, out).has_ended);
    }
}

TEST(Unpack, gives_the_same_bytes_as_zlib) {
    std::mt19937 random(2);
    for (const int strategy : {Z_DEFAULT_STRATEGY, Z_FIXED, Z_HUFFMAN_ONLY, Z_RLE}) {
        for (const int level : {0, 1, 6, 9}) {
            for (const std::size_t size : {0U, 1U, 17U, 1000U, 70'000U}) {
                const Bytes bytes = content(random, size);
                const Bytes stream = packed(bytes, level, strategy);
                Bytes out(size);
                const Unpacked unpacked = assets::small_inflate(stream, out);
                ASSERT_TRUE(unpacked.has_ended) << unpacked.fault;
                ASSERT_EQ(out, bytes);
                expect_same(stream, size + 1);
                expect_same(stream, size / 2);
            }
        }
    }
}

TEST(Unpack, agrees_with_zlib_on_broken_streams) {
    std::mt19937 random(3);
    for (int i = 0; i < 20'000; ++i) {
        const Bytes bytes = content(random, random() % 600);
        Bytes stream =
            packed(bytes, static_cast<int>(random() % 10), random() % 4 == 0 ? Z_FIXED : Z_DEFAULT_STRATEGY);
        if (random() % 4 == 0) stream.resize(random() % (stream.size() + 1));
        for (std::size_t changes = random() % 4; changes > 0 && !stream.empty(); --changes) {
            // Most often in the head of the first block, where the codes are.
            const std::size_t reach =
                random() % 2 == 0 ? std::min<std::size_t>(stream.size(), 60) : stream.size();
            stream[random() % reach] ^= static_cast<std::byte>(1U << random() % 8);
        }
        expect_same(stream, bytes.size() + random() % 3);
        if (HasFatalFailure()) return;
    }
}

}  // namespace
}  // namespace glidepath

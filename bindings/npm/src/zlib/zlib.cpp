// Inflate (RFC 1950 and 1951) on input that comes in pieces: what cannot be decoded yet is tried again, from
// the last whole symbol on, when more has come.
#include "zlib.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <new>
#include <optional>
#include <span>
#include <vector>

namespace {

constexpr std::size_t k_longest_code = 15;
constexpr std::uint32_t k_adler_prime = 65521;
constexpr std::uint32_t k_end_of_block = 256;
constexpr std::size_t k_literal_codes = 286;
constexpr std::size_t k_distance_codes = 30;
constexpr std::array<std::uint16_t, 29> k_length_base{3,  4,  5,  6,   7,   8,   9,   10,  11, 13,
                                                      15, 17, 19, 23,  27,  31,  35,  43,  51, 59,
                                                      67, 83, 99, 115, 131, 163, 195, 227, 258};
constexpr std::array<std::uint8_t, 29> k_length_bits{0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2,
                                                     2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0};
constexpr std::array<std::uint16_t, 30> k_distance_base{
    1,   2,   3,   4,   5,   7,    9,    13,   17,   25,   33,   49,   65,    97,    129,
    193, 257, 385, 513, 769, 1025, 1537, 2049, 3073, 4097, 6145, 8193, 12289, 16385, 24577};
constexpr std::array<std::uint8_t, 19> k_length_order{16, 17, 18, 0, 8,  7, 9,  6, 10, 5,
                                                      11, 4,  12, 3, 13, 2, 14, 1, 15};

// A canonical Huffman code: how many codes each length has, and their symbols in order.
struct Code {
    std::array<std::uint16_t, k_longest_code + 1> counts{};
    std::array<std::uint16_t, 288> symbols{};

    // False: more codes than the lengths have room for, or fewer, unless that is allowed.
    bool build(std::span<const std::uint8_t> lengths, bool may_be_incomplete) {
        counts = {};
        for (const std::uint8_t length : lengths)
            ++counts[length];
        counts[0] = 0;
        int room = 1;
        std::array<std::uint16_t, k_longest_code + 2> next{};
        for (std::size_t length = 1; length <= k_longest_code; ++length) {
            room = room * 2 - counts[length];
            if (room < 0) return false;
            next[length + 1] = static_cast<std::uint16_t>(next[length] + counts[length]);
        }
        for (std::size_t symbol = 0; symbol < lengths.size(); ++symbol) {
            if (lengths[symbol] != 0) symbols[next[lengths[symbol]]++] = static_cast<std::uint16_t>(symbol);
        }
        return room == 0 || may_be_incomplete;
    }
};

}  // namespace

struct InflateState {
    enum class Stage : std::uint8_t { head, block, stored, coded, check, done };

    std::vector<Bytef> input;
    std::size_t at_bit = 0;
    Stage stage = Stage::head;
    bool is_last = false;
    bool is_short = false;  // the input ended inside something
    std::uint32_t stored_left = 0;
    Code literals, distances;

    std::uint32_t bits(unsigned count) {
        if (at_bit + count > input.size() * 8) {
            is_short = true;
            return 0;
        }
        std::uint32_t value = 0;
        for (unsigned i = 0; i < count; ++i, ++at_bit)
            value |= (input[at_bit / 8] >> (at_bit % 8) & 1U) << i;
        return value;
    }

    // None: no code is like that, or the input is short.
    std::optional<std::uint32_t> symbol(const Code& code) {
        std::uint32_t value = 0;
        std::uint32_t first = 0;
        std::uint32_t index = 0;
        for (std::size_t length = 1; length <= k_longest_code; ++length) {
            value |= bits(1);
            if (is_short) return std::nullopt;
            const std::uint32_t count = code.counts[length];
            if (value < first + count) return code.symbols[index + value - first];
            index += count;
            first = (first + count) * 2;
            value *= 2;
        }
        return std::nullopt;
    }

    const char* read_head() {
        const std::uint32_t method = bits(8);
        const std::uint32_t flags = bits(8);
        if (is_short) return nullptr;
        if ((method * 256 + flags) % 31 != 0 || (method & 15U) != 8 || (flags & 32U) != 0)
            return "no zlib stream";
        stage = Stage::block;
        return nullptr;
    }

    const char* read_block() {
        is_last = bits(1) != 0;
        const std::uint32_t kind = bits(2);
        if (is_short) return nullptr;
        if (kind == 3) return "an unknown kind of block";
        if (kind == 2) return read_codes();
        if (kind == 1) {
            std::array<std::uint8_t, 288> lengths{};
            for (std::size_t i = 0; i < lengths.size(); ++i)
                lengths[i] = i < 144 ? 8 : i < 256 ? 9 : i < 280 ? 7 : 8;
            literals.build(lengths, false);
            distances.build(
                std::array<std::uint8_t, k_distance_codes>{5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5,
                                                           5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5},
                true);
            stage = Stage::coded;
            return nullptr;
        }
        at_bit = (at_bit + 7) / 8 * 8;
        stored_left = bits(16);
        const std::uint32_t inverse = bits(16);
        if (is_short) return nullptr;
        if (stored_left != (~inverse & 0xFFFFU)) return "a stored block of two lengths";
        stage = Stage::stored;
        return nullptr;
    }

    const char* read_codes() {
        const std::size_t literal_count = bits(5) + 257;
        const std::size_t distance_count = bits(5) + 1;
        const std::size_t length_count = bits(4) + 4;
        if (is_short) return nullptr;
        if (literal_count > k_literal_codes || distance_count > k_distance_codes) return "too many codes";
        std::array<std::uint8_t, 320> lengths{};
        for (std::size_t i = 0; i < length_count; ++i)
            lengths[k_length_order[i]] = static_cast<std::uint8_t>(bits(3));
        if (is_short) return nullptr;
        Code of_lengths;
        if (!of_lengths.build(std::span(lengths).first(k_length_order.size()), false))
            return "a bad code of lengths";
        lengths = {};
        for (std::size_t i = 0; i < literal_count + distance_count;) {
            const auto one = symbol(of_lengths);
            if (is_short) return nullptr;
            if (!one) return "an unknown code";
            if (*one < 16) {
                lengths[i++] = static_cast<std::uint8_t>(*one);
                continue;
            }
            if (*one == 16 && i == 0) return "a repetition of nothing";
            const std::uint8_t repeated = *one == 16 ? lengths[i - 1] : 0;
            const std::size_t times = *one == 16 ? 3 + bits(2) : *one == 17 ? 3 + bits(3) : 11 + bits(7);
            if (is_short) return nullptr;
            if (i + times > literal_count + distance_count) return "too many lengths";
            std::fill_n(lengths.begin() + static_cast<std::ptrdiff_t>(i), times, repeated);
            i += times;
        }
        if (lengths[k_end_of_block] == 0) return "no end of the block";
        const std::span all(lengths);
        if (!literals.build(all.first(literal_count), false)) return "a bad code of literals";
        if (!distances.build(all.subspan(literal_count, distance_count), true))
            return "a bad code of distances";
        stage = Stage::coded;
        return nullptr;
    }

    const char* read_stored(z_stream& stream) {
        const std::size_t from = at_bit / 8;
        const std::size_t count = std::min<std::size_t>(
            {stored_left, input.size() - from, static_cast<std::size_t>(stream.avail_out)});
        std::copy_n(input.begin() + static_cast<std::ptrdiff_t>(from), count, stream.next_out);
        advance(stream, static_cast<uInt>(count));
        at_bit += count * 8;
        stored_left -= static_cast<std::uint32_t>(count);
        if (stored_left == 0) {
            stage = is_last ? Stage::check : Stage::block;
        } else if (stream.avail_out > 0) {
            is_short = true;
        }
        return nullptr;
    }

    // One literal, or one stretch that is repeated.
    const char* read_coded(z_stream& stream) {
        const auto one = symbol(literals);
        if (is_short) return nullptr;
        if (!one) return "an unknown code";
        if (*one < k_end_of_block) {
            *stream.next_out = static_cast<Bytef>(*one);
            advance(stream, 1);
            return nullptr;
        }
        if (*one == k_end_of_block) {
            stage = is_last ? Stage::check : Stage::block;
            return nullptr;
        }
        const std::size_t kind = *one - k_end_of_block - 1;
        if (kind >= k_length_base.size()) return "an unknown length";
        const std::uint32_t length = k_length_base[kind] + bits(k_length_bits[kind]);
        const auto far = symbol(distances);
        if (is_short) return nullptr;
        if (!far || *far >= k_distance_base.size()) return "an unknown distance";
        const std::uint32_t distance = k_distance_base[*far] + bits(*far < 2 ? 0 : *far / 2 - 1);
        if (is_short) return nullptr;
        if (distance > stream.total_out) return "a distance to before the beginning";
        const uInt count = std::min<uInt>(length, stream.avail_out);
        for (uInt i = 0; i < count; ++i)
            stream.next_out[i] = *(stream.next_out + i - distance);
        advance(stream, count);
        return nullptr;
    }

    const char* read_check(const z_stream& stream) {
        at_bit = (at_bit + 7) / 8 * 8;
        std::uint32_t told = 0;
        for (int i = 0; i < 4; ++i)
            told = told << 8U | bits(8);
        if (is_short) return nullptr;
        std::uint32_t a = 1;
        std::uint32_t b = 0;
        for (const Bytef* byte = stream.next_out - stream.total_out; byte != stream.next_out; ++byte) {
            a = (a + *byte) % k_adler_prime;
            b = (b + a) % k_adler_prime;
        }
        if (told != (b << 16U | a)) return "another checksum than it promises";
        stage = Stage::done;
        return nullptr;
    }

    static void advance(z_stream& stream, uInt count) {
        stream.next_out += count;
        stream.avail_out -= count;
        stream.total_out += count;
    }
};

int inflateInit(z_stream* stream) {
    stream->state = new (std::nothrow) InflateState;
    return stream->state != nullptr ? Z_OK : Z_BUF_ERROR;
}

int inflate(z_stream* stream, int) {
    InflateState& state = *stream->state;
    state.input.insert(state.input.end(), stream->next_in, stream->next_in + stream->avail_in);
    stream->next_in += stream->avail_in;
    stream->avail_in = 0;
    using Stage = InflateState::Stage;
    while (state.stage != Stage::done) {
        if (stream->avail_out == 0 && (state.stage == Stage::stored || state.stage == Stage::coded))
            return Z_BUF_ERROR;  // more than there is room for
        const std::size_t from = state.at_bit;
        state.is_short = false;
        const char* wrong = nullptr;
        switch (state.stage) {
            case Stage::head:
                wrong = state.read_head();
                break;
            case Stage::block:
                wrong = state.read_block();
                break;
            case Stage::stored:
                wrong = state.read_stored(*stream);
                break;
            case Stage::coded:
                wrong = state.read_coded(*stream);
                break;
            case Stage::check:
                wrong = state.read_check(*stream);
                break;
            case Stage::done:
                break;
        }
        if (wrong != nullptr) {
            stream->msg = wrong;
            return Z_DATA_ERROR;
        }
        if (state.is_short) {
            if (state.stage != Stage::stored) state.at_bit = from;
            return Z_OK;
        }
    }
    return Z_STREAM_END;
}

int inflateEnd(z_stream* stream) {
    delete stream->state;
    stream->state = nullptr;
    return Z_OK;
}

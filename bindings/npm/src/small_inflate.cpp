#include "small_inflate.h"

#include "adler32.h"

#include <algorithm>
#include <array>
#include <cstdint>

namespace glidepath::assets {

namespace {

constexpr unsigned k_longest_code = 15;
constexpr std::size_t k_literal_symbols = 288;
constexpr std::uint32_t k_end_of_block = 256;
constexpr std::size_t k_most_literals = 286;
constexpr std::size_t k_most_distances = 30;

// What a symbol stands for: a base, and how many bits are added to it.
struct Extra {
    std::uint16_t base;
    std::uint8_t bits;
};
constexpr std::array<Extra, 29> k_lengths{
    {{3, 0},  {4, 0},  {5, 0},  {6, 0},   {7, 0},   {8, 0},   {9, 0},   {10, 0},  {11, 1}, {13, 1},
     {15, 1}, {17, 1}, {19, 2}, {23, 2},  {27, 2},  {31, 2},  {35, 3},  {43, 3},  {51, 3}, {59, 3},
     {67, 4}, {83, 4}, {99, 4}, {115, 4}, {131, 5}, {163, 5}, {195, 5}, {227, 5}, {258, 0}}};
constexpr std::array<Extra, 30> k_distances{
    {{1, 0},     {2, 0},     {3, 0},     {4, 0},      {5, 1},      {7, 1},     {9, 2},     {13, 2},
     {17, 3},    {25, 3},    {33, 4},    {49, 4},     {65, 5},     {97, 5},    {129, 6},   {193, 6},
     {257, 7},   {385, 7},   {513, 8},   {769, 8},    {1025, 9},   {1537, 9},  {2049, 10}, {3073, 10},
     {4097, 11}, {6145, 11}, {8193, 12}, {12289, 12}, {16385, 13}, {24577, 13}}};
// The order in which the lengths of the code for lengths are sent.
constexpr std::array<std::uint8_t, 19> k_length_order{16, 17, 18, 0, 8,  7, 9,  6, 10, 5,
                                                      11, 4,  12, 3, 13, 2, 14, 1, 15};

// A prefix code by the lengths of its symbols; codes of one length are in the order of the symbols.
class PrefixCode {
  public:
    // False: no code has these lengths. One that is not full is allowed a single symbol of one bit, or none.
    bool build(std::span<const std::uint8_t> lengths, bool must_be_full) {
        count_.fill(0);
        longest_ = 0;
        for (const std::uint8_t length : lengths) {
            if (length == 0) continue;
            ++count_[length];
            longest_ = std::max<unsigned>(longest_, length);
        }
        std::uint32_t code = 0;
        std::uint16_t begin = 0;
        for (unsigned length = 1; length <= k_longest_code; ++length) {
            code <<= 1U;
            first_[length] = code;
            begin_[length] = begin;
            code += count_[length];
            begin = static_cast<std::uint16_t>(begin + count_[length]);
            if (code > 1U << length) return false;
        }
        auto next = begin_;
        for (std::size_t symbol = 0; symbol < lengths.size(); ++symbol) {
            if (lengths[symbol] != 0) symbols_[next[lengths[symbol]]++] = static_cast<std::uint16_t>(symbol);
        }
        const bool is_full = code == 1U << k_longest_code;
        return is_full || longest_ == 0 || (!must_be_full && longest_ == 1);
    }

    [[nodiscard]] unsigned longest() const { return longest_; }
    // Whether so many bits are a symbol.
    bool find(std::uint32_t code, unsigned length, std::uint32_t& symbol) const {
        if (code - first_[length] >= count_[length]) return false;
        symbol = symbols_[begin_[length] + code - first_[length]];
        return true;
    }

  private:
    unsigned longest_ = 0;
    std::array<std::uint32_t, k_longest_code + 1> first_{};
    std::array<std::uint16_t, k_longest_code + 1> count_{};
    std::array<std::uint16_t, k_longest_code + 1> begin_{};
    std::array<std::uint16_t, k_literal_symbols> symbols_{};
};

// Reads until something is wrong, is missing or does not fit: then `is_over`.
class Inflater {
  public:
    Inflater(std::span<const std::byte> stream, std::span<std::byte> into) : in_(stream), out_(into) {}

    Unpacked run() {
        read_head();
        for (bool is_last = false; !is_over_ && !is_last;) {
            is_last = bits(1) != 0;
            read_block(bits(2));
        }
        if (!is_over_) check_sum();
        return {.size = size_, .has_ended = has_ended_, .fault = fault_};
    }

  private:
    void fail(const char* why) {
        if (!is_over_) fault_ = why;
        is_over_ = true;
    }

    // The next bits, the lowest first; 0 after the end.
    std::uint32_t bits(unsigned count) {
        while (held_bits_ < count && !is_over_) {
            if (at_ == in_.size()) {
                is_over_ = true;
                break;
            }
            held_ |= std::to_integer<std::uint32_t>(in_[at_++]) << held_bits_;
            held_bits_ += 8;
        }
        if (is_over_) return 0;
        const std::uint32_t value = held_ & ((1U << count) - 1);
        held_ >>= count;
        held_bits_ -= count;
        return value;
    }
    void drop_bits_of_the_byte() {
        held_ >>= held_bits_ % 8;
        held_bits_ -= held_bits_ % 8;
    }

    std::uint32_t symbol(const PrefixCode& code, const char* why_none) {
        std::uint32_t value = 0;
        for (unsigned length = 1; length <= code.longest() && !is_over_; ++length) {
            value = value << 1U | bits(1);
            std::uint32_t found = 0;
            if (!is_over_ && code.find(value, length, found)) return found;
        }
        fail(why_none);
        return 0;
    }

    void write(std::byte byte) {
        if (size_ < out_.size()) {
            out_[size_++] = byte;
        } else {
            is_over_ = true;
        }
    }

    void read_head() {
        const std::uint32_t method = bits(8);
        const std::uint32_t flags = bits(8);
        if ((method << 8U | flags) % 31 != 0) fail("it does not begin as a zlib stream");
        if ((method & 0xFU) != 8) fail("packed in an unknown way");
        if (method >> 4U > 7) fail("its window is too large");
        if ((flags & 0x20U) != 0) fail("asks for a dictionary");
    }

    void read_block(std::uint32_t type) {
        if (is_over_) return;
        if (type == 0) {
            read_stored();
        } else if (type == 1) {
            use_fixed_codes();
            read_packed();
        } else if (type == 2) {
            if (read_codes()) read_packed();
        } else {
            fail("a block of an unknown type");
        }
    }

    void read_stored() {
        drop_bits_of_the_byte();
        const std::uint32_t length = bits(16);
        const std::uint32_t inverse = bits(16);
        if (is_over_) return;
        if (length != (inverse ^ 0xFFFFU)) return fail("a stored block has two lengths");
        for (std::uint32_t i = 0; i < length && !is_over_; ++i) {
            const auto byte = static_cast<std::byte>(bits(8));
            if (!is_over_) write(byte);
        }
    }

    void use_fixed_codes() {
        std::array<std::uint8_t, k_literal_symbols> lengths{};
        for (std::size_t i = 0; i < lengths.size(); ++i) {
            lengths[i] = static_cast<std::uint8_t>(i < 144 ? 8 : i < 256 ? 9 : i < 280 ? 7 : 8);
        }
        literals_.build(lengths, true);
        std::array<std::uint8_t, 32> distances{};
        distances.fill(5);
        distances_.build(distances, true);
    }

    bool read_codes() {
        const std::size_t literals = bits(5) + 257;
        const std::size_t distances = bits(5) + 1;
        const std::size_t count = bits(4) + 4;
        if (is_over_) return false;
        if (literals > k_most_literals || distances > k_most_distances) fail("too many symbols");
        std::array<std::uint8_t, k_length_order.size()> of_lengths{};
        for (std::size_t i = 0; i < count; ++i) {
            of_lengths[k_length_order[i]] = static_cast<std::uint8_t>(bits(3));
        }
        PrefixCode code;
        if (!is_over_ && !code.build(of_lengths, true)) fail("the code of its lengths is not valid");
        std::array<std::uint8_t, k_most_literals + k_most_distances> lengths{};
        read_lengths(code, std::span(lengths).first(is_over_ ? 0 : literals + distances));
        if (is_over_) return false;
        const auto all = std::span<const std::uint8_t>(lengths);
        if (lengths[k_end_of_block] == 0) fail("a block that cannot end");
        if (!literals_.build(all.first(literals), false)) fail("the code of its bytes is not valid");
        if (!distances_.build(all.subspan(literals, distances), false)) {
            fail("the code of its distances is not valid");
        }
        return !is_over_;
    }

    void read_lengths(const PrefixCode& code, std::span<std::uint8_t> lengths) {
        for (std::size_t i = 0; i < lengths.size() && !is_over_;) {
            const std::uint32_t found = symbol(code, "a length without a code");
            if (is_over_) return;
            if (found < 16) {
                lengths[i++] = static_cast<std::uint8_t>(found);
                continue;
            }
            if (found == 16 && i == 0) return fail("a length repeats nothing");
            const std::uint8_t repeated = found == 16 ? lengths[i - 1] : std::uint8_t{0};
            const std::size_t times = found == 16 ? 3 + bits(2) : found == 17 ? 3 + bits(3) : 11 + bits(7);
            if (is_over_) return;
            if (times > lengths.size() - i) return fail("more lengths than symbols");
            std::fill_n(lengths.begin() + static_cast<std::ptrdiff_t>(i), times, repeated);
            i += times;
        }
    }

    void read_packed() {
        while (!is_over_) {
            const std::uint32_t found = symbol(literals_, "bits that are no symbol");
            if (is_over_ || found == k_end_of_block) return;
            if (found < k_end_of_block) {
                write(static_cast<std::byte>(found));
            } else {
                repeat(found - k_end_of_block - 1);
            }
        }
    }

    // Bytes that have come before.
    void repeat(std::uint32_t length_symbol) {
        if (length_symbol >= k_lengths.size()) return fail("bits that are no symbol");
        const std::uint32_t length = k_lengths[length_symbol].base + bits(k_lengths[length_symbol].bits);
        if (is_over_) return;
        const std::uint32_t found = symbol(distances_, "a distance without a code");
        if (is_over_) return;
        if (found >= k_distances.size()) return fail("a distance without a code");
        const std::size_t distance = k_distances[found].base + bits(k_distances[found].bits);
        if (is_over_) return;
        if (distance > size_) return fail("repeats bytes from before its beginning");
        for (std::uint32_t i = 0; i < length && !is_over_; ++i) {
            write(out_[size_ - distance]);
        }
    }

    void check_sum() {
        drop_bits_of_the_byte();
        std::uint32_t sum = 0;
        for (int i = 0; i < 4; ++i) {
            sum = sum << 8U | bits(8);
        }
        if (is_over_) return;
        if (sum != adler32(out_.first(size_))) return fail("its check sum is wrong");
        has_ended_ = true;
    }

    std::span<const std::byte> in_;
    std::span<std::byte> out_;
    std::size_t at_ = 0;
    std::size_t size_ = 0;
    std::uint32_t held_ = 0;
    unsigned held_bits_ = 0;
    bool is_over_ = false;
    bool has_ended_ = false;
    const char* fault_ = "";
    PrefixCode literals_;
    PrefixCode distances_;
};

}  // namespace

Unpacked small_inflate(std::span<const std::byte> stream, std::span<std::byte> into) {
    return Inflater(stream, into).run();
}

}  // namespace glidepath::assets

// Shared by the kernels of <glidepath/geometry/trig.h>: the bits of a double, and sums and products whose
// rounding error is kept. Everything here is + - * and integer work, so every IEEE target gives the same
// bits.
#pragma once

#include "geometry/layer.h"

#include <bit>
#include <cfloat>
#include <cstddef>
#include <cstdint>
#include <limits>

#if defined(__FAST_MATH__)
#error "rounding errors are calculated here; fast-math would optimise them away"
#endif
static_assert(std::numeric_limits<double>::is_iec559 && FLT_EVAL_METHOD == 0,
              "double must be an IEEE binary64 that is rounded after each operation");

namespace glidepath::geometry {

inline constexpr double k_infinity = std::numeric_limits<double>::infinity();
// The only NaN the kernels return: the sign and payload that arithmetic would give differ between CPUs.
inline constexpr double k_nan = std::numeric_limits<double>::quiet_NaN();

// Adding this rounds a number below 2^51 in magnitude to a whole number, found in the low mantissa bits
// (two's complement); subtracting it again gives that whole number as a double.
inline constexpr double k_rounder = 0x1.8p52;

inline constexpr std::uint64_t k_sign_bit = 0x8000'0000'0000'0000U;
inline constexpr int k_exponent_bias = 1023;

// The unevaluated sum hi + lo.
struct DoubleDouble {
    double hi = 0.0;
    double lo = 0.0;
};

[[nodiscard]] constexpr std::uint64_t bits_of(double x) { return std::bit_cast<std::uint64_t>(x); }
[[nodiscard]] constexpr bool is_negative(double x) { return (bits_of(x) & k_sign_bit) != 0; }
[[nodiscard]] constexpr bool is_nan(double x) { return x != x; }
[[nodiscard]] constexpr double magnitude(double x) { return std::bit_cast<double>(bits_of(x) & ~k_sign_bit); }

// A magnitude with the sign of `signed_like`, zeros included.
[[nodiscard]] constexpr double with_sign_of(double signed_like, double magnitude) {
    return std::bit_cast<double>(bits_of(magnitude) | (bits_of(signed_like) & k_sign_bit));
}

// x to the nearest whole number, for small x >= 0.
[[nodiscard]] constexpr std::size_t nearest_index(double x) {
    return static_cast<std::size_t>(bits_of(x + k_rounder) & 0xFFFF'FFFFU);
}

// 2^exponent, for exponents of normal numbers (-1022 .. 1023).
[[nodiscard]] constexpr double power_of_two(int exponent) {
    return std::bit_cast<double>(static_cast<std::uint64_t>(exponent + k_exponent_bias) << 52U);
}

// The first 26 bits of x. x minus them has at most 27 bits: products of such halves are exact, or off by far
// less than what is kept of them.
[[nodiscard]] constexpr double upper_half(double x) {
    return std::bit_cast<double>(bits_of(x) & 0xFFFF'FFFF'F800'0000U);
}

// a + b and its rounding error. (Knuth)
[[nodiscard]] constexpr DoubleDouble two_sum(double a, double b) {
    const double sum = a + b;
    const double b_part = sum - a;
    return {sum, (a - (sum - b_part)) + (b - b_part)};
}

// The same for |a| >= |b| or a == 0. (Dekker)
[[nodiscard]] constexpr DoubleDouble ordered_two_sum(double a, double b) {
    const double sum = a + b;
    return {sum, b - (sum - a)};
}

// a * b and its rounding error. (Dekker)
[[nodiscard]] constexpr DoubleDouble two_product(double a, double b) {
    const double product = a * b;
    const double a_hi = upper_half(a), a_lo = a - a_hi;
    const double b_hi = upper_half(b), b_lo = b - b_hi;
    return {product, ((a_hi * b_hi - product) + a_hi * b_lo + a_lo * b_hi) + a_lo * b_lo};
}

// c[First] + c[First + 2] y + c[First + 4] y^2 + ... by Horner's rule, unrolled.
template <std::size_t First, std::size_t Count>
[[nodiscard]] constexpr double every_other_term(const double (&c)[Count], double y) {
    if constexpr (First + 2 >= Count) {
        return c[First];
    } else {
        return c[First] + y * every_other_term<First + 2>(c, y);
    }
}

// c[0] + c[1] x + c[2] x^2 + ... Even and odd powers are two chains that a CPU works on side by side.
template <std::size_t Count>
[[nodiscard]] constexpr double polynomial(const double (&c)[Count], double x) {
    static_assert(Count >= 2);
    const double square = x * x;
    return every_other_term<0>(c, square) + x * every_other_term<1>(c, square);
}

}  // namespace glidepath::geometry

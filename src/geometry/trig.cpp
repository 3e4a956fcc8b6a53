// The circular functions. Every constant comes from tools/trig_coefficients.py, which also says how good each
// polynomial is. The plan is the same throughout: bring the argument near 0 exactly (as hi + lo), evaluate a
// short polynomial there, and let one addition of a large and a small part be the only rounding that counts.
// It is long because its functions share tables and steps that nothing else may use.
#include "geometry/trig.h"

#include "geometry/double_double.h"

#include <algorithm>
#include <cmath>
#include <initializer_list>

namespace glidepath::geometry {

namespace {

constexpr DoubleDouble k_half_pi{0x1.921fb54442d18p+0, 0x1.1a62633145c07p-54};
constexpr DoubleDouble k_long_pi{0x1.921fb54442d18p+1, 0x1.1a62633145c07p-53};
constexpr double k_quarter_pi = 0x1.921fb54442d18p-1;
constexpr double k_three_quarter_pi = 0x1.2d97c7f3321d2p+1;

// Below this f(x) = x for sine, arc sine and arc tangent: x^3/3 is less than a fifth of an ulp of x.
constexpr double k_linear_limit = 0x1p-27;

// ---- Sine and cosine --------------------------------------------------------------------------------------

// sin(r) = r + r z S(z) and cos(r) = 1 - z/2 + z^2 C(z), with z = r^2 and |r| <= pi/4.
constexpr double k_sine[] = {
    -0x1.5555555555548p-3, 0x1.111111110f73p-7,    -0x1.a01a019be921fp-13,
    0x1.71de35552c37bp-19, -0x1.ae5e4b84e89f1p-26, 0x1.5d8b55f391cfcp-33,
};
constexpr double k_cosine[] = {
    0x1.555555555554bp-5,   -0x1.6c16c16c15015p-10, 0x1.a01a019c8f255p-16,
    -0x1.27e4f7f191623p-22, 0x1.1ee9dbcf1609ap-29,  -0x1.8fa68498ab2d7p-37,
};

// pi/2 as a sum. The first three parts have 33 bits, so whole multiples of them below 2^20 are exact.
constexpr double k_half_pi_1 = 0x1.921fb544p+0;
constexpr double k_half_pi_2 = 0x1.0b4611a6p-34;
constexpr double k_half_pi_3 = 0x1.3198a2ep-69;
constexpr double k_half_pi_4 = 0x1.b839a252049c1p-104;
constexpr double k_two_over_pi = 0x1.45f306dc9c883p-1;
// Up to here an argument is fewer than 2^20 quarter turns.
constexpr double k_small_turns_limit_rad = 0x1p20;

// 64 zero bits, then the binary fraction of 2/pi: enough for the largest double.
constexpr std::uint64_t k_two_over_pi_bits[] = {
    0x0000000000000000, 0xa2f9836e4e441529, 0xfc2757d1f534ddc0, 0xdb6295993c439041, 0xfe5163abdebbc561,
    0xb7246e3a424dd2e0, 0x06492eea09d1921c, 0xfe1deb1cb129a73e, 0xe88235f52ebb4484, 0xe99c7026b45f7e41,
    0x3991d639835339f4, 0x9c845f8bbdf9283b, 0x1ff897ffde05980f, 0xef2f118b5a0a6d1f, 0x6d367ecf27cb09b7,
    0x4f463f669e5fea2d, 0x7527bac7ebe5f17b, 0x3d0739f78a5292ea, 0x6bfb5fb11f8d5d08, 0x56033046fc7b6bab,
};

// x = quadrant * pi/2 + r with |r| <= pi/4 (a hair more at the seams). Of the quadrant only two bits count.
struct QuarterTurn {
    DoubleDouble r;
    std::uint64_t quadrant = 0;
};

// Subtracts quarter turns part by part. Where the rest comes out small the first steps are exact, so that it
// is off by less than 2^-130; and no double of this size is closer than 2^-61 to a multiple of pi/2 (but for
// 0).
inline QuarterTurn reduce_small(double x) {
    const double rounded = x * k_two_over_pi + k_rounder;
    const double turns = rounded - k_rounder;
    const DoubleDouble a = two_sum(x - turns * k_half_pi_1, -(turns * k_half_pi_2));
    const DoubleDouble b = two_sum(a.hi, -(turns * k_half_pi_3));
    return {ordered_two_sum(b.hi, (a.lo + b.lo) - turns * k_half_pi_4), bits_of(rounded)};
}

struct WideProduct {
    std::uint64_t hi = 0;
    std::uint64_t lo = 0;
};

WideProduct multiply_wide(std::uint64_t a, std::uint64_t b) {
    constexpr std::uint64_t k_low_word = 0xFFFF'FFFFU;
    const std::uint64_t a_hi = a >> 32U, a_lo = a & k_low_word;
    const std::uint64_t b_hi = b >> 32U, b_lo = b & k_low_word;
    const std::uint64_t low = a_lo * b_lo;
    const std::uint64_t middle = a_hi * b_lo + (low >> 32U);
    const std::uint64_t cross = a_lo * b_hi + (middle & k_low_word);
    return {a_hi * b_hi + (middle >> 32U) + (cross >> 32U), (cross << 32U) | (low & k_low_word)};
}

// The idea of Payne and Hanek: x = m 2^e with a whole m of 53 bits, so the bits of 2/pi that weigh 4 or more
// after scaling by 2^e add whole turns and need not be looked at. The next 192 bits give x * 2/pi modulo 4
// with an error below 2^-137, while no double is closer than 2^-62 to a multiple of pi/2 (but for 0).
QuarterTurn reduce_large(double x) {
    const std::uint64_t bits = bits_of(x) & ~k_sign_bit;
    const std::uint64_t mantissa = (bits & 0x000F'FFFF'FFFF'FFFFU) | 0x0010'0000'0000'0000U;
    // e = (biased exponent) - 1075; the bit of weight 2 is fraction bit e - 1, which is table bit e + 62.
    const std::uint64_t first_bit = (bits >> 52U) - 1075U + 62U;
    const std::uint64_t first_word = first_bit / 64U, shift = first_bit % 64U;
    std::uint64_t window[3];
    for (std::size_t i = 0; i < 3; ++i) {
        const std::uint64_t word = k_two_over_pi_bits[first_word + i];
        const std::uint64_t next = k_two_over_pi_bits[first_word + i + 1];
        window[i] = shift == 0 ? word : (word << shift) | (next >> (64U - shift));
    }

    const WideProduct low = multiply_wide(mantissa, window[2]);
    const WideProduct middle = multiply_wide(mantissa, window[1]);
    std::uint64_t product[3] = {mantissa * window[0] + middle.hi, middle.lo + low.hi, low.lo};
    if (product[1] < low.hi) ++product[0];

    // Two integer bits, then the fraction. Round to the nearest quarter turn, keep the signed rest.
    const std::uint64_t quadrant = (product[0] + (std::uint64_t{1} << 61U)) >> 62U;
    product[0] -= quadrant << 62U;
    const bool rest_is_negative = (product[0] >> 63U) != 0;
    DoubleDouble rest;
    double weight = 0x1p-30;
    for (std::uint64_t word : product) {
        if (rest_is_negative) word = ~word;  // minus one unit of 2^-190, far below the error
        for (const std::uint64_t half : {word >> 32U, word & 0xFFFF'FFFFU}) {
            const DoubleDouble sum = ordered_two_sum(rest.hi, static_cast<double>(half) * weight);
            rest = {sum.hi, rest.lo + sum.lo};
            weight *= 0x1p-32;
        }
    }

    const DoubleDouble leading = two_product(rest.hi, k_half_pi.hi);
    const DoubleDouble r =
        ordered_two_sum(leading.hi, leading.lo + (rest.hi * k_half_pi.lo + rest.lo * k_half_pi.hi));
    const double r_sign = rest_is_negative != is_negative(x) ? -1.0 : 1.0;
    return {{r_sign * r.hi, r_sign * r.lo}, is_negative(x) ? 0U - quadrant : quadrant};
}

inline QuarterTurn reduce(double x) {
    const double size = magnitude(x);
    if (size <= k_quarter_pi) return {{x, 0.0}, 0};
    return size <= k_small_turns_limit_rad ? reduce_small(x) : reduce_large(x);
}

inline double sine_near_zero(DoubleDouble r) {
    const double z = r.hi * r.hi;
    return r.hi + (r.hi * z * polynomial(k_sine, z) + r.lo * (1.0 - 0.5 * z));
}

inline double cosine_near_zero(DoubleDouble r) {
    // r^2/2 reaches 0.3, too much for one rounding to be harmless: its upper half is squared exactly.
    const double upper = upper_half(r.hi);
    const double half_square = 0.5 * upper * upper;
    const double half_square_rest = 0.5 * (r.hi - upper) * (r.hi + upper);
    const DoubleDouble leading = ordered_two_sum(1.0, -half_square);
    const double z = r.hi * r.hi;
    return leading.hi + (leading.lo + (z * z * polynomial(k_cosine, z) - (half_square_rest + r.hi * r.lo)));
}

inline double negated_if(std::uint64_t condition, double x) {
    return std::bit_cast<double>(bits_of(x) ^ (condition << 63U));
}

// Both are always calculated: angles visit the quadrants at random, and a branch that is often predicted
// wrong costs more than a polynomial.
inline SineCosine sine_cosine_of(QuarterTurn turn) {
    const double s = sine_near_zero(turn.r), c = cosine_near_zero(turn.r);
    const bool is_odd = (turn.quadrant & 1U) != 0;
    return {negated_if((turn.quadrant >> 1U) & 1U, is_odd ? c : s),
            negated_if(((turn.quadrant + 1U) >> 1U) & 1U, is_odd ? s : c)};
}

// ---- Arc functions ----------------------------------------------------------------------------------------

// atan(t) = t + t z A(z), with z = t^2 and |t| <= 5/32.
constexpr double k_arc_tangent[] = {
    -0x1.5555555555548p-2, 0x1.9999999992c44p-3, -0x1.2492491b19564p-3, 0x1.c71c65520efe2p-4,
    -0x1.7458b4231753cp-4, 0x1.3a39989635e5fp-4, -0x1.f5dc77768d1f1p-5,
};

constexpr DoubleDouble k_arc_tangent_of_sixteenth[] = {
    {0.0, 0.0},
    {0x1.ff55bb72cfdeap-5, -0x1.c934d86d23f1dp-60},
    {0x1.fd5ba9aac2f6ep-4, -0x1.cd37686760c17p-59},
    {0x1.7b97b4bce5b02p-3, 0x1.347b0b4f881cap-58},
    {0x1.f5b75f92c80ddp-3, 0x1.8ab6e3cf7afbdp-57},
    {0x1.362773707ebccp-2, -0x1.963a544b672d8p-57},
    {0x1.6f61941e4def1p-2, -0x1.c63aae6f6e918p-56},
    {0x1.a64eec3cc23fdp-2, -0x1.24dec1b50b7ffp-56},
    {0x1.dac670561bb4fp-2, 0x1.a2b7f222f65e2p-56},
    {0x1.0657e94db30dp-1, -0x1.d5b495f6349e6p-56},
    {0x1.1e00babdefeb4p-1, -0x1.928df287a668fp-58},
    {0x1.345f01cce37bbp-1, 0x1.1021137c71102p-55},
    {0x1.4978fa3269ee1p-1, 0x1.2419a87f2a458p-56},
    {0x1.5d58987169b18p-1, 0x1.0028e4bc5e7cap-57},
    {0x1.700a7c5784634p-1, -0x1.8c34d25aadef6p-56},
    {0x1.819d0b7158a4dp-1, -0x1.bf76229d3b917p-56},
    {0x1.921fb54442d18p-1, 0x1.1a62633145c07p-55},
};
// Ratios that round to fewer sixteenths use the polynomial alone.
constexpr std::size_t k_first_sixteenth = 3;

// Between these sizes no product or residue of arc_tangent_of_ratio can overflow or lose bits.
constexpr double k_least_usual_size = 0x1p-400;
constexpr double k_max_usual_size = 0x1p400;
// A smaller ratio is its own arc tangent, and is not seen next to pi or pi/2.
constexpr double k_least_visible_ratio = 0x1p-60;

DoubleDouble divide(DoubleDouble a, DoubleDouble b) {
    const double quotient = a.hi / b.hi;
    const DoubleDouble back = two_product(quotient, b.hi);
    return {quotient, (((a.hi - back.hi) - back.lo) + (a.lo - quotient * b.lo)) / b.hi};
}

// For 0 <= q <= 1: atan(q) = atan(c) + atan((q - c) / (1 + q c)), with c the nearest sixteenth.
DoubleDouble arc_tangent_unit(DoubleDouble q) {
    const std::size_t sixteenth = nearest_index(q.hi * 16.0);
    if (sixteenth < k_first_sixteenth) {
        const double z = q.hi * q.hi;
        return {q.hi, q.lo + q.hi * z * polynomial(k_arc_tangent, z)};
    }
    const double c = static_cast<double>(sixteenth) * 0x1p-4;
    const double t = ((q.hi - c) + q.lo) / (1.0 + q.hi * c);
    const double z = t * t;
    const DoubleDouble& at_c = k_arc_tangent_of_sixteenth[sixteenth];
    return {at_c.hi, t + (at_c.lo + t * z * polynomial(k_arc_tangent, z))};
}

// The angle, 0 to pi, of the point (x, y) or (-x, y), for x, y >= 0 and not both 0.
double arc_tangent_of_ratio(DoubleDouble y, DoubleDouble x, bool x_is_negative) {
    const bool is_steep = y.hi > x.hi;
    const DoubleDouble shorter = is_steep ? x : y, longer = is_steep ? y : x;
    const DoubleDouble part = arc_tangent_unit(divide(shorter, longer));
    if (!is_steep && !x_is_negative) return part.hi + part.lo;
    const DoubleDouble base = is_steep ? k_half_pi : k_long_pi;
    const double sign = is_steep && x_is_negative ? 1.0 : -1.0;
    const DoubleDouble sum = ordered_two_sum(base.hi, sign * part.hi);
    return sum.hi + (sum.lo + (base.lo + sign * part.lo));
}

// Zeros, infinities, NaN, and what must be scaled first.
double arc_tangent2_unusual(double y, double x) {
    if (is_nan(y) || is_nan(x)) return k_nan;
    double y_size = magnitude(y), x_size = magnitude(x);
    if (y_size == k_infinity && x_size == k_infinity) {
        return with_sign_of(y, is_negative(x) ? k_three_quarter_pi : k_quarter_pi);
    }
    if (y_size == 0.0) return with_sign_of(y, is_negative(x) ? k_long_pi.hi : 0.0);
    if (x_size == 0.0 || x_size / y_size < k_least_visible_ratio) return with_sign_of(y, k_half_pi.hi);
    if (y_size / x_size < k_least_visible_ratio) {
        return with_sign_of(y, is_negative(x) ? k_long_pi.hi : y_size / x_size);
    }
    const double scale = std::max(y_size, x_size) > 1.0 ? 0x1p-500 : 0x1p500;
    y_size *= scale;
    x_size *= scale;
    return with_sign_of(y, arc_tangent_of_ratio({y_size, 0.0}, {x_size, 0.0}, is_negative(x)));
}

// sqrt(1 - x^2) for 0 <= x <= 1.
DoubleDouble other_leg(double x) {
    const DoubleDouble square = two_product(x, x);
    const DoubleDouble rough = ordered_two_sum(1.0, -square.hi);
    const DoubleDouble rest = ordered_two_sum(rough.hi, rough.lo - square.lo);
    const double root = std::sqrt(rest.hi);
    if (root == 0.0) return {};
    const DoubleDouble back = two_product(root, root);
    return {root, (((rest.hi - back.hi) - back.lo) + rest.lo) / (2.0 * root)};
}

}  // namespace

double sine(double x) {
    const double size = magnitude(x);
    if (size < k_linear_limit) return x;
    if (!(size < k_infinity)) return k_nan;
    return sine_cosine_of(reduce(x)).sine;
}

double cosine(double x) {
    if (!(magnitude(x) < k_infinity)) return k_nan;
    return sine_cosine_of(reduce(x)).cosine;
}

SineCosine sine_cosine(double x) {
    const double size = magnitude(x);
    if (size < k_linear_limit) return {x, 1.0};
    if (!(size < k_infinity)) return {k_nan, k_nan};
    return sine_cosine_of(reduce(x));
}

double arc_tangent(double x) {
    const double size = magnitude(x);
    if (is_nan(x)) return k_nan;
    if (size < k_linear_limit) return x;
    if (size > 1.0 / k_least_visible_ratio) return with_sign_of(x, k_half_pi.hi);
    return with_sign_of(x, arc_tangent_of_ratio({size, 0.0}, {1.0, 0.0}, false));
}

double arc_tangent2(double y, double x) {
    const double y_size = magnitude(y), x_size = magnitude(x);
    const auto is_usual = [](double size) { return size > k_least_usual_size && size < k_max_usual_size; };
    if (!is_usual(y_size) || !is_usual(x_size)) return arc_tangent2_unusual(y, x);
    return with_sign_of(y, arc_tangent_of_ratio({y_size, 0.0}, {x_size, 0.0}, is_negative(x)));
}

double arc_sine(double x) {
    const double size = magnitude(x);
    if (!(size <= 1.0)) return k_nan;
    if (size < k_linear_limit) return x;
    return with_sign_of(x, arc_tangent_of_ratio({size, 0.0}, other_leg(size), false));
}

double arc_cosine(double x) {
    const double size = magnitude(x);
    if (!(size <= 1.0)) return k_nan;
    return arc_tangent_of_ratio(other_leg(size), {size, 0.0}, is_negative(x));
}

}  // namespace glidepath::geometry

// Exponential, logarithm and power. Constants: tools/trig_coefficients.py. The logarithm is made as hi + lo
// with about 66 good bits, because power() multiplies its error by as much as 745.
#include "geometry/double_double.h"
#include "geometry/trig.h"

#include <cmath>

namespace glidepath::geometry {

namespace {

// exp(r) = 1 + r + r^2 E(r), |r| <= ln(2)/64.
constexpr double k_exponential[] = {
    0x1p-1, 0x1.555555554dcccp-3, 0x1.555555554b93ep-5, 0x1.11114fa9d505dp-7, 0x1.6c1718f20ea85p-10,
};

// ln(2)/32. The upper part has 36 bits, so that whole multiples of it below 2^17 are exact.
constexpr double k_step_hi = 0x1.62e42fefap-6;
constexpr double k_step_lo = 0x1.cf79abc9e3b3ap-45;
constexpr double k_steps_per_unit = 0x1.71547652b82fep+5;

// 2^(i/32).
constexpr DoubleDouble k_two_to_the_thirty_second[] = {
    {0x1p+0, 0.0},
    {0x1.059b0d3158574p+0, 0x1.d73e2a475b465p-55},
    {0x1.0b5586cf9890fp+0, 0x1.8a62e4adc610bp-54},
    {0x1.11301d0125b51p+0, -0x1.6c51039449b3ap-54},
    {0x1.172b83c7d517bp+0, -0x1.19041b9d78a76p-55},
    {0x1.1d4873168b9aap+0, 0x1.e016e00a2643cp-54},
    {0x1.2387a6e756238p+0, 0x1.9b07eb6c70573p-54},
    {0x1.29e9df51fdee1p+0, 0x1.612e8afad1255p-55},
    {0x1.306fe0a31b715p+0, 0x1.6f46ad23182e4p-55},
    {0x1.371a7373aa9cbp+0, -0x1.63aeabf42eae2p-54},
    {0x1.3dea64c123422p+0, 0x1.ada0911f09ebcp-55},
    {0x1.44e086061892dp+0, 0x1.89b7a04ef80dp-59},
    {0x1.4bfdad5362a27p+0, 0x1.d4397afec42e2p-56},
    {0x1.5342b569d4f82p+0, -0x1.07abe1db13cadp-55},
    {0x1.5ab07dd485429p+0, 0x1.6324c054647adp-54},
    {0x1.6247eb03a5585p+0, -0x1.383c17e40b497p-54},
    {0x1.6a09e667f3bcdp+0, -0x1.bdd3413b26456p-54},
    {0x1.71f75e8ec5f74p+0, -0x1.16e4786887a99p-55},
    {0x1.7a11473eb0187p+0, -0x1.41577ee04992fp-55},
    {0x1.82589994cce13p+0, -0x1.d4c1dd41532d8p-54},
    {0x1.8ace5422aa0dbp+0, 0x1.6e9f156864b27p-54},
    {0x1.93737b0cdc5e5p+0, -0x1.75fc781b57ebcp-57},
    {0x1.9c49182a3f09p+0, 0x1.c7c46b071f2bep-56},
    {0x1.a5503b23e255dp+0, -0x1.d2f6edb8d41e1p-54},
    {0x1.ae89f995ad3adp+0, 0x1.7a1cd345dcc81p-54},
    {0x1.b7f76f2fb5e47p+0, -0x1.5584f7e54ac3bp-56},
    {0x1.c199bdd85529cp+0, 0x1.11065895048ddp-55},
    {0x1.cb720dcef9069p+0, 0x1.503cbd1e949dbp-56},
    {0x1.d5818dcfba487p+0, 0x1.2ed02d75b3707p-55},
    {0x1.dfc97337b9b5fp+0, -0x1.1a5cd4f184b5cp-54},
    {0x1.ea4afa2a490dap+0, -0x1.e9c23179c2893p-54},
    {0x1.f50765b6e454p+0, 0x1.9d3e12dd8a18bp-54},
};

// Beyond these exp(x) is infinite, or closer to 0 than to the smallest subnormal, whatever the low part.
constexpr double k_exponential_most = 709.79;
constexpr double k_exponential_least = -745.2;

// exp(x) = 2^(k/32) exp(r), x = k ln(2)/32 + r.
double exponential_of(DoubleDouble x) {
    if (x.hi > k_exponential_most) return k_infinity;
    if (x.hi < k_exponential_least) return 0.0;
    const double steps = (x.hi * k_steps_per_unit + k_rounder) - k_rounder;
    const double r = ((x.hi - steps * k_step_hi) - steps * k_step_lo) + x.lo;
    const int whole_steps = static_cast<int>(steps);
    const DoubleDouble& scale = k_two_to_the_thirty_second[static_cast<unsigned>(whole_steps) % 32U];
    const double growth = r + r * r * polynomial(k_exponential, r);
    const double mantissa = scale.hi + (scale.lo + scale.hi * growth);
    // In two factors, as the power of two alone may be out of range; only the last product can round.
    const int exponent = whole_steps >> 5;
    const int half = exponent >> 1;
    return mantissa * power_of_two(half) * power_of_two(exponent - half);
}

// log(1 + r) = r - r^2/2 + r^3 L(r), |r| <= 0.0222.
constexpr double k_logarithm[] = {
    0x1.5555555555555p-2,  -0x1.ffffffffffffap-3, 0x1.999999999998p-3,
    -0x1.555555557d9b6p-3, 0x1.24924924e90c7p-3,  -0x1.fffff6f503a61p-4,
    0x1.c71c647b53791p-4,  -0x1.99f9d96427a25p-4, 0x1.74c9b0f49d1aep-4,
};

// ln(2). The upper part is a multiple of 2^-42, as are the table's, so that their sums are exact.
constexpr double k_ln2_hi = 0x1.62e42fefa38p-1;
constexpr double k_ln2_lo = 0x1.ef35793c7673p-45;

// c = 32/i rounded to 24 bits (so that products with halves of a double are exact), and -log(c).
struct LogEntry {
    double c = 1.0;
    double hi = 0.0;
    double lo = 0.0;
};
constexpr std::size_t k_log_first = 23;  // the i of the first entry: 32 sqrt(1/2), rounded
constexpr LogEntry k_log_table[] = {
    {0x1.642c86p+0, -0x1.522ae1b38ap-2, -0x1.ea5708169fcafp-45},
    {0x1.555556p+0, -0x1.269623134ep-2, 0x1.1d61f10477b7ap-44},
    {0x1.47ae14p+0, -0x1.f991c3cb3cp-3, 0x1.91f04cd814834p-44},
    {0x1.3b13b2p+0, -0x1.a93ed8c8aep-3, 0x1.8d643502c76bep-45},
    {0x1.2f684cp+0, -0x1.5bf407b544p-3, 0x1.27823eb67ed71p-46},
    {0x1.24924ap+0, -0x1.1178ee227ep-3, -0x1.15f78ce7507f2p-45},
    {0x1.1a7b96p+0, -0x1.9335e4d594p-4, -0x1.3105c3abd3d2fp-45},
    {0x1.111112p+0, -0x1.08599959e4p-4, 0x1.96ddd6f24e582p-46},
    {0x1.08421p+0, -0x1.0415c89e78p-5, 0x1.dfdc7f46c6fcp-44},
    {0x1p+0, 0.0, 0.0},
    {0x1.f07c2p-1, 0x1.f82990e78p-6, 0x1.9c0267c68b48fp-45},
    {0x1.e1e1ep-1, 0x1.f0a32c0118p-5, -0x1.c599e828be3e6p-45},
    {0x1.d41d4p-1, 0x1.6f0d38ae58p-4, -0x1.434641b10f0bdp-44},
    {0x1.c71c7p-1, 0x1.e27086e2bp-4, -0x1.9342c2a455591p-45},
    {0x1.bacf9p-1, 0x1.29553582p-3, -0x1.57167f4231dfcp-44},
    {0x1.af286cp-1, 0x1.5ff3060a7ap-3, -0x1.8566f183c169cp-44},
    {0x1.a41a4p-1, 0x1.9525b1cf46p-3, -0x1.217137d49c039p-44},
    {0x1.999998p-1, 0x1.c8ff8479aap-3, -0x1.6794f67f4d989p-45},
    {0x1.8f9c18p-1, 0x1.fb918bd5e4p-3, -0x1.bc72aaaf291dcp-47},
    {0x1.86186p-1, 0x1.1675cebabap-2, 0x1.8b80e7374ab1ap-44},
    {0x1.7d05f4p-1, 0x1.2e8e2bee12p-2, -0x1.67a1e99b7212dp-45},
    {0x1.745d18p-1, 0x1.4618ba21c6p-2, -0x1.3582f48772f77p-46},
    {0x1.6c16cp-1, 0x1.5d1bdff581p-2, -0x1.856bdc9726ce2p-44},
};

constexpr std::uint64_t k_sqrt_half_bits = 0x3FE6'A09E'667F'3BCDU;  // of sqrt(1/2), where mantissas begin
constexpr double k_least_normal = 0x1p-1022;

// For finite x > 0: with x = 2^e m, m in [sqrt(1/2), sqrt(2)), and r = m c - 1,
// log(x) = e ln(2) - log(c) + log(1 + r). Near x = 1 both e and log(c) are 0, so that nothing cancels.
DoubleDouble logarithm_of(double x) {
    const bool is_subnormal = x < k_least_normal;
    const std::uint64_t bits = bits_of(is_subnormal ? x * 0x1p54 : x);
    const auto exponent = static_cast<std::int64_t>(bits - k_sqrt_half_bits) >> 52;
    const auto m = std::bit_cast<double>(bits - (static_cast<std::uint64_t>(exponent) << 52U));
    const auto e = static_cast<double>(exponent - (is_subnormal ? 54 : 0));

    const LogEntry& entry = k_log_table[nearest_index(m * 32.0) - k_log_first];
    const double upper = upper_half(m);
    const DoubleDouble r = two_sum(upper * entry.c - 1.0, (m - upper) * entry.c);
    const DoubleDouble square = two_product(r.hi, r.hi);
    const DoubleDouble first = ordered_two_sum(e * k_ln2_hi + entry.hi, r.hi);
    const DoubleDouble second = ordered_two_sum(first.hi, -0.5 * square.hi);
    const double corrections =
        (first.lo + second.lo) + ((e * k_ln2_lo + entry.lo) + (r.lo * (1.0 - r.hi) - 0.5 * square.lo));
    return ordered_two_sum(second.hi, corrections + r.hi * square.hi * polynomial(k_logarithm, r.hi));
}

bool is_whole(double x) { return magnitude(x) >= 0x1p52 || std::floor(x) == x; }

bool is_odd(double x) {
    return is_whole(x) && magnitude(x) < 0x1p53 && (static_cast<std::int64_t>(x) & 1) != 0;
}

}  // namespace

double exponential(double x) { return is_nan(x) ? k_nan : exponential_of({x, 0.0}); }

double natural_log(double x) {
    if (x == 0.0) return -k_infinity;
    if (is_nan(x) || x < 0.0) return k_nan;
    return x == k_infinity ? x : logarithm_of(x).hi;
}

double power(double base, double exponent) {
    if (base == 1.0 || exponent == 0.0) return 1.0;  // even when the other one is NaN
    if (is_nan(base) || is_nan(exponent)) return k_nan;

    const double size = magnitude(base);
    const double sign = is_negative(base) && is_odd(exponent) ? -1.0 : 1.0;
    if (size == 0.0 || size == k_infinity || magnitude(exponent) == k_infinity) {
        if (size == 1.0) return 1.0;
        return sign * ((size > 1.0) == (exponent > 0.0) ? k_infinity : 0.0);
    }
    if (is_negative(base) && !is_whole(exponent)) return k_nan;

    const DoubleDouble log_of_base = logarithm_of(size);
    const DoubleDouble product = two_product(exponent, log_of_base.hi);
    return sign * exponential_of({product.hi, product.lo + exponent * log_of_base.lo});
}

}  // namespace glidepath::geometry

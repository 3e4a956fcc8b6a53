// Sine, cosine, their inverses, exponential, logarithm and power, with the same bits on every target.
//
// The C library's versions differ in the last bit between systems, and between CPUs for one program. These
// use only + - * / sqrt floor, comparisons and integers, all of which IEEE 754 and C++ define to the bit.
// They need rounding to nearest, subnormals, and -ffp-contract=off (which the library's build sets).
//
// Angles are in radians. Special cases follow C Annex F (the sign of a zero is kept where C keeps it), with
// one difference: every NaN returned is the same quiet NaN, because the payload and sign of a NaN that
// arithmetic makes depend on the CPU. Nothing here sets errno, allocates, or keeps state.
//
// "Error" is the largest difference from the exact value, in units in the last place of the result (correct
// rounding is 0.5): the largest that was measured, rounded up a little. Each function was measured at more
// than ten million arguments against an 80-bit reference, most of them where its error is largest, and sine
// and cosine also at the doubles nearest to multiples of pi/2 against 1400 bits. The unit test asserts it.
#pragma once

#include "geometry/layer.h"

namespace glidepath::geometry {

struct SineCosine {
    double sine = 0.0;
    double cosine = 1.0;
};

// Error 0.85 for every finite x, up to the largest double. sine(-0) = -0. Infinite x or NaN: NaN.
[[nodiscard]] double sine(double x);
[[nodiscard]] double cosine(double x);

// Both at once, for little more than the price of one. The same bits as sine(x) and cosine(x).
[[nodiscard]] SineCosine sine_cosine(double x);

// -pi/2 to pi/2. Error 0.85. arc_sine(-0) = -0. |x| > 1 or NaN: NaN.
[[nodiscard]] double arc_sine(double x);

// 0 to pi. Error 0.85. arc_cosine(1) = +0. |x| > 1 or NaN: NaN.
[[nodiscard]] double arc_cosine(double x);

// -pi/2 to pi/2, the ends for infinite x. Error 0.85. arc_tangent(-0) = -0.
[[nodiscard]] double arc_tangent(double x);

// The angle of the point (x, y), counter-clockwise from +x: -pi to pi, with the sign of y, also when y is a
// zero. Error 0.85, for subnormal arguments and results too. Zeros count as their sign says: (+0, +0) gives
// +0, (+0, -0) gives pi (y first). Two infinities give odd multiples of pi/4. NaN if either is NaN.
[[nodiscard]] double arc_tangent2(double y, double x);

// e^x. Error 0.54, or 0.77 where the result is subnormal. Above about 709.783: +inf. Below about -745.133:
// +0.
[[nodiscard]] double exponential(double x);

// Error 0.51 for every x > 0, subnormals too. natural_log(+0 or -0) = -inf, natural_log(1) = +0. x < 0: NaN.
[[nodiscard]] double natural_log(double x);

// base^exponent. Error 0.55 for 0 < base <= 4 and |exponent| <= 10, 0.85 everywhere; results that a double
// can hold exactly are exact. A finite negative base with a whole exponent gives what IEEE pow gives, with
// any other finite exponent NaN. power(x, 0) = 1 and power(1, x) = 1 even for NaN.
[[nodiscard]] double power(double base, double exponent);

}  // namespace glidepath::geometry

#include "geometry/trig.h"
#include "layers.h"
#include "unit/special_numbers.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <initializer_list>
#include <limits>
#include <vector>

namespace glidepath {
namespace {

constexpr double k_largest = std::numeric_limits<double>::max();
constexpr double k_least_normal = std::numeric_limits<double>::min();
constexpr double k_least = std::numeric_limits<double>::denorm_min();
constexpr double k_above_one = 1.0 + std::numeric_limits<double>::epsilon();
constexpr double k_pi = 0x1.921fb54442d18p+1;
constexpr double k_half_pi = k_pi / 2.0;

std::uint64_t bits_of(double x) { return std::bit_cast<std::uint64_t>(x); }

// Bits, not values: -0 is not +0, and there is one NaN only.
::testing::AssertionResult same_bits(double got, double want) {
    if (bits_of(got) == bits_of(want)) return ::testing::AssertionSuccess();
    return ::testing::AssertionFailure() << std::hexfloat << got << " is not " << want;
}

// splitmix64: integers only, so that the arguments are the same everywhere.
class Random {
  public:
    explicit Random(std::uint64_t seed) : state_(seed) {}

    std::uint64_t bits() {
        state_ += 0x9E37'79B9'7F4A'7C15U;
        std::uint64_t z = state_;
        z = (z ^ (z >> 30U)) * 0xBF58'476D'1CE4'E5B9U;
        z = (z ^ (z >> 27U)) * 0x94D0'49BB'1331'11EBU;
        return z ^ (z >> 31U);
    }
    double between(double low, double high) {
        return low + (high - low) * (static_cast<double>(bits() >> 11U) * 0x1p-53);
    }
    // Every sign, exponent and mantissa alike.
    double finite() {
        for (;;) {
            const auto x = std::bit_cast<double>(bits());
            if (std::isfinite(x)) return x;
        }
    }
    // Of either sign, 2^low to 2^high in magnitude, every exponent alike.
    double spread(int low, int high) {
        const auto exponent = low + static_cast<int>(bits() % static_cast<std::uint64_t>(high - low));
        const double size = std::ldexp(between(1.0, 2.0), exponent);
        return (bits() & 1U) != 0 ? size : -size;
    }

  private:
    std::uint64_t state_;
};

// ---- Special cases ----------------------------------------------------------------------------------------

using Unary = double (*)(double);

void expect_all(Unary f, std::initializer_list<double> arguments, double want) {
    for (const double x : arguments) {
        EXPECT_TRUE(same_bits(f(x), want)) << "x = " << std::hexfloat << x;
    }
}

void expect_unchanged(Unary f, std::initializer_list<double> arguments) {
    for (const double x : arguments) {
        EXPECT_TRUE(same_bits(f(x), x)) << "x = " << std::hexfloat << x;
    }
}

TEST(Trig, has_no_sine_at_infinity_and_keeps_zeros_and_tiny_arguments) {
    expect_all(sine, {k_wide_nan, -k_wide_nan, k_wide_infinity, -k_wide_infinity}, k_wide_nan);
    expect_unchanged(sine, {0.0, -0.0, k_least, -k_least, k_least_normal, -0x1p-30});
}

TEST(Trig, has_no_cosine_at_infinity_and_one_at_zeros) {
    expect_all(cosine, {k_wide_nan, -k_wide_nan, k_wide_infinity, -k_wide_infinity}, k_wide_nan);
    expect_all(cosine, {0.0, -0.0, k_least, -k_least, k_least_normal, -0x1p-30}, 1.0);
    expect_all(cosine, {k_pi, -k_pi}, -1.0);
}

TEST(Trig, has_no_arc_sine_beyond_one) {
    expect_all(arc_sine,
               {k_wide_nan, -k_wide_nan, k_wide_infinity, -k_wide_infinity, k_above_one, -k_above_one},
               k_wide_nan);
    expect_unchanged(arc_sine, {0.0, -0.0, k_least, -k_least, k_least_normal, -0x1p-30});
    expect_all(arc_sine, {1.0}, k_half_pi);
    expect_all(arc_sine, {-1.0}, -k_half_pi);
}

TEST(Trig, has_no_arc_cosine_beyond_one) {
    expect_all(arc_cosine,
               {k_wide_nan, -k_wide_nan, k_wide_infinity, -k_wide_infinity, k_above_one, -k_above_one},
               k_wide_nan);
    expect_all(arc_cosine, {0.0, -0.0, k_least, -k_least, k_least_normal}, k_half_pi);
    expect_all(arc_cosine, {1.0}, 0.0);
    expect_all(arc_cosine, {-1.0}, k_pi);
}

TEST(Trig, ends_the_arc_tangent_at_a_quarter_turn) {
    expect_all(arc_tangent, {k_wide_nan, -k_wide_nan}, k_wide_nan);
    expect_all(arc_tangent, {k_wide_infinity, k_largest, 0x1p70}, k_half_pi);
    expect_all(arc_tangent, {-k_wide_infinity, -k_largest, -0x1p70}, -k_half_pi);
    expect_unchanged(arc_tangent, {0.0, -0.0, k_least, -k_least, k_least_normal, -0x1p-30});
    expect_all(arc_tangent, {1.0}, k_pi / 4.0);
}

TEST(Trig, overflows_and_underflows_the_exponential_where_doubles_end) {
    expect_all(exponential, {k_wide_nan, -k_wide_nan}, k_wide_nan);
    expect_all(exponential, {k_wide_infinity, k_largest, 0x1.62e42fefa39f0p+9}, k_wide_infinity);
    expect_all(exponential, {0x1.62e42fefa39efp+9}, 0x1.fffffffffff2ap+1023);
    expect_all(exponential, {-k_wide_infinity, -k_largest, -0x1.74910d52d3052p+9}, 0.0);
    expect_all(exponential, {-0x1.74910d52d3051p+9}, k_least);
    expect_all(exponential, {0.0, -0.0, k_least, -k_least, 0x1p-54}, 1.0);
    expect_all(exponential, {1.0}, 0x1.5bf0a8b145769p+1);
}

TEST(Trig, has_no_logarithm_of_negative_numbers) {
    expect_all(natural_log, {k_wide_nan, -k_wide_nan, -1.0, -k_least, -k_wide_infinity}, k_wide_nan);
    expect_all(natural_log, {0.0, -0.0}, -k_wide_infinity);
    expect_all(natural_log, {k_wide_infinity}, k_wide_infinity);
    expect_all(natural_log, {1.0}, 0.0);
    expect_all(natural_log, {k_least}, -0x1.74385446d71c3p+9);
    expect_all(natural_log, {k_largest}, 0x1.62e42fefa39efp+9);
    expect_all(natural_log, {2.0}, 0x1.62e42fefa39efp-1);
}

struct BinaryCase {
    double a;
    double b;
    double want;
};

TEST(Trig, knows_every_quadrant_by_the_signs_of_zeros_and_infinities) {
    constexpr double three_quarter_pi = 0x1.2d97c7f3321d2p+1;
    const std::vector<BinaryCase> upper_half = {
        {0.0, 0.0, 0.0},
        {0.0, -0.0, k_pi},
        {0.0, 1.0, 0.0},
        {0.0, -1.0, k_pi},
        {0.0, k_least, 0.0},
        {0.0, -k_least, k_pi},
        {0.0, k_wide_infinity, 0.0},
        {0.0, -k_wide_infinity, k_pi},
        {1.0, 0.0, k_half_pi},
        {1.0, -0.0, k_half_pi},
        {k_least, 0.0, k_half_pi},
        {k_least, -0.0, k_half_pi},
        {1.0, k_wide_infinity, 0.0},
        {1.0, -k_wide_infinity, k_pi},
        {k_wide_infinity, 1.0, k_half_pi},
        {k_wide_infinity, -1.0, k_half_pi},
        {k_wide_infinity, 0.0, k_half_pi},
        {k_wide_infinity, k_wide_infinity, k_pi / 4.0},
        {k_wide_infinity, -k_wide_infinity, three_quarter_pi},
        {1.0, 1.0, k_pi / 4.0},
        {1.0, -1.0, three_quarter_pi},
        {k_largest, k_largest, k_pi / 4.0},
        {k_least, k_least, k_pi / 4.0},
        {k_least, -k_least, three_quarter_pi},
        {k_least, k_largest, 0.0},
        {k_least, -k_largest, k_pi},
        {k_largest, k_least, k_half_pi},
        {k_least, 0.5, k_least + k_least},
        {k_least_normal, 4.0, k_least_normal / 4.0},
    };
    for (const BinaryCase& c : upper_half) {
        EXPECT_TRUE(same_bits(arc_tangent2(c.a, c.b), c.want)) << c.a << ", " << c.b;
        EXPECT_TRUE(same_bits(arc_tangent2(-c.a, c.b), -c.want)) << -c.a << ", " << c.b;
    }
    for (const double other : {0.0, 1.0, k_wide_infinity, k_wide_nan}) {
        EXPECT_TRUE(same_bits(arc_tangent2(k_wide_nan, other), k_wide_nan));
        EXPECT_TRUE(same_bits(arc_tangent2(other, -k_wide_nan), k_wide_nan));
    }
}

TEST(Trig, raises_to_special_powers_as_ieee_does) {
    const std::vector<BinaryCase> cases = {
        // Not a number, except where the other argument decides alone.
        {k_wide_nan, 1.0, k_wide_nan},
        {2.0, k_wide_nan, k_wide_nan},
        {k_wide_nan, 0.0, 1.0},
        {k_wide_nan, -0.0, 1.0},
        {1.0, k_wide_nan, 1.0},
        {-1.0, 0.5, k_wide_nan},
        {-2.0, -1.5, k_wide_nan},
        {-k_least, 0.1, k_wide_nan},
        // Exponent zero, base one.
        {k_wide_infinity, 0.0, 1.0},
        {-k_wide_infinity, -0.0, 1.0},
        {0.0, 0.0, 1.0},
        {1.0, k_wide_infinity, 1.0},
        {1.0, -k_wide_infinity, 1.0},
        {-1.0, k_wide_infinity, 1.0},
        {-1.0, -k_wide_infinity, 1.0},
        // Base zero: odd whole exponents keep the sign.
        {0.0, 3.0, 0.0},
        {-0.0, 3.0, -0.0},
        {-0.0, 2.0, 0.0},
        {-0.0, 2.5, 0.0},
        {0.0, -3.0, k_wide_infinity},
        {-0.0, -3.0, -k_wide_infinity},
        {-0.0, -2.0, k_wide_infinity},
        {-0.0, -2.5, k_wide_infinity},
        {0.0, k_wide_infinity, 0.0},
        {-0.0, k_wide_infinity, 0.0},
        {-0.0, -k_wide_infinity, k_wide_infinity},
        // Base infinite.
        {k_wide_infinity, 0.5, k_wide_infinity},
        {k_wide_infinity, -0.5, 0.0},
        {-k_wide_infinity, 3.0, -k_wide_infinity},
        {-k_wide_infinity, 2.0, k_wide_infinity},
        {-k_wide_infinity, 0.5, k_wide_infinity},
        {-k_wide_infinity, -3.0, -0.0},
        {-k_wide_infinity, -2.0, 0.0},
        // Exponent infinite.
        {0.5, k_wide_infinity, 0.0},
        {-0.5, k_wide_infinity, 0.0},
        {0.5, -k_wide_infinity, k_wide_infinity},
        {1.5, k_wide_infinity, k_wide_infinity},
        {-1.5, -k_wide_infinity, 0.0},
        {k_wide_infinity, -k_wide_infinity, 0.0},
        // Negative base, whole exponent.
        {-2.0, 3.0, -8.0},
        {-2.0, 4.0, 16.0},
        {-2.0, -1.0, -0.5},
        {-1.0, 0x1.fffffffffffffp52, -1.0},
        {-1.0, 0x1p53, 1.0},
        {-1.0, k_largest, 1.0},
        // The ends of the range.
        {2.0, 1024.0, k_wide_infinity},
        {-2.0, 1025.0, -k_wide_infinity},
        {2.0, -1075.0, 0.0},
        {-2.0, -1077.0, -0.0},
        {k_largest, k_largest, k_wide_infinity},
        {k_largest, -k_largest, 0.0},
        {k_least, k_largest, 0.0},
        {k_least, -k_largest, k_wide_infinity},
        {2.0, k_least, 1.0},
        {k_largest, 1.0, k_largest},
        {k_least, 1.0, k_least},
    };
    for (const BinaryCase& c : cases) {
        EXPECT_TRUE(same_bits(power(c.a, c.b), c.want)) << c.a << " to the " << c.b;
    }
}

// The hardest arguments there are: those nearest to a whole number of quarter turns, the seams between the
// ways of reducing, and the largest. Exact values from 1400-bit arithmetic, rounded.
TEST(Trig, reduces_the_hardest_arguments) {
    struct Case {
        double x, sine, cosine;
    };
    const Case cases[] = {
        {0x1.6ac5b262ca1ffp+849, 0x1.0p+0, -0x1.14ae72e6ba22fp-61},
        {0x1.6c6cbc45dc8dep+5, 0x1.0p+0, -0x1.6d61b58c99c43p-61},
        {0x1.fffffffffffffp+1023, 0x1.452fc98b34e97p-8, -0x1.fffe62ecfab75p-1},
        {0x1.0p+1023, 0x1.205248cbdb760p-1, -0x1.a719f26c232bfp-1},
        {0x1.0p+20, 0x1.526ccb2fc8656p-2, 0x1.e33ada92fe2aep-1},
        {0x1.0000000000001p+20, 0x1.526ccb338edb1p-2, 0x1.e33ada9254f48p-1},
        {0x1.0f0cf064dd592p+73, -0x1.b453ab76bf397p-1, 0x1.0be2cef01c8f4p-1},
        {0x1.921fb54442d18p+1, 0x1.1a62633145c07p-53, -0x1.0p+0},
        {0x1.921fb54442d18p+0, 0x1.0p+0, 0x1.1a62633145c07p-54},
        {0x1.921fb54442d18p-1, 0x1.6a09e667f3bccp-1, 0x1.6a09e667f3bcdp-1},
    };
    const auto is_next_to = [](double got, double want) {
        return got >= std::nextafter(want, -k_wide_infinity) && got <= std::nextafter(want, k_wide_infinity);
    };
    for (const Case& c : cases) {
        EXPECT_TRUE(is_next_to(sine(c.x), c.sine)) << c.x;
        EXPECT_TRUE(is_next_to(sine(-c.x), -c.sine)) << c.x;
        EXPECT_TRUE(is_next_to(cosine(c.x), c.cosine)) << c.x;
        EXPECT_TRUE(is_next_to(cosine(-c.x), c.cosine)) << c.x;
    }
}

// ---- Error bounds -----------------------------------------------------------------------------------------

constexpr int k_samples = 40'000;

// Bounds of the header, in units in the last place.
constexpr double k_circular_bound = 0.85;
constexpr double k_exponential_bound = 0.54;
constexpr double k_logarithm_bound = 0.51;
constexpr double k_power_bound = 0.55;
constexpr double k_power_anywhere_bound = 0.85;
constexpr double k_subnormal_bound = 0.77;

double ulps_between(double got, long double exact) {
    if (got == static_cast<double>(exact)) {
        if (!std::isfinite(got)) return 0.0;
    } else if (!std::isfinite(got)) {
        return k_wide_infinity;
    }
    const int exponent = exact == 0.0L ? -1022 : std::max(std::ilogb(exact), -1022);
    return static_cast<double>(std::fabs(static_cast<long double>(got) - exact) /
                               std::ldexp(1.0L, exponent - 52));
}

// The worst of the samples, and where it was.
struct Worst {
    double ulps = 0.0;
    double a = 0.0;
    double b = 0.0;
    void add(double got, long double exact, double a_used, double b_used = 0.0) {
        const double error = ulps_between(got, exact);
        if (!(error <= ulps)) *this = {error, a_used, b_used};
    }
};

void expect_within(const Worst& worst, double bound, const char* what) {
    EXPECT_LE(worst.ulps, bound) << what << " at " << std::hexfloat << worst.a << ", " << worst.b;
    // A reference that rounds like ours would hide errors: half an ulp must nearly be reached.
    EXPECT_GE(worst.ulps, 0.49) << what << ": the samples cannot have been compared with an exact value";
}

// The C library's long double functions, as the exact value, where long double has at least 64 bits.
class TrigError : public ::testing::Test {
  protected:
    void SetUp() override {
        if (std::numeric_limits<long double>::digits < 64) {
            GTEST_SKIP() << "long double is no more exact than double here";
        }
    }
    Random random{20260101};
};

long double wide(double x) { return static_cast<long double>(x); }

TEST_F(TrigError, of_sine_and_cosine_stays_within_its_bound) {
    Worst sines, cosines;
    const auto check = [&](double x) {
        sines.add(sine(x), std::sin(wide(x)), x);
        cosines.add(cosine(x), std::cos(wide(x)), x);
    };
    for (int i = 0; i < k_samples; ++i) {
        check(-4.0 + 8.0 * i / k_samples);
        check(random.between(-1e4, 1e4));
        check(random.between(0.75, 0.82));  // where the error is largest
        check(random.between(-2e6, 2e6));   // both ways of reducing
    }
    for (int i = 0; i < k_samples / 4; ++i) {
        check(random.finite());
        check(static_cast<double>(std::floor(random.between(-7e5, 7e5))) * (k_pi / 2.0));
    }
    expect_within(sines, k_circular_bound, "sine");
    expect_within(cosines, k_circular_bound, "cosine");
}

TEST_F(TrigError, of_arc_sine_and_arc_cosine_stays_within_its_bound) {
    Worst sines, cosines;
    const auto check = [&](double x) {
        sines.add(arc_sine(x), std::asin(wide(x)), x);
        cosines.add(arc_cosine(x), std::acos(wide(x)), x);
    };
    for (int i = 0; i < k_samples; ++i) {
        check(-1.0 + 2.0 * i / k_samples);
        check(random.between(-1.0, 1.0));
        check(random.between(0.15, 0.22));
        check(random.between(0.97, 1.0));
        check(random.spread(-60, 0));
        check(1.0 - std::fabs(random.spread(-53, 0)));
    }
    expect_within(sines, k_circular_bound, "arc sine");
    expect_within(cosines, k_circular_bound, "arc cosine");
}

TEST_F(TrigError, of_arc_tangents_stays_within_its_bound) {
    Worst one, two;
    const auto check = [&](double y, double x) {
        two.add(arc_tangent2(y, x), std::atan2(wide(y), wide(x)), y, x);
    };
    for (int i = 0; i < k_samples; ++i) {
        for (const double x :
             {-4.0 + 8.0 * i / k_samples, random.spread(-64, 64), random.between(0.15, 0.22)}) {
            one.add(arc_tangent(x), std::atan(wide(x)), x);
        }
        // One draw a statement: the arguments of a call are evaluated in any order.
        const double unit = random.between(-1.0, 1.0), spread = random.spread(-60, 60), any = random.finite();
        check(unit, random.between(-1.0, 1.0));
        check(random.between(0.15, 0.22), unit);
        check(spread, random.spread(-60, 60));
        check(any, random.finite());
        const double x = random.spread(-1070, 1022);
        check(x * unit, x);
    }
    expect_within(one, k_circular_bound, "arc tangent");
    expect_within(two, k_circular_bound, "arc tangent of a point");
}

TEST_F(TrigError, of_the_exponential_stays_within_its_bound) {
    Worst normal, subnormal;
    for (int i = 0; i < k_samples; ++i) {
        for (const double x : {-700.0 + 1400.0 * i / k_samples, random.between(-1.0, 1.0),
                               random.between(700.0, 709.78), random.spread(-60, 9)}) {
            normal.add(exponential(x), std::exp(wide(x)), x);
        }
        const double x = random.between(-746.0, -708.4);
        subnormal.add(exponential(x), std::exp(wide(x)), x);
    }
    expect_within(normal, k_exponential_bound, "exponential");
    expect_within(subnormal, k_subnormal_bound, "subnormal exponential");
}

TEST_F(TrigError, of_the_logarithm_stays_within_its_bound) {
    Worst worst;
    for (int i = 0; i < k_samples; ++i) {
        for (const double x :
             {4.0 * (i + 1) / k_samples, random.between(0.95, 1.05), 1.0 + random.spread(-52, -1),
              std::fabs(random.finite()), std::fabs(random.spread(-1074, -1000))}) {
            worst.add(natural_log(x), std::log(wide(x)), x);
        }
    }
    expect_within(worst, k_logarithm_bound, "logarithm");
}

TEST_F(TrigError, of_power_stays_within_its_bound) {
    Worst common, anywhere;
    for (int i = 0; i < k_samples; ++i) {
        const double base = random.between(0.0, 4.0), exponent = random.between(-10.0, 10.0);
        common.add(power(base, exponent), std::pow(wide(base), wide(exponent)), base, exponent);
        // Exponents that fill the whole range of results, for any base and for bases near 1.
        for (const double b : {std::fabs(random.finite()), 1.0 + random.spread(-50, -2)}) {
            const double e = random.between(-744.0, 709.0) / natural_log(b);
            anywhere.add(power(b, e), std::pow(wide(b), wide(e)), b, e);
        }
    }
    expect_within(common, k_power_bound, "power");
    expect_within(anywhere, k_power_anywhere_bound, "power anywhere");
}

// ---- Laws -------------------------------------------------------------------------------------------------

TEST(Trig, gives_the_same_bits_for_both_at_once) {
    Random random(7);
    for (int i = 0; i < k_samples; ++i) {
        for (const double x : {random.between(-10.0, 10.0), random.finite()}) {
            const SineCosine both = sine_cosine(x);
            ASSERT_TRUE(same_bits(both.sine, sine(x))) << x;
            ASSERT_TRUE(same_bits(both.cosine, cosine(x))) << x;
        }
    }
    for (const double x : {0.0, -0.0, k_wide_infinity, -k_wide_infinity, k_wide_nan, k_least}) {
        EXPECT_TRUE(same_bits(sine_cosine(x).sine, sine(x)));
        EXPECT_TRUE(same_bits(sine_cosine(x).cosine, cosine(x)));
    }
}

TEST(Trig, is_odd_or_even_to_the_bit) {
    Random random(8);
    for (int i = 0; i < k_samples; ++i) {
        for (const double x : {random.between(0.0, 1e4), random.finite()}) {
            ASSERT_TRUE(same_bits(sine(-x), -sine(x))) << x;
            ASSERT_TRUE(same_bits(cosine(-x), cosine(x))) << x;
            ASSERT_TRUE(same_bits(arc_tangent(-x), -arc_tangent(x))) << x;
        }
        const double x = random.between(0.0, 1.0);
        ASSERT_TRUE(same_bits(arc_sine(-x), -arc_sine(x))) << x;
    }
}

TEST(Trig, puts_sine_and_cosine_on_the_unit_circle_and_finds_the_angle_again) {
    Random random(9);
    for (int i = 0; i < k_samples; ++i) {
        const double x = random.between(-k_pi, k_pi);
        const SineCosine point = sine_cosine(x);
        ASSERT_NEAR(point.sine * point.sine + point.cosine * point.cosine, 1.0, 0x1.8p-52) << x;
        ASSERT_NEAR(arc_tangent2(point.sine, point.cosine), x, 0x1p-51) << x;
        ASSERT_NEAR(arc_sine(point.sine) + arc_cosine(point.sine), k_pi / 2.0, 0x1p-51) << x;
    }
}

TEST(Trig, is_exact_where_powers_are) {
    for (int exponent = -1074; exponent <= 1023; ++exponent) {
        ASSERT_TRUE(same_bits(power(2.0, exponent), std::ldexp(1.0, exponent))) << exponent;
    }
    double ten = 1.0;
    for (int exponent = 0; exponent <= 22; ++exponent) {
        ASSERT_TRUE(same_bits(power(10.0, exponent), ten)) << exponent;
        ASSERT_TRUE(same_bits(power(-10.0, exponent), exponent % 2 == 0 ? ten : -ten)) << exponent;
        ten *= 10.0;
    }
    Random random(10);
    for (int i = 0; i < k_samples; ++i) {
        const double x = std::fabs(random.finite());
        ASSERT_TRUE(same_bits(power(x, 1.0), x));
        const double whole = std::floor(random.between(2.0, 1e5));
        ASSERT_TRUE(same_bits(power(whole, 3.0), whole * whole * whole));
        ASSERT_TRUE(same_bits(power(whole * whole, 0.5), whole));
    }
}

TEST(Trig, undoes_the_exponential_by_the_logarithm) {
    Random random(11);
    for (int i = 0; i < k_samples; ++i) {
        const double x = random.between(-700.0, 700.0);
        // Half an ulp of exp(x) is at most 2^-53 of it, which the logarithm turns into an absolute error.
        ASSERT_NEAR(natural_log(exponential(x)), x, 0x1p-52 + std::fabs(x) * 0x1p-52) << x;
    }
}

// ---- Bits -------------------------------------------------------------------------------------------------

class FnvHash {
  public:
    void add(double x) {
        const std::uint64_t bits = bits_of(x);
        for (unsigned shift = 0; shift < 64; shift += 8) {
            hash_ = (hash_ ^ ((bits >> shift) & 0xFFU)) * 0x0000'0100'0000'01B3U;
        }
        ++count_;
    }
    [[nodiscard]] std::uint64_t value() const { return hash_; }
    [[nodiscard]] int count() const { return count_; }

  private:
    std::uint64_t hash_ = 0xCBF2'9CE4'8422'2325U;
    int count_ = 0;
};

// Changes only when a kernel is changed on purpose. If it differs for one compiler, flag or target alone,
// that one breaks the promise of the header (look for fused multiply-add, fast-math, x87, flushed subnormals
// first).
TEST(Trig, gives_the_same_bits_on_every_target) {
    constexpr std::uint64_t k_golden = 0xB213'B83C'78C8'1262U;
    Random random(12);
    FnvHash hash;
    const auto add_circular = [&hash](double x) {
        hash.add(sine(x));
        hash.add(cosine(x));
        hash.add(arc_tangent(x));
    };
    // One draw a statement: the arguments of a call are evaluated in any order.
    for (int i = 0; i < 12'000; ++i) {
        add_circular(random.between(-10.0, 10.0));
        add_circular(random.between(-1e4, 1e4));
        add_circular(random.finite());
        const double unit = random.between(-1.0, 1.0);
        hash.add(arc_sine(unit));
        hash.add(arc_cosine(unit));
        hash.add(arc_tangent2(unit, random.between(-1.0, 1.0)));
        const double y = random.finite();
        hash.add(arc_tangent2(y, random.finite()));
        hash.add(exponential(random.between(-750.0, 720.0)));
        hash.add(exponential(unit));
        hash.add(natural_log(random.finite()));
        hash.add(natural_log(1.0 + unit));
        const double exponent = random.between(-10.0, 10.0);
        hash.add(power(random.between(0.0, 4.0), exponent));
        hash.add(power(random.finite(), unit));
    }
    const double landmarks[] = {0.0, k_least,   k_least_normal,  0.5,       1.0, 2.0,
                                3.0, k_largest, k_wide_infinity, k_wide_nan};
    for (const double a : landmarks) {
        for (const double x : {a, -a}) {
            add_circular(x);
            hash.add(exponential(x));
            hash.add(natural_log(x));
            for (const double b : landmarks) {
                for (const double y : {b, -b}) {
                    hash.add(arc_tangent2(y, x));
                    hash.add(power(x, y));
                }
            }
        }
    }
    EXPECT_GE(hash.count(), 200'000);
    EXPECT_EQ(hash.value(), k_golden) << std::hex << "0x" << hash.value();
}

}  // namespace
}  // namespace glidepath

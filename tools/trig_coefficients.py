#!/usr/bin/env python3
"""Derives every constant of src/geometry/trig.cpp and src/geometry/exp_log.cpp.

The library never runs this script: its output is pasted into the sources, and the script is kept so
that each number there can be derived again and its approximation error read.

Method: minimax polynomials by the Remez exchange algorithm in 110-digit arithmetic (mpmath). Coefficients
are rounded to the nearest double from the lowest power up; where the interval leaves out 0, the ones that
are left are fitted again after each rounding, so that they make up for it. The error that is printed is
that of the rounded polynomial with the rest of the formula evaluated exactly: the largest, weighted as
said at each polynomial. Tables hold a number as two doubles: the first is the number rounded to
double, or to fewer bits where the kernels need exact products; the second is the remainder, rounded.

Usage: python3 tools/trig_coefficients.py        (needs mpmath; takes some seconds)
"""

from mpmath import mp, mpf, atan, cos, exp, floor, log, lu_solve, matrix, nint, pi, sin

mp.dps = 110
GRID_POINTS = 600
REMEZ_ROUNDS = 12


def remez(function, weight, low, high, terms):
    """Coefficients c[0..terms-1] that minimise max |weight(x) * (function(x) - c(x))| on [low, high]."""
    grid = [
        low + (high - low) * (1 - cos(pi * i / (GRID_POINTS - 1))) / 2 for i in range(GRID_POINTS)
    ]
    values = [function(x) for x in grid]
    weights = [weight(x) for x in grid]
    # Start from the extrema of the Chebyshev polynomial of the right degree, then exchange.
    picks = [(GRID_POINTS - 1) * (2 * i + 1) // (2 * (terms + 1)) for i in range(terms + 1)]
    coefficients = []
    for _ in range(REMEZ_ROUNDS):
        system = matrix(terms + 1, terms + 1)
        right = matrix(terms + 1, 1)
        for row, pick in enumerate(picks):
            for column in range(terms):
                system[row, column] = grid[pick] ** column
            system[row, terms] = (-1) ** row / weights[pick]
            right[row] = values[pick]
        solution = lu_solve(system, right)
        coefficients = [solution[i] for i in range(terms)]
        errors = [
            w * (v - evaluate(coefficients, x)) for x, v, w in zip(grid, values, weights)
        ]
        exchanged = alternating_extrema(errors, terms + 1)
        if exchanged == picks:
            break
        picks = exchanged
    return coefficients


def alternating_extrema(errors, wanted):
    """Indices of `wanted` error extrema of alternating sign: the best of each run of one sign."""
    runs = []
    for index, error in enumerate(errors):
        if error == 0:
            continue
        if runs and (errors[runs[-1]] > 0) == (error > 0):
            if abs(error) > abs(errors[runs[-1]]):
                runs[-1] = index
        else:
            runs.append(index)
    while len(runs) > wanted:  # drop the weaker end: the alternation of the others stays whole
        runs.pop(0 if abs(errors[runs[0]]) < abs(errors[runs[-1]]) else -1)
    if len(runs) < wanted:
        raise RuntimeError("the error curve does not alternate often enough")
    return runs


def evaluate(coefficients, x):
    total = mpf(0)
    for coefficient in reversed(coefficients):
        total = total * x + coefficient
    return total


def polynomial(name, formula, function, weight, low, high, terms):
    """Prints one coefficient table and the error that is left after rounding to double."""
    rounded = [float(c) for c in remez(function, weight, low, high, terms)]
    if low > 0:
        for done in range(1, terms):
            fixed = [mpf(c) for c in rounded[:done]]
            rest = remez(
                lambda x: (function(x) - evaluate(fixed, x)) / x**done,
                lambda x: weight(x) * x**done,
                low,
                high,
                terms - done,
            )
            rounded[done:] = [float(c) for c in rest]
    worst = mpf(0)
    for i in range(4001):
        x = low + (high - low) * i / 4000
        worst = max(worst, abs(weight(x) * (function(x) - evaluate([mpf(c) for c in rounded], x))))
    print(f"// {formula}; weighted error 2^{float(log(worst, 2)):.1f}")
    print(f"constexpr double {name}[] = {{")
    for coefficient in rounded:
        print(f"    {hex_float(coefficient)},")
    print("};\n")


def keep_bits(value, bits):
    """value cut (towards zero) to its leading `bits` bits."""
    exponent = int(floor(log(abs(value), 2))) + 1
    unit = mpf(2) ** (exponent - bits)
    whole = floor(abs(value) / unit) * unit
    return whole if value > 0 else -whole


def keep_multiple(value, unit):
    """value rounded to the nearest multiple of unit."""
    return nint(value / unit) * unit


def hex_float(value):
    """The double nearest to value as a C++ literal, without trailing zero digits."""
    if value == 0:
        return "0.0"
    digits, exponent = float(value).hex().split("p")
    return digits.rstrip("0").rstrip(".") + "p" + exponent


def constant(name, value):
    print(f"constexpr double {name} = {hex_float(value)};")


def pair(value):
    high = float(value)
    return high, float(value - mpf(high))


def pair_text(value):
    high, low = pair(value)
    return f"{{{hex_float(high)}, {hex_float(low)}}}"


# The quotient function(x)/x^n loses digits near 0, where a Taylor sum is exact to working precision.
def series(term, x, start):
    total = mpf(0)
    for n in range(start, start + 100):
        addend = term(n, x)
        total += addend
        if addend == 0 or abs(addend) < mpf(10) ** -105:
            break
    return total


def sine_cosine():
    print("// ---- sine and cosine\n")
    reach = pi / 4 * (1 + mpf(2) ** -18)  # the reduced argument may pass pi/4 by a rounding of k
    polynomial(
        "k_sine",
        "sin(r) = r + r z S(z), z = r^2, |r| <= pi/4; relative",
        lambda z: series(lambda n, v: (-1) ** n * v ** (n - 1) / mp.factorial(2 * n + 1), z, 1),
        lambda z: z / (sin(mp.sqrt(z)) / mp.sqrt(z) if z > 0 else 1),
        reach**2 / 10**6,
        reach**2,
        6,
    )
    polynomial(
        "k_cosine",
        "cos(r) = 1 - z/2 + z^2 C(z), z = r^2, |r| <= pi/4; relative",
        lambda z: series(lambda n, v: (-1) ** n * v ** (n - 2) / mp.factorial(2 * n), z, 2),
        lambda z: z * z / cos(mp.sqrt(z)),
        reach**2 / 10**6,
        reach**2,
        6,
    )
    rest = pi / 2
    for part in range(1, 4):
        piece = keep_bits(rest, 33)
        constant(f"k_half_pi_{part}", piece)
        rest -= piece
    constant("k_half_pi_4", rest)
    constant("k_two_over_pi", 2 / pi)
    constant("k_quarter_pi", pi / 4)
    constant("k_three_quarter_pi", 3 * pi / 4)
    print(f"constexpr DoubleDouble k_half_pi{pair_text(pi / 2)};")
    print(f"constexpr DoubleDouble k_pi{pair_text(pi)};\n")

    print("// 64 zero bits, then the binary fraction of 2/pi, 64 bits a word")
    words = 20
    with mp.workdps(450):
        bits = int(floor(2 / pi * mpf(2) ** (64 * (words - 1))))
    print("constexpr std::uint64_t k_two_over_pi_bits[] = {")
    for word in range(words):
        print(f"    0x{(bits >> (64 * (words - 1 - word))) & (2**64 - 1):016x},")
    print("};\n")


def arc_tangent():
    print("// ---- arc tangent\n")
    reach = mpf(5) / 32 * (1 + mpf(2) ** -18)
    polynomial(
        "k_arc_tangent",
        "atan(t) = t + t z A(z), z = t^2, |t| <= 5/32; relative",
        lambda z: series(lambda n, v: (-1) ** n * v ** (n - 1) / mpf(2 * n + 1), z, 1),
        lambda z: z / (atan(mp.sqrt(z)) / mp.sqrt(z) if z > 0 else 1),
        reach**2 / 10**6,
        reach**2,
        7,
    )
    print("// atan(i/16)")
    print("constexpr DoubleDouble k_arc_tangent_of_sixteenth[] = {")
    for i in range(17):
        print(f"    {pair_text(atan(mpf(i) / 16))},")
    print("};\n")


def exponential():
    print("// ---- exponential\n")
    step = log(mpf(2)) / 32
    reach = step / 2 * (1 + mpf(2) ** -10)
    polynomial(
        "k_exponential",
        "exp(r) = 1 + r + r^2 E(r), |r| <= ln(2)/64; absolute error of E",
        lambda r: series(lambda n, v: v ** (n - 2) / mp.factorial(n), r, 2),
        lambda r: mpf(1),
        -reach,
        reach,
        5,
    )
    constant("k_steps_per_unit", 1 / step)
    high = keep_bits(step, 36)
    constant("k_step_hi", high)
    constant("k_step_lo", step - high)
    print("\n// 2^(i/32)")
    print("constexpr DoubleDouble k_two_to_the_thirty_second[] = {")
    for i in range(32):
        print(f"    {pair_text(exp(step * i))},")
    print("};\n")


def logarithm():
    print("// ---- logarithm\n")
    first, last = 23, 45  # round(32 m) for m in [sqrt(1/2), sqrt(2))
    reach = (mpf(1) / 64) / mp.sqrt(mpf(1) / 2) * (1 + mpf(2) ** -10)
    polynomial(
        "k_logarithm",
        "log(1 + r) = r - r^2/2 + r^3 L(r), |r| <= 0.0222; absolute error of L",
        lambda r: series(lambda n, v: (-1) ** (n + 1) * v ** (n - 3) / mpf(n), r, 3),
        lambda r: mpf(1),
        -reach,
        reach,
        9,
    )
    unit = mpf(2) ** -42  # e ln(2) + entry stays a 53-bit multiple of it for every exponent e
    high = keep_multiple(log(mpf(2)), unit)
    constant("k_ln2_hi", high)
    constant("k_ln2_lo", log(mpf(2)) - high)
    print("\n// {c, -log(c) as hi + lo}, c = 32/i in 24 bits")
    print("constexpr LogEntry k_log_table[] = {")
    for i in range(first, last + 1):
        reciprocal = keep_multiple(mpf(32) / i, mpf(2) ** -23)
        value = -log(reciprocal)
        high = keep_multiple(value, unit)
        print(f"    {{{hex_float(reciprocal)}, {hex_float(high)}, {hex_float(value - high)}}},")
    print("};")


if __name__ == "__main__":
    sine_cosine()
    arc_tangent()
    exponential()
    logarithm()

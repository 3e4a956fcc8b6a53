#pragma once

namespace glidepath {
struct SineCosine {
    double sine = 0.0;
    double cosine = 1.0;
};
[[nodiscard]] double sine(double x);
[[nodiscard]] double cosine(double x);
[[nodiscard]] SineCosine sine_cosine(double x);
[[nodiscard]] double arc_sine(double x);
[[nodiscard]] double arc_cosine(double x);
[[nodiscard]] double arc_tangent(double x);
[[nodiscard]] double arc_tangent2(double y, double x);
[[nodiscard]] double exponential(double x);
[[nodiscard]] double natural_log(double x);
[[nodiscard]] double power(double base, double exponent);
}  // namespace glidepath

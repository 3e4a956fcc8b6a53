// Gliding on positions alone: for games that send where a body is, 2 to 20 times a second, and nothing else.
// A predictive body is shown a little in the past, on a path that is drawn through its updates and on beyond
// the newest one (spec/predict.md).
//
//     Predict settings{.smoothness = Smoothness::balanced, .top_speed_mps = 6};
//     if (const Error error = validate(settings); !error.is_ok()) std::puts(text_of(error).c_str());
#pragma once

#include <glidepath/error.h>

#include <cstdint>
#include <optional>

namespace glidepath {

// How a body of a world is kept smooth.
enum class Smoother : std::uint8_t {
    retail,      // the client's queue of waypoints: for messages that also say what a body does
    predictive,  // positions alone: see below
};
// In words.
[[nodiscard]] const char* name_of(Smoother smoother);

// What a body is to be: near the present, or right. D is the mean delay of the network, I the usual interval
// between updates; both are measured.
enum class Smoothness : std::uint8_t {
    quick,     // D + 0.25 I behind: mostly foretold; turns and stops are seen late
    balanced,  // D + 0.75 I behind: foretells a quarter of the time
    exact,     // D + I behind: foretells only what is late or lost; more lag would buy nothing
    present,   // no lag at all: all foretold. Needs clocks in step, as it trusts the send times
};
// In words.
[[nodiscard]] const char* name_of(Smoothness smoothness);

// How a body glides on positions alone.
struct Predict {
    Smoothness smoothness = Smoothness::balanced;

    // Faster than this the body never goes, m/s; 0: learned from its updates. To tell it is better where
    // positions are rounded, or send times are missing at 20 updates a second: what is learned is then too
    // high. A body moves at most 1.8 times as fast to catch up. Too low: it falls behind. Too high: its steps
    // may show.
    double top_speed_mps = 0;

    // Usual interval between updates, s; 0: learned. Given, the first second is better.
    double interval_s = 0;

    // The sender also sends between its regular updates, when a velocity changes. `interval_s`, which has to
    // be given then, is the regular one and stays as it is: else the lag would follow what happens to be
    // sent.
    bool sends_on_change = false;

    // An update this far from the one before is a jump, m, if no run explains it (four times the top speed):
    // the body is put there. Flagged teleports need no distance. Small: a lost stretch may count as a jump.
    // Large: a jump without a flag is run, at 1.8 times the top speed.
    double teleport_m = 5;

    // Velocities that come with the updates are used. Worth a third of the error of people at 2 updates a
    // second, nothing at 20. Off for a sender whose velocities are not those of its positions.
    bool use_velocity = true;

    // Downward acceleration of a body in the air, m/s^2; 0: height is an axis like the others. With it a fall
    // is foretold as a fall, down to where the jump began: a sixth less error in height at 10 updates a
    // second.
    double gravity_mps2 = 0;

    // The numbers behind `smoothness`, where another is wanted.

    // How many intervals behind the newest update the body is shown, 0 to 2. Less is nearer to the present,
    // more is more exact, up to 1; above 1 only loss and jitter are covered better.
    std::optional<double> intervals_behind{};

    // The delay that counts instead of the measured one, s. 0 shows the present. Only for clocks in step:
    // otherwise it is off by as much as they are.
    std::optional<double> delay_s{};

    // How fast the shown body goes over to a corrected path: with stiffness + stiffness_by_rate / sqrt(I)
    // a second. Less is softer and less exact: 8 and 5 halve the jerk for 10 to 35 % more error.
    double stiffness_per_s = 12;
    double stiffness_by_rate = 9;

    // What was found after the vectors were made: a stop is believed at once, a frame over a bend of the path
    // takes both sides of it, and errors do not hang on the frame rate
    // (spec/predict.md 4.7, 4.8, 6.12, 6.13). Off: the rules that the vectors have, for what has to show the
    // same as they do.
    bool is_refined = true;
};

// Refuses numbers that are not finite or out of range.
Error validate(const Predict& settings);

}  // namespace glidepath

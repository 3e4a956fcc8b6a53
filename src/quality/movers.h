// How the bodies of made traffic move: plain state, a choice now and then, and a step.
#pragma once

#include "base/splitmix.h"
#include "geometry/trig.h"
#include "geometry/vec3.h"
#include "quality/layer.h"

#include <cstdint>
#include <span>
#include <vector>

namespace glidepath::quality {

struct Random {
    std::uint64_t state = 0;
    std::uint64_t next() { return splitmix(state); }
    double share() { return static_cast<double>(next() >> 11U) * 0x1p-53; }  // [0, 1)
    double between(double low, double high) { return low + (high - low) * share(); }
    bool chance(double percent) { return 100.0 * share() < percent; }
    double exponential_with_mean(double mean) { return -mean * natural_log(1.0 - share()); }
};

// One body.
struct Mover {
    DVec3 position;
    DVec3 velocity_mps;
    double heading_deg = 0;
    double wanted_heading_deg = 0;
    double turn_degps = 0;
    double wanted_turn_degps = 0;
    double speed_mps = 0;
    double wanted_mps = 0;
    double forward = 0;  // keys of a shooter: -1, 0 or 1
    double side = 0;
    DVec3 goal;              // of one in a crowd
    double next_turn_s = 0;  // when it chooses again
    double next_s = 0;
    double leg_ends_s = 0;
    double stop_ends_s = 0;
    bool is_strafing = false;
};

inline constexpr double k_walker_mps = 4.0;

struct Moment {
    double now_s = 0;
    double dt_s = 0;
    bool is_over = false;  // all stand from here on
};

// Choose, if it is time to, and then go to the next moment.
void choose_walk(Mover& mover, Random& random, double now_s);
void walk(Mover& mover, const Moment& moment);
void shoot(Mover& mover, Random& random, const Moment& moment);
void skate(Mover& mover, Random& random, const Moment& moment);
void drive(Mover& mover, Random& random, const Moment& moment);
// All of a crowd at once: they see each other.
void stroll(std::span<Mover> crowd, std::span<Random> randoms, const Moment& moment);

}  // namespace glidepath::quality

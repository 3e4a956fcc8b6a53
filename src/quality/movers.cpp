#include "quality/movers.h"

#include "base/units.h"
#include "geometry/heading.h"
#include "quality/track.h"

#include <algorithm>
#include <cmath>

namespace glidepath::quality {

namespace {

// Walkers.
constexpr double k_shortest_leg_s = 3.0;
constexpr double k_longest_leg_s = 8.0;
constexpr double k_sharpest_turn_deg = 90.0;
constexpr double k_walker_turn_degps = 360.0;
constexpr double k_stop_percent = 20.0;
constexpr double k_longest_stop_s = 2.0;
constexpr double k_walker_mps2 = 100.0;

// Shooters.
constexpr double k_shooter_run_mps = 5.0;
constexpr double k_push_per_s = 9.0;  // of the wanted speed
constexpr double k_friction_per_s = 5.0;
constexpr double k_shooter_jump_mps = 5.0;
constexpr double k_gravity_mps2 = 15.0;
constexpr double k_jumps_per_s = 0.2;

// Skaters.
constexpr double k_fastest_skate_mps = 9.0;
constexpr double k_stride_mps2 = 3.0;
constexpr double k_glide_mps2 = 0.5;
constexpr double k_skate_brake_mps2 = 8.0;
constexpr double k_skate_turn_per_s = 5.0;  // how fast the turn rate follows

// Vehicles.
constexpr double k_fastest_drive_mps = 20.0;
constexpr double k_throttle_mps2 = 4.0;
constexpr double k_brake_mps2 = 7.0;
constexpr double k_sideways_mps2 = 5.0;  // what the tyres hold
constexpr double k_tightest_m = 6.0;
constexpr double k_wheel_per_s = 3.0;

// Crowds.
constexpr double k_stroll_mps = 1.3;
constexpr double k_stroll_per_s = 2.0;
constexpr double k_near_m = 1.2;
constexpr double k_aside_mps2 = 4.0;
constexpr double k_field_m = 20.0;

DVec3 direction_of(double heading_deg) {
    const SineCosine direction = sine_cosine(radians_from_degrees(heading_deg));
    return {direction.sine, direction.cosine, 0.0};
}

double length_of(const DVec3& v) { return std::sqrt(dot(v, v)); }

void approach(double& value, double wanted, double most) { value += std::clamp(wanted - value, -most, most); }

void choose_keys(Mover& mover, Random& random, double now_s) {
    if (mover.is_strafing && now_s < mover.leg_ends_s) {  // left, right, left
        mover.side = -mover.side;
        mover.next_s = now_s + random.between(0.3, 0.9);
        return;
    }
    mover.is_strafing = random.chance(40.0);
    mover.forward = random.chance(70.0) ? 1.0 : 0.0;
    mover.side = random.chance(50.0) ? 1.0 : -1.0;
    if (mover.is_strafing) {
        mover.forward = random.chance(30.0) ? 1.0 : 0.0;
        mover.leg_ends_s = now_s + random.between(1.5, 4.0);
        mover.next_s = now_s + random.between(0.3, 0.9);
    } else {
        if (random.chance(60.0)) mover.side = 0.0;
        mover.next_s = now_s + random.between(0.5, 2.5);
    }
}

void choose_stride(Mover& mover, Random& random, double now_s) {
    mover.wanted_mps = random.chance(15.0) ? 0.0 : random.between(2.0, k_fastest_skate_mps);
    mover.next_s = now_s + random.between(1.0, 4.0);
}

// Straight, or through a curve of a quarter or so; sometimes to a light.
void choose_road(Mover& mover, Random& random, double now_s) {
    const bool stops = random.chance(25.0);
    mover.wanted_mps = random.between(6.0, k_fastest_drive_mps);
    mover.wanted_turn_degps = 0.0;
    mover.next_s = now_s + random.between(2.0, 5.0);
    mover.stop_ends_s = stops ? now_s + random.between(2.0, 5.0) : now_s;
    if (random.chance(50.0)) {
        mover.wanted_mps = random.between(4.0, 12.0);
        const double radius_m = std::max(k_tightest_m, mover.wanted_mps * mover.wanted_mps / k_sideways_mps2);
        const double left_or_right = random.chance(50.0) ? 1.0 : -1.0;
        mover.wanted_turn_degps = left_or_right * degrees_from_radians(mover.wanted_mps / radius_m);
    }
}

DVec3 aside(std::span<const Mover> crowd, std::size_t i) {
    DVec3 push;
    for (std::size_t other = 0; other < crowd.size(); ++other) {
        const DVec3 away = crowd[i].position - crowd[other].position;
        const double distance2 = dot(away, away);
        if (other == i || distance2 >= k_near_m * k_near_m || distance2 == 0.0) continue;
        const double distance_m = std::sqrt(distance2);
        push = push + away * (k_aside_mps2 * (k_near_m - distance_m) / (k_near_m * distance_m));
    }
    return push;
}

}  // namespace

void choose_walk(Mover& mover, Random& random, double now_s) {
    mover.wanted_heading_deg =
        wrap_heading(mover.heading_deg + random.between(-k_sharpest_turn_deg, k_sharpest_turn_deg));
    const bool stops = random.chance(k_stop_percent);
    mover.stop_ends_s = stops ? now_s + random.between(0.5, k_longest_stop_s) : now_s;
    mover.leg_ends_s = mover.stop_ends_s + random.between(k_shortest_leg_s, k_longest_leg_s);
}

void walk(Mover& mover, const Moment& moment) {
    const bool stands = moment.now_s < mover.stop_ends_s || moment.is_over;
    approach(mover.speed_mps, stands ? 0.0 : k_walker_mps, k_walker_mps2 * moment.dt_s);
    const double most_deg = k_walker_turn_degps * moment.dt_s;
    if (!stands) {
        const double off_deg = turn_between(mover.heading_deg, mover.wanted_heading_deg);
        mover.heading_deg = wrap_heading(mover.heading_deg + std::clamp(off_deg, -most_deg, most_deg));
    }
    mover.position = mover.position + direction_of(mover.heading_deg) * (mover.speed_mps * moment.dt_s);
}

// On the ground friction takes speed, and the keys push towards the wanted one; in the air gravity is all.
void shoot(Mover& mover, Random& random, const Moment& moment) {
    if (moment.now_s >= mover.next_s) choose_keys(mover, random, moment.now_s);
    if (moment.now_s >= mover.next_turn_s) {
        mover.wanted_turn_degps = random.between(-90.0, 90.0);
        mover.next_turn_s = moment.now_s + random.between(0.3, 1.5);
    }
    const double dt_s = moment.dt_s;
    mover.turn_degps += (mover.wanted_turn_degps - mover.turn_degps) * std::min(1.0, 8.0 * dt_s);
    if (moment.is_over) mover.turn_degps = 0.0;
    mover.heading_deg = wrap_heading(mover.heading_deg + mover.turn_degps * dt_s);
    const bool is_on_ground = mover.position.z <= 0.0 && mover.velocity_mps.z <= 0.0;
    if (is_on_ground) {
        const double kept = std::max(0.0, 1.0 - k_friction_per_s * dt_s);
        DVec3 velocity{mover.velocity_mps.x * kept, mover.velocity_mps.y * kept, 0.0};
        const DVec3 ahead = direction_of(mover.heading_deg);
        DVec3 wanted = ahead * mover.forward + DVec3{ahead.y, -ahead.x, 0.0} * mover.side;
        if (const double keys = length_of(wanted); keys > 0.0 && !moment.is_over) {
            wanted = wanted * (1.0 / keys);
            const double missing_mps = k_shooter_run_mps - dot(velocity, wanted);
            const double most_mps = k_push_per_s * k_shooter_run_mps * dt_s;
            velocity = velocity + wanted * std::clamp(missing_mps, 0.0, most_mps);
        } else if (length_of(velocity) < 0.1) {
            velocity = {};
        }
        mover.velocity_mps = velocity;
        if (!moment.is_over && random.share() < k_jumps_per_s * dt_s)
            mover.velocity_mps.z = k_shooter_jump_mps;
    } else {
        mover.velocity_mps.z -= k_gravity_mps2 * dt_s;
    }
    mover.position = mover.position + mover.velocity_mps * dt_s;
    if (mover.position.z < 0.0) mover.position.z = mover.velocity_mps.z = 0.0;
}

void skate(Mover& mover, Random& random, const Moment& moment) {
    if (moment.now_s >= mover.next_s) choose_stride(mover, random, moment.now_s);
    if (moment.now_s >= mover.next_turn_s) {
        mover.wanted_turn_degps = random.chance(30.0) ? 0.0 : random.between(-120.0, 120.0);
        mover.next_turn_s = moment.now_s + random.between(0.5, 2.0);
    }
    const double dt_s = moment.dt_s;
    const double wanted_mps = moment.is_over ? 0.0 : mover.wanted_mps;
    const double lost_mps2 = wanted_mps == 0.0 ? k_skate_brake_mps2 : k_glide_mps2;
    mover.speed_mps += std::clamp(wanted_mps - mover.speed_mps, -lost_mps2 * dt_s, k_stride_mps2 * dt_s);
    const bool turns = mover.speed_mps > 0.0;
    mover.turn_degps += ((turns ? mover.wanted_turn_degps : 0.0) - mover.turn_degps) *
                        std::min(1.0, k_skate_turn_per_s * dt_s);
    if (turns) mover.heading_deg = wrap_heading(mover.heading_deg + mover.turn_degps * dt_s);
    mover.position = mover.position + direction_of(mover.heading_deg) * (mover.speed_mps * dt_s);
}

void drive(Mover& mover, Random& random, const Moment& moment) {
    if (moment.now_s >= mover.next_s && moment.now_s >= mover.stop_ends_s)
        choose_road(mover, random, moment.now_s);
    const double dt_s = moment.dt_s;
    const bool stands = moment.is_over || moment.now_s < mover.stop_ends_s;
    const double wanted_mps = stands ? 0.0 : mover.wanted_mps;
    mover.speed_mps += std::clamp(wanted_mps - mover.speed_mps, -k_brake_mps2 * dt_s, k_throttle_mps2 * dt_s);
    // The wheel turns slowly, and neither wheel nor tyres let it turn more than so.
    const double speed_mps = std::max(mover.speed_mps, 0.1);
    const double most_degps =
        degrees_from_radians(std::min(mover.speed_mps / k_tightest_m, k_sideways_mps2 / speed_mps));
    const double turn_degps = std::clamp(mover.wanted_turn_degps, -most_degps, most_degps);
    mover.turn_degps += (turn_degps - mover.turn_degps) * std::min(1.0, k_wheel_per_s * dt_s);
    mover.turn_degps = std::clamp(mover.turn_degps, -most_degps, most_degps);
    mover.heading_deg = wrap_heading(mover.heading_deg + mover.turn_degps * dt_s);
    mover.position = mover.position + direction_of(mover.heading_deg) * (mover.speed_mps * dt_s);
}

void stroll(std::span<Mover> crowd, std::span<Random> randoms, const Moment& moment) {
    std::vector<DVec3> pushes(crowd.size());
    for (std::size_t i = 0; i < crowd.size(); ++i)
        pushes[i] = aside(crowd, i);
    for (std::size_t i = 0; i < crowd.size(); ++i) {
        Mover& mover = crowd[i];
        Random& random = randoms[i];
        DVec3 way = mover.goal - mover.position;
        if (moment.now_s >= mover.leg_ends_s || dot(way, way) < 1.0) {
            mover.goal = {random.between(-k_field_m, k_field_m), random.between(-k_field_m, k_field_m), 0.0};
            mover.wanted_mps = k_stroll_mps * random.between(0.7, 1.3);
            mover.stop_ends_s = random.chance(30.0) ? moment.now_s + random.between(1.0, 5.0) : moment.now_s;
            mover.leg_ends_s = mover.stop_ends_s + random.between(4.0, 20.0);
            way = mover.goal - mover.position;
        }
        const bool stands = moment.is_over || moment.now_s < mover.stop_ends_s;
        const double way_m = std::max(length_of(way), 1e-9);
        const DVec3 wanted = stands ? DVec3{} : way * (mover.wanted_mps / way_m);
        DVec3 change = (wanted - mover.velocity_mps) * (stands ? 3.0 * k_stroll_per_s : k_stroll_per_s);
        if (!stands) change = change + pushes[i];
        mover.velocity_mps = mover.velocity_mps + change * moment.dt_s;
        if (stands && length_of(mover.velocity_mps) < 0.05) mover.velocity_mps = {};
        mover.position = mover.position + mover.velocity_mps * moment.dt_s;
        if (length_of(mover.velocity_mps) > 0.2) {
            mover.heading_deg =
                wrap_heading(degrees_from_radians(arc_tangent2(mover.velocity_mps.x, mover.velocity_mps.y)));
        }
    }
}

}  // namespace glidepath::quality

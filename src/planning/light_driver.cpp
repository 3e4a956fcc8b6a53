#include "planning/light_driver.h"

#include "base/names.h"
#include "base/units.h"
#include "geometry/heading.h"
#include "geometry/position.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace glidepath::planning {

void add_to(StateHash& hash, const LightDriver& driver) {
    hash.add(driver.has_destination).add(driver.moves_away);
    hash.add(driver.min_distance_m).add(driver.distance_to_object_m).add(driver.refreshed_s);
    add_to(hash, driver.destination);
}

}  // namespace glidepath::planning

namespace glidepath {

using namespace planning;

namespace {

constexpr std::array k_driver_names{"planner", "light"};

// Numbers of spec/light-driver.md.
constexpr double k_arrival_slack_m = 0.05;        // added to min_distance in a chase
constexpr double k_turn_rate_radps = k_pi / 2.0;  // beyond the snap tolerance
constexpr double k_stale_s = 1.5;                 // a destination is given up after this

bool has_arrived(const LightDriver& driver, float distance_m) {
    if (driver.moves_away) return distance_m >= driver.distance_to_object_m;
    return static_cast<double>(distance_m) <= static_cast<double>(driver.min_distance_m) + k_arrival_slack_m;
}

// The heading towards the destination, or away from it.
double wanted_heading(const LightDriver& driver, const Vec3& offset) {
    const double towards_deg = heading_of_direction(offset);
    return driver.moves_away ? wrap_heading(towards_deg + 180.0) : towards_deg;
}

double turned_heading(double heading_deg, double wanted_deg, double dt_s) {
    const double rightwards_deg = wrap_heading(wanted_deg - heading_deg);
    const double off_deg = rightwards_deg > 180.0 ? rightwards_deg - k_full_circle_deg : rightwards_deg;
    if (std::fabs(off_deg) <= k_light_snap_tolerance_deg) return wanted_deg;
    const double most_deg = degrees_from_radians(k_turn_rate_radps * std::max(0.0, dt_s));
    return wrap_heading(heading_deg + std::clamp(off_deg, -most_deg, most_deg));
}

LightDriverStep stop(LightDriver& driver, LightDriverOutcome outcome, const Quat& rotation) {
    driver.has_destination = false;
    return {.outcome = outcome, .rotation = rotation, .stops = true};
}

// A position as seen from the south-west corner of another landblock.
Vec3 seen_from(CellId centre, const Position& position) {
    return narrow(widen(block_offset(centre, position.cell)) + widen(position.frame.origin));
}

}  // namespace

const char* name_of(Driver driver) { return name_in(k_driver_names, driver); }

void set_destination(LightDriver& driver, const MoveToRequest& request, double now_s) {
    const MovementParameters& parameters = request.parameters;
    driver.has_destination = true;
    driver.destination = request.position;
    driver.min_distance_m = parameters.min_distance_m;
    driver.distance_to_object_m = parameters.distance_to_object_m;
    driver.moves_away =
        parameters.has(movement_flag::move_away) && !parameters.has(movement_flag::move_towards);
    driver.refreshed_s = now_s;
}

LightDriverStep drive_one_tick(LightDriver& driver, const Position& body, double dt_s, double now_s) {
    const Quat& rotation = body.frame.rotation;
    if (!driver.has_destination) return {.outcome = LightDriverOutcome::idle, .rotation = rotation};
    if (now_s - driver.refreshed_s >= k_stale_s) return stop(driver, LightDriverOutcome::gave_up, rotation);

    const DVec3 way = widen(seen_from(body.cell, driver.destination)) - widen(body.frame.origin);
    const Vec3 horizontal = narrow({way.x, way.y, 0.0});
    const auto distance_m = static_cast<float>(length(horizontal));
    if (has_arrived(driver, distance_m)) return stop(driver, LightDriverOutcome::arrived, rotation);

    Frame frame = body.frame;
    if (distance_m >= k_epsilon) {  // on top of the destination every heading is as good
        set_heading(frame, turned_heading(heading_of(frame), wanted_heading(driver, horizontal), dt_s));
    }
    return {.outcome = LightDriverOutcome::driving, .rotation = frame.rotation};
}

}  // namespace glidepath

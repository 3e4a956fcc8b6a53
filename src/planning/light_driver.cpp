#include "planning/light_driver.h"

#include "base/units.h"
#include "geometry/heading.h"
#include "planning/fields.h"

#include <algorithm>
#include <cmath>

namespace glidepath::planning {

namespace {

constexpr std::size_t k_id_size = 4;
constexpr std::size_t k_place_size = 16;
constexpr std::size_t k_run_rate_size = 4;

bool has_arrived(const LightDriver& driver, float distance_m) {
    if (driver.moves_away) return distance_m >= driver.distance_to_object_m;
    return static_cast<double>(distance_m) <=
           static_cast<double>(driver.min_distance_m) + k_light_arrival_slack_m;
}

// The heading from one place to another, or away from it.
double wanted_heading(const LightDriver& driver, const Vec3& offset) {
    const double towards_deg = heading_of_direction(offset);
    return driver.moves_away ? wrap_heading(towards_deg + 180.0) : towards_deg;
}

double turned_heading(double heading_deg, double wanted_deg, double dt_s) {
    const double rightwards_deg = wrap_heading(wanted_deg - heading_deg);
    const double off_deg = rightwards_deg > 180.0 ? rightwards_deg - k_full_circle_deg : rightwards_deg;
    if (std::fabs(off_deg) <= k_light_snap_tolerance_deg) return wanted_deg;
    const double most_deg = degrees_from_radians(k_light_turn_rate_radps * std::max(0.0, dt_s));
    return wrap_heading(heading_deg + std::clamp(off_deg, -most_deg, most_deg));
}

LightDriverStep stop(LightDriver& driver, LightDriverOutcome outcome, const Quat& rotation) {
    driver.has_destination = false;
    return {.outcome = outcome, .rotation = rotation, .stops = true};
}

}  // namespace

Expected<MoveToPayload> read_move_to_payload(MoveToType type, std::span<const std::byte> bytes) {
    const bool has_id = type == MoveToType::move_to_object;
    if (!has_id && type != MoveToType::move_to_position) {
        return Error{ErrorCode::out_of_range, "type", static_cast<std::uint32_t>(type),
                     "is not a movement to an object or a place"};
    }
    const std::size_t parameters_at = (has_id ? k_id_size : 0) + k_place_size;
    const std::size_t run_rate_at = parameters_at + k_net_move_parameters_size;
    if (bytes.size() < run_rate_at + k_run_rate_size) {
        return Error{ErrorCode::truncated, "move-to payload", bytes.size(),
                     "the message ends before it does"};
    }
    MoveToPayload payload;
    Fields fields(bytes);
    if (has_id) payload.target_id = fields.whole();
    payload.destination.cell = fields.whole();
    payload.destination.frame.origin = {fields.number(), fields.number(), fields.number()};
    static_cast<void>(unpack_net(payload.parameters, type, bytes.subspan(parameters_at)));
    payload.run_rate = Fields(bytes.subspan(run_rate_at)).number();
    if (const Error place = validate(payload.destination); !place.is_ok()) return place;
    if (const Error block = validate(payload.parameters); !block.is_ok()) return block;
    if (!std::isfinite(payload.run_rate)) {
        return Error{ErrorCode::bad_float, "run rate", run_rate_at, "is not a finite number"};
    }
    return payload;
}

Vec3 world_place(const Position& place, CellId centre) {
    return narrow(widen(block_offset(centre, place.cell)) + widen(place.frame.origin));
}

void set_destination(LightDriver& driver, const MoveToPayload& payload, double now_s) {
    driver.has_destination = true;
    driver.destination = payload.destination;
    driver.min_distance_m = payload.parameters.min_distance_m;
    driver.distance_to_object_m = payload.parameters.distance_to_object_m;
    driver.moves_away = payload.parameters.has(movement_flag::move_away) &&
                        !payload.parameters.has(movement_flag::move_towards);
    driver.refreshed_s = now_s;
}

LightDriverStep drive_one_tick(LightDriver& driver, const Position& body, double dt_s, double now_s) {
    const Quat& rotation = body.frame.rotation;
    if (!driver.has_destination) return {.outcome = LightDriverOutcome::idle, .rotation = rotation};
    if (now_s - driver.refreshed_s >= k_light_stale_s)
        return stop(driver, LightDriverOutcome::gave_up, rotation);

    const DVec3 way = widen(world_place(driver.destination, body.cell)) - widen(body.frame.origin);
    const Vec3 horizontal = narrow({way.x, way.y, 0.0});
    const auto distance_m = static_cast<float>(length(horizontal));
    if (has_arrived(driver, distance_m)) return stop(driver, LightDriverOutcome::arrived, rotation);

    Frame frame = body.frame;
    if (distance_m >= k_epsilon) {  // on top of the destination every heading is as good
        set_heading(frame, turned_heading(heading_of(frame), wanted_heading(driver, horizontal), dt_s));
    }
    return {.outcome = LightDriverOutcome::driving, .rotation = frame.rotation};
}

void add_to(StateHash& hash, const LightDriver& driver) {
    hash.add(driver.has_destination).add(driver.moves_away);
    hash.add(driver.min_distance_m).add(driver.distance_to_object_m).add(driver.refreshed_s);
    add_to(hash, driver.destination);
}

}  // namespace glidepath::planning

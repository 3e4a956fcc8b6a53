// The light driver by itself.
#include <glidepath/light_driver.h>

#include "capi/convert.h"

#include <cmath>

using namespace glidepath;
using namespace glidepath::capi;

namespace {

gp_light_driver driver_to_c(const LightDriver& driver) {
    gp_light_driver made{};
    made.size = sizeof made;
    made.has_destination = driver.has_destination ? 1 : 0;
    made.moves_away = driver.moves_away ? 1 : 0;
    made.min_distance_m = driver.min_distance_m;
    made.distance_to_object_m = driver.distance_to_object_m;
    made.destination = to_c(driver.destination);
    made.refreshed_s = driver.refreshed_s;
    return made;
}

gp_code read_light_driver(const gp_light_driver* given, LightDriver& out) {
    gp_light_driver c{};
    if (const gp_code code = read_sized(given, "driver", c); code != GP_OK) return code;
    out = {.has_destination = c.has_destination != 0,
           .moves_away = c.moves_away != 0,
           .min_distance_m = c.min_distance_m,
           .distance_to_object_m = c.distance_to_object_m,
           .destination = from_c(c.destination),
           .refreshed_s = c.refreshed_s};
    if (!out.has_destination) return GP_OK;
    if (!std::isfinite(c.min_distance_m) || !std::isfinite(c.distance_to_object_m) ||
        !std::isfinite(c.refreshed_s)) {
        return fail(GP_BAD_FLOAT, "driver", "holds a number that is not finite");
    }
    return fail(validate(out.destination));
}

}  // namespace

gp_code gp_light_driver_init(gp_light_driver* driver, uint32_t size) {
    return init_sized(driver, size, "driver", driver_to_c(LightDriver{}));
}

gp_code gp_light_driver_set(gp_light_driver* driver, const gp_move_to* request, double now_s) {
    LightDriver made;
    if (const gp_code code = read_light_driver(driver, made); code != GP_OK) return code;
    gp_move_to c{};
    if (const gp_code code = read_sized(request, "request", c); code != GP_OK) return code;
    if (!std::isfinite(now_s)) return fail(GP_BAD_FLOAT, "now_s", "is not a finite number");
    const MoveToRequest asked = from_c(c);
    if (const Error error = validate(asked); !error.is_ok()) return fail(error);
    if (const Error error = validate(asked.position); !error.is_ok()) return fail(error);
    set_destination(made, asked, now_s);
    write_sized(driver_to_c(made), driver);
    return GP_OK;
}

gp_code gp_light_driver_tick(gp_light_driver* driver, const gp_position* body, double dt_s, double now_s,
                             gp_light_step* out) {
    LightDriver made;
    if (const gp_code code = read_light_driver(driver, made); code != GP_OK) return code;
    Position at;
    if (const gp_code code = read_position(body, "body", at); code != GP_OK) return code;
    if (out == nullptr) return null_pointer("out");
    if (!std::isfinite(dt_s) || !std::isfinite(now_s)) {
        return fail(GP_BAD_FLOAT, "dt_s, now_s", "are not finite numbers");
    }
    const LightDriverStep step = drive_one_tick(made, at, dt_s, now_s);
    write_sized(driver_to_c(made), driver);
    const Quat& q = step.rotation;
    *out = {static_cast<std::uint32_t>(step.outcome), step.stops ? 1U : 0U, {q.w, q.x, q.y, q.z}};
    return GP_OK;
}

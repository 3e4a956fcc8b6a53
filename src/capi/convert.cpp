#include "capi/convert.h"

#include "geometry/quat.h"
#include "geometry/vec3.h"

#include <array>

namespace glidepath::capi {

namespace {

gp_code bad_rule() { return fail(GP_OUT_OF_RANGE, "rules", "a switch is neither 0 nor 1"); }

// One byte of the header for each switch of Rules; the first four and the last two have enums of their own.
template <class Visit>
void for_each_switch(gp_rules& c, Rules& rules, Visit&& visit) {
    visit(c.stall_test, rules.stall_test);
    visit(c.sticky_gap, rules.sticky_gap);
    visit(c.flee_arrival, rules.flee_arrival);
    visit(c.half_turn, rules.half_turn);
    visit(c.reach, rules.reach);
    visit(c.prune, rules.prune);
    visit(c.catch_up, rules.catch_up);
    visit(c.snap_distance, rules.snap_distance);
    visit(c.sticky_fallback, rules.sticky_fallback);
    visit(c.sticky_timeout, rules.sticky_timeout);
    visit(c.leash_length, rules.leash_length);
    visit(c.leash_end, rules.leash_end);
    visit(c.progress, rules.progress);
    visit(c.turn_progress, rules.turn_progress);
    visit(c.steering_half_turn, rules.steering_half_turn);
    visit(c.away_start, rules.away_start);
    visit(c.missing_velocity, rules.missing_velocity);
    visit(c.zero_time, rules.zero_time);
    visit(c.eviction, rules.eviction);
    visit(c.duplicates, rules.duplicates);
    visit(c.blip_target, rules.blip_target);
    visit(c.blip_stage, rules.blip_stage);
    visit(c.far_waypoint, rules.far_waypoint);
    visit(c.glide_gate, rules.glide_gate);
    visit(c.chase_arrival, rules.chase_arrival);
    visit(c.take_off, rules.take_off);
    visit(c.soft_landing, rules.soft_landing);
}

}  // namespace

gp_body to_c(const Body& body, ObjectId object, gp_id id) {
    gp_body out{};
    out.size = sizeof out;
    out.object = object;
    out.position = to_c(body.position);
    write(body.velocity_mps, out.velocity_mps);
    write(body.acceleration_mps2, out.acceleration_mps2);
    write(body.omega_radps, out.omega_radps);
    write(body.contact_normal, out.contact_normal);
    write(body.cached_velocity_mps, out.cached_velocity_mps);
    out.state = body.state;
    out.radius_m = body.radius_m;
    out.height_m = body.height_m;
    out.scale = body.scale;
    out.friction = body.friction;
    out.elasticity = body.elasticity;
    out.has_contact = body.has_contact ? 1 : 0;
    out.on_walkable = body.on_walkable ? 1 : 0;
    out.id = id;
    return out;
}

gp_outcome to_c(const MessageOutcome& outcome, std::uint32_t opcode) {
    gp_outcome out{};
    out.size = sizeof out;
    out.result = static_cast<std::uint8_t>(outcome.result);
    out.reason = static_cast<std::uint8_t>(outcome.reason);
    out.action = static_cast<std::uint8_t>(outcome.action);
    out.parts = outcome.parts;
    out.opcode = opcode;
    out.object = outcome.object;
    out.waits_for = outcome.waits_for;
    out.replays = static_cast<std::uint32_t>(outcome.replay_count);
    out.serial = outcome.serial;
    out.details = outcome.details.bits;
    return out;
}

gp_viewer to_c(const Viewer& viewer) {
    return {static_cast<std::uint32_t>(viewer.kind), viewer.object, to_c(viewer.position)};
}

gp_code from_c(const gp_viewer& given, Viewer& out) {
    if (given.kind > GP_VIEWER_POSITION) {
        return fail(GP_OUT_OF_RANGE, "viewer", "its kind is none of GP_VIEWER_*", given.kind);
    }
    out.kind = static_cast<ViewerKind>(given.kind);
    out.object = given.object;
    out.position = {};
    if (out.kind == ViewerKind::position) {
        out.position = from_c(given.position);
        return fail(validate(out.position));
    }
    return GP_OK;
}

gp_code from_c(const gp_rules* given, Rules& out) {
    gp_rules c{};
    if (const gp_code code = read_sized(given, "rules", c); code != GP_OK) return code;
    bool is_fine = true;
    for_each_switch(c, out, [&](std::uint8_t& byte, auto& field) {
        is_fine = is_fine && byte <= 1;
        field = static_cast<std::remove_reference_t<decltype(field)>>(byte);
    });
    return is_fine ? GP_OK : bad_rule();
}

gp_code read_predict(const gp_predict* given, std::optional<Predict>& out) {
    if (given == nullptr) return GP_OK;
    gp_predict c{};
    if (const gp_code code = read_sized(given, "predict", c); code != GP_OK) return code;
    constexpr std::uint32_t k_flags = GP_PREDICT_SENDS_ON_CHANGE | GP_PREDICT_IGNORES_VELOCITY |
                                      GP_PREDICT_HAS_INTERVALS_BEHIND | GP_PREDICT_HAS_DELAY |
                                      GP_PREDICT_UNREFINED;
    if ((c.flags & ~k_flags) != 0) {
        return fail(GP_UNKNOWN_FLAG, "predict", "a bit without a meaning is set", c.flags);
    }
    if (c.smoothness > GP_PRESENT) {
        return fail(GP_OUT_OF_RANGE, "smoothness", "is none of GP_QUICK and so on", c.smoothness);
    }
    Predict settings{.smoothness = static_cast<Smoothness>(c.smoothness),
                     .top_speed_mps = c.top_speed_mps,
                     .interval_s = c.interval_s,
                     .sends_on_change = (c.flags & GP_PREDICT_SENDS_ON_CHANGE) != 0,
                     .teleport_m = c.teleport_m,
                     .use_velocity = (c.flags & GP_PREDICT_IGNORES_VELOCITY) == 0,
                     .gravity_mps2 = c.gravity_mps2,
                     .stiffness_per_s = c.stiffness_per_s,
                     .stiffness_by_rate = c.stiffness_by_rate,
                     .is_refined = (c.flags & GP_PREDICT_UNREFINED) == 0};
    if ((c.flags & GP_PREDICT_HAS_INTERVALS_BEHIND) != 0) settings.intervals_behind = c.intervals_behind;
    if ((c.flags & GP_PREDICT_HAS_DELAY) != 0) settings.delay_s = c.delay_s;
    out = settings;
    return fail(validate(settings));
}

gp_code read_smoother(std::uint32_t given, std::optional<Smoother>& out) {
    if (given > GP_SMOOTHER_PREDICTIVE) {
        return fail(GP_OUT_OF_RANGE, "smoother", "is none of GP_SMOOTHER_*", given);
    }
    if (given != GP_SMOOTHER_OF_WORLD) out = static_cast<Smoother>(given - GP_SMOOTHER_RETAIL);
    return GP_OK;
}

gp_code read_driver(std::uint32_t given, Driver& out) {
    if (given > GP_DRIVER_LIGHT) return fail(GP_OUT_OF_RANGE, "driver", "is none of GP_DRIVER_*", given);
    out = static_cast<Driver>(given);
    return GP_OK;
}

gp_code check_frame(const gp_frame* given, const char* what) {
    if (given == nullptr) return null_pointer(what);
    const Frame frame = from_c(*given);
    if (!is_finite(frame.origin)) return fail(GP_BAD_FLOAT, what, "its origin is not of finite numbers");
    if (!is_unit(frame.rotation)) return fail(GP_BAD_QUATERNION, what, "its rotation is not of length one");
    return GP_OK;
}

gp_code read_position(const gp_position* given, const char* what, Position& out) {
    if (given == nullptr) return null_pointer(what);
    out = from_c(*given);
    return fail(validate(out));
}

MoveToRequest from_c(const gp_move_to& given) {
    MoveToRequest request{.type = static_cast<MoveToType>(given.type),
                          .object_id = given.object,
                          .top_level_id = given.top_level_object,
                          .object_radius_m = given.object_radius_m,
                          .object_height_m = given.object_height_m,
                          .position = from_c(given.position)};
    request.parameters = {.flags = given.flags,
                          .distance_to_object_m = given.distance_to_object_m,
                          .min_distance_m = given.min_distance_m,
                          .fail_distance_m = given.fail_distance_m,
                          .desired_heading_deg = given.desired_heading_deg,
                          .speed = given.speed,
                          .walk_run_threshold_m = given.walk_run_threshold_m,
                          .context_id = given.context_id,
                          .hold_key = static_cast<HoldKey>(given.hold_key),
                          .action_stamp = given.action_stamp};
    return request;
}

}  // namespace glidepath::capi

using namespace glidepath;
using namespace glidepath::capi;

gp_code gp_rules_init(gp_rules* rules, uint32_t size, uint32_t set) {
    Rules chosen = Rules::retail();
    if (set == GP_RULES_DOCUMENTED) chosen = Rules::documented();
    if (set == GP_RULES_LITERAL) chosen = Rules::literal();
    if (set > GP_RULES_LITERAL) return fail(GP_OUT_OF_RANGE, "set", "is none of GP_RULES_*", set);
    gp_rules made{};
    for_each_switch(made, chosen,
                    [](std::uint8_t& byte, auto& field) { byte = static_cast<std::uint8_t>(field); });
    return init_sized(rules, size, "rules", made);
}

gp_code gp_move_to_init(gp_move_to* request, uint32_t size) {
    const MovementParameters p;
    gp_move_to made{};
    made.position = to_c(Position{});
    made.flags = p.flags;
    made.distance_to_object_m = p.distance_to_object_m;
    made.min_distance_m = p.min_distance_m;
    made.fail_distance_m = p.fail_distance_m;
    made.desired_heading_deg = p.desired_heading_deg;
    made.speed = p.speed;
    made.walk_run_threshold_m = p.walk_run_threshold_m;
    made.hold_key = static_cast<std::uint32_t>(p.hold_key);
    return init_sized(request, size, "request", made);
}

gp_code gp_predict_init(gp_predict* settings, uint32_t size) {
    const Predict p;
    gp_predict made{};
    made.smoothness = static_cast<std::uint32_t>(p.smoothness);
    made.top_speed_mps = p.top_speed_mps;
    made.interval_s = p.interval_s;
    made.teleport_m = p.teleport_m;
    made.gravity_mps2 = p.gravity_mps2;
    made.stiffness_per_s = p.stiffness_per_s;
    made.stiffness_by_rate = p.stiffness_by_rate;
    return init_sized(settings, size, "settings", made);
}

#include <glidepath/commands.h>

#include "animation/motion_selection.h"
#include "animation/motion_state.h"
#include "geometry/quat.h"
#include "geometry/vec3.h"
#include "predict/predictor.h"
#include "world/layer.h"

#include <cmath>

namespace glidepath {

using namespace world;

namespace {

bool is_size(float value) { return value >= 0.0F && value <= k_farthest_origin_m; }

Error need_size(const char* what, float value) {
    if (is_size(value)) return {};
    return {ErrorCode::out_of_range, what, 0, "must be a finite number from 0 to 1e6"};
}

Error need_time(const std::optional<double>& sent_s) {
    if (!sent_s || std::fabs(*sent_s) <= k_latest_s) return {};
    return {ErrorCode::out_of_range, "sent_s", 0, "must be a finite number of at most 1e10"};
}

Error validate(const GameObjectFacts& facts) {
    if (Error status = need_size("facts.run_rate", facts.run_rate.value_or(0.0F)); !status.is_ok()) {
        return status;
    }
    return need_size("facts.jump_speed_mps", facts.jump_speed_mps.value_or(0.0F));
}

}  // namespace

Error validate(const SpawnDef& def) {
    if (def.object == 0) return {ErrorCode::out_of_range, "object", 0, "0 means no object"};
    if (def.in_world) {
        if (Error status = validate(def.position); !status.is_ok()) return status;
    }
    const SetMotion motion{.velocity_mps = def.velocity_mps, .omega_radps = def.omega_radps};
    if (Error status = validate(motion); !status.is_ok()) return status;
    for (const auto& [what, value] :
         {std::pair{"radius_m", def.radius_m}, std::pair{"height_m", def.height_m},
          std::pair{"scale", def.scale}, std::pair{"top_speed_mps", def.top_speed_mps},
          std::pair{"elasticity", def.elasticity}}) {
        if (Error status = need_size(what, value); !status.is_ok()) return status;
    }
    if (Error status = validate(def.facts); !status.is_ok()) return status;
    if ((def.assets.table == nullptr) != (def.assets.clips == nullptr)) {
        return {ErrorCode::refused, "assets", 0, "a motion table and its clips come together"};
    }
    if (def.predict) {
        if (Error status = validate(*def.predict); !status.is_ok()) return status;
    }
    if (Error status = need_time(def.sent_s); !status.is_ok()) return status;
    if (!(def.friction >= 0.0F && def.friction <= 1.0F)) {
        return {ErrorCode::out_of_range, "friction", 0, "must lie in 0 to 1"};
    }
    return {};
}

Error validate(const GlideTo& command) {
    if (Error status = validate(command.target); !status.is_ok()) return status;
    const Vec3 velocity_mps = command.velocity_mps.value_or(Vec3{});
    for (const float axis_mps : {velocity_mps.x, velocity_mps.y, velocity_mps.z}) {
        if (!(std::fabs(axis_mps) <= static_cast<float>(k_fastest_mps))) {
            return {ErrorCode::out_of_range, "velocity_mps", 0, "must be finite numbers of at most 1e6"};
        }
    }
    return need_time(command.sent_s);
}

Error validate(const PlaceAt& command) {
    if (Error status = validate(command.target); !status.is_ok()) return status;
    return need_time(command.sent_s);
}

Error validate(const SetMotion& command) {
    if (!is_finite(command.velocity_mps)) return {ErrorCode::bad_float, "velocity_mps", 0, "is not finite"};
    if (!is_finite(command.omega_radps)) return {ErrorCode::bad_float, "omega_radps", 0, "is not finite"};
    return {};
}

Error validate(const SetVelocity& command) {
    return validate(SetMotion{.velocity_mps = command.velocity_mps});
}
Error validate(const SetOmega& command) { return validate(SetMotion{.omega_radps = command.omega_radps}); }
Error validate(const QueueVelocity& command) {
    return validate(SetMotion{.velocity_mps = command.velocity_mps});
}

Error validate(const SetHeading& command) {
    if (std::isfinite(command.heading_deg)) return {};
    return {ErrorCode::bad_float, "heading_deg", 0, "is not finite"};
}

Error validate(const StickTo& command) { return need_size("target_radius_m", command.target_radius_m); }

Error validate(const DoMotion& command) {
    if (std::fabs(command.speed) <= k_max_motion_speed) return {};
    return {ErrorCode::out_of_range, "speed", 0, "must be a finite number of at most 1e6"};
}

Error validate(const Jump& command) {
    if (command.extent >= 0.0F && command.extent <= 1.0F) return {};
    return {ErrorCode::out_of_range, "extent", 0, "must lie in 0 to 1"};
}

Error validate(const SetSpeeds& command) {
    if (Error status = need_size("top_speed_mps", command.top_speed_mps); !status.is_ok()) return status;
    return need_size("adjusted_top_speed_mps", command.adjusted_top_speed_mps);
}

Error validate(const HostMotion& command) {
    if (!is_finite(command.offset.origin)) return {ErrorCode::bad_float, "offset.origin", 0, "is not finite"};
    if (!is_unit(command.offset.rotation)) {
        return {ErrorCode::bad_quaternion, "offset.rotation", 0, "the quaternion is not of length one"};
    }
    return {};
}

}  // namespace glidepath

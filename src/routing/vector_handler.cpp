#include "routing/vector_handler.h"

#include "base/stamp.h"
#include "entity/wire_ground.h"

namespace glidepath::routing {

Route receive_vector(EntityParts parts, const EntityContext& context, const VelocityUpdate& update) {
    Entity& entity = parts.entity;
    Stamps& stamps = entity.stamps;
    Route route;
    if (!pass_instance_gate(stamps.instance, update.instance, route)) return route;
    if (!is_newer(stamps.vector, update.vector)) {
        route.add(RouteStep::stale_vector);
        return route;
    }
    stamps.vector = update.vector;
    if (entity.is_player && !entity.uses_server_position) {
        route.add(RouteStep::player_ignores_vector);
        return route;
    }
    route.add(RouteStep::vector_applied);
    if (context.wire_ground) push_off(parts, context, update.velocity_mps);
    set_velocity(entity.body, update.velocity_mps);
    entity.body.omega_radps = update.omega_radps;
    return route;
}

}  // namespace glidepath::routing

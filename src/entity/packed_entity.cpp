#include "entity/packed_entity.h"

#include "geometry/vec3.h"

namespace glidepath::entity {

namespace {

bool is_untouched(const Constraint& leash) {
    return !leash.is_constrained && has_same_bits(leash.start_m, 0.0F) && has_same_bits(leash.max_m, 0.0F) &&
           has_same_bits(leash.travelled_m, 0.0F);
}

// Nobody ever made it follow something.
bool is_untouched(const Sticky& sticky) { return sticky.target == 0 && !sticky.is_in_use; }

bool is_nothing(const Frame& motion) {
    const Frame none;
    return has_same_bits(motion.origin, none.origin) && geometry::is_same(motion.rotation, none.rotation);
}

}  // namespace

bool can_be_packed(const Entity& entity) {
    const Body& body = entity.body;
    const bool is_alone = entity.parent == 0 && !entity.is_parented && !entity.has_children && !entity.tracks;
    const bool is_gliding = entity.is_on && entity.has_cell && !entity.is_moving_to && !entity.was_put &&
                            !entity.has_appeared && entity.interpolation.fail_counter == 0;
    return is_alone && is_gliding && body.is_grounded() && has_same_bits(body.velocity_mps, {}) &&
           has_same_bits(body.acceleration_mps2, {}) && has_same_bits(body.omega_radps, {}) &&
           has_same_bits(body.contact_normal, Body{}.contact_normal) && is_untouched(entity.constraint) &&
           is_untouched(entity.sticky) && !entity.has_root_motion && is_nothing(entity.root_motion) &&
           has_same_bits(entity.player_distance_m, 0.0F);
}

PackedEntity packed(const Entity& entity) {
    const Body& body = entity.body;
    PackedEntity packed;
    packed.object = entity.object;
    packed.top_speed_mps = entity.top_speed_mps;
    packed.adjusted_top_speed_mps = entity.adjusted_top_speed_mps;
    packed.ground_height_m = entity.ground_height_m;
    packed.state = body.state;
    packed.radius_m = body.radius_m;
    packed.height_m = body.height_m;
    packed.scale = body.scale;
    packed.friction = body.friction;
    packed.elasticity = body.elasticity;
    packed.stamps = entity.stamps;
    packed.is_player = entity.is_player;
    packed.has_animations = entity.has_animations;
    packed.knows_ground = entity.knows_ground;
    packed.uses_server_position = entity.uses_server_position;
    packed.player_keeps_heading = entity.player_keeps_heading;
    packed.keep_heading = entity.interpolation.keep_heading;
    return packed;
}

Entity unpacked(const PackedEntity& packed) {
    Entity entity;
    entity.object = packed.object;
    entity.top_speed_mps = packed.top_speed_mps;
    entity.adjusted_top_speed_mps = packed.adjusted_top_speed_mps;
    entity.ground_height_m = packed.ground_height_m;
    entity.stamps = packed.stamps;
    entity.is_player = packed.is_player;
    entity.has_animations = packed.has_animations;
    entity.knows_ground = packed.knows_ground;
    entity.uses_server_position = packed.uses_server_position;
    entity.player_keeps_heading = packed.player_keeps_heading;
    entity.interpolation.keep_heading = packed.keep_heading;
    Body& body = entity.body;
    body.state = packed.state;
    body.radius_m = packed.radius_m;
    body.height_m = packed.height_m;
    body.scale = packed.scale;
    body.friction = packed.friction;
    body.elasticity = packed.elasticity;
    body.has_contact = body.on_walkable = true;
    return entity;
}

}  // namespace glidepath::entity

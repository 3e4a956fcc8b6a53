#include "entity/entity.h"

#include <type_traits>

namespace glidepath::entity {

static_assert(std::is_trivially_copyable_v<Entity> && std::is_trivially_copyable_v<WaypointQueue>);
static_assert(sizeof(Entity) + sizeof(WaypointQueue) <= 324, "for every body of a million");

void notify(const EntityContext& context, const Entity& entity, NoticeKind kind, NoticeReason reason,
            float distance_m, ObjectId other) {
    context.notices.push_back({.clock_s = context.clock_s,
                               .object = entity.object,
                               .other = other,
                               .distance_m = distance_m,
                               .kind = kind,
                               .reason = reason});
}

void add_to(StateHash& hash, const Entity& entity) {
    add_to(hash, entity.body);
    add_to(hash, entity.interpolation);
    add_to(hash, entity.constraint);
    add_to(hash, entity.sticky);
    add_to(hash, Position{0, entity.root_motion});
    hash.add(entity.object).add(entity.player_distance_m).add(entity.ground_height_m);
    hash.add(entity.top_speed_mps).add(entity.adjusted_top_speed_mps);
    hash.add(entity.update_time_s).add(entity.is_on);
    const Stamps& s = entity.stamps;
    for (const Stamp stamp : {s.position, s.movement, s.state, s.vector, s.teleport, s.server_control,
                              s.force_position, s.object_description, s.instance}) {
        hash.add(stamp);
    }
    // What few bodies have is added where it is there.
    if (entity.parent != 0) hash.add(entity.parent);
    if (entity.has_children) hash.add(0x43U);
    if (entity.has_root_motion) hash.add(0x52U);
    for (const bool flag :
         {entity.has_cell, entity.is_player, entity.is_moving_to, entity.has_animations, entity.is_parented,
          entity.knows_ground, entity.tracks, entity.uses_server_position, entity.player_keeps_heading}) {
        hash.add(flag);
    }
}

}  // namespace glidepath::entity

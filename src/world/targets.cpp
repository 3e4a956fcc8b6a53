// Who follows whom in a world: what stands behind the target port.
#include "world/storage.h"

namespace glidepath::world {

TargetPort Storage::target_port() {
    return {.context = this,
            .voyeurs = &voyeurs_,
            .game_now_s = clock_s_,
            .physics_now_s = clock_s_,
            .find = find_party,
            .send = send_news,
            .deliver = deliver_news};
}

TargetParty Storage::find_party(void* context, std::uint32_t object) {
    Storage& world = *static_cast<Storage*>(context);
    const BodyId id = world.find(object);
    if (id.is_none()) return {};
    std::uint32_t& place = world.tracker_of_slot_[id.index()];
    if (place == 0) place = world.trackers_.make();
    Entity& entity = world.entities_[id.index()];
    entity.tracks = true;
    return {.tracker = &world.trackers_[place],
            .id = object,
            .position = entity.body.position,
            .velocity_mps = entity.body.cached_velocity_mps};
}

void Storage::send_news(void* context, std::uint32_t to, const TargetInfo& info) {
    Storage& world = *static_cast<Storage*>(context);
    if (world.find(to).is_none()) return;
    receive_update(find_party(context, to), info, world.target_port());
}

void Storage::deliver_news(void* context, std::uint32_t follower, const TargetInfo& info) {
    Storage& world = *static_cast<Storage*>(context);
    const BodyId id = world.find(follower);
    if (id.is_none() || info.context_id != 0) return;  // another context is the follower's own affair
    world.act(id, [&](EntityParts parts, const EntityContext& frame) { hear_of_target(parts, frame, info); });
}

// moveto.md section 1a, leaving the world: sticking ends, followers hear that it is gone.
void Storage::exit_world(BodyId id) {
    act(id, [&](EntityParts parts, const EntityContext& context) {
        unstick(parts, context, NoticeReason::requested);
        if (parts.entity.tracks) {
            leave_voyeurs(find_party(this, parts.entity.object), TargetStatus::exit_world, context.targets);
        }
    });
}

// For good: what it had goes back to the pools.
void Storage::leave_world(BodyId id) {
    exit_world(id);
    if (entities_[id.index()].has_children) drop_children(entities_[id.index()].object);
    std::uint32_t& tracker = tracker_of_slot_[id.index()];
    if (tracker != 0) {
        forget_voyeurs(trackers_[tracker], voyeurs_);
        trackers_.release(tracker);
        tracker = 0;
    }
    std::uint32_t& actor = actor_of_slot_[id.index()];
    if (actor != 0) actors_.release(actor);
    actor = 0;
}

}  // namespace glidepath::world

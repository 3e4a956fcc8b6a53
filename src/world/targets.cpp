// What the bodies of a world reach of each other: who is where, and who follows whom.
#include "entity/steady_body.h"
#include "world/storage.h"

namespace glidepath::world {

const Body* Storage::find_body(ObjectId object) const {
    const BodyId id = find(object);
    if (id.is_none()) return nullptr;
    const Entity& found = seen(id.index());
    if (!found.has_cell) return nullptr;  // in a pack: nobody can go there
    if (found.parent == 0) return &found.body;
    const BodyId parent = find(found.parent);  // it is where its holder is
    if (parent.is_none() || !entity_at(parent.index()).has_cell) return nullptr;
    return &seen(parent.index()).body;
}

// At this moment of the pass, if there is one. Blocks are stepped before all turns, but who has not had its
// turn is still where it was.
const Entity& Storage::seen(std::uint32_t index) const {
    if (is_in_a_block(index)) {
        take_from_block(index, had_its_turn(index) ? batch_.newest : BatchPass::before(batch_.newest));
    }
    return entity_at(index);
}

// Others may look at it, and begin or end to follow it, without taking it out of its block: it follows
// nobody, so that nothing is sent to it, and its tracker is asked when it has work.
bool Storage::is_seen_in_its_block(std::uint32_t index) const {
    const std::uint32_t tracker = records_.has(index).tracker;
    if (!is_in_a_block(index) || tracker == 0) return false;
    const TargetTracker& tracks = trackers_[tracker];
    if (!tracks.is_made || tracks.target.object_id != 0) return false;
    return rest_of_slot_[index] == Rest::batched || work_of(&tracks) == TrackerWork::for_voyeurs;
}

NamedObject Storage::find_object(ObjectId object) const {
    const BodyId id = find(object);
    if (id.is_none()) return {};
    const Entity& named = entity_at(id.index());  // its size and its holder are no matter of blocks
    const BodyId holder = named.parent != 0 ? find(named.parent) : BodyId{};
    const Entity& top_level = holder.is_none() ? named : entity_at(holder.index());
    return {.is_known = true,
            .top_level = top_level.object,
            .radius_m = named.body.radius_m,
            .height_m = named.body.height_m,
            .top_level_radius_m = top_level.body.radius_m};
}

TargetParty Storage::find_party(ObjectId object) {
    const BodyId id = find(object);
    if (id.is_none()) return {};
    const std::uint32_t index = id.index();
    Entity& entity = entity_at(index);
    std::uint32_t& tracker = records_.owned_by(index).tracker;
    if (is_seen_in_its_block(index)) {
        static_cast<void>(seen(index));
    } else {
        wake(index, WakeCause::watcher);  // who asks may make it watch or be watched
        if (tracker == 0) {
            tracker = trackers_.make();
            tracking_.add(tracker, index);
        }
        if (!shared_.is_shared) tracking_.touch(tracker);
    }
    entity.tracks = true;
    return {.tracker = &trackers_[tracker],
            .id = object,
            .position = entity.body.position,
            .velocity_mps = entity.body.cached_velocity_mps};
}

void Storage::send(ObjectId to, const TargetInfo& info) {
    const BodyId id = find(to);
    if (!id.is_none() && hears_in_its_block(id.index(), info)) {
        hear_in_block(id.index(), info);
        return;
    }
    const TargetParty receiver = find_party(to);
    if (receiver.tracker != nullptr) receive_update(receiver, info, *this);
}

// It is awake, since a report comes by way of its party; or it hears of its target in its block, and what the
// planner notes of that asks for nothing that the block knows.
void Storage::deliver(ObjectId follower, TargetInfo info) {
    const BodyId id = find(follower);
    if (id.is_none() || info.context_id != 0) return;
    apply_target_update(parts(id), context_of(id.index()), info);
}

// Deletion (spec/world.md 9): sticking ends, followers are sent an update.
void Storage::exit_world(BodyId id) {
    act(id, [&](EntityParts parts, const EntityContext& context) {
        unstick(parts, context, NoticeReason::requested);
        if (parts.entity.tracks) {
            leave_voyeurs(find_party(parts.entity.object), TargetStatus::exit_world, *this);
        }
    });
}

// What it had goes back to the pools.
void Storage::release_parts(BodyId id) {
    const PoolSlots& had = records_.has(id.index());
    if (had.tracker != 0) {
        forget_voyeurs(trackers_[had.tracker], voyeurs_);
        trackers_.release(had.tracker);
    }
    if (had.actor != 0) actors_.release(had.actor);
    if (had.predicted != 0) predicted_.release(had.predicted);
    if (had.indoor != 0) indoor_ways_.release(had.indoor);
    waypoints_.release(queues_[id.index()]);
}

}  // namespace glidepath::world

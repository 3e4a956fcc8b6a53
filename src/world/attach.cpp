// Bodies that others carry, and bodies that are nowhere.
#include "base/assert.h"
#include "entity/acting_body.h"
#include "world/storage.h"

namespace glidepath::world {

void Storage::attach(BodyId child, BodyId parent) {
    GLIDEPATH_ASSERT(is_live(child) && is_live(parent));
    if (child == parent) return;  // nothing carries itself
    take_out(child);
    Entity& carried = entities_[child.index()];
    Entity& holder = entities_[parent.index()];
    carried.parent = holder.object;
    carried.is_parented = true;
    holder.has_children = true;
    catch_up_with_parent(child);
}

void Storage::catch_up_with_parent(BodyId child) {
    Entity& carried = entities_[child.index()];
    if (carried.parent == 0) return;
    const BodyId parent = find(carried.parent);
    carried.has_cell = !parent.is_none() && entity(parent).has_cell;
    if (!carried.has_cell) return;
    carried.body.position = entity(parent).body.position;
    carried.was_put = carried.has_appeared = true;  // carried, it showed no pose
}

void Storage::take_out(BodyId id) {
    GLIDEPATH_ASSERT(is_live(id));
    exit_world(id);
    act(id, [](EntityParts parts, const EntityContext& context) {
        if (parts.actor != nullptr) finish_motions(parts, context);
        stop_interpolating(parts);
        unconstrain(parts.entity.constraint);
        leave_parent(parts, context);
        Entity& entity = parts.entity;
        entity.body.velocity_mps = {};
        entity.body.omega_radps = {};
        entity.body.has_contact = entity.body.on_walkable = entity.knows_ground = false;
        entity.has_cell = false;
        entity.was_put = entity.has_appeared = false;
    });
}

// Its children hang on nothing now, and are nowhere until a message says where.
void Storage::drop_children(ObjectId parent) {
    for (std::uint32_t index = 0; index < entities_.size(); ++index) {
        if (id_of_slot_[index].is_none() || entities_[index].parent != parent) continue;
        take_out(id_of_slot_[index]);
    }
}

}  // namespace glidepath::world

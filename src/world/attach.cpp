// Bodies that others carry, and bodies that are nowhere.
#include "base/assert.h"
#include "entity/acting_body.h"
#include "world/storage.h"

namespace glidepath::world {

void Storage::attach(BodyId child, BodyId parent) {
    GLIDEPATH_ASSERT(is_live(child) && is_live(parent));
    if (child == parent) return;  // nothing carries itself
    take_out(child);
    Entity& carried = entity_at(child.index());
    Entity& holder = entity_at(parent.index());
    carried.parent = holder.object;
    carried.is_parented = true;
    holder.has_children = true;
    catch_up_with_parent(child);
    note_change(child.index());
}

void Storage::catch_up_with_parent(BodyId child) {
    Entity& carried = entity_at(child.index());
    if (carried.parent == 0) return;
    wake(child.index(), WakeCause::holder);
    const BodyId parent = find(carried.parent);
    carried.has_cell = !parent.is_none() && entity(parent).has_cell;
    if (!carried.has_cell) return;
    carried.body.position = entity(parent).body.position;
}

void Storage::take_out(BodyId id) {
    GLIDEPATH_ASSERT(is_live(id));
    act(id, [](EntityParts parts, const EntityContext& context) { leave_world(parts, context); });
}

// Its children hang on nothing now, and are nowhere until a message says where.
void Storage::drop_children(ObjectId parent) {
    for (std::uint32_t index = 0; index < records_.slots(); ++index) {
        if (!records_.is_used(index) || records_.is_packed(index)) continue;
        if (records_.entity(index).parent != parent) continue;
        take_out(id_at(index));
    }
}

}  // namespace glidepath::world

#include "routing/objects.h"

#include <glidepath/world.h>

#include "wire/text.h"
#include "world/storage.h"

namespace glidepath::routing {

const Object* Objects::find(const World& world, ObjectId guid) const {
    const BodyId id = world.find(guid);
    if (id.is_none() || id.index() >= slots_.size()) return nullptr;
    const Object& object = slots_[id.index()];
    return object.id == id ? &object : nullptr;
}

Object* Objects::find(const World& world, ObjectId guid) {
    return const_cast<Object*>(static_cast<const Objects&>(*this).find(world, guid));
}

Object& Objects::add(const World& world, BodyId id) {
    if (id.index() >= slots_.size()) slots_.resize(id.index() + 1);
    Object& object = slots_[id.index()];
    object = {};
    object.id = id;
    object.guid = entity_of(world, id).object;
    object.created_s = world.clock_s();
    return object;
}

void Objects::remove(BodyId id) {
    if (id.index() < slots_.size()) slots_[id.index()] = {};
}

void describe(Object& object, const CreateObject& message) {
    const PhysicsDescription& physics = message.physics;
    const PublicWeenie& weenie = message.weenie;
    object.name = utf8_of_cp1252(weenie.name.substr(0, k_longest_object_name));
    object.wcid = weenie.wcid;
    object.item_type = weenie.item_type;
    object.weenie_bits = weenie.bitfield;
    object.setup = physics.setup;
    object.motion_table = physics.motion_table;
    object.scale = physics.scale;
    object.container = weenie.container;
    object.wielder = weenie.wielder;
    object.parent_location = physics.parent_location;
    object.placement = physics.animation_frame;
}

}  // namespace glidepath::routing

// The public World: a value that holds its storage by pointer.
#include <glidepath/world.h>

#include "world/storage.h"

namespace glidepath {

using world::Storage;

World::World() : World(WorldDef{}) {}
World::World(const WorldDef& def) : storage_(std::make_unique<Storage>(def)) {}
World::World(const World& other) : storage_(std::make_unique<Storage>(*other.storage_)) {}
World& World::operator=(const World& other) {
    if (this != &other) *storage_ = *other.storage_;
    return *this;
}
World::World(World&& other) noexcept = default;
World& World::operator=(World&& other) noexcept = default;
World::~World() = default;

Expected<BodyId> World::spawn(const SpawnDef& def) { return storage_->spawn(def); }
void World::remove(BodyId id) { storage_->remove(id); }
void World::attach(BodyId child, BodyId parent) { storage_->attach(child, parent); }
void World::take_out(BodyId id) { storage_->take_out(id); }

bool World::is_live(BodyId id) const { return storage_->is_live(id); }
BodyId World::find(ObjectId object) const { return storage_->find(object); }
std::uint32_t World::size() const { return storage_->size(); }

Error World::push(BodyId id, const GlideTo& command) { return storage_->push(id, command); }
Error World::push(BodyId id, const PlaceAt& command) { return storage_->push(id, command); }
Error World::push(BodyId id, const SetMotion& command) { return storage_->push(id, command); }
Error World::push(BodyId id, const StickTo& command) { return storage_->push(id, command); }
Error World::push(BodyId id, const Unstick& command) { return storage_->push(id, command); }
Error World::push(BodyId id, const ConstrainTo& command) { return storage_->push(id, command); }
Error World::push(BodyId id, const Unconstrain& command) { return storage_->push(id, command); }
Error World::push(BodyId id, const SetSpeeds& command) { return storage_->push(id, command); }
Error World::push(BodyId id, const HostMotion& command) { return storage_->push(id, command); }
Error World::push(BodyId id, const DoMotion& command) { return storage_->push(id, command); }
Error World::push(BodyId id, const StopMotion& command) { return storage_->push(id, command); }
Error World::push(BodyId id, const StopCompletely& command) { return storage_->push(id, command); }
Error World::push(BodyId id, const Jump& command) { return storage_->push(id, command); }
Error World::push(BodyId id, const MoveBody& command) { return storage_->push(id, command); }

void World::begin_frame(double elapsed_s) { storage_->begin_frame(elapsed_s); }
void World::step() { storage_->step(); }
void World::tick(double elapsed_s) {
    begin_frame(elapsed_s);
    step();
}

std::span<const Pose> World::poses() const { return storage_->poses(); }
std::span<const Notice> World::notices() const { return storage_->notices(); }
const Body* World::body(BodyId id) const { return is_live(id) ? &storage_->entity(id).body : nullptr; }
double World::clock_s() const { return storage_->clock_s(); }
const WorldDef& World::def() const { return storage_->def(); }

std::uint64_t World::pose_hash() const { return storage_->pose_hash(); }
std::uint64_t World::state_hash() const { return storage_->state_hash(); }

}  // namespace glidepath

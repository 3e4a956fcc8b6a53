// The public World: a value that holds its storage by pointer.
#include <glidepath/world.h>

#include "world/storage.h"

namespace glidepath {

using world::Storage;

WorldDef positions_only(const Predict& settings) {
    return {.smoother = Smoother::predictive, .predict = settings};
}

World::World() : World(WorldDef{}) {}
World::World(const WorldDef& def) : storage_(std::make_unique<Storage>(def)) {}
World::World(const World& other) : storage_(std::make_unique<Storage>(*other.storage_)) {
    storage_->trace_into(nullptr);
}
World& World::operator=(const World& other) {
    if (this == &other) return *this;
    *storage_ = *other.storage_;
    storage_->trace_into(nullptr);
    return *this;
}
World::World(World&& other) noexcept = default;
World& World::operator=(World&& other) noexcept = default;
World::~World() = default;

Expected<BodyId> World::spawn(const SpawnDef& def) {
    Expected<BodyId> made = storage_->spawn(def);
    if (made) storage_->finish_creation(*made);
    return made;
}
void World::remove(BodyId id) { storage_->remove(id); }
void World::attach(BodyId child, BodyId parent) { storage_->attach(child, parent); }
void World::take_out(BodyId id) { storage_->take_out(id); }

bool World::is_live(BodyId id) const { return storage_->is_live(id); }
BodyId World::find(ObjectId object) const { return storage_->find(object); }
std::uint32_t World::size() const { return storage_->size(); }

Error World::push(BodyId id, const GlideTo& command) { return storage_->push(id, command); }
Error World::push(BodyId id, const PlaceAt& command) { return storage_->push(id, command); }
Error World::push(BodyId id, const SetMotion& command) { return storage_->push(id, command); }
Error World::push(BodyId id, const SetVelocity& command) { return storage_->push(id, command); }
Error World::push(BodyId id, const SetOmega& command) { return storage_->push(id, command); }
Error World::push(BodyId id, const QueueVelocity& command) { return storage_->push(id, command); }
Error World::push(BodyId id, const SetHeading& command) { return storage_->push(id, command); }
Error World::push(BodyId id, const UseServerPosition& command) { return storage_->push(id, command); }
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

Error World::set_viewer(const Viewer& viewer) { return storage_->set_viewer(viewer); }
const Viewer& World::viewer() const { return storage_->viewer(); }

std::span<const Pose> World::poses() { return storage_->poses(); }
std::span<const Pose> World::poses_at(double clock_s) { return storage_->poses_at(clock_s); }
std::span<const Pose> World::raw_poses() { return storage_->raw_poses(); }
std::span<const Notice> World::notices() const { return storage_->notices(); }
const Body* World::body(BodyId id) const { return is_live(id) ? &storage_->entity(id).body : nullptr; }
double World::clock_s() const { return storage_->clock_s(); }
double World::shown_s() const { return storage_->shown_s(); }
double World::last_pass_s() const { return storage_->last_pass_s(); }
double World::pass_length_s() const { return storage_->pass_length_s(); }
const WorldDef& World::def() const { return storage_->def(); }

std::uint64_t World::pose_hash() const { return storage_->pose_hash(); }
std::uint64_t World::state_hash() const { return storage_->state_hash(); }

}  // namespace glidepath

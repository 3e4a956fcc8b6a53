#include "world/storage.h"

#include "base/assert.h"
#include "base/time_split.h"
#include "entity/acting_body.h"
#include "entity/tick.h"
#include "entity/trace.h"

#include <array>
#include <bit>

namespace glidepath::world {

namespace {

// In one frame. An actor that lands or is stopped has one for every motion that ends by it.
constexpr std::size_t k_notices_of_a_body = 2;
constexpr std::size_t k_notices_of_an_actor = 8;

Entity made_from(const SpawnDef& def) {
    Entity entity;
    entity.object = def.object;
    entity.is_player = def.is_player;
    entity.stamps = def.stamps;
    entity.top_speed_mps = entity.adjusted_top_speed_mps = def.top_speed_mps;
    Body& body = entity.body;
    if (def.in_world) body.position = def.position;
    body.radius_m = def.radius_m;
    body.height_m = def.height_m;
    body.scale = def.scale;
    body.friction = def.friction;
    body.elasticity = def.elasticity;
    body.state = def.state;
    body.has_contact = body.on_walkable = def.on_ground && def.in_world;
    entity.ground_height_m = body.position.frame.origin.z;
    entity.knows_ground = body.is_grounded();
    entity.has_cell = def.in_world;
    entity.has_animations = def.has_animations;
    entity.was_put = entity.has_appeared = def.in_world;
    apply_ground_rule(body);
    // After the ground rule: a turn that is set on a standing body acts until the next rule
    // (spec/tick.md 7.4).
    set_velocity(body, def.velocity_mps);
    body.omega_radps = def.omega_radps;
    return entity;
}

// Bit for bit; what changes when a body moves comes first.
bool is_same(const Position& a, const Position& b) {
    const Vec3& p = a.frame.origin;
    const Vec3& q = b.frame.origin;
    return differing_bits(p.x, q.x) == 0 && differing_bits(p.y, q.y) == 0 && differing_bits(p.z, q.z) == 0 &&
           a.cell == b.cell && geometry::is_same(a.frame.rotation, b.frame.rotation);
}

}  // namespace

Storage::Storage(const WorldDef& def)
    : def_(def), locomotion_(std::make_shared<const DefaultLocomotion>(make_default_locomotion())) {}

Expected<BodyId> Storage::spawn(const SpawnDef& def) {
    if (Error status = validate(def); !status.is_ok()) return status;
    if (by_object_.contains(def.object)) {
        return Error{ErrorCode::refused, "object", 0, "is already in this world"};
    }
    const BodyId id = ids_.make();
    if (id.index() == entities_.size()) {
        entities_.emplace_back();
        queues_.emplace_back();
        id_of_slot_.emplace_back();
        actor_of_slot_.push_back(0);
        tracker_of_slot_.push_back(0);
    }
    entities_[id.index()] = made_from(def);
    queues_[id.index()] = {};
    id_of_slot_[id.index()] = id;
    by_object_.emplace(def.object, id);
    ++live_count_;
    if (def.acts) give_actor(id, def);
    // For a frame in which every body moves and has notices: a steady state then allocates nothing.
    poses_.reserve(entities_.capacity());
    notices_.reserve((def.acts ? k_notices_of_an_actor : k_notices_of_a_body) * entities_.capacity());
    return id;
}

void Storage::remove(BodyId id) {
    GLIDEPATH_ASSERT(is_live(id));
    leave_world(id);
    by_object_.erase(entities_[id.index()].object);
    id_of_slot_[id.index()] = {};
    ids_.release(id);
    --live_count_;
}

BodyId Storage::find(ObjectId object) const {
    const auto found = by_object_.find(object);
    return found == by_object_.end() ? BodyId{} : found->second;
}

const Actor* Storage::actor(BodyId id) const {
    const std::uint32_t slot = actor_of_slot_[id.index()];
    return slot != 0 ? &actors_[slot] : nullptr;
}

void Storage::give_actor(BodyId id, const SpawnDef& def) {
    const std::uint32_t slot = actors_.make();
    actor_of_slot_[id.index()] = slot;
    Actor& actor = actors_[slot];
    actor.assets = def.assets.table != nullptr ? def.assets : locomotion_->assets();
    actor.object = def.facts;
    actor.root_motion_mode = def_.root_motion;
    act(id, [](EntityParts parts, const EntityContext& context) { enter_default_state(parts, context); });
}

EntityContext Storage::context() {
    return {.clock_s = clock_s_,
            .rules = def_.rules,
            .host = def_.host,
            .neighbours = *this,
            .notices = notices_,
            .wire_ground = def_.wire_ground};
}

void Storage::begin_frame(double elapsed_s) {
    notices_.clear();
    if (!(elapsed_s > 0.0)) return;
    clock_s_ += elapsed_s;
    pending_s_ += elapsed_s;
}

void Storage::step() { run_step(nullptr); }

void Storage::step(std::vector<Trace>& traces) {
    traces.resize(entities_.size());
    run_step(traces.data());
}

void Storage::run_step(Trace* traces) {
    poses_.clear();
    const TimeSplit split = split_elapsed(pending_s_);
    pending_s_ = split.carried_over_s;
    EntityContext frame = context();
    for (std::uint32_t index = 0; index < entities_.size(); ++index) {
        if (id_of_slot_[index].is_none()) continue;
        if (traces != nullptr) {
            frame.trace = &traces[index];
            clear(traces[index]);
        }
        run_entity(index, frame, split);
    }
}

void Storage::run_entity(std::uint32_t index, const EntityContext& frame, const TimeSplit& split) {
    if (entities_[index].parent != 0) return;  // carried, see attach
    const Position before = entities_[index].body.position;
    for (std::uint32_t i = 0; i < split.count; ++i) {
        entity::tick(parts_of_slot(index), frame, split.quanta_s[i]);
    }
    collect_pose(index, before);
}

void Storage::collect_pose(std::uint32_t index, const Position& before) {
    Entity& entity = entities_[index];
    if (!entity.has_cell || (is_same(entity.body.position, before) && !entity.was_put)) return;
    poses_.push_back(
        {id_of_slot_[index], entity.object, entity.body.position, entity.was_put, entity.has_appeared});
    entity.was_put = entity.has_appeared = false;
}

std::uint64_t Storage::pose_hash() const {
    StateHash hash;
    for (std::size_t i = 0; i < entities_.size(); ++i) {
        if (!id_of_slot_[i].is_none()) add_to(hash, entities_[i].body.position);
    }
    return hash.value();
}

std::uint64_t Storage::state_hash() const {
    StateHash hash;
    hash.add(clock_s_).add(pending_s_);
    for (std::size_t i = 0; i < entities_.size(); ++i) {
        hash.add(id_of_slot_[i].slot).add(id_of_slot_[i].generation);
        if (id_of_slot_[i].is_none()) continue;
        add_to(hash, entities_[i]);
        add_to(hash, queues_[i]);
        if (actor_of_slot_[i] != 0) add_to(hash, actors_[actor_of_slot_[i]]);
        if (tracker_of_slot_[i] != 0) add_to(hash, trackers_[tracker_of_slot_[i]], voyeurs_);
    }
    return hash.value();
}

}  // namespace glidepath::world

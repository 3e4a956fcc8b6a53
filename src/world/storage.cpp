#include "world/storage.h"

#include "base/assert.h"
#include "entity/acting_body.h"
#include "entity/trace.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace glidepath::world {

namespace {

// In one frame. An actor that lands or is stopped has one for every motion that ends by it.
constexpr std::size_t k_notices_of_a_body = 2;
constexpr std::size_t k_notices_of_an_actor = 8;
// Of so many bodies all may have them, of the others one in so many.
constexpr std::size_t k_bodies_noticed_at_once = 4096;
constexpr std::size_t k_others_a_notice = 4;
// Removed predictive bodies that may still be listed, beside as many as there are living ones.
constexpr std::size_t k_removed_kept = 64;

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

}  // namespace

Storage::Storage(const WorldDef& def)
    : def_(def),
      locomotion_(std::make_shared<const DefaultLocomotion>(make_default_locomotion())),
      resting_time_before_s_(def.clock_s),
      resting_time_s_(def.clock_s),
      clock_s_(def.clock_s),
      passes_{def.clock_s - 2.0 * def.least_pass_s, def.clock_s - def.least_pass_s, def.clock_s},
      shown_delay_s_(def.least_pass_s) {}

void Storage::begin_action(std::uint32_t index) {
    show_due_frames();
    wake(index, WakeCause::action);
}

EntityParts Storage::parts(BodyId id) {
    GLIDEPATH_ASSERT(records_.is_used(id.index()));
    return parts_of(entity_at(id.index()), id.index());
}

// After its first movement, where a message brings one.
void Storage::finish_creation(BodyId id) {
    act(id, [](EntityParts parts, const EntityContext& context) {
        if (parts.actor != nullptr && parts.entity.has_cell) flush_motions(parts, context);
    });
}

Expected<BodyId> Storage::spawn(const SpawnDef& def) {
    if (Error status = validate(def); !status.is_ok()) return status;
    const bool is_predictive = def.smoother.value_or(def_.smoother) == Smoother::predictive;
    if (is_predictive) {
        if (Error status = validate(def.predict.value_or(def_.predict)); !status.is_ok()) return status;
    }
    if (by_object_.find(def.object) != ObjectTable::k_none) {
        return Error{ErrorCode::refused, "object", 0, "is already in this world"};
    }
    const BodyId id = ids_.make();
    if (id.index() == records_.slots()) {
        queues_.grow();
        push_ahead(rest_of_slot_, Rest::awake);
    }
    records_.add(id.index());
    Entity& entity = entity_at(id.index());
    entity = made_from(def);
    entity.update_time_s = clock_s_;
    entity.is_on = false;
    entity.player_distance_m = def_.viewer.is_nobody() ? 0.0F : std::numeric_limits<float>::max();
    if (entity.has_cell) switch_on(entity, clock_s_);
    rest_of_slot_[id.index()] = Rest::awake;
    roster_.add(id);
    history_.add(id, def.object, is_predictive);
    by_object_.add(def.object, id.index());
    if (is_predictive) give_predictor(id, def);
    if (def.acts) give_actor(id, def);
    note_change(id.index());
    reserve_for(def.acts);
    return id;
}

// For a frame in which every body moves and, in worlds of usual size, has notices and other rare things: a
// steady state then allocates nothing. In a larger world most bodies have none of them; if they all do once,
// there is capacity from then on.
void Storage::reserve_for(bool acts) {
    const std::size_t bodies = records_.slots();
    history_.reserve(bodies);
    waypoints_.reserve(bodies);
    indoor_ways_.reserve(std::min<std::size_t>(bodies, 256));
    if (acts) cycles_.reserve(actors_.slots());
    const std::size_t noticed = std::min(bodies, k_bodies_noticed_at_once);
    const std::size_t others = (bodies - noticed) / k_others_a_notice;
    reserve_ahead(notices_, (acts ? k_notices_of_an_actor : k_notices_of_a_body) * noticed + others);
}

void Storage::remove(BodyId id) {
    GLIDEPATH_ASSERT(is_live(id));
    exit_world(id);
    if (entity_at(id.index()).has_children) drop_children(entity_at(id.index()).object);
    release_parts(id);
    by_object_.remove(entity_at(id.index()).object);
    records_.remove(id.index());
    history_.remove(id.index(), roster_.rank_of(id.index()));
    roster_.remove(id.index());
    ids_.release(id);
}

BodyId Storage::find(ObjectId object) const {
    if (object != 0 && object == at_hand_.object) return at_hand_.id;
    const std::uint32_t slot = by_object_.find(object);
    return slot == ObjectTable::k_none ? BodyId{} : id_at(slot);
}

const Actor* Storage::actor(BodyId id) const {
    const std::uint32_t slot = records_.has(id.index()).actor;
    if (slot == 0) return nullptr;
    if (is_cycling(id)) take_from_block(id.index(), batch_.newest);
    return &actors_[slot];
}

void Storage::give_actor(BodyId id, const SpawnDef& def) {
    const std::uint32_t slot = actors_.make();
    records_.owned_by(id.index()).actor = slot;
    Actor& actor = actors_[slot];
    actor.assets = def.assets.table != nullptr ? def.assets : locomotion_->assets();
    actor.object = def.facts;
    actor.driver = def.driver;
    actor.root_motion_mode = def_.root_motion;
    act(id, [](EntityParts parts, const EntityContext& context) { enter_default_state(parts, context); });
}

const Predicted* Storage::predicted(BodyId id) const {
    const std::uint32_t slot = records_.has(id.index()).predicted;
    return slot != 0 ? &predicted_[slot] : nullptr;
}

void Storage::give_predictor(BodyId id, const SpawnDef& def) {
    const std::uint32_t slot = predicted_.make();
    records_.owned_by(id.index()).predicted = slot;
    predicted_[slot] = predicted_with(def.predict.value_or(def_.predict), clock_s_, def.in_world, def.sent_s);
    if (predicted_order_.size() > 2 * std::size_t{size()} + k_removed_kept) {
        std::erase_if(predicted_order_, [&](BodyId other) { return !ids_.is_live(other); });
    }
    predicted_order_.push_back(id);
    reserve_ahead(told_by_frames_, std::min(predicted_order_.size(), k_bodies_noticed_at_once));
}

const TargetTracker* Storage::tracker(BodyId id) const {
    const std::uint32_t slot = records_.has(id.index()).tracker;
    if (slot == 0) return nullptr;
    if (is_cycling(id)) take_from_block(id.index(), batch_.newest);
    return &trackers_[slot];
}

// Before a pass may ask for it: whatever brings a body to an indoor cell, or a waypoint there into its queue,
// is done to it outside a pass.
void Storage::give_indoor_way_if_needed(std::uint32_t index) {
    const Entity& entity = entity_at(index);
    // Asked first, as it holds for most: outdoors, and on the way to nowhere.
    if (!is_indoors(entity.body.position.cell) && entity.interpolation.length == 0) return;
    if (records_.has(index).indoor != 0 || !follows_cells(def_.host, def_.wire_ground)) return;
    const Waypoints rest{queues_[index], waypoints_};
    const bool has_indoor_waypoint =
        entity.interpolation.length > 0 &&
        is_indoors(rest.empty() ? entity.interpolation.head.cell : rest.back().cell);
    if (is_indoors(entity.body.position.cell) || has_indoor_waypoint) {
        records_.owned_by(index).indoor = indoor_ways_.make();
    }
}

Trace* Storage::trace_of(std::uint32_t index) {
    if (traces_ == nullptr) return nullptr;
    if (traces_->size() <= index) traces_->resize(records_.slots());
    return &(*traces_)[index];
}

EntityContext Storage::context_with(Neighbours& neighbours, NoticeList& notices) const {
    return {.clock_s = clock_s_,
            .rules = def_.rules,
            .host = def_.host,
            .neighbours = neighbours,
            .notices = notices,
            .wire_ground = def_.wire_ground};
}

EntityContext Storage::context_of(std::uint32_t index) {
    EntityContext context = context_with(*this, notices_);
    context.trace = trace_of(index);
    return context;
}

Error Storage::set_viewer(const Viewer& viewer) {
    if (viewer.kind == ViewerKind::position) {
        if (Error status = validate(viewer.position); !status.is_ok()) return status;
    }
    def_.viewer = viewer;
    return {};
}

void Storage::begin_frame(double elapsed_s) {
    show_due_frames();
    notices_.clear();
    history_.begin_frame();
    if (roster_.is_untidy()) {
        check_out_all();
        roster_.tidy();
    }
    if (std::isfinite(elapsed_s)) clock_s_ += elapsed_s;
}

std::uint64_t Storage::pose_hash() const {
    show_due_frames();
    StateHash hash;
    for (std::uint32_t i = 0; i < records_.slots(); ++i) {
        if (!records_.is_used(i)) continue;
        add_to(hash, is_in_a_block(i) ? block_position(i, batch_.newest) : entity(id_at(i)).body.position);
    }
    return hash.value();
}

std::uint64_t Storage::state_hash() const {
    show_due_frames();
    StateHash hash;
    const Viewer& viewer = def_.viewer;
    hash.add(clock_s_).add(last_pass_s()).add(viewer.kind).add(viewer.object);
    add_to(hash, viewer.position);
    // In the order of creation, in which they move.
    for (std::uint32_t rank = 0; rank < roster_.ranks(); ++rank) {
        const BodyId id = roster_.at(rank);
        if (id.is_none()) continue;
        const std::uint32_t i = id.index();
        hash.add(id.slot).add(id.generation);
        if (records_.is_packed(i)) {
            const Entity entity = entity_now(id);
            add_to(hash, entity);
            add_to(hash, queues_[i], waypoints_, entity.interpolation.head);
            continue;
        }
        add_to(hash, entity(id));
        add_to(hash, queues_[i], waypoints_, records_.entity(i).interpolation.head);
        const PoolSlots& has = records_.has(i);
        if (has.indoor != 0) add_to(hash, indoor_ways_[has.indoor]);
        if (has.actor != 0) add_to(hash, actors_[has.actor]);
        if (has.tracker != 0) add_to(hash, trackers_[has.tracker], voyeurs_);
        if (has.predicted != 0) add_to(hash, predicted_[has.predicted]);
    }
    return hash.value();
}

}  // namespace glidepath::world

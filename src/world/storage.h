// What a World keeps: bodies by slot, actors and trackers in pools, who follows whom. The layers above reach
// it with world.storage(); users of the library never see it. It is long because it is the one list of what a
// world is made of; what is done with it stands in a source a subject (pass, sleep, shared and batch pass,
// push).
#pragma once

#include <glidepath/world.h>

#include "base/assert.h"
#include "base/id.h"
#include "base/pool.h"
#include "base/slots.h"
#include "base/time_split.h"
#include "entity/actions.h"
#include "entity/indoor_cells.h"
#include "world/batch_pass.h"
#include "world/body_records.h"
#include "world/cycle_pass.h"
#include "world/layer.h"
#include "world/object_table.h"
#include "world/pose_history.h"
#include "world/roster.h"
#include "world/shared_pass.h"
#include "world/sleep.h"
#include "world/tracker_list.h"

#include <cstdint>
#include <limits>
#include <memory>
#include <span>
#include <vector>

namespace glidepath::world {

struct PassTimes;
struct PassWalk;

// From where bodies are measured. Two that are the same give every body that does not move the same distance.
struct ViewerMark {
    enum class Kind : std::uint8_t { nobody, unknown, somewhere, moving };
    Kind kind = Kind::moving;
    Position position{};
};

class Storage final : private Neighbours {
  public:
    explicit Storage(const WorldDef& def);

    // Refuses what would let a NaN in, an object id that is 0 or already here, and radii or scales below
    // zero.
    Expected<BodyId> spawn(const SpawnDef& def);
    void remove(BodyId id);

    // Hangs a body on another: it leaves its motion and is carried, has a cell when its holder has one, and
    // shows no pose of its own. A position message takes it off again, from where its holder is then.
    void attach(BodyId child, BodyId parent);
    // Brings a carried body to where its holder is now; the body of a holder without a cell has none either.
    void catch_up_with_parent(BodyId child);
    // Out of every cell, as into a pack: it hangs on nothing.
    void take_out(BodyId id);
    // The end of a creation: links and pending motions are finished, so that the body is in its cycle at once
    // (spec/world.md 6).
    void finish_creation(BodyId id);

    // Also one that another world gave out, or this one before it was restored, may look like a slot's next
    // id.
    [[nodiscard]] bool is_live(BodyId id) const { return ids_.is_live(id) && records_.is_used(id.index()); }
    [[nodiscard]] BodyId find(ObjectId object) const;  // none when it is not here
    [[nodiscard]] std::uint32_t size() const { return roster_.size(); }

    // Commands for one body; refused when they hold what no body can take.
    Error push(BodyId id, const GlideTo& command);
    Error push(BodyId id, const PlaceAt& command);
    Error push(BodyId id, const SetMotion& command);
    Error push(BodyId id, const SetVelocity& command);
    Error push(BodyId id, const SetOmega& command);
    Error push(BodyId id, const QueueVelocity& command);
    Error push(BodyId id, const SetHeading& command);
    Error push(BodyId id, const UseServerPosition& command);
    Error push(BodyId id, const StickTo& command);
    Error push(BodyId id, const Unstick& command);
    Error push(BodyId id, const ConstrainTo& command);
    Error push(BodyId id, const Unconstrain& command);
    Error push(BodyId id, const SetSpeeds& command);
    Error push(BodyId id, const HostMotion& command);
    // For bodies that act; refused for others. What the interpreter does not allow is refused too, with the
    // name of its error as the reason and its number as the offset.
    Error push(BodyId id, const DoMotion& command);
    Error push(BodyId id, const StopMotion& command);
    Error push(BodyId id, const StopCompletely& command);
    Error push(BodyId id, const Jump& command);
    Error push(BodyId id, const MoveBody& command);

    // Any action on one entity, for the layers above.
    template <class Action>
    decltype(auto) act(BodyId id, Action&& action) {
        begin_action(id.index());
        const Changed changed{*this, id.index()};
        return action(parts(id), context_of(id.index()));
    }

    Error set_viewer(const Viewer& viewer);
    [[nodiscard]] const Viewer& viewer() const { return def_.viewer; }

    // Moves the clock, also backwards.
    void begin_frame(double elapsed_s);
    // A pass, if one is due (pass.cpp). Bodies first, then messages: what is pushed after it is first felt in
    // the next pass. True: there was one.
    bool step();
    // From here on what is done to each body and what its steps did is written down, by slot; a pass begins
    // with empty traces. They must outlive the world; nullptr: no longer. Copies of the world write nothing.
    void trace_into(std::vector<Trace>* traces);
    // From here on every body has its turn in every pass: the world that sleep is compared with.
    void keep_awake();
    // From here on bodies are packed however few there are: for the tests.
    void pack_always() { least_packed_ranks_ = 0; }
    // From here on this wakes nobody: for the tests that have to notice it.
    void forget_to_wake_for(WakeCause cause) { forgotten_ = cause; }
    [[nodiscard]] bool is_awake(BodyId id) const { return rest_of_slot_[id.index()] == Rest::awake; }
    [[nodiscard]] bool is_batched(BodyId id) const { return rest_of_slot_[id.index()] == Rest::batched; }
    [[nodiscard]] bool is_packed(BodyId id) const { return records_.is_packed(id.index()); }
    [[nodiscard]] bool is_cycling(BodyId id) const { return rest_of_slot_[id.index()] == Rest::cycling; }

    [[nodiscard]] std::span<const Pose> poses();
    [[nodiscard]] std::span<const Pose> poses_at(double clock_s);
    [[nodiscard]] std::span<const Pose> raw_poses();
    [[nodiscard]] std::span<const Notice> notices() const {
        show_due_frames();
        return notices_;
    }
    // The clock of one that rests, and what a block knows of a body, is written when somebody looks.
    [[nodiscard]] const Entity& entity(BodyId id) const {
        show_due_frames();
        Entity& found = entity_at(id.index());
        if (rest_of_slot_[id.index()] == Rest::resting) found.update_time_s = resting_time_s_;
        if (is_in_a_block(id.index())) take_from_block(id.index(), batch_.newest);
        return found;
    }
    [[nodiscard]] const Actor* actor(BodyId id) const;  // nullptr: it has none
    // nullptr: it is not predictive.
    [[nodiscard]] const Predicted* predicted(BodyId id) const;
    // nullptr: it neither follows nor is followed.
    [[nodiscard]] const TargetTracker* tracker(BodyId id) const;
    [[nodiscard]] std::size_t voyeur_count() const { return voyeurs_.size(); }
    [[nodiscard]] double clock_s() const { return clock_s_; }
    [[nodiscard]] double shown_s() const {
        return def_.least_pass_s > 0.0 ? clock_s_ - shown_delay_s_ : clock_s_;
    }
    [[nodiscard]] double last_pass_s() const { return passes_.back(); }
    [[nodiscard]] double pass_length_s() const {
        return passes_[k_kept_passes - 1] - passes_[k_kept_passes - 2];
    }
    [[nodiscard]] const WorldDef& def() const { return def_; }

    [[nodiscard]] std::uint64_t pose_hash() const;   // shallow: where everybody is
    [[nodiscard]] std::uint64_t state_hash() const;  // deep: everything but padding

  private:
    static constexpr std::uint32_t k_no_pass = std::numeric_limits<std::uint32_t>::max();
    static constexpr std::uint32_t k_least_packed_ranks = 1024;  // fewer bodies are not worth it

    void begin_action(std::uint32_t index);
    [[nodiscard]] EntityParts parts(BodyId id);
    [[nodiscard]] EntityParts parts_of(Entity& entity, std::uint32_t index) {
        const PoolSlots& has = records_.has(index);
        return {entity,
                {queues_[index], waypoints_, index},
                has.actor != 0 ? &actors_[has.actor] : nullptr,
                has.predicted != 0 ? &predicted_[has.predicted] : nullptr,
                has.tracker != 0 ? &trackers_[has.tracker] : nullptr};
    }
    [[nodiscard]] BodyId id_at(std::uint32_t index) const {
        return records_.is_used(index) ? ids_.id_of(index) : BodyId{};
    }
    // One that is packed is unpacked. Threads that share a pass ask only for bodies that are awake.
    [[nodiscard]] Entity& entity_at(std::uint32_t index) const {
        if (records_.is_packed(index)) unpack_entity(index);
        return records_.entity(index);
    }
    [[nodiscard]] EntityContext context_of(std::uint32_t index);
    [[nodiscard]] EntityContext context_with(Neighbours& neighbours, NoticeList& notices) const;
    [[nodiscard]] Trace* trace_of(std::uint32_t index);
    // Whatever is done to a body, its pose may change by it.
    struct Changed {
        Storage& storage;
        std::uint32_t index;

        Changed(Storage& of, std::uint32_t slot) : storage(of), index(slot) {}
        Changed(const Changed&) = delete;
        Changed& operator=(const Changed&) = delete;
        ~Changed() { storage.note_change(index); }
    };
    void note_change(std::uint32_t index);
    void note_shown(std::uint32_t index);
    void give_actor(BodyId id, const SpawnDef& def);
    void give_predictor(BodyId id, const SpawnDef& def);
    void give_indoor_way_if_needed(std::uint32_t index);
    void reserve_for(bool acts);
    void exit_world(BodyId id);
    void release_parts(BodyId id);
    void drop_children(ObjectId parent);

    // Sleep (sleep.cpp).
    void wake(std::uint32_t index, WakeCause cause);
    void wake_to_be_measured(std::uint32_t index);
    void wake_all(WakeCause cause);
    void rest_if_possible(std::uint32_t index);

    // What one body reaches of the others (targets.cpp).
    [[nodiscard]] const Body* find_body(ObjectId object) const override;
    [[nodiscard]] NamedObject find_object(ObjectId object) const override;
    [[nodiscard]] TargetParty find_party(ObjectId object) override;
    [[nodiscard]] const Entity& seen(std::uint32_t index) const;
    [[nodiscard]] bool is_seen_in_its_block(std::uint32_t index) const;
    void send(ObjectId to, const TargetInfo& info) override;
    void deliver(ObjectId follower, TargetInfo info) override;
    [[nodiscard]] VoyeurPool& voyeurs() override { return voyeurs_; }
    [[nodiscard]] double game_now_s() const override { return clock_s_; }
    [[nodiscard]] double physics_now_s() const override { return stepped_until_s_; }

    // Blocks of bodies (blocks.cpp).
    [[nodiscard]] bool is_in_a_block(std::uint32_t index) const {
        return rest_of_slot_[index] == Rest::batched || rest_of_slot_[index] == Rest::cycling;
    }
    [[nodiscard]] bool fits_a_block(std::uint32_t index) const;
    void load_lane(BodyLanes& lanes, std::size_t lane, std::uint32_t index) const;
    void check_out(std::uint32_t index, bool is_stepped);
    void leave_block(std::uint32_t index);
    void forget_step(std::uint32_t index);
    void check_out_all();
    void check_out_coupled();
    [[nodiscard]] Position block_position(std::uint32_t index, std::size_t ring) const;
    [[nodiscard]] PoseHistory::Positions block_positions(std::uint32_t index) const;
    void take_from_block(std::uint32_t index, std::size_t ring) const;
    void take_from_block(Entity& entity, std::uint32_t index, std::size_t ring) const;
    void leave_out(std::uint32_t tracker, bool has_work);
    void show_from_block(std::uint32_t index);
    // Of those that glide (batch_pass.cpp).
    [[nodiscard]] bool can_batch(const PassTimes& times) const;
    void begin_batch(const PassTimes& times, double stepped_s);
    void step_blocks(std::uint32_t begin, std::uint32_t end);
    [[nodiscard]] bool take_next_waypoint(std::uint32_t rank, std::uint32_t index);
    void check_in(std::uint32_t index);
    // Of those that are packed (packing.cpp).
    [[nodiscard]] Entity entity_now(BodyId id) const;
    [[nodiscard]] PoseOwner pose_owner(std::uint32_t index) const;
    [[nodiscard]] bool can_pack(std::uint32_t index) const;
    void pack(std::uint32_t index);
    void pack_some();
    void unpack_entity(std::uint32_t index) const;
    void unpack(std::uint32_t index);
    // Of those that play their cycles (cycle_pass.cpp).
    void step_cycles();
    template <class Visit>
    void visit_leaving(std::uint32_t block, Visit&& visit) const;
    void let_leave(std::uint32_t block);
    void check_in_cycles();
    void check_in_cycle(std::uint32_t index);
    [[nodiscard]] bool play_on(std::uint32_t index, bool knows_more);
    void leave_decided(std::uint32_t index);
    [[nodiscard]] bool is_in_its_lane(std::uint32_t index, std::uint32_t CycleBlock::*bits) const;
    void decide_in_block(std::uint32_t index, PassWalk& walk);
    void prefetch_lane(std::uint32_t index) const;
    [[nodiscard]] bool hears_in_its_block(std::uint32_t index, const TargetInfo& info) const;
    void hear_in_block(std::uint32_t index, const TargetInfo& info);
    void leave_cycle(std::uint32_t index);

    // One pass (pass.cpp).
    void run_pass();
    void show_predicted();
    // What they show is derived too. There is no storage that is constant.
    void show_due_frames() const {
        if (has_due_frames_) const_cast<Storage&>(*this).show_predicted();
    }
    void choose_delay();
    void follow_cells_of(std::uint32_t index);
    void walk_in_order(const PassTimes& times);
    void run_turn(std::uint32_t index, PassWalk& walk);
    void prefetch_turn(std::uint32_t rank) const;
    void prefetch_voyeurs(std::uint32_t index) const;
    bool run_body(std::uint32_t index, PassWalk& walk);
    [[nodiscard]] bool measure_sleeper(std::uint32_t index, const PassTimes& times);
    [[nodiscard]] const Position* viewer_position() const;

    // A pass that threads share (shared_pass.cpp).
    [[nodiscard]] bool can_share(const PassTimes& times) const;
    [[nodiscard]] bool viewer_may_move() const;
    [[nodiscard]] bool had_its_turn(std::uint32_t index) const {  // in this pass, if there is one
        return roster_.rank_of(index) < turns_begun_;
    }
    void couple(ObjectId object);
    void couple_all(double stepped_s);
    [[nodiscard]] bool is_alone(std::uint32_t index) const;
    void share_walk(const PassTimes& times);
    void walk_alone(std::uint32_t begin, std::uint32_t end, std::uint32_t piece, const PassTimes& times);
    void walk_later(const PassTimes& times);
    void reserve_notices(std::uint32_t pieces);

    // What every push does: a dead id or a bad command is refused, a good one done at once.
    template <class Action>
    Error guarded(BodyId id, const Error& of_command, Action&& action) {
        if (!is_live(id)) return {ErrorCode::unknown_id, "id", id.slot, "names no living body"};
        if (!of_command.is_ok()) return of_command;
        act(id, action);
        return {};
    }
    Error hear_update(BodyId id, const GlideTo& command);
    Error drive_body(BodyId id, const MoveBody& command);
    Error place(BodyId id, const PlaceAt& command, NoticeReason reason);
    // What moves a body otherwise than by positions is not for predictive ones.
    [[nodiscard]] Error refuse_if_predictive(BodyId id) const {
        if (!is_live(id) || predicted(id) == nullptr) return {};
        return {ErrorCode::refused, "id", id.slot, "this body is predictive: positions alone move it"};
    }
    template <class Action>
    Error guarded_retail(BodyId id, const Error& of_command, Action&& action) {
        if (Error status = refuse_if_predictive(id); !status.is_ok()) return status;
        return guarded(id, of_command, action);
    }
    // What only a body can do that is somewhere by itself, and what only one that can move.
    template <class Action>
    Error guarded_placed(BodyId id, const Error& of_command, Action&& action) {
        if (is_live(id) && (!entity(id).has_cell || entity(id).parent != 0)) {
            return {ErrorCode::refused, "id", id.slot, "this body is carried, or in no cell"};
        }
        return guarded_retail(id, of_command, action);
    }
    template <class Action>
    Error guarded_mover(BodyId id, const Error& of_command, Action&& action) {
        if (is_live(id) && entity(id).body.has_state(physics_state::static_body)) {
            return {ErrorCode::refused, "id", id.slot, "a static body never moves"};
        }
        return guarded_placed(id, of_command, action);
    }
    template <class Action>
    Error guarded_actor(BodyId id, const Error& of_command, Action&& action) {
        if (is_live(id) && actor(id) == nullptr) {
            return {ErrorCode::refused, "id", id.slot, "this body does not act: spawn it with acts = true"};
        }
        return guarded(id, of_command, [&](EntityParts parts, const EntityContext& context) {
            if (parts.actor != nullptr) action(parts, context);
        });
    }

    WorldDef def_;
    IdPool ids_;
    // By slot. What a tick touches stands together; the waypoints behind the first stand apart.
    mutable BodyRecords records_;  // mutable for what is derived: entity()
    Slots<WaypointQueue> queues_;
    std::vector<Rest> rest_of_slot_;
    // What not every body has, by slot of a pool; addresses stay, since calls run through several bodies at
    // once.
    mutable Pool<Actor> actors_;            // mutable for what is derived: entity()
    mutable Pool<TargetTracker> trackers_;  // likewise
    Pool<Predicted> predicted_;
    Pool<IndoorWay> indoor_ways_;
    WaypointPool waypoints_;
    std::vector<BodyId> predicted_order_;  // of predictive bodies, in the order of creation
    bool has_due_frames_ = false;          // those of this frame have not been run
    std::ptrdiff_t notices_before_frames_ = 0;
    NoticeList told_by_frames_;
    TrackerList tracking_;  // those of them that are in use
    VoyeurPool voyeurs_;
    std::shared_ptr<const DefaultLocomotion> locomotion_;  // shared by copies
    ObjectTable by_object_;
    Roster roster_;  // in the order of creation, in which a pass walks
    bool sleeps_ = true;
    WakeCause forgotten_ = WakeCause::none;
    // The clock of all bodies that rest, before this pass and after it.
    double resting_time_before_s_ = 0;
    double resting_time_s_ = 0;
    std::uint32_t turns_begun_ = k_no_pass;  // ranks below had their turn in this pass
    // Whose turn it is, if one thread walks: the object that is asked for most.
    struct AtHand {
        ObjectId object = 0;
        BodyId id;
    };
    AtHand at_hand_;
    SharedPass shared_;
    BatchPass batch_;
    CyclePass cycles_;
    mutable RankBits packed_;  // whose entities are packed
    std::uint32_t least_packed_ranks_ = k_least_packed_ranks;
    std::size_t next_word_to_pack_ = 0;
    ViewerMark measured_from_{};  // where those that sleep were measured from
    double clock_s_ = 0;
    PassClocks passes_{};  // before the first: as if there had been some
    // How far behind the clock poses are shown.
    double shown_delay_s_ = 0;
    double even_delay_s_ = 0;  // the same but for hitches
    std::uint32_t passes_since_longest_ = 0;
    double stepped_until_s_ = 0;  // of the body at hand, in a pass
    PoseHistory history_;
    NoticeList notices_;
    std::vector<Trace>* traces_ = nullptr;
};

// Shorthands for the layers above.
[[nodiscard]] inline const Entity& entity_of(const World& world, BodyId id) {
    return world.storage().entity(id);
}
[[nodiscard]] inline const Actor* actor_of(const World& world, BodyId id) {
    return world.storage().actor(id);
}
template <class Action>
decltype(auto) act(World& world, BodyId id, Action&& action) {
    return world.storage().act(id, action);
}

}  // namespace glidepath::world

// Many bodies: spawn them, tell them what the server said, let time pass, read where they are and what
// happened.
//
//     World world;
//     const EntityId runner = *world.spawn({.object = 1, .position = start});
//     world.begin_frame(elapsed_s);                      // the clock moves
//     world.push(runner, GlideTo{.target = position});   // what arrived since the last frame
//     world.step();                                      // physics
//     for (const Pose& pose : world.poses()) draw(pose);
//
// A World is a value: a copy of it is a snapshot, and both run on to the same bits.
#pragma once

#include <glidepath/animation/default_locomotion.h>
#include <glidepath/base/id.h>
#include <glidepath/base/pool.h>
#include <glidepath/base/status.h>
#include <glidepath/base/time_split.h>
#include <glidepath/entity/actions.h>
#include <glidepath/world/commands.h>

#include <cstdint>
#include <memory>
#include <span>
#include <unordered_map>
#include <vector>

namespace glidepath {

struct EntityTag;
using EntityId = Id<EntityTag>;

struct WorldDef {
    Rules rules = Rules::retail();
    Host host = free_host();
    bool wire_ground = true;  // off for a host whose swept move knows the ground
    // Keyframed is retail's; smoothed has no stairsteps at more than 30 frames a second.
    RootMotionMode root_motion = RootMotionMode::keyframed;
};

// Where a body is after a frame. Only bodies that changed are listed.
struct Pose {
    EntityId id;
    ObjectId object = 0;
    Position position;
    bool jumped = false;    // put there at once (blip, snap, teleport): do not blend from the last pose
    bool appeared = false;  // was nowhere before: there is no last pose, or it is an old one
};

class World {
  public:
    World() : World(WorldDef{}) {}
    explicit World(const WorldDef& def);

    // Refuses what would let a NaN in, an object id that is 0 or already here, and radii or scales below
    // zero.
    Expected<EntityId> spawn(const SpawnDef& def);
    void remove(EntityId id);

    // Hangs a body on another: it leaves its motion and is carried, has a cell when its holder has one, and
    // shows no pose of its own. A position message takes it off again, from where its holder is then.
    void attach(EntityId child, EntityId parent);
    // Brings a carried body to where its holder is now; the body of a holder without a cell has none either.
    void catch_up_with_parent(EntityId child);
    // Out of every cell, as into a pack: it hangs on nothing, and its motions run down.
    void take_out(EntityId id);

    [[nodiscard]] bool is_live(EntityId id) const { return ids_.is_live(id); }
    [[nodiscard]] EntityId find(ObjectId object) const;  // none when it is not here
    [[nodiscard]] std::uint32_t size() const { return live_count_; }

    // Commands for one body; refused when they hold what no body can take.
    Status push(EntityId id, const GlideTo& command);
    Status push(EntityId id, const PlaceAt& command);
    Status push(EntityId id, const SetMotion& command);
    Status push(EntityId id, const StickTo& command);
    Status push(EntityId id, const Unstick& command);
    Status push(EntityId id, const ConstrainTo& command);
    Status push(EntityId id, const Unconstrain& command);
    Status push(EntityId id, const SetSpeeds& command);
    Status push(EntityId id, const HostMotion& command);
    // For bodies that act; refused for others. What the interpreter does not allow is refused too, with the
    // name of its error as the reason and its number as the place.
    Status push(EntityId id, const DoMotion& command);
    Status push(EntityId id, const StopMotion& command);
    Status push(EntityId id, const StopCompletely& command);
    Status push(EntityId id, const Jump& command);
    Status push(EntityId id, const MoveBody& command);

    // Any action on one entity, for rooms above (routing) and hosts that want more than commands.
    template <class Action>
    decltype(auto) act(EntityId id, Action&& action) {
        return action(parts(id), context());
    }

    // Moves the clock. Commands and messages after it act at the new time, as in the client, which handles
    // its messages before it moves its bodies.
    void begin_frame(double elapsed_s);
    // Moves the bodies by the time since the last step, split into physics steps.
    void step();
    // The same, and what each stage did is written down: of every body's last tick, by slot.
    void step(std::vector<Trace>& traces);
    void tick(double elapsed_s) {
        begin_frame(elapsed_s);
        step();
    }

    // Valid until the next step; notices since the last begin_frame.
    [[nodiscard]] std::span<const Pose> poses() const { return poses_; }
    [[nodiscard]] std::span<const Notice> notices() const { return notices_; }
    [[nodiscard]] const Entity& entity(EntityId id) const { return entities_[id.index()]; }
    [[nodiscard]] const Actor* actor(EntityId id) const;  // nullptr: it has none
    [[nodiscard]] std::size_t voyeur_count() const { return voyeurs_.size(); }
    [[nodiscard]] double clock_s() const { return clock_s_; }
    [[nodiscard]] const WorldDef& def() const { return def_; }

    [[nodiscard]] std::uint64_t pose_hash() const;   // shallow: where everybody is
    [[nodiscard]] std::uint64_t state_hash() const;  // deep: everything but padding

  private:
    [[nodiscard]] EntityParts parts(EntityId id) { return parts_of_slot(id.index()); }
    [[nodiscard]] EntityParts parts_of_slot(std::uint32_t index) {
        GLIDEPATH_ASSERT(!id_of_slot_[index].is_none());
        const std::uint32_t actor = actor_of_slot_[index];
        return {entities_[index], queues_[index], actor != 0 ? &actors_[actor] : nullptr};
    }
    [[nodiscard]] EntityContext context();
    [[nodiscard]] TargetPort target_port();
    void give_actor(EntityId id, const SpawnDef& def);
    void leave_world(EntityId id);
    void exit_world(EntityId id);
    void drop_children(ObjectId parent);

    // Behind the target port.
    static TargetParty find_party(void* context, std::uint32_t object);
    static void send_news(void* context, std::uint32_t to, const TargetInfo& info);
    static void deliver_news(void* context, std::uint32_t follower, const TargetInfo& info);
    void run_step(Trace* traces);  // by slot; nullptr: nothing is written down
    void run_entity(std::uint32_t index, const EntityContext& frame, const TimeSplit& split);
    void collect_pose(std::uint32_t index, const Position& before);
    // What every push does: a dead id or a bad command is refused, a good one done at once.
    template <class Action>
    Status guarded(EntityId id, const Status& of_command, Action&& action) {
        if (!is_live(id)) return {StatusCode::unknown_id, "id", id.slot, "names no living body"};
        if (!of_command.is_ok()) return of_command;
        act(id, action);
        return {};
    }
    template <class Action>
    Status guarded_actor(EntityId id, const Status& of_command, Action&& action) {
        if (is_live(id) && actor(id) == nullptr) {
            return {StatusCode::refused, "id", id.slot, "this body does not act: spawn it with acts = true"};
        }
        return guarded(id, of_command, [&](EntityParts parts, const EntityContext& context) {
            if (parts.actor != nullptr) action(parts, context);
        });
    }

    WorldDef def_;
    IdPool<EntityTag> ids_;
    // By slot. What a tick touches stands together; the waypoints behind the first stand apart.
    std::vector<Entity> entities_;
    std::vector<WaypointQueue> queues_;
    std::vector<EntityId> id_of_slot_;  // none: the slot is free
    // What not every body has, by place in a pool; addresses stay, since calls run through several bodies at
    // once.
    Pool<Actor> actors_;
    Pool<TargetTracker> trackers_;
    std::vector<std::uint32_t> actor_of_slot_;    // place in the pool; 0 = none
    std::vector<std::uint32_t> tracker_of_slot_;  // likewise; made when first needed
    VoyeurPool voyeurs_;
    std::shared_ptr<const DefaultLocomotion> locomotion_;  // shared by copies
    std::unordered_map<ObjectId, EntityId> by_object_;     // looked up, never walked
    std::uint32_t live_count_ = 0;
    double clock_s_ = 0;
    double pending_s_ = 0;  // not stepped yet
    std::vector<Pose> poses_;
    NoticeList notices_;
};

}  // namespace glidepath

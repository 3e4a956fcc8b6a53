// Many bodies: spawn them, push what the server said, let time pass, read where they are and what happened.
//
//     World world;
//     const BodyId runner = *world.spawn({.object = 1, .position = start});
//     world.begin_frame(elapsed_s);                      // the clock moves
//     world.step();                                      // the bodies move, if a pass is due
//     world.push(runner, GlideTo{.target = position});   // what arrived since the last frame
//     for (const Pose& pose : world.poses()) draw(pose);
//
// That is the client's order, at any frame rate: bodies first, then messages, then drawing (spec/world.md 2).
// A World is a value: a copy of it is a snapshot, and both run on to the same bits.
#pragma once

#include <glidepath/commands.h>
#include <glidepath/host.h>
#include <glidepath/notice.h>
#include <glidepath/pose.h>
#include <glidepath/rules.h>
#include <glidepath/viewer.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>

namespace glidepath {

namespace world {
class Storage;
}

// The client's: at most 30 passes a second.
inline constexpr double k_least_pass_s = 1.0 / 30.0;

// How a world is made. The defaults suit a host without collision.
struct WorldDef {
    Rules rules = Rules::retail();
    Host host = free_host();
    bool wire_ground = true;  // off for a host whose swept move knows the ground
    // Keyframed is retail's; smoothed has no stairsteps at more than 30 frames a second.
    RootMotionMode root_motion = RootMotionMode::keyframed;
    // Bodies move when at least this much time has passed since they last did, however fast the host draws.
    // 0: in every frame, for hosts that move the clock by fixed steps (spec/world.md 3).
    double least_pass_s = k_least_pass_s;
    Viewer viewer{};
    // Who shares the work of a pass; 0: as many as there are cores. The result has the same bits for any
    // number. With a host of one's own, and while the viewer is a body that moves, one thread does it all:
    // the order of questions matters then.
    std::uint32_t threads = 1;
    double clock_s = 0;  // what the clock shows at first
    // How bodies are kept smooth that are spawned without a choice of their own, and with which numbers.
    Smoother smoother = Smoother::retail;
    Predict predict{};
};

// For games that send positions and nothing else: bodies are predictive.
[[nodiscard]] WorldDef positions_only(const Predict& settings = {});

// Bodies, what happens to them, and time. For one thread at a time, readers included: what is derived is
// written down when it is asked for.
class World {
  public:
    World();
    explicit World(const WorldDef& def);
    World(const World& other);
    World& operator=(const World& other);
    World(World&& other) noexcept;
    World& operator=(World&& other) noexcept;
    ~World();

    // Refuses what would let a NaN in, an object id that is 0 or already here, and radii or scales below
    // zero.
    Expected<BodyId> spawn(const SpawnDef& def);
    void remove(BodyId id);

    // Hangs a body on another: it leaves its motion and is carried, has a cell when its holder has one, and
    // shows no pose of its own. A position message takes it off again, from where its holder is then.
    void attach(BodyId child, BodyId parent);
    // Out of every cell, as into a pack: it hangs on nothing. Waypoints, motions and plans stay for when it
    // comes back.
    void take_out(BodyId id);

    // The body has not been removed.
    [[nodiscard]] bool is_live(BodyId id) const;
    [[nodiscard]] BodyId find(ObjectId object) const;  // none when it is not here
    [[nodiscard]] std::uint32_t size() const;

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

    // What distances are measured from, from the next pass on. Refused: a position that is in no cell.
    Error set_viewer(const Viewer& viewer);
    [[nodiscard]] const Viewer& viewer() const;

    // Moves the clock, also backwards. Commands and messages after it act at the new time.
    void begin_frame(double elapsed_s);
    // A pass, if one is due: each body moves by the time since it last did, split into physics steps.
    // Predictive bodies move in every frame.
    void step();
    // Both.
    void tick(double elapsed_s);

    // Where each body is drawn that moved in the last pass, came to rest in it, or was put somewhere: between
    // the last two passes. With a pass in every frame (least_pass_s 0) where they are. Valid until the next
    // call that changes the world.
    [[nodiscard]] std::span<const Pose> poses();
    // The same for any moment between the last two passes; predictive bodies are shown as they are now.
    [[nodiscard]] std::span<const Pose> poses_at(double clock_s);
    // Where each body is that moved or was put somewhere in this frame, in no order that means anything.
    // Valid likewise.
    [[nodiscard]] std::span<const Pose> raw_poses();
    // Since the last begin_frame.
    [[nodiscard]] std::span<const Notice> notices() const;
    // Valid until the next call that changes the world; nullptr: names no living body.
    [[nodiscard]] const Body* body(BodyId id) const;
    [[nodiscard]] double clock_s() const;
    // The moment that poses() shows.
    [[nodiscard]] double shown_s() const;
    // When the last pass was, and how long after the one before.
    [[nodiscard]] double last_pass_s() const;
    [[nodiscard]] double pass_length_s() const;
    [[nodiscard]] const WorldDef& def() const;

    [[nodiscard]] std::uint64_t pose_hash() const;   // shallow: where every body is
    [[nodiscard]] std::uint64_t state_hash() const;  // deep: everything but padding

    // For the layers above: what the world keeps. Nothing that a user includes says what it is.
    [[nodiscard]] world::Storage& storage() { return *storage_; }
    [[nodiscard]] const world::Storage& storage() const { return *storage_; }

  private:
    std::unique_ptr<world::Storage> storage_;
};

}  // namespace glidepath

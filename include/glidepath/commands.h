// What a host can ask of a body of a world, without any message format. It is long because it is the one list
// of commands.
//
//     world.push(id, GlideTo{.target = where_the_server_says_it_is});
//     world.push(id, SetMotion{.velocity_mps = {0, 4, 6}});           // a jump
#pragma once

#include <glidepath/assets.h>
#include <glidepath/body.h>
#include <glidepath/error.h>
#include <glidepath/light_driver.h>
#include <glidepath/motion.h>
#include <glidepath/predict.h>

#include <optional>

namespace glidepath {

// A new body.
struct SpawnDef {
    ObjectId object = 0;
    Position position;
    float radius_m = 0.5F;
    float height_m = 2.0F;
    float scale = 1.0F;
    float friction = k_default_friction;
    float elasticity = k_default_elasticity;
    std::uint32_t state = physics_state::gravity;
    // Top speed, for catching up, of a body that does not act; 0 = unknown (it then catches up at 7.5 m/s).
    float top_speed_mps = k_default_top_speed_mps;
    bool on_ground = true;
    bool is_player = false;
    // False: known, but nowhere (in a pack, or still to be placed). `position` is not looked at, the body
    // does not tick, and the first position that it gets puts it there.
    bool in_world = true;
    bool has_animations = true;  // without, a position message sets Object::placement too
    Vec3 velocity_mps{};         // by the setter: at most 50 m/s
    Vec3 omega_radps{};
    Stamps stamps{};
    // An actor plays motions, follows commands and plans; without one only messages and the host move the
    // body.
    bool acts = false;
    MotionAssets assets{};    // tables and clips, which must outlive the world; none: the default locomotion
    GameObjectFacts facts{};  // what the game knows of it: creature, run rate, jump
    // Who steers an acting body when it is moved to something.
    Driver driver = Driver::planner;
    // How it is kept smooth, and with which numbers if it is predictive. None: as the world is made. The
    // position counts as the first update; `sent_s` is when it was sent, as in GlideTo.
    std::optional<Smoother> smoother{};
    std::optional<Predict> predict{};
    std::optional<double> sent_s{};
};

// Glide to where the server says the body is.
struct GlideTo {
    Position target;
    // Do not take over the target's heading; nor does a body that moves to something.
    bool keep_heading = false;
    // For predictive bodies; others do not ask. When it was sent, on the sender's clock (of one body all
    // updates carry it, or none), and how fast the body went.
    std::optional<double> sent_s{};
    std::optional<Vec3> velocity_mps{};
    bool is_repeated = false;  // was sent before, and again in the packet of a newer one
};

// Be there at once, and stand there (wire ground).
struct PlaceAt {
    Position target;
    std::optional<double> sent_s{};  // as in GlideTo; none: now
};

// Fly: a jump or a missile. The step that lifts a standing body takes it off the ground (wire ground); one
// that runs or walks then keeps the speed of its motion alone (Rules::take_off).
struct SetMotion {
    Vec3 velocity_mps{};
    Vec3 omega_radps{};
};

// One of the two alone. A body that stands loses its turn with its next move (spec/tick.md 7.4).
struct SetVelocity {
    Vec3 velocity_mps{};
};
// See SetVelocity.
struct SetOmega {
    Vec3 omega_radps{};
};

// Fly when the waypoints before it are done with. A jump waypoint only takes its turn in the queue, as in the
// client, whose own code makes neither kind any more (spec/queue.md 7.1).
struct QueueVelocity {
    Vec3 velocity_mps{};
    bool is_jump = false;
};

// Face there at once; pitch and roll go as with any heading (spec/geometry.md 3).
struct SetHeading {
    double heading_deg = 0;
};

// Whether the client's own body takes the server's positions and vectors, and keeps its heading when it
// glides to them (spec/routing.md 1.12 and 1.13). Off: the leash alone holds it.
struct UseServerPosition {
    bool uses = true;
    bool keeps_heading = false;
};

// Keep right beside another object for a second.
struct StickTo {
    ObjectId target = 0;
    float target_radius_m = 0;
};
struct Unstick {};

// Tie the leash to a position, with the ranges of the cell that the body is in.
struct ConstrainTo {
    Position anchor;
};
struct Unconstrain {};

// How fast the body can go, where no motion interpreter of its own knows.
struct SetSpeeds {
    float top_speed_mps = 0;
    float adjusted_top_speed_mps = 0;  // follows the present run speed
};

// Do a motion, or stop doing it, as a command of the game: the interpreter adjusts it and the animation plays
// it.
struct DoMotion {
    MotionCommand motion = motion_command::none;
    float speed = 1.0F;
    HoldKey hold_key = HoldKey::none;  // run: walking becomes running
};
// Stop doing a motion.
struct StopMotion {
    MotionCommand motion = motion_command::none;
    HoldKey hold_key = HoldKey::none;
};
struct StopCompletely {};

// Jump, with a share of the body's full strength.
struct Jump {
    float extent = 1.0F;  // 0 to 1
};

// Chase, flee, walk to a position or turn, by the planner. Radius and height of a known object are filled in.
// The light driver needs the request again about every second, takes an object for where it is now, and
// refuses turns.
struct MoveBody {
    MoveToRequest request;
};

// What the host's own animation moved the body by since the last frame, in the body's axes.
struct HostMotion {
    Frame offset;
};

// What each command refuses; World::push asks them. Predictive bodies also refuse what would move them
// otherwise than by positions.
[[nodiscard]] Error validate(const SpawnDef& def);
// A position that a body can have, finite numbers.
[[nodiscard]] Error validate(const GlideTo& command);
[[nodiscard]] Error validate(const PlaceAt& command);
// Finite numbers.
[[nodiscard]] Error validate(const SetMotion& command);
[[nodiscard]] Error validate(const SetVelocity& command);
[[nodiscard]] Error validate(const SetOmega& command);
[[nodiscard]] Error validate(const QueueVelocity& command);
[[nodiscard]] Error validate(const SetHeading& command);
// A radius from 0 on.
[[nodiscard]] Error validate(const StickTo& command);
// A speed that a motion can have.
[[nodiscard]] Error validate(const DoMotion& command);
// An extent from 0 to 1.
[[nodiscard]] Error validate(const Jump& command);
// Speeds from 0 on.
[[nodiscard]] Error validate(const SetSpeeds& command);
// A finite displacement and a rotation of length one.
[[nodiscard]] Error validate(const HostMotion& command);

}  // namespace glidepath

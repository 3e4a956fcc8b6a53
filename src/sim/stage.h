// The authoritative world: bodies of our own engine that act by themselves, so that the truth is motion that
// a client can make. Minds decide 20 times a second, as often as the server sends; bodies move 60 times.
#pragma once

#include <glidepath/world.h>

#include "sim/layer.h"
#include "sim/random.h"
#include "sim/scene.h"
#include "world/storage.h"

namespace glidepath::sim {

inline constexpr std::int32_t k_decisions_hz = 20;
inline constexpr std::int32_t k_steps_per_decision = 3;
inline constexpr std::int32_t k_truth_hz = k_decisions_hz * k_steps_per_decision;
inline constexpr double k_truth_step_s = 1.0 / k_truth_hz;

enum class Gait : std::uint8_t { stand, walk, run, back };

// What a player's keys say. -1 left, 1 right.
struct Keys {
    Gait gait = Gait::stand;
    std::int32_t side = 0;
    std::int32_t turn = 0;
    friend constexpr bool operator==(const Keys&, const Keys&) = default;
};

// What a body is about, between decisions.
enum class Activity : std::uint8_t {
    resting,     // until `until_s`
    travelling,  // to `goal`
    dancing,     // holds `keys` until `until_s`: side steps, turns, circles
    chasing,     // `target`
    striking,    // `target`
    fleeing,     // from `target`
};

struct Mind {
    Random random{0, 0};
    Activity activity = Activity::resting;
    Keys keys;
    Position goal;
    ObjectId target = 0;
    double until_s = 0;
    double next_special_s = 0;  // jump, teleport, leaving, striking, a planted fault
    std::uint32_t leg = 0;      // of a patrol; strikes of a hunter
};

struct Member {
    ObjectId object = 0;
    std::string name;
    Role role = Role::walker;
    float run_rate = 1;
    float scale = 1;
    Position home;
    double enters_s = 0;         // when it is there
    BodyId id;                   // none: not in the world now
    std::uint16_t instance = 1;  // how often it entered
    bool turns_fast = false;     // planted
    bool is_flung = false;       // planted: put far away without a teleport
    bool moves_early = false;    // planted: sent before it is there
    bool is_client = false;      // the client's own body
    Mind mind;
};

// What happened in a decision that a server has to send. Players' motions are not among them:
// the server looks at what they do.
struct StageEvent {
    enum class Kind : std::uint8_t { entered, left, vanished, teleported, jumped, move_to, struck };
    Kind kind = Kind::entered;
    std::size_t member = 0;
    MoveToRequest request{};  // move_to
    ObjectId target = 0;      // struck
    Vec3 velocity_mps{};      // jumped; world axes
};

struct Stage {
    World world{WorldDef{.root_motion = RootMotionMode::smoothed, .least_pass_s = 0}};
    Position centre = scene_centre();
    double radius_m = 40;
    std::int64_t steps = 0;
    double clock_s = 0;  // steps / k_truth_hz
    std::vector<Member> members;
    std::vector<StageEvent> events;  // of the last decision
};

// The time has come; a microsecond early counts, as times are sums that end anywhere around a step.
[[nodiscard]] inline bool is_past(const Stage& stage, double time_s) {
    return stage.clock_s + 1e-6 >= time_s;
}

// All members of the scene, with their faults; none is in the world yet.
[[nodiscard]] Stage make_stage(const Scene& scene, std::uint64_t seed);

// Whom a fault of the scene is planted on: an index of stage.members.
[[nodiscard]] std::size_t faulty_member(const Stage& stage, ServerFault fault);

// Everybody decides what to do now; stage.events says what came of it.
void decide(Stage& stage);

// Time passes by k_truth_step_s.
void move_on(Stage& stage);

// --- The parts of decide, one file each.

void decide_player(Stage& stage, std::size_t index);
void decide_creature(Stage& stage, std::size_t index);

// A random position in the scene, at least so far from another.
[[nodiscard]] Position random_position(const Stage& stage, Random& random, const Position& from,
                                       double least_distance_m);
[[nodiscard]] const Body& body_of(const Stage& stage, const Member& member);

}  // namespace glidepath::sim

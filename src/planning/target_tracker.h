// Knowing where another object is. A follower sets a target; the target keeps it in a table of voyeurs and
// tells it, at once and then every half second at most, when its predicted position has left the radius that
// the follower asked for. Retail's name is TargetManager; the rules are moveto.md section 8.
//
// Everything acts at once, as in retail: setting a target may deliver the first update before the call
// returns. The other objects are reached through a TargetPort.
#pragma once

#include "base/hash.h"
#include "geometry/position.h"
#include "planning/layer.h"
#include "planning/voyeur_pool.h"

#include <cstdint>
#include <type_traits>

namespace glidepath::planning {

enum class TargetStatus : std::uint32_t {
    undefined = 0,  // set, nothing heard yet
    ok = 1,
    exit_world = 2,
    teleported = 3,
    contained = 4,
    parented = 5,
    timed_out = 6,
};

// What a follower knows of its target, and the form in which it is told.
struct TargetInfo {
    std::uint32_t context_id = 0;  // not 0: the follower keeps the target for itself, nobody is told
    std::uint32_t object_id = 0;   // 0: no target
    float radius_m = 0;
    double quantum_s = 0;
    Position target;              // where it is
    Position interpolated;        // where it will be after quantum_s
    Vec3 interpolated_direction;  // from the follower to there, length one
    Vec3 velocity_mps;
    TargetStatus status = TargetStatus::undefined;
    double last_update_s = 0;  // game clock
};

struct TargetTracker {
    TargetInfo target;
    VoyeurTable voyeurs;
    double last_work_s = 0;  // physics clock
    bool is_made = false;    // retail makes one on first use; before that most calls do nothing
};
static_assert(std::is_trivially_copyable_v<TargetTracker>);

inline constexpr double k_target_work_period_s =
    0.5;  // between two rounds of telling voyeurs; moveto.md section 8
inline constexpr double k_target_timeout_s = 10.0;  // a target that is never heard of; moveto.md section 8

// An object of the world as the trackers see it.
struct TargetParty {
    TargetTracker* tracker = nullptr;  // nullptr: there is no such object
    std::uint32_t id = 0;
    Position position;
    Vec3 velocity_mps;
};

// The surroundings of a call. Every pointer must be set.
struct TargetPort {
    void* context = nullptr;
    VoyeurPool* voyeurs = nullptr;
    double game_now_s = 0;
    double physics_now_s = 0;
    TargetParty (*find)(void* context, std::uint32_t id) = nullptr;
    // News for `to`: pass it to receive_update of that object if it is known.
    void (*send)(void* context, std::uint32_t to, const TargetInfo& info) = nullptr;
    // The follower's own target has news: tell its planner, then its follower of objects. Not for a context
    // other than 0: nobody listens then.
    void (*deliver)(void* context, std::uint32_t follower, const TargetInfo& info) = nullptr;
};

// Follows `target_id` from here on; 0 follows nothing and delivers "timed out".
void set_target(const TargetParty& self, std::uint32_t context_id, std::uint32_t target_id, float radius_m,
                double quantum_s, const TargetPort& port);
void clear_target(const TargetParty& self, const TargetPort& port);
void set_target_quantum(const TargetParty& self, double quantum_s, const TargetPort& port);

// 0 without a target.
[[nodiscard]] double target_quantum(const TargetTracker& tracker);

// Notices that the target never answered; tells the voyeurs that have to know. Does nothing until half a
// second of the physics clock has passed.
void do_target_work(const TargetParty& self, const TargetPort& port);

// News of the target. Ignored when it is of another object.
void receive_update(const TargetParty& self, const TargetInfo& info, const TargetPort& port);

// What followers do to the object that they follow.
void add_voyeur(const TargetParty& self, std::uint32_t voyeur_id, float radius_m, float quantum_s,
                const TargetPort& port);
void remove_voyeur(const TargetParty& self, std::uint32_t voyeur_id, const TargetPort& port);

// Drops the own target and tells every voyeur: the end of exit world and of a teleport.
void leave_voyeurs(const TargetParty& self, TargetStatus status, const TargetPort& port);

// Gives the voyeurs' places back without telling anyone. For an object that is deleted.
void forget_voyeurs(TargetTracker& tracker, VoyeurPool& pool);

void add_to(StateHash& hash, const TargetTracker& tracker, const VoyeurPool& pool);

}  // namespace glidepath::planning

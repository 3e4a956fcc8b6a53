// Knowing where another object is. A follower sets a target; the target keeps it in a table of voyeurs and
// sends it an update, at once and then every half second at most, when its predicted position has left the
// radius that the follower asked for. Retail's name is TargetManager; the rules are spec/targets.md.
//
// Everything acts at once, as in retail: setting a target may deliver the first update before the call
// returns. The other objects are reached through Neighbours.
#pragma once

#include "base/hash.h"
#include "geometry/position.h"
#include "planning/layer.h"
#include "planning/neighbours.h"
#include "planning/voyeur_pool.h"

#include <cstdint>
#include <type_traits>

namespace glidepath::planning {

enum class TargetStatus : std::uint32_t {
    undefined = 0,  // set, no update yet
    ok = 1,
    exit_world = 2,
    teleported = 3,
    contained = 4,
    parented = 5,
    timed_out = 6,
};

// What a follower knows of its target, and the form in which updates travel.
struct TargetInfo {
    std::uint32_t context_id = 0;  // not 0: the follower keeps the target for itself, nothing is delivered
    ObjectId object_id = 0;        // 0: no target
    float radius_m = 0;
    TargetStatus status = TargetStatus::undefined;
    double quantum_s = 0;
    double last_update_s = 0;     // game clock
    Position target;              // where it is
    Position interpolated;        // where it will be after quantum_s
    Vec3 interpolated_direction;  // from the follower to there, length one
    Vec3 velocity_mps;
};

// What a planner asks for stands at the beginning.
struct TargetTracker {
    double last_work_s = 0;  // physics clock
    bool is_made = false;    // retail makes one on first use; before that most calls do nothing
    TargetInfo target;
    VoyeurTable voyeurs;
};
static_assert(std::is_trivially_copyable_v<TargetTracker>);

// Between two rounds of updates for voyeurs; spec/targets.md 4.1.
inline constexpr double k_target_work_period_s = 0.5;
// For the first update of a target; spec/targets.md 4.2.
inline constexpr double k_target_timeout_s = 10.0;

// Follows `target_id` from here on; 0 follows nothing and delivers "timed out".
void set_target(const TargetParty& self, std::uint32_t context_id, ObjectId target_id, float radius_m,
                double quantum_s, Neighbours& neighbours);
void clear_target(const TargetParty& self, Neighbours& neighbours);
void set_target_quantum(const TargetParty& self, double quantum_s, Neighbours& neighbours);

// 0 without a target.
[[nodiscard]] double target_quantum(const TargetTracker& tracker);

// Whether half a second of the physics clock has passed since it last worked.
[[nodiscard]] inline bool is_work_due(const TargetTracker& tracker, double physics_now_s) {
    return tracker.is_made && physics_now_s - tracker.last_work_s >= k_target_work_period_s;
}

// When it is due next, on the same clock, but for rounding.
[[nodiscard]] inline double next_work_s(const TargetTracker& tracker) {
    return tracker.last_work_s + k_target_work_period_s;
}

// Notices that the target never answered; sends updates to the voyeurs that need one. Does nothing until half
// a second of the physics clock has passed.
void do_target_work(const TargetParty& self, Neighbours& neighbours);

// An update of the target. Ignored when it is of another object.
void receive_update(const TargetParty& self, const TargetInfo& info, Neighbours& neighbours);

// What followers do to the object that they follow.
void add_voyeur(const TargetParty& self, ObjectId voyeur_id, float radius_m, float quantum_s,
                Neighbours& neighbours);
void remove_voyeur(const TargetParty& self, ObjectId voyeur_id, Neighbours& neighbours);

// Drops the own target and updates every voyeur: the end of exit world and of a teleport.
void leave_voyeurs(const TargetParty& self, TargetStatus status, Neighbours& neighbours);

// Gives the voyeurs' slots back without an update. For an object that is deleted.
void forget_voyeurs(TargetTracker& tracker, VoyeurPool& pool);

void add_to(StateHash& hash, const TargetTracker& tracker, const VoyeurPool& pool);

}  // namespace glidepath::planning

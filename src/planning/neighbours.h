// The other objects of a world, as the parts of one body reach them: to look at one, to follow one, and to be
// followed. A world implements it; tests and suites that record who is sent what do so too.
#pragma once

#include <glidepath/body.h>

#include "planning/layer.h"

namespace glidepath::planning {

struct TargetInfo;
struct TargetTracker;
class VoyeurPool;

// An object of the world as the trackers see it.
struct TargetParty {
    TargetTracker* tracker = nullptr;  // nullptr: there is no such object
    ObjectId id = 0;
    Position position;
    Vec3 velocity_mps;
};

// What a message means by an object: known is what is in the world's table, with or without a cell. What
// hangs on another object is followed where that is (spec/world.md 8).
struct NamedObject {
    bool is_known = false;
    ObjectId top_level = 0;  // what it hangs on, else itself
    float radius_m = 0;      // of the object itself
    float height_m = 0;
    float top_level_radius_m = 0;
};

class Neighbours {
  public:
    // What an object is like now; nullptr: it is not in the world, or in a pack.
    [[nodiscard]] virtual const Body* find_body(ObjectId object) const = 0;
    // Which object a message means by this id.
    [[nodiscard]] virtual NamedObject find_object(ObjectId object) const = 0;
    // The same object for the trackers, whether or not it is in a cell.
    [[nodiscard]] virtual TargetParty find_party(ObjectId object) = 0;

    // An update for `to`: pass it to receive_update of that object if it is known.
    virtual void send(ObjectId to, const TargetInfo& info) = 0;
    // The follower's own target was updated: its planner applies it, then its follower of objects. Not for a
    // context other than 0, which is the follower's own affair. By value: the follower may set another target
    // meanwhile.
    virtual void deliver(ObjectId follower, TargetInfo info) = 0;

    [[nodiscard]] virtual VoyeurPool& voyeurs() = 0;
    [[nodiscard]] virtual double game_now_s() const = 0;
    // The time up to which the body at hand has been stepped, this step included (spec/world.md 10).
    [[nodiscard]] virtual double physics_now_s() const = 0;

  protected:
    ~Neighbours() = default;  // never owned through this type
};

}  // namespace glidepath::planning

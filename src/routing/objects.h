// The objects that a router knows. Every object is also a body of the world, in a cell or not: stamps, gates
// and state bits then stand in one place, and an object that comes out of a pack is simply put somewhere. A
// body without a cell costs a tick one comparison.
#pragma once

#include <glidepath/message.h>
#include <glidepath/router.h>

#include "routing/layer.h"

#include <vector>

namespace glidepath::routing {

class Objects {
  public:
    // By slot of the world; slots of bodies that are gone have no guid.
    [[nodiscard]] const std::vector<Object>& slots() const { return slots_; }
    [[nodiscard]] const Object* find(const World& world, ObjectId guid) const;
    [[nodiscard]] Object* find(const World& world, ObjectId guid);

    // The entry of a new body; what was in its slot is forgotten.
    Object& add(const World& world, BodyId id);
    void remove(BodyId id);

  private:
    std::vector<Object> slots_;
};

// Writes down what a create message says.
void describe(Object& object, const CreateObject& message);

}  // namespace glidepath::routing

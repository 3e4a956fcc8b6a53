// What is known of each object beside its motion: what create messages say and tools want to show. Every
// object is also a body of the world, in a cell or not: stamps, gates and state bits then stand in one place,
// and an object that comes out of a pack is simply put somewhere. A body without a cell costs a tick one
// comparison.
#pragma once

#include <glidepath/message.h>
#include <glidepath/world.h>

#include "base/hash.h"
#include "routing/layer.h"
#include "world/storage.h"

#include <string>
#include <vector>

namespace glidepath::routing {

inline constexpr std::size_t k_longest_object_name = 255;  // bytes as they come; the rest is cut off

namespace item_type {  // of the weenie's item type word
inline constexpr std::uint32_t creature = 0x10;
}

struct Object {
    BodyId id;  // its body; none: the slot is free
    ObjectId guid = 0;
    std::string name;  // UTF-8
    std::uint32_t wcid = 0;
    std::uint32_t item_type = 0;
    std::uint32_t weenie_bits = 0;  // weenie_flag
    std::uint32_t setup = 0;
    std::uint32_t motion_table = 0;
    float scale = 1.0F;
    ObjectId container = 0;
    ObjectId wielder = 0;
    std::uint32_t parent_location = 0;  // where on the parent; which parent: Entity::parent
    std::uint32_t placement = 0;        // animation frame of a body without animations
    double created_s = 0;

    [[nodiscard]] bool is_player() const { return (weenie_bits & weenie_flag::player) != 0; }
    [[nodiscard]] bool is_creature() const { return is_player() || (item_type & item_type::creature) != 0; }
};

class Objects {
  public:
    // By slot of the world; slots of bodies that are gone have no guid. In the order of slots, which depends
    // on the messages alone.
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

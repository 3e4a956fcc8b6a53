// Messages that came too early: for an object that is not here yet, or for an instance newer than the one
// here. They wait, in the order they came, until that object is created. Bounded in number and age.
#pragma once

#include <glidepath/base/id.h>
#include <glidepath/routing/movement_handler.h>
#include <glidepath/routing/position_handler.h>
#include <glidepath/routing/vector_handler.h>

#include <variant>
#include <vector>

namespace glidepath {

inline constexpr std::size_t k_most_held_messages = 4096;
inline constexpr double k_held_for_s = 25.0;  // after the last message held for the same object

class HeldMessages {
  public:
    using Message = std::variant<PositionUpdate, VelocityUpdate, MovementUpdate>;

    // The oldest message gives way when there is no room.
    void hold(ObjectId object, const Message& message, double clock_s);

    // Takes out what waits for the object, in the order it came.
    [[nodiscard]] std::vector<Message> take(ObjectId object);

    void forget_old(double clock_s);

    [[nodiscard]] std::size_t size() const { return held_.size(); }

  private:
    struct Held {
        ObjectId object;
        double last_s;  // when the last message for this object came
        Message message;
    };
    std::vector<Held> held_;
};

}  // namespace glidepath

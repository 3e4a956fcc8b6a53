// Positions and movements, and the actions of a movement.
#include "base/commands.h"
#include "wire/packed_list.h"
#include "wire/parts.h"
#include "wire/read_motion.h"

namespace glidepath::wire {

namespace {

constexpr Stamp k_action_stamp_mask = 0x7FFF;

}  // namespace

void read_element(ByteReader& reader, MotionAction& action) {
    action.id = command_id_of(reader.u16("action.command"));
    const std::uint16_t stamp = reader.u16("action.stamp");
    action.stamp = stamp & k_action_stamp_mask;
    action.is_autonomous = stamp > k_action_stamp_mask;
    action.speed = reader.f32("action.speed");
}

void read_part(MessageReader& r, PositionPack& position) { read_position(r, position); }
void read_part(MessageReader& r, Movement& movement) { read_movement(r, movement); }

}  // namespace glidepath::wire

namespace glidepath {

MoveToType type_of(const Movement& movement) {
    const auto* request = std::get_if<MoveToRequest>(&movement.payload);
    return request != nullptr ? request->type : MoveToType::none;
}

}  // namespace glidepath

#include "wire/movement_parameters.h"

#include "wire/byte_reader.h"
#include "wire/byte_writer.h"

namespace glidepath::wire {

std::size_t pack(const MovementParameters& parameters, std::span<std::byte> buffer) {
    if (buffer.size() < k_packed_parameters_size) return k_packed_parameters_size;
    ByteWriter writer(buffer);
    writer.u32(parameters.flags);
    writer.f32(parameters.distance_to_object_m);
    writer.f32(parameters.min_distance_m);
    writer.f32(parameters.fail_distance_m);
    writer.f32(parameters.desired_heading_deg);
    writer.f32(parameters.speed);
    writer.f32(parameters.walk_run_threshold_m);
    writer.u32(parameters.context_id);
    writer.u32(static_cast<std::uint32_t>(parameters.hold_key));
    writer.u32(parameters.action_stamp);
    return writer.size();
}

std::size_t unpack(MovementParameters& parameters, std::span<const std::byte> bytes) {
    if (bytes.size() < k_packed_parameters_size) return 0;
    ByteReader reader(bytes);
    parameters.flags = reader.u32("flags");
    parameters.distance_to_object_m = reader.f32("distance_to_object");
    parameters.min_distance_m = reader.f32("min_distance");
    parameters.fail_distance_m = reader.f32("fail_distance");
    parameters.desired_heading_deg = reader.f32("desired_heading");
    parameters.speed = reader.f32("speed");
    parameters.walk_run_threshold_m = reader.f32("walk_run_threshold");
    parameters.context_id = reader.u32("context_id");
    parameters.hold_key = static_cast<HoldKey>(reader.u32("hold_key"));
    parameters.action_stamp = reader.u32("action_stamp");
    return reader.offset();
}

// The order is not that of the packed block: the heading comes last, the fail distance before the speed.
std::size_t unpack_net(MovementParameters& parameters, MoveToType type, std::span<const std::byte> bytes) {
    const bool moves = type == MoveToType::move_to_object || type == MoveToType::move_to_position;
    const bool turns = type == MoveToType::turn_to_object || type == MoveToType::turn_to_heading;
    if (!moves && !turns) return 0;
    if (bytes.size() < (moves ? k_net_move_parameters_size : k_net_turn_parameters_size)) return 0;
    ByteReader reader(bytes);
    parameters.flags = reader.u32("flags");
    if (moves) {
        parameters.distance_to_object_m = reader.f32("distance_to_object");
        parameters.min_distance_m = reader.f32("min_distance");
        parameters.fail_distance_m = reader.f32("fail_distance");
    }
    parameters.speed = reader.f32("speed");
    if (moves) parameters.walk_run_threshold_m = reader.f32("walk_run_threshold");
    parameters.desired_heading_deg = reader.f32("desired_heading");
    return reader.offset();
}

}  // namespace glidepath::wire

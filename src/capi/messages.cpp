// Messages to bodies: bytes, and the same without a wire format. It is long because each kind of update has
// its struct, defaults, checks and function.
#include "capi/frame_steps.h"

#include <array>
#include <string>

using namespace glidepath;
using namespace glidepath::capi;

namespace {

void note(CWorld& world, const MessageOutcome& outcome) {
    const auto replays = outcome.replays();
    world.replays.assign(replays.begin(), replays.end());
    for (MessageOutcome& replay : world.replays) {
        replay.first_replay = nullptr;
        replay.replay_count = 0;
    }
}

gp_outcome outcome_without_message(std::uint8_t result, std::uint32_t opcode) {
    gp_outcome outcome{};
    outcome.size = sizeof outcome;
    outcome.result = result;
    outcome.opcode = opcode;
    return outcome;
}

// One message; `out` is filled in any case.
gp_code receive_one(CWorld& world, std::span<const std::byte> bytes, gp_outcome& out) {
    world.replays.clear();
    const Decoded decoded = decode(bytes, world.decode_mode);
    if (!decoded.is_ok()) {
        const bool is_other = decoded.error.code == ErrorCode::bad_opcode && decoded.error.where == 0;
        out = outcome_without_message(is_other ? GP_RESULT_OTHER : GP_RESULT_MALFORMED, decoded.opcode);
        return is_other ? GP_OK : fail(decoded.error);
    }
    const MessageOutcome outcome = world.router.receive(world.world, decoded.message);
    note(world, outcome);
    out = to_c(outcome, decoded.opcode);
    return GP_OK;
}

// What became of an update without a wire format.
template <class Update>
gp_code receive_update(CWorld& world, ObjectId object, const Update& update, std::uint32_t opcode,
                       gp_outcome* out) {
    const MessageOutcome outcome = world.router.receive(world.world, object, update);
    note(world, outcome);
    if (out != nullptr) write_sized(to_c(outcome, opcode), out);
    return GP_OK;
}

// NULL is fine.
gp_code check_outcome(const gp_outcome* out) { return out == nullptr ? GP_OK : check_sized(out, "outcome"); }

gp_position_update default_position_update() {
    gp_position_update made{};
    made.position = to_c(Position{});
    return made;
}

gp_movement_update default_movement_update() {
    const MovementState state;
    gp_movement_update made{};
    made.style = motion_command::non_combat;
    made.current_style = state.current_style;
    made.forward_command = state.forward_command;
    made.forward_speed = state.forward_speed;
    made.sidestep_speed = state.sidestep_speed;
    made.turn_speed = state.turn_speed;
    made.run_rate = 1.0F;
    return made;
}

using Actions = std::array<MotionAction, MovementState::k_max_actions>;
using ActionBytes = std::array<std::byte, std::size_t{8} * MovementState::k_max_actions>;

gp_code read_state(const gp_movement_update& c, ActionBytes& bytes, MovementState& out) {
    if (c.action_count > MovementState::k_max_actions) {
        return fail(GP_LIMIT_EXCEEDED, "action_count", "more than 31 actions", c.action_count);
    }
    if (c.actions == nullptr && c.action_count > 0) return null_pointer("actions");
    Actions actions{};
    for (std::uint32_t i = 0; i < c.action_count; ++i) {
        const gp_motion_action& given = c.actions[i];
        actions[i] = {given.motion, given.speed, given.stamp, given.is_autonomous != 0};
    }
    out = {.current_style = c.current_style,
           .forward_command = c.forward_command,
           .sidestep_command = c.sidestep_command,
           .turn_command = c.turn_command,
           .forward_speed = c.forward_speed,
           .sidestep_speed = c.sidestep_speed,
           .turn_speed = c.turn_speed,
           .actions = pack_actions(std::span(actions).first(c.action_count), bytes),
           .sticky_object = c.sticky_object};
    return GP_OK;
}

gp_code read_movement(const gp_movement_update& c, ActionBytes& bytes, MovementUpdate& out) {
    out = {.instance = c.instance,
           .movement_stamp = c.movement_stamp,
           .server_control = c.server_control,
           .is_autonomous = c.is_autonomous != 0,
           .movement = {}};
    Movement& movement = out.movement;
    movement.style = c.style;
    if (c.standing_long_jump != 0) movement.options |= movement_option::standing_long_jump;
    movement.run_rate = c.run_rate;
    movement.target_heading_deg = c.target_heading_deg;
    if (c.type == 0) {
        if (c.sticky_object != 0) movement.options |= movement_option::has_sticky_object;
        MovementState state;
        if (const gp_code code = read_state(c, bytes, state); code != GP_OK) return code;
        movement.payload = state;
        return GP_OK;
    }
    gp_move_to request{};
    if (const gp_code code = read_sized(c.request, "request", request); code != GP_OK) return code;
    request.type = c.type;
    movement.payload = from_c(request);
    return GP_OK;
}

}  // namespace

gp_code gp_receive(gp_world* world, const void* bytes, size_t size, gp_outcome* outcome) {
    return with_world(world, [&](CWorld& w) {
        if (bytes == nullptr && size > 0) return null_pointer("bytes");
        if (const gp_code code = check_outcome(outcome); code != GP_OK) return code;
        gp_outcome made{};
        const gp_code code = receive_one(w, bytes_of(bytes, size), made);
        if (outcome != nullptr) write_sized(made, outcome);
        return code;
    });
}

gp_code gp_receive_many(gp_world* world, const void* bytes, size_t size, const uint32_t* ends, uint32_t count,
                        uint32_t* malformed) {
    return with_world(world, [&](CWorld& w) { return receive_all(w, bytes, size, ends, count, malformed); });
}

gp_code capi::receive_all(CWorld& world, const void* bytes, std::size_t size, const std::uint32_t* ends,
                          std::uint32_t count, std::uint32_t* malformed) {
    if (malformed != nullptr) *malformed = 0;
    if (count == 0) return GP_OK;
    if (bytes == nullptr && size > 0) return null_pointer("bytes");
    if (ends == nullptr) return null_pointer("ends");
    for (std::uint32_t i = 0; i < count; ++i) {
        if (ends[i] > size || (i > 0 && ends[i] < ends[i - 1])) {
            return fail(GP_OUT_OF_RANGE, "ends", "they must rise and stay within the bytes", i);
        }
    }
    const auto all = bytes_of(bytes, size);
    std::size_t begin = 0;
    for (std::uint32_t i = 0; i < count; ++i) {
        gp_outcome ignored{};
        const gp_code code = receive_one(world, all.subspan(begin, ends[i] - begin), ignored);
        if (code != GP_OK && malformed != nullptr) ++*malformed;
        begin = ends[i];
    }
    return GP_OK;
}

uint32_t gp_replays(gp_world* world, gp_outcome* out, uint32_t capacity) {
    return ask_world<uint32_t>(world, [&](const CWorld& w) {
        if (out != nullptr && capacity > 0 && check_sized(out, "out") != GP_OK) return uint32_t{0};
        const std::size_t apart = out != nullptr && capacity > 0 ? out->size : 0;
        for (std::size_t i = 0; apart > 0 && i < w.replays.size() && i < capacity; ++i) {
            auto* at = reinterpret_cast<gp_outcome*>(reinterpret_cast<std::byte*>(out) + i * apart);
            at->size = static_cast<std::uint32_t>(apart);
            write_sized(to_c(w.replays[i], 0), at);
        }
        return static_cast<uint32_t>(w.replays.size());
    });
}

uint32_t gp_outcome_text(const gp_outcome* outcome, char* out, uint32_t capacity) {
    uint32_t length = 0;
    guarded([&] {
        gp_outcome c{};
        if (const gp_code code = read_sized(outcome, "outcome", c); code != GP_OK) return code;
        std::string text;
        if (c.result == GP_RESULT_OTHER) text = "moves no body";
        if (c.result == GP_RESULT_MALFORMED) text = "malformed";
        if (c.result <= GP_RESULT_KEPT) {
            text = name_of(static_cast<MessageResult>(c.result));
            if (c.reason != 0) text += std::string(": ") + name_of(static_cast<MessageReason>(c.reason));
            if (c.action != 0) text += std::string(": ") + name_of(static_cast<MessageAction>(c.action));
            constexpr std::uint64_t k_known = (std::uint64_t{1} << k_message_detail_count) - 1;
            const std::string details = text_of(MessageDetails{c.details & k_known});
            if (!details.empty()) text += ", " + details;
        }
        length = write_text(text, out, capacity);
        return GP_OK;
    });
    return length;
}

const char* gp_reason_name(uint32_t reason) {
    return name_of(static_cast<MessageReason>(std::min<std::uint32_t>(reason, 0xFF)));
}
const char* gp_action_name(uint32_t action) {
    return name_of(static_cast<MessageAction>(std::min<std::uint32_t>(action, 0xFF)));
}
const char* gp_detail_name(uint32_t detail) {
    return name_of(static_cast<MessageDetail>(std::min<std::uint32_t>(detail, 0xFF)));
}
const char* gp_message_name(uint32_t opcode) { return message_name(opcode); }

gp_code gp_check_message(const void* bytes, size_t size, int32_t strict, uint32_t* opcode) {
    return guarded([&] {
        if (opcode != nullptr) *opcode = 0;
        if (bytes == nullptr && size > 0) return null_pointer("bytes");
        const Decoded decoded =
            decode(bytes_of(bytes, size), strict != 0 ? DecodeMode::strict : DecodeMode::tolerant);
        if (opcode != nullptr) *opcode = decoded.opcode;
        return fail(decoded.error);
    });
}

gp_code gp_position_update_init(gp_position_update* update, uint32_t size) {
    return init_sized(update, size, "update", default_position_update());
}
gp_code gp_velocity_update_init(gp_velocity_update* update, uint32_t size) {
    return init_sized(update, size, "update", gp_velocity_update{});
}
gp_code gp_movement_update_init(gp_movement_update* update, uint32_t size) {
    return init_sized(update, size, "update", default_movement_update());
}

gp_code gp_receive_position(gp_world* world, const gp_position_update* update, gp_outcome* outcome) {
    return with_world(world, [&](CWorld& w) {
        gp_position_update c = default_position_update();
        if (const gp_code code = read_sized(update, "update", c); code != GP_OK) return code;
        if (const gp_code code = check_outcome(outcome); code != GP_OK) return code;
        return receive_update(w, c.object,
                              PositionUpdate{.position = from_c(c.position),
                                             .instance = c.instance,
                                             .position_stamp = c.position_stamp,
                                             .teleport = c.teleport,
                                             .force_position = c.force_position,
                                             .has_contact = c.has_contact != 0,
                                             .placement = c.placement},
                              opcode::update_position, outcome);
    });
}

gp_code gp_receive_velocity(gp_world* world, const gp_velocity_update* update, gp_outcome* outcome) {
    return with_world(world, [&](CWorld& w) {
        gp_velocity_update c{};
        if (const gp_code code = read_sized(update, "update", c); code != GP_OK) return code;
        if (const gp_code code = check_outcome(outcome); code != GP_OK) return code;
        return receive_update(w, c.object,
                              VelocityUpdate{.velocity_mps = vec3_of(c.velocity_mps),
                                             .omega_radps = vec3_of(c.omega_radps),
                                             .instance = c.instance,
                                             .vector = c.vector_stamp},
                              opcode::vector_update, outcome);
    });
}

gp_code gp_receive_movement(gp_world* world, const gp_movement_update* update, gp_outcome* outcome) {
    return with_world(world, [&](CWorld& w) {
        gp_movement_update c = default_movement_update();
        if (const gp_code code = read_sized(update, "update", c); code != GP_OK) return code;
        if (const gp_code code = check_outcome(outcome); code != GP_OK) return code;
        ActionBytes bytes{};
        MovementUpdate made;
        if (const gp_code code = read_movement(c, bytes, made); code != GP_OK) return code;
        return receive_update(w, c.object, made, opcode::update_motion, outcome);
    });
}

gp_code gp_set_player(gp_world* world, uint32_t object) {
    return with_world(world, [&](CWorld& w) {
        w.router.set_player(w.world, object);
        return GP_OK;
    });
}
uint32_t gp_player(gp_world* world) {
    return ask_world<uint32_t>(world, [](const CWorld& w) { return w.router.player(); });
}

gp_code gp_object_of(gp_world* world, uint32_t object, gp_object* out) {
    return with_world(world, [&](CWorld& w) {
        if (const gp_code code = check_sized(out, "out"); code != GP_OK) return code;
        const Object* known = w.router.find(w.world, object);
        if (known == nullptr) return fail(GP_UNKNOWN_ID, "object", "no message created it", object);
        gp_object made{};
        made.object = known->guid;
        made.id = to_c(known->id);
        made.name = known->name.c_str();
        made.wcid = known->wcid;
        made.item_type = known->item_type;
        made.weenie_bits = known->weenie_bits;
        made.setup = known->setup;
        made.motion_table = known->motion_table;
        made.scale = known->scale;
        made.container = known->container;
        made.wielder = known->wielder;
        made.parent_location = known->parent_location;
        made.placement = known->placement;
        made.created_s = known->created_s;
        made.is_adopted = known->is_adopted ? 1 : 0;
        made.is_player = known->is_player() ? 1 : 0;
        made.is_creature = known->is_creature() ? 1 : 0;
        write_sized(made, out);
        return GP_OK;
    });
}

uint32_t gp_objects(gp_world* world, uint32_t* out, uint32_t capacity) {
    return ask_world<uint32_t>(world, [&](const CWorld& w) {
        uint32_t count = 0;
        for (const Object& object : w.router.objects()) {
            if (object.guid == 0) continue;
            if (out != nullptr && count < capacity) out[count] = object.guid;
            ++count;
        }
        return count;
    });
}

uint32_t gp_missing_assets(gp_world* world, uint32_t* out, uint32_t capacity) {
    return ask_world<uint32_t>(world, [&](const CWorld& w) {
        const auto missing = w.router.missing_assets();
        for (std::size_t i = 0; out != nullptr && i < missing.size() && i < capacity; ++i) {
            out[i] = missing[i];
        }
        return static_cast<uint32_t>(missing.size());
    });
}

uint64_t gp_kept_count(gp_world* world) {
    return ask_world<uint64_t>(world, [](const CWorld& w) { return uint64_t{w.router.kept_count()}; });
}
uint64_t gp_received_count(gp_world* world) {
    return ask_world<uint64_t>(world, [](const CWorld& w) { return w.router.received_count(); });
}

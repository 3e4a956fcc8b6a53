#include "replay/message_text.h"

#include <glidepath/motion.h>

#include "geometry/heading.h"
#include "wire/text.h"

#include <fmt/format.h>

#include <cmath>
#include <iterator>

namespace glidepath::replay {

namespace {

// One line of "key=value" and bare words, a blank between them.
class Line {
  public:
    template <class... Args>
    void add(fmt::format_string<Args...> format, Args&&... args) {
        if (!text_.empty()) text_ += ' ';
        fmt::format_to(std::back_inserter(text_), format, std::forward<Args>(args)...);
    }
    void add_id(const char* key, std::uint32_t id) { add("{}=0x{:08X}", key, id); }
    void add_number(const char* key, float value) { add("{}={}", key, number(value)); }
    void add_vector(const char* key, const Vec3& v) {
        add("{}={},{},{}", key, number(v.x), number(v.y), number(v.z));
    }

    // Seven digits tell any two floats of a position apart that differ by a millimetre.
    [[nodiscard]] static std::string number(float value) {
        return fmt::format("{:.7g}", static_cast<double>(value));
    }

    [[nodiscard]] std::string take() { return std::move(text_); }

  private:
    std::string text_;
};

// Beyond it a rotation has no heading to speak of; the strict decoder refuses it too.
constexpr double k_rotation_tolerance = 0.02;

// Names come from strangers: nothing in them may steer a terminal.
std::string quoted(std::string_view cp1252) {
    std::string text = "\"";
    for (const char c : cp1252) {
        const char32_t code = unicode_of_cp1252(static_cast<unsigned char>(c));
        const bool is_control = code < 0x20 || (code >= 0x7F && code < 0xA0);
        if (is_control || c == '"' || c == '\\') {
            fmt::format_to(std::back_inserter(text), "\\x{:02X}", static_cast<unsigned>(code));
        } else {
            text += utf8_of_cp1252({&c, 1});
        }
    }
    return text + '"';
}

void add_place(Line& line, CellId cell, const Vec3& origin) {
    line.add_id("cell", cell);
    line.add_vector("at", origin);
}

void add_rotation(Line& line, const Quat& q) {
    if (std::fabs(norm_squared(q) - 1.0) <= k_rotation_tolerance) {
        line.add("heading={:.1f}", heading_of({{}, q}));
    } else {
        line.add("rotation={},{},{},{}", Line::number(q.w), Line::number(q.x), Line::number(q.y),
                 Line::number(q.z));
    }
}

void add(Line& line, const PositionPack& p) {
    add_place(line, p.cell, p.origin);
    add_rotation(line, p.rotation);
    line.add("{}", has_contact(p) ? "contact" : "airborne");
    if ((p.flags & position_flag::has_velocity) != 0) line.add_vector("velocity", p.velocity);
    if ((p.flags & position_flag::has_placement) != 0) line.add("placement=0x{:X}", p.placement_id);
    line.add("instance={} position={} teleport={} force={}", p.instance_stamp, p.position_stamp,
             p.teleport_stamp, p.force_position_stamp);
}

void add_command(Line& line, const char* key, std::uint32_t command, bool has_speed, float speed) {
    line.add("{}={}{}", key, command_text(command), has_speed ? "*" + Line::number(speed) : std::string());
}

void add_payload(Line& line, const Movement& movement, const MovementState& state) {
    const auto sent = [&](std::uint8_t bit) { return (state.flags & bit) != 0; };
    using namespace motion_state_flag;
    // A speed may come without its command, which then has its default.
    if (sent(forward_command) || sent(forward_speed)) {
        add_command(line, "forward", state.forward_command, sent(forward_speed), state.forward_speed);
    }
    if (sent(sidestep_command) || sent(sidestep_speed)) {
        add_command(line, "sidestep", state.sidestep_command, sent(sidestep_speed), state.sidestep_speed);
    }
    if (sent(turn_command) || sent(turn_speed)) {
        add_command(line, "turn", state.turn_command, sent(turn_speed), state.turn_speed);
    }
    if (sent(current_style)) line.add("current_style={}", command_text(state.current_style));
    for (const MotionAction& action : state.actions) {
        line.add("action={}*{}#{}{}", command_text(action.id), Line::number(action.speed), action.stamp,
                 action.is_autonomous ? "a" : "");
    }
    if ((movement.options & movement_option::has_sticky_object) != 0) {
        line.add_id("sticky", state.sticky_object);
    }
    if ((movement.options & movement_option::standing_long_jump) != 0) line.add("long_jump");
}

void add_payload(Line& line, const Movement& movement, const MoveToRequest& request) {
    const MovementParameters& parameters = request.parameters;
    switch (request.type) {
        case MoveToType::move_to_object:
            line.add_id("target", request.object_id);
            [[fallthrough]];
        case MoveToType::move_to_position:
            add_place(line, request.position.cell, request.position.frame.origin);
            line.add("flags=0x{:X}", parameters.flags);
            line.add_number("distance", parameters.distance_to_object_m);
            line.add_number("min", parameters.min_distance_m);
            line.add_number("fail", parameters.fail_distance_m);
            line.add_number("speed", parameters.speed);
            line.add_number("threshold", parameters.walk_run_threshold_m);
            line.add_number("heading", parameters.desired_heading_deg);
            line.add_number("run_rate", movement.run_rate);
            return;
        case MoveToType::turn_to_object:
            line.add_id("target", request.object_id);
            line.add_number("target_heading", movement.target_heading_deg);
            [[fallthrough]];
        default:
            line.add("flags=0x{:X}", parameters.flags);
            line.add_number("speed", parameters.speed);
            line.add_number("heading", parameters.desired_heading_deg);
    }
}

void add(Line& line, const Movement& movement) {
    line.add("{} style={}", name_of(type_of(movement)), command_text(movement.style));
    std::visit([&](const auto& payload) { add_payload(line, movement, payload); }, movement.payload);
}

void add(Line& line, const PhysicsDescription& physics) {
    const auto has = [&](std::uint32_t bit) { return (physics.flags & bit) != 0; };
    if (has(physics_flag::position)) {
        add_place(line, physics.cell, physics.origin);
        add_rotation(line, physics.rotation);
    }
    if (has(physics_flag::parent)) line.add_id("parent", physics.parent);
    line.add("state=0x{:X}", physics.state);
    if (has(physics_flag::motion_table)) line.add_id("motion_table", physics.motion_table);
    if (has(physics_flag::scale)) line.add_number("scale", physics.scale);
    if (has(physics_flag::velocity)) line.add_vector("velocity", physics.velocity_mps);
    if (has(physics_flag::omega)) line.add_vector("omega", physics.omega_radps);
    if (physics.has_movement) add(line, physics.movement);
    const Stamps& stamps = physics.stamps;
    line.add("instance={} position={} movement={} vector={} teleport={} control={}", stamps.instance,
             stamps.position, stamps.movement, stamps.vector, stamps.teleport, stamps.server_control);
}

void fill(Line&, const std::monostate&) {}
void fill(Line& line, const UpdatePosition& m) { add(line, m.position); }
void fill(Line& line, const UpdateMotion& m) {
    add(line, m.movement);
    if (m.autonomous) line.add("autonomous");
    line.add("instance={} movement={} control={}", m.instance_stamp, m.movement_stamp,
             m.server_control_stamp);
}
void fill(Line& line, const VectorUpdate& m) {
    line.add_vector("velocity", m.velocity_mps);
    line.add_vector("omega", m.omega_radps);
    line.add("instance={} vector={}", m.instance_stamp, m.vector_stamp);
}
void fill(Line& line, const PositionAndMovement& m) {
    add(line, m.position);
    add(line, m.movement);
    if (m.autonomous) line.add("autonomous");
    line.add("movement={} control={}", m.movement_stamp, m.server_control_stamp);
}
void fill(Line& line, const CreateObject& m) {
    line.add("{}", quoted(m.weenie.name));
    add(line, m.physics);
}
void fill(Line& line, const UpdateObject& m) { fill(line, m.object); }
void fill(Line& line, const ObjDescEvent& m) {
    line.add("subpalettes={} textures={} models={} instance={} objdesc={}", m.appearance.subpalettes.size(),
             m.appearance.textures.size(), m.appearance.models.size(), m.instance_stamp,
             m.object_description_stamp);
}
void fill(Line& line, const CreatePlayer&) { line.add("the client's own"); }
void fill(Line& line, const DeleteObject& m) { line.add("instance={}", m.instance_stamp); }
void fill(Line& line, const ParentEvent& m) {
    line.add_id("parent", m.parent);
    line.add("location={} placement=0x{:X} parent_instance={} position={}", m.location, m.placement_id,
             m.parent_instance_stamp, m.child_position_stamp);
}
void fill(Line& line, const PickupEvent& m) {
    line.add("instance={} position={}", m.instance_stamp, m.position_stamp);
}
void fill(Line& line, const SetState& m) {
    line.add("state=0x{:X} instance={} state_stamp={}", m.state, m.instance_stamp, m.state_stamp);
}
void fill(Line& line, const PlayerTeleport& m) { line.add("teleport={}", m.teleport_stamp); }

std::uint32_t object_in(const std::monostate&) { return 0; }
std::uint32_t object_in(const PlayerTeleport&) { return 0; }
std::uint32_t object_in(const ParentEvent& m) { return m.child; }
std::uint32_t object_in(const UpdateObject& m) { return m.object.guid; }
template <class M>
std::uint32_t object_in(const M& m) {
    return m.guid;
}

}  // namespace

std::uint32_t object_of(const Message& message) {
    return std::visit([](const auto& content) { return object_in(content); }, message);
}

std::string outcome_text(const MessageOutcome& outcome) {
    std::string text = text_of(outcome.details);
    if (text.empty() && outcome.reason != MessageReason::none) text = name_of(outcome.reason);
    return text;
}

std::string error_text(const Error& error) {
    if (error.is_ok()) return "ok";
    return fmt::format("{} at byte {} ({})", name_of(error.code), error.where, error.what);
}

std::string command_text(std::uint32_t command) {
    const char* name = name_of_command(command);
    return name != nullptr ? name : fmt::format("0x{:08X}", command);
}

}  // namespace glidepath::replay

namespace glidepath::tools {

using namespace replay;

std::string message_text(const Message& message) {
    Line line;
    std::visit([&](const auto& content) { fill(line, content); }, message);
    return line.take();
}

}  // namespace glidepath::tools

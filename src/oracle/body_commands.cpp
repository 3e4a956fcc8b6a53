#include "oracle/body_commands.h"

#include <functional>
#include <iterator>

namespace glidepath::oracle {

namespace {

// A number of the table, or its name there.
MotionCommand motion_of(Request& request) {
    const Json value = request.any("motion");
    if (!value.is_string() || value.get_ref<const std::string&>().starts_with("0x"))
        return request.id("motion");
    const Expected<MotionCommand> found = command_by_name(value.get_ref<const std::string&>());
    if (found) return *found;
    request.refuse(ErrorCode::unknown_id, "motion", "the table of commands has no such name");
    return motion_command::none;
}

HoldKey hold_key_of(Request& request) {
    constexpr std::array keys{HoldKey::invalid, HoldKey::none, HoldKey::run};
    return keys[request.word("hold_key", {"as_held", "walk", "run"}, 1)];
}

MovementParameters parameters_of(Request& request) {
    MovementParameters parameters;
    parameters.flags = request.id("flags", parameters.flags);
    parameters.distance_to_object_m = request.real("distance_to_object_m", parameters.distance_to_object_m);
    parameters.min_distance_m = request.real("min_distance_m", parameters.min_distance_m);
    parameters.fail_distance_m = request.real("fail_distance_m", parameters.fail_distance_m);
    parameters.desired_heading_deg = request.real("desired_heading_deg", parameters.desired_heading_deg);
    parameters.speed = request.real("speed", parameters.speed);
    parameters.walk_run_threshold_m = request.real("walk_run_threshold_m", parameters.walk_run_threshold_m);
    return parameters;
}

MoveBody move_of(Request& request) {
    constexpr std::array types{MoveToType::move_to_object, MoveToType::move_to_position,
                               MoveToType::turn_to_object, MoveToType::turn_to_heading};
    MoveToRequest move;
    if (!request.has("type")) request.refuse(ErrorCode::malformed, "type", "is missing");
    move.type = types[request.word(
        "type", {"move_to_object", "move_to_position", "turn_to_object", "turn_to_heading"}, 0)];
    const bool has_object =
        move.type == MoveToType::move_to_object || move.type == MoveToType::turn_to_object;
    if (has_object) {
        move.object_id = move.top_level_id = request.id("target");
        move.object_radius_m = request.real("target_radius_m", 0);
        move.object_height_m = request.real("target_height_m", 0);
    } else if (move.type == MoveToType::move_to_position) {
        move.position = request.position("target");
    }
    move.parameters = parameters_of(request);
    return {move};
}

HostMotion host_motion_of(Request& request) {
    HostMotion motion;
    motion.offset.origin = request.vector("offset_m", {});
    motion.offset.rotation = upright_rotation(request.number("turn_deg", -360, 360, 0));
    return motion;
}

// A command by its word: `read` gives what is pushed.
template <class Read>
auto pushes(Read read) {
    return [read](World& world, BodyId id, Request& request) -> Error {
        const auto command = read(request);
        request.finish();
        return request.is_ok() ? world.push(id, command) : request.error();
    };
}

struct Command {
    const char* name;
    std::function<Error(World&, BodyId, Request&)> push;
};

const std::vector<Command>& commands() {
    static const std::vector<Command> all{
        {"glide_to", pushes([](Request& r) {
             return GlideTo{.target = r.position("target"), .keep_heading = r.flag("keep_heading", false)};
         })},
        {"place_at", pushes([](Request& r) { return PlaceAt{.target = r.position("target")}; })},
        {"set_motion", pushes([](Request& r) {
             return SetMotion{.velocity_mps = r.vector("velocity_mps", {}),
                              .omega_radps = r.vector("omega_radps", {})};
         })},
        {"stick_to", pushes([](Request& r) {
             return StickTo{.target = r.id("target"), .target_radius_m = r.real("target_radius_m", 0)};
         })},
        {"unstick", pushes([](Request&) { return Unstick{}; })},
        {"constrain_to", pushes([](Request& r) { return ConstrainTo{.anchor = r.position("anchor")}; })},
        {"unconstrain", pushes([](Request&) { return Unconstrain{}; })},
        {"set_speeds", pushes([](Request& r) {
             return SetSpeeds{.top_speed_mps = r.real("top_speed_mps", 0),
                              .adjusted_top_speed_mps = r.real("adjusted_top_speed_mps", 0)};
         })},
        {"host_motion", pushes(host_motion_of)},
        {"do_motion", pushes([](Request& r) {
             return DoMotion{.motion = motion_of(r), .speed = r.real("speed", 1), .hold_key = hold_key_of(r)};
         })},
        {"stop_motion",
         pushes([](Request& r) { return StopMotion{.motion = motion_of(r), .hold_key = hold_key_of(r)}; })},
        {"stop_completely", pushes([](Request&) { return StopCompletely{}; })},
        {"jump", pushes([](Request& r) { return Jump{.extent = r.real("extent", 1)}; })},
        {"move", pushes(move_of)},
    };
    return all;
}

}  // namespace

Error push_command(World& world, BodyId id, Request& request) {
    const std::string name = request.text("command");
    if (!request.is_ok()) return request.error();
    std::string all;
    for (const Command& command : commands()) {
        if (name == command.name) return command.push(world, id, request);
        all += (all.empty() ? "" : ", ") + std::string(command.name);
    }
    request.refuse(ErrorCode::out_of_range, "command", "is none of " + all);
    return request.error();
}

SpawnDef spawn_def_of(Request& request) {
    SpawnDef def;
    def.object = request.id("object");
    def.in_world = request.flag("in_world", true);
    if (def.in_world || request.has("position")) def.position = request.position("position");
    def.radius_m = request.real("radius_m", def.radius_m);
    def.height_m = request.real("height_m", def.height_m);
    def.scale = request.real("scale", def.scale);
    def.friction = request.real("friction", def.friction);
    def.elasticity = request.real("elasticity", def.elasticity);
    def.state = request.id("state", def.state);
    def.top_speed_mps = request.real("top_speed_mps", def.top_speed_mps);
    def.on_ground = request.flag("on_ground", true);
    def.is_player = request.flag("is_player", false);
    def.has_animations = request.flag("has_animations", true);
    def.velocity_mps = request.vector("velocity_mps", {});
    def.omega_radps = request.vector("omega_radps", {});
    def.acts = request.flag("acts", false);
    return def;
}

}  // namespace glidepath::oracle

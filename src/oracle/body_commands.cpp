#include "oracle/body_commands.h"

#include <array>
#include <functional>
#include <optional>

namespace glidepath::oracle {

namespace {

constexpr double k_farthest_time_s = 1e12;

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

// When an update was sent, on the sender's clock; for predictive bodies.
std::optional<double> sent_of(Request& request) {
    return request.has("sent_s")
               ? std::optional(request.number("sent_s", -k_farthest_time_s, k_farthest_time_s))
               : std::nullopt;
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

// Hangs a body on another one.
Error attach(World& world, BodyId id, Request& request) {
    const BodyId holder = world.find(request.id("parent"));
    request.finish();
    if (holder.is_none()) request.refuse(ErrorCode::unknown_id, "parent", "is not here");
    if (holder == id) request.refuse(ErrorCode::refused, "parent", "nothing carries itself");
    if (request.is_ok()) world.attach(id, holder);
    return request.error();
}

// Out of every cell, as into a pack.
Error take_out(World& world, BodyId id, Request& request) {
    request.finish();
    if (request.is_ok()) world.take_out(id);
    return request.error();
}

struct Command {
    const char* name;
    std::function<Error(World&, BodyId, Request&)> push;
};

const std::vector<Command>& commands() {
    static const std::vector<Command> all{
        {"glide_to", pushes([](Request& r) {
             GlideTo command{.target = r.position("target"), .keep_heading = r.flag("keep_heading", false)};
             command.sent_s = sent_of(r);
             if (r.has("velocity_mps")) command.velocity_mps = r.vector("velocity_mps", {});
             command.is_repeated = r.flag("is_repeated", false);
             return command;
         })},
        {"place_at",
         pushes([](Request& r) { return PlaceAt{.target = r.position("target"), .sent_s = sent_of(r)}; })},
        {"set_motion", pushes([](Request& r) {
             return SetMotion{.velocity_mps = r.vector("velocity_mps", {}),
                              .omega_radps = r.vector("omega_radps", {})};
         })},
        {"set_velocity",
         pushes([](Request& r) { return SetVelocity{.velocity_mps = r.vector("velocity_mps", {})}; })},
        {"set_omega",
         pushes([](Request& r) { return SetOmega{.omega_radps = r.vector("omega_radps", {})}; })},
        {"queue_velocity", pushes([](Request& r) {
             return QueueVelocity{.velocity_mps = r.vector("velocity_mps", {}),
                                  .is_jump = r.flag("is_jump", false)};
         })},
        {"set_heading", pushes([](Request& r) {
             return SetHeading{.heading_deg = r.number("heading_deg", -36000, 36000)};
         })},
        {"use_server_position", pushes([](Request& r) {
             return UseServerPosition{.uses = r.flag("uses", true),
                                      .keeps_heading = r.flag("keeps_heading", false)};
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
        {"attach", attach},
        {"take_out", take_out},
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

Smoother smoother_of(Request& request, Smoother otherwise) {
    const std::size_t word =
        request.word("smoother", {name_of(Smoother::retail), name_of(Smoother::predictive)},
                     static_cast<std::size_t>(otherwise));
    return static_cast<Smoother>(word);
}

Predict predict_of(Request& request) {
    Predict predict;
    if (!request.has("predict")) return predict;
    Request part = request.part("predict");
    const std::size_t word = part.word("smoothness",
                                       {name_of(Smoothness::quick), name_of(Smoothness::balanced),
                                        name_of(Smoothness::exact), name_of(Smoothness::present)},
                                       static_cast<std::size_t>(predict.smoothness));
    predict.smoothness = static_cast<Smoothness>(word);
    predict.top_speed_mps = part.number("top_speed_mps", 0, 1e6, predict.top_speed_mps);
    predict.interval_s = part.number("interval_s", 0, 1e6, predict.interval_s);
    predict.sends_on_change = part.flag("sends_on_change", predict.sends_on_change);
    predict.teleport_m = part.number("teleport_m", 0, 1e6, predict.teleport_m);
    predict.use_velocity = part.flag("use_velocity", predict.use_velocity);
    predict.gravity_mps2 = part.number("gravity_mps2", 0, 1e6, predict.gravity_mps2);
    if (part.has("intervals_behind")) predict.intervals_behind = part.number("intervals_behind", 0, 1e6);
    if (part.has("delay_s")) predict.delay_s = part.number("delay_s", -1e6, 1e6);
    predict.stiffness_per_s = part.number("stiffness_per_s", 0, 1e6, predict.stiffness_per_s);
    predict.stiffness_by_rate = part.number("stiffness_by_rate", 0, 1e6, predict.stiffness_by_rate);
    predict.is_refined = part.flag("is_refined", predict.is_refined);
    part.finish();
    request.take_errors_of(part);
    if (const Error error = validate(predict); !error.is_ok()) {
        request.refuse(error.code, "predict." + std::string(error.what), error.why);
    }
    return predict;
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
    if (std::array<Stamp, 9> stamps{}; request.words("stamps", stamps.data(), stamps.size())) {
        def.stamps = {stamps[0], stamps[1], stamps[2], stamps[3], stamps[4],
                      stamps[5], stamps[6], stamps[7], stamps[8]};
    }
    if (request.has("smoother")) def.smoother = smoother_of(request, Smoother::retail);
    if (request.has("predict")) def.predict = predict_of(request);
    def.sent_s = sent_of(request);
    return def;
}

}  // namespace glidepath::oracle

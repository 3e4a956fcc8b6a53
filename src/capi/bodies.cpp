// Bodies: made, removed, carried, and their commands. It is long because each command has a C function.
#include "capi/world_handle.h"

#include <cmath>
#include <cstddef>

using namespace glidepath;
using namespace glidepath::capi;

namespace {

constexpr std::uint32_t k_spawn_flags =
    GP_SPAWN_ACTS | GP_SPAWN_PLAYER | GP_SPAWN_IN_AIR | GP_SPAWN_NOWHERE | GP_SPAWN_NO_ANIMATIONS;
constexpr std::uint32_t k_facts = 0x7F;

// In the first version the struct ended before the smoother.
constexpr std::size_t k_first_spawn_def = offsetof(gp_spawn_def, smoother);

gp_spawn_def default_spawn_def() {
    const SpawnDef def;
    gp_spawn_def made{};
    made.size = sizeof made;
    made.position = to_c(def.position);
    made.radius_m = def.radius_m;
    made.height_m = def.height_m;
    made.scale = def.scale;
    made.friction = def.friction;
    made.elasticity = def.elasticity;
    made.top_speed_mps = def.top_speed_mps;
    made.state = def.state;
    return made;
}

Stamps stamps_of(const std::uint16_t s[9]) { return {s[0], s[1], s[2], s[3], s[4], s[5], s[6], s[7], s[8]}; }

GameObjectFacts facts_of(const gp_spawn_def& c) {
    const auto has = [&](std::uint32_t bit) { return (c.facts & bit) != 0; };
    GameObjectFacts facts{.exists = has(GP_FACT_EXISTS),
                          .is_creature = has(GP_FACT_CREATURE),
                          .is_local_player = has(GP_FACT_LOCAL_PLAYER),
                          .can_jump = has(GP_FACT_CAN_JUMP)};
    if (has(GP_FACT_HAS_RUN_RATE)) facts.run_rate = c.run_rate;
    if (has(GP_FACT_HAS_JUMP_SPEED)) facts.jump_speed_mps = c.jump_speed_mps;
    if (has(GP_FACT_HAS_JUMP_COST)) facts.jump_stamina_cost = c.jump_stamina_cost;
    return facts;
}

// With what the body plays, which the world has to keep.
gp_code read_spawn_def(const gp_spawn_def* given, SpawnDef& def, std::shared_ptr<const MotionAsset>& plays) {
    gp_spawn_def c = default_spawn_def();
    if (const gp_code code = read_sized(given, "def", c, k_first_spawn_def); code != GP_OK) return code;
    if ((c.flags & ~k_spawn_flags) != 0 || (c.facts & ~k_facts) != 0) {
        return fail(GP_UNKNOWN_FLAG, "flags", "a bit without a meaning is set");
    }
    def = {.object = c.object,
           .position = from_c(c.position),
           .radius_m = c.radius_m,
           .height_m = c.height_m,
           .scale = c.scale,
           .friction = c.friction,
           .elasticity = c.elasticity,
           .state = c.state,
           .top_speed_mps = c.top_speed_mps,
           .on_ground = (c.flags & GP_SPAWN_IN_AIR) == 0,
           .is_player = (c.flags & GP_SPAWN_PLAYER) != 0,
           .in_world = (c.flags & GP_SPAWN_NOWHERE) == 0,
           .has_animations = (c.flags & GP_SPAWN_NO_ANIMATIONS) == 0,
           .velocity_mps = vec3_of(c.velocity_mps),
           .omega_radps = vec3_of(c.omega_radps),
           .stamps = stamps_of(c.stamps),
           .acts = (c.flags & GP_SPAWN_ACTS) != 0,
           .facts = facts_of(c)};
    if (c.has_sent != 0) def.sent_s = c.sent_s;
    if (const gp_code code = read_smoother(c.smoother, def.smoother); code != GP_OK) return code;
    if (const gp_code code = read_predict(c.predict, def.predict); code != GP_OK) return code;
    if (const gp_code code = read_driver(c.driver, def.driver); code != GP_OK) return code;
    if (c.motions == nullptr) return GP_OK;
    std::shared_ptr<void> motions;
    if (const gp_code code = share_handle(HandleKind::motions, c.motions, "motions", motions);
        code != GP_OK) {
        return code;
    }
    plays = std::static_pointer_cast<const MotionAsset>(motions);
    def.assets = plays->assets();
    return GP_OK;
}

// By the world, or by the router as from a creation message.
template <class Make>
gp_code make_body(gp_world* world, const gp_spawn_def* given, gp_id* out, Make&& make) {
    return with_world(world, [&](CWorld& w) {
        if (out != nullptr) *out = 0;
        SpawnDef def;
        std::shared_ptr<const MotionAsset> plays;
        if (const gp_code code = read_spawn_def(given, def, plays); code != GP_OK) return code;
        if (plays != nullptr) w.keep(std::move(plays));
        const Expected<BodyId> made = make(w, def);
        if (!made) return fail(made.error());
        if (out != nullptr) *out = to_c(*made);
        return GP_OK;
    });
}

gp_code place_in(const gp_space* space, const float point[3], double heading_deg, Position& out) {
    if (space == nullptr) return null_pointer("space");
    if (point == nullptr) return null_pointer("point");
    const Expected<Position> position = from_c(*space).at(vec3_of(point), heading_deg);
    if (!position) return fail(position.error());
    out = *position;
    return GP_OK;
}

gp_code read_glide(const gp_glide* given, gp_glide& c) {
    if (const gp_code code = read_sized(given, "glide", c); code != GP_OK) return code;
    if ((c.flags & ~k_glide_flags) != 0) {
        return fail(GP_UNKNOWN_FLAG, "flags", "a bit without a meaning is set", c.flags);
    }
    return GP_OK;
}

gp_code bad_hold_key(std::uint32_t hold_key) {
    return fail(GP_OUT_OF_RANGE, "hold_key", "is none of GP_HOLD_*", hold_key);
}

}  // namespace

gp_code gp_spawn_def_init(gp_spawn_def* def, uint32_t size) {
    return init_sized(def, size, "def", default_spawn_def(), k_first_spawn_def);
}

gp_code gp_spawn(gp_world* world, const gp_spawn_def* def, gp_id* out) {
    return make_body(world, def, out, [](CWorld& w, const SpawnDef& d) { return w.world.spawn(d); });
}

gp_code gp_create(gp_world* world, const gp_spawn_def* def, gp_id* out) {
    return make_body(world, def, out,
                     [](CWorld& w, const SpawnDef& d) { return w.router.create(w.world, d); });
}

gp_code gp_spawn_at(gp_world* world, uint32_t object, const gp_space* space, const float point[3],
                    double heading_deg, gp_id* out) {
    gp_spawn_def def = default_spawn_def();
    def.object = object;
    Position at;
    if (out != nullptr) *out = 0;
    if (const gp_code code = place_in(space, point, heading_deg, at); code != GP_OK) return code;
    def.position = to_c(at);
    // Who has points has no movement messages of the retail client either.
    return make_body(world, &def, out, [](CWorld& w, SpawnDef& d) {
        if (!w.has_smoother) d.smoother = Smoother::predictive;
        return w.world.spawn(d);
    });
}

gp_code gp_remove(gp_world* world, gp_id id) {
    return with_body(world, id, [](CWorld& w, BodyId named) {
        w.world.remove(named);
        return GP_OK;
    });
}

gp_code gp_attach(gp_world* world, gp_id child, gp_id parent) {
    return with_body(world, child, [&](CWorld& w, BodyId named) {
        const BodyId holder = from_c(parent);
        if (holder.is_none() || !w.world.is_live(holder)) {
            return fail(GP_UNKNOWN_ID, "parent", "names no living body", parent);
        }
        if (child == parent) return fail(GP_REFUSED, "parent", "nothing carries itself", parent);
        w.world.attach(named, holder);
        return GP_OK;
    });
}

gp_code gp_take_out(gp_world* world, gp_id id) {
    return with_body(world, id, [](CWorld& w, BodyId named) {
        w.world.take_out(named);
        return GP_OK;
    });
}

gp_id gp_find(gp_world* world, uint32_t object) {
    return ask_world<gp_id>(world, [&](const CWorld& w) { return to_c(w.world.find(object)); });
}

int32_t gp_is_live(gp_world* world, gp_id id) {
    return ask_world<int32_t>(world, [&](const CWorld& w) {
        const BodyId named = from_c(id);
        return !named.is_none() && w.world.is_live(named) ? 1 : 0;
    });
}

gp_code gp_body_of(gp_world* world, gp_id id, gp_body* out) {
    return with_body(world, id, [&](CWorld& w, BodyId named) {
        if (const gp_code code = check_sized(out, "out"); code != GP_OK) return code;
        const Entity& entity = entity_of(w.world, named);
        gp_body shown = to_c(entity.body, entity.object, id);
        if (!entity.has_cell) shown.position.cell = 0;
        write_sized(shown, out);
        return GP_OK;
    });
}

gp_code gp_glide_to(gp_world* world, gp_id id, const gp_position* target, int32_t keep_heading) {
    if (target == nullptr) return null_pointer("target");
    return push_command(world, id, GlideTo{.target = from_c(*target), .keep_heading = keep_heading != 0});
}

gp_code gp_glide_to_point(gp_world* world, gp_id id, const gp_space* space, const float point[3],
                          double heading_deg) {
    return with_body(world, id, [&](CWorld& w, BodyId named) {
        GlideTo command;
        if (const gp_code code = place_in(space, point, heading_deg, command.target); code != GP_OK)
            return code;
        return fail(w.world.push(named, command));
    });
}

gp_code gp_glide_init(gp_glide* glide, uint32_t size) {
    gp_glide made{};
    made.target = to_c(Position{});
    return init_sized(glide, size, "glide", made);
}

gp_code gp_glide_update(gp_world* world, gp_id id, const gp_glide* glide) {
    gp_glide c{};
    if (const gp_code code = read_glide(glide, c); code != GP_OK) return code;
    GlideTo command{.target = from_c(c.target),
                    .keep_heading = (c.flags & GP_GLIDE_KEEPS_HEADING) != 0,
                    .is_repeated = (c.flags & GP_GLIDE_IS_REPEATED) != 0};
    if ((c.flags & GP_GLIDE_HAS_SENT) != 0) command.sent_s = c.sent_s;
    if ((c.flags & GP_GLIDE_HAS_VELOCITY) != 0) command.velocity_mps = vec3_of(c.velocity_mps);
    return push_command(world, id, command);
}

gp_code gp_place_update(gp_world* world, gp_id id, const gp_glide* glide) {
    gp_glide c{};
    if (const gp_code code = read_glide(glide, c); code != GP_OK) return code;
    PlaceAt command{.target = from_c(c.target)};
    if ((c.flags & GP_GLIDE_HAS_SENT) != 0) command.sent_s = c.sent_s;
    return push_command(world, id, command);
}

gp_code gp_place_at(gp_world* world, gp_id id, const gp_position* target) {
    if (target == nullptr) return null_pointer("target");
    return push_command(world, id, PlaceAt{.target = from_c(*target)});
}

gp_code gp_set_motion(gp_world* world, gp_id id, const float velocity_mps[3], const float omega_radps[3]) {
    if (velocity_mps == nullptr) return null_pointer("velocity_mps");
    SetMotion command{.velocity_mps = vec3_of(velocity_mps)};
    if (omega_radps != nullptr) command.omega_radps = vec3_of(omega_radps);
    return push_command(world, id, command);
}

gp_code gp_set_velocity(gp_world* world, gp_id id, const float velocity_mps[3]) {
    if (velocity_mps == nullptr) return null_pointer("velocity_mps");
    return push_command(world, id, SetVelocity{vec3_of(velocity_mps)});
}
gp_code gp_set_omega(gp_world* world, gp_id id, const float omega_radps[3]) {
    if (omega_radps == nullptr) return null_pointer("omega_radps");
    return push_command(world, id, SetOmega{vec3_of(omega_radps)});
}
gp_code gp_queue_velocity(gp_world* world, gp_id id, const float velocity_mps[3], int32_t is_jump) {
    if (velocity_mps == nullptr) return null_pointer("velocity_mps");
    return push_command(world, id, QueueVelocity{vec3_of(velocity_mps), is_jump != 0});
}
gp_code gp_set_heading(gp_world* world, gp_id id, double heading_deg) {
    return push_command(world, id, SetHeading{heading_deg});
}
gp_code gp_use_server_position(gp_world* world, gp_id id, int32_t uses, int32_t keeps_heading) {
    return push_command(world, id, UseServerPosition{uses != 0, keeps_heading != 0});
}

gp_code gp_stick_to(gp_world* world, gp_id id, uint32_t target, float target_radius_m) {
    return push_command(world, id, StickTo{target, target_radius_m});
}
gp_code gp_unstick(gp_world* world, gp_id id) { return push_command(world, id, Unstick{}); }

gp_code gp_constrain_to(gp_world* world, gp_id id, const gp_position* anchor) {
    if (anchor == nullptr) return null_pointer("anchor");
    return push_command(world, id, ConstrainTo{from_c(*anchor)});
}
gp_code gp_unconstrain(gp_world* world, gp_id id) { return push_command(world, id, Unconstrain{}); }

gp_code gp_set_speeds(gp_world* world, gp_id id, float top_speed_mps, float adjusted_top_speed_mps) {
    return push_command(world, id, SetSpeeds{top_speed_mps, adjusted_top_speed_mps});
}

gp_code gp_host_motion(gp_world* world, gp_id id, const gp_frame* offset) {
    if (offset == nullptr) return null_pointer("offset");
    return push_command(world, id, HostMotion{from_c(*offset)});
}

const char* gp_motion_name(uint32_t motion) { return name_of_command(motion); }

gp_code gp_motion_by_name(const char* name, uint32_t* out) {
    if (name == nullptr) return null_pointer("name");
    if (out == nullptr) return null_pointer("out");
    const Expected<MotionCommand> found = command_by_name(name);
    if (!found) return fail(found.error());
    *out = *found;
    return GP_OK;
}

gp_code gp_motion_by_index(uint32_t index, uint32_t* out) {
    if (out == nullptr) return null_pointer("out");
    const Expected<MotionCommand> found =
        command_from_index(static_cast<std::uint16_t>(std::min<std::uint32_t>(index, 0xFFFF)));
    if (!found) return fail(found.error());
    *out = *found;
    return GP_OK;
}

const char* gp_movement_error_name(uint32_t code) { return name_of(static_cast<MovementError>(code)); }

gp_code gp_do_motion(gp_world* world, gp_id id, uint32_t motion, float speed, uint32_t hold_key) {
    if (hold_key > GP_HOLD_RUN) return bad_hold_key(hold_key);
    return push_command(
        world, id, DoMotion{.motion = motion, .speed = speed, .hold_key = static_cast<HoldKey>(hold_key)});
}

gp_code gp_stop_motion(gp_world* world, gp_id id, uint32_t motion, uint32_t hold_key) {
    if (hold_key > GP_HOLD_RUN) return bad_hold_key(hold_key);
    return push_command(world, id, StopMotion{motion, static_cast<HoldKey>(hold_key)});
}

gp_code gp_stop_completely(gp_world* world, gp_id id) { return push_command(world, id, StopCompletely{}); }
gp_code gp_jump(gp_world* world, gp_id id, float extent) { return push_command(world, id, Jump{extent}); }

gp_code gp_move_body(gp_world* world, gp_id id, const gp_move_to* request) {
    gp_move_to c{};
    if (const gp_code code = read_sized(request, "request", c); code != GP_OK) return code;
    if (c.hold_key > GP_HOLD_RUN) return bad_hold_key(c.hold_key);
    return push_command(world, id, MoveBody{from_c(c)});
}

#include "conformance/suites/position_scenario.h"

#include "conformance/suites/values.h"
#include "entity/actions.h"
#include "entity/tick.h"
#include "layers.h"
#include "routing/body_updates.h"

#include <array>
#include <functional>
#include <utility>

namespace glidepath::conformance {

namespace {

ScriptedBody& script(void* context) { return *static_cast<ScriptedBody*>(context); }

MoveResult scripted_move(void* context, ObjectId object, const Body& body, const Position& candidate) {
    const ScriptedBody& scripted = script(context);
    if (scripted.block_moves) return {};
    Position shortened = candidate;
    const Vec3 from = body.position.frame.origin;
    shortened.frame.origin =
        narrow(widen(from) + (widen(candidate.frame.origin) - widen(from)) * scripted.move_fraction);
    if (scripted.move_fraction == 1.0) shortened = candidate;
    return free_move(context, object, body, shortened);
}

PlaceResult scripted_place(void* context, ObjectId object, const Body& body, const Position& target) {
    ScriptedBody& scripted = script(context);
    if (scripted.failing_places > 0) {
        --scripted.failing_places;
        return {};
    }
    return free_place(context, object, body, target);
}

Stamp stamp_from(const Json& json) {
    const std::uint32_t value = json.integer32();
    if (value > 0xFFFF) json.fail("expected a 16-bit stamp");
    return static_cast<Stamp>(value);
}

void set_speeds(Entity& entity, const Json& json) {
    const bool has_interpreter = json["has_minterp"].flag();
    entity.top_speed_mps = has_interpreter ? json["max_speed"].number32() : 0.0F;
    entity.adjusted_top_speed_mps = has_interpreter ? json["adjusted_max_speed"].number32() : 0.0F;
}

// The words of the vectors, in the order of the details.
constexpr std::array<std::pair<MessageDetail, const char*>, 18> k_words{{
    {MessageDetail::kept_for_newer_instance, "recv:queue"},
    {MessageDetail::stale_instance, "recv:stale_instance"},
    {MessageDetail::stale_position, "recv:stale_position"},
    {MessageDetail::stale_position_newer_teleport, "recv:stale_position_error"},
    {MessageDetail::stale_teleport_position_restored, "recv:stale_teleport_restore_position_stamp"},
    {MessageDetail::force_blip, "recv:force_blip"},
    {MessageDetail::position_event_sent, "recv:send_position_event"},
    {MessageDetail::unparented, "recv:unparent"},
    {MessageDetail::placement_set, "recv:placement={}"},
    {MessageDetail::player_teleport, "recv:player_teleport"},
    {MessageDetail::player_interpolate, "recv:player_interpolate"},
    {MessageDetail::player_constrain_only, "recv:player_constrain_only"},
    {MessageDetail::move_stale_teleport, "mot:stale_teleport"},
    {MessageDetail::move_teleport, "mot:teleport"},
    {MessageDetail::move_no_contact, "mot:no_contact"},
    {MessageDetail::move_far_snap, "mot:far_snap"},
    {MessageDetail::move_interpolate, "mot:interpolate"},
    {MessageDetail::constrained_to_self, "recv:constrain_self"},
}};

using Action =
    std::function<void(ScriptedBody& body, EntityParts parts, const EntityContext&, const Json& event)>;

// Every event but the two messages.
const std::map<std::string, Action, std::less<>>& actions() {
    static const std::map<std::string, Action, std::less<>> table{
        {"interpolate_to",
         [](auto&, EntityParts parts, const EntityContext& context, const Json& event) {
             interpolate_to(parts, context, position_from(event), event["keep_heading"].flag());
         }},
        {"stop_interpolating",
         [](auto&, EntityParts parts, const EntityContext&, const Json&) { stop_interpolating(parts); }},
        {"push_node",
         [](auto&, EntityParts parts, const EntityContext&, const Json& event) {
             const auto kind = static_cast<WaypointKind>(event["node_type"].integer());
             push_waypoint(parts.entity.interpolation, parts.queue,
                           kind == WaypointKind::position
                               ? position_waypoint(position_from(event))
                               : velocity_waypoint(kind, vec3_from(event["velocity"])));
         }},
        {"stick_to",
         [](auto&, EntityParts parts, const EntityContext& context, const Json& event) {
             stick_to(parts, context, event["id"].integer32(), event["radius"].number32());
         }},
        {"target_update",
         [](auto&, EntityParts parts, const EntityContext& context, const Json& event) {
             apply_target_update(parts, context, event["id"].integer32(), event["status"].integer() == 1,
                                 position_from(event));
         }},
        {"world_object",
         [](ScriptedBody& body, EntityParts, const EntityContext&, const Json& event) {
             if (event["present"].flag()) {
                 body.objects[event["id"].integer32()].position = position_from(event);
             } else {
                 body.objects.erase(event["id"].integer32());
             }
         }},
        {"unstick", [](auto&, EntityParts parts, const EntityContext& context,
                       const Json&) { unstick(parts, context, NoticeReason::requested); }},
        {"constrain_to",
         [](auto&, EntityParts parts, const EntityContext& context, const Json& event) {
             constrain_to(parts.entity.constraint, view_of(parts, context), position_from(event),
                          event["start"].number32(), event["max"].number32());
         }},
        {"unconstrain", [](auto&, EntityParts parts, const EntityContext&,
                           const Json&) { unconstrain(parts.entity.constraint); }},
        {"set_contact",
         [](auto&, EntityParts parts, const EntityContext& context, const Json& event) {
             set_ground(parts, context, event["value"].flag(), parts.entity.body.on_walkable);
         }},
        {"set_on_walkable",
         [](auto&, EntityParts parts, const EntityContext& context, const Json& event) {
             set_ground(parts, context, parts.entity.body.has_contact, event["value"].flag());
         }},
        {"set_speeds", [](auto&, EntityParts parts, const EntityContext&,
                          const Json& event) { set_speeds(parts.entity, event); }},
        {"set_velocity", [](auto&, EntityParts parts, const EntityContext&,
                            const Json& event) { set_velocity(parts.entity.body, vec3_from(event["v"])); }},
        {"set_omega", [](auto&, EntityParts parts, const EntityContext&,
                         const Json& event) { parts.entity.body.omega_radps = vec3_from(event["v"]); }},
        {"script_set_position_failure",
         [](ScriptedBody& body, EntityParts, const EntityContext&, const Json& event) {
             body.failing_places = event["count"].integer();
         }},
        {"root_motion", [](auto&, EntityParts parts, const EntityContext&,
                           const Json& event) { give_root_motion(parts.entity, frame_from(event)); }},
        {"block_move", [](ScriptedBody& body, EntityParts, const EntityContext&,
                          const Json& event) { body.block_moves = event["value"].flag(); }},
        {"move_fraction",
         [](ScriptedBody& body, EntityParts, const EntityContext&, const Json& event) {
             body.move_fraction = static_cast<double>(event["value"].number32());
         }},
        {"set_body_position", [](auto&, EntityParts parts, const EntityContext&,
                                 const Json& event) { parts.entity.body.position = position_from(event); }},
        {"set_player_distance",
         [](auto&, EntityParts parts, const EntityContext&, const Json& event) {
             parts.entity.player_distance_m = event["value"].number32();
         }},
        {"set_moving_to", [](auto&, EntityParts parts, const EntityContext&,
                             const Json& event) { parts.entity.is_moving_to = event["value"].flag(); }},
        {"set_has_cell", [](auto&, EntityParts parts, const EntityContext&,
                            const Json& event) { parts.entity.has_cell = event["value"].flag(); }},
        {"set_scale", [](auto&, EntityParts parts, const EntityContext&,
                         const Json& event) { parts.entity.body.scale = event["value"].number32(); }},
    };
    return table;
}

}  // namespace

ScriptedBody::ScriptedBody(const Json& start)
    : host_{.context = this, .swept_move = scripted_move, .set_position = scripted_place},
      context_{.rules = rules_, .host = host_, .neighbours = *this, .notices = notices} {
    Body& body = entity.body;
    body.position = position_from(start);
    body.has_contact = start["contact"].flag();
    body.on_walkable = start["on_walkable"].flag();
    body.state = (start["gravity"].flag() ? physics_state::gravity : 0U) |
                 (start["hidden"].flag() ? physics_state::hidden : 0U);
    body.radius_m = start["radius"].number32();
    body.height_m = start["height"].number32();
    body.scale = start["scale"].number32();
    body.friction = start["friction"].number32();
    body.velocity_mps = vec3_from(start["velocity"]);
    body.omega_radps = vec3_from(start["omega"]);
    apply_ground_rule(body);
    set_speeds(entity, start);
    entity.is_player = start["is_player"].flag();
    entity.has_cell = start["has_cell"].flag();
    entity.is_moving_to = start["moving_to"].flag();
    entity.has_animations = start["has_anims"].flag();
    entity.is_parented = start["parented"].flag();
    entity.uses_server_position = start["use_server_position"].flag();
    entity.player_keeps_heading = start["player_keep_heading"].flag();
    entity.player_distance_m = start["player_distance"].number32();
    const Json stamps = start["stamps"];
    entity.stamps.position = stamp_from(stamps["position"]);
    entity.stamps.teleport = stamp_from(stamps["teleport"]);
    entity.stamps.force_position = stamp_from(stamps["force_position"]);
    entity.stamps.instance = stamp_from(stamps["instance"]);
}

const Body* ScriptedBody::find_body(ObjectId object) const {
    const auto found = objects.find(object);
    return found == objects.end() ? nullptr : &found->second;
}

void ScriptedBody::run_tick(const Json& line) {
    notices.clear();
    routes.clear();
    trace = {};
    const float dt_s = line["dt"].number32();
    clock_s += static_cast<double>(dt_s);
    context_.clock_s = clock_s;
    context_.trace = &trace;
    if (line.has("events")) {
        for (const Json& event : line["events"].items()) {
            apply(event);
        }
    }
    tick({entity, queue}, context_, dt_s);
}

void ScriptedBody::apply(const Json& event) {
    const std::string type(event["type"].text());
    if (type == "move_or_teleport" || type == "receive_position") {
        apply_message(type, event);
        return;
    }
    const auto action = actions().find(type);
    if (action == actions().end()) event["type"].fail(fmt::format("unknown event '{}'", type));
    action->second(*this, {entity, queue}, context_, event);
}

void ScriptedBody::apply_message(const std::string& type, const Json& event) {
    PositionUpdate update{.position = position_from(event),
                          .teleport = stamp_from(event["teleport_stamp"]),
                          .has_contact = event["contact"].flag()};
    const bool is_direct = type == "move_or_teleport";
    if (!is_direct) {
        update.instance = stamp_from(event["instance_stamp"]);
        update.position_stamp = stamp_from(event["position_stamp"]);
        update.force_position = stamp_from(event["force_position_stamp"]);
        update.placement = event["placement"].integer32();
    }
    const EntityParts parts{entity, queue};
    const MessageOutcome outcome =
        is_direct ? move_or_teleport(parts, context_, update) : receive_position(parts, context_, update);
    for (const auto& [detail, words] : k_words) {
        if (outcome.details.has(detail)) routes.push_back(fmt::format(fmt::runtime(words), update.placement));
    }
    const bool was_taken = outcome.action == MessageAction::teleport || outcome.action == MessageAction::move;
    if (is_direct) routes.push_back(fmt::format("mot:returned_{}", was_taken ? 1 : 0));
}

}  // namespace glidepath::conformance

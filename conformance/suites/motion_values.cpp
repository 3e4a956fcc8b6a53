#include "conformance/suites/motion_values.h"

#include <algorithm>
#include <cmath>

namespace glidepath::conformance {

namespace {

void compare_channel(CaseReport& report, const std::string& field, const Json& expected,
                     MotionCommand command, const HoldKey* key, float speed) {
    const std::vector<Json> values = expected.items();
    if (values.size() != (key != nullptr ? 3U : 2U)) expected.fail("expected a motion channel");
    report.exact(field + " command", values[0].integer32(), command);
    if (key != nullptr) report.exact(field + " key", values[1].integer32(), static_cast<std::uint32_t>(*key));
    compare_moveto(report, field + " speed", values.back(), speed);
}

MotionAction action_from(const Json& json) {
    const std::vector<Json> values = json.items();
    if (values.size() != 4) json.fail("expected [id, speed, stamp, autonomous]");
    return {values[0].integer32(), values[1].number32(), values[2].integer32(), values[3].flag()};
}

void compare_actions(CaseReport& report, const std::string& field, const Json& expected,
                     const ActionList& got) {
    const std::vector<Json> actions = expected.items();
    report.exact(field + " count", actions.size(), static_cast<std::size_t>(got.size()));
    for (std::uint32_t i = 0; i < got.size() && i < actions.size(); ++i) {
        const MotionAction wanted = action_from(actions[i]);
        report.exact(field + " id", wanted.id, got[i].id);
        compare_moveto(report, field + " speed", actions[i].items()[1], got[i].speed);
        report.exact(field + " stamp", wanted.stamp, got[i].stamp);
        report.exact(field + " autonomous", wanted.is_autonomous, got[i].is_autonomous);
    }
}

}  // namespace

double moveto_tolerance(double expected) { return 2e-4 * std::max(1.0, std::fabs(expected)); }

void compare_moveto(CaseReport& report, std::string_view field, const Json& expected, float got) {
    const double wanted = expected.number();
    report.number(field, wanted, static_cast<double>(got), moveto_tolerance(wanted));
}

HoldKey hold_key_from(const Json& json) { return static_cast<HoldKey>(json.integer32()); }

GameObjectFacts WrittenGameObject::facts() const {
    GameObjectFacts facts;
    facts.exists = exists;
    facts.is_creature = is_creature;
    facts.is_local_player = is_local_player;
    facts.can_jump = can_jump;
    if (run_ok) facts.run_rate = run_rate;
    if (jump_ok) facts.jump_speed_mps = jump_scale;
    if (stamina_ok) facts.jump_stamina_cost = stamina_cost;
    return facts;
}

void read_game_object(WrittenGameObject& object, const Json& json) {
    object.is_creature = json.flag_or("creature", object.is_creature);
    object.is_local_player = json.flag_or("player", object.is_local_player);
    object.run_ok = json.flag_or("run_ok", object.run_ok);
    if (json.has("run_rate")) object.run_rate = json["run_rate"].number32();
    object.jump_ok = json.flag_or("jump_ok", object.jump_ok);
    if (json.has("jump_scale")) object.jump_scale = json["jump_scale"].number32();
    object.can_jump = json.flag_or("can_jump", object.can_jump);
    object.stamina_ok = json.flag_or("stamina_ok", object.stamina_ok);
    if (json.has("stamina_cost")) {
        object.stamina_cost = static_cast<std::int32_t>(json["stamina_cost"].signed_integer());
    }
}

WrittenGameObject game_object_from(const Json& json) {
    WrittenGameObject object;
    if (json.is_null()) return object;
    object.exists = true;
    read_game_object(object, json);
    return object;
}

MovementParameters parameters_from(const Json& json) {
    MovementParameters block;
    const auto read = [&](std::string_view key, float& field) {
        if (json.has(key)) field = json[key].number32();
    };
    const auto read_word = [&](std::string_view key, std::uint32_t otherwise) {
        return json.has(key) ? json[key].integer32() : otherwise;
    };
    block.flags = read_word("flags", block.flags);
    read("distance_to_object", block.distance_to_object_m);
    read("min_distance", block.min_distance_m);
    read("desired_heading", block.desired_heading_deg);
    read("speed", block.speed);
    read("fail_distance", block.fail_distance_m);
    read("walk_run_threshold", block.walk_run_threshold_m);
    block.context_id = read_word("context_id", block.context_id);
    block.hold_key = static_cast<HoldKey>(read_word("hold_key", static_cast<std::uint32_t>(block.hold_key)));
    block.action_stamp = read_word("action_stamp", block.action_stamp);
    return block;
}

MotionChannel channel_from(const Json& json) {
    const std::vector<Json> values = json.items();
    if (values.size() != 2) json.fail("expected [command, speed]");
    return {values[0].integer32(), values[1].number32()};
}

InterpretedState interpreted_state_from(const Json& json) {
    InterpretedState state;
    state.style = json["style"].integer32();
    state.forward = channel_from(json["forward"]);
    state.side_step = channel_from(json["sidestep"]);
    state.turn = channel_from(json["turn"]);
    const std::vector<Json> actions = json["actions"].items();
    if (actions.size() > k_action_list_capacity) json["actions"].fail("more actions than a message can hold");
    for (const Json& action : actions) {
        append_action(state.actions, action_from(action));
    }
    return state;
}

void compare(CaseReport& report, const Json& expected, const RawState& got) {
    const auto channel = [&](const char* field, const Json& wanted, const RawChannel& of) {
        compare_channel(report, field, wanted, of.command, &of.key, of.speed);
    };
    report.exact("raw holdkey", expected["holdkey"].integer32(), static_cast<std::uint32_t>(got.hold_key));
    report.exact("raw style", expected["style"].integer32(), got.style);
    channel("raw forward", expected["forward"], got.forward);
    channel("raw sidestep", expected["sidestep"], got.side_step);
    channel("raw turn", expected["turn"], got.turn);
    compare_actions(report, "raw actions", expected["actions"], got.actions);
}

void compare(CaseReport& report, const Json& expected, const InterpretedState& got) {
    const auto channel = [&](const char* field, const Json& wanted, const MotionChannel& of) {
        compare_channel(report, field, wanted, of.command, nullptr, of.speed);
    };
    report.exact("interp style", expected["style"].integer32(), got.style);
    channel("interp forward", expected["forward"], got.forward);
    channel("interp sidestep", expected["sidestep"], got.side_step);
    channel("interp turn", expected["turn"], got.turn);
    compare_actions(report, "interp actions", expected["actions"], got.actions);
}

void compare(CaseReport& report, const Json& expected, const MotionQueue& got) {
    const std::vector<Json> entries = expected.items();
    report.exact("pending count", entries.size(), static_cast<std::size_t>(got.size()));
    for (std::uint32_t i = 0; i < got.size() && i < entries.size(); ++i) {
        const std::vector<Json> entry = entries[i].items();
        if (entry.size() != 3) entries[i].fail("expected [context, motion, jump error]");
        report.exact("pending context", entry[0].integer32(), got[i].context_id);
        report.exact("pending motion", entry[1].integer32(), got[i].motion);
        report.exact("pending jump error", entry[2].integer32(),
                     static_cast<std::uint32_t>(got[i].jump_error));
    }
}

}  // namespace glidepath::conformance

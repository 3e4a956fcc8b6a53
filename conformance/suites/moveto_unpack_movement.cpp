// moveto/unpack_movement.jsonl: whole movement messages through decoder, gates and unpacking; the calls that
// the unpacking makes are compared one by one.
#include <glidepath/codec.h>

#include "conformance/suites/motion_values.h"
#include "conformance/suites/moveto_values.h"
#include "conformance/suites/suites.h"
#include "conformance/suites/values.h"
#include "conformance/suites/wire_values.h"
#include "layers.h"
#include "routing/from_wire.h"
#include "wire/byte_reader.h"
#include "wire/command_ids.h"

#include <optional>

namespace glidepath::conformance {

namespace {

struct Call {
    std::string name;
    ObjectId object = 0;
    MotionCommand motion = 0;
    float number = 0;
    InterpretedState state{};
    MoveToRequest request{};
};

struct Recorder {
    bool target_known = false;
    MotionCommand style = 0;
    std::vector<Call> calls;
};

Recorder& of(void* context) { return *static_cast<Recorder*>(context); }

const char* name_of(MoveToType type) {
    switch (type) {
        case MoveToType::move_to_object:
            return "move_to_object";
        case MoveToType::move_to_position:
            return "move_to_position";
        case MoveToType::turn_to_object:
            return "turn_to_object";
        default:
            return "turn_to_heading";
    }
}

MovementSteps steps_of(Recorder& recorder) {
    return {
        .context = &recorder,
        .knows_object = [](void* context, ObjectId) { return of(context).target_known; },
        .present_style = [](void* context) { return of(context).style; },
        .cancel_move_to = [](void* context) { of(context).calls.push_back({.name = "cancel_moveto"}); },
        .unstick = [](void* context) { of(context).calls.push_back({.name = "unstick"}); },
        .do_style =
            [](void* context, MotionCommand style) {
                of(context).calls.push_back({.name = "do_motion", .motion = style});
            },
        .move_to_state =
            [](void* context, const InterpretedState& state) {
                of(context).calls.push_back({.name = "move_to_interpreted_state", .state = state});
            },
        .stick_to =
            [](void* context, ObjectId object) {
                of(context).calls.push_back({.name = "stick_to_object", .object = object});
            },
        .set_standing_long_jump =
            [](void* context, bool value) {
                of(context).calls.push_back({.name = "set_standing_longjump", .number = value ? 1.0F : 0.0F});
            },
        .set_run_rate =
            [](void* context, float rate) {
                of(context).calls.push_back({.name = "set_my_run_rate", .number = rate});
            },
        .perform =
            [](void* context, const MoveToRequest& request) {
                of(context).calls.push_back(
                    {.name = name_of(request.type), .object = request.object_id, .request = request});
            }};
}

// The decoder refuses types that no server sends; the client takes their stamps and style all the same, so
// these are read here by hand. Anything else that cannot be decoded is a truncated message.
std::optional<MovementUpdate> update_from(std::span<const std::byte> bytes) {
    const Decoded decoded = decode(bytes, DecodeMode::tolerant);
    if (const auto* motion = std::get_if<UpdateMotion>(&decoded.message)) return movement_update(*motion);
    if (const auto* both = std::get_if<PositionAndMovement>(&decoded.message)) return movement_update(*both);
    if (decoded.error.code != ErrorCode::bad_movement_type) return std::nullopt;
    ByteReader reader(bytes.subspan(8));
    MovementUpdate update;
    update.instance = reader.u16("instance");
    update.movement_stamp = reader.u16("movement");
    update.server_control = reader.u16("server_control");
    update.is_autonomous = reader.u8("autonomous") != 0;
    reader.u8("pad");
    update.movement.type = reader.u8("type");
    reader.u8("options");
    update.movement.style = command_id_of(reader.u16("style"));
    return update;
}

std::string disposition_of(const Route& route, bool is_present) {
    if (!is_present || route.has(RouteStep::held_for_newer_instance)) return "queue";
    if (route.has(RouteStep::stale_instance)) return "drop_instance";
    if (route.has(RouteStep::stale_movement)) return "drop_movement_stamp";
    if (route.has(RouteStep::stale_server_control)) return "drop_server_control_stamp";
    if (route.has(RouteStep::player_ignores_echo)) return "ignored_autonomous_player";
    return "handled";
}

void compare_call(CaseReport& report, const Json& expected, const Call& got) {
    const std::string wanted(expected["c"].text());
    report.exact("calls", wanted, got.name);
    if (wanted != got.name) return;
    if (expected.has("id")) report.exact("calls.id", expected["id"].integer32(), got.object);
    if (expected.has("motion")) report.exact("calls.motion", expected["motion"].integer32(), got.motion);
    if (expected.has("value")) compare_moveto(report, "calls.value", expected["value"], got.number);
    if (expected.has("state")) compare(report, expected["state"], got.state);
    if (expected.has("cell"))
        report.exact("calls.cell", expected["cell"].integer32(), got.request.position.cell);
    if (expected.has("pos"))
        compare(report, "calls.pos", expected["pos"], got.request.position.frame.origin, 2e-4);
    // The style is always done with default parameters, which the vectors spell as a word.
    if (expected.has("params") && wanted != "do_motion")
        check(report, "calls.params", expected["params"], got.request.parameters);
}

void run_message(const Json& line, CaseReport& report) {
    const std::vector<std::byte> bytes = bytes_from(line["bytes"]);
    const Json object = line["object"];
    const Json out = line["out"];
    Stamps stamps;
    stamps.instance = static_cast<Stamp>(object["instance"].integer32());
    stamps.movement = static_cast<Stamp>(object["movement_stamp"].integer32());
    stamps.server_control = static_cast<Stamp>(object["server_control_stamp"].integer32());
    const bool is_player = object["is_player"].flag();

    Recorder recorder{
        .target_known = line["target_known"].flag(), .style = object["style"].integer32(), .calls = {}};
    std::string disposition = "truncated";
    std::optional<bool> result;
    std::optional<bool> autonomous;
    if (const std::optional<MovementUpdate> update = update_from(bytes)) {
        Route route;
        const bool is_present = object["present"].flag();
        const bool passes = is_present && pass_movement_gates(stamps, is_player, *update, route);
        disposition = disposition_of(route, is_present);
        if (passes) {
            autonomous = update->is_autonomous;
            result =
                object["has_interpreter"].flag() && unpack_movement(update->movement, steps_of(recorder));
        }
    }
    report.exact("disposition", std::string(out["disposition"].text()), disposition);
    report.exact("movement_stamp", out["movement_stamp"].integer32(), std::uint32_t{stamps.movement});
    report.exact("server_control_stamp", out["server_control_stamp"].integer32(),
                 std::uint32_t{stamps.server_control});
    const auto tristate = [](const Json& json) { return json.is_null() ? -1 : (json.flag() ? 1 : 0); };
    report.exact("ret", tristate(out["ret"]), result ? static_cast<int>(*result) : -1);
    report.exact("last_move_autonomous", tristate(out["last_move_autonomous"]),
                 autonomous ? static_cast<int>(*autonomous) : -1);
    report.exact("player_control_taken", out["player_control_taken"].flag(), is_player && result.has_value());

    const auto calls = out["calls"].items();
    report.exact("calls count", calls.size(), recorder.calls.size());
    for (std::size_t i = 0; i < std::min(calls.size(), recorder.calls.size()); ++i) {
        compare_call(report, calls[i], recorder.calls[i]);
    }
}

}  // namespace

RunCase open_unpack_movement(const std::filesystem::path&) {
    return [](const Json& line, CaseReport& report) { run_message(line, report); };
}

}  // namespace glidepath::conformance

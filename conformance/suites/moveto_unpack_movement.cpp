// moveto/unpack_movement.jsonl: whole movement messages through decoder, gates and unpacking into a body of a
// world. The calls that the lines list are told by what they leave behind: notices, the interpreter's state,
// the target that the body sticks to, the planner's movement.
#include <glidepath/codec.h>
#include <glidepath/world.h>

#include "base/commands.h"
#include "conformance/suites/motion_values.h"
#include "conformance/suites/moveto_values.h"
#include "conformance/suites/suites.h"
#include "conformance/suites/values.h"
#include "conformance/suites/wire_values.h"
#include "layers.h"
#include "routing/body_updates.h"
#include "routing/handlers.h"
#include "wire/byte_reader.h"
#include "world/storage.h"

#include <optional>

namespace glidepath::conformance {

namespace {

constexpr ObjectId k_receiver = 7;
constexpr ObjectId k_neighbour = 8;

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
    update.movement.payload = MoveToRequest{.type = static_cast<MoveToType>(reader.u8("type"))};
    reader.u8("options");
    update.movement.style = command_id_of(reader.u16("style"));
    return update;
}

std::string disposition_of(const MessageOutcome& outcome) {
    if (outcome.result == MessageResult::kept) return "queue";
    switch (outcome.reason) {
        case MessageReason::instance_older:
            return "drop_instance";
        case MessageReason::movement_not_newer:
            return "drop_movement_stamp";
        case MessageReason::server_control_older:
            return "drop_server_control_stamp";
        case MessageReason::local_player:
            return "ignored_autonomous_player";
        default:
            return "handled";
    }
}

// The body that receives: it walks somewhere and sticks to its neighbour, so that ending both is seen.
class Receiver {
  public:
    explicit Receiver(const Json& object) : style_(object["style"].integer32()) {
        Stamps stamps;
        stamps.instance = static_cast<Stamp>(object["instance"].integer32());
        stamps.movement = static_cast<Stamp>(object["movement_stamp"].integer32());
        stamps.server_control = static_cast<Stamp>(object["server_control_stamp"].integer32());
        const Position start{0x10200001, {{20.0F, 20.0F, 10.0F}, {}}};
        Position goal = start;
        goal.frame.origin.x = 90.0F;
        add({.object = k_neighbour, .position = goal});
        id_ = add({.object = k_receiver,
                   .position = start,
                   .is_player = object["is_player"].flag(),
                   .stamps = stamps,
                   .acts = object["has_interpreter"].flag(),
                   .facts = {.exists = true, .is_creature = true, .can_jump = true}});
        if (actor() != nullptr) {
            static_cast<void>(world_.push(
                id_, MoveBody{{.type = MoveToType::move_to_position, .position = goal, .parameters = {}}}));
        }
        static_cast<void>(world_.push(id_, StickTo{.target = k_neighbour}));
        act(world_, id_, [&](EntityParts parts, const EntityContext&) {
            if (parts.actor != nullptr) parts.actor->interpreter.interpreted.style = style_;
        });
        notices_before_ = world_.notices().size();
    }

    BodyId add(const SpawnDef& def) { return *world_.spawn(def); }
    MessageOutcome receive(const MovementUpdate& update) {
        return act(world_, id_, [&](EntityParts parts, const EntityContext& context) {
            // Not what the message says, so that taking it is seen.
            if (parts.actor != nullptr) parts.actor->last_move_was_autonomous = !update.is_autonomous;
            return receive_movement(parts, context, update);
        });
    }

    [[nodiscard]] MotionCommand style_before() const { return style_; }
    [[nodiscard]] const Entity& entity() const { return entity_of(world_, id_); }
    [[nodiscard]] const Actor* actor() const { return actor_of(world_, id_); }
    // What ended since the message came, in order, as the vectors name it.
    [[nodiscard]] std::string ended() const {
        std::string text;
        for (const Notice& notice : world_.notices().subspan(notices_before_)) {
            if (notice.object != k_receiver) continue;
            if (notice.kind == NoticeKind::move_to_cancelled) text += "cancel_moveto ";
            if (notice.kind == NoticeKind::unstuck) text += "unstick ";
        }
        return text;
    }

  private:
    World world_;
    BodyId id_;
    MotionCommand style_;
    std::size_t notices_before_ = 0;
};

void compare_state(CaseReport& report, const Json& expected, const Movement& movement,
                   const Interpreter& interpreter) {
    const auto* state = std::get_if<MovementState>(&movement.payload);
    report.exact("calls is a state", true, state != nullptr);
    if (state == nullptr) return;
    InterpretedState wanted = interpreted_state_of(*state);
    compare(report, expected, wanted);
    // Which of the actions the interpreter takes is its own matter.
    wanted.actions = interpreter.interpreted.actions;
    report.exact("calls.state taken", true, interpreter.interpreted == wanted);
}

// Who is to go away from something far has arrived, and then sticks if he is told to.
bool is_over_at_once(const Movement& movement) {
    const auto* request = std::get_if<MoveToRequest>(&movement.payload);
    return request != nullptr && request->parameters.has(movement_flag::move_away) &&
           !request->parameters.has(movement_flag::move_towards);
}

void compare_request(CaseReport& report, const Json& expected, const Movement& movement, bool knows_target,
                     const MoveTo& planner) {
    const auto* sent = std::get_if<MoveToRequest>(&movement.payload);
    report.exact("calls is a request", true, sent != nullptr);
    if (sent == nullptr) return;
    const MoveToRequest request = request_of(movement, *sent, knows_target);
    report.exact("calls", std::string(expected["c"].text()), std::string(name_of(request.type)));
    if (!is_over_at_once(movement)) {
        report.exact("calls.type taken", std::string(name_of(request.type)),
                     std::string(name_of(planner.type)));
        if (expected.has("id")) report.exact("calls.id taken", request.object_id, planner.object_id);
    }
    if (expected.has("id")) report.exact("calls.id", expected["id"].integer32(), request.object_id);
    if (expected.has("cell")) report.exact("calls.cell", expected["cell"].integer32(), request.position.cell);
    if (expected.has("pos")) {
        compare(report, "calls.pos", expected["pos"], request.position.frame.origin, 2e-4);
    }
    check(report, "calls.params", expected["params"], request.parameters);
}

// Each call that the line lists, by what it leaves behind; and nothing of those that it does not list.
void compare_calls(CaseReport& report, const std::vector<Json>& calls, const MovementUpdate& update,
                   bool knows_target, const Receiver& receiver) {
    const Movement& movement = update.movement;
    std::string ended;
    MotionCommand style = receiver.style_before();
    ObjectId stuck_to = calls.empty() ? k_neighbour : 0;
    bool long_jump = false;
    MoveToType planned = calls.empty() ? MoveToType::move_to_position : MoveToType::none;
    const Actor* actor = receiver.actor();
    for (const Json& call : calls) {
        const std::string_view name = call["c"].text();
        if (name == "cancel_moveto" || name == "unstick") {
            ended += std::string(name) + " ";
        } else if (name == "do_motion") {
            // No table has the style of index 0: it is asked for and refused.
            const MotionCommand asked = call["motion"].integer32();
            if (asked != motion_command::invalid) style = asked;
        } else if (name == "move_to_interpreted_state") {
            compare_state(report, call["state"], movement, actor->interpreter);
            style = call["state"]["style"].integer32();
        } else if (name == "stick_to_object") {
            stuck_to = call["id"].integer32();
        } else if (name == "set_standing_longjump") {
            long_jump = call["value"].integer32() != 0;
        } else if (name == "set_my_run_rate") {
            compare_moveto(report, "calls.run rate", call["value"], actor->interpreter.my_run_rate);
        } else {
            compare_request(report, call, movement, knows_target, actor->move_to);
            planned = actor->move_to.type;
        }
    }
    report.exact("calls ended", ended, receiver.ended());
    if (calls.empty() || !is_over_at_once(movement)) {
        report.exact("calls.stuck to", stuck_to, receiver.entity().sticky.target);
    }
    if (actor == nullptr) return;
    report.exact("calls.style", style, actor->interpreter.interpreted.style);
    report.exact("calls.long jump", long_jump, actor->interpreter.standing_long_jump);
    report.exact("calls.planned", std::string(name_of(planned)), std::string(name_of(actor->move_to.type)));
}

void run_message(const Json& line, CaseReport& report) {
    const std::vector<std::byte> bytes = bytes_from(line["bytes"]);
    const Json object = line["object"];
    const Json out = line["out"];
    const bool knows_target = line["target_known"].flag();
    Receiver receiver(object);
    const Stamps before = receiver.entity().stamps;

    std::string disposition = "truncated";
    MessageDetails details;
    const std::optional<MovementUpdate> update = update_from(bytes);
    const bool arrives = update && object["present"].flag();
    if (update) disposition = "queue";
    if (arrives) {
        const auto* request = std::get_if<MoveToRequest>(&update->movement.payload);
        if (knows_target && request != nullptr && request->object_id != 0) {
            receiver.add(
                {.object = request->object_id, .position = {0x10300001, {{90.0F, 90.0F, 10.0F}, {}}}});
        }
        const MessageOutcome outcome = receiver.receive(*update);
        disposition = disposition_of(outcome);
        details = outcome.details;
    }
    const Stamps& stamps = arrives ? receiver.entity().stamps : before;
    report.exact("disposition", std::string(out["disposition"].text()), disposition);
    report.exact("movement_stamp", out["movement_stamp"].integer32(), std::uint32_t{stamps.movement});
    report.exact("server_control_stamp", out["server_control_stamp"].integer32(),
                 std::uint32_t{stamps.server_control});

    const auto tristate = [](const Json& json) { return json.is_null() ? -1 : (json.flag() ? 1 : 0); };
    int result = -1;
    if (details.has(MessageDetail::movement_applied)) result = 1;
    if (details.has(MessageDetail::movement_of_no_type)) result = 0;
    if (details.has(MessageDetail::movement_without_actor)) result = 0;
    report.exact("ret", tristate(out["ret"]), result);
    report.exact("player_control_taken", out["player_control_taken"].flag(),
                 details.has(MessageDetail::player_control_taken));
    if (!arrives) {
        report.exact("calls count", out["calls"].items().size(), std::size_t{0});
        return;
    }
    if (const Actor* actor = receiver.actor()) {
        const bool autonomous = out["last_move_autonomous"].is_null() ? !update->is_autonomous
                                                                      : out["last_move_autonomous"].flag();
        report.exact("last_move_autonomous", autonomous, actor->last_move_was_autonomous);
    }
    compare_calls(report, out["calls"].items(), *update, knows_target, receiver);
}

}  // namespace

RunCase open_unpack_movement(const std::filesystem::path&) {
    return [](const Json& line, CaseReport& report) { run_message(line, report); };
}

}  // namespace glidepath::conformance

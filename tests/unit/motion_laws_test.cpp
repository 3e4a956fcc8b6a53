// Laws that hold for any series of calls.
#include "layers.h"
#include "motion/interpreter.h"
#include "unit/motion_generators.h"
#include "unit/motion_stub.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cmath>
#include <vector>

namespace glidepath {
namespace {

namespace mc = motion_command;

// One call with all that it may need.
struct Call {
    std::uint32_t kind = 0;
    MotionCommand motion = 0;
    MovementParameters block;
    bool flag = false;
    MovementError answer = MovementError::none;
};

std::ostream& operator<<(std::ostream& out, const Call& call) {
    return out << call.kind << ' ' << std::hex << call.motion << std::dec << ' ' << call.block.speed;
}

rc::Gen<Call> any_call() {
    return rc::gen::exec([] {
        Call call;
        call.kind = *rc::gen::inRange(0U, 15U);
        call.motion = *any_command();
        call.block.flags = *rc::gen::arbitrary<std::uint32_t>();
        call.block.speed = *any_finite();
        call.block.hold_key = *any_key();
        call.block.action_stamp = *rc::gen::inRange(0U, 0x8000U);
        call.flag = *rc::gen::arbitrary<bool>();
        call.answer =
            *rc::gen::element(MovementError::none, MovementError::none, MovementError::no_such_motion);
        return call;
    });
}

// Long enough to fill the queue now and then.
rc::Gen<std::vector<Call>> any_calls() {
    return rc::gen::scale(3.0, rc::gen::container<std::vector<Call>>(any_call()));
}

InterpretedState state_of(const Call& call) {
    InterpretedState state;
    apply_motion(state, call.motion, call.block);
    for (std::uint32_t i = 0; i < 31; ++i) {
        append_action(state.actions, {0x10000058, call.block.speed, call.block.action_stamp + i, call.flag});
    }
    return state;
}

void make(MotionStub& stub, const Call& call) {
    Interpreter& in = stub.interpreter;
    stub.answer = call.answer;
    stub.log.clear();
    stub.flags.clear();
    switch (call.kind) {
        case 0:
            do_motion(in, stub.object, stub, call.motion, call.block);
            break;
        case 1:
            stop_motion(in, stub.object, stub, call.motion, call.block);
            break;
        case 2:
            do_interpreted_motion(in, stub.object, stub, call.motion, call.block);
            break;
        case 3:
            stop_interpreted_motion(in, stub.object, stub, call.motion, call.block);
            break;
        case 4:
            stop_completely(in, stub);
            break;
        case 5:
            set_hold_run(in, stub.object, stub, call.flag, call.flag);
            break;
        case 6:
            apply_current_movement(in, stub.object, stub, call.flag, call.flag);
            break;
        case 7:
            enter_default_state(in, stub.object, stub);
            break;
        case 8:
            charge_jump(in, stub.object, stub);
            break;
        case 9:
            jump(in, stub.object, stub, call.block.speed);
            break;
        case 10:
            motion_done(in, stub);
            break;
        case 11:
            move_to_interpreted_state(in, stub.object, stub, state_of(call));
            break;
        case 12:
            stub.set_on_walkable(call.flag);
            break;
        case 13:
            stub.body.last_move_was_autonomous = call.flag;
            break;
        default:
            stub.object.is_local_player = call.flag;
            break;
    }
}

bool is_sound(const Interpreter& in) {
    return std::isfinite(in.raw.forward.speed) && std::isfinite(in.raw.side_step.speed) &&
           std::isfinite(in.raw.turn.speed) && std::isfinite(in.interpreted.forward.speed) &&
           std::isfinite(in.interpreted.side_step.speed) && std::isfinite(in.interpreted.turn.speed) &&
           std::isfinite(in.my_run_rate) && std::isfinite(in.jump_extent) &&
           in.pending.size() <= k_motion_queue_capacity && in.raw.actions.size() <= k_action_list_capacity &&
           in.interpreted.actions.size() <= k_action_list_capacity;
}

RC_GTEST_PROP(Interpreter, stays_finite_and_within_its_capacity, ()) {
    MotionStub stub;
    for (const Call& call : *any_calls()) {
        make(stub, call);
        RC_ASSERT(is_sound(stub.interpreter));
    }
    handle_exit_world(stub.interpreter, stub);
    RC_ASSERT(!motions_pending(stub.interpreter));
}

// A copy is a snapshot: both go on to the same state.
RC_GTEST_PROP(Interpreter, goes_on_from_a_copy_as_from_itself, ()) {
    MotionStub first;
    for (const Call& call : *any_calls()) {
        make(first, call);
    }
    MotionStub second;
    second.interpreter = first.interpreter;
    second.object = first.object;
    second.body = first.body;
    for (const Call& call : *any_calls()) {
        make(first, call);
        make(second, call);
        RC_ASSERT(first.log == second.log);
        RC_ASSERT(hash_of(first.interpreter) == hash_of(second.interpreter));
        RC_ASSERT(first.interpreter == second.interpreter);
    }
}

// What the body refuses leaves the interpreter as it was.
RC_GTEST_PROP(Interpreter, is_not_changed_by_a_refused_motion, ()) {
    MotionStub stub;
    for (const Call& call : *any_calls()) {
        make(stub, call);
    }
    const Call call = *any_call();
    stub.answer = MovementError::no_such_motion;
    const std::uint64_t before = hash_of(stub.interpreter);
    if (do_interpreted_motion(stub.interpreter, stub.object, stub, call.motion, call.block) !=
        MovementError::none) {
        RC_ASSERT(hash_of(stub.interpreter) == before);
    }
}

TEST(InterpreterHash, tells_interpreters_apart_by_every_field) {
    const auto changed = [](auto change) {
        Interpreter interpreter;
        change(interpreter);
        return hash_of(interpreter) != hash_of(Interpreter{}) && !(interpreter == Interpreter{});
    };
    EXPECT_TRUE(changed([](Interpreter& i) { i.raw.hold_key = HoldKey::run; }));
    EXPECT_TRUE(changed([](Interpreter& i) { i.interpreted.turn.speed = 2; }));
    EXPECT_TRUE(changed([](Interpreter& i) { append_pending(i, {}); }));
    EXPECT_TRUE(changed([](Interpreter& i) { i.is_initialised = true; }));
    EXPECT_TRUE(changed([](Interpreter& i) { i.standing_long_jump = true; }));
    EXPECT_TRUE(changed([](Interpreter& i) { i.jump_extent = 1; }));
    EXPECT_TRUE(changed([](Interpreter& i) { i.my_run_rate = 2; }));
    EXPECT_TRUE(changed([](Interpreter& i) { i.current_speed_factor = 2; }));
    EXPECT_TRUE(changed([](Interpreter& i) { i.server_action_stamp = 1; }));
    EXPECT_TRUE(changed([](Interpreter& i) { i.completed_early = 1; }));
    Interpreter a;
    Interpreter b;
    append_pending(a, {1, mc::ready, MovementError::none});
    append_pending(b, {1, mc::ready, MovementError::no_contact});
    EXPECT_NE(hash_of(a), hash_of(b));
    EXPECT_FALSE(a == b);
}

}  // namespace
}  // namespace glidepath

// Fixed work for counting instructions, which unlike time are the same in every run:
//     fixed_work NAME TICKS      prints how many bodies it moved TICKS times
// tools/check_instructions runs it twice with different numbers of ticks, so that the making of the world
// cancels out.
#include <glidepath/codec.h>

#include "batch/target.h"
#include "scenes.h"
#include "world/storage.h"

#include <array>
#include <cstdio>
#include <cstdlib>
#include <span>
#include <string_view>
#include <variant>

namespace {

using namespace glidepath;
using namespace glidepath::bench;

constexpr std::int64_t k_bodies = 400;

template <class DoingOf>
int tick_crowd(int ticks, DoingOf doing_of, bool is_plain = false) {
    World world = make_crowd(k_bodies, {.least_pass_s = 0}, doing_of);
    if (is_plain) world.storage().keep_awake();
    for (int tick = 0; tick < ticks; ++tick) {
        world.tick(k_frame_s);
    }
    return static_cast<int>(k_bodies);
}

// Positions alone, 10 a second, their pushes included.
int tick_heard(int ticks, Smoother smoother) {
    HeardCrowd crowd(static_cast<std::size_t>(k_bodies), 10, smoother);
    for (int tick = 0; tick < ticks; ++tick)
        crowd.tick();
    return static_cast<int>(k_bodies);
}

// A position message and a movement message, as servers send them.
template <class Payload>
int decode(int times, const Payload& payload) {
    std::array<std::byte, 512> bytes{};
    const std::size_t size = encode(Message{payload}, bytes);
    std::size_t decoded = 0;
    constexpr int k_messages = 100;
    for (int i = 0; i < times * k_messages; ++i) {
        const Decoded found = glidepath::decode(std::span(bytes).first(size), DecodeMode::strict);
        decoded += std::holds_alternative<Payload>(found.message) ? 1U : 0U;
    }
    return decoded == static_cast<std::size_t>(times * k_messages) ? k_messages : 0;
}

int run(std::string_view name, int ticks) {
    if (name == "glide") return tick_crowd(ticks, [](std::int64_t) { return Doing::glides; });
    if (name == "glide_plain") {
        return tick_crowd(
            ticks, [](std::int64_t) { return Doing::glides; }, true);
    }
    if (name == "sleep") return tick_crowd(ticks, [](std::int64_t) { return Doing::rests; });
    if (name == "act") return tick_crowd(ticks, [](std::int64_t) { return Doing::acts; });
    if (name == "town") return tick_crowd(ticks, doing_in_town);
    if (name == "act_plain") {
        return tick_crowd(
            ticks, [](std::int64_t) { return Doing::acts; }, true);
    }
    if (name == "stand") return tick_crowd(ticks, [](std::int64_t) { return Doing::stands; });
    if (name == "chase") return tick_crowd(ticks, doing_in_a_hunt);
    if (name == "chase_plain") return tick_crowd(ticks, doing_in_a_hunt, true);
    if (name == "predict") return tick_heard(ticks, Smoother::predictive);
    if (name == "glide_heard") return tick_heard(ticks, Smoother::retail);
    if (name == "decode_position") {
        UpdatePosition message;
        message.guid = 0x50000001;
        message.position.cell = 0xA9B40001;
        message.position.origin = {12.5F, 12.25F, 94.005F};
        message.position.rotation = {0.6F, 0, 0, 0.8F};
        message.position.flags = suppression_flags(message.position.rotation) | position_flag::contact;
        return decode(ticks, message);
    }
    if (name == "decode_movement") {
        UpdateMotion message;
        message.guid = 0x50000001;
        MovementState state;
        state.flags = motion_state_flag::current_style | motion_state_flag::forward_command |
                      motion_state_flag::forward_speed;
        state.forward_command = 0x44000007;
        state.forward_speed = 2.5F;
        message.movement.payload = state;
        return decode(ticks, message);
    }
    if (name == "decode_move_to") {
        UpdateMotion message;
        message.guid = 0x50000001;
        message.movement.payload =
            MoveToRequest{.type = MoveToType::move_to_object, .object_id = 7, .position = {0xA9B40001, {}}};
        return decode(ticks, message);
    }
    return 0;
}

}  // namespace

int main(int argc, char** argv) {
    batch::use_target(batch::Target::plain);  // the others are not on every processor
    const int done = argc == 3 ? run(argv[1], std::atoi(argv[2])) : 0;
    if (done == 0) {
        static_cast<void>(
            std::fprintf(stderr, "usage: fixed_work NAME TICKS; tools/check_instructions has the names\n"));
        return 2;
    }
    static_cast<void>(std::printf("%d\n", done));
    return 0;
}

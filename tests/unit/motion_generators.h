// What the property tests of the motion layer draw from.
#pragma once

#include "layers.h"
#include "motion/interpreter.h"

#include <rapidcheck.h>

#include <bit>
#include <cmath>
#include <limits>

namespace glidepath {

// Any float but NaN and infinity: ordinary ones, and any pattern of bits with the limits among them. At full
// size always, since small patterns of bits are all denormal.
[[nodiscard]] inline rc::Gen<float> any_finite() {
    constexpr float k_largest = std::numeric_limits<float>::max();
    const auto any_bits = rc::gen::suchThat(
        rc::gen::map<std::uint32_t>([](std::uint32_t bits) { return std::bit_cast<float>(bits); }),
        [](float value) { return std::isfinite(value); });
    return rc::gen::oneOf(
        rc::gen::map(rc::gen::inRange(-4000, 4000), [](int i) { return static_cast<float>(i) / 1000; }),
        rc::gen::resize(rc::kNominalSize, any_bits), rc::gen::element(0.0F, -0.0F, k_largest, -k_largest));
}

[[nodiscard]] inline rc::Gen<HoldKey> any_key() {
    return rc::gen::element(HoldKey::invalid, HoldKey::none, HoldKey::run);
}

[[nodiscard]] inline rc::Gen<MotionCommand> any_locomotion() {
    namespace mc = motion_command;
    return rc::gen::element(mc::none, mc::ready, mc::walk_forward, mc::walk_backwards, mc::run_forward,
                            mc::turn_right, mc::turn_left, mc::side_step_right, mc::side_step_left,
                            mc::falling, mc::crouch, mc::dead, mc::non_combat);
}

// Locomotion as often as all others together.
[[nodiscard]] inline rc::Gen<MotionCommand> any_command() {
    const auto of_the_table =
        rc::gen::map(rc::gen::inRange(0, static_cast<int>(k_motion_command_count)),
                     [](int index) { return *command_from_index(static_cast<std::uint16_t>(index)); });
    return rc::gen::oneOf(any_locomotion(), of_the_table);
}

}  // namespace glidepath

#include <glidepath/assets.h>
#include <glidepath/motion.h>

#include "animation/layer.h"
#include "base/assert.h"

#include <array>

namespace glidepath {

using namespace animation;

namespace {

using motion_command::non_combat;

// The style that bodies start in, then those of combat, grazing and magic, by their numbers on the wire.
constexpr std::array<MotionId, 18> k_styles{non_combat, 0x8000003C, 0x8000003E, 0x8000003F, 0x80000040,
                                            0x80000041, 0x80000042, 0x80000043, 0x80000044, 0x80000045,
                                            0x80000046, 0x80000047, 0x80000048, 0x80000049, 0x800000E8,
                                            0x800000E9, 0x8000013B, 0x8000013C};

// Lying and crouching bodies do not turn or side-step.
constexpr std::array<MotionId, 5> k_at_rest{motion_command::fallen, motion_command::dead,
                                            motion_command::crouch, motion_command::sitting,
                                            motion_command::sleeping};

// Tables know a substate by the low part of its id. The first ones occur in every style (postures, aiming,
// magic gestures), the others (poses, tools) only in the one that all styles fall back on.
constexpr MotionId k_last_substate_of_every_style = 0x39;
constexpr MotionId k_last_substate = 0x1FF;

constexpr ClipId k_clip = 1;
constexpr std::uint32_t k_clip_frames = 30;
constexpr float k_framerate = 30.0F;  // retail's own animations are made for 30 frames a second

struct SteadyMotion {
    MotionId motion;
    Vec3 velocity;
    Vec3 omega;
};

MotionData cycle_of(const Vec3& velocity, const Vec3& omega) {
    MotionData data;
    data.velocity = velocity;
    data.omega = omega;
    data.animations = {{k_clip, 0, -1, k_framerate}};
    return data;
}

MotionData still(MotionId motion) {
    MotionData data = cycle_of({}, {});
    for (const MotionId resting : k_at_rest) {
        if (motion_key(0, resting) == motion) data.clears_modifiers = true;
    }
    return data;
}

void add_style(MotionTableSource& source, MotionId style, const LocomotionSpeeds& speeds) {
    const float back_mps = speeds.walk_mps * speeds.backwards_share_of_walk;
    const std::array<SteadyMotion, 3> gaits{{{motion_command::walk_forward, {0, speeds.walk_mps, 0}, {}},
                                             {motion_command::walk_backwards, {0, -back_mps, 0}, {}},
                                             {motion_command::run_forward, {0, speeds.run_mps, 0}, {}}}};
    // Cycles when standing, modifiers when walking; to the right is against the sense of the z axis.
    const std::array<SteadyMotion, 4> turns{
        {{motion_command::turn_right, {}, {0, 0, -speeds.turn_radps}},
         {motion_command::turn_left, {}, {0, 0, speeds.turn_radps}},
         {motion_command::side_step_right, {speeds.sidestep_mps, 0, 0}, {}},
         {motion_command::side_step_left, {-speeds.sidestep_mps, 0, 0}, {}}}};
    std::array<bool, k_last_substate + 1> moves{};
    for (const SteadyMotion& gait : gaits) {
        source.cycles.push_back({motion_key(style, gait.motion), cycle_of(gait.velocity, gait.omega)});
        moves[motion_key(0, gait.motion)] = true;
    }
    for (const SteadyMotion& turn : turns) {
        MotionData cycle = cycle_of(turn.velocity, turn.omega);
        cycle.only_from_default = true;
        MotionData modifier = cycle_of(turn.velocity, turn.omega);
        modifier.animations.clear();
        source.cycles.push_back({motion_key(style, turn.motion), std::move(cycle)});
        source.modifiers.push_back({motion_key(style, turn.motion), std::move(modifier)});
        moves[motion_key(0, turn.motion)] = true;
    }
    const MotionId last = style == non_combat ? k_last_substate : k_last_substate_of_every_style;
    for (MotionId motion = 1; motion <= last; ++motion) {
        if (!moves[motion]) source.cycles.push_back({motion_key(style, motion), still(motion)});
    }
    source.style_defaults.push_back({style, motion_command::ready});
}

}  // namespace

MotionTableSource locomotion_source(const LocomotionSpeeds& speeds) {
    MotionTableSource source;
    source.default_style = non_combat;
    for (const MotionId style : k_styles) {
        add_style(source, style, speeds);
    }
    return source;
}

Expected<DefaultLocomotion> make_locomotion(const LocomotionSpeeds& speeds) {
    auto table = MotionTable::build(locomotion_source(speeds));
    if (!table) return table.error_or_ok();

    DefaultLocomotion result;
    Clip clip;
    clip.id = k_clip;
    clip.frame_count = k_clip_frames;
    if (Error status = result.clips.add(std::move(clip)); !status.is_ok()) return status;
    result.table = std::move(table.value());
    return result;
}

DefaultLocomotion make_default_locomotion() {
    auto made = make_locomotion({});
    GLIDEPATH_ASSERT(made.has_value());
    return std::move(made.value());
}

}  // namespace glidepath

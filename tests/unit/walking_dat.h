// A DAT with figures to look at: people and creatures of seventeen parts, with animations in which they
// stand, walk and run. Their ids are those that simulated scenes name, their speeds those of the default
// locomotion.
#pragma once

#include <glidepath/assets.h>

#include "geometry/vec3.h"
#include "layers.h"
#include "unit/dat_writer.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace glidepath::dat_test {

inline constexpr std::uint32_t k_person_setup = 0x02000001;
inline constexpr std::uint32_t k_person_table = 0x09000001;
inline constexpr std::uint32_t k_beast_setup = 0x020007DD;
inline constexpr std::uint32_t k_beast_table = 0x09000007;

inline constexpr std::uint32_t k_standing = 0x03000001;
inline constexpr std::uint32_t k_walking = 0x03000002;
inline constexpr std::uint32_t k_running = 0x03000003;

// The right limb first; the left one is three (an arm) or four (a leg) parts further.
enum FigurePart : std::uint32_t {
    k_pelvis,
    k_chest,
    k_head,
    k_hip,
    k_knee,
    k_ankle,
    k_toes,
    k_shoulder = 11,
    k_elbow,
    k_hand,
    k_figure_parts = 17,
};

inline std::vector<std::uint32_t> figure_parents() {
    return {tools::k_no_part, k_pelvis,       k_chest,                  //
            k_pelvis,         k_hip,          k_knee,     k_ankle,      // the right leg
            k_pelvis,         k_hip + 4,      k_knee + 4, k_ankle + 4,  // the left one
            k_chest,          k_shoulder,     k_elbow,                  // the right arm
            k_chest,          k_shoulder + 3, k_elbow + 3};
}

// How far a figure swings its limbs, in radians; 0: it stands.
struct Gait {
    float leg_rad = 0;
    float knee_rad = 0;  // how far the knee bends on the way forward
    float arm_rad = 0;
    float elbow_rad = 0.2F;
    float lean_rad = 0;  // of the trunk, forward
};
inline constexpr Gait k_walk_gait{
    .leg_rad = 0.45F, .knee_rad = 0.7F, .arm_rad = 0.4F, .elbow_rad = 0.3F, .lean_rad = 0.05F};
inline constexpr Gait k_run_gait{
    .leg_rad = 0.7F, .knee_rad = 1.4F, .arm_rad = 0.8F, .elbow_rad = 1.3F, .lean_rad = 0.2F};

// A point so far down a limb that is swung forward by an angle; seen from the right.
inline Vec3 down_from(const Vec3& joint, float length_m, float forward_rad) {
    return {joint.x, joint.y + length_m * std::sin(forward_rad), joint.z - length_m * std::cos(forward_rad)};
}
// A rotation about the axis to the right: up turns backward.
inline Quat pitched(float angle_rad) { return {std::cos(angle_rad / 2), std::sin(angle_rad / 2), 0, 0}; }

// The parts at a phase of the step, 0 to 1; a figure of size 1 is 1.75 m tall. Feet are never below the
// ground.
inline std::vector<Frame> figure_at(const Gait& gait, float phase, float size) {
    std::vector<Frame> parts(k_figure_parts);
    const float turn = 2 * std::numbers::pi_v<float> * phase;
    parts[k_pelvis] = {{0, 0, 0.95F}, {}};
    parts[k_chest] = {down_from(parts[k_pelvis].origin, -0.42F, -gait.lean_rad), pitched(-gait.lean_rad)};
    parts[k_head] = {down_from(parts[k_chest].origin, -0.3F, -gait.lean_rad), {}};
    for (const std::uint32_t side : {0U, 1U}) {
        const float across = side == 0 ? 1.0F : -1.0F;
        const float swing = across * std::sin(turn);
        const float thigh = gait.leg_rad * swing;
        // It bends while the leg comes forward.
        const float shin = thigh - gait.knee_rad * std::max(0.0F, across * std::cos(turn)) - 0.05F;
        const std::uint32_t leg = k_hip + 4 * side;
        parts[leg] = {{0.11F * across, 0, 0.92F}, pitched(thigh)};
        parts[leg + 1] = {down_from(parts[leg].origin, 0.44F, thigh), pitched(shin)};
        parts[leg + 2] = {down_from(parts[leg + 1].origin, 0.41F, shin), {}};
        parts[leg + 3] = {down_from(parts[leg + 2].origin, 0.2F, shin / 2 + 1.3F), {}};
        const float upper = -gait.arm_rad * swing;
        const float lower = upper + gait.elbow_rad;
        const std::uint32_t arm = k_shoulder + 3 * side;
        const Vec3 chest = parts[k_chest].origin;
        parts[arm] = {{0.22F * across, chest.y, chest.z + 0.06F}, pitched(upper)};
        parts[arm + 1] = {down_from(parts[arm].origin, 0.3F, upper), pitched(lower)};
        parts[arm + 2] = {down_from(parts[arm + 1].origin, 0.28F, lower), {}};
    }
    float lowest_m = 1;
    for (const Frame& part : parts)
        lowest_m = std::min(lowest_m, part.origin.z);
    for (Frame& part : parts) {
        part.origin.z -= lowest_m - 0.02F;
        part.origin = part.origin * size;
    }
    return parts;
}

inline tools::DatAnimation figure_animation(std::uint32_t id, const Gait& gait, std::uint32_t frames,
                                            float size) {
    tools::DatAnimation animation{.id = id, .part_count = k_figure_parts, .frame_count = frames};
    for (std::uint32_t i = 0; i < frames; ++i) {
        const std::vector<Frame> parts =
            figure_at(gait, static_cast<float>(i) / static_cast<float>(frames), size);
        animation.part_frames.insert(animation.part_frames.end(), parts.begin(), parts.end());
    }
    return animation;
}

// The default locomotion with a clip for each gait; `first` is the clip in which it stands.
inline MotionTableSource table_of_gaits(std::uint32_t first, float walk_fps, float run_fps) {
    MotionTableSource table = locomotion_source({});
    for (auto* entries : {&table.cycles, &table.modifiers}) {
        for (MotionTableSource::Entry& entry : *entries) {
            const std::uint32_t motion = entry.key & 0xFFFFU;
            const bool runs = motion == 7;
            const bool walks = motion == 5 || motion == 6 || motion == 0xF || motion == 0x10;
            for (MotionAnimation& window : entry.data.animations) {
                window = {.clip = first, .framerate = 10};
                if (walks) window = {.clip = first + 1, .framerate = motion == 6 ? -walk_fps : walk_fps};
                if (runs) window = {.clip = first + 2, .framerate = run_fps};
            }
        }
    }
    return table;
}

inline tools::DatSetup figure_setup(std::uint32_t id, std::uint32_t table, float size) {
    tools::DatSetup setup;
    setup.id = id;
    setup.flags = 1;
    setup.parts.assign(k_figure_parts, 0x01000001);
    setup.parents = figure_parents();
    setup.placements = {{.key = 0, .parts = figure_at({}, 0, size), .hooks = {}}};
    setup.holding_locations = {{.key = 1, .part = k_hand, .frame = {}}};
    setup.height_m = 1.8F * size;
    setup.radius_m = 0.35F * size;
    setup.step_up_m = 0.6F;
    setup.step_down_m = 1.5F;
    setup.default_motion_table = table;
    return setup;
}

inline void add_figures(DatWriter& writer, std::uint32_t setup, std::uint32_t table, std::uint32_t first,
                        float size) {
    constexpr std::uint32_t k_frames = 24;
    // So many frames a second that the feet keep up with the ground.
    const auto framerate = [&](const Gait& gait, float speed_mps) {
        const float step_pair_m = 4 * 0.87F * size * std::sin(gait.leg_rad);
        return static_cast<float>(k_frames) * speed_mps / step_pair_m;
    };
    writer.add(first, bytes_of(figure_animation(first, {}, 1, size)));
    writer.add(first + 1, bytes_of(figure_animation(first + 1, k_walk_gait, k_frames, size)));
    writer.add(first + 2, bytes_of(figure_animation(first + 2, k_run_gait, k_frames, size)));
    writer.add(setup, bytes_of(figure_setup(setup, table, size)));
    const LocomotionSpeeds speeds;
    writer.add(table, bytes_of(table, table_of_gaits(first, framerate(k_walk_gait, speeds.walk_mps),
                                                     framerate(k_run_gait, speeds.run_mps))));
}

inline Bytes walking_dat() {
    DatWriter writer;
    add_figures(writer, k_person_setup, k_person_table, k_standing, 1.0F);
    add_figures(writer, k_beast_setup, k_beast_table, 0x03000010, 0.7F);
    return writer.file();
}

}  // namespace glidepath::dat_test

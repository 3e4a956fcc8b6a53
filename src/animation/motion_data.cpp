#include "animation/motion_data.h"

#include "base/units.h"

#include <cmath>

namespace glidepath::animation {

namespace {

// Each product is a float in the client.
float product(float a, float b) {
    return static_cast<float>(static_cast<double>(a) * static_cast<double>(b));
}

Vec3 at_speed(const Vec3& v, float speed) { return narrow(widen(v) * static_cast<double>(speed)); }

}  // namespace

void add_motion(Sequence& sequence, const ClipLibrary& clips, const MotionData* data, float speed) {
    if (data == nullptr) return;
    set_velocity(sequence, at_speed(data->velocity, speed));
    set_omega(sequence, at_speed(data->omega, speed));
    for (const MotionAnimation& animation : data->animations) {
        append_animation(sequence, clips, animation.clip, animation.low, animation.high,
                         product(animation.framerate, speed));
    }
}

void combine_motion(Sequence& sequence, const MotionData& data, float speed) {
    combine_physics(sequence, at_speed(data.velocity, speed), at_speed(data.omega, speed));
}

void subtract_motion(Sequence& sequence, const MotionData& data, float speed) {
    subtract_physics(sequence, at_speed(data.velocity, speed), at_speed(data.omega, speed));
}

void change_cycle_speed(Sequence& sequence, const MotionData& cycle, float old_speed, float new_speed) {
    // A cycle that has come to rest stays at rest: only the velocity comes back (spec/sequences.md 7.6).
    if (std::fabs(old_speed) > k_epsilon) {
        multiply_cyclic_framerate(
            sequence, static_cast<float>(static_cast<double>(new_speed) / static_cast<double>(old_speed)));
    } else if (std::fabs(new_speed) < k_epsilon) {
        multiply_cyclic_framerate(sequence, 0.0F);
    }
    subtract_motion(sequence, cycle, old_speed);
    combine_motion(sequence, cycle, new_speed);
}

std::uint32_t animation_count(const MotionData* data) {
    return data == nullptr ? 0 : static_cast<std::uint32_t>(data->animations.size());
}

}  // namespace glidepath::animation

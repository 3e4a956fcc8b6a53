// A remote body gets a position once a second, along a curve, and glides. Prints its pose in every frame and
// the longest step. Snapping to the same positions would make steps of 4 m.
#include <glidepath/world.h>

#include <algorithm>
#include <cmath>
#include <cstdio>

using namespace glidepath;

namespace {

constexpr double k_pi = 3.14159265358979323846;
constexpr double k_frame_s = 1.0 / 60.0;
constexpr float k_top_speed_mps = 4.0F;  // the body glides at up to twice this

// Where the server has the body at a time: a circle of 20 m radius, run through at 4 m/s.
Position truth_at(double time_s) {
    const double angle_rad = 0.2 * time_s;
    Position position{.cell = 0xA9B40001, .frame = {}};
    position.frame.origin = {static_cast<float>(90.0 - 20.0 * std::cos(angle_rad)),
                             static_cast<float>(90.0 + 20.0 * std::sin(angle_rad)), 12.0F};
    position.frame.rotation = upright_rotation(angle_rad * 180.0 / k_pi);
    return renormalized(position);
}

}  // namespace

int main() {
    World world({.rules = Rules::retail()});
    const Expected<BodyId> made =
        world.spawn({.object = 1, .position = truth_at(0.0), .top_speed_mps = k_top_speed_mps});
    if (!made) {
        std::printf("cannot spawn: %s %s\n", made.error().what, made.error().why);
        return 1;
    }
    const BodyId runner = *made;

    Position shown = truth_at(0.0);
    float longest_m = 0.0F;
    int still_frames = 0;
    int next_update_s = 1;
    for (int frame = 1; frame <= 600; ++frame) {
        world.begin_frame(k_frame_s);
        world.step();
        if (world.clock_s() >= next_update_s) {
            // What a position message would say: where the body is now.
            if (!world.push(runner, GlideTo{.target = truth_at(next_update_s)}).is_ok()) return 1;
            ++next_update_s;
        }

        const Position before = shown;
        for (const Pose& pose : world.poses()) {
            shown = pose.position;
            const Vec3& at = pose.position.frame.origin;
            std::printf("%6.3f s  cell %08X  %8.3f %8.3f %7.3f  heading %5.1f\n", world.clock_s(),
                        pose.position.cell, static_cast<double>(at.x), static_cast<double>(at.y),
                        static_cast<double>(at.z), heading_of(pose.position.frame));
        }
        for (const Notice& notice : world.notices()) {
            std::printf("%6.3f s  %s %s\n", notice.clock_s, name_of(notice.kind), name_of(notice.reason));
        }
        const float step_m = distance(before, shown);
        longest_m = std::max(longest_m, step_m);
        still_frames += step_m < 0.0005F ? 1 : 0;
    }
    const float allowed_m = 2.0F * k_top_speed_mps * static_cast<float>(k_frame_s);
    std::printf("longest step %.3f m (allowed %.3f m), %d of 600 frames without movement\n",
                static_cast<double>(longest_m), static_cast<double>(allowed_m), still_frames);
    return longest_m <= allowed_m + 0.001F ? 0 : 1;
}

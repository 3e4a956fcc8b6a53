// A body is asked once to run and to turn, and gets a position once a second that is 80 ms old. Its own
// animation carries it between them, so it glides without stop-and-go. Prints the longest step and the share
// of frames without movement.
#include <glidepath/world.h>

#include <algorithm>
#include <cmath>
#include <cstdio>

using namespace glidepath;

namespace {

constexpr double k_pi = 3.14159265358979323846;
constexpr double k_frame_s = 1.0 / 60.0;
constexpr double k_lag_s = 0.080;
constexpr double k_turn_speed = 0.2;  // of a quarter turn a second
constexpr double k_speed_mps = 4.0;

// Where the server has the runner: a circle, run through clockwise at 4 m/s.
Position truth_at(double time_s) {
    const double turned_rad = k_turn_speed * 0.5 * k_pi * std::max(time_s, 0.0);
    const double radius_m = k_speed_mps / (k_turn_speed * 0.5 * k_pi);
    Position position{.cell = 0xA9B40001, .frame = {}};
    position.frame.origin = {static_cast<float>(96.0 + radius_m * (1.0 - std::cos(turned_rad))),
                             static_cast<float>(96.0 + radius_m * std::sin(turned_rad)), 12.0F};
    position.frame.rotation = upright_rotation(turned_rad * 180.0 / k_pi);
    return renormalized(position);
}

}  // namespace

int main() {
    // Smoothed, so that the steps of a pass are even where retail's animations have 30 keyframes a second.
    World world({.root_motion = RootMotionMode::smoothed});
    const Expected<BodyId> made = world.spawn({.object = 1, .position = truth_at(0.0), .acts = true});
    if (!made) return 1;
    const BodyId runner = *made;
    bool ok = world.push(runner, DoMotion{.motion = motion_command::walk_forward, .hold_key = HoldKey::run})
                  .is_ok();
    ok = ok && world
                   .push(runner, DoMotion{.motion = motion_command::turn_right,
                                          .speed = static_cast<float>(k_turn_speed)})
                   .is_ok();

    Position now = truth_at(0.0);
    float longest_m = 0.0F;
    float farthest_m = 0.0F;
    int still_frames = 0;
    int next_update_s = 1;
    constexpr int frames = 20 * 60;
    for (int frame = 1; frame <= frames && ok; ++frame) {
        world.begin_frame(k_frame_s);
        world.step();
        if (world.clock_s() >= next_update_s) {
            ok = world.push(runner, GlideTo{.target = truth_at(next_update_s - k_lag_s)}).is_ok();
            ++next_update_s;
        }
        const Position before = now;
        for (const Pose& pose : world.poses())
            now = pose.position;
        longest_m = std::max(longest_m, distance(before, now));
        farthest_m = std::max(farthest_m, distance(now, truth_at(world.clock_s())));
        still_frames += distance(before, now) < 0.0005F ? 1 : 0;
    }
    const double still_share = 100.0 * still_frames / frames;
    std::printf(
        "longest step %.3f m, %.1f %% of the frames without movement, at most %.2f m from the truth\n",
        static_cast<double>(longest_m), still_share, static_cast<double>(farthest_m));
    // Catching up may be twice as fast as running; a body that stood and waited would be still in most
    // frames.
    const bool smooth =
        longest_m <= 2.05F * static_cast<float>(k_speed_mps * k_frame_s) && still_share < 10.0;
    return ok && smooth && farthest_m < 1.5F ? 0 : 1;
}

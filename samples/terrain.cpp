// A host with a height map: a runner crosses hills of 30 % and gets a position once a second. The straight
// way between two positions cuts through the hills; the host's moves keep the body on the ground.
#include <glidepath/world.h>

#include <algorithm>
#include <cmath>
#include <cstdio>

using namespace glidepath;

namespace {

constexpr float k_slope = 0.3F, k_hill_m = 14.0F;  // from one valley to the next
constexpr double k_frame_s = 1.0 / 60.0;
constexpr float k_speed_mps = 4.0F, k_step_m = k_speed_mps / 60.0F;

// The height map: ridges from east to west. Yours reads an image or asks the game's physics.
float height_at(const Vec3& at) {
    const float along_m = std::fmod(at.y, k_hill_m);
    return 20.0F + k_slope * std::min(along_m, k_hill_m - along_m);
}

// A move ends on the ground: what falls through it is lifted, what stands on it follows it down.
MoveResult move_on_ground(void*, ObjectId, const Body& body, const Position& candidate) {
    MoveResult result{.accepted = true, .position = renormalized(candidate)};
    Vec3& at = result.position.frame.origin;
    const float ground_m = height_at(at);
    result.has_contact = result.on_walkable = body.is_grounded() || at.z <= ground_m;
    if (result.has_contact) at.z = ground_m;
    return result;
}

// Put somewhere at once, a body stands when it is not clearly in the air.
PlaceResult place_on_ground(void*, ObjectId, const Body&, const Position& target, PlaceCause) {
    PlaceResult result{.accepted = true, .position = renormalized(target)};
    Vec3& at = result.position.frame.origin;
    result.has_contact = result.on_walkable = at.z <= height_at(at) + 0.1F;
    if (result.has_contact) at.z = height_at(at);
    return result;
}

// Where the server has the runner: straight north, always on the ground.
Position truth_at(double time_s) {
    Position position{.cell = 0xA9B40001, .frame = {}};
    position.frame.origin = {96, 10 + k_speed_mps * static_cast<float>(time_s), 0};
    position.frame.origin.z = height_at(position.frame.origin);
    return renormalized(position);
}

}  // namespace

int main() {
    World world({.host = {nullptr, move_on_ground, place_on_ground},
                 .wire_ground = false,
                 .root_motion = RootMotionMode::smoothed});
    const Expected<BodyId> runner = world.spawn({.object = 1, .position = truth_at(0), .acts = true});
    if (!runner) return 1;
    bool ok = world.push(*runner, DoMotion{motion_command::run_forward}).is_ok();

    float farthest_off_m = 0, longest_m = 0;
    int uneven_frames = 0;
    Position shown = truth_at(0);
    for (int frame = 1; frame <= 1200 && ok; ++frame) {
        world.begin_frame(k_frame_s);
        world.step();
        if (frame % 60 == 0) ok = world.push(*runner, GlideTo{.target = truth_at(frame / 60)}).is_ok();
        for (const Pose& pose : world.poses()) {
            const Vec3& at = pose.position.frame.origin;
            farthest_off_m = std::max(farthest_off_m, std::abs(at.z - height_at(at)));
            const float step_m = distance(shown, pose.position);
            longest_m = std::max(longest_m, step_m);
            uneven_frames += step_m < 0.6F * k_step_m || step_m > 1.5F * k_step_m ? 1 : 0;
            shown = pose.position;
        }
    }
    std::printf("at most %.3f m off the ground, longest step %.3f m, %d of 1200 steps uneven\n",
                static_cast<double>(farthest_off_m), static_cast<double>(longest_m), uneven_frames);
    return ok && farthest_off_m < 0.05F && longest_m < 1.5F * k_step_m && uneven_frames < 12 ? 0 : 1;
}

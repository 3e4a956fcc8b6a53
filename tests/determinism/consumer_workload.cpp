// A program of somebody else, compiled with flags of his own: bodies glide, stick, jump, run and chase
// through the public headers alone. Prints a hash over every state; tests/determinism/golden_hashes.txt has
// the one that every compiler and every set of flags must print. Inputs are exact in binary, so that the
// caller's arithmetic is not what is tested.
#include <glidepath/codec.h>
#include <glidepath/world.h>

#include <cinttypes>
#include <cstdint>
#include <cstdio>

using namespace glidepath;

namespace {

constexpr ObjectId k_bodies = 12;
constexpr double k_frames_s[] = {1.0 / 64, 1.0 / 32, 1.0 / 128, 0.375};

std::uint64_t mixed(std::uint64_t hash, std::uint64_t word) {
    return (hash ^ word) * 0x9E3779B97F4A7C15U + 1;
}

Position at(std::uint32_t step, ObjectId object) {
    Position position{.cell = 0xA9B40001, .frame = {}};
    position.frame.origin = {
        static_cast<float>(8 + 13 * object % 160) + 0.25F * static_cast<float>(step % 64),
        static_cast<float>(8 + 7 * object % 160) + 0.5F * static_cast<float>(step % 37), 12.0F};
    position.frame.rotation = upright_rotation(static_cast<double>(step * 45 % 360));
    return renormalized(position);
}

SpawnDef def_of(ObjectId object) {
    SpawnDef def{.object = object, .position = at(0, object)};
    def.acts = object % 2 == 0;
    def.top_speed_mps = 4;
    if (def.acts) def.facts = {.exists = true, .is_creature = true, .run_rate = 1.5F};
    return def;
}

// What happens to a body in a frame; refusals are part of the result.
Error act(World& world, BodyId id, ObjectId object, std::uint32_t frame) {
    switch ((frame + object) % 23) {
        case 0:
            return world.push(id, GlideTo{.target = at(frame, object)});
        case 5:
            return world.push(id, StickTo{.target = 1 + object % k_bodies, .target_radius_m = 0.5F});
        case 9:
            return world.push(id, SetMotion{.velocity_mps = {1, 2, 6}, .omega_radps = {0, 0, 0.5F}});
        case 12:
            return world.push(id, DoMotion{.motion = motion_command::walk_forward, .hold_key = HoldKey::run});
        case 15: {
            MoveToRequest chase{.type = MoveToType::move_to_object, .object_id = 1 + (object + 3) % k_bodies};
            chase.parameters.flags |= movement_flag::can_charge;
            return world.push(id, MoveBody{chase});
        }
        case 19:
            return world.push(id, DoMotion{.motion = motion_command::turn_right, .speed = 0.5F});
        default:
            return {};
    }
}

}  // namespace

int main() {
    World world;
    BodyId ids[k_bodies + 1];
    for (ObjectId object = 1; object <= k_bodies; ++object) {
        const Expected<BodyId> made = world.spawn(def_of(object));
        if (!made) return 1;
        ids[object] = *made;
    }
    std::uint64_t hash = 0;
    for (std::uint32_t frame = 0; frame < 4000; ++frame) {
        world.begin_frame(k_frames_s[frame % 16 == 15 ? 3 : frame % 3]);
        world.step();
        for (ObjectId object = 1; object <= k_bodies; ++object) {
            hash = mixed(hash, static_cast<std::uint64_t>(act(world, ids[object], object, frame).code));
        }
        hash = mixed(hash, world.pose_hash());
        for (const Pose& pose : world.poses()) {
            hash = mixed(hash, pose.object);
        }
        if (frame % 50 == 0) hash = mixed(hash, world.state_hash());
    }
    std::printf("consumer_workload 0x%016" PRIx64 "\n", hash);
}

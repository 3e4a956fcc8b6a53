// Plays animations and selects motions on pseudo-random inputs, half a million updates, and prints one hash
// over all states and root motion. golden_hashes.txt has the hash that every build must print.
#include <glidepath/assets.h>

#include "animation/root_motion.h"
#include "animation/table_manager.h"
#include "geometry/position.h"
#include "layers.h"
#include "random_words.h"

#include <array>
#include <cinttypes>
#include <cstdint>
#include <cstdio>

namespace glidepath {
namespace {

constexpr int k_bodies = 500;
constexpr int k_updates_a_body = 500;

class Random : public RandomWords {
  public:
    Vec3 vec3(float limit) { return {number(limit), number(limit), number(limit)}; }
};

void add_frame(StateHash& hash, const Frame& frame) {
    add_to(hash, frame.origin);
    hash.add(frame.rotation.w).add(frame.rotation.x).add(frame.rotation.y).add(frame.rotation.z);
}

bool add_clips(ClipLibrary& clips, Random& random) {
    for (ClipId id = 1; id <= 6; ++id) {
        Clip clip;
        clip.id = id;
        clip.frame_count = 1 + random.below(12);
        for (std::uint32_t i = 0; i < clip.frame_count; ++i) {
            if (id % 3 == 0) continue;
            Frame pos{random.vec3(0.25F), {}};
            rotate_local(pos, random.vec3(0.25F));
            clip.pos_frames.push_back(pos);
        }
        clip.hooks = {{random.below(clip.frame_count), id, HookDirection::both}};
        if (!clips.add(clip).is_ok()) return false;
    }
    return true;
}

void play(Random& random, const ClipLibrary& clips, StateHash& hash) {
    Sequence sequence;
    std::array<HookEvent, 256> storage;
    for (int i = 0; i < k_updates_a_body; ++i) {
        if (random.below(8) == 0) {
            const ClipId clip = 1 + random.below(6);
            const auto low = static_cast<std::int32_t>(random.below(6));
            append_animation(sequence, clips, clip, low, -1, random.number(64));
            set_velocity(sequence, random.vec3(8));
            set_omega(sequence, random.below(2) == 0 ? Vec3{} : random.vec3(4));
        }
        if (random.below(16) == 0) multiply_cyclic_framerate(sequence, random.number(1) + 1.25F);
        if (random.below(32) == 0) remove_link_animations(sequence, random.below(3));
        if (random.below(32) == 0) remove_cyclic_animations(sequence);
        HookQueue hooks{storage};
        const RootMotionView view{
            .scale = 1.25F,
            .mode = random.below(4) == 0 ? RootMotionMode::smoothed : RootMotionMode::keyframed};
        add_frame(hash, root_motion(sequence, clips, view, random.number(0.125F) + 0.125F, &hooks).delta);
        for (const HookEvent& event : hooks.events()) {
            hash.add(event.hook).add(event.direction);
        }
        add_to(hash, sequence);
    }
}

void move(Random& random, const DefaultLocomotion& locomotion, StateHash& hash) {
    constexpr std::array<MotionId, 10> motions{0x41000003, 0x45000005, 0x44000007, 0x6500000D, 0x6500000F,
                                               0x8000003C, 0x8000003D, 0x80000049, 0x40000015, 0x41000012};
    TableManager manager;
    Sequence sequence;
    std::array<MotionDone, k_pending_capacity> storage;
    for (int i = 0; i < k_updates_a_body; ++i) {
        MotionDoneQueue done{storage};
        if (i == 0) init_motions(manager, sequence, locomotion.assets(), done);
        const MotionId motion = motions[random.below(motions.size())];
        switch (random.below(8)) {
            case 0:
                stop_motion(manager, sequence, locomotion.assets(), motion, done);
                break;
            case 1:
            case 2:
                do_motion(manager, sequence, locomotion.assets(), motion, random.number(2), done);
                break;
            default:
                break;
        }
        const float quantum_s = random.number(0.125F) + 0.125F;
        add_frame(hash, root_motion(sequence, locomotion.clips, {}, quantum_s, nullptr).delta);
        check_completed(manager, done);
        hash.add(done.count);
        add_to(hash, sequence);
        add_to(hash, manager);
    }
}

}  // namespace
}  // namespace glidepath

int main() {
    using namespace glidepath;
    Random random;
    StateHash hash;
    ClipLibrary clips;
    if (!add_clips(clips, random)) return 1;
    const DefaultLocomotion locomotion = make_default_locomotion();
    for (int i = 0; i < k_bodies; ++i) {
        play(random, clips, hash);
        move(random, locomotion, hash);
    }
    static_cast<void>(std::printf("animation_workload 0x%016" PRIx64 "\n", hash.value()));
    return 0;
}

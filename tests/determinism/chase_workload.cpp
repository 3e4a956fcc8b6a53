// Creatures chase players through the whole tick, actors and all, and one hash over the world's state comes
// out; golden_hashes.txt has the hash that every build must print.
#include "../unit/chase_scene.h"

#include <cinttypes>
#include <cstdio>

namespace {

constexpr int k_ticks = 3000;
constexpr double k_frame_s[] = {1.0 / 30.0, 1.0 / 60.0, 0.1, 0.25};  // the last one is split

}  // namespace

int main() {
    using namespace glidepath;
    WorldDef smoothed;
    smoothed.root_motion = RootMotionMode::smoothed;
    smoothed.rules = Rules::documented();
    ChaseScene scenes[] = {ChaseScene({.creatures = 34, .players = 6}),
                           ChaseScene({.creatures = 34, .players = 6}, smoothed)};
    StateHash hash;
    for (int i = 0; i < k_ticks; ++i) {
        for (ChaseScene& scene : scenes) {
            scene.tick(k_frame_s[i % 4]);
            hash.add(scene.world().pose_hash());
            if (i % 10 == 0) hash.add(scene.world().state_hash());
        }
    }
    static_cast<void>(std::printf("chase_workload 0x%016" PRIx64 "\n", hash.value()));
    return 0;
}

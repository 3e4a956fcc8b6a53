// When the frames of predictive bodies are run: nobody can tell, and they ask for no memory.
#include <glidepath/commands.h>
#include <glidepath/world.h>

#include "determinism/random_words.h"
#include "layers.h"
#include "unit/counted_allocation.h"
#include "unit/one_body_world.h"
#include "unit/same_worlds.h"

#include <gtest/gtest.h>

#include <array>
#include <cstddef>

namespace glidepath {
namespace {

constexpr double k_display_frame_s = 1.0 / 60.0;

// Frames are run when somebody asks what they show, and nobody can tell. Bodies run, stand, jump, lose
// updates and starve; one world is looked at right after the step, one after some of the messages, one at the
// end alone, and one in few frames at all.
TEST(PredictiveFrames, are_the_same_whenever_somebody_looks) {
    constexpr ObjectId bodies = 40;
    RandomWords random(11);
    std::array<World, 4> worlds{World{positions_only()}, World{positions_only()}, World{positions_only()},
                                World{positions_only()}};
    std::array<Vec3, bodies> places;
    for (ObjectId i = 0; i < bodies; ++i) {
        places[i] = {60.0F + random.number(32), 60.0F + random.number(32), 5};
        for (World& world : worlds) {
            spawn(world, {.object = i + 1, .position = outdoors(places[i])});
        }
    }
    for (int frame = 0; frame < 900; ++frame) {
        for (World& world : worlds) {
            world.begin_frame(k_display_frame_s);
            world.step();
        }
        static_cast<void>(worlds[0].notices());
        for (ObjectId i = 0; i < bodies; ++i) {
            if ((frame + static_cast<int>(i)) % 8 != 0 || random.below(3) == 0 || frame / 100 % 4 == 3)
                continue;
            const bool jumps = random.below(50) == 0;
            if (i % 4 != 0) places[i].x += 0.4F;
            if (jumps) places[i] = {60.0F + random.number(32), 60.0F + random.number(32), 5};
            const GlideTo update{.target = outdoors(places[i]), .sent_s = worlds[0].clock_s() - 0.05};
            const bool is_flagged = jumps && random.below(2) == 0;
            for (World& world : worlds) {
                const BodyId id = world.find(i + 1);
                if (is_flagged) {
                    EXPECT_TRUE(world.push(id, PlaceAt{update.target, update.sent_s}).is_ok());
                } else {
                    EXPECT_TRUE(world.push(id, update).is_ok());
                }
            }
            if (i % 10 == 0) static_cast<void>(worlds[1].body(worlds[1].find(1)));
        }
        expect_same(worlds[0], worlds[1], PoseOrder::any);
        expect_same(worlds[0], worlds[2], PoseOrder::any);
        if (frame % 7 == 0) expect_same(worlds[0], worlds[3], PoseOrder::any);
        ASSERT_FALSE(::testing::Test::HasFailure()) << "frame " << frame;
    }
}

// They run, and then nothing is heard of any of them.
TEST(PredictiveFrames, in_which_all_bodies_starve_ask_for_no_memory) {
    constexpr ObjectId bodies = 200;
    World world{positions_only()};
    for (ObjectId object = 1; object <= bodies; ++object) {
        spawn(world, {.object = object, .position = outdoors({20, 20, 5}), .sent_s = 0.0});
    }
    std::size_t starving = 0;
    const auto frame = [&](bool hears) {
        world.tick(k_display_frame_s);
        for (ObjectId object = 1; object <= bodies && hears; ++object) {
            const auto y = static_cast<float>(20.0 + 3.0 * world.clock_s());
            EXPECT_TRUE(world
                            .push(world.find(object),
                                  GlideTo{.target = outdoors({20, y, 5}), .sent_s = world.clock_s()})
                            .is_ok());
        }
        starving += world.notices().size();
        static_cast<void>(world.poses());
    };
    for (int i = 0; i < 120; ++i) {
        frame(i % 6 == 0);
    }
    starving = 0;
    EXPECT_EQ(allocations_in([&] {
                  for (int i = 0; i < 120; ++i) {
                      frame(false);
                  }
              }),
              0);
    EXPECT_EQ(starving, bodies);
}

}  // namespace
}  // namespace glidepath

// Sleep: what wakes a body. Each cause is tried on a world that sleeps and on one that never does; they must
// stay the same to the bit. One test a row of the table in world/sleep.h.
#include <glidepath/commands.h>
#include <glidepath/world.h>

#include "entity/trace.h"
#include "layers.h"
#include "unit/one_body_world.h"
#include "unit/same_worlds.h"
#include "unit/wild_world.h"

#include <gtest/gtest.h>

#include <vector>

namespace glidepath {
namespace {

constexpr ObjectId k_early = 1;   // the first of the order of creation
constexpr ObjectId k_runner = 2;  // acts
constexpr ObjectId k_late = 3;

// Two resting bodies and one that acts between them.
struct Twins {
    World sleeping;
    World waking;

    explicit Twins(const WorldDef& def = {}) : sleeping(every_frame(def)), waking(every_frame(def)) {
        waking.storage().keep_awake();
        both([](World& world) {
            spawn(world, def_of(k_early, outdoors({50, 50, 10})));
            SpawnDef runner = def_of(k_runner, outdoors({56, 50, 10}));
            runner.acts = true;
            runner.facts = {.exists = true, .is_creature = true, .run_rate = 1.5F};
            spawn(world, runner);
            spawn(world, def_of(k_late, outdoors({62, 50, 10})));
        });
        run(4);
        EXPECT_FALSE(is_awake(k_early));
        EXPECT_TRUE(is_awake(k_runner));
        EXPECT_FALSE(is_awake(k_late));
        EXPECT_TRUE(waking.storage().is_awake(waking.find(k_early)));
    }
    [[nodiscard]] bool is_awake(ObjectId object) const {
        return sleeping.storage().is_awake(sleeping.find(object));
    }
    template <class Action>
    void both(Action&& action) {
        action(sleeping);
        action(waking);
    }
    template <class Command>
    void push(ObjectId object, const Command& command) {
        both([&](World& world) { EXPECT_TRUE(world.push(world.find(object), command).is_ok()); });
    }
    void run(int frames, double frame_s = k_frame_s) {
        for (int i = 0; i < frames; ++i) {
            both([&](World& world) { world.tick(frame_s); });
            expect_same(sleeping, waking);
        }
    }
};

MoveBody chase_of(ObjectId object) {
    MoveToRequest chase{.type = MoveToType::move_to_object, .object_id = object};
    chase.parameters.flags |= movement_flag::can_charge;
    return {chase};
}

// --- who does not sleep ---

// Nothing moves, and a blip is refused until it is allowed.
struct Closed {
    bool is_open = false;
    int asked = 0;

    Host host() {
        Host closed = free_host();
        closed.context = this;
        closed.swept_move = [](void*, ObjectId, const Body&, const Position&) { return MoveResult{}; };
        closed.set_position = [](void* context, ObjectId, const Body&, const Position& target, PlaceCause) {
            auto& self = *static_cast<Closed*>(context);
            ++self.asked;
            return PlaceResult{
                .accepted = self.is_open, .position = target, .has_contact = true, .on_walkable = true};
        };
        return closed;
    }
};

TEST(Sleep, is_not_for_bodies_whose_blip_the_host_refuses) {
    Closed closed;
    OneBodyWorld lone({.host = closed.host()});
    lone.push(GlideTo{.target = outdoors({60, 50, 10})});
    lone.tick_times(20);
    ASSERT_GT(closed.asked, 3) << "it has no waypoint left, and tries again in every step";
    EXPECT_EQ(lone.entity().interpolation.length, 0U);
    const int before = closed.asked;
    lone.tick_times(10);
    EXPECT_EQ(closed.asked, before + 10);
    closed.is_open = true;
    lone.tick_times(2);
    EXPECT_EQ(lone.origin(), (Vec3{60, 50, 10}));
    EXPECT_FALSE(lone.world.storage().is_awake(lone.id));
}

TEST(Sleep, is_not_for_bodies_that_glide_fall_turn_stick_act_or_are_watched) {
    Twins twins;
    twins.push(k_early, GlideTo{.target = outdoors({60, 50, 10})});
    twins.run(1);
    EXPECT_TRUE(twins.is_awake(k_early));
    twins.push(k_late, StickTo{.target = k_early, .target_radius_m = 0.5F});
    twins.run(1);
    EXPECT_TRUE(twins.is_awake(k_late));
    twins.run(200);
    EXPECT_TRUE(twins.is_awake(k_runner));
}

TEST(Sleep, waits_until_the_rotation_is_of_length_one) {
    Twins twins;
    Position skewed = outdoors({50, 60, 10}, 30);
    skewed.frame.rotation.w *= 1.0001F;
    twins.push(k_early, PlaceAt{.target = skewed});
    twins.run(8);
    EXPECT_FALSE(twins.is_awake(k_early));
}

TEST(Sleep, is_not_for_a_world_that_keeps_awake) {
    Twins twins;
    twins.sleeping.storage().keep_awake();
    EXPECT_TRUE(twins.is_awake(k_early));
    twins.run(4);
    EXPECT_TRUE(twins.is_awake(k_early));
}

// --- what wakes: anything done to it ---

template <class Command>
void expect_that_it_wakes(const Command& command) {
    for (const ObjectId object : {k_early, k_late}) {
        Twins twins;
        twins.push(object, command);
        EXPECT_TRUE(twins.is_awake(object));
        twins.run(60);
    }
}

TEST(Sleep, ends_with_every_command) {
    expect_that_it_wakes(GlideTo{.target = outdoors({54, 53, 10}, 90)});
    expect_that_it_wakes(PlaceAt{.target = outdoors({100, 50, 10})});
    expect_that_it_wakes(SetMotion{.velocity_mps = {1, 0, 3}});
    expect_that_it_wakes(SetMotion{.omega_radps = {0, 0, 1}});
    expect_that_it_wakes(StickTo{.target = k_runner, .target_radius_m = 0.5F});
    expect_that_it_wakes(ConstrainTo{.anchor = outdoors({50, 50, 10})});
    expect_that_it_wakes(SetSpeeds{.top_speed_mps = 2, .adjusted_top_speed_mps = 2});
    expect_that_it_wakes(HostMotion{.offset = {.origin = {0, 1, 0}, .rotation = {}}});
}

TEST(Sleep, ends_when_a_body_is_taken_out_and_comes_back) {
    Twins twins;
    twins.both([](World& world) { world.take_out(world.find(k_early)); });
    twins.run(10);
    EXPECT_FALSE(twins.is_awake(k_early));  // in no cell it sleeps again
    twins.push(k_early, PlaceAt{.target = outdoors({20, 20, 10})});
    twins.run(10);
    EXPECT_FALSE(twins.is_awake(k_early));
}

TEST(Sleep, ends_with_a_change_of_the_physics_state) {
    Twins twins;
    const auto set = [&](std::uint32_t state) {
        twins.both([&](World& world) {
            act(world, world.find(k_late),
                [&](EntityParts parts, const EntityContext& context) { set_state(parts, context, state); });
        });
        EXPECT_TRUE(twins.is_awake(k_late));
        twins.run(5);
        EXPECT_FALSE(twins.is_awake(k_late));
    };
    set(physics_state::gravity | physics_state::frozen);
    twins.run(3, 0.25);  // a frozen body's clock stands
    set(physics_state::gravity);
}

// --- what wakes: holders ---

TEST(Sleep, ends_when_it_is_carried_and_when_its_holder_goes) {
    Twins twins;
    twins.both([](World& world) { world.attach(world.find(k_late), world.find(k_early)); });
    EXPECT_TRUE(twins.is_awake(k_late));
    twins.run(5);
    EXPECT_FALSE(twins.is_awake(k_late));
    twins.push(k_early, GlideTo{.target = outdoors({60, 50, 10})});
    twins.run(60);
    twins.both([](World& world) { world.storage().catch_up_with_parent(world.find(k_late)); });
    EXPECT_TRUE(twins.is_awake(k_late));
    twins.run(5);
    twins.both([](World& world) { world.remove(world.find(k_early)); });
    EXPECT_TRUE(twins.is_awake(k_late));
    twins.run(5);
}

// --- what wakes: being watched ---

TEST(Sleep, ends_when_another_body_follows_it) {
    for (const ObjectId watched : {k_early, k_late}) {
        Twins twins;
        twins.push(k_runner, chase_of(watched));
        EXPECT_TRUE(twins.is_awake(watched));
        twins.run(120);
    }
}

// --- what wakes: a report about its own target, though it is off ---

TEST(Sleep, ends_with_a_report_about_the_target_of_a_body_that_is_off) {
    Twins twins;
    twins.push(k_runner, chase_of(k_late));
    twins.run(3);
    // The viewer stands beside the target; the one that follows it is far off and has no step.
    twins.push(k_runner, PlaceAt{.target = outdoors({190, 190, 10})});
    twins.push(k_runner, chase_of(k_late));
    twins.both([](World& world) {
        EXPECT_TRUE(world.set_viewer(Viewer::at(outdoors({62, 50, 10}))).is_ok());
    });
    twins.run(5);
    EXPECT_FALSE(twins.is_awake(k_runner));
    twins.push(k_late, GlideTo{.target = outdoors({80, 50, 10})});
    twins.run(120);
}

// --- what wakes: the viewer ---

TEST(Sleep, ends_when_the_viewer_comes_near_or_goes_away) {
    Twins twins;
    const auto look_from = [&](const Viewer& viewer) {
        twins.both([&](World& world) { EXPECT_TRUE(world.set_viewer(viewer).is_ok()); });
        twins.run(5);
        EXPECT_FALSE(twins.is_awake(k_early));
        twins.run(1, 0.21);  // leaves a rest of time behind
        twins.run(2);
    };
    look_from(Viewer::at(outdoors({52, 50, 10})));
    look_from(Viewer::at(outdoors({53, 50, 10})));
    look_from(Viewer::at(outdoors({170, 170, 10})));  // too far
    look_from(Viewer::at(outdoors({60, 60, 10})));
    look_from(Viewer::of(k_runner));
    look_from(Viewer::of(99));  // not here
    look_from(Viewer::nobody());
}

TEST(Sleep, measures_from_a_viewer_that_moves_in_its_turn) {
    for (const ObjectId viewer : {k_early, k_late}) {
        Twins twins;
        twins.both([&](World& world) { EXPECT_TRUE(world.set_viewer(Viewer::of(viewer)).is_ok()); });
        twins.run(5);
        for (int step = 1; step <= 16; ++step) {
            twins.push(viewer,
                       GlideTo{.target = outdoors({60.0F + 8.0F * static_cast<float>(step), 50, 10})});
        }
        twins.run(600);
        EXPECT_FALSE(twins.is_awake(k_early));
        EXPECT_FALSE(twins.is_awake(k_late));
    }
}

// --- what wakes: somebody wants to know ---

TEST(Sleep, ends_for_a_trace) {
    Twins twins;
    std::vector<Trace> traces;
    twins.sleeping.storage().trace_into(&traces);
    twins.run(1);
    EXPECT_EQ(traces[twins.sleeping.find(k_early).index()].steps, 1U);
    twins.sleeping.storage().trace_into(nullptr);
    twins.run(2);
    EXPECT_FALSE(twins.is_awake(k_early));
}

// --- forgetting one of them is noticed ---

// What a twin that forgets would be told apart by: its bits, or that it sleeps on.
struct Forgetful {
    World forgetting;
    World waking;

    explicit Forgetful(WakeCause cause) : forgetting(Twins().sleeping), waking(Twins().waking) {
        forgetting.storage().forget_to_wake_for(cause);
    }
    template <class Action>
    void both(Action&& action) {
        action(forgetting);
        action(waking);
    }
    void run(int frames) {
        both([&](World& world) {
            for (int i = 0; i < frames; ++i) {
                world.tick(k_frame_s);
            }
        });
    }
    [[nodiscard]] bool is_same() const { return forgetting.state_hash() == waking.state_hash(); }
    [[nodiscard]] bool is_awake(ObjectId object) const {
        return forgetting.storage().is_awake(forgetting.find(object));
    }
};

TEST(ForgottenWake, of_nothing_is_not_noticed) {
    Forgetful twins(WakeCause::none);
    EXPECT_TRUE(twins.is_same());
    twins.both([](World& world) {
        EXPECT_TRUE(world.push(world.find(k_late), GlideTo{.target = outdoors({70, 50, 10})}).is_ok());
    });
    twins.run(30);
    EXPECT_TRUE(twins.is_same());
}

TEST(ForgottenWake, by_a_deed_is_noticed) {
    Forgetful twins(WakeCause::action);
    twins.both([](World& world) {
        EXPECT_TRUE(world.push(world.find(k_late), GlideTo{.target = outdoors({70, 50, 10})}).is_ok());
    });
    twins.run(30);
    EXPECT_FALSE(twins.is_same());
}

TEST(ForgottenWake, by_a_holder_is_noticed) {
    Forgetful twins(WakeCause::holder);
    twins.both([](World& world) { world.attach(world.find(k_late), world.find(k_early)); });
    twins.run(5);
    twins.both([](World& world) { world.storage().catch_up_with_parent(world.find(k_late)); });
    EXPECT_FALSE(twins.is_awake(k_late));
}

TEST(ForgottenWake, by_a_watcher_is_noticed) {
    Forgetful twins(WakeCause::watcher);
    twins.both([](World& world) { EXPECT_TRUE(world.push(world.find(k_runner), chase_of(k_late)).is_ok()); });
    twins.run(120);
    EXPECT_FALSE(twins.is_awake(k_late));
}

// The one that follows is off and far away; its target moves and says so.
bool is_woken_by_a_report(WakeCause forgotten) {
    Forgetful twins(forgotten);
    World& world = twins.forgetting;
    EXPECT_TRUE(world.push(world.find(k_runner), chase_of(k_late)).is_ok());
    twins.run(3);
    EXPECT_TRUE(world.push(world.find(k_runner), PlaceAt{.target = outdoors({190, 190, 10})}).is_ok());
    EXPECT_TRUE(world.push(world.find(k_runner), chase_of(k_late)).is_ok());
    EXPECT_TRUE(world.set_viewer(Viewer::at(outdoors({62, 50, 10}))).is_ok());
    twins.run(5);
    EXPECT_FALSE(twins.is_awake(k_runner));
    EXPECT_TRUE(world.push(world.find(k_late), GlideTo{.target = outdoors({80, 50, 10})}).is_ok());
    bool is_woken = false;
    for (int frame = 0; frame < 120; ++frame) {
        twins.run(1);
        is_woken |= twins.is_awake(k_runner);
    }
    return is_woken;
}

TEST(ForgottenWake, by_what_it_watches_is_noticed) {
    EXPECT_TRUE(is_woken_by_a_report(WakeCause::none));
    EXPECT_FALSE(is_woken_by_a_report(WakeCause::watcher));
}

TEST(ForgottenWake, by_the_viewer_is_noticed) {
    Forgetful twins(WakeCause::viewer);
    bool is_noticed = false;
    for (const float x_m : {52.0F, 190.0F, 55.0F}) {
        twins.both([&](World& world) {
            EXPECT_TRUE(world.set_viewer(Viewer::at(outdoors({x_m, x_m, 10}))).is_ok());
        });
        for (int frame = 0; frame < 8; ++frame) {
            twins.run(1);
            is_noticed |= !twins.is_same();
        }
    }
    EXPECT_TRUE(is_noticed);
}

TEST(ForgottenWake, by_a_trace_is_noticed) {
    Forgetful twins(WakeCause::trace);
    std::vector<Trace> traces;
    twins.forgetting.storage().trace_into(&traces);
    twins.run(1);
    EXPECT_EQ(traces[twins.forgetting.find(k_early).index()].steps, 0U);
}

// --- clocks ---

TEST(Sleep, keeps_the_clock_that_passes_of_all_lengths_would_give) {
    Twins twins;
    for (const double frame_s : {1.0 / 30.0, 0.21, 0.25, 0.2, 2.5, -0.1, 0.0001, 1.0 / 3.0, 1.0 / 60.0}) {
        twins.run(2, frame_s);
    }
    twins.push(k_early, GlideTo{.target = outdoors({54, 53, 10}, 90)});
    twins.run(30);
}

TEST(Sleep, goes_into_a_snapshot) {
    Twins twins;
    World snapshot = twins.sleeping;
    EXPECT_FALSE(snapshot.storage().is_awake(snapshot.find(k_early)));
    twins.run(10);
    for (int i = 0; i < 10; ++i) {
        snapshot.tick(k_frame_s);
    }
    EXPECT_EQ(snapshot.state_hash(), twins.waking.state_hash());
}

TEST(Sleep, changes_nothing_in_a_world_in_which_everything_happens) {
    for (std::uint64_t seed = 1; seed <= 6; ++seed) {
        WildWorld sleeping(seed, {});
        WildWorld waking(seed, {});
        waking.world.storage().keep_awake();
        for (int frame = 0; frame < 600 && !::testing::Test::HasFailure(); ++frame) {
            sleeping.frame();
            waking.frame();
            expect_same(sleeping.world, waking.world);
        }
        if (::testing::Test::HasFailure()) FAIL() << "seed " << seed;
    }
}

}  // namespace
}  // namespace glidepath

// What is shown, frame by frame: spec/predict.md 5 and 6.
#include "predict/display.h"
#include "unit/counted_allocation.h"
#include "unit/predict_scene.h"

#include <limits>

namespace glidepath {
namespace {

// --- nothing to show, or nothing to do ---

TEST(PredictFrame, shows_nothing_before_the_first_update) {
    Predictor body = predictor_with({});
    const std::uint64_t before = hash_of(body);
    EXPECT_EQ(frame(body, 1.0), FrameOutcome::nothing_yet);
    EXPECT_EQ(hash_of(body), before);
}

TEST(PredictFrame, shows_nothing_at_a_time_that_is_no_number) {
    PredictScene scene;
    scene.play(run_north(0.0, 2.0), 2.0);
    const std::uint64_t before = hash_of(scene.body);
    for (const double bad :
         {std::numeric_limits<double>::quiet_NaN(), 1e300, -1e300, std::numeric_limits<double>::infinity()}) {
        EXPECT_EQ(frame(scene.body, bad), FrameOutcome::still);
    }
    EXPECT_EQ(frame(scene.body, scene.now_s), FrameOutcome::still);
    EXPECT_EQ(hash_of(scene.body), before);
}

TEST(PredictFrame, right_after_another_waits_for_the_next) {
    PredictScene often;
    often.play(run_north(0.0, 2.0), 2.0);
    PredictScene seldom = often;
    for (int i = 1; i <= 3; ++i) {
        EXPECT_EQ(frame(often.body, often.now_s + 0.000035 * i),
                  i < 3 ? FrameOutcome::still : FrameOutcome::moved);
    }
    frame(seldom.body, seldom.now_s + 0.000035 * 3);
    EXPECT_EQ(hash_of(often.body), hash_of(seldom.body));
}

TEST(PredictFrame, that_is_the_first_only_sets_the_clock) {
    Predictor body = predictor_with({});
    update(body, at(0.0, {1.0, 2.0, 3.0}));
    EXPECT_EQ(frame(body, 0.5), FrameOutcome::clock_set);
    EXPECT_NEAR(body.clock_s, 0.4, 1e-12);
    EXPECT_EQ(body.shown.position_m, (DVec3{1.0, 2.0, 3.0}));
}

TEST(PredictFrame, rests_where_a_single_update_placed_the_body) {
    PredictScene scene;
    scene.hear(at(0.0, {1.0, 2.0, 3.0}));
    scene.run_to(5.0);
    EXPECT_TRUE(scene.body.is_at_rest);
    EXPECT_FALSE(is_starved(scene.body));
    EXPECT_EQ(scene.body.shown.position_m, (DVec3{1.0, 2.0, 3.0}));
}

// --- on the way ---

TEST(PredictFrame, shows_a_steady_run_where_it_was) {
    struct Row {
        Smoothness smoothness;
        double behind_s;
    };
    for (const Row& row : {Row{Smoothness::quick, 0.125}, Row{Smoothness::balanced, 0.175},
                           Row{Smoothness::exact, 0.2}, Row{Smoothness::present, 0.0}}) {
        PredictScene scene({.smoothness = row.smoothness});
        scene.play(run_north(0.0, 10.0), 10.0);
        EXPECT_NEAR(scene.body.shown.position_m.y, 4.0 * (scene.now_s - row.behind_s), 0.02);
        EXPECT_NEAR(scene.body.shown.velocity_mps.y, 4.0, 0.1);
    }
}

TEST(PredictFrame, does_not_mind_clocks_that_are_off_or_drift) {
    PredictScene plain;
    plain.play(run_and_stand(6.0), 6.0);
    PredictScene off;
    std::vector<PredictUpdate> updates = run_and_stand(6.0);
    for (PredictUpdate& update : updates)
        update.sent_s = 5.0 + update.sent_s * (1.0 + 100e-6);
    off.play(updates, 6.0);
    ASSERT_EQ(plain.shown.size(), off.shown.size());
    for (std::size_t i = 0; i < plain.shown.size(); ++i) {
        EXPECT_LT(distance_between(plain.shown[i], off.shown[i]), 0.005) << i;
    }
}

TEST(PredictFrame, lets_the_clock_run_at_most_a_tenth_faster_or_slower) {
    PredictScene scene;
    scene.play(run_north(0.0, 3.0), 3.0);
    std::vector<PredictUpdate> late = run_north(3.0, 6.0);
    for (PredictUpdate& update : late)
        update.received_s += 0.4;
    std::size_t next = 0;
    double slowest = 1.0;
    while (scene.now_s < 6.0) {
        for (; next < late.size() && late[next].received_s <= scene.now_s; ++next)
            scene.hear(late[next]);
        const double before_s = scene.body.clock_s;
        scene.run_to(scene.now_s + 1.0 / 60.0);
        const double pace = (scene.body.clock_s - before_s) * 60.0;
        slowest = std::min(slowest, pace);
        EXPECT_GT(pace, 0.9 - 1e-9);
        EXPECT_LT(pace, 1.1 + 1e-9);
    }
    EXPECT_NEAR(slowest, 0.9, 1e-6);
}

TEST(PredictFrame, sets_the_clock_anew_when_the_delay_leaps_by_seconds) {
    PredictScene scene;
    scene.play(run_north(0.0, 3.0), 3.0);
    std::vector<PredictUpdate> leapt = run_north(3.0, 20.0);
    // The sender's clock was set.
    for (PredictUpdate& update : leapt)
        update.sent_s += 20.0;
    int clock_sets = 0;
    std::size_t next = 0;
    while (scene.now_s < 20.0) {
        for (; next < leapt.size() && leapt[next].received_s <= scene.now_s; ++next)
            scene.hear(leapt[next]);
        scene.now_s += 1.0 / 60.0;
        if (frame(scene.body, scene.now_s) == FrameOutcome::clock_set) ++clock_sets;
    }
    EXPECT_GT(clock_sets, 0);
    EXPECT_NEAR(scene.body.shown.position_m.y, 4.0 * (20.0 - 0.175), 2.0);
}

// --- long frames and pauses ---

TEST(PredictFrame, that_is_long_is_that_many_short_ones) {
    PredictScene whole;
    whole.play(run_and_stand(3.15), 3.05);
    PredictScene parts = whole;
    frame(whole.body, whole.now_s + 0.3);
    for (int i = 1; i <= 6; ++i)
        frame(parts.body, parts.now_s + i * 0.3 / 6);
    EXPECT_LT(distance_between(whole.body.shown.position_m, parts.body.shown.position_m), 1e-9);
    EXPECT_NEAR(whole.body.clock_s, parts.body.clock_s, 1e-9);
}

TEST(PredictFrame, after_a_pause_or_back_in_time_sets_the_clock_and_moves_nothing) {
    for (const double away_s : {1.01, 100.0, -0.01, -50.0}) {
        PredictScene scene;
        scene.play(run_north(0.0, 3.0), 3.0);
        const Motion before = scene.body.shown;
        EXPECT_EQ(frame(scene.body, scene.now_s + away_s), FrameOutcome::clock_set);
        EXPECT_EQ(scene.body.shown.position_m, before.position_m);
        EXPECT_EQ(scene.body.shown.velocity_mps, before.velocity_mps);
    }
}

TEST(PredictFrame, at_any_rate_shows_nearly_the_same) {
    for (const double fps : {30.0, 144.0}) {
        PredictScene usual;
        usual.play(run_and_stand(6.0), 5.0);
        PredictScene other;
        other.play(run_and_stand(6.0), 5.0, fps);
        EXPECT_EQ(usual.body.shown.position_m, other.body.shown.position_m);
        for (double t_s = 1.0; t_s < 5.0; t_s += 0.1) {
            const auto at_time = [&](const PredictScene& scene, double rate) {
                return scene.shown[static_cast<std::size_t>(std::lround(t_s * rate)) - 1];
            };
            EXPECT_LT(distance_between(at_time(usual, 60.0), at_time(other, fps)), 0.05) << t_s;
        }
    }
}

// --- rest ---

TEST(PredictFrame, comes_to_rest_exactly_where_the_body_stopped) {
    for (const double rate : {2.0, 5.0, 10.0, 20.0}) {
        PredictScene scene;
        scene.play(run_and_stand(8.0, rate), 8.2);
        EXPECT_TRUE(scene.body.is_at_rest);
        EXPECT_EQ(scene.body.shown.position_m, (DVec3{0.0, 12.0, 0.0}));
        EXPECT_EQ(scene.body.shown.velocity_mps, DVec3{});
        EXPECT_EQ(scene.body.shown.acceleration_mps2, DVec3{});
    }
}

TEST(PredictFrame, at_rest_is_what_the_long_way_would_show) {
    PredictScene scene;
    scene.play(run_and_stand(6.0), 6.2);
    ASSERT_TRUE(scene.body.is_at_rest);
    Predictor long_way = scene.body;
    for (int i = 1; i <= 200; ++i) {
        long_way.is_at_rest = false;
        frame(long_way, scene.now_s + i / 60.0);
        EXPECT_EQ(frame(scene.body, scene.now_s + i / 60.0), FrameOutcome::resting);
        ASSERT_EQ(hash_of(long_way), hash_of(scene.body));
    }
}

TEST(PredictFrame, runs_again_after_a_rest) {
    PredictScene scene;
    scene.play(run_and_stand(6.0), 6.0);
    std::vector<PredictUpdate> updates = run_north(6.0, 8.0);
    for (PredictUpdate& update : updates)
        update.position_m.y -= 12.0;
    scene.play(updates, 8.0);
    EXPECT_FALSE(scene.body.is_at_rest);
    EXPECT_NEAR(scene.body.shown.velocity_mps.y, 4.0, 0.05);
}

TEST(PredictFrame, of_a_silent_sender_runs_on_and_comes_to_rest) {
    PredictScene scene;
    scene.play(run_north(0.0, 3.0), 3.0);
    EXPECT_FALSE(is_starved(scene.body));
    scene.run_to(3.6);
    EXPECT_TRUE(is_starved(scene.body));
    scene.run_to(5.0);
    EXPECT_TRUE(scene.body.is_at_rest);
    const double farthest_m = 4.0 * (2.9 + 0.25 + 0.125);  // 5.1: it decays a little too
    EXPECT_GT(scene.body.shown.position_m.y, farthest_m - 0.3);
    EXPECT_LT(scene.body.shown.position_m.y, farthest_m + 1e-6);
}

// --- the limit ---

TEST(PredictFrame, never_steps_farther_than_the_top_speed_lets_it) {
    PredictScene scene({.top_speed_mps = 4.0, .teleport_m = 1000.0});
    std::vector<PredictUpdate> updates = run_north(0.0, 6.0);
    // Too far to follow smoothly.
    for (std::size_t i = 30; i < updates.size(); ++i)
        updates[i].position_m.x = 20.0;
    bool was_limited = false;
    std::size_t next = 0;
    while (scene.now_s < 8.0) {
        for (; next < updates.size() && updates[next].received_s <= scene.now_s; ++next)
            scene.hear(updates[next]);
        const DVec3 before = scene.body.shown.position_m;
        scene.now_s += 1.0 / 60.0;
        const FrameOutcome outcome = frame(scene.body, scene.now_s);
        if (outcome == FrameOutcome::clock_set) continue;
        was_limited = was_limited || outcome == FrameOutcome::limited;
        EXPECT_LT(distance_between(before, scene.body.shown.position_m), 1.8 * 4.0 / 60.0 * (1.0 + 1e-9));
    }
    EXPECT_TRUE(was_limited);
}

// It stands at the start of a path and is shown running off, at the limit, while its clock runs fast.
PredictScene run_off(double clock_behind_s) {
    PredictScene scene({.top_speed_mps = 4.0, .stiffness_per_s = 1.0, .stiffness_by_rate = 0.0});
    std::vector<PredictUpdate> standing;
    for (int i = 0; i < 20; ++i) {
        standing.push_back(at(0.1 * i, {0, 0, 0}));
    }
    scene.play(standing, 2.0, 100.0);
    scene.body.shown.velocity_mps = {0, 7.2, 0};
    scene.body.clock_s -= clock_behind_s;
    scene.body.is_at_rest = false;
    return scene;
}

TEST(PredictFrame, at_the_limit_goes_on_with_the_speed_of_its_step) {
    PredictScene scene = run_off(0.9);
    for (int i = 0; i < 98; ++i) {
        scene.now_s += 0.01;
        ASSERT_EQ(frame(scene.body, scene.now_s), FrameOutcome::limited) << i;
        EXPECT_NEAR(scene.body.shown.velocity_mps.y, 7.2, 1e-9) << i;
    }
}

TEST(PredictFrame, is_not_held_at_the_limit_by_a_clock_that_runs_fast) {
    PredictScene scene = run_off(0.9);
    double farthest_m = 0.0;
    for (int i = 0; i < 3000; ++i) {
        scene.now_s += 0.01;
        const FrameOutcome outcome = frame(scene.body, scene.now_s);
        if (i > 110 && i < 200) {
            EXPECT_EQ(outcome, FrameOutcome::moved) << i;
        }
        farthest_m = std::max(farthest_m, scene.body.shown.position_m.y);
    }
    EXPECT_LT(farthest_m, 7.2 * 1.1 + 5.0);
    EXPECT_EQ(scene.body.shown.position_m, (DVec3{}));
}

// --- bends and frame rates: spec/predict.md 6.12 and 6.13 ---

TEST(PredictFrame, over_a_bend_of_the_path_follows_both_sides_of_it) {
    PredictScene scene;
    std::vector<PredictUpdate> updates = run_north(0.0, 2.0, 20.0);
    for (PredictUpdate& next : updates) {
        next.position_m.x = std::max(0.0, next.position_m.y - 4.0);
        next.position_m.y = std::min(4.0, next.position_m.y);
    }
    constexpr double frame_s = 1.0 / 60.0;
    constexpr int parts = 64;
    double off_m = 0.0;
    double plain_off_m = 0.0;
    std::size_t next = 0;
    while (scene.now_s < 2.5) {
        for (; next < updates.size() && updates[next].received_s <= scene.now_s; ++next)
            scene.hear(updates[next]);
        Predictor refined = scene.body;
        show_path(refined, scene.now_s);  // so that there is nothing else to follow
        Predictor fine = refined;
        Predictor plain = refined;
        fine.is_refined = plain.is_refined = false;
        for (int i = 1; i <= parts; ++i)
            frame(fine, scene.now_s + frame_s * i / parts);
        frame(plain, scene.now_s + frame_s);
        frame(refined, scene.now_s + frame_s);
        scene.run_to(scene.now_s + frame_s);
        const DVec3& right_m = fine.shown.position_m;
        off_m = std::max(off_m, distance_between(refined.shown.position_m, right_m));
        plain_off_m = std::max(plain_off_m, distance_between(plain.shown.position_m, right_m));
    }
    EXPECT_LT(off_m, 0.0005);
    EXPECT_GT(plain_off_m, 0.002);
}

TEST(PredictFrame, shows_an_error_for_as_long_at_any_frame_rate) {
    // Metres x seconds of one that an update has put right, as the frames show it.
    const auto shown_ms = [](double fps, bool is_refined) {
        PredictScene scene({.top_speed_mps = 1000.0, .interval_s = 0.05, .is_refined = is_refined});
        for (int i = 0; i < 20; ++i)
            scene.hear(at(0.05 * i, {}));
        scene.run_to(2.0, fps);
        scene.body.shown.position_m.x = 1.0;
        scene.body.is_at_rest = false;
        double sum_ms = 0.0;
        while (!scene.body.is_at_rest) {
            scene.run_to(scene.now_s + 1.0 / fps, fps);
            sum_ms += scene.body.shown.position_m.x / fps;
        }
        return sum_ms;
    };
    const double usual_ms = shown_ms(60.0, true);
    EXPECT_NEAR(usual_ms, shown_ms(60.0, false), 1e-9);
    for (const double fps : {30.0, 144.0}) {
        EXPECT_NEAR(shown_ms(fps, true) / usual_ms, 1.0, 0.04) << fps;
        EXPECT_GT(std::fabs(shown_ms(fps, false) / usual_ms - 1.0), 0.08) << fps;
    }
}

// --- heading ---

std::vector<PredictUpdate> turning(double until_s, double (*heading_at_s)(double)) {
    std::vector<PredictUpdate> updates = run_north(0.0, until_s);
    for (PredictUpdate& update : updates) {
        update.has_heading = true;
        update.heading_deg = heading_at_s(update.sent_s);
    }
    return updates;
}

TEST(PredictFrame, turns_the_short_way_through_north) {
    PredictScene scene;
    const auto headings = [](double t_s) { return t_s < 2.0 ? 350.0 : 10.0; };
    std::size_t next = 0;
    const std::vector<PredictUpdate> updates = turning(4.0, headings);
    while (scene.now_s < 4.0) {
        for (; next < updates.size() && updates[next].received_s <= scene.now_s; ++next)
            scene.hear(updates[next]);
        scene.run_to(scene.now_s + 1.0 / 60.0);
        const double heading_deg = scene.body.shown_heading_deg;
        if (!scene.body.has_heading) continue;
        EXPECT_TRUE((heading_deg >= 349.9 && heading_deg < 360.0) ||
                    (heading_deg >= 0.0 && heading_deg < 10.1))
            << heading_deg;
    }
    EXPECT_EQ(scene.body.shown_heading_deg, 10.0);
}

TEST(PredictFrame, turns_with_the_same_clock_as_it_moves) {
    PredictScene scene;
    scene.play(turning(5.0, [](double t_s) { return 60.0 * t_s; }), 5.0);
    EXPECT_NEAR(scene.body.shown_heading_deg, 60.0 * scene.body.clock_s, 3.0);
}

TEST(PredictFrame, holds_the_heading_beyond_the_newest_update) {
    PredictScene scene;
    scene.play(turning(3.0, [](double t_s) { return 60.0 * t_s; }), 6.0);
    EXPECT_NEAR(scene.body.shown_heading_deg, 60.0 * 2.9, 1e-4);
    EXPECT_TRUE(scene.body.is_at_rest);
}

TEST(PredictFrame, shows_the_heading_of_a_teleport_at_once) {
    PredictScene scene;
    scene.play(turning(3.0, [](double) { return 30.0; }), 3.0);
    PredictUpdate teleport = at(3.0, {50.0, 0.0, 0.0});
    teleport.has_heading = true;
    teleport.heading_deg = 200.0;
    teleport.teleport = true;
    scene.hear(teleport);
    EXPECT_EQ(frame(scene.body, 3.1), FrameOutcome::clock_set);
    EXPECT_EQ(scene.body.shown_heading_deg, 200.0);
    EXPECT_EQ(scene.body.shown.position_m, teleport.position_m);
}

// --- falls ---

TEST(PredictFrame, shows_a_fall_as_a_fall_and_stops_it_on_the_ground) {
    PredictScene scene({.smoothness = Smoothness::present, .gravity_mps2 = 20.0});
    PredictScene plain({.smoothness = Smoothness::present});
    std::vector<PredictUpdate> updates = run_north(0.0, 3.0);
    for (PredictUpdate& update : updates) {
        const double air_s = update.sent_s - 1.0;
        if (air_s > 0.0) update.position_m.z = std::max(0.0, 6.0 * air_s - 10.0 * air_s * air_s);
    }
    double lowest_m = 0.0;
    double lowest_plain_m = 0.0;
    std::size_t next = 0;
    while (scene.now_s < 3.0) {
        for (; next < updates.size() && updates[next].received_s <= scene.now_s; ++next) {
            scene.hear(updates[next]);
            plain.hear(updates[next]);
        }
        scene.run_to(scene.now_s + 1.0 / 60.0);
        plain.run_to(scene.now_s);
        lowest_m = std::min(lowest_m, scene.body.shown.position_m.z);
        lowest_plain_m = std::min(lowest_plain_m, plain.body.shown.position_m.z);
    }
    EXPECT_GT(lowest_m, -0.25);
    EXPECT_LT(lowest_plain_m, -0.4);
    EXPECT_NEAR(scene.body.shown.position_m.z, 0.0, 1e-3);
}

TEST(PredictFrame, and_updates_use_no_heap) {
    const std::vector<PredictUpdate> updates = run_and_stand(5.0);
    Predictor body = predictor_with({});
    std::size_t next = 0;
    const long allocations = allocations_in([&] {
        for (int i = 1; i < 400; ++i) {
            const double now_s = i / 60.0;
            for (; next < updates.size() && updates[next].received_s <= now_s; ++next)
                update(body, updates[next]);
            frame(body, now_s);
        }
    });
    EXPECT_EQ(allocations, 0);
    EXPECT_EQ(next, updates.size());
}

}  // namespace
}  // namespace glidepath

#include <glidepath/predict.h>

#include "unit/predict_scene.h"
#include "unit/special_numbers.h"

namespace glidepath {
namespace {

void expect_refused(const Predict& settings, ErrorCode code, const char* what) {
    const Error error = validate(settings);
    EXPECT_EQ(error.code, code) << what;
    EXPECT_STREQ(error.what, what);
}

TEST(PredictSettings, refuse_numbers_that_are_not_finite) {
    for (const double bad : {k_wide_nan, k_wide_infinity, -k_wide_infinity}) {
        expect_refused({.top_speed_mps = bad}, ErrorCode::bad_float, "top_speed_mps");
        expect_refused({.interval_s = bad}, ErrorCode::bad_float, "interval_s");
        expect_refused({.teleport_m = bad}, ErrorCode::bad_float, "teleport_m");
        expect_refused({.gravity_mps2 = bad}, ErrorCode::bad_float, "gravity_mps2");
        expect_refused({.intervals_behind = bad}, ErrorCode::bad_float, "intervals_behind");
        expect_refused({.delay_s = bad}, ErrorCode::bad_float, "delay_s");
        expect_refused({.stiffness_per_s = bad}, ErrorCode::bad_float, "stiffness_per_s");
        expect_refused({.stiffness_by_rate = bad}, ErrorCode::bad_float, "stiffness_by_rate");
    }
}

TEST(PredictSettings, refuse_numbers_out_of_range) {
    expect_refused({.smoothness = static_cast<Smoothness>(4)}, ErrorCode::out_of_range, "smoothness");
    expect_refused({.top_speed_mps = -1.0}, ErrorCode::out_of_range, "top_speed_mps");
    expect_refused({.top_speed_mps = 1.1e6}, ErrorCode::out_of_range, "top_speed_mps");
    expect_refused({.interval_s = -0.1}, ErrorCode::out_of_range, "interval_s");
    expect_refused({.interval_s = 61.0}, ErrorCode::out_of_range, "interval_s");
    expect_refused({.teleport_m = -1.0}, ErrorCode::out_of_range, "teleport_m");
    expect_refused({.gravity_mps2 = -9.8}, ErrorCode::out_of_range, "gravity_mps2");
    expect_refused({.intervals_behind = -0.1}, ErrorCode::out_of_range, "intervals_behind");
    expect_refused({.intervals_behind = 2.1}, ErrorCode::out_of_range, "intervals_behind");
    expect_refused({.delay_s = 61.0}, ErrorCode::out_of_range, "delay_s");
    expect_refused({.stiffness_per_s = 0.5}, ErrorCode::out_of_range, "stiffness_per_s");
    expect_refused({.stiffness_by_rate = -1.0}, ErrorCode::out_of_range, "stiffness_by_rate");
    expect_refused({.stiffness_by_rate = 101.0}, ErrorCode::out_of_range, "stiffness_by_rate");
}

TEST(PredictSettings, of_every_named_choice_are_taken) {
    struct Row {
        Smoothness smoothness;
        const char* name;
        double intervals_behind;
        bool has_told_delay;
    };
    for (const Row& row :
         {Row{Smoothness::quick, "quick", 0.25, false}, Row{Smoothness::balanced, "balanced", 0.75, false},
          Row{Smoothness::exact, "exact", 1.0, false}, Row{Smoothness::present, "present", 0.0, true}}) {
        const Predict settings{.smoothness = row.smoothness};
        EXPECT_TRUE(validate(settings).is_ok());
        EXPECT_STREQ(name_of(row.smoothness), row.name);
        const Predictor body = predictor_with(settings);
        EXPECT_EQ(body.intervals_behind, row.intervals_behind);
        EXPECT_EQ(body.has_told_delay, row.has_told_delay);
        EXPECT_EQ(body.told_delay_s, 0.0);
    }
    EXPECT_STREQ(name_of(static_cast<Smoothness>(4)), "unknown");
}

TEST(PredictSettings, give_way_to_a_number_that_is_told) {
    const Predictor body = predictor_with(
        {.smoothness = Smoothness::quick, .intervals_behind = 0.5, .delay_s = 0.2, .stiffness_per_s = 8.0});
    EXPECT_EQ(body.intervals_behind, 0.5);
    EXPECT_TRUE(body.has_told_delay);
    EXPECT_EQ(body.told_delay_s, 0.2);
    EXPECT_EQ(body.stiffness_per_s, 8.0);
}

TEST(PredictSettings, with_a_told_interval_start_with_it) {
    const Predictor body = predictor_with({.interval_s = 0.25});
    EXPECT_EQ(body.interval_s, 0.25);
    EXPECT_EQ(body.pole_per_s, 12.0 + 9.0 / 0.5);
}

TEST(PredictSettings, refuse_a_sender_on_change_without_an_interval) {
    EXPECT_FALSE(validate({.sends_on_change = true}).is_ok());
    EXPECT_TRUE(validate({.interval_s = 0.5, .sends_on_change = true}).is_ok());
}

TEST(PredictOutcomes, have_names) {
    EXPECT_STREQ(name_of(UpdateOutcome::refused), "refused");
    EXPECT_STREQ(name_of(UpdateOutcome::taken_after_gap), "taken after a gap");
    EXPECT_STREQ(name_of(FrameOutcome::nothing_yet), "nothing yet");
    EXPECT_STREQ(name_of(FrameOutcome::resting), "resting");
}

}  // namespace
}  // namespace glidepath

// What to draw: the frames that a body shows, its parts, things in its hands, and what its hooks ask for.
#include <glidepath/figure.h>
#include <glidepath/tools/asset_files.h>
#include <glidepath/tools/dat_figures.h>
#include <glidepath/world.h>

#include "layers.h"
#include "unit/dat_writer.h"
#include "unit/lone_body.h"

#include <gtest/gtest.h>

#include <array>
#include <limits>

namespace glidepath {
namespace {

using namespace dat_test;

constexpr std::uint32_t k_stand = 0x03000001;
constexpr std::uint32_t k_stride = 0x03000002;
constexpr std::uint32_t k_take_off = 0x03000003;
constexpr float k_not_a_number = std::numeric_limits<float>::quiet_NaN();
constexpr double k_step_s = 0.04;  // longer than the client's shortest pass

Quat turned_by(double degrees) { return upright_rotation(degrees); }

// Frame i has part p at (i, p, 1), turned by 10 degrees a frame.
DatAnimation striding(std::uint32_t id, std::uint32_t parts, std::uint32_t frames) {
    DatAnimation animation{.id = id, .part_count = parts, .frame_count = frames};
    for (std::uint32_t i = 0; i < frames; ++i) {
        for (std::uint32_t part = 0; part < parts; ++part) {
            const Vec3 origin{static_cast<float>(i), static_cast<float>(part), 1};
            animation.part_frames.push_back({origin, turned_by(10.0 * i)});
        }
    }
    return animation;
}

MotionTableSource table(float stride_framerate) {
    constexpr MotionId k_style = 0x8000003D;
    const auto motion = [](std::uint32_t clip, float framerate) {
        MotionData data;
        data.animations = {{.clip = clip, .framerate = framerate}};
        return data;
    };
    MotionTableSource source;
    source.default_style = k_style;
    source.style_defaults = {{k_style, motion_command::ready}};
    source.cycles = {{motion_key(k_style, motion_command::ready), motion(k_stand, 30)},
                     {motion_key(k_style, motion_command::walk_forward), motion(k_stride, stride_framerate)}};
    source.links = {
        {motion_key(k_style, motion_command::ready), motion_command::walk_forward, motion(k_take_off, 10)}};
    return source;
}

DatSetup setup() {
    DatSetup result;
    result.id = k_setup;
    result.parts = {0x01000001, 0x01000002, 0x01000003};
    result.radius_m = 0.5F;
    result.height_m = 2;
    DatPlacement standing{.key = k_default_placement};
    standing.parts = {{{0, 0, 3}, {}}, {{0, 0, 4}, {}}, {{0, 0, 5}, {}}};
    DatPlacement resting{.key = k_resting_placement};
    resting.parts = {{{0, 0, 7}, {}}, {{0, 0, 8}, {}}, {{0, 0, 9}, {}}};
    result.placements = {standing, resting};
    result.holding_locations = {{.key = 1, .part = 1, .frame = {{0, 0.5F, 0}, turned_by(90)}},
                                {.key = 2, .part = k_no_part, .frame = {{0, 0, 2}, {}}},
                                {.key = 3, .part = 77, .frame = {{0, 0, 6}, {}}}};
    return result;
}

DatFile file_of(float stride_framerate = 10) {
    DatWriter writer;
    DatAnimation stride = striding(k_stride, 2, 4);
    stride.hooks = {{1, {DatHookType::sound, 1, SoundPayload{0x0A000123}}},
                    {1, {DatHookType::attack, 0, AttackPayload{.part = 1, .radius_m = 2}}},
                    {2, {DatHookType::default_script, 0, {}}}};
    const DatAnimation stand = striding(k_stand, 2, 1);
    const DatAnimation take_off = striding(k_take_off, 2, 2);
    for (const DatAnimation& animation : {stand, stride, take_off})
        writer.add(animation.id, bytes_of(animation));
    writer.add(k_setup, bytes_of(setup()));
    writer.add(k_table, bytes_of(k_table, table(stride_framerate)));
    return *DatFile::from_bytes(writer.file(), "figure.dat");
}

// A body with the motions of the file.
struct Scene {
    explicit Scene(float stride_framerate = 10)
        : file(file_of(stride_framerate)),
          motions(*load_motion_asset(file, k_table)),
          figures(file),
          id(*world.spawn(
              {.object = 1, .position = outdoors({50, 50, 10}), .acts = true, .assets = motions.assets()})) {}

    void walk() { EXPECT_TRUE(world.push(id, DoMotion{.motion = motion_command::walk_forward}).is_ok()); }
    [[nodiscard]] std::vector<PlayingClip> list() const {
        std::array<PlayingClip, k_most_playing_clips> clips;
        const std::size_t count = playing_clips(world, id, clips);
        return {clips.begin(), clips.begin() + static_cast<std::ptrdiff_t>(count)};
    }

    DatFile file;
    MotionAsset motions;
    DatFigures figures;
    World world;
    BodyId id;
};

// --- nothing to show -------------------------------------------------------------------------------------

TEST(ShownFrames, are_empty_for_no_body) {
    World world;
    const BodyId id = *world.spawn({.object = 1, .position = outdoors({50, 50, 10})});
    EXPECT_EQ(shown_frames(world, id), ShownFrames{});
    EXPECT_EQ(playing_clips(world, id, {}), 0U);
    EXPECT_EQ(shown_frames(world, BodyId{}), ShownFrames{});
    world.remove(id);
    EXPECT_EQ(shown_frames(world, id), ShownFrames{});
    EXPECT_EQ(playing_clips(world, id, {}), 0U);
}

TEST(ShownFrames, of_a_loop_without_frames_or_with_absurd_times_stay_in_the_clip) {
    EXPECT_EQ(shown_frames_of_loop(7, 0, 30, 1), ShownFrames{});
    for (const double time_s :
         {-1.0, 1e300, std::numeric_limits<double>::infinity(), std::numeric_limits<double>::quiet_NaN()}) {
        for (const float framerate : {30.0F, -30.0F, 0.0F, 1e38F}) {
            const ShownFrames shown = shown_frames_of_loop(7, 3, framerate, time_s);
            EXPECT_LT(shown.frame, 3U);
            EXPECT_LT(shown.next_frame, 3U);
            EXPECT_TRUE(shown.share >= 0.0F && shown.share < 1.0F) << shown.share;
        }
    }
}

// --- what plays ------------------------------------------------------------------------------------------

TEST(PlayingClips, list_the_links_and_then_the_cycle) {
    Scene scene;
    scene.world.tick(k_step_s);
    ASSERT_EQ(scene.list().size(), 1U);
    EXPECT_EQ(scene.list()[0].clip, k_stand);
    EXPECT_TRUE(scene.list()[0].is_repeated);
    scene.walk();
    const std::vector<PlayingClip> clips = scene.list();
    ASSERT_EQ(clips.size(), 2U);
    EXPECT_EQ(clips[0].clip, k_take_off);
    EXPECT_EQ(clips[0].framerate, 10.0F);
    EXPECT_FALSE(clips[0].is_repeated);
    EXPECT_EQ(clips[1].clip, k_stride);
    EXPECT_EQ(clips[1].low, 0);
    EXPECT_EQ(clips[1].high, 3);
    EXPECT_EQ(clips[1].frame_number, 0.0);
    EXPECT_TRUE(clips[1].is_repeated);
    std::array<PlayingClip, 1> first{};
    EXPECT_EQ(playing_clips(scene.world, scene.id, first), 2U);
    EXPECT_EQ(first[0].clip, k_take_off);
}

TEST(ShownFrames, of_a_link_lead_to_the_cycle) {
    Scene scene;
    scene.walk();
    bool link_led_on = false;
    bool cycle_came_round = false;
    for (int i = 0; i < 60; ++i) {
        scene.world.tick(k_step_s);
        const PlayingClip playing = scene.list()[0];
        const ShownFrames shown = shown_frames(scene.world, scene.id);
        EXPECT_EQ(shown.clip, playing.clip);
        EXPECT_EQ(shown.frame, std::floor(playing.frame_number));
        EXPECT_NEAR(shown.share, playing.frame_number - std::floor(playing.frame_number), 1e-6);
        const bool is_last = static_cast<std::int32_t>(shown.frame) == playing.high;
        EXPECT_EQ(shown.next_clip, is_last || playing.clip == k_stride ? k_stride : k_take_off);
        EXPECT_EQ(shown.next_frame, is_last ? 0U : shown.frame + 1);
        link_led_on = link_led_on || (is_last && playing.clip == k_take_off);
        cycle_came_round = cycle_came_round || (is_last && playing.clip == k_stride);
    }
    EXPECT_TRUE(link_led_on && cycle_came_round);
}

TEST(ShownFrames, of_a_clip_that_plays_backward_lead_to_the_frame_before) {
    Scene scene(-10);
    scene.walk();
    bool came_round = false;
    for (int i = 0; i < 60; ++i) {
        scene.world.tick(k_step_s);
        const PlayingClip playing = scene.list()[0];
        if (playing.clip != k_stride) continue;
        const ShownFrames shown = shown_frames(scene.world, scene.id);
        EXPECT_EQ(shown.frame, std::floor(playing.frame_number));
        EXPECT_EQ(shown.next_frame, shown.frame > 0 ? shown.frame - 1 : 3U);
        EXPECT_NEAR(shown.share, std::floor(playing.frame_number) + 1 - playing.frame_number, 1e-6);
        came_round = came_round || shown.frame == 0;
    }
    EXPECT_TRUE(came_round);
}

TEST(ShownFrames, of_a_loop_run_round) {
    EXPECT_EQ(shown_frames_of_loop(7, 3, 30, 2.5 / 30), (ShownFrames{7, 2, 7, 0, 0.5F}));
    EXPECT_EQ(shown_frames_of_loop(7, 3, 30, 3.25 / 30).frame, 0U);
    EXPECT_EQ(shown_frames_of_loop(7, 3, -30, 0.5 / 30), (ShownFrames{7, 2, 7, 1, 0.5F}));
}

TEST(ShownFrames, change_nothing_when_they_are_asked_for) {
    Scene scene;
    scene.walk();
    scene.world.tick(k_step_s);
    const std::uint64_t before = scene.world.state_hash();
    static_cast<void>(shown_frames(scene.world, scene.id));
    static_cast<void>(scene.list());
    EXPECT_EQ(scene.world.state_hash(), before);
}

// --- parts -----------------------------------------------------------------------------------------------

TEST(PlaceParts, keeps_the_rotation_that_a_part_had_when_the_new_one_is_none) {
    std::array<Frame, 1> out{{{{}, turned_by(30)}}};
    const std::array<Frame, 1> bad{{{{1, 2, 3}, {0, 0, 0, 0}}}};
    EXPECT_EQ(place_parts(bad, out, 1), 1U);
    EXPECT_EQ(out[0], (Frame{{1, 2, 3}, turned_by(30)}));
    const std::array<Frame, 1> worse{{{{}, {k_not_a_number, 0, 0, 0}}}};
    place_parts(bad, worse, 0.5F, out, 1);
    EXPECT_EQ(out[0].rotation, turned_by(30));
}

TEST(PlaceParts, takes_shares_beyond_the_ends_for_the_ends) {
    const std::array<Frame, 1> from{{{{1, 0, 0}, {}}}};
    const std::array<Frame, 1> to{{{{3, 0, 0}, turned_by(90)}}};
    std::array<Frame, 1> out{};
    for (const float share : {-1.0F, k_not_a_number}) {
        place_parts(from, to, share, out, 1);
        EXPECT_EQ(out[0], from[0]);
    }
    place_parts(from, to, 7, out, 1);
    EXPECT_EQ(out[0].origin, to[0].origin);
}

TEST(PlaceParts, places_as_many_as_both_have_and_leaves_the_others) {
    const std::array<Frame, 2> from{{{{1, 0, 0}, {}}, {{2, 0, 0}, {}}}};
    std::array<Frame, 3> out{};
    out[2].origin = {9, 9, 9};
    EXPECT_EQ(place_parts(from, out, 2), 2U);
    EXPECT_EQ(out[1].origin, (Vec3{4, 0, 0}));
    EXPECT_EQ(out[2].origin, (Vec3{9, 9, 9}));
    EXPECT_EQ(place_parts(from, std::span(out).first(1), 1), 1U);
}

TEST(PlaceParts, turns_the_shorter_way_also_between_opposite_signs) {
    const Quat to = turned_by(60);
    for (const Quat& same : {to, Quat{-to.w, -to.x, -to.y, -to.z}}) {
        const std::array<Frame, 1> from{{{{}, turned_by(0)}}};
        const std::array<Frame, 1> next{{{{2, 0, 0}, same}}};
        std::array<Frame, 1> out{};
        place_parts(from, next, 0.5F, out, 3);
        EXPECT_NEAR(heading_of(out[0]), 30.0, 1e-3);
        EXPECT_EQ(out[0].origin, (Vec3{3, 0, 0}));
    }
}

// --- figures ---------------------------------------------------------------------------------------------

TEST(DatFigure, stands_in_its_placement_when_nothing_plays) {
    const Scene scene;
    const auto known = scene.figures.setup(k_setup);
    ASSERT_NE(known, nullptr);
    EXPECT_EQ(scene.figures.setup(k_setup), known);  // loaded once
    const auto height_of = [&](const FigureDef& def) {
        return figure_of(scene.figures, *known, {}, def)[2].origin.z;
    };
    EXPECT_EQ(height_of({}), 5.0F);
    EXPECT_EQ(height_of({.scale = 2}), 10.0F);
    EXPECT_EQ(height_of({.placement = k_resting_placement}), 9.0F);
    EXPECT_EQ(height_of({.placement = 0x1234}), 5.0F);
    DatSetup bare = *known;
    bare.placements.clear();
    EXPECT_EQ(figure_of(scene.figures, bare, {}), std::vector<Frame>(3));
}

TEST(DatFigure, stays_in_its_placement_for_clips_and_frames_that_are_not_there) {
    const Scene scene;
    const auto known = scene.figures.setup(k_setup);
    const std::vector<Frame> standing = figure_of(scene.figures, *known, {});
    for (const bool is_smooth : {false, true}) {
        const FigureDef def{.is_smooth = is_smooth};
        EXPECT_EQ(figure_of(scene.figures, *known, {.clip = 0x03000099}, def), standing);
        EXPECT_EQ(figure_of(scene.figures, *known, {.clip = k_setup}, def), standing);
        EXPECT_EQ(figure_of(scene.figures, *known, {.clip = k_stride, .frame = 4}, def), standing);
    }
    EXPECT_EQ(scene.figures.setup(k_stride), nullptr);
    EXPECT_EQ(scene.figures.setup(0), nullptr);
}

TEST(DatFigure, shows_whole_frames_as_retail_or_blends_them) {
    Scene scene;
    const auto known = scene.figures.setup(k_setup);
    scene.walk();
    for (int i = 0; i < 40; ++i) {
        scene.world.tick(k_step_s);
        const ShownFrames shown = shown_frames(scene.world, scene.id);
        const auto from = static_cast<float>(shown.frame);
        const auto to = static_cast<float>(shown.next_frame);
        const std::vector<Frame> retail = figure_of(scene.figures, *known, shown, {.scale = 2});
        EXPECT_EQ(retail[1].origin, (Vec3{2 * from, 2, 2}));
        EXPECT_EQ(retail[2].origin, (Vec3{0, 0, 10}));  // the animation has no third part
        const std::vector<Frame> smooth = figure_of(scene.figures, *known, shown, {.is_smooth = true});
        const float between = from + (to - from) * shown.share;
        EXPECT_NEAR(smooth[1].origin.x, between, 1e-5);
        EXPECT_NEAR(heading_of(smooth[1]), 10 * between, 0.2);
    }
}

// --- carried things --------------------------------------------------------------------------------------

TEST(HoldingFrame, is_none_where_the_setup_has_no_such_location) {
    EXPECT_FALSE(holding_frame(setup(), {}, 9).has_value());
}

TEST(HoldingFrame, hangs_on_a_part_or_on_the_object) {
    const DatSetup holder = setup();
    const std::vector<Frame> parts{{}, {{1, 0, 1}, turned_by(90)}, {}};
    const Frame in_hand = *holding_frame(holder, parts, 1);
    EXPECT_NEAR(in_hand.origin.x, 1.5, 1e-6);  // half a metre before the hand, which points east
    EXPECT_NEAR(in_hand.origin.y, 0.0, 1e-6);
    EXPECT_NEAR(heading_of(in_hand), 180.0, 1e-3);
    EXPECT_EQ(holding_frame(holder, parts, 2)->origin, (Vec3{0, 0, 2}));
    EXPECT_EQ(holding_frame(holder, parts, 3)->origin, (Vec3{0, 0, 6}));  // no such part
}

TEST(PlacedOn, finds_the_cell_that_the_thing_is_in) {
    const Position holder = outdoors({191.5F, 10, 5}, 90);
    const Position sword = placed_on(holder, {{0, 1, 2}, {}});
    EXPECT_EQ(sword.cell >> 16U, (holder.cell >> 16U) + 0x100U);  // one block to the east
    EXPECT_NEAR(distance(holder, sword), std::sqrt(5.0), 1e-4);
    EXPECT_NEAR(heading_of(sword.frame), 90.0, 1e-3);
    const Position inside = placed_on(indoors({1, 2, 3}), {{0, 500, 0}, {}});
    EXPECT_EQ(inside.cell, k_indoor_cell);
}

// --- hooks -----------------------------------------------------------------------------------------------

TEST(HookOf, is_nothing_for_other_notices_numbers_and_tables) {
    const Scene scene;
    const Notice hook{.other = 1, .kind = NoticeKind::hook};
    EXPECT_NE(hook_of(scene.figures, k_table, hook), nullptr);
    EXPECT_EQ(hook_of(scene.figures, 0x09000099, hook), nullptr);
    EXPECT_EQ(hook_of(scene.figures, k_stride, hook), nullptr);
    EXPECT_EQ(hook_of(scene.figures, k_table, {.other = 0, .kind = NoticeKind::hook}), nullptr);
    EXPECT_EQ(hook_of(scene.figures, k_table, {.other = 4, .kind = NoticeKind::hook}), nullptr);
    EXPECT_EQ(hook_of(scene.figures, k_table, {.other = 1, .kind = NoticeKind::landed}), nullptr);
}

TEST(HookOf, gives_what_was_passed_in_order_with_payload_and_part) {
    Scene scene;
    scene.walk();
    std::vector<const DatHook*> passed;
    for (int i = 0; i < 60; ++i) {
        scene.world.tick(k_step_s);
        for (const Notice& notice : scene.world.notices()) {
            const DatHook* const hook = hook_of(scene.figures, k_table, notice);
            if (hook != nullptr) passed.push_back(hook);
        }
    }
    ASSERT_GE(passed.size(), 12U);  // 2.2 s of a cycle of 0.4 s
    for (std::size_t i = 0; i + 2 < passed.size(); i += 3) {
        ASSERT_EQ(passed[i]->type, DatHookType::sound);
        EXPECT_EQ(std::get<SoundPayload>(passed[i]->payload).wave, 0x0A000123U);
        EXPECT_FALSE(part_of(*passed[i]).has_value());
        ASSERT_EQ(passed[i + 1]->type, DatHookType::attack);
        EXPECT_EQ(part_of(*passed[i + 1]), 1U);
        EXPECT_EQ(std::get<AttackPayload>(passed[i + 1]->payload).radius_m, 2.0F);
        EXPECT_EQ(passed[i + 2]->type, DatHookType::default_script);
    }
    EXPECT_FALSE(part_of({DatHookType::create_particle, 0, ParticlePayload{.part = k_no_part}}).has_value());
}

}  // namespace
}  // namespace glidepath

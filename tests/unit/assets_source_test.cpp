// Setups and motion tables by id: out of a DAT, a folder or the host, into bodies that messages create.
#include <glidepath/asset_source.h>
#include <glidepath/router.h>
#include <glidepath/tools/asset_files.h>
#include <glidepath/tools/motion_file.h>

#include "layers.h"
#include "unit/creature_dat.h"
#include "unit/message_scene.h"
#include "unit/temp_folder.h"

#include <gtest/gtest.h>

#include <atomic>
#include <filesystem>
#include <fstream>
#include <thread>

namespace glidepath {
namespace {

using namespace dat_test;
namespace fs = std::filesystem;

constexpr ObjectId k_creature = 0x80000E01;

std::shared_ptr<const AssetSource> creatures() {
    const auto file = DatFile::from_bytes(creature_dat(), "creatures.dat");
    return dat_assets(*file);
}

// A creature without a motion table of its own.
CreateObject creature_of(std::uint32_t setup, ObjectId guid = k_creature) {
    CreateObject message = create_message(guid, outdoors({50, 50, 10}, 0));
    message.physics.flags = physics_flag::position | physics_flag::setup;
    message.physics.setup = setup;
    message.physics.motion_table = 0;
    return message;
}

struct AssetScene {
    explicit AssetScene(std::shared_ptr<const AssetSource> assets) : router({.assets = std::move(assets)}) {}

    // How fast it runs once it runs.
    double speed_of(ObjectId guid) {
        static_cast<void>(router.receive(world, run_message(guid, 21)));
        for (int i = 0; i < 30; ++i)
            world.tick(1.0 / 30);
        const Vec3 from = world.body(world.find(guid))->position.frame.origin;
        for (int i = 0; i < 60; ++i)
            world.tick(1.0 / 30);
        const Vec3 to = world.body(world.find(guid))->position.frame.origin;
        return static_cast<double>(std::hypot(to.x - from.x, to.y - from.y)) / 2.0;
    }
    [[nodiscard]] std::vector<std::uint32_t> told() const {
        std::vector<std::uint32_t> ids;
        for (const Notice& notice : world.notices()) {
            if (notice.kind == NoticeKind::asset_missing) ids.push_back(notice.other);
        }
        return ids;
    }

    World world{WorldDef{.least_pass_s = 0}};
    Router router;
};

// --- what is not there -----------------------------------------------------------------------------------

TEST(AssetSource, gives_nothing_for_ids_that_are_not_there_and_says_why) {
    const auto source = creatures();
    EXPECT_EQ(source->setup(0x02000099), nullptr);
    EXPECT_EQ(source->motions(0x09000099), nullptr);
    EXPECT_EQ(source->why_no_setup(0x02000099).code, ErrorCode::unknown_id);
    EXPECT_EQ(text_of(source->why_no_motions(0x09000099)),
              "creatures.dat: 0x09000099: not_found: the file has no such object");
    EXPECT_EQ(source->setup(0), nullptr);
    EXPECT_TRUE(source->why_no_setup(0).is_ok());
    EXPECT_TRUE(source->why_no_motions(k_slow_table).is_ok());
}

TEST(AssetSource, gives_nothing_without_loaders) {
    const AssetSource source({});
    EXPECT_EQ(source.setup(1), nullptr);
    EXPECT_EQ(source.motions(1), nullptr);
}

TEST(AssetSource, refuses_a_table_that_the_engine_cannot_play) {
    DatWriter writer;
    MotionTableSource table = table_that_runs(2);
    table.cycles.front().data.velocity.x = 1e30F;
    writer.add(k_slow_table, bytes_of(k_slow_table, table));
    const auto source = dat_assets(*DatFile::from_bytes(writer.file(), "fast.dat"));
    EXPECT_EQ(source->motions(k_slow_table), nullptr);
    EXPECT_EQ(source->why_no_motions(k_slow_table).code, ErrorCode::out_of_range);
}

TEST(AssetSource, says_that_an_object_is_larger_than_it_takes) {
    Bytes bytes = creature_dat();
    const std::size_t entry = get_u32(bytes, 0x160) + 4 + 252;  // of the first setup
    ASSERT_EQ(get_u32(bytes, entry + 4), k_slow_setup);
    put_u32(bytes, entry + 12, static_cast<std::uint32_t>(k_max_dat_object_bytes) + 1);
    const auto source = dat_assets(*DatFile::from_bytes(bytes, "large.dat"));
    EXPECT_EQ(source->setup(k_slow_setup), nullptr);
    EXPECT_EQ(source->why_no_setup(k_slow_setup).code, ErrorCode::limit_exceeded);
    EXPECT_NE(text_of(source->why_no_setup(k_slow_setup)).find("too_large: 67108865 bytes"),
              std::string::npos);
    EXPECT_NE(source->setup(k_fast_setup), nullptr);
}

TEST(AssetSource, answers_nothing_for_animation_0) {
    const auto source = creatures();
    EXPECT_EQ(source->animation(0), nullptr);
    EXPECT_EQ(source->animation(0x03000099), nullptr);
    EXPECT_EQ(source->why_no_animation(0x03000099).code, ErrorCode::unknown_id);
    EXPECT_EQ(source->animation(k_slow_setup), nullptr);  // another kind of object
    EXPECT_EQ(text_of(source->why_no_animation(k_slow_setup)), "creatures.dat: 0x02000010: is no animation");
    EXPECT_EQ(source->setup(k_slow_table), nullptr);
    EXPECT_EQ(source->motions(0x03000001), nullptr);
    EXPECT_EQ(AssetSource({}).animation(0x03000001), nullptr);
}

TEST(AssetSource, asks_its_loaders_once_for_an_id_also_for_one_that_is_missing) {
    int setups = 0;
    int motions = 0;
    const AssetSource source({.setup = [&](std::uint32_t) -> Expected<SetupAsset> {
                                  ++setups;
                                  return SetupAsset{.radius_m = 1};
                              },
                              .motions = [&](std::uint32_t) -> Expected<MotionAsset> {
                                  ++motions;
                                  return Error{ErrorCode::unknown_id, "table", 0, "there is none"};
                              }});
    const auto first = source.setup(7);
    EXPECT_EQ(source.setup(7), first);
    EXPECT_EQ(source.motions(8), nullptr);
    EXPECT_EQ(source.motions(8), nullptr);
    EXPECT_EQ(setups, 1);
    EXPECT_EQ(motions, 1);
}

TEST(AssetSource, loads_once_when_many_threads_ask) {
    std::atomic<int> loads = 0;
    const AssetSource source({.setup = [&](std::uint32_t id) -> Expected<SetupAsset> {
        ++loads;
        return SetupAsset{.radius_m = static_cast<float>(id)};
    }});
    {
        std::vector<std::jthread> threads;
        for (int i = 0; i < 4; ++i) {
            threads.emplace_back([&] {
                for (std::uint32_t id = 1; id <= 200; ++id)
                    EXPECT_EQ(source.setup(id)->radius_m, static_cast<float>(id));
            });
        }
    }
    EXPECT_EQ(loads, 200);
}

// --- what is there ---------------------------------------------------------------------------------------

TEST(AssetSource, gives_step_heights_and_the_clip_of_the_default_animation) {
    DatWriter writer;
    tools::DatSetup portal = setup_of(k_slow_setup, 1, 3, 0);
    portal.default_animation = 0x03000005;
    tools::DatAnimation spins{.id = 0x03000005, .part_count = 2, .frame_count = 3};
    spins.part_frames.resize(6);
    spins.pos_frames = {{{0, 0.5F, 0}, {}}, {}, {}};
    spins.hooks = {{1, {DatHookType::sound, 1, SoundPayload{0x0A000001}}}};
    writer.add(k_slow_setup, bytes_of(portal));
    writer.add(spins.id, bytes_of(spins));
    const auto source = dat_assets(*DatFile::from_bytes(writer.file(), "portal.dat"));
    const auto setup = source->setup(k_slow_setup);
    ASSERT_NE(setup, nullptr);
    EXPECT_EQ(setup->step_up_m, 0.4F);
    EXPECT_EQ(setup->step_down_m, 0.5F);
    EXPECT_EQ(setup->motion_table, 0U);
    const auto clip = source->animation(setup->default_animation);
    ASSERT_NE(clip, nullptr);
    EXPECT_EQ(clip->id, 0x03000005U);
    EXPECT_EQ(clip->frame_count, 3U);
    EXPECT_EQ(clip->pos_frames, spins.pos_frames);
    EXPECT_TRUE(clip->hooks.empty());
    EXPECT_EQ(source->animation(clip->id), clip) << "loaded once";
}

// The first cycle plays to frame 99 of a clip of four, the second a clip that is not there.
MotionTableSource table_with_two_mistakes() {
    MotionTableSource table = table_that_runs(2);
    table.cycles[0].data.animations = {{.clip = 0x03000001, .low = 1, .high = 99, .framerate = 30}};
    table.cycles[1].data.animations = {{.clip = 0x03000099, .low = 0, .high = -1, .framerate = 30}};
    return table;
}

TEST(AssetSource, reports_what_of_a_table_is_not_played_as_it_stands) {
    DatWriter writer;
    tools::DatAnimation animation{.id = 0x03000001, .part_count = 1, .frame_count = 4};
    animation.part_frames.resize(4);
    writer.add(animation.id, bytes_of(animation));
    writer.add(k_slow_table, bytes_of(k_slow_table, table_with_two_mistakes()));
    writer.add(k_fast_table, bytes_of(k_fast_table, table_that_runs(6)));
    const auto source = dat_assets(*DatFile::from_bytes(writer.file(), "made.dat"));
    EXPECT_TRUE(source->warnings().empty()) << "nothing was loaded yet";
    const auto motions = source->motions(k_slow_table);
    ASSERT_NE(motions, nullptr);
    EXPECT_NE(source->motions(k_fast_table), nullptr);
    const std::vector<AssetWarning> warnings = source->warnings();
    ASSERT_EQ(warnings.size(), 2U);
    EXPECT_EQ(warnings[0].id, k_slow_table);
    EXPECT_NE(warnings[0].text.find("bad_range: window 1..99 of 0x03000001, which has 4 frames"),
              std::string::npos)
        << warnings[0].text;
    EXPECT_NE(warnings[1].text.find("missing_reference: animation 0x03000099"), std::string::npos)
        << warnings[1].text;
    EXPECT_EQ(motions->warnings, (std::vector<std::string>{warnings[0].text, warnings[1].text}));
}

// --- bodies of messages ----------------------------------------------------------------------------------

TEST(AssetRouting, takes_size_and_speed_from_the_setup_times_the_scale) {
    AssetScene scene(creatures());
    CreateObject message = creature_of(k_slow_setup);
    message.physics.flags |= physics_flag::scale;
    message.physics.scale = 2;
    static_cast<void>(scene.router.receive(scene.world, message));
    const Body* body = scene.world.body(scene.world.find(k_creature));
    ASSERT_NE(body, nullptr);
    EXPECT_EQ(body->radius_m, 1.5F);
    EXPECT_EQ(body->height_m, 6.0F);
    EXPECT_TRUE(scene.told().empty());
}

TEST(AssetRouting, runs_as_fast_as_the_table_says) {
    for (const auto& [setup, speed] : {std::pair(k_slow_setup, k_slow_mps), {k_fast_setup, k_fast_mps}}) {
        AssetScene scene(creatures());
        static_cast<void>(scene.router.receive(scene.world, creature_of(setup)));
        EXPECT_NEAR(scene.speed_of(k_creature), speed, 0.01);
    }
    AssetScene without(nullptr);
    static_cast<void>(without.router.receive(without.world, creature_of(k_slow_setup)));
    EXPECT_NEAR(without.speed_of(k_creature), LocomotionSpeeds{}.run_mps, 0.01);
}

TEST(AssetRouting, lets_the_motion_table_of_the_message_win) {
    AssetScene scene(creatures());
    CreateObject message = creature_of(k_slow_setup);
    message.physics.flags |= physics_flag::motion_table;
    message.physics.motion_table = k_fast_table;
    static_cast<void>(scene.router.receive(scene.world, message));
    EXPECT_EQ(scene.world.body(scene.world.find(k_creature))->radius_m, 0.75F);
    EXPECT_NEAR(scene.speed_of(k_creature), k_fast_mps, 0.01);
}

// What hook_of wants to know: the message's table, else the setup's. A creation of the same instance says
// nothing new, since the body keeps the table that it was created with.
TEST(AssetRouting, says_which_table_a_body_plays) {
    AssetScene scene(creatures());
    CreateObject message = creature_of(k_slow_setup);
    static_cast<void>(scene.router.receive(scene.world, message));
    const auto playing = [&] { return scene.router.find(scene.world, k_creature)->playing_table; };
    EXPECT_EQ(scene.router.find(scene.world, k_creature)->motion_table, 0U);
    EXPECT_EQ(playing(), k_slow_table);
    message.physics.flags |= physics_flag::motion_table;
    message.physics.motion_table = k_fast_table;
    static_cast<void>(scene.router.receive(scene.world, message));
    EXPECT_EQ(scene.router.find(scene.world, k_creature)->motion_table, k_fast_table);
    EXPECT_EQ(playing(), k_slow_table);
    ++message.physics.stamps.instance;
    static_cast<void>(scene.router.receive(scene.world, message));
    EXPECT_EQ(playing(), k_fast_table);
    AssetScene without(nullptr);
    static_cast<void>(without.router.receive(without.world, message));
    EXPECT_EQ(without.router.find(without.world, k_creature)->playing_table, k_fast_table);
}

TEST(AssetRouting, gives_a_new_instance_its_own_assets) {
    AssetScene scene(creatures());
    static_cast<void>(scene.router.receive(scene.world, creature_of(k_slow_setup)));
    CreateObject again = creature_of(k_fast_setup);
    ++again.physics.stamps.instance;
    EXPECT_EQ(scene.router.receive(scene.world, again).action, MessageAction::recreate);
    EXPECT_EQ(scene.world.body(scene.world.find(k_creature))->radius_m, 0.25F);
}

TEST(AssetRouting, falls_back_to_the_defaults_and_reports_each_missing_id_once) {
    AssetScene scene(creatures());
    scene.world.begin_frame(0.1);
    for (ObjectId guid = 1; guid <= 3; ++guid) {
        CreateObject message = creature_of(0x02000099, guid);
        message.physics.flags |= physics_flag::motion_table;
        message.physics.motion_table = 0x09000099;
        static_cast<void>(scene.router.receive(scene.world, message));
    }
    EXPECT_EQ(scene.told(), (std::vector<std::uint32_t>{0x02000099, 0x09000099}));
    const auto missing = scene.router.missing_assets();
    EXPECT_EQ((std::vector<std::uint32_t>{missing.begin(), missing.end()}), scene.told());
    EXPECT_EQ(scene.world.body(scene.world.find(2))->radius_m, SpawnDefaults{}.radius_m);
    EXPECT_NEAR(scene.speed_of(1), LocomotionSpeeds{}.run_mps, 0.01);
}

TEST(AssetRouting, keeps_the_default_size_when_the_setup_gives_one_that_no_body_can_have) {
    for (const float radius_m : {3e38F, -1.0F}) {
        AssetScene scene(std::make_shared<const AssetSource>(
            AssetLoaders{.setup = [&](std::uint32_t) -> Expected<SetupAsset> {
                return SetupAsset{.radius_m = radius_m};
            }}));
        CreateObject message = creature_of(5);
        message.physics.flags |= physics_flag::scale;
        message.physics.scale = 4;
        EXPECT_EQ(scene.router.receive(scene.world, message).result, MessageResult::handled);
        EXPECT_EQ(scene.world.body(scene.world.find(k_creature))->radius_m, 4 * SpawnDefaults{}.radius_m);
    }
}

// --- folders ---------------------------------------------------------------------------------------------

class AssetFolder : public ::testing::Test {
  protected:
    void write(const char* name, const std::string& text) const { std::ofstream(folder_ / name) << text; }

    TempFolder folder_;
};

TEST_F(AssetFolder, refuses_what_is_no_folder_and_no_dat) {
    EXPECT_EQ(folder_assets(folder_ / "none").error().code, ErrorCode::unreadable);
    EXPECT_EQ(open_assets(folder_ / "none").error().code, ErrorCode::unreadable);
    write("text.dat", "not a dat");
    EXPECT_FALSE(open_assets(folder_ / "text.dat").has_value());
}

TEST_F(AssetFolder, refuses_setups_that_cannot_be_read) {
    for (const char* text :
         {"", "[]", R"({"format": "x", "version": 1, "setups": []})",
          R"({"format": "glidepath-setups", "version": 2, "setups": []})",
          R"({"format": "glidepath-setups", "version": 1, "setups": [{}]})",
          R"({"format": "glidepath-setups", "version": 1, "setups": [{"id": 1, "radius": -1}]})",
          R"({"format": "glidepath-setups", "version": 1, "setups": [{"id": 1, "size": 1}]})",
          R"({"format": "glidepath-setups", "version": 1, "setups": [{"id": 1}, {"id": 1}]})"}) {
        write("setups.json", text);
        const auto assets = open_assets(folder_.path());
        ASSERT_FALSE(assets.has_value()) << text;
        EXPECT_NE(text_of(assets.error()).find("setups.json"), std::string::npos);
    }
}

TEST(SetupsFile, reads_back_what_it_wrote_also_of_a_length_of_minus_zero) {
    const std::vector<NamedSetup> setups{
        {7, {.radius_m = -0.0F, .height_m = 0.1F, .step_up_m = 1e-40F, .step_down_m = 999999.9F}}};
    const auto read = parse_setups_json(write_setups_json(setups), "setups.json");
    ASSERT_TRUE(read.has_value()) << text_of(read.error_or_ok());
    ASSERT_EQ(read->size(), 1U);
    EXPECT_EQ((*read)[0].setup.radius_m, 0.0F);
    EXPECT_EQ((*read)[0].setup.height_m, 0.1F);
    EXPECT_EQ((*read)[0].setup.step_up_m, 1e-40F);
    EXPECT_EQ((*read)[0].setup.step_down_m, 999999.9F);
    EXPECT_EQ(write_setups_json(*read), write_setups_json(setups));
}

TEST_F(AssetFolder, gives_the_same_as_the_dat_that_it_was_written_from) {
    const auto file = DatFile::from_bytes(creature_dat(), "creatures.dat");
    std::vector<NamedSetup> setups;
    for (const std::uint32_t id : {k_slow_setup, k_fast_setup})
        setups.push_back({id, *load_setup_asset(*file, id)});
    write("setups.json", write_setups_json(setups));
    const auto motions = load_motions(*file, k_fast_table);
    write("0x09000020.json", *write_motion_json(motions->clips, motions->source));

    const auto assets = open_assets(folder_.path());
    ASSERT_TRUE(assets.has_value()) << text_of(assets.error_or_ok());
    for (const NamedSetup& named : setups) {
        const auto read = (*assets)->setup(named.id);
        ASSERT_NE(read, nullptr);
        EXPECT_EQ(read->radius_m, named.setup.radius_m);
        EXPECT_EQ(read->height_m, named.setup.height_m);
        EXPECT_EQ(read->step_up_m, 0.4F);
        EXPECT_EQ(read->step_down_m, 0.5F);
        EXPECT_EQ(read->motion_table, named.setup.motion_table);
    }
    AssetScene scene(*assets);
    static_cast<void>(scene.router.receive(scene.world, creature_of(k_fast_setup)));
    EXPECT_NEAR(scene.speed_of(k_creature), k_fast_mps, 0.01);
    EXPECT_EQ((*assets)->motions(k_slow_table), nullptr);  // was not written
}

TEST(AssetTexts, refuses_names_that_no_folder_has_and_names_that_come_twice) {
    for (const char* name : {"", "readme.txt", "0x09000020", "09000020.json", "0x0900002.json",
                             "0x090000200.json", "0x0900002G.json", "0x-9000020.json"}) {
        const auto assets = text_assets({{.name = name, .text = "{}"}});
        ASSERT_FALSE(assets.has_value()) << name;
        EXPECT_EQ(assets.error().code, ErrorCode::malformed);
    }
    const NamedText table{.name = "0x09000020.json", .text = "{}"};
    EXPECT_EQ(text_assets(std::vector{table, table}).error().code, ErrorCode::malformed);
    EXPECT_FALSE(text_assets({{.name = "setups.json", .text = "["}}).has_value());
}

TEST(AssetTexts, give_the_same_as_the_dat_that_they_were_written_from) {
    const auto file = DatFile::from_bytes(creature_dat(), "creatures.dat");
    const NamedSetup setup{k_fast_setup, *load_setup_asset(*file, k_fast_setup)};
    const auto motions = load_motions(*file, k_fast_table);
    const auto assets =
        text_assets({{.name = "0x09000020.json", .text = *write_motion_json(motions->clips, motions->source)},
                     {.name = "setups.json", .text = write_setups_json({setup})},
                     {.name = "0x09000021.json", .text = "?"}});
    ASSERT_TRUE(assets.has_value()) << text_of(assets.error_or_ok());
    AssetScene scene(*assets);
    static_cast<void>(scene.router.receive(scene.world, creature_of(k_fast_setup)));
    EXPECT_NEAR(scene.speed_of(k_creature), k_fast_mps, 0.01);
    EXPECT_EQ((*assets)->setup(k_slow_setup), nullptr);
    EXPECT_EQ((*assets)->motions(k_slow_table), nullptr);
    EXPECT_EQ((*assets)->why_no_motions(k_slow_table).code, ErrorCode::unknown_id);
    EXPECT_EQ((*assets)->motions(0x09000021), nullptr);  // read when it is asked for
    EXPECT_EQ((*assets)->why_no_motions(0x09000021).code, ErrorCode::malformed);
}

TEST(AssetTexts, may_be_none_at_all) {
    const auto assets = text_assets(std::vector<NamedText>{});
    ASSERT_TRUE(assets.has_value());
    EXPECT_EQ((*assets)->setup(k_slow_setup), nullptr);
}

TEST_F(AssetFolder, reports_windows_that_it_clamps) {
    ClipLibrary clips;
    Clip clip;
    clip.id = 0x03000001;
    clip.frame_count = 4;
    ASSERT_TRUE(clips.add(clip).is_ok());
    std::string text = *write_motion_json(clips, table_that_runs(2));
    const std::size_t high = text.find("\"framerate\"");
    ASSERT_NE(high, std::string::npos);
    text.insert(high, "\"high\": 99, ");
    write("0x09000010.json", text);
    const auto assets = open_assets(folder_.path());
    ASSERT_TRUE(assets.has_value());
    ASSERT_NE((*assets)->motions(k_slow_table), nullptr) << text_of((*assets)->why_no_motions(k_slow_table));
    const std::vector<AssetWarning> warnings = (*assets)->warnings();
    ASSERT_EQ(warnings.size(), 1U);
    EXPECT_EQ(warnings[0].id, k_slow_table);
    EXPECT_NE(warnings[0].text.find("window 0..99"), std::string::npos) << warnings[0].text;
}

}  // namespace
}  // namespace glidepath

// The same scene through C++ and through libglidepath.so: the same bits in every frame.
#include <glidepath/codec.h>
#include <glidepath/router.h>
#include <glidepath/space.h>
#include <glidepath/world.h>

#include "determinism/random_words.h"

#include <gtest/gtest.h>

#include <array>
#include <cstring>
#include <glidepath.h>
#include <vector>

namespace glidepath {
namespace {

constexpr std::uint32_t k_bodies = 24;
constexpr int k_frames = 600;
constexpr double k_frame_s = 1.0 / 60.0;

gp_position to_c(const Position& p) {
    const auto& [origin, q] = p.frame;
    return {p.cell, origin.x, origin.y, origin.z, q.w, q.x, q.y, q.z};
}

// How both worlds are made.
struct Choice {
    bool smoothed = false;
    bool adopts = false;
    Driver driver = Driver::planner;         // of bodies that are created by the host
    Smoother smoother = Smoother::retail;    // of bodies that messages create
    Driver router_driver = Driver::planner;  // likewise
    bool is_refined = true;                  // likewise, if predictive
};

// Both worlds get the same.
class Twins {
  public:
    explicit Twins(const Choice& choice)
        : choice_(choice),
          world_({.root_motion = choice.smoothed ? RootMotionMode::smoothed : RootMotionMode::keyframed}),
          router_({.adopts = choice.adopts,
                   .smoother = choice.smoother,
                   .predict = {.smoothness = Smoothness::exact, .is_refined = choice.is_refined},
                   .driver = choice.router_driver}) {
        gp_world_def def;
        gp_predict exact;
        gp_world_def_init(&def, sizeof def);
        gp_predict_init(&exact, sizeof exact);
        exact.smoothness = GP_EXACT;
        if (!choice.is_refined) exact.flags |= GP_PREDICT_UNREFINED;
        if (choice.smoothed) def.flags |= GP_WORLD_SMOOTHED;
        if (choice.adopts) def.flags |= GP_WORLD_ADOPTS;
        def.router_predict = &exact;
        def.router_smoother =
            choice.smoother == Smoother::predictive ? GP_SMOOTHER_PREDICTIVE : GP_SMOOTHER_RETAIL;
        def.router_driver = choice.router_driver == Driver::light ? GP_DRIVER_LIGHT : GP_DRIVER_PLANNER;
        EXPECT_EQ(gp_world_create(&def, &c_), GP_OK);
    }
    Twins(const Twins&) = delete;
    Twins& operator=(const Twins&) = delete;
    ~Twins() { gp_world_destroy(c_); }

    void create(ObjectId object, bool acts) {
        const Position at =
            *space_.at({-60.0F + 5.0F * static_cast<float>(object), 3.0F, 0.0F}, 30.0 * object);
        Expected<BodyId> made =
            router_.create(world_, {.object = object,
                                    .position = at,
                                    .acts = acts,
                                    .facts = {.exists = acts, .is_creature = acts, .run_rate = 1.5F},
                                    .driver = acts ? choice_.driver : Driver::planner});
        ASSERT_TRUE(made.has_value());
        gp_spawn_def def;
        gp_spawn_def_init(&def, sizeof def);
        def.object = object;
        def.position = to_c(at);
        def.flags = acts ? GP_SPAWN_ACTS : 0;
        def.facts = acts ? GP_FACT_EXISTS | GP_FACT_CREATURE | GP_FACT_HAS_RUN_RATE : GP_FACT_HAS_RUN_RATE;
        def.run_rate = 1.5F;
        def.driver = acts && choice_.driver == Driver::light ? GP_DRIVER_LIGHT : GP_DRIVER_PLANNER;
        gp_id id = 0;
        ASSERT_EQ(gp_create(c_, &def, &id), GP_OK);
        ASSERT_EQ(id, std::uint64_t{made->generation} << 32U | made->slot);
    }

    void begin_frame() {
        world_.begin_frame(k_frame_s);
        world_.step();
        ASSERT_EQ(gp_begin_frame(c_, k_frame_s), GP_OK);
        ASSERT_EQ(gp_step(c_), GP_OK);
    }

    void send(const Message& message) {
        std::array<std::byte, 512> bytes{};
        const std::size_t size = encode(message, bytes);
        ASSERT_LE(size, bytes.size());
        const auto ours = std::span(bytes).first(size);
        const MessageOutcome outcome = router_.receive(world_, decode(ours, DecodeMode::tolerant).message);
        gp_outcome c{};
        c.size = sizeof c;
        ASSERT_EQ(gp_receive(c_, bytes.data(), size, &c), GP_OK);
        ASSERT_EQ(c.result, static_cast<std::uint8_t>(outcome.result));
        ASSERT_EQ(c.reason, static_cast<std::uint8_t>(outcome.reason));
        ASSERT_EQ(c.details, outcome.details.bits);
        ASSERT_EQ(c.serial, outcome.serial);
    }

    void command(ObjectId object, std::uint32_t which, float number) {
        const BodyId id = world_.find(object);
        const gp_id c = gp_find(c_, object);
        const auto same = [](const Error& error, gp_code code) {
            ASSERT_EQ(static_cast<int>(error.code), static_cast<int>(code)) << error.why;
        };
        switch (which % 8) {
            case 0: {
                const Vec3 point{number, -number, 0.0F};
                const std::array<float, 3> c_point{number, -number, 0.0F};
                const gp_space space{GP_AXES_Z_UP, k_middle_landblock, 1.0F, 0};
                same(world_.push(id, GlideTo{.target = *space_.at(point, 45)}),
                     gp_glide_to_point(c_, c, &space, c_point.data(), 45));
                break;
            }
            case 1:
                same(world_.push(id,
                                 DoMotion{.motion = motion_command::walk_forward, .hold_key = HoldKey::run}),
                     gp_do_motion(c_, c, GP_MOTION_WALK_FORWARD, 1.0F, GP_HOLD_RUN));
                break;
            case 2:
                same(world_.push(id, StickTo{1, 0.5F}), gp_stick_to(c_, c, 1, 0.5F));
                break;
            case 3: {
                const std::array<float, 3> up{0.0F, 2.0F, 6.0F};
                same(world_.push(id, SetMotion{.velocity_mps = {0.0F, 2.0F, 6.0F}}),
                     gp_set_motion(c_, c, up.data(), nullptr));
                break;
            }
            case 4: {
                MoveToRequest chase{.type = MoveToType::move_to_object, .object_id = 2};
                chase.parameters.flags |= movement_flag::can_charge;
                gp_move_to request;
                gp_move_to_init(&request, sizeof request);
                request.type = GP_MOVE_TO_OBJECT;
                request.object = 2;
                request.flags |= GP_MOVE_CAN_CHARGE;
                same(world_.push(id, MoveBody{chase}), gp_move_body(c_, c, &request));
                break;
            }
            case 5:
                same(world_.push(id, StopCompletely{}), gp_stop_completely(c_, c));
                break;
            case 6:
                same(world_.push(id, Jump{0.5F}), gp_jump(c_, c, 0.5F));
                break;
            default:
                same(world_.push(id, Unstick{}), gp_unstick(c_, c));
                break;
        }
    }

    void expect_same() {
        ASSERT_EQ(gp_state_hash(c_), world_.state_hash());
        ASSERT_EQ(gp_pose_hash(c_), world_.pose_hash());
        ASSERT_EQ(gp_router_hash(c_), router_.state_hash());
        std::array<float, std::size_t{3} * k_bodies> positions{};
        std::array<float, std::size_t{4} * k_bodies> rotations{};
        std::array<std::uint32_t, k_bodies> objects{};
        gp_pose_columns columns;
        gp_pose_columns_init(&columns, sizeof columns);
        columns.capacity = k_bodies;
        columns.objects = objects.data();
        columns.positions = positions.data();
        columns.rotations = rotations.data();
        ASSERT_EQ(gp_poses(c_, GP_POSES_SHOWN, &columns), GP_OK);
        const auto poses = world_.poses();
        ASSERT_EQ(columns.count, poses.size());
        for (std::size_t i = 0; i < poses.size(); ++i) {
            ASSERT_EQ(objects[i], poses[i].object);
            const Frame& frame = poses[i].position.frame;
            ASSERT_EQ(std::memcmp(&positions[3 * i], &frame.origin, sizeof frame.origin), 0);
            ASSERT_EQ(std::memcmp(&rotations[4 * i], &frame.rotation, sizeof frame.rotation), 0);
        }
        ASSERT_EQ(gp_notices(c_, nullptr, 0), world_.notices().size());
    }

    [[nodiscard]] gp_world* c() { return c_; }
    [[nodiscard]] std::uint64_t hash() const { return world_.state_hash(); }
    void swap_world(gp_world*& other) { std::swap(c_, other); }

  private:
    Choice choice_{};
    Space space_{};
    World world_;
    Router router_;
    gp_world* c_ = nullptr;
};

Message position_of(ObjectId object, Stamp stamp, float x) {
    UpdatePosition update{.guid = object, .position = {}};
    update.position.flags |= position_flag::contact;
    update.position.cell = 0x7F7F0001;
    update.position.origin = {x, 3.0F, 0.0F};
    update.position.position_stamp = stamp;
    return update;
}

void play(Twins& twins, RandomWords& random, int from, int to) {
    for (int frame = from; frame < to; ++frame) {
        twins.begin_frame();
        for (int i = 0; i < 2; ++i) {
            // Two were never created: their messages wait.
            const ObjectId object = 1 + random.below(k_bodies + 2);
            twins.send(position_of(object, static_cast<Stamp>(frame + 1), 5.0F + random.number(4.0F)));
        }
        twins.command(1 + random.below(k_bodies), random.below(64), random.number(20.0F));
        twins.expect_same();
        if (testing::Test::HasFatalFailure()) return;
    }
}

TEST(SameBits, come_out_of_c_and_of_cpp_in_every_frame) {
    for (const Choice& choice : {Choice{}, Choice{.smoothed = true}, Choice{.driver = Driver::light}}) {
        Twins twins(choice);
        for (ObjectId object = 1; object <= k_bodies; ++object) {
            twins.create(object, object % 3 == 0);
        }
        RandomWords random;
        play(twins, random, 0, k_frames);
        twins.create(k_bodies + 1, false);  // what waited for it is replayed
        twins.expect_same();
        EXPECT_GT(gp_replays(twins.c(), nullptr, 0) + gp_kept_count(twins.c()), 0U);
    }
}

TEST(SameBits, go_on_from_a_snapshot_and_from_a_restored_world) {
    Twins twins(Choice{});
    for (ObjectId object = 1; object <= k_bodies; ++object) {
        twins.create(object, object % 3 == 0);
    }
    RandomWords random;
    play(twins, random, 0, 50);
    gp_world* snapshot = nullptr;
    ASSERT_EQ(gp_world_copy(twins.c(), &snapshot), GP_OK);
    gp_world* strayed = nullptr;
    ASSERT_EQ(gp_world_copy(twins.c(), &strayed), GP_OK);
    for (int i = 0; i < 10; ++i) {
        ASSERT_EQ(gp_tick(strayed, 0.1), GP_OK);
    }
    EXPECT_NE(gp_state_hash(strayed), twins.hash());
    ASSERT_EQ(gp_world_restore(strayed, snapshot), GP_OK);
    twins.swap_world(strayed);  // the restored one goes on in place of the first
    gp_world_destroy(strayed);
    play(twins, random, 50, 100);
    gp_world_destroy(snapshot);
}

// Four times a second each says where it is, when that was, and how fast it went.
void tell_one_by_one(gp_world* world, const gp_space& space, const std::vector<gp_id>& ids,
                     const std::vector<float>& points, const std::vector<float>& velocities, double sent_s) {
    for (std::size_t i = 0; i < ids.size(); ++i) {
        gp_glide glide;
        ASSERT_EQ(gp_glide_init(&glide, sizeof glide), GP_OK);
        ASSERT_EQ(gp_space_point(&space, &points[3 * i], 90.0, &glide.target), GP_OK);
        ASSERT_EQ(gp_space_velocity(&space, &velocities[3 * i], glide.velocity_mps), GP_OK);
        glide.flags = GP_GLIDE_HAS_SENT | GP_GLIDE_HAS_VELOCITY;
        glide.sent_s = sent_s;
        ASSERT_EQ(gp_glide_update(world, ids[i], &glide), GP_OK);
    }
}

void tell_in_columns(gp_world* world, const gp_space& space, const std::vector<gp_id>& ids,
                     const std::vector<float>& points, const std::vector<float>& velocities, double sent_s) {
    const std::vector<float> headings_deg(ids.size(), 90.0F);
    const std::vector<double> sent(ids.size(), sent_s);
    gp_glide_columns columns;
    ASSERT_EQ(gp_glide_columns_init(&columns, sizeof columns), GP_OK);
    columns.count = static_cast<std::uint32_t>(ids.size());
    columns.space = &space;
    columns.ids = ids.data();
    columns.points = points.data();
    columns.headings_deg = headings_deg.data();
    columns.sent_s = sent.data();
    columns.velocities = velocities.data();
    ASSERT_EQ(gp_glide_update_many(world, &columns), GP_OK);
}

TEST(SameBits, come_out_of_updates_in_columns_and_one_by_one) {
    constexpr std::size_t k_runners = 5;
    gp_space space;
    ASSERT_EQ(gp_space_init(&space, GP_AXES_UNREAL), GP_OK);  // centimetres, other axes
    std::array<gp_world*, 2> worlds{};
    std::array<std::vector<gp_id>, 2> ids;
    std::vector<float> points(3 * k_runners);
    std::vector<float> velocities(3 * k_runners);
    for (std::size_t w = 0; w < 2; ++w) {
        ASSERT_EQ(gp_world_create(nullptr, &worlds[w]), GP_OK);
        ids[w].resize(k_runners);
        for (std::uint32_t i = 0; i < k_runners; ++i) {
            ASSERT_EQ(gp_spawn_at(worlds[w], i + 1, &space, &points[3 * i], 90.0, &ids[w][i]), GP_OK);
        }
    }
    const std::uint64_t at_rest = gp_pose_hash(worlds[0]);
    for (int frame = 1; frame <= 60; ++frame) {
        for (gp_world* world : worlds)
            ASSERT_EQ(gp_tick(world, k_frame_s), GP_OK);
        if (frame % 15 != 0) continue;
        for (std::size_t i = 0; i < k_runners; ++i) {
            velocities[3 * i + 1] = 100.0F * static_cast<float>(i);
            points[3 * i + 1] = velocities[3 * i + 1] * static_cast<float>(frame) / 60.0F;
        }
        const double sent_s = frame * k_frame_s;
        tell_one_by_one(worlds[0], space, ids[0], points, velocities, sent_s);
        tell_in_columns(worlds[1], space, ids[1], points, velocities, sent_s);
        ASSERT_EQ(gp_state_hash(worlds[0]), gp_state_hash(worlds[1])) << frame;
    }
    EXPECT_NE(gp_pose_hash(worlds[0]), at_rest);
    for (gp_world* world : worlds)
        gp_world_destroy(world);
}

// Nobody is created: bodies come with their first position, as the router makes them.
TEST(SameBits, come_out_with_every_choice_of_the_router) {
    std::array<std::uint64_t, 4> ends{};
    const std::array<Choice, 4> choices{
        Choice{.adopts = true}, Choice{.adopts = true, .smoother = Smoother::predictive},
        Choice{.adopts = true, .router_driver = Driver::light},
        Choice{.adopts = true, .smoother = Smoother::predictive, .is_refined = false}};
    for (std::size_t i = 0; i < choices.size(); ++i) {
        Twins twins(choices[i]);
        RandomWords random;
        for (int frame = 0; frame < 200; ++frame) {
            twins.begin_frame();
            const ObjectId object = 1 + random.below(4);
            twins.send(position_of(object, static_cast<Stamp>(frame + 1), 5.0F + random.number(4.0F)));
            UpdateMotion walks{
                .guid = object, .movement_stamp = static_cast<Stamp>(frame + 1), .movement = {}};
            MoveToRequest there{.type = MoveToType::move_to_position};
            there.position = {.cell = 0x7F7F0001, .frame = {{20.0F, 3.0F, 0.0F}, {}}};
            walks.movement.payload = there;
            twins.send(walks);
            twins.expect_same();
            ASSERT_FALSE(testing::Test::HasFatalFailure()) << frame;
        }
        ends[i] = twins.hash();
    }
    EXPECT_NE(ends[0], ends[1]);
    EXPECT_NE(ends[0], ends[2]);
    EXPECT_NE(ends[1], ends[3]);
}

}  // namespace
}  // namespace glidepath

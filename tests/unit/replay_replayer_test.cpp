#include <glidepath/tools/replay.h>

#include "base/hash.h"
#include "layers.h"
#include "unit/counted_allocation.h"
#include "unit/replay_scene.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <thread>

namespace glidepath {

namespace {

using namespace replay_test;

constexpr double k_year_s = 365.0 * 86400.0;
const std::filesystem::path k_session =
    std::filesystem::path(GLIDEPATH_SOURCE_DIR) / "data/captures/synthetic_session.pcap";

ReplayOptions at_rate(double frames_per_s, PhysicsRate physics = PhysicsRate::every_frame) {
    ReplayOptions options;
    options.frames_per_s = frames_per_s;
    options.physics = physics;
    return options;
}

Script joined(Script script, const Script& more) {
    script.insert(script.end(), more.begin(), more.end());
    return script;
}

// The walker's teleport in the second second.
Script jump(double time_s = 2.5) {
    return joined(walk(2), {say(time_s, position_message(k_walker, 20, outdoors({120, 90, 10}, 90), 6))});
}

TEST(Replayer, shows_nothing_without_messages) {
    const Seen seen = replayed({});
    EXPECT_TRUE(seen.frames.empty());
    EXPECT_EQ(seen.statistics.replayed_s, 0);
}

TEST(Replayer, counts_time_from_the_given_beginning) {
    Replayer replayer({}, {});
    replayer.begin(k_begin_s - 0.5);
    replayer.begin(k_begin_s + 7);  // once is enough
    replayer.receive(k_begin_s, encoded(create_message(k_walker, outdoors({50, 50, 10}))));
    replayer.finish();
    EXPECT_NEAR(replayer.statistics().replayed_s, 0.5 + k_after_last_message_s, 0.02);
    Replayer silent({}, {});
    silent.begin(k_begin_s);
    silent.finish();
    EXPECT_EQ(silent.statistics().replayed_s, 0);
}

TEST(Replayer, counts_what_it_cannot_read_and_goes_on) {
    const Seen seen = replayed(joined({{0, {}},
                                       {0, wire_test::bytes_of({0x48, 0xF7, 0, 0, 1})},
                                       {0, wire_test::bytes_of({0x34, 0x12, 0, 0, 1})}},
                                      walk(1)));
    EXPECT_EQ(seen.statistics.messages, 5U);
    EXPECT_EQ(seen.statistics.malformed, 2U);
    EXPECT_EQ(seen.statistics.unknown_opcodes, 1U);
    EXPECT_NE(seen.at(2).find(k_walker), nullptr);
}

TEST(Replayer, refuses_bodies_beyond_the_most_it_may_have) {
    Script script;
    for (ObjectId object = 1; object <= 1000; ++object) {
        script.push_back(say(0, create_message(object, outdoors({50, 50, 10}))));
    }
    script.push_back(say(0, create_message(5, outdoors({60, 50, 10}), {11, 20, 30, 40, 5, 6, 7, 8, 9})));
    ReplayOptions options;
    options.max_bodies = 10;
    const Seen seen = replayed(script, options);
    EXPECT_EQ(seen.statistics.refused_bodies, 990U);
    EXPECT_NE(seen.frames.back().find(10), nullptr);
    EXPECT_EQ(seen.frames.back().find(11), nullptr);
}

TEST(Replayer, takes_a_message_from_a_little_earlier_as_coming_now) {
    Script script = walk(3);
    script.push_back(say(1.5, position_message(k_walker, 30, outdoors({32, 50, 10}, 90))));
    const Seen seen = replayed(script);
    EXPECT_NEAR(seen.statistics.replayed_s, 3 + k_after_last_message_s, 0.02);
    EXPECT_NEAR(x_of(seen.frames.back()), 32, 0.06);
    EXPECT_EQ(seen.statistics.clocks_set_back, 0U);
}

TEST(Replayer, takes_a_time_that_is_no_number_as_now) {
    Script script = walk(2);
    script.push_back(say(std::nan(""), position_message(k_walker, 30, outdoors({30, 50, 10}, 90))));
    script.push_back(say(std::numeric_limits<double>::infinity(), SetState{1, 2, 3, 4}));
    const Seen seen = replayed(script);
    EXPECT_NEAR(seen.statistics.replayed_s, 2 + k_after_last_message_s, 0.02);
    EXPECT_NEAR(x_of(seen.frames.back()), 30, 0.06);
}

TEST(Replayer, cuts_years_of_silence_short) {
    Script script = walk(2);
    script.push_back(say(2 + 5 * k_year_s, position_message(k_walker, 30, outdoors({30, 50, 10}, 90))));
    const Seen seen = replayed(script);
    EXPECT_NEAR(seen.statistics.replayed_s, 2 + k_longest_silence_s + k_after_last_message_s, 0.02);
    EXPECT_NEAR(seen.statistics.silence_s, 5 * k_year_s - k_longest_silence_s, 1e-3);
    EXPECT_NEAR(x_of(seen.frames.back()), 30, 0.06);
}

// One record with a wrong time must not freeze all that follow.
TEST(Replayer, goes_on_when_the_clock_is_set_back) {
    Script script = walk(2);
    script.push_back(say(20 * k_year_s, SetState{1, 2, 3, 4}));
    for (int i = 3; i <= 6; ++i) {
        const Vec3 origin{20 + 3.0F * static_cast<float>(i), 50, 10};
        script.push_back(
            say(i, position_message(k_walker, static_cast<Stamp>(10 + i), outdoors(origin, 90))));
    }
    const Seen seen = replayed(script);
    EXPECT_EQ(seen.statistics.clocks_set_back, 1U);
    const double back_s = 2 + k_longest_silence_s;  // what came at 3 counts as coming here
    EXPECT_NEAR(seen.statistics.replayed_s, back_s + 3 + k_after_last_message_s, 0.02);
    EXPECT_LT(x_of(seen.at(back_s + 0.9)), 29.5F);
    EXPECT_NEAR(x_of(seen.at(back_s + 1.9)), 32, 0.06);
    EXPECT_NEAR(x_of(seen.frames.back()), 38, 0.06);
}

TEST(Replayer, shows_only_frames_of_the_asked_time) {
    ReplayOptions options = at_rate(10);
    options.from_s = 1.0;
    options.to_s = 2.0;
    const Seen seen = replayed(walk(5), options);
    ASSERT_EQ(seen.frames.size(), 11U);
    EXPECT_DOUBLE_EQ(seen.frames.front().time_s, 1.0);
    EXPECT_DOUBLE_EQ(seen.frames.back().time_s, 2.0);
    EXPECT_LT(seen.statistics.replayed_s, 2.5);
    EXPECT_FLOAT_EQ(x_of(seen.frames.back()), x_of(replayed(walk(5), at_rate(10)).at(2.0)));
}

TEST(Replayer, shows_frames_at_whole_multiples_of_their_length) {
    for (const PhysicsRate physics : {PhysicsRate::every_frame, PhysicsRate::retail30}) {
        for (const double rate : {7.0, 24.0, 30.0, 59.94, 60.0, 144.0, 1000.0}) {
            const Seen seen = replayed(walk(3), at_rate(rate, physics));
            ASSERT_GT(seen.frames.size(), 30U);
            for (std::size_t i = 0; i < seen.frames.size(); ++i) {
                ASSERT_NEAR(seen.frames[i].time_s, static_cast<double>(i + 1) / rate, 1e-9) << rate;
            }
        }
    }
}

TEST(Replayer, lets_a_message_act_in_the_first_frame_that_is_not_before_it) {
    constexpr ObjectId other = 77;
    const auto first_seen = [&](double time_s, const ReplayOptions& options) {
        return replayed(joined(walk(0), {say(time_s, create_message(other, outdoors({90, 90, 10})))}),
                        options)
            .first_seen_s(other);
    };
    EXPECT_NEAR(first_seen(0.1, at_rate(60)), 0.1, 1e-9);
    EXPECT_NEAR(first_seen(0.1001, at_rate(60)), 7 / 60.0, 1e-9);
    EXPECT_NEAR(first_seen(0.0999, at_rate(60)), 0.1, 1e-9);
    // Between passes: when the shown time has reached the frame in which it came.
    const double late_s = first_seen(0.0999, at_rate(60, PhysicsRate::retail30));
    EXPECT_GE(late_s, 0.1 + k_least_pass_s - 1e-9);
    EXPECT_LE(late_s, 0.1 + 3.0 * k_least_pass_s);
}

// Every shown position lies between two passes, which lie on the way of a body that is stepped as often.
TEST(Replayer, shows_retail30_a_pass_late_and_blended) {
    const Seen late = replayed(walk(3), at_rate(144, PhysicsRate::retail30));
    float last_m = 0;
    float longest_m = 0;
    int moved = 0;
    for (const SeenFrame& frame : late.frames) {
        if (frame.find(k_walker) == nullptr) continue;
        const float now_m = x_of(frame);
        if (last_m > 0) longest_m = std::max(longest_m, now_m - last_m);
        moved += now_m > last_m ? 1 : 0;
        last_m = now_m;
    }
    EXPECT_GT(moved, 100);  // more often than there are passes
    EXPECT_LT(longest_m, 0.1F);
}

TEST(Replayer, flags_a_jump_in_one_frame_and_never_blends_it) {
    for (const double rate : {20.0, 60.0, 144.0}) {
        for (const PhysicsRate physics : {PhysicsRate::every_frame, PhysicsRate::retail30}) {
            const Seen seen = replayed(jump(), at_rate(rate, physics));
            EXPECT_EQ(seen.jumps_of(k_walker), 1U) << rate;
            bool is_there = false;
            for (const SeenFrame& frame : seen.frames) {
                const ShownBody* body = frame.find(k_walker);
                if (body == nullptr) continue;
                is_there = is_there || body->jumped;
                ASSERT_EQ(body->position.frame.origin.y, is_there ? 90.0F : 50.0F) << frame.time_s;
            }
        }
    }
}

// With late poses the second comes before the first was shown.
TEST(Replayer, flags_each_of_two_jumps_in_two_steps) {
    const Script script = joined(
        jump(2.5), {say(2.5 + 1 / 30.0, position_message(k_walker, 21, outdoors({20, 130, 10}, 90), 7))});
    for (const PhysicsRate physics : {PhysicsRate::every_frame, PhysicsRate::retail30}) {
        const Seen seen = replayed(script, at_rate(60, physics));
        EXPECT_EQ(seen.jumps_of(k_walker), 2U);
        EXPECT_FLOAT_EQ(x_of(seen.frames.back()), 20);
    }
}

TEST(Replayer, shows_where_a_body_came_to_rest_between_two_frames) {
    for (const double rate : {2.0, 5.0, 10.0}) {
        const Seen seen = replayed(walk(2), at_rate(rate, PhysicsRate::retail30));
        EXPECT_NEAR(x_of(seen.frames.back()), 26, 0.06) << rate;
        std::size_t appeared = 0;
        for (const SeenFrame& frame : seen.frames) {
            const ShownBody* body = frame.find(k_walker);
            appeared += body != nullptr && body->appeared ? 1U : 0U;
        }
        EXPECT_EQ(appeared, 1U) << rate;
    }
}

TEST(Replayer, does_not_show_the_hidden_and_lets_them_appear_again) {
    const std::uint32_t seen_state = physics_state::gravity;
    const Seen seen =
        replayed(joined(walk(1), {say(2, SetState{k_walker, seen_state | physics_state::hidden, 9, 31}),
                                  say(4, SetState{k_walker, seen_state, 9, 32})}));
    EXPECT_NE(seen.at(1.9).find(k_walker), nullptr);
    EXPECT_EQ(seen.at(3).find(k_walker), nullptr);
    ASSERT_NE(seen.at(4.5).find(k_walker), nullptr);
    EXPECT_TRUE(seen.at(4).find(k_walker)->appeared);
    EXPECT_FALSE(seen.at(4.5).find(k_walker)->appeared);
}

TEST(Replayer, does_not_show_what_was_picked_up_or_deleted_or_hangs_on_another) {
    EXPECT_EQ(replayed(joined(walk(1), {say(2, PickupEvent{k_walker, 9, 30})})).at(3).find(k_walker),
              nullptr);
    EXPECT_EQ(replayed(joined(walk(1), {say(2, DeleteObject{k_walker, 9})})).at(3).find(k_walker), nullptr);
    ParentEvent hang;
    hang.parent = 77;
    hang.child = k_walker;
    hang.parent_instance_stamp = 9;
    hang.child_position_stamp = 30;
    const Seen hung =
        replayed(joined(walk(1), {say(1.5, create_message(77, outdoors({90, 90, 10}))), say(2, hang)}));
    EXPECT_NE(hung.at(1.9).find(k_walker), nullptr);
    EXPECT_EQ(hung.at(3).find(k_walker), nullptr);
    EXPECT_NE(hung.at(3).find(77), nullptr);
}

TEST(Replayer, smooths_root_motion_above_thirty_steps_a_second_by_default) {
    EXPECT_EQ(root_motion_of(at_rate(60)), RootMotionMode::smoothed);
    EXPECT_EQ(root_motion_of(at_rate(30)), RootMotionMode::keyframed);
    EXPECT_EQ(root_motion_of(at_rate(20)), RootMotionMode::keyframed);
    EXPECT_EQ(root_motion_of(at_rate(144, PhysicsRate::retail30)), RootMotionMode::keyframed);
    ReplayOptions options = at_rate(60);
    options.root_motion = RootMotionMode::keyframed;
    EXPECT_EQ(root_motion_of(options), RootMotionMode::keyframed);
}

TEST(Replayer, takes_every_body_for_near_without_a_viewer) {
    Script script{say(0, CreatePlayer{k_self}), say(0, create_message(k_self, outdoors({20, 180, 10})))};
    for (Said& said : walk(5)) {
        script.push_back(std::move(said));
    }
    const Seen far = replayed(script);
    EXPECT_EQ(far.jumps_of(k_walker), 5U);
    ReplayOptions options;
    options.viewer = Viewer::nobody();
    const Seen near = replayed(script, options);
    EXPECT_EQ(near.jumps_of(k_walker), 0U);
    EXPECT_NEAR(x_of(near.frames.back()), 35, 0.06);
}

struct PlayedHash {
    std::uint64_t poses = 0;
    std::uint64_t frames = 0;
};

PlayedHash hash_of_session(const ReplayOptions& options) {
    StateHash hash;
    PlayedHash result;
    const ReplayedCaptures played = replay_captures(
        std::span(&k_session, 1), {.replay = options}, {.frame = [&](const ReplayedFrame& frame) {
            hash.add(frame.time_s);
            for (const ShownBody& body : frame.bodies) {
                hash.add(body.object).add(body.is_shown).add(body.jumped);
                hash.add(body.position.cell);
                add_to(hash, body.position.frame.origin);
            }
        }});
    result.poses = hash.value();
    result.frames = played.replay.frames;
    return result;
}

TEST(Replayer, shows_the_same_session_to_the_bit_each_time_and_in_any_thread) {
    for (const PhysicsRate physics : {PhysicsRate::every_frame, PhysicsRate::retail30}) {
        const ReplayOptions options = at_rate(60, physics);
        const PlayedHash once = hash_of_session(options);
        EXPECT_GT(once.frames, 7000U);
        EXPECT_EQ(hash_of_session(options).poses, once.poses);
        std::array<PlayedHash, 2> threaded;
        {
            const std::jthread first([&] { threaded[0] = hash_of_session(options); });
            const std::jthread second([&] { threaded[1] = hash_of_session(options); });
        }
        EXPECT_EQ(threaded[0].poses, once.poses);
        EXPECT_EQ(threaded[1].poses, once.poses);
        EXPECT_NE(hash_of_session(at_rate(50, physics)).poses, once.poses);
    }
}

// From a second after the last creation on; before, everybody comes and lists grow to their size.
TEST(Replayer, allocates_nothing_for_a_message_or_a_frame_once_all_bodies_are_there) {
    std::vector<std::pair<double, Bytes>> messages;
    MessageStream stream;
    CaptureReader reader = CaptureReader::open(k_session);
    Datagram datagram;
    while (reader.next(datagram) == CaptureRead::datagram) {
        stream.feed(datagram, [&](const LinkEnds&, const ReceivedMessage& message) {
            if (message.direction == Direction::to_client) {
                messages.emplace_back(message.time_s, Bytes(message.bytes.begin(), message.bytes.end()));
            }
        });
    }
    ASSERT_EQ(messages.size(), 3695U);
    double last_creation_s = 0;
    for (const auto& [time_s, bytes] : messages) {
        const Decoded decoded = decode(bytes, DecodeMode::tolerant);
        if (std::holds_alternative<CreateObject>(decoded.message)) last_creation_s = time_s;
    }
    std::size_t settled = 0;
    while (messages[settled].first < last_creation_s + 1.0) {
        ++settled;
    }
    ASSERT_GT(messages.size(), settled + 500);
    for (const PhysicsRate physics : {PhysicsRate::every_frame, PhysicsRate::retail30}) {
        std::size_t shown = 0;
        Replayer replayer(at_rate(60, physics), {.frame = [&](const ReplayedFrame& frame) {
                              for (const ShownBody& body : frame.bodies) {
                                  shown += body.is_shown ? 1U : 0U;
                              }
                          }});
        const auto receive = [&](std::size_t from, std::size_t to) {
            for (std::size_t i = from; i < to; ++i) {
                replayer.receive(messages[i].first, messages[i].second);
            }
        };
        receive(0, settled);
        const std::size_t before = shown;
        EXPECT_EQ(allocations_in([&] { receive(settled, messages.size()); }), 0);
        EXPECT_GT(shown, before + 10'000);
    }
    std::vector<int> grows;
    EXPECT_EQ(allocations_in([&] { grows.resize(100); }), 1) << "the count itself";
}

// A capture that creates objects without end keeps no more than the player may have.
TEST(Replayer, holds_no_more_bodies_than_it_may_however_many_come_and_go) {
    ReplayOptions options = at_rate(10);
    options.max_bodies = 50;
    Replayer replayer(options, {});
    for (std::uint32_t i = 0; i < 5000; ++i) {
        replayer.receive(k_begin_s, encoded(create_message(0x1000 + i, outdoors({50, 50, 10}))));
        if (i % 3 == 0) replayer.receive(k_begin_s, encoded(DeleteObject{0x1000 + i, 9}));
    }
    replayer.finish();
    EXPECT_LE(replayer.world().size(), 50U);
    EXPECT_LE(replayer.router().objects().size(), 51U);
    EXPECT_GT(replayer.statistics().refused_bodies, 3000U);
}

}  // namespace
}  // namespace glidepath

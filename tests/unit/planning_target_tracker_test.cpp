#include "layers.h"
#include "planning/target_tracker.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cmath>
#include <functional>
#include <map>
#include <vector>

namespace glidepath {
namespace {

constexpr std::uint32_t k_follower = 0x50000001;
constexpr std::uint32_t k_target = 0x80000004;
constexpr CellId k_meadow = 0xA9B40001;

struct Object {
    TargetTracker tracker;
    Position position{k_meadow, {}};
    Vec3 velocity_mps;
    bool is_known = true;
};

// A few objects that update each other at once, as in the world.
struct Surroundings final : Neighbours {
    std::map<std::uint32_t, Object> objects;
    VoyeurPool pool;
    double now_s = 100.0;
    std::vector<TargetInfo> delivered;
    std::function<void(std::uint32_t, const TargetInfo&)> on_delivery;

    TargetParty party(std::uint32_t id) {
        Object& object = objects[id];
        return {&object.tracker, id, object.position, object.velocity_mps};
    }

    [[nodiscard]] const Body* find_body(ObjectId) const override { return nullptr; }
    [[nodiscard]] NamedObject find_object(ObjectId) const override { return {}; }
    [[nodiscard]] TargetParty find_party(ObjectId id) override {
        const auto found = objects.find(id);
        return found != objects.end() && found->second.is_known ? party(id) : TargetParty{};
    }
    void send(ObjectId to, const TargetInfo& info) override {
        const TargetParty receiver = find_party(to);
        if (receiver.tracker != nullptr) receive_update(receiver, info, *this);
    }
    void deliver(ObjectId follower, TargetInfo info) override {
        delivered.push_back(info);
        if (on_delivery) on_delivery(follower, info);
    }
    [[nodiscard]] VoyeurPool& voyeurs() override { return pool; }
    [[nodiscard]] double game_now_s() const override { return now_s; }
    [[nodiscard]] double physics_now_s() const override { return now_s; }

    void work(std::uint32_t id) { do_target_work(party(id), *this); }
    void follow(float radius_m = 0.5F, double quantum_s = 0.0) {
        set_target(party(k_follower), 0, k_target, radius_m, quantum_s, *this);
    }
};

Surroundings two_objects() {
    Surroundings s;
    s.objects[k_follower];
    s.objects[k_target].position.frame.origin = {10.0F, 0.0F, 0.0F};
    return s;
}

TEST(TargetTracker, every_call_but_setting_a_target_does_nothing_without_a_manager) {
    Surroundings s = two_objects();
    clear_target(s.party(k_follower), s);
    set_target_quantum(s.party(k_follower), 3.0, s);
    remove_voyeur(s.party(k_follower), k_target, s);
    leave_voyeurs(s.party(k_follower), TargetStatus::exit_world, s);
    receive_update(s.party(k_follower), TargetInfo{}, s);
    s.work(k_follower);
    EXPECT_FALSE(s.objects[k_follower].tracker.is_made);
    EXPECT_EQ(s.objects[k_follower].tracker.last_work_s, 0.0);
    EXPECT_TRUE(s.delivered.empty());
}

TEST(TargetTracker, following_nothing_times_out_at_once_and_keeps_no_target) {
    Surroundings s = two_objects();
    s.follow();
    s.delivered.clear();
    set_target(s.party(k_follower), 7, 0, 0.5F, 1.0, s);
    ASSERT_EQ(s.delivered.size(), 1U);
    EXPECT_EQ(s.delivered[0].status, TargetStatus::timed_out);
    EXPECT_EQ(s.delivered[0].context_id, 7U);
    EXPECT_EQ(s.delivered[0].object_id, 0U);
    EXPECT_EQ(s.delivered[0].last_update_s, 0.0);
    EXPECT_EQ(s.objects[k_follower].tracker.target.object_id, 0U);
    EXPECT_EQ(s.objects[k_target].tracker.voyeurs.count, 0U);
}

TEST(TargetTracker, an_unknown_target_times_out_after_more_than_ten_seconds) {
    Surroundings s = two_objects();
    s.objects[k_target].is_known = false;
    s.follow();
    s.now_s = 110.0;
    s.work(k_follower);
    EXPECT_TRUE(s.delivered.empty());
    s.now_s = 110.5;
    s.work(k_follower);
    ASSERT_EQ(s.delivered.size(), 1U);
    EXPECT_EQ(s.delivered[0].status, TargetStatus::timed_out);
    EXPECT_EQ(s.delivered[0].last_update_s, 100.0);
    s.now_s = 130.0;
    s.work(k_follower);  // only a target without any update times out, and only once
    EXPECT_EQ(s.delivered.size(), 1U);
    EXPECT_EQ(s.objects[k_follower].tracker.target.object_id, k_target);
}

TEST(TargetTracker, a_known_target_answers_before_the_call_returns) {
    Surroundings s = two_objects();
    s.objects[k_target].velocity_mps = {1.0F, 2.0F, 0.0F};
    s.follow(0.5F, 4.0);
    ASSERT_EQ(s.delivered.size(), 1U);
    EXPECT_EQ(s.delivered[0].status, TargetStatus::ok);
    EXPECT_EQ(s.delivered[0].target, s.objects[k_target].position);
    EXPECT_EQ(s.delivered[0].interpolated, s.objects[k_target].position);  // the first one is not predicted
    EXPECT_EQ(s.delivered[0].interpolated_direction, (Vec3{1.0F, 0.0F, 0.0F}));
    EXPECT_EQ(s.delivered[0].last_update_s, 100.0);
    EXPECT_EQ(target_quantum(s.objects[k_follower].tracker), 4.0);
}

TEST(TargetTracker, a_follower_on_top_of_its_target_looks_up) {
    Surroundings s = two_objects();
    s.objects[k_follower].position = s.objects[k_target].position;
    s.follow();
    EXPECT_EQ(s.delivered.at(0).interpolated_direction, (Vec3{0.0F, 0.0F, 1.0F}));
}

TEST(TargetTracker, keeps_its_own_context_in_an_update) {
    Surroundings s = two_objects();
    set_target(s.party(k_follower), 9, k_target, 0.5F, 0.0, s);
    EXPECT_EQ(s.delivered.at(0).context_id, 9U);
}

TEST(TargetTracker, sends_an_update_only_when_the_prediction_has_left_the_radius) {
    Surroundings s = two_objects();
    s.follow(1.0F, 2.0);
    s.delivered.clear();
    Object& target = s.objects[k_target];
    target.velocity_mps = {0.5F, 0.0F, 0.0F};
    s.work(k_target);
    EXPECT_TRUE(s.delivered.empty());  // exactly at the radius
    target.position.frame.origin.x = 10.5F;
    s.now_s = 100.25;
    s.work(k_target);
    EXPECT_TRUE(s.delivered.empty());  // half a second has not passed
    s.now_s = 100.5;
    s.work(k_target);
    ASSERT_EQ(s.delivered.size(), 1U);
    EXPECT_EQ(s.delivered[0].target.frame.origin.x, 10.5F);
    EXPECT_EQ(s.delivered[0].interpolated.frame.origin.x, 11.5F);
    s.now_s = 101.0;
    s.work(k_target);  // compared with the predicted position that was sent, not with the actual one
    EXPECT_EQ(s.delivered.size(), 1U);
}

TEST(TargetTracker, asking_again_changes_the_quantum_and_sends_nothing) {
    Surroundings s = two_objects();
    s.follow();
    s.delivered.clear();
    set_target_quantum(s.party(k_follower), 2.5, s);
    EXPECT_TRUE(s.delivered.empty());
    EXPECT_EQ(target_quantum(s.objects[k_follower].tracker), 2.5);
    EXPECT_EQ(s.pool[s.pool.find(k_target, k_follower)].quantum_s, 2.5F);
}

TEST(TargetTracker, a_voyeur_that_was_removed_meanwhile_gets_an_update_at_once_again) {
    Surroundings s = two_objects();
    s.follow();
    s.delivered.clear();
    remove_voyeur(s.party(k_target), k_follower, s);
    set_target_quantum(s.party(k_follower), 2.5, s);
    EXPECT_EQ(s.delivered.size(), 1U);
}

TEST(TargetTracker, the_quantum_is_kept_even_if_the_target_is_unknown) {
    Surroundings s = two_objects();
    s.objects[k_target].is_known = false;
    s.follow();
    set_target_quantum(s.party(k_follower), 2.5, s);
    EXPECT_EQ(target_quantum(s.objects[k_follower].tracker), 2.5);
}

TEST(TargetTracker, a_target_that_leaves_the_world_is_forgotten_after_the_delivery) {
    Surroundings s = two_objects();
    s.follow();
    s.on_delivery = [&](std::uint32_t, const TargetInfo&) {
        EXPECT_EQ(s.objects[k_follower].tracker.target.object_id, k_target);
    };
    leave_voyeurs(s.party(k_target), TargetStatus::exit_world, s);
    EXPECT_EQ(s.delivered.back().status, TargetStatus::exit_world);
    EXPECT_EQ(s.objects[k_follower].tracker.target.object_id, 0U);
    EXPECT_EQ(s.objects[k_target].tracker.voyeurs.count, 0U);
}

TEST(TargetTracker, a_target_that_is_chosen_during_that_delivery_is_lost_too) {
    constexpr std::uint32_t k_other = 0x80000009;
    Surroundings s = two_objects();
    s.objects[k_other];
    s.follow();
    s.on_delivery = [&](std::uint32_t follower, const TargetInfo& info) {
        if (info.status != TargetStatus::exit_world) return;
        set_target(s.party(follower), 0, k_other, 0.5F, 0.0, s);
    };
    leave_voyeurs(s.party(k_target), TargetStatus::exit_world, s);
    EXPECT_EQ(s.objects[k_follower].tracker.target.object_id, 0U);
    EXPECT_EQ(s.objects[k_other].tracker.voyeurs.count, 0U);
}

TEST(TargetTracker, a_teleport_is_sent_and_the_target_kept) {
    Surroundings s = two_objects();
    s.follow();
    leave_voyeurs(s.party(k_target), TargetStatus::teleported, s);
    EXPECT_EQ(s.delivered.back().status, TargetStatus::teleported);
    EXPECT_EQ(s.objects[k_follower].tracker.target.object_id, k_target);
}

TEST(TargetTracker, ignores_an_update_of_another_object) {
    Surroundings s = two_objects();
    s.follow();
    const TargetTracker before = s.objects[k_follower].tracker;
    TargetInfo info;
    info.object_id = 0x1234;
    info.status = TargetStatus::exit_world;
    receive_update(s.party(k_follower), info, s);
    EXPECT_EQ(s.delivered.size(), 1U);
    EXPECT_EQ(s.objects[k_follower].tracker.target.object_id, before.target.object_id);
}

TEST(TargetTracker, followers_may_leave_while_they_are_updated) {
    Surroundings s = two_objects();
    for (std::uint32_t id = 1; id <= 40; ++id) {
        s.objects[id];
        set_target(s.party(id), 0, k_target, 0.5F, 0.0, s);
    }
    s.delivered.clear();
    // Each one that is updated sends the one after it away, too.
    s.on_delivery = [&](std::uint32_t follower, const TargetInfo&) {
        clear_target(s.party(follower), s);
        if (follower > 4) clear_target(s.party(follower - 4), s);
    };
    leave_voyeurs(s.party(k_target), TargetStatus::teleported, s);
    EXPECT_EQ(s.delivered.size(), 20U);
    EXPECT_EQ(s.objects[k_target].tracker.voyeurs.count, 0U);
    EXPECT_EQ(s.pool.size(), 0U);
}

TEST(TargetTracker, a_deleted_object_gives_its_voyeurs_back) {
    Surroundings s = two_objects();
    s.follow();
    forget_voyeurs(s.objects[k_target].tracker, s.pool);
    EXPECT_EQ(s.pool.size(), 0U);
}

TEST(TargetTracker, the_hash_sees_target_voyeurs_and_their_order) {
    const auto hash_of = [](Surroundings& s, std::uint32_t id) {
        StateHash hash;
        add_to(hash, s.objects[id].tracker, s.pool);
        return hash.value();
    };
    Surroundings s = two_objects();
    const std::uint64_t idle = hash_of(s, k_target);
    s.follow();
    const std::uint64_t watched = hash_of(s, k_target);
    EXPECT_NE(idle, watched);
    set_target_quantum(s.party(k_follower), 1.0, s);
    EXPECT_NE(watched, hash_of(s, k_target));

    Surroundings one = two_objects();
    Surroundings other = two_objects();
    for (const std::uint32_t id : {4U, 8U}) {
        add_voyeur(one.party(k_target), id, 0.5F, 0.0F, one);
        add_voyeur(other.party(k_target), 12U - id, 0.5F, 0.0F, other);
    }
    EXPECT_NE(hash_of(one, k_target), hash_of(other, k_target));
}

RC_GTEST_PROP(TargetTracker, only_followers_are_voyeurs, ()) {
    constexpr std::uint32_t k_objects = 5;
    Surroundings s;
    for (std::uint32_t id = 1; id <= k_objects; ++id) {
        s.objects[id].position.frame.origin.x = static_cast<float>(id);
    }
    const auto steps = *rc::gen::container<std::vector<std::array<std::uint8_t, 3>>>(
        rc::gen::container<std::array<std::uint8_t, 3>>(rc::gen::arbitrary<std::uint8_t>()));
    for (const auto& [what, a, b] : steps) {
        const std::uint32_t who = a % k_objects + 1;
        const std::uint32_t whom = b % k_objects + 1;
        s.now_s += 0.25;
        s.objects[who].position.frame.origin.y += 0.4F;
        switch (what % 5) {
            case 0:
                set_target(s.party(who), 0, whom, 0.5F, 1.0, s);
                break;
            case 1:
                clear_target(s.party(who), s);
                break;
            case 2:
                set_target_quantum(s.party(who), static_cast<double>(b), s);
                break;
            case 3:
                leave_voyeurs(s.party(who), static_cast<TargetStatus>(2 + b % 2), s);
                break;
            default:
                s.work(who);
                break;
        }
    }
    std::size_t following = 0;
    for (auto& [id, object] : s.objects) {
        const TargetInfo& target = object.tracker.target;
        if (target.object_id == 0) continue;
        ++following;
        RC_ASSERT(s.pool.find(target.object_id, id) != 0);
        RC_ASSERT(std::isfinite(target.interpolated_direction.x) &&
                  std::isfinite(target.interpolated_direction.z));
    }
    RC_ASSERT(s.pool.size() == following);
}

}  // namespace
}  // namespace glidepath

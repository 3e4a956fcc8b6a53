// Whether two worlds are the same to whoever looks at them.
#pragma once

#include <glidepath/world.h>

#include "geometry/position.h"
#include "layers.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

namespace glidepath {

// Poses stand in the order in which bodies were listed, which may hang on when somebody looked.
enum class PoseOrder : std::uint8_t { same, any };

// Everything that a user can see of two worlds.
inline void expect_same(World& a, World& b, PoseOrder order = PoseOrder::same) {
    EXPECT_EQ(a.state_hash(), b.state_hash());
    const auto notices_a = a.notices();
    const auto notices_b = b.notices();
    ASSERT_EQ(notices_a.size(), notices_b.size());
    for (std::size_t i = 0; i < notices_a.size(); ++i) {
        EXPECT_EQ(notices_a[i].object, notices_b[i].object);
        EXPECT_EQ(notices_a[i].kind, notices_b[i].kind);
    }
    const auto hash_of = [&](std::span<const Pose> listed) {
        std::vector<Pose> poses(listed.begin(), listed.end());
        const auto is_before = [](const Pose& x, const Pose& y) { return x.object < y.object; };
        if (order == PoseOrder::any) std::sort(poses.begin(), poses.end(), is_before);
        StateHash hash;
        for (const Pose& pose : poses) {
            hash.add(pose.object).add(pose.jumped).add(pose.appeared);
            add_to(hash, pose.position);
        }
        return hash.value();
    };
    EXPECT_EQ(hash_of(a.poses()), hash_of(b.poses()));
    EXPECT_EQ(hash_of(a.raw_poses()), hash_of(b.raw_poses()));
    const double between_s = a.last_pass_s() - 0.4 * a.pass_length_s();
    EXPECT_EQ(hash_of(a.poses_at(between_s)), hash_of(b.poses_at(between_s)));
}

}  // namespace glidepath

// What a creation sets free comes back as a list of structs with sizes.
#include "unit/message_scene.h"
#include "unit/wire_support.h"

#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <glidepath.h>
#include <vector>

namespace glidepath {
namespace {

constexpr std::uint32_t k_kept = 2;

// A world in which a creation has just set two messages free.
class Replays : public testing::Test {
  protected:
    Replays() {
        EXPECT_EQ(gp_world_create(nullptr, &world_), GP_OK);
        const Position place = outdoors({50, 50, 10});
        receive(position_message(k_walker, 11, place));
        receive(position_message(k_walker, 12, place));
        EXPECT_EQ(gp_kept_count(world_), k_kept);
        receive(create_message(k_walker, place));
    }
    ~Replays() override { EXPECT_EQ(gp_world_destroy(world_), GP_OK); }

    void receive(const Message& message) {
        const std::vector<std::byte> bytes = wire_test::encoded(message);
        EXPECT_EQ(gp_receive(world_, bytes.data(), bytes.size(), nullptr), GP_OK);
    }

    gp_world* world_ = nullptr;
    std::array<gp_outcome, k_kept + 1> out_{};
};

TEST_F(Replays, are_refused_without_a_size) {
    for (const std::uint32_t size : {0U, 8U, 1000U}) {
        out_[0].size = size;
        EXPECT_EQ(gp_replays(world_, out_.data(), k_kept), 0U);
        gp_error error;
        gp_last_error(&error);
        EXPECT_EQ(error.code, GP_BAD_SIZE);
        EXPECT_EQ(out_[0].object, 0U);
    }
}

TEST_F(Replays, are_counted_without_a_list) {
    EXPECT_EQ(gp_replays(world_, nullptr, 0), k_kept);
    EXPECT_EQ(gp_replays(world_, out_.data(), 0), k_kept);
    EXPECT_EQ(out_[0].object, 0U);
}

TEST_F(Replays, come_in_their_order_and_stay_within_the_capacity) {
    out_[0].size = sizeof(gp_outcome);
    EXPECT_EQ(gp_replays(world_, out_.data(), 1), k_kept);
    EXPECT_EQ(out_[0].object, k_walker);
    EXPECT_EQ(out_[1].size, 0U);
    EXPECT_EQ(gp_replays(world_, out_.data(), k_kept + 1), k_kept);
    EXPECT_LT(out_[0].serial, out_[1].serial);
    for (std::uint32_t i = 0; i < k_kept; ++i) {
        EXPECT_EQ(out_[i].size, sizeof(gp_outcome));
        EXPECT_EQ(out_[i].object, k_walker);
    }
    EXPECT_EQ(out_[k_kept].size, 0U);
}

}  // namespace
}  // namespace glidepath

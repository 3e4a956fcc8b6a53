// Movement parameters as bytes (spec/parameters.md 5).
#include "layers.h"
#include "wire/movement_parameters.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <array>
#include <vector>

namespace glidepath {
namespace {

constexpr std::array k_net_types{MoveToType::move_to_object, MoveToType::move_to_position,
                                 MoveToType::turn_to_object, MoveToType::turn_to_heading};

std::vector<std::byte> counting_bytes(std::size_t size) {
    std::vector<std::byte> bytes(size);
    for (std::size_t i = 0; i < size; ++i) {
        bytes[i] = static_cast<std::byte>(i + 1);
    }
    return bytes;
}

std::size_t net_size(MoveToType type) {
    const bool moves = type == MoveToType::move_to_object || type == MoveToType::move_to_position;
    return moves ? k_net_move_parameters_size : k_net_turn_parameters_size;
}

TEST(MovementParameterBytes, a_short_buffer_is_left_untouched_and_the_size_still_returned) {
    for (std::size_t size = 0; size < k_packed_parameters_size; ++size) {
        std::vector<std::byte> buffer = counting_bytes(size);
        EXPECT_EQ(pack({}, buffer), k_packed_parameters_size);
        EXPECT_EQ(buffer, counting_bytes(size));
    }
}

TEST(MovementParameterBytes, short_bytes_change_nothing) {
    const MovementParameters before;
    for (std::size_t size = 0; size < k_packed_parameters_size; ++size) {
        MovementParameters parameters;
        EXPECT_EQ(unpack(parameters, counting_bytes(size)), 0U);
        EXPECT_EQ(parameters, before);
    }
    for (const MoveToType type : k_net_types) {
        for (std::size_t size = 0; size < net_size(type); ++size) {
            MovementParameters parameters;
            EXPECT_EQ(unpack_net(parameters, type, counting_bytes(size)), 0U);
            EXPECT_EQ(parameters, before);
        }
    }
}

TEST(MovementParameterBytes, other_types_are_not_unpacked) {
    for (const std::uint32_t type : {0U, 5U, 10U, 0xFFFFFFFFU}) {
        MovementParameters parameters;
        EXPECT_EQ(unpack_net(parameters, static_cast<MoveToType>(type), counting_bytes(64)), 0U);
        EXPECT_EQ(parameters, MovementParameters{});
    }
}

RC_GTEST_PROP(MovementParameterBytes, packing_and_unpacking_gives_the_same_bits, ()) {
    const auto bytes = *rc::gen::container<std::array<std::uint8_t, k_packed_parameters_size>>(
        rc::gen::arbitrary<std::uint8_t>());
    std::array<std::byte, k_packed_parameters_size> written{};
    for (std::size_t i = 0; i < written.size(); ++i) {
        written[i] = static_cast<std::byte>(bytes[i]);
    }
    MovementParameters parameters;
    RC_ASSERT(unpack(parameters, written) == k_packed_parameters_size);
    std::array<std::byte, k_packed_parameters_size> again{};
    RC_ASSERT(pack(parameters, again) == k_packed_parameters_size);
    RC_ASSERT(again == written);
}

TEST(MovementParameterBytes, a_turn_message_leaves_the_distances_alone) {
    const std::array<std::byte, 12> bytes{std::byte{0x0F}, std::byte{0xEE}, std::byte{0x01}, std::byte{0x00},
                                          std::byte{0x00}, std::byte{0x00}, std::byte{0x00}, std::byte{0x40},
                                          std::byte{0x00}, std::byte{0x00}, std::byte{0xB4}, std::byte{0x42}};
    MovementParameters parameters;
    parameters.min_distance_m = 7.0F;
    EXPECT_EQ(unpack_net(parameters, MoveToType::turn_to_object, bytes), bytes.size());
    EXPECT_EQ(parameters.flags, movement_flag::defaults);
    EXPECT_EQ(parameters.speed, 2.0F);
    EXPECT_EQ(parameters.desired_heading_deg, 90.0F);
    EXPECT_EQ(parameters.min_distance_m, 7.0F);
}

}  // namespace
}  // namespace glidepath

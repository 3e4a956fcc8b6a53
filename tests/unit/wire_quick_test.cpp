// The quick reader says nothing that the careful one would not say: whatever bytes come, decode() and
// decode_with_care() agree on message, error and warnings.
#include "layers.h"
#include "replay/message_text.h"
#include "unit/wire_support.h"
#include "wire/parts.h"
#include "wire/quick_reader.h"

#include <gtest/gtest.h>

#include <random>
#include <string>
#include <vector>

namespace glidepath {
namespace {

using namespace wire_test;

UpdateMotion motion_with(const std::variant<MovementState, MoveToRequest>& payload) {
    UpdateMotion m;
    m.guid = 0x50000001;
    m.movement.payload = payload;
    return m;
}

std::vector<Bytes> well_formed_messages() {
    UpdatePosition still = full_position();
    still.position.rotation = {1, 0, 0, 0};
    still.position.flags = suppression_flags(still.position.rotation);
    MovementState state;
    state.flags = 0x7F;
    state.forward_command = 0x44000007;
    state.sidestep_command = 0x6500000F;
    state.turn_command = 0x6500000D;
    static const Bytes k_actions =
        bytes_of({0x62, 0, 1, 0, 0, 0, 0x80, 0x3F, 0x63, 0, 2, 0, 0, 0, 0x80, 0x3F});
    MovementState with_actions;
    with_actions.actions = {std::span<const std::byte>(k_actions), 2};
    std::vector<Bytes> all{encoded(full_position()), encoded(still), encoded(motion_with(MovementState{})),
                           encoded(motion_with(state)), encoded(motion_with(with_actions))};
    for (const MoveToType type : {MoveToType::move_to_object, MoveToType::move_to_position,
                                  MoveToType::turn_to_object, MoveToType::turn_to_heading}) {
        MoveToRequest request{.type = type, .object_id = 7, .position = {0xA9B40001, {}}};
        all.push_back(encoded(motion_with(request)));
    }
    return all;
}

std::string text_of_result(const Decoded& decoded) {
    std::string text = message_json(decoded.message) + "\n" + brief(decoded.error) + "\n" +
                       std::to_string(decoded.opcode) + "\n" + std::to_string(decoded.warnings.count());
    for (std::size_t i = 0; i < decoded.warnings.kept(); ++i) {
        text += "\n" + brief(decoded.warnings[i]);
    }
    return text;
}

void expect_agreement(const Bytes& bytes) {
    for (const DecodeMode mode : {DecodeMode::strict, DecodeMode::tolerant}) {
        Decoded careful;
        decode_with_care(bytes, mode, careful);
        ASSERT_EQ(text_of_result(decode(bytes, mode)), text_of_result(careful));
    }
}

TEST(QuickReader, agrees_on_messages_that_end_too_early_or_too_late) {
    for (const Bytes& whole : well_formed_messages()) {
        for (std::size_t size = 0; size <= whole.size(); ++size) {
            expect_agreement(first_bytes(whole, size));
        }
        expect_agreement(joined(whole, bytes_of({0})));
        expect_agreement(joined(whole, bytes_of({1, 2, 3, 4})));
    }
}

TEST(QuickReader, agrees_on_messages_with_bytes_that_do_not_belong_there) {
    std::mt19937 random(11);
    const std::vector<Bytes> all = well_formed_messages();
    for (int i = 0; i < 3000; ++i) {
        Bytes bytes = all[random() % all.size()];
        for (auto change = 1U + random() % 3U; change > 0; --change) {
            constexpr unsigned odd[] = {0x00, 0x01, 0x7F, 0x80, 0xFF};
            const auto value = random() % 2U == 0 ? odd[random() % 5U] : random() % 256U;
            bytes[4 + random() % (bytes.size() - 4)] = static_cast<std::byte>(value);
        }
        expect_agreement(bytes);
    }
}

// Else the comparison would compare the careful reader with itself.
TEST(QuickReader, reads_well_formed_messages_to_their_end) {
    for (const Bytes& bytes : well_formed_messages()) {
        const Decoded decoded = decode(bytes, DecodeMode::strict);
        EXPECT_TRUE(decoded.is_ok());
        EXPECT_TRUE(decoded.warnings.empty());
        EXPECT_EQ(encoded(decoded.message), bytes);
    }
    const Bytes short_of_one = bytes_of({0, 0, 0x80});
    QuickReader odd(short_of_one);
    EXPECT_FALSE(odd.has(4));
    EXPECT_FALSE(odd.ok());
    const Bytes infinity = bytes_of({0, 0, 0x80, 0x7F});
    QuickReader not_finite(infinity);
    ASSERT_TRUE(not_finite.has(4));
    not_finite.f32("field");
    EXPECT_FALSE(not_finite.ok());
}

}  // namespace
}  // namespace glidepath

// Messages in one line and as JSON. The JSON of every kind is compared with the wire vectors by the
// conformance suites; here is what those do not see.
#include "layers.h"
#include "replay/message_text.h"
#include "unit/wire_maker.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <limits>

namespace glidepath {
namespace {

using namespace wire_test;

TEST(MessageText, of_nothing_is_empty) {
    EXPECT_EQ(message_text(Message{}), "");
    EXPECT_EQ(object_of({}), 0U);
    EXPECT_EQ(error_text({}), "ok");
}

TEST(MessageText, prints_numbers_that_are_not_finite) {
    UpdatePosition m = full_position();
    m.position.rotation = {0, 0, 0, 0};
    m.position.origin.x = std::numeric_limits<float>::quiet_NaN();
    m.position.origin.y = -std::numeric_limits<float>::infinity();
    const std::string text = message_text(m);
    EXPECT_NE(text.find("at=nan,-inf,94.005 rotation=0,0,0,0"), std::string::npos) << text;
    EXPECT_NE(message_json(m).find(R"("origin":[null,null,94.0)"), std::string::npos) << message_json(m);
}

TEST(MessageText, of_a_position_has_origin_heading_and_stamps) {
    UpdatePosition m = full_position();
    m.position.rotation = {0.70710677F, 0, 0, -0.70710677F};
    EXPECT_EQ(message_text(m),
              "cell=0xA9B40019 at=84.5,12.25,94.005 heading=90.0 contact velocity=1,2,3 placement=0x65 "
              "instance=7 position=101 teleport=3 force=1");
    m.position.flags = 0;
    EXPECT_EQ(message_text(m),
              "cell=0xA9B40019 at=84.5,12.25,94.005 heading=90.0 airborne "
              "instance=7 position=101 teleport=3 force=1");
}

TEST(MessageText, of_a_motion_has_what_was_sent) {
    std::array<std::byte, 64> buffer{};
    EXPECT_EQ(message_text(running(buffer)),
              "interpreted style=NonCombat forward=RunForward*2.5 current_style=NonCombat action=Jump*1.5#5a "
              "autonomous instance=7 movement=8 control=9");
    EXPECT_EQ(message_text(move_to_object()),
              "move_to_object style=NonCombat target=0x50000002 cell=0xA9B40019 at=1,2,3 flags=0x1EE0F "
              "distance=0.6 "
              "min=0 fail=3.402823e+38 speed=1 threshold=15 heading=0 run_rate=1.7 instance=0 movement=0 "
              "control=0");
}

TEST(MessageText, writes_commands_the_table_lacks_as_numbers) {
    EXPECT_EQ(command_text(0x44000007), "RunForward");
    EXPECT_EQ(command_text(0x12345678), "0x12345678");
}

TEST(MessageText, knows_which_object_a_message_is_about) {
    EXPECT_EQ(object_of(full_position()), 0x50000001U);
    EXPECT_EQ(object_of(ParentEvent{.parent = 1, .child = 2}), 2U);
    EXPECT_EQ(object_of(UpdateObject{standing_object()}), 0x50000005U);
    EXPECT_EQ(object_of(PlayerTeleport{5}), 0U);
}

RC_GTEST_PROP(MessageText, is_one_line_whatever_the_message, ()) {
    Maker maker;
    const Message message = maker.message();
    const std::string text = message_text(message);
    const std::string json = message_json(message);
    RC_ASSERT(!text.empty());
    RC_ASSERT(std::none_of(text.begin(), text.end(), [](char c) { return c >= 0 && c < ' '; }));
    RC_ASSERT(std::all_of(json.begin(), json.end(), [](char c) { return c >= ' '; }));
}

}  // namespace
}  // namespace glidepath

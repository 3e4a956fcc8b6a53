#include <glidepath/motion.h>

#include "layers.h"

#include <gtest/gtest.h>

#include <set>
#include <string>

namespace glidepath {
namespace {

namespace mc = motion_command;

TEST(Commands, of_an_index_beyond_the_table_do_not_exist) {
    for (const std::uint16_t index : {std::uint16_t{412}, std::uint16_t{413}, std::uint16_t{0xFFFF}}) {
        const Expected<MotionCommand> command = command_from_index(index);
        ASSERT_FALSE(command.has_value()) << index;
        EXPECT_EQ(command.error_or_ok().code, ErrorCode::unknown_id);
        EXPECT_EQ(command.error_or_ok().where, index);
        EXPECT_STREQ(command.error_or_ok().what, "motion command index");
    }
}

TEST(Commands, without_an_entry_have_no_name) {
    EXPECT_EQ(name_of_command(0), nullptr);           // the low bits are those of Invalid
    EXPECT_EQ(name_of_command(0x41000005), nullptr);  // WalkForward's index, another class
    EXPECT_EQ(name_of_command(0x4500019C), nullptr);
    EXPECT_EQ(name_of_command(0xFFFFFFFF), nullptr);
}

TEST(Commands, are_found_by_their_whole_name_only) {
    for (const char* name : {"", "walkforward", "WalkForwar", "WalkForward ", "Walk"}) {
        const Expected<MotionCommand> command = command_by_name(name);
        ASSERT_FALSE(command.has_value()) << name;
        EXPECT_EQ(command.error_or_ok().code, ErrorCode::unknown_id);
    }
    EXPECT_EQ(*command_by_name("WalkForward"), mc::walk_forward);
    EXPECT_EQ(*command_by_name("2HandedSwordCombat"), 0x80000044U);
}

TEST(Commands, stand_at_the_index_that_their_low_bits_say) {
    std::set<std::string> names;
    for (std::uint32_t index = 0; index < k_motion_command_count; ++index) {
        const Expected<MotionCommand> command = command_from_index(static_cast<std::uint16_t>(index));
        ASSERT_TRUE(command.has_value()) << index;
        EXPECT_EQ(*command & 0xFFFFU, index);
        EXPECT_NE(*command & 0xFF000000U, 0U) << "no class: " << index;
        const char* name = name_of_command(*command);
        ASSERT_NE(name, nullptr) << index;
        EXPECT_TRUE(names.insert(name).second) << name << " twice";
        EXPECT_EQ(*command_by_name(name), *command);
    }
    EXPECT_EQ(names.size(), 412U);
}

TEST(Commands, of_index_zero_is_the_invalid_one) {
    EXPECT_EQ(*command_from_index(0), 0x80000000U);
    EXPECT_EQ(*command_from_index(0), mc::invalid);
}

TEST(Commands, that_the_engine_knows_bear_their_names) {
    EXPECT_STREQ(name_of_command(mc::invalid), "Invalid");
    EXPECT_STREQ(name_of_command(mc::ready), "Ready");
    EXPECT_STREQ(name_of_command(mc::walk_forward), "WalkForward");
    EXPECT_STREQ(name_of_command(mc::walk_backwards), "WalkBackwards");
    EXPECT_STREQ(name_of_command(mc::run_forward), "RunForward");
    EXPECT_STREQ(name_of_command(mc::fallen), "Fallen");
    EXPECT_STREQ(name_of_command(mc::turn_right), "TurnRight");
    EXPECT_STREQ(name_of_command(mc::turn_left), "TurnLeft");
    EXPECT_STREQ(name_of_command(mc::side_step_right), "SideStepRight");
    EXPECT_STREQ(name_of_command(mc::side_step_left), "SideStepLeft");
    EXPECT_STREQ(name_of_command(mc::dead), "Dead");
    EXPECT_STREQ(name_of_command(mc::crouch), "Crouch");
    EXPECT_STREQ(name_of_command(mc::sitting), "Sitting");
    EXPECT_STREQ(name_of_command(mc::sleeping), "Sleeping");
    EXPECT_STREQ(name_of_command(mc::falling), "Falling");
    EXPECT_STREQ(name_of_command(mc::non_combat), "NonCombat");
}

// The first and last of the table, and rows that spec/wire.md 2.12 names.
TEST(Commands, of_the_wire_page_are_in_the_table) {
    EXPECT_STREQ(name_of_command(*command_from_index(0x3B)), "Jump");
    EXPECT_EQ(*command_from_index(0x3B), 0x2500003BU);
    EXPECT_STREQ(name_of_command(*command_from_index(0x3C)), "HandCombat");
    EXPECT_STREQ(name_of_command(*command_from_index(0x3E)), "SwordCombat");
    EXPECT_STREQ(name_of_command(*command_from_index(0x49)), "Magic");
    EXPECT_STREQ(name_of_command(*command_from_index(0x80)), "Laugh");
    EXPECT_STREQ(name_of_command(*command_from_index(0x19B)), "Woah_Duplicate2");
}

TEST(Commands, are_of_the_classes_that_their_bits_say) {
    EXPECT_TRUE(mc::is_style(mc::non_combat));
    EXPECT_FALSE(mc::is_substate(mc::non_combat));
    EXPECT_TRUE(mc::is_substate(mc::ready));
    EXPECT_FALSE(mc::is_modifier(mc::ready));
    EXPECT_FALSE(mc::is_action(mc::ready));
    const MotionCommand laugh = *command_by_name("Laugh");
    EXPECT_TRUE(mc::is_action(laugh));
    EXPECT_TRUE(mc::is_chat_emote(laugh));
    EXPECT_FALSE(mc::is_chat_emote(*command_by_name("MagicPowerUp01")));
    // Turning is a sub-state of a standing body and a modifier of a walking one.
    EXPECT_TRUE(mc::is_substate(mc::turn_left));
    EXPECT_TRUE(mc::is_modifier(mc::turn_left));
    EXPECT_FALSE(mc::is_style(mc::turn_left));
}

TEST(MovementErrors, without_a_name_are_unknown) {
    EXPECT_STREQ(name_of(static_cast<MovementError>(0x46)), "unknown");
    EXPECT_STREQ(name_of(static_cast<MovementError>(0xFFFFFFFF)), "unknown");
}

// The numbers are retail's (spec/interpreter.md 14).
TEST(MovementErrors, have_the_numbers_of_the_client) {
    const struct {
        std::uint32_t number;
        const char* name;
    } rows[] = {
        {0x00, "none"},
        {0x07, "no_movement_manager"},
        {0x08, "no_body"},
        {0x0B, "no_interpreter"},
        {0x24, "no_contact"},
        {0x36, "cancelled"},
        {0x37, "object_gone"},
        {0x38, "no_object"},
        {0x3C, "teleported"},
        {0x3D, "too_far"},
        {0x3F, "crouch_in_combat"},
        {0x40, "sit_in_combat"},
        {0x41, "sleep_in_combat"},
        {0x42, "chat_emote_in_combat"},
        {0x43, "no_such_motion"},
        {0x45, "too_many_actions"},
        {0x47, "general_failure"},
        {0x48, "cannot_jump_from_here"},
        {0x49, "loaded_down"},
    };
    for (const auto& row : rows) {
        EXPECT_STREQ(name_of(static_cast<MovementError>(row.number)), row.name);
    }
}

}  // namespace
}  // namespace glidepath

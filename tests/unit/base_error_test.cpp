#include <glidepath/error.h>

#include "layers.h"

#include <gtest/gtest.h>

#include <memory>
#include <set>
#include <string>
#include <type_traits>

namespace glidepath {
namespace {

const Error k_truncated{ErrorCode::truncated, "velocity", 44, "the message ends here"};

#if defined(GLIDEPATH_CHECKED) && GLIDEPATH_CHECKED
TEST(ExpectedDeathTest, refuses_to_give_a_value_that_is_not_there) {
    Expected<int> failed = k_truncated;
    const Expected<int>& view = failed;
    EXPECT_DEATH(static_cast<void>(failed.value()), "has_value");
    EXPECT_DEATH(static_cast<void>(view.value()), "has_value");
    EXPECT_DEATH(static_cast<void>(*view), "has_value");
}
#endif

TEST(Error, with_any_code_but_ok_is_not_ok) {
    for (int code = 1; code < static_cast<int>(k_error_code_count); ++code) {
        EXPECT_FALSE((Error{static_cast<ErrorCode>(code), "", 0, ""}.is_ok())) << code;
    }
}

TEST(Error, names_a_code_that_does_not_exist_unknown) {
    EXPECT_STREQ(name_of(static_cast<ErrorCode>(200)), "unknown");
}

TEST(Error, is_ok_and_says_nothing_by_default) {
    const Error status;
    EXPECT_TRUE(status.is_ok());
    EXPECT_STREQ(status.what, "");
    EXPECT_EQ(status.where, 0U);
    EXPECT_STREQ(status.why, "");
}

TEST(Error, names_every_code_by_its_own_word) {
    EXPECT_STREQ(name_of(ErrorCode::ok), "ok");
    EXPECT_STREQ(name_of(ErrorCode::bad_float), "bad_float");
    EXPECT_STREQ(name_of(ErrorCode::bad_quaternion), "bad_quaternion");
    EXPECT_STREQ(name_of(ErrorCode::out_of_range), "out_of_range");
    EXPECT_STREQ(name_of(ErrorCode::bad_cell), "bad_cell");
    EXPECT_STREQ(name_of(ErrorCode::truncated), "truncated");
    EXPECT_STREQ(name_of(ErrorCode::trailing), "trailing");
    EXPECT_STREQ(name_of(ErrorCode::malformed), "malformed");
    EXPECT_STREQ(name_of(ErrorCode::limit_exceeded), "limit_exceeded");
    EXPECT_STREQ(name_of(ErrorCode::unknown_id), "unknown_id");
    EXPECT_STREQ(name_of(ErrorCode::stale), "stale");
    EXPECT_STREQ(name_of(ErrorCode::refused), "refused");
    EXPECT_STREQ(name_of(ErrorCode::incomplete), "incomplete");
    EXPECT_STREQ(name_of(ErrorCode::unwritable), "unwritable");
}

TEST(Error, has_no_two_codes_of_one_name) {
    std::set<std::string> names;
    int codes = 0;
    for (; std::string(name_of(static_cast<ErrorCode>(codes))) != "unknown"; ++codes) {
        names.insert(name_of(static_cast<ErrorCode>(codes)));
    }
    EXPECT_EQ(codes, static_cast<int>(k_error_code_count));
    EXPECT_EQ(names.size(), static_cast<std::size_t>(codes));
}

TEST(Error, reads_as_file_line_column_field_and_reason) {
    EXPECT_EQ(text_of(k_truncated), "velocity: the message ends here");
    EXPECT_EQ(text_of({.code = ErrorCode::bad_cell, .what = "cell"}), "cell: bad_cell");
    EXPECT_EQ(
        text_of(file_error(ErrorCode::malformed,
                           {.file = "a.json", .line = 3, .column = 7, .what = "/x", .why = "no number"})),
        "a.json:3:7: /x: no number");
    EXPECT_EQ(text_of(file_error(ErrorCode::unreadable, {.file = "b", .why = "no such file"})),
              "b: no such file");
}

TEST(Expected, made_of_a_failure_has_no_value_and_says_what_where_and_why) {
    const Expected<int> failed = k_truncated;
    EXPECT_FALSE(failed.has_value());
    EXPECT_FALSE(static_cast<bool>(failed));
    EXPECT_EQ(failed.error_or_ok().code, ErrorCode::truncated);
    EXPECT_STREQ(failed.error_or_ok().what, "velocity");
    EXPECT_EQ(failed.error_or_ok().where, 44U);
    EXPECT_STREQ(failed.error_or_ok().why, "the message ends here");
}

TEST(Expected, made_of_a_value_gives_it_back_and_is_ok) {
    const Expected<std::string> made = std::string("north");
    EXPECT_TRUE(made.has_value());
    EXPECT_TRUE(static_cast<bool>(made));
    EXPECT_EQ(made.value(), "north");
    EXPECT_EQ(*made, "north");
    EXPECT_EQ(made->size(), 5U);
    EXPECT_TRUE(made.error_or_ok().is_ok());
}

TEST(Expected, lets_its_value_be_changed) {
    Expected<int> made = 3;
    made.value() = 4;
    EXPECT_EQ(*made, 4);
}

TEST(Expected, takes_a_value_that_can_only_be_moved) {
    Expected<std::unique_ptr<int>> made = std::make_unique<int>(5);
    ASSERT_TRUE(made.has_value());
    const std::unique_ptr<int> taken = std::move(made.value());
    EXPECT_EQ(*taken, 5);
}

}  // namespace
}  // namespace glidepath

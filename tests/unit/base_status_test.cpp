#include <glidepath/base/status.h>

#include <gtest/gtest.h>

#include <memory>
#include <set>
#include <string>
#include <type_traits>

namespace glidepath {
namespace {

constexpr Status k_truncated{StatusCode::truncated, "velocity", 44, "the message ends here"};

#if defined(GLIDEPATH_CHECKED) && GLIDEPATH_CHECKED
TEST(ExpectedDeathTest, refuses_to_be_made_of_success_without_a_value) {
    EXPECT_DEATH(static_cast<void>(Expected<int>(Status{})), "is_ok");
}

TEST(ExpectedDeathTest, refuses_to_give_a_value_that_is_not_there) {
    Expected<int> failed = k_truncated;
    const Expected<int>& view = failed;
    EXPECT_DEATH(static_cast<void>(failed.value()), "has_value");
    EXPECT_DEATH(static_cast<void>(view.value()), "has_value");
    EXPECT_DEATH(static_cast<void>(*view), "has_value");
}
#endif

TEST(Status, with_any_code_but_ok_is_not_ok) {
    for (int code = 1; code <= static_cast<int>(StatusCode::refused); ++code) {
        EXPECT_FALSE((Status{static_cast<StatusCode>(code), "", 0, ""}.is_ok())) << code;
    }
}

TEST(Status, names_a_code_that_does_not_exist_unknown) {
    EXPECT_STREQ(name_of(static_cast<StatusCode>(200)), "unknown");
}

TEST(Status, is_ok_and_says_nothing_by_default) {
    const Status status;
    EXPECT_TRUE(status.is_ok());
    EXPECT_STREQ(status.what, "");
    EXPECT_EQ(status.where, 0U);
    EXPECT_STREQ(status.why, "");
}

TEST(Status, names_every_code_by_its_own_word) {
    EXPECT_STREQ(name_of(StatusCode::ok), "ok");
    EXPECT_STREQ(name_of(StatusCode::not_finite), "not_finite");
    EXPECT_STREQ(name_of(StatusCode::not_unit), "not_unit");
    EXPECT_STREQ(name_of(StatusCode::out_of_range), "out_of_range");
    EXPECT_STREQ(name_of(StatusCode::illegal_cell), "illegal_cell");
    EXPECT_STREQ(name_of(StatusCode::truncated), "truncated");
    EXPECT_STREQ(name_of(StatusCode::trailing), "trailing");
    EXPECT_STREQ(name_of(StatusCode::malformed), "malformed");
    EXPECT_STREQ(name_of(StatusCode::limit_exceeded), "limit_exceeded");
    EXPECT_STREQ(name_of(StatusCode::unknown_id), "unknown_id");
    EXPECT_STREQ(name_of(StatusCode::stale), "stale");
    EXPECT_STREQ(name_of(StatusCode::refused), "refused");
}

TEST(Status, has_no_two_codes_of_one_name) {
    std::set<std::string> names;
    int codes = 0;
    for (; std::string(name_of(static_cast<StatusCode>(codes))) != "unknown"; ++codes) {
        names.insert(name_of(static_cast<StatusCode>(codes)));
    }
    EXPECT_EQ(codes, static_cast<int>(StatusCode::refused) + 1);
    EXPECT_EQ(names.size(), static_cast<std::size_t>(codes));
}

TEST(Status, is_copied_without_a_heap) { static_assert(std::is_trivially_copyable_v<Status>); }

TEST(Expected, made_of_a_failure_has_no_value_and_says_what_where_and_why) {
    const Expected<int> failed = k_truncated;
    EXPECT_FALSE(failed.has_value());
    EXPECT_FALSE(static_cast<bool>(failed));
    EXPECT_EQ(failed.status().code, StatusCode::truncated);
    EXPECT_STREQ(failed.status().what, "velocity");
    EXPECT_EQ(failed.status().where, 44U);
    EXPECT_STREQ(failed.status().why, "the message ends here");
}

TEST(Expected, made_of_a_value_gives_it_back_and_is_ok) {
    const Expected<std::string> made = std::string("north");
    EXPECT_TRUE(made.has_value());
    EXPECT_TRUE(static_cast<bool>(made));
    EXPECT_EQ(made.value(), "north");
    EXPECT_EQ(*made, "north");
    EXPECT_EQ(made->size(), 5U);
    EXPECT_TRUE(made.status().is_ok());
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

// The key stream has the words of spec/sessions.md 8.8, by number and in any order.
#include "layers.h"
#include "wire/isaac.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace glidepath {
namespace {

struct Row {
    std::uint32_t seed;
    std::array<std::uint32_t, 9> words;
};

constexpr std::array<std::uint32_t, 9> k_numbers{0, 1, 2, 254, 255, 256, 511, 512, 1023};
constexpr std::array k_rows{
    Row{0x00000000,
        {0x182600F3, 0x300B4A8D, 0x301B6622, 0xD91AA738, 0xE76DD339, 0x7A68710F, 0xF650E4C8, 0x4BB5AF29,
         0xC2F9ADB7}},
    Row{0x0B9FB8C8,
        {0xE5915AEF, 0x71D9E73A, 0x167534D2, 0xEDCE6366, 0x443A2AA7, 0x654C428A, 0xBD675D40, 0x885C7E8C,
         0x549E8C71}},
    Row{0xE5214CF9,
        {0x07D87D9D, 0xDBD048FC, 0xA65F380D, 0x948E9290, 0x4E3CEE2D, 0xB5E7FA18, 0x4FE2DF82, 0x1369F905,
         0x0903A779}},
    Row{0xFFFFFFFF,
        {0x4317C641, 0x1D124727, 0xE877449D, 0xBD249809, 0xFE83B016, 0xE28DC1F7, 0xCD945EBF, 0x15D20B4F,
         0x904B8230}},
};

// The plain stream, to compare the windowed one with.
std::vector<std::uint32_t> stream_of(std::uint32_t seed, std::uint32_t blocks) {
    Isaac isaac(seed);
    std::vector<std::uint32_t> words;
    for (std::uint32_t i = 0; i < blocks; ++i) {
        Isaac::Block block{};
        isaac.next_block(block);
        words.insert(words.end(), block.begin(), block.end());
    }
    return words;
}

TEST(Isaac, gives_the_words_of_the_table) {
    for (const Row& row : k_rows) {
        const std::vector<std::uint32_t> words = stream_of(row.seed, 4);
        for (std::size_t i = 0; i < k_numbers.size(); ++i) {
            EXPECT_EQ(words[k_numbers[i]], row.words[i]) << "seed " << row.seed << " word " << k_numbers[i];
        }
    }
}

TEST(KeyStream, finds_the_words_of_the_table_without_having_made_any) {
    for (const Row& row : k_rows) {
        const KeyStream keys(row.seed);
        for (std::size_t i = k_numbers.size(); i-- > 0;) {
            EXPECT_EQ(keys.word(k_numbers[i]), row.words[i]);
        }
    }
}

TEST(KeyStream, refuses_a_number_too_far_ahead) {
    const KeyStream keys(1);
    EXPECT_TRUE(keys.word(KeyStream::k_longest_jump_blocks * 256 - 1).has_value());
    EXPECT_FALSE(keys.word(KeyStream::k_longest_jump_blocks * 256).has_value());
    EXPECT_FALSE(keys.word(0xFFFFFFFF).has_value());
}

TEST(KeyStream, does_not_follow_a_number_too_far_ahead) {
    KeyStream keys(1);
    const std::optional<std::uint32_t> first = keys.word(0);
    keys.confirm(0xFFFFFFFF);
    EXPECT_EQ(keys.word(0), first);
}

TEST(KeyStream, forgets_words_far_behind_what_proved_right) {
    KeyStream keys(1);
    keys.confirm(KeyStream::k_kept_blocks * 256 - 1);
    EXPECT_TRUE(keys.word(0).has_value());
    keys.confirm(KeyStream::k_kept_blocks * 256);
    EXPECT_FALSE(keys.word(255).has_value());
    EXPECT_TRUE(keys.word(256).has_value());
}

RC_GTEST_PROP(KeyStream, gives_each_word_the_same_value_whatever_was_asked_before, (std::uint32_t seed)) {
    const std::vector<std::uint32_t> words = stream_of(seed, 8);
    KeyStream keys(seed);
    for (int i = 0; i < 20; ++i) {
        const auto number = *rc::gen::inRange<std::uint32_t>(0, 8 * 256);
        RC_ASSERT(keys.word(number) == words[number]);
        if (*rc::gen::arbitrary<bool>()) keys.confirm(number);
        RC_ASSERT(keys.word(number) == words[number]);
    }
}

}  // namespace
}  // namespace glidepath

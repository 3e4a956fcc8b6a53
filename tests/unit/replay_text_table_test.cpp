#include "layers.h"
#include "replay/text_table.h"

#include <gtest/gtest.h>

#include <array>

namespace glidepath {
namespace {

TEST(TextTable, is_its_head_without_rows) {
    EXPECT_EQ(TextTable({{.head = "name"}, number_column("count")}).text(), "name  count\n");
    EXPECT_EQ(TextTable({}).text(), "\n");
}

TEST(TextTable, makes_columns_as_wide_as_their_widest_cell) {
    TextTable table({{.head = "name"}, number_column("count"), {.head = "why"}});
    table.add({"a", "1", "short"});
    table.add({"longer", "123456", ""});
    EXPECT_EQ(table.text(),
              "name     count  why\n"
              "a            1  short\n"
              "longer  123456\n");
}

TEST(TextTable, counts_characters_and_not_bytes) {
    TextTable table({{.head = "n"}, {.head = "x"}});
    table.add({"\xC3\xA4\xC3\xB6", "1"});
    table.add({"ab", "2"});
    EXPECT_EQ(table.text(), "n   x\n\xC3\xA4\xC3\xB6  1\nab  2\n");
}

TEST(TextTable, takes_rows_with_fewer_or_more_cells_than_columns) {
    TextTable table({{.head = "a"}, {.head = "b"}});
    table.add({"1"});
    table.add({"1", "2", "3"});
    EXPECT_EQ(table.text(), "a  b\n1\n1  2\n");
}

TEST(TextTable, cuts_off_what_does_not_fit) {
    TextTable table({{.head = "name"}, number_column("count")});
    table.add({"\xC3\xA4 long name that goes on", "12345"});
    EXPECT_EQ(table.text(12), "name     ...\n\xC3\xA4 long na...\n");
}

TEST(TextTable, lets_a_last_column_of_text_go_on_below) {
    TextTable table({number_column("at s"), {.head = "cause"}});
    table.add({"1.5", "it catches up with the newest position"});
    table.add({"2.5", "short"});
    EXPECT_EQ(table.text(30),
              "at s  cause\n"
              " 1.5  it catches up with the\n"
              "      newest position\n"
              " 2.5  short\n");
    EXPECT_NE(table.text().find("with the newest position\n"), std::string::npos);
}

TEST(TextTable, lets_columns_leave_before_it_cuts) {
    TextTable table({{.head = "name"},
                     {.head = "count ", .align = Align::right, .leaves = 2},
                     {.head = "size", .align = Align::right, .leaves = 1}});
    table.add({"longer", "123456", "78"});
    EXPECT_EQ(table.text(20), "name    count   size\nlonger  123456    78\n");
    EXPECT_EQ(table.text(19), "name    count\nlonger  123456\ntoo narrow for:\nsize\n");
    EXPECT_EQ(table.text(13), "name\nlonger\ntoo narrow\nfor: size,\ncount\n");
    EXPECT_EQ(table.text(5), "name\nlo...\ntoo\nnarro\nw\nfor:\nsize,\ncount\n");
}

TEST(TextTable, lets_columns_leave_for_a_last_column_of_text) {
    TextTable table({{.head = "id", .leaves = 1}, {.head = "cause"}});
    table.add({"0x50000001", "it catches up with the newest position"});
    EXPECT_EQ(table.text(30),
              "cause\n"
              "it catches up with the newest\n"
              "position\n"
              "too narrow for: id\n");
}

TEST(FittedText, leaves_lines_that_fit) {
    EXPECT_EQ(fitted_text("a  b\n\n  c\n", 5), "a  b\n\n  c\n");
    EXPECT_EQ(fitted_text("", 5), "");
}

TEST(FittedText, goes_on_below_the_last_column) {
    EXPECT_EQ(fitted_text("  --name TEXT   What it is called by people\n", 30),
              "  --name TEXT   What it is\n"
              "                called by\n"
              "                people\n");
    EXPECT_EQ(fitted_text("  a list of\n  words that goes on and on\n", 14),
              "  a list of\n  words that\n  goes on and\n  on\n");
}

TEST(FittedText, cuts_a_word_that_is_longer_than_a_line) {
    EXPECT_EQ(fitted_text("a \xC3\xA4\xC3\xB6\xC3\xBCxyz b", 4), "a\n\xC3\xA4\xC3\xB6\xC3\xBCx\nyz b\n");
}

TEST(TableLine, keeps_given_widths_and_lets_wider_cells_stand_out) {
    const std::array columns{TableColumn{"time", Align::right, 6}, TableColumn{"kind", Align::left, 4},
                             TableColumn{"fields"}};
    EXPECT_EQ(head_line(columns), "  time  kind  fields\n");
    EXPECT_EQ(table_line(columns, std::array<std::string, 3>{"1.5", "a", "x=1"}), "   1.5  a     x=1\n");
    EXPECT_EQ(table_line(columns, std::array<std::string, 3>{"1234567", "abcdef", ""}), "1234567  abcdef\n");
}

}  // namespace
}  // namespace glidepath

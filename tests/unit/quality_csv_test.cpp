// CSV streams: what is refused and how the error reads, what is taken.
#include <glidepath/tools/track.h>

#include "layers.h"

#include <gtest/gtest.h>

#include <sstream>

namespace glidepath {
namespace {

Expected<TrackFile> tracks_in(const std::string& text) {
    std::istringstream stream(text);
    return read_tracks(stream, "truth.csv");
}
Expected<UpdateFile> updates_in(const std::string& text) {
    std::istringstream stream(text);
    return read_updates(stream, "updates.csv");
}
std::string error_of(const std::string& text) {
    const auto read = tracks_in(text);
    return read ? "no error" : text_of(read.error());
}
std::string update_error_of(const std::string& text) {
    const auto read = updates_in(text);
    return read ? "no error" : text_of(read.error());
}

const std::string k_header = "t_s,id,x_m,y_m,z_m,heading_deg\n";

TEST(StreamCsv, refuses_an_empty_file) {
    const char* wanted = "truth.csv:1: the file is empty; its first line has to name the columns";
    EXPECT_EQ(error_of(""), wanted);
    EXPECT_EQ(error_of("\n"), wanted);
    EXPECT_EQ(error_of(k_header), "truth.csv:1: there are no rows after the header");
}

TEST(StreamCsv, leaves_out_samples_that_come_too_soon_unless_they_teleport) {
    std::istringstream stream(
        "t_s,id,x_m,y_m,z_m,teleport\n0,1,0,0,0,\n0.05,1,1,0,0,\n0.06,1,9,0,0,1\n0.1,1,9,0,0,\n0.17,1,9,0,0,"
        "\n"
        "0.05,2,0,0,0,\n");
    const auto read = read_tracks(stream, "truth.csv", 0.1);
    ASSERT_TRUE(read) << text_of(read.error());
    ASSERT_EQ(read->tracks.size(), 2U);
    ASSERT_EQ(read->tracks[0].samples.size(), 3U);
    EXPECT_EQ(read->tracks[0].samples[1].t_s, 0.06);
    EXPECT_TRUE(read->tracks[0].samples[1].teleported);
    EXPECT_EQ(read->tracks[0].samples[2].t_s, 0.17);
}

TEST(StreamCsv, names_a_missing_column) {
    EXPECT_EQ(error_of("t_s,id,x_m,y_m\n0,1,2,3\n"),
              "truth.csv:1: z_m: the header lacks this column; it is 't_s,id,x_m,y_m'");
    EXPECT_EQ(
        error_of("t_s;id;x_m;y_m;z_m\n"),
        "truth.csv:1: t_s: the header lacks this column; it is 't_s;id;x_m;y_m;z_m' (columns are separated "
        "by commas)");
    EXPECT_EQ(
        update_error_of(k_header),
        "updates.csv:1: t_recv_s: the header lacks this column; it is 't_s,id,x_m,y_m,z_m,heading_deg'");
    EXPECT_EQ(error_of("t_s,id,x_m,y_m,z_m,x_m\n"), "truth.csv:1:20: x_m: the header has this column twice");
}

TEST(StreamCsv, names_line_and_column_of_a_bad_field) {
    EXPECT_EQ(error_of(k_header + "0,1,2,3,4,\n0.1,1,nan,3,4,\n"),
              "truth.csv:3:7: x_m: 'nan' is not a finite number");
    EXPECT_EQ(error_of(k_header + "inf,1,2,3,4,\n"), "truth.csv:2:1: t_s: 'inf' is not a finite number");
    EXPECT_EQ(error_of(k_header + "0,1,2,,4,\n"), "truth.csv:2:7: y_m: is empty");
    EXPECT_EQ(error_of(k_header + "0,1,2,3,4x,\n"), "truth.csv:2:9: z_m: '4x' is not a number");
    EXPECT_EQ(error_of(k_header + "0,1,2,3,+-4,\n"), "truth.csv:2:9: z_m: '+-4' is not a number");
    EXPECT_EQ(error_of(k_header + "0,1,2e9,3,4,\n"), "truth.csv:2:5: x_m: '2e9' is out of range");
    EXPECT_EQ(error_of(k_header + "0,1,2e999,3,4,\n"), "truth.csv:2:5: x_m: '2e999' is out of range");
    EXPECT_EQ(error_of(k_header + "0,-1,2,3,4,\n"),
              "truth.csv:2:3: id: '-1' is not an id: a whole number up to 4294967295, or 0x and hex digits");
    EXPECT_EQ(error_of(k_header + "0,0x,2,3,4,\n").substr(0, 22), "truth.csv:2:3: id: '0x");
    EXPECT_EQ(error_of(k_header + "0,4294967296,2,3,4,\n").substr(0, 22), "truth.csv:2:3: id: '42");
    EXPECT_EQ(error_of(k_header + "0,1,2,3,4,west\n"), "truth.csv:2:11: heading_deg: 'west' is not a number");
    EXPECT_EQ(error_of("t_s,id,x_m,y_m,z_m,teleport\n0,1,2,3,4,yes\n"),
              "truth.csv:2:11: teleport: 'yes' is neither 0 nor 1");
}

TEST(StreamCsv, counts_fields_and_bytes) {
    EXPECT_EQ(error_of(k_header + "0,1,2,3,4\n"), "truth.csv:2: has 5 fields, the header has 6");
    EXPECT_EQ(error_of(k_header + std::string(5000, '1')),
              "truth.csv:2: the line is longer than 4096 bytes; is this a CSV file?");
    EXPECT_EQ(error_of(std::string(64, ',')), "truth.csv:1: more than 64 columns");
    EXPECT_EQ(error_of(k_header + "0,1,\x01,3,4,\n"), "truth.csv:2:5: x_m: '?' is not a number");
}

TEST(StreamCsv, refuses_times_that_do_not_increase_within_a_body) {
    EXPECT_EQ(error_of(k_header + "0.2,7,0,0,0,\n0.1,8,0,0,0,\n0.2,7,1,0,0,\n"),
              "truth.csv:4:1: t_s: 0.2 is not after 0.2 of line 2, body 7: sort the rows of a body "
              "by time");
    const std::string header = "t_recv_s,id,x_m,y_m,z_m\n";
    EXPECT_EQ(update_error_of(header + "1,7,0,0,0\n1,7,0,0,0\n"), "no error");
    EXPECT_EQ(update_error_of(header + "1,7,0,0,0\n0.5,7,0,0,0\n"),
              "updates.csv:3:1: t_recv_s: 0.5 is not after 1 of line 2, body 7: sort the rows of a "
              "body by "
              "time");
}

TEST(StreamCsv, refuses_send_times_that_are_no_seconds) {
    const std::string header = "t_recv_s,id,x_m,y_m,z_m,t_sent_s\n";
    EXPECT_EQ(
        update_error_of(header + "10.1,7,0,0,0,\n10.6,7,0,0,0,10500\n12.1,7,0,0,0,12040\n"),
        "updates.csv:3: t_sent_s: counts milliseconds, by the times of receipt of body 7: give seconds");
    EXPECT_NE(update_error_of(header + "1,7,0,0,0,1000000\n9,7,0,0,0,9000000\n").find("microseconds"),
              std::string::npos);
    // A clock that is elsewhere, drifts, stands or leaps; and too little time to tell.
    EXPECT_EQ(update_error_of(header + "10.1,7,0,0,0,-5\n12.1,7,0,0,0,-2\n"), "no error");
    EXPECT_EQ(update_error_of(header + "10.1,7,0,0,0,5\n12.1,7,0,0,0,5\n"), "no error");
    EXPECT_EQ(update_error_of(header + "10.1,7,0,0,0,5\n12.1,7,0,0,0,500\n"), "no error");
    EXPECT_EQ(update_error_of(header + "10.1,7,0,0,0,5\n10.6,7,0,0,0,505\n"), "no error");
}

TEST(StreamCsv, says_when_a_file_cannot_be_read) {
    const auto missing = load_tracks("no/such.csv");
    ASSERT_FALSE(missing);
    EXPECT_EQ(text_of(missing.error()), "no/such.csv: cannot be read: is the name right?");
    const auto folder = load_updates(GLIDEPATH_SOURCE_DIR);
    ASSERT_FALSE(folder);
    EXPECT_NE(text_of(folder.error()).find("is a folder"), std::string::npos);
}

TEST(StreamCsv, names_the_first_row_of_a_body_that_the_truth_lacks) {
    const auto truth = tracks_in(k_header + "0,1,0,0,0,\n");
    const auto shown = tracks_in(k_header + "0,1,0,0,0,\n0,9,0,0,0,\n0,5,0,0,0,\n");
    ASSERT_TRUE(truth && shown);
    const Error error = find_unknown_body("shown.csv", shown->first_rows, *truth);
    EXPECT_EQ(error.code, ErrorCode::unknown_id);
    EXPECT_EQ(text_of(error), "shown.csv:3: id: body 9 is not in truth.csv, nor are 1 others");
    EXPECT_TRUE(find_unknown_body("truth.csv", truth->first_rows, *shown).is_ok());
}

TEST(StreamCsv, takes_columns_in_any_order_crlf_blank_lines_a_mark_and_strangers) {
    const auto file = tracks_in(
        "\xEF\xBB\xBFid, y_m ,x_m,z_m,note,t_s,heading_deg\r\n"
        "0x10,2,1,3,hello,0.5,-90\r\n\r\n"
        "16,+2.5,1e1,3,,0.75,\r\n"
        "3,0,0,0,,0,0");
    ASSERT_TRUE(file) << text_of(file.error());
    ASSERT_EQ(file->tracks.size(), 2U);
    EXPECT_EQ(file->tracks[0].id, 3U);
    const Track& track = file->tracks[1];
    EXPECT_EQ(track.id, 16U);
    ASSERT_EQ(track.samples.size(), 2U);
    EXPECT_EQ(track.samples[0].t_s, 0.5);
    EXPECT_EQ(track.samples[0].x_m, 1.0);
    EXPECT_EQ(track.samples[0].y_m, 2.0);
    EXPECT_EQ(track.samples[0].z_m, 3.0);
    EXPECT_TRUE(track.samples[0].has_heading);
    EXPECT_EQ(track.samples[0].heading_deg, 270.0);
    EXPECT_FALSE(track.samples[1].has_heading);
    EXPECT_EQ(track.samples[1].x_m, 10.0);
    EXPECT_EQ(file->first_rows[1].line, 2U);
}

TEST(StreamCsv, puts_updates_in_order_of_arrival) {
    const auto file = updates_in(
        "t_recv_s,id,x_m,y_m,z_m,heading_deg,t_sent_s,teleport\n"
        "2,1,0,0,0,,1.9,0\n3,1,1,0,0,45,,1\n1,2,5,0,0,,,\n");
    ASSERT_TRUE(file) << text_of(file.error());
    ASSERT_EQ(file->updates.size(), 3U);
    EXPECT_EQ(file->updates[0].id, 2U);
    EXPECT_FALSE(file->updates[0].has_sent);
    EXPECT_EQ(file->updates[1].t_sent_s, 1.9);
    EXPECT_TRUE(file->updates[1].has_sent);
    EXPECT_FALSE(file->updates[1].teleport);
    EXPECT_TRUE(file->updates[2].teleport);
    EXPECT_EQ(file->updates[2].heading_deg, 45.0);
}

TEST(StreamCsv, reads_back_what_it_wrote) {
    Track track;
    track.id = 77;
    track.samples = {{1.0 / 60.0, 1.25, -2.5, 3.000001, 359.5, true, false}, {1.5, 0, 0, 0, 0, false, true}};
    std::ostringstream text;
    write_tracks(text, {&track, 1});
    const auto file = tracks_in(text.str());
    ASSERT_TRUE(file) << text_of(file.error());
    std::ostringstream again;
    write_tracks(again, file->tracks);
    EXPECT_EQ(again.str(), text.str());
    EXPECT_EQ(file->tracks[0].samples[0].t_s, 1.0 / 60.0);
    EXPECT_EQ(file->tracks[0].samples[0].z_m, 3.000001);
    EXPECT_TRUE(file->tracks[0].samples[1].teleported);

    const TrackUpdate update{1.5, 77, 1, 2, 3, 45, true, 1.25, true, true};
    std::ostringstream updates;
    write_updates(updates, {&update, 1});
    const auto read = updates_in(updates.str());
    ASSERT_TRUE(read) << text_of(read.error());
    std::ostringstream updates_again;
    write_updates(updates_again, read->updates);
    EXPECT_EQ(updates_again.str(), updates.str());
    EXPECT_EQ(read->updates[0].t_sent_s, 1.25);
}

TEST(StreamCsv, refuses_a_velocity_with_a_part_missing) {
    const std::string header = "t_recv_s,id,x_m,y_m,z_m,vx_mps,vy_mps,vz_mps\n";
    EXPECT_EQ(update_error_of(header + "0,1,2,3,4,1,,0\n"),
              "updates.csv:2:13: vy_mps: is missing: a velocity has three parts");
    EXPECT_EQ(update_error_of(header + "0,1,2,3,4,1,1e6,0\n"),
              "updates.csv:2:13: vy_mps: '1e6' is out of range");
    const std::string error = update_error_of("t_recv_s,id,x_m,y_m,z_m,vx_mps\n0,1,2,3,4,1\n");
    EXPECT_NE(error.find("vy_mps: is missing: a velocity has three parts"), std::string::npos) << error;
}

TEST(StreamCsv, reads_velocities_and_repeats_back_as_they_were_written) {
    std::vector<TrackUpdate> updates(2);
    updates[0].id = updates[1].id = 7;
    updates[1].t_recv_s = 0.1;
    updates[1].vx_mps = 1.25;
    updates[1].vy_mps = -3.5;
    updates[1].vz_mps = 0.1;
    updates[1].has_velocity = true;
    updates[0].repeated = true;
    std::ostringstream text;
    write_updates(text, updates);
    const Expected<UpdateFile> read = updates_in(text.str());
    ASSERT_TRUE(read) << text_of(read.error());
    EXPECT_FALSE(read->updates[0].has_velocity);
    EXPECT_TRUE(read->updates[0].repeated);
    EXPECT_FALSE(read->updates[1].repeated);
    EXPECT_TRUE(read->updates[1].has_velocity);
    EXPECT_EQ(read->updates[1].vx_mps, 1.25);
    EXPECT_EQ(read->updates[1].vy_mps, -3.5);
    EXPECT_EQ(read->updates[1].vz_mps, 0.1);
}

}  // namespace
}  // namespace glidepath

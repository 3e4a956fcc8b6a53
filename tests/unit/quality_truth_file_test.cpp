#include "layers.h"
#include "quality/truth_file.h"
#include "unit/temp_folder.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

namespace glidepath {
namespace {

class TruthFile : public testing::Test {
  protected:
    std::filesystem::path write(const std::string& name, const std::string& content) const {
        std::ofstream(folder_ / name) << content;
        return folder_ / name;
    }

    TempFolder folder_;
};

TEST_F(TruthFile, that_is_not_there_says_so) {
    const auto read = load_truth(folder_ / "none.truth.jsonl", 0);
    ASSERT_FALSE(read);
    EXPECT_NE(text_of(read.error()).find("none.truth.jsonl"), std::string::npos);
}

TEST_F(TruthFile, without_trajectories_is_refused) {
    EXPECT_FALSE(load_truth(write("a.truth.jsonl", "{\"kind\":\"meta\",\"t0\":0}\n"), 0));
    EXPECT_FALSE(load_truth(write("b.truth.jsonl", ""), 0));
}

TEST_F(TruthFile, with_a_broken_line_names_the_line) {
    const auto path = write("a.truth.jsonl",
                            "{\"kind\":\"meta\",\"t0\":0}\n"
                            "{\"kind\":\"traj\",\"t\":1,\"guid\":5,\"global\":[1,2],\"heading\":0}\n");
    const auto read = load_truth(path, 0);
    ASSERT_FALSE(read);
    EXPECT_EQ(read.error().origin->line, 2U);
}

TEST_F(TruthFile, with_times_that_go_back_is_refused) {
    const auto path = write("a.truth.jsonl",
                            "{\"kind\":\"traj\",\"t\":2,\"guid\":5,\"global\":[1,2,3],\"heading\":0}\n"
                            "{\"kind\":\"traj\",\"t\":1,\"guid\":5,\"global\":[1,2,3],\"heading\":0}\n");
    ASSERT_FALSE(load_truth(path, 0));
    EXPECT_EQ(load_truth(path, 0).error().origin->line, 2U);
}

TEST_F(TruthFile, is_put_on_the_capture_clock_and_marks_jumps) {
    const auto path =
        write("a.truth.jsonl",
              "{\"kind\":\"meta\",\"t0\":1000}\n"
              "{\"kind\":\"entity\",\"guid\":5,\"name\":\"Asha\"}\n"
              "{\"kind\":\"traj\",\"t\":1,\"guid\":5,\"global\":[10,20,3],\"heading\":90}\n"
              "{\"kind\":\"traj\",\"t\":2,\"guid\":5,\"global\":[14,20,3],\"heading\":90}\n"
              "{\"kind\":\"traj\",\"t\":2.5,\"guid\":5,\"global\":[514,20,3],\"heading\":90}\n");
    const auto read = load_truth(path, 1000.25);
    ASSERT_TRUE(read) << text_of(read.error());
    ASSERT_EQ(read->tracks.size(), 1U);
    const Track& track = read->tracks[0];
    EXPECT_EQ(track.name, "Asha");
    EXPECT_DOUBLE_EQ(track.samples[0].t_s, 0.75);
    EXPECT_FALSE(track.samples[1].teleported);
    EXPECT_TRUE(track.samples[2].teleported);
}

TEST_F(TruthFile, lies_beside_its_capture) {
    write("session.truth.csv", "t_s,id,x_m,y_m,z_m\n0,1,0,0,0\n");
    EXPECT_EQ(truth_beside(folder_ / "session.pcap"), folder_ / "session.truth.csv");
    EXPECT_TRUE(truth_beside(folder_ / "other.pcap").empty());
}

TEST_F(TruthFile, of_the_bundled_session_is_read) {
    const std::filesystem::path capture =
        std::filesystem::path(GLIDEPATH_SOURCE_DIR) / "data/captures/synthetic_session.pcap";
    const auto read = load_truth(truth_beside(capture), 1700000000.05);
    ASSERT_TRUE(read) << text_of(read.error());
    EXPECT_EQ(read->tracks.size(), 13U);
}

}  // namespace
}  // namespace glidepath

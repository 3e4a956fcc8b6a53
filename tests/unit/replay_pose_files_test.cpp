#include "layers.h"
#include "replay/pose_files.h"
#include "unit/replay_scene.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <sstream>

namespace glidepath {
namespace {

using namespace replay_test;

// A folder of its own that goes with the test.
class PoseFilesTest : public ::testing::Test {
  protected:
    [[nodiscard]] std::filesystem::path folder() const { return file_.path().parent_path(); }

    void write(const Script& script, ObjectId only = 0) {
        Expected<PoseFiles> files = PoseFiles::open(folder() / "out", only);
        ASSERT_TRUE(files) << text_of(files.error_or_ok());
        Replayer replayer({}, files->listener());
        for (const Said& said : script) {
            replayer.receive(k_begin_s + said.time_s, said.bytes);
        }
        replayer.finish();
        EXPECT_TRUE(files->close().is_ok());
    }
    [[nodiscard]] std::vector<std::string> lines_of(const char* name) const {
        std::ifstream file(folder() / "out" / name);
        std::vector<std::string> lines;
        for (std::string line; std::getline(file, line);) {
            lines.push_back(line);
        }
        return lines;
    }

  private:
    capture_test::TemporaryFile file_{{}, "taken"};
};

TEST_F(PoseFilesTest, say_which_folder_cannot_be_made) {
    const std::string error = text_of(PoseFiles::open(folder() / "taken" / "out", 0).error_or_ok());
    EXPECT_NE(error.find("taken/out: the folder cannot be made: "), std::string::npos) << error;
}

TEST_F(PoseFilesTest, say_which_file_cannot_be_written) {
    std::filesystem::create_directories(folder() / "out" / "notices.csv");
    const std::string error = text_of(PoseFiles::open(folder() / "out", 0).error_or_ok());
    EXPECT_NE(error.find("notices.csv: cannot be written: "), std::string::npos) << error;
}

TEST_F(PoseFilesTest, have_heads_without_messages) {
    write({});
    for (const char* name : {"shown.csv", "notices.csv", "messages.csv"}) {
        ASSERT_EQ(lines_of(name).size(), 1U) << name;
    }
    EXPECT_EQ(lines_of("shown.csv")[0], "t_s,id,x_m,y_m,z_m,heading_deg,teleport");
}

TEST_F(PoseFilesTest, have_a_row_a_frame_and_body_and_flag_jumps) {
    Script script = walk(1);
    script.push_back(say(2, position_message(k_walker, 20, outdoors({120, 90, 10}, 90), 6)));
    write(script);
    const std::vector<std::string> shown = lines_of("shown.csv");
    ASSERT_EQ(shown.size(), 1U + 240U);
    EXPECT_EQ(shown[1], "0.016667,2147486977,3092.0000,6194.0000,10.0000,90.000,0");
    std::size_t jumps = 0;
    for (const std::string& row : shown) {
        jumps += row.ends_with(",1") ? 1U : 0U;
    }
    EXPECT_EQ(jumps, 1U);
    const std::vector<std::string> notices = lines_of("notices.csv");
    EXPECT_EQ(
        std::count_if(notices.begin(), notices.end(),
                      [](const std::string& row) {
                          return row.starts_with("2.000000,2147486977,teleported,newer teleport stamp,");
                      }),
        1);
    const std::vector<std::string> messages = lines_of("messages.csv");
    ASSERT_EQ(messages.size(), 4U);
    EXPECT_EQ(messages[0], "t_s,id,opcode,message,result,reason,action,details,fields");
    EXPECT_TRUE(messages[3].starts_with("2.000000,2147486977,0xF748,UpdatePosition,handled,none,teleport,"))
        << messages[3];
}

TEST_F(PoseFilesTest, hold_only_the_asked_body) {
    Script script = walk(1);
    script.push_back(say(0.5, create_message(77, outdoors({90, 90, 10}))));
    write(script, 77);
    for (const char* name : {"shown.csv", "notices.csv", "messages.csv"}) {
        const std::vector<std::string> lines = lines_of(name);
        for (std::size_t i = 1; i < lines.size(); ++i) {
            ASSERT_NE(lines[i].find(",77,"), std::string::npos) << lines[i];
        }
    }
    EXPECT_GT(lines_of("shown.csv").size(), 100U);
}

// Names come from strangers; a quote in one must not end its field.
TEST_F(PoseFilesTest, keep_names_inside_their_field) {
    CreateObject create = create_message(77, outdoors({90, 90, 10}));
    create.weenie.name = "a\"b,\nc";
    write({say(0, create)});
    const std::vector<std::string> messages = lines_of("messages.csv");
    ASSERT_EQ(messages.size(), 2U);
    EXPECT_EQ(std::count(messages[1].begin(), messages[1].end(), '"') % 2, 0);
}

}  // namespace
}  // namespace glidepath

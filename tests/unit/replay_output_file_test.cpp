// Files that are written whole or not at all.
#include "layers.h"
#include "replay/output_file.h"
#include "unit/temp_folder.h"

#include <gtest/gtest.h>

#include <array>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <sys/resource.h>
#include <unistd.h>

namespace glidepath {
namespace {

namespace fs = std::filesystem;

std::string content_of(const fs::path& path) {
    std::ostringstream text;
    text << std::ifstream(path, std::ios::binary).rdbuf();
    return text.str();
}

class OutputFileTest : public testing::Test {
  protected:
    [[nodiscard]] std::size_t files() const {
        return static_cast<std::size_t>(
            std::distance(fs::directory_iterator(folder_.path()), fs::directory_iterator()));
    }
    TempFolder folder_;
};

// A disk that takes no more than this of a file, while it lives.
class SmallDisk {
  public:
    explicit SmallDisk(rlim_t bytes) {
        static_cast<void>(std::signal(SIGXFSZ, SIG_IGN));
        static_cast<void>(::getrlimit(RLIMIT_FSIZE, &before_));
        const rlimit small{bytes, before_.rlim_max};
        static_cast<void>(::setrlimit(RLIMIT_FSIZE, &small));
    }
    ~SmallDisk() { static_cast<void>(::setrlimit(RLIMIT_FSIZE, &before_)); }
    SmallDisk(const SmallDisk&) = delete;
    SmallDisk& operator=(const SmallDisk&) = delete;

  private:
    rlimit before_{};
};

TEST_F(OutputFileTest, refuses_what_cannot_be_written_before_anything_is) {
    std::ofstream(folder_ / "taken") << "a file";
    EXPECT_EQ(text_of(OutputFile::create(folder_ / "none/x").error()),
              (folder_ / "none/x").string() + ": cannot be written: there is no such folder");
    EXPECT_FALSE(OutputFile::create(folder_ / "taken/x"));
    EXPECT_FALSE(OutputFile::create(folder_.path()));
    EXPECT_FALSE(OutputFile::create(""));
    EXPECT_FALSE(make_output_folder(folder_ / "taken").is_ok());
    EXPECT_FALSE(make_output_folder(folder_ / "taken/inside").is_ok());
    EXPECT_EQ(files(), 1U);
}

TEST_F(OutputFileTest, leaves_the_old_file_when_the_disk_is_full) {
    std::ofstream(folder_ / "x") << "old";
    {
        const SmallDisk disk(4096);
        const Error error = write_whole_file(folder_ / "x", std::string(100'000, 'n'));
        EXPECT_EQ(error.code, ErrorCode::unwritable);
    }
    EXPECT_EQ(content_of(folder_ / "x"), "old");
    EXPECT_EQ(files(), 1U);
}

TEST_F(OutputFileTest, leaves_all_old_files_when_one_of_several_is_not_whole) {
    std::ofstream(folder_ / "a") << "old a";
    {
        Expected<OutputFile> a = OutputFile::create(folder_ / "a");
        Expected<OutputFile> b = OutputFile::create(folder_ / "b");
        a->write("new a");
        const SmallDisk disk(4096);
        b->write(std::string(5'000, 'n'));  // most of it fits into a buffer: only the end of it fails
        const std::array<OutputFile*, 2> both{&*a, &*b};
        EXPECT_EQ(OutputFile::commit_all(both).code, ErrorCode::unwritable);
    }
    EXPECT_EQ(content_of(folder_ / "a"), "old a");
    EXPECT_EQ(files(), 1U);
}

TEST_F(OutputFileTest, leaves_the_old_file_when_it_is_given_up_or_interrupted) {
    std::ofstream(folder_ / "x") << "old";
    {
        Expected<OutputFile> given_up = OutputFile::create(folder_ / "x");
        given_up->write("new");
        EXPECT_EQ(files(), 2U);
    }
    EXPECT_EQ(files(), 1U);
    Expected<OutputFile> interrupted = OutputFile::create(folder_ / "x");
    interrupted->write("new");
    EXPECT_EQ(remove_temporary_files(), 1);
    EXPECT_EQ(files(), 1U);
    EXPECT_EQ(remove_temporary_files(), 0);
    EXPECT_EQ(content_of(folder_ / "x"), "old");
}

TEST_F(OutputFileTest, says_that_a_device_is_full) {
    EXPECT_EQ(text_of(write_whole_file("/dev/full", "text")),
              "/dev/full: cannot be written: No space left on device");
}

TEST_F(OutputFileTest, replaces_the_file_at_the_end) {
    std::ofstream(folder_ / "x") << "old";
    Expected<OutputFile> file = OutputFile::create(folder_ / "x");
    ASSERT_TRUE(file);
    file->write("new");
    EXPECT_EQ(content_of(folder_ / "x"), "old");
    const int before = committed_files();
    EXPECT_TRUE(file->commit().is_ok());
    EXPECT_EQ(committed_files(), before + 1);
    EXPECT_EQ(content_of(folder_ / "x"), "new");
    EXPECT_EQ(files(), 1U);
}

TEST_F(OutputFileTest, keeps_links_and_writes_devices_as_they_are) {
    std::ofstream(folder_ / "real") << "old";
    fs::create_symlink("real", folder_ / "link");
    EXPECT_TRUE(write_whole_file(folder_ / "link", "new").is_ok());
    EXPECT_TRUE(fs::is_symlink(folder_ / "link"));
    EXPECT_EQ(content_of(folder_ / "real"), "new");
    EXPECT_TRUE(write_whole_file("/dev/null", "text").is_ok());
    EXPECT_TRUE(fs::is_character_file("/dev/null"));
}

TEST_F(OutputFileTest, makes_folders_with_those_above_them) {
    EXPECT_TRUE(make_output_folder(folder_ / "a/b/c").is_ok());
    EXPECT_TRUE(fs::is_directory(folder_ / "a/b/c"));
    EXPECT_TRUE(fs::is_empty(folder_ / "a/b/c"));
}

TEST_F(OutputFileTest, removes_folders_that_it_made_while_they_are_empty_and_no_others) {
    fs::create_directory(folder_ / "before");
    ASSERT_TRUE(make_output_folder(folder_ / "before").is_ok());
    ASSERT_TRUE(make_output_folder(folder_ / "made/below").is_ok());
    ASSERT_TRUE(make_output_folder(folder_ / "kept/below").is_ok());
    ASSERT_TRUE(write_whole_file(folder_ / "kept/file", "whole").is_ok());
    EXPECT_EQ(remove_temporary_files(), 0);
    EXPECT_TRUE(fs::is_directory(folder_ / "before"));
    EXPECT_FALSE(fs::exists(folder_ / "made"));
    EXPECT_FALSE(fs::exists(folder_ / "kept/below"));
    EXPECT_TRUE(fs::exists(folder_ / "kept/file"));
}

TEST_F(OutputFileTest, names_several_files_of_a_folder_together) {
    OutputFiles out(folder_.path());
    out.write("a", [](std::ostream& stream) { stream << "one " << 2; });
    out.write("b", [](std::ostream& stream) { stream.put('3'); });
    EXPECT_FALSE(fs::exists(folder_ / "a"));
    EXPECT_TRUE(out.commit().is_ok());
    EXPECT_EQ(content_of(folder_ / "a"), "one 2");
    EXPECT_EQ(content_of(folder_ / "b"), "3");
    EXPECT_EQ(files(), 2U);
}

TEST_F(OutputFileTest, writes_none_of_several_files_when_one_is_not_whole) {
    bool was_asked = false;
    {
        const SmallDisk disk(4096);
        OutputFiles out(folder_.path());
        out.write("a", [](std::ostream& stream) { stream << "small"; });
        out.write("b", [](std::ostream& stream) { stream << std::string(100'000, 'x'); });
        out.write("c", [&](std::ostream& /*stream*/) { was_asked = true; });
        EXPECT_FALSE(out.is_whole());
        EXPECT_FALSE(out.commit().is_ok());
    }
    EXPECT_FALSE(was_asked);
    EXPECT_EQ(files(), 0U);
}

}  // namespace
}  // namespace glidepath

// Bad input and faults of the machine, one line each in tests/data/faults.txt: what the program says and how
// it ends. Nothing unfinished may be left behind.
#include "unit/program_run.h"
#include "unit/temp_folder.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

namespace glidepath {
namespace {

namespace fs = std::filesystem;
using program_test::Outcome;

struct Fault {
    int line = 0;
    int status = 0;
    std::string message;
    std::string command;
};

// Lines of "STATUS ; MESSAGE ; COMMAND"; the command may hold anything.
std::vector<Fault> read_faults() {
    std::vector<Fault> faults;
    std::ifstream file(std::string(GLIDEPATH_SOURCE_DIR) + "/tests/data/faults.txt");
    std::string text;
    for (int number = 1; std::getline(file, text); ++number) {
        const std::size_t first = text.find(" ; ");
        if (text.empty() || text.starts_with('#')) continue;
        const std::size_t second = first == std::string::npos ? first : text.find(" ; ", first + 3);
        if (second == std::string::npos) {
            ADD_FAILURE() << "faults.txt:" << number << ": not STATUS ; MESSAGE ; COMMAND";
            continue;
        }
        faults.push_back(
            {number, std::stoi(text), text.substr(first + 3, second - first - 3), text.substr(second + 3)});
    }
    return faults;
}

// By a shell, in an empty folder of its own.
Outcome run_in(const fs::path& folder, const std::string& command) {
    std::ofstream script(folder / ".script");
    script << "cd '" << folder.string() << "'\n"
           << "glidepath() { \"" << GLIDEPATH_PROGRAM << "\" \"$@\"; }\n"
           << "G=" << GLIDEPATH_PROGRAM << "\n"
           << "DATA=" << GLIDEPATH_SOURCE_DIR << "/data\n"
           << "SESSION=$DATA/captures/synthetic_session.pcap\n"
           << command << "\n";
    script.close();
    Outcome outcome;
    std::FILE* pipe = popen(("sh '" + (folder / ".script").string() + "' 2>&1 < /dev/null").c_str(), "r");
    std::array<char, 4096> buffer{};
    while (std::fgets(buffer.data(), static_cast<int>(buffer.size()), pipe) != nullptr) {
        outcome.output += buffer.data();
    }
    outcome.status = WEXITSTATUS(pclose(pipe));
    return outcome;
}

TEST(Faults, end_with_the_right_status_and_say_what_is_wrong) {
    const std::vector<Fault> faults = read_faults();
    EXPECT_GE(faults.size(), 60U);
    for (const Fault& fault : faults) {
        const TempFolder folder;
        const Outcome outcome = run_in(folder.path(), fault.command);
        EXPECT_EQ(outcome.status, fault.status)
            << "faults.txt:" << fault.line << ": " << fault.command << "\n"
            << outcome.output;
        EXPECT_TRUE(outcome.has(fault.message))
            << "faults.txt:" << fault.line << ": " << fault.command << "\nis to say: " << fault.message
            << "\nand says: " << outcome.output;
        for (const fs::directory_entry& entry : fs::recursive_directory_iterator(folder.path())) {
            EXPECT_FALSE(entry.path().string().ends_with(".part"))
                << "faults.txt:" << fault.line << " left " << entry.path();
        }
    }
}

}  // namespace
}  // namespace glidepath

// Runs the built program the way a user does.
#pragma once

#include <array>
#include <cstdio>
#include <string>
#include <sys/wait.h>

namespace glidepath::program_test {

struct Outcome {
    int status = -1;
    std::string output;  // stdout and stderr

    [[nodiscard]] bool has(const std::string& text) const { return output.find(text) != std::string::npos; }
};

inline const std::string k_session = GLIDEPATH_SOURCE_DIR "/data/captures/synthetic_session.pcap";

inline Outcome run(const std::string& arguments) {
    Outcome result;
    std::string command = GLIDEPATH_PROGRAM;
    command.append(" ").append(arguments).append(" 2>&1");
    std::FILE* pipe = popen(command.c_str(), "r");
    std::array<char, 4096> buffer{};
    while (std::fgets(buffer.data(), static_cast<int>(buffer.size()), pipe) != nullptr) {
        result.output += buffer.data();
    }
    result.status = WEXITSTATUS(pclose(pipe));
    return result;
}

}  // namespace glidepath::program_test

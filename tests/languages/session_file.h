// The session that every language drives: a line "F" begins a frame, a line "M hex" is a message of it. The
// first line says the form, its version and the frames a second. And the chain of hashes that every language
// prints.
#pragma once

#include <algorithm>
#include <cinttypes>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <initializer_list>
#include <span>
#include <string>
#include <vector>

namespace languages {

struct Session {
    double frames_per_s = 0;
    std::vector<std::byte> bytes;              // all messages
    std::vector<std::uint32_t> ends;           // message i ends before ends[i]
    std::vector<std::uint32_t> first_message;  // of each frame, and one beyond the last

    [[nodiscard]] std::size_t frame_count() const { return first_message.size() - 1; }
    [[nodiscard]] std::span<const std::byte> message(std::uint32_t i) const {
        const std::uint32_t begin = i == 0 ? 0 : ends[i - 1];
        return std::span(bytes).subspan(begin, ends[i] - begin);
    }
};

inline bool read(const char* file, Session& session) {
    std::ifstream in(file);
    std::string line;
    if (!std::getline(in, line) || line.rfind("glidepath-session 1 ", 0) != 0) return false;
    session.frames_per_s = std::strtod(line.c_str() + 20, nullptr);
    while (std::getline(in, line)) {
        if (line == "F") {
            session.first_message.push_back(static_cast<std::uint32_t>(session.ends.size()));
            continue;
        }
        for (std::size_t i = 2; i + 1 < line.size(); i += 2) {
            session.bytes.push_back(static_cast<std::byte>(std::stoi(line.substr(i, 2), nullptr, 16)));
        }
        session.ends.push_back(static_cast<std::uint32_t>(session.bytes.size()));
    }
    session.first_message.push_back(static_cast<std::uint32_t>(session.ends.size()));
    return session.frames_per_s > 0;
}

// Multiply and xor, so that the order counts too. Printed for every hundredth frame.
struct Chain {
    std::uint64_t value = 0xcbf29ce484222325U;

    void add(std::size_t frame, std::initializer_list<std::uint64_t> words) {
        for (const std::uint64_t word : words) {
            value = (value ^ word) * 0x100000001b3U;
        }
        if (frame % 100 == 99) std::printf("%zu %016" PRIx64 "\n", frame + 1, value);
    }
};

}  // namespace languages

// Finds what servers do that is known to make bodies pop, in the traffic that a client gets: each finding
// names the message, the time, the body, what will be seen and what to change. docs/lint.md has the rules.
//
//     Linter linter;
//     play_captures(files, options, linter.listener());
//     for (const Finding& finding : linter.findings()) print(finding);
//
// What the network does is not blamed on the server: packets that are lost, doubled, overtaken or sent again
// leave marks in the stamps, and the rules read these.
#pragma once

#include <glidepath/body.h>
#include <glidepath/tools/recording.h>
#include <glidepath/tools/replay.h>
#include <glidepath/tools/server_faults.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace glidepath::tools {

// A fault that one body's messages show. Repeats of one fault by one body are one finding.
struct Finding {
    ServerFault fault{};
    ObjectId object = 0;
    BodyKind kind = BodyKind::other;
    std::string name{};
    double first_s = 0;  // since the first message
    double last_s = 0;
    std::uint64_t count = 0;
    double worst = 0;       // in the fault's own unit
    std::string measure{};  // the worst of it, in words
    std::string message{};  // the first one, its fields in one line
};

// What to look for, and limits against hostile traffic.
struct LintOptions {
    std::optional<ServerFault> only{};
    std::size_t max_findings = 1000;  // further ones are counted
    std::size_t max_bodies = 16384;   // that are watched at once
};

// Watches a replay and collects findings.
class Linter {
  public:
    explicit Linter(const LintOptions& options = {});
    ~Linter();
    // The listener refers to it.
    Linter(const Linter&) = delete;
    Linter& operator=(const Linter&) = delete;

    // For the replay that is to be watched.
    [[nodiscard]] ReplayListener listener();

    // By weight, then by time of the first occurrence.
    [[nodiscard]] std::vector<Finding> findings() const;
    // Findings beyond the most.
    [[nodiscard]] std::uint64_t left_out() const;
    // Messages of bodies beyond the most.
    [[nodiscard]] std::uint64_t unwatched_messages() const;
    [[nodiscard]] std::size_t watched_bodies() const;

  private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace glidepath::tools

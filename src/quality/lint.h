// Finds what servers do that is known to make bodies pop, in the traffic that a client gets: each finding
// names the message, the time, the body, what will be seen and what to change. docs/lint.md has the rules.
//
//     Linter linter;
//     replay_captures(files, options, linter.listener());
//     for (const Finding& finding : linter.findings()) print(finding);
//
// What the network does is not blamed on the server: packets that are lost, doubled, overtaken or sent again
// leave marks in the stamps, and the rules read these.
#pragma once

#include <glidepath/tools/replay.h>

#include "quality/layer.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace glidepath::quality {

enum class LintRule : std::uint8_t {
    positions_while_stuck,
    move_to_before_create,
    positions_without_contact,
    teleport_churn,
    frozen_position_stamp,
    fast_turns,
    update_gap,
    far_enqueue,
};
inline constexpr std::size_t k_lint_rule_count = 8;

// What a rule says, for tables and help.
struct LintRuleText {
    const char* name;
    const char* pattern;   // what the traffic has
    const char* artefact;  // what will be seen
    const char* remedy;    // what to change
};
[[nodiscard]] const LintRuleText& text_of(LintRule rule);
[[nodiscard]] const char* name_of(LintRule rule);
[[nodiscard]] std::optional<LintRule> lint_rule_by_name(std::string_view name);

// --- Thresholds.

// A packet that was lost and sent again is this much late: a round trip of 300 ms, jitter, and the time until
// somebody notices. What comes later than this was sent later.
inline constexpr double k_late_packet_s = 0.5;
// Positions sent while stuck: so many within one second of sticking. Up to two may be late ones.
inline constexpr std::uint32_t k_positions_in_a_stick = 3;
// The same for servers that send seldom: a position that is not just late in three of four sticks.
inline constexpr std::uint32_t k_disturbed_sticks_of_four = 3;
// A creation that comes so long after a movement was not merely lost on the way.
inline constexpr double k_creation_overdue_s = 3.0;
// Positions without contact for so long: no jump lasts as long (the highest rise to about 8 m, up and down
// take 2.6 s), and whoever falls for so long is more than 20 m below.
inline constexpr double k_longest_flight_s = 3.0;
inline constexpr double k_deep_fall_m = 20.0;
inline constexpr std::uint32_t k_airborne_positions = 3;
// Teleport stamps of one body within so many seconds. Portals take longer.
inline constexpr double k_churn_window_s = 10.0;
inline constexpr std::uint32_t k_churn_stamps = 3;
// Two positions with one stamp are copies of one message when they are no farther apart than this: the
// distance below which a client takes waypoints for repeated.
inline constexpr double k_same_place_m = 0.05;
inline constexpr double k_same_heading_deg = 1.0;
// So many positions with old stamps in a row, for so long, were not overtaken: the server counts backwards.
inline constexpr std::uint32_t k_old_stamps_in_a_row = 8;
inline constexpr double k_old_stamps_s = 2.0;
// Heading beside the one that the told turn leads to: more than that turn makes in this time, which a message
// of it may have come late by, and at least so many degrees.
inline constexpr double k_turn_lateness_s = 0.7;
inline constexpr double k_turn_error_deg = 60.0;
inline constexpr std::uint32_t k_bad_turns_of_eight = 4;
// Moving and no position. Four times the usual period of a second: one that was lost and sent again comes up
// to 2.5 s late when little else is sent. A runner at 4 m/s has come 16 m by then, and the leash, which
// begins to pull at 10 m outdoors and at 5 m indoors (cell.h), slows him down.
inline constexpr double k_update_gap_s = 4.0;
// So long that no loss explains it; does not wait for the next position to look at its stamp.
inline constexpr double k_endless_gap_s = 10.0;
// Far waypoints after lost packets are the network's doing when nobody had to be faster than this.
inline constexpr double k_fastest_body_mps = 20.0;

// Repeats of one rule by one body are one finding.
struct Finding {
    LintRule rule{};
    ObjectId object = 0;
    std::string name{};
    double first_s = 0;  // since the first message
    double last_s = 0;
    std::uint64_t count = 0;
    double worst = 0;       // in the rule's own unit
    std::string measure{};  // the worst of it, in words
    std::string message{};  // the first one, its fields in one line
};

struct LintOptions {
    std::optional<LintRule> only{};
    std::size_t most_findings = 1000;  // further ones are counted
    std::size_t most_bodies = 16384;   // that are watched at once
};

class Linter {
  public:
    explicit Linter(const LintOptions& options = {});
    ~Linter();
    // The listener refers to it.
    Linter(const Linter&) = delete;
    Linter& operator=(const Linter&) = delete;

    [[nodiscard]] ReplayListener listener();

    // By time of the first occurrence.
    [[nodiscard]] std::vector<Finding> findings() const;
    [[nodiscard]] std::uint64_t left_out() const;            // findings beyond the most
    [[nodiscard]] std::uint64_t unwatched_messages() const;  // of bodies beyond the most
    [[nodiscard]] std::size_t watched_bodies() const;

  private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace glidepath::quality

// What the linter remembers of a body, and the rules that look at it. Each rule gives the measure of what it
// found, or nothing. It is long because the rules share what they remember.
#pragma once

#include <glidepath/message.h>
#include <glidepath/tools/lint.h>
#include <glidepath/tools/replay.h>

#include "base/stamp.h"
#include "quality/layer.h"

#include <array>
#include <optional>
#include <string>

namespace glidepath::quality {

// --- Thresholds; docs/lint.md has them too.

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
// take 2.6 s), and a body that falls for so long is more than 20 m below.
inline constexpr double k_longest_flight_s = 3.0;
inline constexpr double k_deep_fall_m = 20.0;
inline constexpr std::uint32_t k_airborne_positions = 3;
// Teleport stamps of one body within so many seconds. Portals take longer.
inline constexpr double k_churn_window_s = 10.0;
inline constexpr std::uint32_t k_churn_stamps = 3;
// Two positions with one stamp are copies of one message when they are no farther apart than this: the
// distance below which a client takes waypoints for repeated.
inline constexpr double k_same_position_m = 0.05;
inline constexpr double k_same_heading_deg = 1.0;
// So many positions with old stamps in a row, for so long, were not overtaken: the server counts backwards.
inline constexpr std::uint32_t k_old_stamps_in_a_row = 8;
inline constexpr double k_old_stamps_s = 2.0;
// Heading beside the one that the sent turn leads to: more than that turn makes in this time, which a message
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

// Messages for an object that is not there: so many, for so long. A retail server sent one to eight.
inline constexpr std::uint32_t k_unknown_messages = 5;
inline constexpr double k_unknown_s = 3.0;
// Left behind: farther from the player than a server sends anything of (a landblock's width beyond the next
// one), and silent for as long as clients themselves keep what they cannot see, and some more.
inline constexpr double k_out_of_sight_m = 384.0;
inline constexpr double k_forgotten_s = 30.0;
// Faster than sent: over stretches of at least a second, by more than a quarter, the stretch being longer by
// what its ends may be late.
inline constexpr double k_speed_stretch_s = 1.0;
inline constexpr double k_speed_factor = 1.25;
inline constexpr std::uint32_t k_bad_speeds_of_eight = 4;
// In the air: so high above the ground before. Steps and slopes are walked on, with contact.
inline constexpr float k_risen_m = 0.5F;
// A correction that repeats where the client said it was, within this, so long ago, when it went on from
// there; and so many of them.
inline constexpr double k_same_word_m = 0.5;
inline constexpr double k_word_age_s = 3.0;
inline constexpr std::uint32_t k_pulls = 3;
inline constexpr double k_pull_window_s = 10.0;
// An upward speed that lifts: less is taken away by friction (spec/world.md 7).
inline constexpr float k_lifting_mps = 0.25F;
// Strikes of one fight follow each other within this; so many of them over so many waiting positions. Two
// may wait after a chase, when the network is bad.
inline constexpr double k_fight_s = 12.0;
inline constexpr std::uint32_t k_restarted_sticks = 2;
inline constexpr std::uint32_t k_waiting_positions = 3;
inline constexpr std::uint32_t k_far_positions = 10;

// --- What is remembered of a body.

// What the last movement said the body does, and what that comes to since the last position.
struct SentMotion {
    bool is_known = false;
    bool is_moving = false;   // changes its position
    bool is_steered = false;  // a move-to, turn-to or stick decides on its heading
    double turn_degps = 0;    // clockwise
    double sent_mps = 0;      // straight on; 0: it does not go straight on
    double since_s = 0;       // counted up to here
    Stamp stamp = 0;          // of the movement
};

// Since the last position.
struct Interval {
    double moving_s = 0;
    double turned_deg = 0;
    double fastest_degps = 0;  // that was sent
    bool is_complete = true;   // no movement is missing
    bool was_steered = false;
    bool has_flown = false;
    double sent_m = 0;       // straight on
    double straight_s = 0;   // of the interval
    double fastest_mps = 0;  // that was sent
};

// Positions that follow each other while a body goes straight on.
struct SpeedStretch {
    double seconds = 0;
    double sent_m = 0;
    double made_m = 0;
    double fastest_mps = 0;
};

struct TurnVerdict {
    bool is_bad = false;
    double error_deg = 0;
};

struct EarlyMovement {
    double time_s = 0;
    Stamp stamp = 0;
    std::string message;
};

// What a rule needs stands together; a few bytes are not worth mixing it.
struct LintedBody {  // NOLINT(clang-analyzer-optin.performance.Padding)
    SentMotion sent;
    Interval interval;

    bool has_position = false;
    Position position;  // of the last position that passed its gates
    double position_s = 0;
    Stamp position_stamp = 0;

    bool has_stamped = false;  // the newest position stamp that a position message had, and its position
    Stamp stamped = 0;
    Position stamped_position;
    std::uint32_t old_stamps = 0;  // in a row
    double old_stamps_from_s = 0;

    double stuck_s = -1;  // when a message stuck it; below 0: it does not stick
    Stamp stuck_stamp = 0;
    bool is_disturbed = false;           // by a position, in this stick
    std::uint32_t disturbed_sticks = 0;  // a bit each, the last one lowest

    std::uint32_t airborne_positions = 0;  // in a row
    double airborne_from_s = 0;
    float airborne_from_z_m = 0;

    std::array<double, k_churn_stamps> teleports_s{};  // the last ones, by turns
    std::uint32_t teleports = 0;

    std::uint32_t bad_turns = 0;           // a bit each, the last one lowest
    std::optional<TurnVerdict> last_turn;  // counts when the position after it is not on its heels
    std::array<double, 8> intervals_s{};   // between the last positions, by turns
    std::uint32_t intervals = 0;

    BodyKind kind = BodyKind::other;
    std::uint32_t unknown_messages = 0;  // while it is not there
    double unknown_from_s = 0;
    bool is_uncreated = false;  // adopted: its creation is not in the capture
    double left_s = -1;         // the player was taken away then, and it is silent since
    SpeedStretch stretch;
    std::uint32_t bad_speeds = 0;  // a bit each, the last one lowest
    bool has_ground = false;       // the last position with contact
    float ground_z_m = 0;
    double ground_s = 0;
    float risen_m = 0;  // above it, in positions since
    double vector_s = -1e9;
    double fought_s = -1;  // the last movement with a sticky object
    std::uint32_t restarted_sticks = 0;
    std::uint32_t far_positions = 0;

    double deleted_s = -1;
    std::optional<EarlyMovement> early;
};

struct LintedPosition {
    const ReplayedMessage& message;
    const PositionPack& pack;
    Position position;
    double time_s = 0;
};

using Measure = std::optional<double>;

// Counts what the sent motion comes to up to now.
void advance(LintedBody& body, double now_s);
// After the gates of a position message that concerns this instance, before `note_position`.
[[nodiscard]] Measure check_stamp(LintedBody& body, const LintedPosition& at);
[[nodiscard]] Measure check_stuck(LintedBody& body, const LintedPosition& at);
[[nodiscard]] Measure check_contact(LintedBody& body, const LintedPosition& at);
[[nodiscard]] Measure check_teleport(LintedBody& body, const LintedPosition& at);
[[nodiscard]] Measure check_turn(LintedBody& body, const LintedPosition& at);
[[nodiscard]] Measure check_gap(const LintedBody& body, const LintedPosition& at);
[[nodiscard]] Measure check_far(const LintedBody& body, const LintedPosition& at);
[[nodiscard]] Measure check_speed(LintedBody& body, const LintedPosition& at);
[[nodiscard]] Measure check_jump(LintedBody& body, const LintedPosition& at);
[[nodiscard]] Measure check_far_positions(LintedBody& body, const LintedPosition& at);
// The position is the newest one now.
void note_position(LintedBody& body, const LintedPosition& at);

// A movement that was taken. The measure is that of a gap without end.
[[nodiscard]] Measure take_movement(LintedBody& body, const Movement& movement, Stamp stamp, double now_s);
// A message for an object that is not there.
[[nodiscard]] Measure count_unknown(LintedBody& body, double now_s);
// A movement that was taken: does it stick the body again while positions wait? Before `take_movement`.
[[nodiscard]] Measure check_restart(LintedBody& body, const Movement& movement,
                                    const ReplayedMessage& message);
// A creation: was a movement sent before it? The body starts again.
[[nodiscard]] Measure take_creation(LintedBody& body, const PhysicsDescription& physics, double now_s);

[[nodiscard]] std::string measure_text(ServerFault fault, double worst);

}  // namespace glidepath::quality

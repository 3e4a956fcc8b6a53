// What the linter remembers of a body, and the rules that look at it. Each rule gives the measure of what it
// found, or nothing.
#pragma once

#include "quality/layer.h"
#include "quality/lint.h"
#include "routing/router.h"

#include <array>

namespace glidepath::quality {

// What the last movement told the body to do, and what that comes to since the last position.
struct ToldMotion {
    bool is_known = false;
    bool is_moving = false;   // changes its place
    bool is_steered = false;  // a move-to, turn-to or stick decides on its heading
    double turn_degps = 0;    // clockwise
    double since_s = 0;       // counted up to here
    Stamp stamp = 0;          // of the movement
};

// Since the last position.
struct Interval {
    double moving_s = 0;
    double turned_deg = 0;
    double fastest_degps = 0;  // that was told of
    bool is_complete = true;   // no movement is missing
    bool was_steered = false;
    bool has_flown = false;
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

struct LintedBody {
    ToldMotion told;
    Interval interval;

    bool has_place = false;
    Position place;  // of the last position that passed its gates
    double place_s = 0;
    Stamp place_stamp = 0;

    bool has_stamped = false;  // the newest position stamp that a position message had, and its place
    Stamp stamped = 0;
    Position stamped_place;
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

    double deleted_s = -1;
    std::optional<EarlyMovement> early;
};

struct LintedPosition {
    const ReplayedMessage& message;
    const PositionPack& pack;
    Position place;
    double time_s = 0;
};

using Measure = std::optional<double>;

// Counts what the told motion comes to up to now.
void advance(LintedBody& body, double now_s);
// After the gates of a position message that concerns this instance, before `note_place`.
[[nodiscard]] Measure check_stamp(LintedBody& body, const LintedPosition& at);
[[nodiscard]] Measure check_stuck(LintedBody& body, const LintedPosition& at);
[[nodiscard]] Measure check_contact(LintedBody& body, const LintedPosition& at);
[[nodiscard]] Measure check_teleport(LintedBody& body, const LintedPosition& at);
[[nodiscard]] Measure check_turn(LintedBody& body, const LintedPosition& at);
[[nodiscard]] Measure check_gap(const LintedBody& body, const LintedPosition& at);
[[nodiscard]] Measure check_far(const LintedBody& body, const LintedPosition& at);
// The position is the newest one now.
void note_place(LintedBody& body, const LintedPosition& at);

// A movement that was taken. The measure is that of a gap without end.
[[nodiscard]] Measure take_movement(LintedBody& body, const WireMovement& movement, Stamp stamp,
                                    double now_s);
// A creation: was a movement sent before it? The body starts anew.
[[nodiscard]] Measure take_creation(LintedBody& body, const PhysicsDescription& physics, double now_s);

[[nodiscard]] std::string measure_text(LintRule rule, double worst);

}  // namespace glidepath::quality

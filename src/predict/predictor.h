// One predictive body: its state, and the two things that happen to it, an update and a frame.
//
//     Predictor body = predictor_with(settings);
//     update(body, {.received_s = now_s, .sent_s = sent_s, .position_m = {x, y, z}});
//     frame(body, now_s);                       // after all updates that have come
//     draw(body.shown.position_m);
//
// spec/predict.md has every rule. Positions are metres in one frame for all updates of a body. It
// is long because it lists all that a predictor remembers.
#pragma once

#include <glidepath/predict.h>

#include "base/hash.h"
#include "geometry/trig.h"
#include "geometry/vec3.h"
#include "predict/layer.h"

#include <array>
#include <cstdint>
#include <limits>
#include <type_traits>

namespace glidepath::predict {

inline constexpr std::uint32_t k_knot_capacity = 4;
inline constexpr std::size_t k_model_count = 4;
// Farther, faster or later than this no number is taken: it would lose its millimetres, and its powers would
// leave the range of doubles.
inline constexpr double k_farthest_m = 1.0e9;
inline constexpr double k_fastest_mps = 1.0e6;
inline constexpr double k_latest_s = 1.0e10;

// An update as it came.
struct PredictUpdate {
    double received_s = 0;  // on the clock of the frames
    double sent_s = 0;      // on the sender's
    DVec3 position_m{};
    DVec3 velocity_mps{};
    double heading_deg = 0;
    bool has_sent = true;  // false: the send time is rebuilt, or guessed from those that came
    bool has_velocity = false;
    bool has_heading = false;
    bool teleport = false;
    // Sent before, and again in the packet of a newer one: it tells nothing of the delay.
    bool is_repeated = false;
};

// What became of an update.
enum class UpdateOutcome : std::uint8_t {
    refused,          // not finite, or absurd: nothing changed
    duplicate,        // sent at the time of one that is known: nothing changed
    started,          // the first one
    teleported,       // flagged: the body is there
    jumped,           // not flagged, but too far for a run: the body is there
    dropped,          // from before a jump, or older than all that is kept
    inserted,         // late, but still of use
    replaced,         // sent right after the newest one: takes its place
    taken,            // the newest one
    taken_after_gap,  // the same, after updates that never came, or are late
};
[[nodiscard]] const char* name_of(UpdateOutcome outcome);

enum class FrameOutcome : std::uint8_t {
    nothing_yet,  // no update came
    still,        // too soon after the last one: the next one will move it
    clock_set,    // shown as it was: the first frame, the first after a jump, or after a pause
    moved,
    limited,  // moved as far as the top speed lets it
    resting,  // where it belongs; no frame moves it before the next update
};
[[nodiscard]] const char* name_of(FrameOutcome outcome);

// A place and time of an update.
struct Knot {
    double sent_s = 0;
    DVec3 position_m;
    DVec3 velocity_mps;  // estimated, or as it was sent
};

enum class PieceKind : std::uint8_t {
    none,        // not known: knots have changed
    polynomial,  // position + velocity y + acceleration y^2 / 2, y from the start of the piece
    decaying,    // beyond the newest knot: the velocity decays
};

// The part of the path that the clock is in.
struct Piece {
    double from_s = 0;
    double until_s = 0;
    DVec3 position_m;
    DVec3 velocity_mps;
    DVec3 acceleration_mps2;
};

struct Motion {
    DVec3 position_m;
    DVec3 velocity_mps;
    DVec3 acceleration_mps2;
};

struct Predictor {
    // What is shown.
    Motion shown;
    double shown_heading_deg = 0;

    // Clocks.
    double frame_s = 0;  // of the last frame
    double clock_s = 0;  // what is shown, on the sender's clock
    double delay_s = 0;  // means: slow, fast, and how far off the delays are
    double fast_delay_s = 0;
    double delay_deviation_s = 0;
    double interval_s = 0;  // usual; 0: not known
    double jump_sent_s = std::numeric_limits<double>::lowest();
    double pole_per_s = 0;  // of the follower; from the interval
    // For updates without a send time: the last one rebuilt, and the interval that they come in; 0: not
    // known.
    double rebuilt_sent_s = 0;
    double rebuilt_interval_s = 0;

    // Knots, newest first, and the path through them.
    std::array<Knot, k_knot_capacity> knots;
    std::array<float, k_knot_capacity> headings_deg{};  // in [0, 360)
    Piece piece;

    // The bank.
    std::array<double, k_model_count> errors{0.03, 0.035, 0.035, 0.035};
    std::array<double, k_model_count> weights{0.25, 0.25, 0.25, 0.25};
    std::array<double, k_model_count> scales{};  // of the models' velocities at the newest knot
    double time_constant_s = 2.0;                // of the speed beyond the newest knot
    double top_speed_mps = 0;                    // 0: not known
    // How well the way so far, and the heading, gave the direction.
    double way_error = 0.03;
    double heading_error = 0.06;
    double ground_m = 0;  // height at which a fall ends

    // Settings.
    double intervals_behind = 0;
    double told_delay_s = 0;
    double teleport_m = 0;
    double gravity_mps2 = 0;
    double stiffness_per_s = 0;
    double stiffness_by_rate = 0;

    float past_s = 0;           // at the limit, and leading away from the path
    float unsteadiness = 0;     // mean change of a speed that hardly changes, a share of the top speed
    std::uint16_t heard = 0;    // updates
    std::uint16_t newer = 0;    // newer ones since the last reset
    std::uint16_t judged = 0;   // how often the models were
    std::uint16_t rebuilt = 0;  // send times
    std::uint8_t knot_count = 0;
    std::uint8_t falling = 0;  // a bit for each knot at which the body falls freely, the newest in bit 0
    PieceKind piece_kind = PieceKind::none;
    bool has_told_delay : 1 = false;
    bool has_told_speed : 1 = false;
    bool has_told_interval : 1 = false;
    bool keeps_interval : 1 = false;
    bool may_use_velocity : 1 = false;
    bool uses_velocity : 1 = false;  // one came
    bool has_heading : 1 = false;    // one came
    bool has_send_time : 1 = false;  // one came
    bool is_refined = false;
    bool has_clock = false;
    bool is_at_rest = false;  // no frame moves it before the next update
};
static_assert(std::is_trivially_copyable_v<Predictor>);
static_assert(sizeof(Predictor) <= 700);

// The settings must be valid.
[[nodiscard]] Predictor predictor_with(const Predict& settings);

// The direction of the heading that was last asked for. Most updates have that of the one before; who keeps
// it spares them a sine.
struct KnownDirection {
    float heading_deg = -1;  // none
    SineCosine direction;
};

// In order of receipt, and before the frame that shows it.
UpdateOutcome update(Predictor& body, const PredictUpdate& update, KnownDirection& known);
inline UpdateOutcome update(Predictor& body, const PredictUpdate& heard) {
    KnownDirection known;
    return update(body, heard, known);
}

// Brings what is shown to the time `now_s`.
FrameOutcome frame(Predictor& body, double now_s);

// The body was running, and no update came for so long that it has to wait.
[[nodiscard]] bool is_starved(const Predictor& body);

// Counts; beyond a thousand no rule tells counts apart.
inline void count(std::uint16_t& counter) {
    if (counter < 1000) ++counter;
}

void add_to(StateHash& hash, const Predictor& body);

}  // namespace glidepath::predict

// Which reading of the client a world follows where its documents and its binary disagree. `retail` is what
// the binary does; `documented` is what the written description of it says. A value, given when a world is
// made and passed down into every call that asks: nothing here is global. spec/rules.md 1 has the table.
//
//     World world({.rules = Rules::documented()});
//     World mixed({.rules = {.sticky_gap = StickyGap::documented}});
#pragma once

#include <cstdint>

namespace glidepath {

// When a gliding body counts as stuck at the end of a five-tick window (spec/rules.md 2.1 and 2.2).
enum class StallTest : std::uint8_t {
    // Progress of at least k_epsilon and, per second, of at least 0.30 of the catch-up speed passes.
    // A window that fails closer than 0.2 m to the waypoint completes it as reached.
    retail,
    // Progress of at least 0.20 m passes, and more than k_epsilon with progress / window / tick >= 0.30.
    // A window that fails always counts as a failure.
    documented,
};

// The distance that a body stuck to another keeps (spec/rules.md 2.3).
enum class StickyGap : std::uint8_t {
    retail,      // centre distance in all three dimensions, less both radii and 0.3 m
    documented,  // the horizontal part of it, less the same
};

// When a fleeing body has arrived (spec/rules.md 2.4).
enum class FleeArrival : std::uint8_t {
    retail,      // at min_distance or farther
    documented,  // at min_distance or nearer
};

// What becomes of a turn by half a circle (spec/rules.md 2.5).
enum class HalfTurn : std::uint8_t {
    retail,      // it is made, to the right
    documented,  // within k_epsilon of 180 degrees it is dropped
};

// What a body that runs or walks does with an upward vector message (spec/rules.md 3.1).
enum class TakeOff : std::uint8_t {
    retail,       // it leaves the ground with the velocity of its motion: a shallow hop
    keep_vector,  // it keeps the vector's velocity: the whole arc, whatever the server sent before
};

// How wire ground lands a body (spec/rules.md 3.2).
enum class SoftLanding : std::uint8_t {
    off,  // its velocity ends, and a position with contact lands it where it is
    on,   // it loses the part into the ground, and lands when it gets down to that height
};

// The two positions of a switch that needs no names of its own: each field of Rules says what they mean.
enum class Reading : std::uint8_t { retail, documented };

// The switches, all at retail unless said otherwise. Numbers in brackets are rows of spec/rules.md 1.
struct Rules {
    // --- What the documents say and the binary does not. ---
    StallTest stall_test = StallTest::retail;
    StickyGap sticky_gap = StickyGap::retail;
    FleeArrival flee_arrival = FleeArrival::retail;
    HalfTurn half_turn = HalfTurn::retail;
    // A waypoint at exactly 0.05 m is not reached yet; documented: it is (1.5).
    Reading reach = Reading::retail;
    // A waypoint at exactly 0.05 m from a new one stays queued; documented: it is a duplicate (1.6).
    Reading prune = Reading::retail;
    // The queue glides at twice the adjusted top speed; documented: twice the plain one (1.7).
    Reading catch_up = Reading::retail;
    // 96 m from the viewer snaps; documented: only more than that does (1.8).
    Reading snap_distance = Reading::retail;
    // Without a top speed a body sticks at 15 m/s; documented: at 50 (1.9).
    Reading sticky_fallback = Reading::retail;
    // Sticking ends a second after it began; documented: after the last report of the target (1.10).
    Reading sticky_timeout = Reading::retail;
    // The leash counts the length of each step; documented: its part to the right (1.11).
    Reading leash_length = Reading::retail;
    // The leash holds at its maximum; documented: only beyond (1.12).
    Reading leash_end = Reading::retail;
    // Exactly 0.25 m/s is progress of a movement; documented: only more is (1.13).
    Reading progress = Reading::retail;
    // A step of a turn is progress between k_epsilon and 180 degrees, else none; documented: from k_epsilon
    // on, and 180 and more is neither (1.14).
    Reading turn_progress = Reading::retail;
    // Steering by exactly 180 degrees goes to the left; documented: to the right (1.15).
    Reading steering_half_turn = Reading::retail;
    // A body that only flees starts nearer than min_distance; documented: nearer than that plus k_epsilon
    // (1.16).
    Reading away_start = Reading::retail;
    // Motions without velocity move no body; documented: steps of run, walk, side step and turn have the
    // speed that the command gives them (1.17).
    Reading missing_velocity = Reading::retail;
    // A time of less than k_epsilon is played like any other; documented: it moves by velocity alone (1.18).
    Reading zero_time = Reading::retail;

    // --- What one document says and another takes back: documented() leaves these alone. ---
    // A full queue loses its head; documented: its tail (1.19).
    Reading eviction = Reading::retail;
    // A new waypoint replaces all duplicates at the tail; documented: one duplicate and it is ignored (1.20).
    Reading duplicates = Reading::retail;
    // A blip goes to the newest position; documented: to the oldest (1.21).
    Reading blip_target = Reading::retail;
    // Blips come last in a tick; documented: right after the window that failed (1.22).
    Reading blip_stage = Reading::retail;
    // A waypoint beyond the blip range blips; documented: it is queued like any other (1.23).
    Reading far_waypoint = Reading::retail;
    // The queue waits while the body is in the air; documented: it does not (1.24).
    Reading glide_gate = Reading::retail;
    // A chase ends at distance_to_object; documented: at min_distance (1.25).
    Reading chase_arrival = Reading::retail;

    // --- Policies for hosts, not readings: no rule set changes them. ---
    TakeOff take_off = TakeOff::retail;
    SoftLanding soft_landing = SoftLanding::off;

    // As the binary does it.
    [[nodiscard]] static constexpr Rules retail() { return {}; }
    // As the documents say; where they disagree with each other, the later one stands.
    [[nodiscard]] static constexpr Rules documented() {
        return {.stall_test = StallTest::documented,
                .sticky_gap = StickyGap::documented,
                .flee_arrival = FleeArrival::documented,
                .half_turn = HalfTurn::documented,
                .reach = Reading::documented,
                .prune = Reading::documented,
                .catch_up = Reading::documented,
                .snap_distance = Reading::documented,
                .sticky_fallback = Reading::documented,
                .sticky_timeout = Reading::documented,
                .leash_length = Reading::documented,
                .leash_end = Reading::documented,
                .progress = Reading::documented,
                .turn_progress = Reading::documented,
                .steering_half_turn = Reading::documented,
                .away_start = Reading::documented,
                .missing_velocity = Reading::documented,
                .zero_time = Reading::documented};
    }
    // Every reading at once, also those that were taken back.
    [[nodiscard]] static constexpr Rules literal() {
        Rules rules = documented();
        rules.eviction = rules.duplicates = rules.blip_target = rules.blip_stage = Reading::documented;
        rules.far_waypoint = rules.glide_gate = rules.chase_arrival = Reading::documented;
        return rules;
    }

    friend constexpr bool operator==(const Rules&, const Rules&) = default;
};

}  // namespace glidepath

// Which reading of the client a world follows where its documents and its binary disagree. `retail` is what
// the binary does; `documented` is what the written description of it says. A value, given when a world is
// made and passed down into every call that asks: nothing here is global. spec/rules.md 2 has the table with
// the reasons.
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

// The switches, all at retail unless said otherwise.
struct Rules {
    StallTest stall_test = StallTest::retail;
    StickyGap sticky_gap = StickyGap::retail;
    FleeArrival flee_arrival = FleeArrival::retail;
    HalfTurn half_turn = HalfTurn::retail;

    // As the binary does it.
    [[nodiscard]] static constexpr Rules retail() { return {}; }
    // As the documents say.
    [[nodiscard]] static constexpr Rules documented() {
        return {StallTest::documented, StickyGap::documented, FleeArrival::documented, HalfTurn::documented};
    }

    friend constexpr bool operator==(const Rules&, const Rules&) = default;
};

}  // namespace glidepath

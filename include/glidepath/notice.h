// What happened to a body, by value, for a game, a log or a debugger, and why.
//
//     for (const Notice& notice : world.notices()) {
//         log(notice.object, name_of(notice.kind), name_of(notice.reason));
//     }
#pragma once

#include <glidepath/body.h>

#include <cstdint>

namespace glidepath {

// What happened.
enum class NoticeKind : std::uint8_t {
    blipped,           // put onto a waypoint at once
    blip_refused,      // the host did not allow it; tried again next tick
    waypoint_failed,   // a waypoint could not be reached
    teleported,        // put where the server said, as the server asked for
    snapped,           // put where the server said, too far from the viewer to be seen gliding
    position_refused,  // the host did not allow a teleport or snap
    far_waypoint,      // a waypoint out of gliding range: a blip follows
    stuck,             // follows another object
    unstuck,           // follows it no longer
    left_ground,
    landed,
    unparented,
    hook,               // an animation passed a hook (other); code 1: backwards
    motion_done,        // a motion (other) ended; code 1: it failed
    arrived,            // a move-to ended where it should
    turn_finished,      // a turn-to did
    gave_up,            // a move-to ran too far
    target_lost,        // a move-to's object is gone, or never was; code: why
    move_to_cancelled,  // code: why
    asset_missing,      // its setup or motion table (other) is not among the assets; once an id
    hooks_lost,         // more hooks than a step can deliver; code: how many
    waypoint_dropped,   // the queue was full; code: how many
    time_cut,           // a pass came so late that its time was thrown away; no object; code: milliseconds
    gap,                // of a predictive body: updates never came, or are late
    starved,            // of a predictive body: it ran, and waits for an update that does not come
};

// Why it happened.
enum class NoticeReason : std::uint8_t {
    none,
    to_tail,           // blip: to the newest waypoint
    to_last_position,  // blip: to the last position before a velocity waypoint
    to_stored,         // blip: to the waypoint that failed last
    no_progress,       // five frames without enough progress
    teleport_stamp,    // the message carried a newer teleport stamp
    no_cell,           // the body was not in the world
    far_from_viewer,   // 96 m or more
    force_position,    // the server corrects the client's own body
    requested,         // by a message or the host
    replaced,          // by another target
    timed_out,         // one second is over
    target_lost,       // the tracker gave a bad status
    moved_away,        // by a teleport of the body itself
    to_head,           // blip: to the oldest waypoint, by a reading that was taken back (Rules::blip_target)
    too_far_to_run,    // teleport of a predictive body without a flag: no run explains it
};

// One thing that happened to one body.
struct Notice {
    double clock_s = 0;
    ObjectId object = 0;
    std::uint32_t other = 0;  // the object, motion or hook that it is about
    std::uint32_t code = 0;   // a MovementError for what the planner says
    float distance_m = 0;     // how far the body was put
    NoticeKind kind = NoticeKind::blipped;
    NoticeReason reason = NoticeReason::none;
};

// As a word, for messages and files.
[[nodiscard]] const char* name_of(NoticeKind kind);
[[nodiscard]] const char* name_of(NoticeReason reason);

}  // namespace glidepath

#include "entity/notice.h"

#include "entity/layer.h"

namespace glidepath {

using namespace entity;

const char* name_of(NoticeKind kind) {
    switch (kind) {
        case NoticeKind::blipped:
            return "blipped";
        case NoticeKind::blip_refused:
            return "blip refused";
        case NoticeKind::node_failed:
            return "node failed";
        case NoticeKind::teleported:
            return "teleported";
        case NoticeKind::snapped:
            return "snapped";
        case NoticeKind::place_refused:
            return "place refused";
        case NoticeKind::far_waypoint:
            return "far waypoint";
        case NoticeKind::stuck:
            return "stuck";
        case NoticeKind::unstuck:
            return "unstuck";
        case NoticeKind::left_ground:
            return "left ground";
        case NoticeKind::landed:
            return "landed";
        case NoticeKind::unparented:
            return "unparented";
        case NoticeKind::hook:
            return "hook";
        case NoticeKind::motion_done:
            return "motion done";
        case NoticeKind::arrived:
            return "arrived";
        case NoticeKind::turn_finished:
            return "turn finished";
        case NoticeKind::gave_up:
            return "gave up";
        case NoticeKind::target_lost:
            return "target lost";
        case NoticeKind::move_to_cancelled:
            return "move-to cancelled";
    }
    return "unknown";
}

const char* name_of(NoticeReason reason) {
    switch (reason) {
        case NoticeReason::none:
            return "";
        case NoticeReason::to_tail:
            return "to the newest waypoint";
        case NoticeReason::to_last_position:
            return "to the last place before a velocity";
        case NoticeReason::to_stored:
            return "to the waypoint that failed";
        case NoticeReason::no_progress:
            return "no progress";
        case NoticeReason::teleport_stamp:
            return "newer teleport stamp";
        case NoticeReason::no_cell:
            return "was not in the world";
        case NoticeReason::far_from_viewer:
            return "far from the viewer";
        case NoticeReason::force_position:
            return "forced by the server";
        case NoticeReason::requested:
            return "as requested";
        case NoticeReason::replaced:
            return "replaced by another target";
        case NoticeReason::timed_out:
            return "timed out";
        case NoticeReason::target_lost:
            return "target lost";
        case NoticeReason::moved_away:
            return "the body was teleported";
    }
    return "unknown";
}

}  // namespace glidepath

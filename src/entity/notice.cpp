#include "entity/notice.h"

#include "base/names.h"
#include "entity/layer.h"

#include <array>

namespace glidepath {

using namespace entity;

namespace {

constexpr std::array k_kinds{"blipped",
                             "blip refused",
                             "waypoint failed",
                             "teleported",
                             "snapped",
                             "position refused",
                             "far waypoint",
                             "stuck",
                             "unstuck",
                             "left ground",
                             "landed",
                             "unparented",
                             "hook",
                             "motion done",
                             "arrived",
                             "turn finished",
                             "gave up",
                             "target lost",
                             "move-to cancelled",
                             "asset missing",
                             "hooks lost",
                             "waypoint dropped",
                             "time cut",
                             "gap",
                             "starved"};
static_assert(k_kinds.size() == static_cast<std::size_t>(NoticeKind::starved) + 1);

constexpr std::array k_reasons{"",
                               "to the newest waypoint",
                               "to the last position before a velocity",
                               "to the waypoint that failed",
                               "no progress",
                               "newer teleport stamp",
                               "was not in the world",
                               "far from the viewer",
                               "forced by the server",
                               "as requested",
                               "replaced by another target",
                               "timed out",
                               "target lost",
                               "the body was teleported",
                               "to the oldest waypoint",
                               "too far for a run"};
static_assert(k_reasons.size() == static_cast<std::size_t>(NoticeReason::too_far_to_run) + 1);

}  // namespace

const char* name_of(NoticeKind kind) { return name_in(k_kinds, kind); }
const char* name_of(NoticeReason reason) { return name_in(k_reasons, reason); }

}  // namespace glidepath

#include "entity/notice.h"

#include "base/names.h"
#include "entity/layer.h"

#include <array>

namespace glidepath {

using namespace entity;

namespace {

constexpr std::array k_kinds{
    "blipped",          "blip refused", "node failed", "teleported",        "snapped",
    "position refused", "far waypoint", "stuck",       "unstuck",           "left ground",
    "landed",           "unparented",   "hook",        "motion done",       "arrived",
    "turn finished",    "gave up",      "target lost", "move-to cancelled", "asset missing"};
static_assert(k_kinds.size() == static_cast<std::size_t>(NoticeKind::asset_missing) + 1);

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
                               "to the oldest waypoint"};
static_assert(k_reasons.size() == static_cast<std::size_t>(NoticeReason::to_head) + 1);

}  // namespace

const char* name_of(NoticeKind kind) { return name_in(k_kinds, kind); }
const char* name_of(NoticeReason reason) { return name_in(k_reasons, reason); }

}  // namespace glidepath

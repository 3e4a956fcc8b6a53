// A creature flees from a player who walks after it, until it is far enough away; then it stands, its back to
// him.
#include <glidepath/world.h>

#include <cstdio>

using namespace glidepath;

namespace {

constexpr double k_frame_s = 1.0 / 30.0;

Position at(float x, float y) { return renormalized({.cell = 0xA9B40001, .frame = {{x, y, 12.0F}, {}}}); }

}  // namespace

int main() {
    World world;
    const Expected<BodyId> player = world.spawn({.object = 1, .position = at(90, 60), .acts = true});
    const Expected<BodyId> creature =
        world.spawn({.object = 2,
                     .position = at(90, 64),
                     .acts = true,
                     .facts = {.exists = true, .is_creature = true, .run_rate = 1.5F}});
    if (!player || !creature) return 1;

    MoveToRequest flee{.type = MoveToType::move_to_object, .object_id = 1};
    flee.parameters.flags = movement_flag::defaults | movement_flag::move_away | movement_flag::can_charge;
    flee.parameters.flags &= ~movement_flag::move_towards;
    flee.parameters.min_distance_m = 12.0F;
    // The player walks after it. A flight is judged only within a second of an update of who it flees from,
    // so from somebody who stands still it would never end: retail's rule.
    bool ok = world.push(*creature, MoveBody{flee}).is_ok() &&
              world.push(*player, DoMotion{.motion = motion_command::walk_forward}).is_ok();

    bool arrived = false;
    int frame = 0;
    for (; frame < 900 && ok && !arrived; ++frame) {
        world.tick(k_frame_s);
        for (const Notice& notice : world.notices()) {
            arrived = arrived || (notice.object == 2 && notice.kind == NoticeKind::arrived);
        }
    }
    const Position& from = world.body(*player)->position;
    const Position& to = world.body(*creature)->position;
    const float away_m = distance(from, to);
    const double off_deg = heading_gap(heading_of(to.frame), heading_to(from, to));
    std::printf("%s after %.1f s, %.1f m away, looks away within %.0f degrees\n",
                arrived ? "safe" : "still running", frame * k_frame_s, static_cast<double>(away_m), off_deg);
    return ok && arrived && away_m >= 12.0F && away_m < 20.0F && off_deg <= 25.0 ? 0 : 1;
}

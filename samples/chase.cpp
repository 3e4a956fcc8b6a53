// A creature chases a player who runs away and round a corner, arrives, sticks to him for a second, and loses
// him when he leaves. Everything it does is planned by the move-to planner and played by its animation.
#include <glidepath/world.h>

#include <cmath>
#include <cstdio>

using namespace glidepath;

namespace {

constexpr double k_frame_s = 1.0 / 30.0;
constexpr ObjectId k_player = 1;
constexpr ObjectId k_creature = 2;

Position at(float x, float y) { return renormalized({.cell = 0xA9B40001, .frame = {{x, y, 12.0F}, {}}}); }

bool heard(const World& world, NoticeKind kind) {
    for (const Notice& notice : world.notices()) {
        if (notice.object == k_creature && notice.kind == kind) return true;
    }
    return false;
}

}  // namespace

int main() {
    World world;
    const Expected<BodyId> player = world.spawn({.object = k_player, .position = at(60, 80), .acts = true});
    const Expected<BodyId> creature =
        world.spawn({.object = k_creature,
                     .position = at(60, 60),
                     .acts = true,
                     .facts = {.exists = true, .is_creature = true, .run_rate = 1.5F}});
    if (!player || !creature) return 1;

    MoveToRequest chase{.type = MoveToType::move_to_object, .object_id = k_player};
    chase.parameters.flags |= movement_flag::can_charge | movement_flag::sticky;
    bool ok = world.push(*creature, MoveBody{chase}).is_ok();

    float arrival_gap_m = -1.0F;
    double arrived_s = 0.0;
    bool stuck = false;
    bool lost = false;
    for (int frame = 0; frame < 1200 && ok && !lost; ++frame) {
        world.begin_frame(k_frame_s);
        if (frame == 0) ok = world.push(*player, DoMotion{.motion = motion_command::walk_forward}).is_ok();
        if (frame == 60) ok = world.push(*player, DoMotion{.motion = motion_command::turn_right}).is_ok();
        if (frame == 90) ok = world.push(*player, StopMotion{.motion = motion_command::turn_right}).is_ok();
        if (frame == 150) ok = world.push(*player, StopCompletely{}).is_ok();
        world.step();
        const float gap_m = distance(world.body(*creature)->position, world.body(*player)->position) - 1.0F;
        if (heard(world, NoticeKind::arrived)) {
            arrival_gap_m = gap_m;
            arrived_s = world.clock_s();
        }
        stuck = stuck || heard(world, NoticeKind::stuck);
        lost = heard(world, NoticeKind::unstuck);
    }
    const Position& hunter = world.body(*creature)->position;
    const double off_deg =
        heading_gap(heading_of(hunter.frame), heading_to(hunter, world.body(*player)->position));
    std::printf("arrived after %.1f s with a gap of %.2f m, %s, faces the player within %.0f degrees\n",
                arrived_s, static_cast<double>(arrival_gap_m),
                stuck && lost ? "stuck to him and lost him" : "never stuck", off_deg);
    return ok && stuck && lost && std::fabs(arrival_gap_m) <= 0.6F && off_deg <= 25.0 ? 0 : 1;
}

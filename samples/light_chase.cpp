// A creature chases a runner by the light driver: the server sends where the runner is once a second, the
// driver turns the creature there, and its own running cycle carries it.
#include <glidepath/world.h>

#include <cstdio>

using namespace glidepath;

namespace {

Position at(float x, float y) { return {.cell = 0xA9B40001, .frame = {{x, y, 0}, {}}}; }

bool heard(const World& world, NoticeKind kind) {
    for (const Notice& notice : world.notices())
        if (notice.kind == kind) return true;
    return false;
}

}  // namespace

int main() {
    World world;
    const BodyId creature = *world.spawn({.object = 1,
                                          .position = renormalized(at(60, 60)),
                                          .acts = true,
                                          .facts = {.exists = true, .is_creature = true, .can_jump = true},
                                          .driver = Driver::light});
    MoveToRequest request;
    request.type = MoveToType::move_to_position;
    request.parameters.min_distance_m = 1.0F;
    bool arrived = false;
    for (int frame = 0; frame < 600 && !arrived; ++frame) {
        world.begin_frame(1.0 / 60.0);
        world.step();
        arrived = heard(world, NoticeKind::arrived);
        if (frame % 60 != 0) continue;
        // The runner walks away to the east at 2 m/s, and stands after four seconds.
        const double walked_s = world.clock_s() < 4.0 ? world.clock_s() : 4.0;
        request.position = renormalized(at(static_cast<float>(70 + 2 * walked_s), 80));
        if (!world.push(creature, MoveBody{request}).is_ok()) return 1;
        const Position& now = world.body(creature)->position;
        std::printf("%4.1f s  %5.1f m away, heading %5.1f\n", world.clock_s(),
                    static_cast<double>(horizontal_distance(now, request.position)), heading_of(now.frame));
    }
    const float left_m = horizontal_distance(world.body(creature)->position, request.position);
    std::printf("%s, %.2f m from it\n", arrived ? "arrived" : "still on its way",
                static_cast<double>(left_m));
    return arrived && left_m <= 1.05F ? 0 : 1;
}

// First use in a game of its own: metres, negative ones too, and no cells.
#include <glidepath/space.h>
#include <glidepath/world.h>

#include <cstdio>

using namespace glidepath;

int main() {
    World world;
    const Space space;  // metres, z up; Space::unity(), Space::unreal(), Space::y_up() for other engines
    const BodyId runner = *world.spawn({.object = 1, .position = *space.at({-2, -5, 0})});
    bool ok = world.push(runner, GlideTo{.target = *space.at({2, -5, 0}, 90)}).is_ok();  // the server said so
    for (int frame = 0; frame < 60; ++frame) {
        world.tick(1.0 / 60.0);
        for (const Pose& pose : world.poses()) {
            const Frame shown = space.frame_of(pose.position);
            std::printf("%6.3f s  %7.3f %7.3f  heading %5.1f\n", world.clock_s(),
                        static_cast<double>(shown.origin.x), static_cast<double>(shown.origin.y),
                        space.heading_of(shown.rotation));
        }
    }
    const Vec3 arrived = space.frame_of(world.body(runner)->position).origin;
    ok = ok && arrived.x > 1.9F && arrived.x < 2.1F && arrived.y == -5.0F;
    return ok ? 0 : 1;
}

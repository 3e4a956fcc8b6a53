// First use in a game of its own: metres, negative ones too, no cells, and a server that sends positions.
#include <glidepath/space.h>
#include <glidepath/world.h>

#include <cmath>
#include <cstdio>

using namespace glidepath;

int main() {
    World world(positions_only());
    const Space space;  // metres, z up; Space::unity(), Space::unreal(), Space::y_up() for other engines
    const BodyId runner = *world.spawn({.object = 1, .position = *space.at({-6, -5, 0}, 90)});
    float shown_x = -6.0F;
    float longest_m = 0.0F;
    for (int frame = 1; frame <= 180; ++frame) {
        world.tick(1.0 / 60.0);
        const float told_x = -6.0F + 4.0F * static_cast<float>(world.clock_s());  // it runs east at 4 m/s
        if (frame % 6 == 0) {  // ten times a second the server says so
            if (!world.push(runner, GlideTo{.target = *space.at({told_x, -5, 0}, 90)}).is_ok()) return 1;
        }
        for (const Pose& pose : world.poses()) {
            const Frame shown = space.frame_of(pose.position);
            std::printf("%6.3f s  %7.3f %7.3f  heading %5.1f\n", world.clock_s(),
                        static_cast<double>(shown.origin.x), static_cast<double>(shown.origin.y),
                        space.heading_of(shown.rotation));
            longest_m = std::fmax(longest_m, std::fabs(shown.origin.x - shown_x));
            shown_x = shown.origin.x;
        }
    }
    std::printf("shown %.2f m behind, longest step %.3f m\n", static_cast<double>(6.0F - shown_x),
                static_cast<double>(longest_m));
    return shown_x > 5.0F && shown_x < 6.0F && longest_m < 0.15F ? 0 : 1;
}

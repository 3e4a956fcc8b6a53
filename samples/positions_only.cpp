// A game that sends where its bodies are, five times a second, and nothing else.
#include <glidepath/space.h>
#include <glidepath/world.h>

#include <cstdio>

using namespace glidepath;

int main() {
    World world(positions_only());  // bodies are predictive (glidepath/predict.h)
    const Space space;              // metres, z up; Space::unity() and others
    const auto at = [&](double sent_s) { return *space.at({static_cast<float>(4 * sent_s), 60, 0}, 90); };
    const BodyId runner = *world.spawn({.object = 1, .position = at(0), .sent_s = 0.0});
    float shown_m = 0;
    for (double sent_s = 0.2; world.clock_s() < 5.0;) {
        world.tick(1.0 / 60.0);
        for (; sent_s + 0.08 < world.clock_s(); sent_s += 0.2)  // a run to the east, 80 ms under way
            if (!world.push(runner, GlideTo{.target = at(sent_s), .sent_s = sent_s}).is_ok()) return 1;
        for (const Pose& pose : world.poses())
            shown_m = space.frame_of(pose.position).origin.x;
    }
    std::printf("true %.2f m, shown %.2f m\n", 4 * world.clock_s(), static_cast<double>(shown_m));
    return shown_m > 18.5F && shown_m < 20.0F ? 0 : 1;  // mean delay and 3/4 of an interval behind
}

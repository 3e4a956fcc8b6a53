// A game that sends where its bodies are, five times a second, and nothing else.
#include <glidepath/world.h>

#include <cstdio>

using namespace glidepath;

int main() {
    World world(positions_only());       // bodies are predictive (glidepath/predict.h)
    const auto at = [](double sent_s) {  // what the server sends: a run to the east, 4 m/s
        return Position{.cell = 0xA9B40001, .frame = {{static_cast<float>(4 * sent_s), 60, 0}, {}}};
    };
    const BodyId runner = *world.spawn({.object = 1, .position = renormalized(at(0)), .sent_s = 0.0});
    double sent_s = 0.2;
    float shown_m = 0;
    for (int frame = 0; frame < 300; ++frame) {
        world.tick(1.0 / 60.0);
        for (; sent_s + 0.08 < world.clock_s(); sent_s += 0.2)  // 80 ms under way
            if (!world.push(runner, GlideTo{.target = renormalized(at(sent_s)), .sent_s = sent_s}).is_ok())
                return 1;
        for (const Pose& pose : world.poses())
            shown_m = pose.position.frame.origin.x;
    }
    std::printf("true %.2f m, shown %.2f m\n", 4 * world.clock_s(), static_cast<double>(shown_m));
    return shown_m > 18.5F && shown_m < 20.0F ? 0 : 1;  // mean delay and 3/4 of an interval behind
}

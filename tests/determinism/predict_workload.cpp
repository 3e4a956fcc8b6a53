// Predictive bodies with all kinds of settings hear updates of all kinds, in and out of order, and are shown
// at frames of all lengths; one hash over their states comes out. golden_hashes.txt has the hash that every
// build must print.
#include "layers.h"
#include "predict/predictor.h"
#include "random_words.h"

#include <cinttypes>
#include <cstdio>

namespace glidepath {
namespace {

constexpr int k_bodies = 64;
constexpr int k_updates = 1500;

class Random : public RandomWords {
  public:
    using RandomWords::RandomWords;
    // In [0, 1), 24 bits: exact.
    double share() { return static_cast<double>(word() >> 40U) / 0x1p24; }
    bool one_in(std::uint32_t many) { return below(many) == 0; }
};

Predict settings_of(Random& random) {
    Predict settings;
    settings.smoothness = static_cast<Smoothness>(random.below(4));
    if (random.one_in(2)) settings.top_speed_mps = 1.0 + 8.0 * random.share();
    if (random.one_in(4)) settings.interval_s = random.share();
    if (random.one_in(4)) settings.gravity_mps2 = 16.0 * random.share();
    if (random.one_in(4)) settings.stiffness_per_s = 8.0;
    settings.use_velocity = random.one_in(2);
    settings.is_refined = !random.one_in(4);
    settings.sends_on_change = settings.interval_s > 0.0 && random.one_in(2);
    return settings;
}

void run_body(Random& random, StateHash& hash) {
    Predictor body = predictor_with(settings_of(random));
    const bool has_sent = !random.one_in(4);
    const bool has_velocity = random.one_in(2);
    const bool has_heading = random.one_in(2);
    const double interval_s = 0.0625 + 0.5 * random.share();
    DVec3 position;
    DVec3 velocity;
    double now_s = 0.0;
    for (int i = 0; i < k_updates; ++i) {
        if (random.one_in(4)) {
            velocity.x = random.one_in(3) ? 0.0 : static_cast<double>(random.number(4));
            velocity.y = random.one_in(3) ? 0.0 : static_cast<double>(random.number(4));
            velocity.z = random.one_in(3) ? 0.0 : static_cast<double>(random.number(2));
        }
        position = position + velocity * interval_s;
        if (random.one_in(100)) position.x += static_cast<double>(random.number(64));
        const double late_s = random.one_in(10) ? random.share() : 0.0;
        now_s += interval_s * random.share() * 2.0;
        PredictUpdate next;
        next.received_s = now_s;
        next.sent_s = now_s - late_s;
        next.position_m = position;
        next.velocity_mps = velocity;
        next.heading_deg = 360.0 * random.share();
        next.has_sent = has_sent;
        next.has_velocity = has_velocity;
        next.has_heading = has_heading;
        next.teleport = random.one_in(200);
        next.is_repeated = random.one_in(10);
        if (!random.one_in(20)) hash.add(update(body, next));
        const std::uint32_t frames = random.below(8);
        for (std::uint32_t k = 0; k < frames; ++k) {
            now_s += random.one_in(50) ? random.share() * 1.25 : random.share() * 0.05;
            hash.add(frame(body, now_s));
            add_to(hash, body);
        }
    }
}

}  // namespace
}  // namespace glidepath

int main() {
    using namespace glidepath;
    Random random(0x7072656469637421);
    StateHash hash;
    for (int i = 0; i < k_bodies; ++i) {
        run_body(random, hash);
    }
    static_cast<void>(std::printf("predict_workload 0x%016" PRIx64 "\n", hash.value()));
    return 0;
}

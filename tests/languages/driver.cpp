// The session of tools/check_languages in C++, through the engine itself: what all other languages are
// compared with.
#include <glidepath/codec.h>
#include <glidepath/router.h>
#include <glidepath/world.h>

#include "session_file.h"

#include <chrono>
#include <cinttypes>
#include <cstdio>

namespace {

using namespace glidepath;
using Clock = std::chrono::steady_clock;

// Drives the session once; a chain of hashes when they are wanted.
double drive(const languages::Session& session, languages::Chain* chain) {
    World world;
    Router router({.adopts = true});
    const double dt_s = 1.0 / session.frames_per_s;
    float sum = 0;
    const auto begin = Clock::now();
    for (std::size_t f = 0; f < session.frame_count(); ++f) {
        world.begin_frame(dt_s);
        world.step();
        for (std::uint32_t m = session.first_message[f]; m < session.first_message[f + 1]; ++m) {
            const Decoded decoded = decode(session.message(m), DecodeMode::tolerant);
            if (decoded.is_ok()) router.receive(world, decoded.message);
        }
        const std::span<const Pose> poses = world.poses();
        for (const Pose& pose : poses) {
            sum += pose.position.frame.origin.x;
        }
        if (chain != nullptr) {
            chain->add(f, {poses.size(), world.pose_hash(), world.state_hash(), router.state_hash()});
        }
    }
    const std::chrono::duration<double> elapsed = Clock::now() - begin;
    if (sum != sum) std::puts("a pose is no number");
    return elapsed.count();
}

}  // namespace

int main(int argc, char** argv) {
    languages::Session session;
    if (argc != 3 || !languages::read(argv[1], session)) {
        std::fputs("usage: driver SESSION REPEATS\n", stderr);
        return 2;
    }
    languages::Chain chain;
    drive(session, &chain);
    double best_s = 1e9;
    for (int i = std::atoi(argv[2]); i > 0; --i) {
        best_s = std::min(best_s, drive(session, nullptr));
    }
    std::printf("end %zu %zu %016" PRIx64 " %.6f\n", session.frame_count(), session.ends.size(), chain.value,
                best_s);
    return 0;
}

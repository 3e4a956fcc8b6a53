// Poses between two ticks, for a renderer of any rate: physics may run at the client's 30 Hz under a display
// of 144 Hz. What is drawn lies between the last two ticks, so it is up to one tick old and never a guess.
//
//     waiting_s += frame_s;
//     for (; waiting_s >= tick_s; waiting_s -= tick_s) {
//         world.tick(tick_s);
//         sampler.take(world);
//     }
//     for (const SampledPose& pose : sampler.sample(waiting_s / tick_s)) draw(pose);
//
// A body that was put somewhere (teleport, snap, blip) is not blended: it is drawn where it was until the
// time of its tick has come, and then where it was put. A body that has just come is not drawn before that
// time either.
#pragma once

#include <glidepath/body.h>

#include <cstdint>
#include <span>
#include <vector>

namespace glidepath {

class World;

// Where a body is after a frame. Only bodies that changed are listed.
struct Pose {
    BodyId id;
    ObjectId object = 0;
    Position position;
    bool jumped = false;    // put there at once (blip, snap, teleport): do not blend from the last pose
    bool appeared = false;  // was nowhere before: there is no last pose, or it is an old one
};

// Where a body is drawn.
struct SampledPose {
    BodyId id;
    ObjectId object = 0;
    Position position;
};

// From `from` (share 0) to `to` (share 1), across landblocks; the rotation the shorter way round. Outdoors
// the result has the cell that it lies in; between a cell indoors and one outdoors it keeps that of `from`.
[[nodiscard]] Position blend(const Position& from, const Position& to, double share);

// Keeps the last two ticks of every body that moved.
class PoseSampler {
  public:
    // After each step of the world.
    void take(const World& world);

    // Everybody who moved in the last tick, and who came to rest in it: at `share` of the way from the tick
    // before (0) to the last one (1); shares outside are taken for the nearer end. Valid until the next call.
    [[nodiscard]] std::span<const SampledPose> sample(double share);
    // The same by the world's clock.
    [[nodiscard]] std::span<const SampledPose> sample_at(double clock_s);

    [[nodiscard]] double from_s() const { return from_s_; }  // when the tick before the last one ended
    [[nodiscard]] double to_s() const { return to_s_; }      // when the last tick ended

  private:
    struct Track {
        BodyId id;
        ObjectId object = 0;
        Position from{};
        Position to{};
        std::uint64_t moved_in = 0;  // which tick
        bool jumped = false;
        bool is_new = false;  // was nowhere before
    };

    void note(const Pose& pose);

    std::vector<Track> tracks_;          // by slot
    std::vector<std::uint32_t> active_;  // slots that moved in the last tick or came to rest in it
    std::vector<std::uint32_t> before_;  // the same of the tick before
    std::vector<SampledPose> sampled_;
    std::uint64_t tick_ = 1;
    double from_s_ = 0;
    double to_s_ = 0;
};

}  // namespace glidepath

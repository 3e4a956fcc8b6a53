// Listens to a player and writes down what every body did: see recording.h. Grows with the length of the
// capture; for files of any size there is Summary, which does not.
#pragma once

#include <glidepath/world.h>

#include "replay/layer.h"
#include "replay/player.h"
#include "replay/recording.h"

namespace glidepath::replay {

struct RecorderOptions {
    ObjectId only = 0;                     // 0: everybody
    std::size_t most_frames = 20'000'000;  // of all bodies together, about 1.6 GB; further ones are counted
    std::size_t most_messages_a_body = 100'000;
};

class Recorder {
  public:
    explicit Recorder(const RecorderOptions& options = {}) : options_(options) {}

    // For Player. It must not outlive the recorder.
    [[nodiscard]] PlayerListener listener();

    // Done: the recording without bodies that were never shown.
    [[nodiscard]] Recording take(double frames_per_s);
    [[nodiscard]] std::uint64_t frames_left_out() const { return frames_left_out_; }

  private:
    struct Newest {  // authoritative position
        Position position;
        bool is_known = false;
    };
    [[nodiscard]] float catch_up_limit(std::size_t body, const PlayedFrame& frame, float of_step_mps);

    void hear(const PlayedMessage& message);
    void see(const PlayedFrame& frame);
    void note(const PlayedFrame& frame, const Notice& notice);
    [[nodiscard]] std::size_t body_of(const Router& router, const World& world, ObjectId object);
    void add_frame(std::size_t body, const PlayedFrame& frame, const ShownBody& shown);

    RecorderOptions options_;
    Recording recording_;
    std::vector<Newest> newest_;         // beside recording_.bodies
    std::vector<float> last_limit_mps_;  // likewise: of the step before
    std::vector<BodyId> entity_of_;      // beside recording_.bodies
    std::vector<std::size_t> of_slot_;   // slot -> body + 1; 0 = none
    std::size_t frame_count_ = 0;
    std::uint64_t frames_left_out_ = 0;
};

// x = east, y = north from the map's south-west corner.
[[nodiscard]] MapPoint map_point(const Position& position);

}  // namespace glidepath::replay

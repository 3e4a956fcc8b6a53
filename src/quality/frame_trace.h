// One body, frame by frame: which stage moved it and by how much, and what it was waiting for. Listens to a
// traced player.
#pragma once

#include <glidepath/tools/replay.h>

#include "entity/trace.h"
#include "quality/layer.h"

#include <string>
#include <vector>

namespace glidepath::quality {

// Of the last physics step before a frame. Displacements are what the offset was after each stage, in the
// body's own axes: the one that changes it moved the body.
struct TracedFrame {
    double time_s = 0;
    double root_m = 0;
    double glide_m = 0;
    double stick_m = 0;
    double leash_m = 0;
    double step_m = 0;       // shown, from the frame before
    double speed_share = 0;  // the step's speed as a multiple of the adjusted top speed
    GlideOutcome glide = GlideOutcome::idle;
    StickOutcome stick = StickOutcome::idle;
    LeashOutcome leash = LeashOutcome::idle;
    bool is_airborne = false;
    bool jumped = false;
    bool is_pass = true;  // the bodies moved between the frame before and this one; else it is drawn between
    std::uint32_t queue_depth = 0;
    std::uint32_t stall_frames = 0;  // of the window of five
    std::uint32_t failures = 0;      // of waypoints; more than three: a blip
};
[[nodiscard]] const char* name_of(GlideOutcome outcome);
[[nodiscard]] const char* name_of(StickOutcome outcome);
[[nodiscard]] const char* name_of(LeashOutcome outcome);

struct FrameTraceOptions {
    ObjectId object = 0;
    double from_s = 0;
    double to_s = 1.0e300;
    std::size_t max_frames = 1'000'000;
};

class FrameTracer {
  public:
    explicit FrameTracer(const FrameTraceOptions& options) : options_(options) {}

    [[nodiscard]] ReplayListener listener();
    [[nodiscard]] const std::vector<TracedFrame>& frames() const { return frames_; }
    [[nodiscard]] bool was_seen() const { return was_seen_; }  // at any time
    [[nodiscard]] double first_seen_s() const { return first_seen_s_; }
    [[nodiscard]] double last_seen_s() const { return last_s_; }

  private:
    void see(const ReplayedFrame& frame);

    FrameTraceOptions options_;
    std::vector<TracedFrame> frames_;
    Position last_;
    double first_seen_s_ = 0;
    double last_s_ = 0;
    double last_pass_s_ = -1;
    bool has_last_ = false;
    bool was_seen_ = false;
};

}  // namespace glidepath::quality

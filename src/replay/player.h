// Plays the traffic of one connection: messages in at the time they came, frames out at a display's rate. The
// order is the client's: the clock moves, messages that have come act, then the bodies move.
//
//     Player player(options, listener);
//     player.receive(time_s, bytes);   // times since 1970, as captures have them
//     ...
//     player.finish();
#pragma once

#include <glidepath/codec.h>
#include <glidepath/pose.h>
#include <glidepath/router.h>
#include <glidepath/world.h>

#include "entity/trace.h"
#include "replay/layer.h"

#include <functional>
#include <limits>
#include <optional>
#include <span>
#include <vector>

namespace glidepath::replay {

enum class PhysicsRate : std::uint8_t {
    every_frame,  // a physics step a frame: what is shown is what was just computed
    retail30,     // 30 steps a second whatever the display does; poses are blended and one step old
};

inline constexpr double k_retail_physics_hz = 30.0;
// A capture may pause for hours. Longer silences than this are cut out; nobody moves in them any more.
inline constexpr double k_longest_silence_s = 30.0;
// What was said last still has to be walked to when a capture ends.
inline constexpr double k_after_last_message_s = 2.0;

struct PlayerOptions {
    double frames_per_s = 60;
    PhysicsRate physics = PhysicsRate::every_frame;
    std::optional<RootMotionMode> root_motion{};  // none: keyframed up to 30 steps a second, else smoothed
    Rules rules = Rules::retail();
    ObjectId viewer = 0;  // whose distance decides who glides; 0: the client's own object; or k_no_viewer
    DecodeMode mode = DecodeMode::tolerant;
    bool traced = false;  // write down what each stage did
    std::uint32_t most_bodies =
        16384;          // further creations are refused: a hostile capture must not fill memory
    double from_s = 0;  // frames before are played and not shown; since the beginning
    double to_s = std::numeric_limits<double>::infinity();
};
[[nodiscard]] RootMotionMode root_motion_of(const PlayerOptions& options);

// A message as it went through.
struct PlayedMessage {
    double time_s = 0;  // since the beginning
    std::span<const std::byte> bytes;
    const Decoded& decoded;
    const MessageOutcome& outcome;  // of no use when decoding failed
    const World& world;             // after it
    const Router& router;
    bool is_replay = false;  // it was kept before
};

// A body as a frame shows it.
struct ShownBody {
    BodyId id;
    ObjectId object = 0;
    Position position{};
    bool jumped = false;      // put there at once, in this frame
    bool appeared = false;    // not shown in the frame before
    bool is_present = false;  // in the world with a place of its own, seen or not
    bool is_shown = false;    // and not hidden
};

struct PlayedFrame {
    double time_s = 0;
    std::span<const ShownBody> bodies;  // by slot; look at is_shown
    std::span<const Notice> notices;    // of the physics steps since the last frame
    std::span<const Trace> traces;      // by slot, of the last step; empty when not traced
    double share = 1;                   // of the last step that is shown; below 1 poses are blended
    const World& world;
    const Router& router;
};

struct PlayerListener {
    std::function<void(const PlayedMessage&)> message{};
    std::function<void(const PlayedFrame&)> frame{};
};

struct PlayerStatistics {
    std::uint64_t messages = 0;
    std::uint64_t malformed = 0;
    std::uint64_t unknown_opcodes = 0;  // of the game, but not about motion
    std::uint64_t refused_bodies = 0;
    std::uint64_t frames = 0;
    double played_s = 0;
    double silence_s = 0;               // cut out
    std::uint64_t clocks_set_back = 0;  // times that went back by more than the longest silence
};

class Player {
  public:
    Player(const PlayerOptions& options, PlayerListener listener);
    // Listeners are told of this world by reference.
    Player(const Player&) = delete;
    Player& operator=(const Player&) = delete;

    // When time begins, since 1970: at the capture's first packet. Without it, at the first message.
    void begin(double time_s);
    // A message to the client. One that came a little before the last one counts as coming with it; when the
    // clock was set back by more than the longest silence, play goes on from there.
    void receive(double time_s, std::span<const std::byte> bytes);
    // Plays what was said last to its end.
    void finish();

    [[nodiscard]] bool is_past_end() const { return static_cast<double>(ticks_) * tick_s_ > options_.to_s; }
    [[nodiscard]] const PlayerStatistics& statistics() const { return statistics_; }
    [[nodiscard]] const World& world() const { return world_; }
    [[nodiscard]] const Router& router() const { return router_; }

  private:
    // When a jump is to be seen: below 0 = none. With late poses a second one may come before the first.
    struct Jumps {
        double next_s = -1;
        double after_s = -1;
    };

    [[nodiscard]] double since_start(double time_s);
    void play_until(double time_s);  // every tick that is over by then
    void open_tick();
    void close_tick();
    void show_frames();
    void show_frame(double time_s, double share);
    void move_shown(double share);
    [[nodiscard]] bool take_jumps(std::size_t slot, double physics_s);
    [[nodiscard]] double next_frame_s() const { return static_cast<double>(frames_ + 1) * frame_s_; }
    void note_jumps();
    void tell(const Decoded& decoded, std::span<const std::byte> bytes, const MessageOutcome& outcome);

    PlayerOptions options_;
    PlayerListener listener_;
    World world_;
    Router router_;
    PoseSampler sampler_;
    PlayerStatistics statistics_;
    std::vector<ShownBody> shown_;  // by slot
    std::vector<Jumps> jumps_;      // by slot
    std::vector<Trace> traces_;
    NoticeList notices_;  // since the last frame
    double tick_s_ = 0;
    double frame_s_ = 0;
    double start_s_ = 0;       // the beginning, since 1970; grows by what is cut out
    double last_s_ = 0;        // of the last message, since the beginning
    std::uint64_t ticks_ = 0;  // that are over
    std::uint64_t frames_ = 0;
    bool has_begun_ = false;
    bool is_tick_open_ = false;
    bool was_frame_shown_ = false;  // since the bodies last moved
};

}  // namespace glidepath::replay

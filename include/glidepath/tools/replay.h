// Replays the traffic of one session, all its links: messages in at the time they came, frames out at a
// display's rate. The order is the client's: the clock moves, the bodies move, then messages that have come
// act (spec/world.md 2). It is long because it has a replay's options, what listeners are given, and its
// counts.
//
//     const std::filesystem::path file = "session.pcap";
//     const auto show = [](const ReplayedFrame& frame) { draw(frame.bodies); };
//     const ReplayedCaptures done = replay_captures(std::span(&file, 1), {}, {.frame = show});
//     for (const Error& error : done.errors) std::puts(text_of(error).c_str());
#pragma once

#include <glidepath/client_message.h>
#include <glidepath/codec.h>
#include <glidepath/error.h>
#include <glidepath/pose.h>
#include <glidepath/router.h>
#include <glidepath/tools/capture.h>
#include <glidepath/world.h>

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace glidepath::replay {
struct FrameTraces;
}

namespace glidepath::tools {

// When bodies move.
enum class PhysicsRate : std::uint8_t {
    every_frame,  // in every frame: what is shown is what was just computed
    retail30,     // in passes, at most 30 a second, as in the client; poses lie between the last two
};

// A capture may pause for hours. Longer silences than this are cut out; no body moves in them any more.
inline constexpr double k_longest_silence_s = 30.0;
// Bodies still have to walk to their last positions when a capture ends.
inline constexpr double k_after_last_message_s = 2.0;

// How messages are replayed.
struct ReplayOptions {
    double frames_per_s = 60;
    PhysicsRate physics = PhysicsRate::every_frame;
    std::optional<RootMotionMode> root_motion{};  // none: keyframed up to 30 passes a second, else smoothed
    Rules rules = Rules::retail();
    Viewer viewer{};                              // whose distance decides who moves and glides
    std::shared_ptr<const AssetSource> assets{};  // none: every body is as large and as fast as a human
    // Of bodies that act, the own one apart (RouterDef): never retail's by themselves.
    Smoother smoother = Smoother::retail;
    Predict predict{};
    Driver driver = Driver::planner;
    DecodeMode mode = DecodeMode::tolerant;
    bool adopts = false;  // bodies for objects whose creation the capture does not hold (RouterDef::adopts)
    // The client's own body as others see it: no message names it, so that the echoes of its movement act.
    bool shows_own_as_remote = false;
    bool traced = false;  // keep what each stage did: recordings then say what moved a body
    // Further creations are refused: a hostile capture must not fill memory.
    std::uint32_t max_bodies = 16384;
    double from_s = 0;  // frames before are computed and not shown; since the beginning
    double to_s = std::numeric_limits<double>::infinity();
};
// The mode that the options ask for, or that their rate of steps gives.
[[nodiscard]] RootMotionMode root_motion_of(const ReplayOptions& options);

// A message as it went through.
struct ReplayedMessage {
    double time_s = 0;  // since the beginning
    std::span<const std::byte> bytes;
    const Decoded& decoded;
    const MessageOutcome& outcome;  // of no use when decoding failed
    const World& world;             // after it
    const Router& router;
    bool was_kept = false;  // it came before its object and acts now
};

// What the client said of its own movement.
struct ReplayedClientMessage {
    double time_s = 0;  // since the beginning
    const DecodedClient& decoded;
    const World& world;  // after it
    const Router& router;
};

// A body as a frame shows it.
struct ShownBody {
    BodyId id{};
    ObjectId object = 0;
    Position position{};
    bool jumped = false;      // put there at once, in this frame
    bool appeared = false;    // not shown in the frame before
    bool is_present = false;  // in the world with a position of its own, visible or not
    bool is_shown = false;    // and not hidden
};

// What one frame shows.
struct ReplayedFrame {
    double time_s = 0;                  // since the beginning
    std::span<const ShownBody> bodies;  // by slot; look at is_shown
    std::span<const Notice> notices;    // of this frame
    bool is_blended = false;            // poses lie between the last two passes
    const World& world;
    const Router& router;
    const replay::FrameTraces* traces = nullptr;  // for the layers above: what each stage did
};

// Called for every message, every frame and every word of the client, in order; each may be empty.
struct ReplayListener {
    std::function<void(const ReplayedMessage&)> message{};
    std::function<void(const ReplayedFrame&)> frame{};
    std::function<void(const ReplayedClientMessage&)> client{};
};
// Two listeners as one.
[[nodiscard]] ReplayListener both(const ReplayListener& first, const ReplayListener& second);

// Counts of a replay.
struct ReplayStatistics {
    std::uint64_t messages = 0;
    std::uint64_t malformed = 0;
    std::uint64_t unknown_opcodes = 0;  // of the game, but not about motion
    std::uint64_t refused_bodies = 0;
    std::uint64_t adopted = 0;      // bodies of objects that were never created
    std::uint64_t most_bodies = 0;  // in the world at once, shown or in a pack
    std::uint64_t frames = 0;
    double replayed_s = 0;
    std::uint64_t own_positions = 0;    // that the client sent of its own body
    double silence_s = 0;               // cut out
    std::uint64_t clocks_set_back = 0;  // times that went back by more than the longest silence
};

// For messages from anywhere; replay_captures() below is for captures.
class Replayer {
  public:
    Replayer(const ReplayOptions& options, ReplayListener listener);
    ~Replayer();
    Replayer(Replayer&&) noexcept;
    Replayer& operator=(Replayer&&) noexcept;

    // When time begins, since 1970: at the capture's first packet. Without it, at the first message.
    void begin(double time_s);
    // A message to the client. One that came a little before the last one counts as coming with it; when the
    // clock was set back by more than the longest silence, the replay goes on from there.
    void receive(double time_s, std::span<const std::byte> bytes);
    // A message of the client. Where it says that its own body is, that body goes, and with it the viewer: no
    // message of the server moves it there.
    void receive_from_client(double time_s, std::span<const std::byte> bytes);
    // Live: nothing came until then, and time goes on. Nothing happens before the first message.
    void pass(double time_s);
    // Replays until the last message has taken effect.
    void finish();

    [[nodiscard]] bool is_past_end() const;  // of ReplayOptions::to_s
    // Up to now.
    [[nodiscard]] const ReplayStatistics& statistics() const;
    // The bodies as the last step left them.
    [[nodiscard]] const World& world() const;
    // What is known of the objects.
    [[nodiscard]] const Router& router() const;
    // The client's own object, also when it is shown as remote; 0: not named yet.
    [[nodiscard]] ObjectId own_object() const;

  private:
    struct State;
    std::unique_ptr<State> state_;
};

// How captures are replayed.
struct CaptureReplayOptions {
    ReplayOptions replay{};
    StreamOptions stream{};
    std::uint32_t session = 0;  // which one, from 1; 0: the first that brings messages
    // Counts bytes of the files, nearly, while it runs, for a progress bar in another thread; may be nullptr.
    std::atomic<std::uint64_t>* progress_bytes = nullptr;
    // Asked between datagrams: false ends the replay; may be empty.
    std::function<bool()> goes_on{};
};

// What came of a replay of captures.
struct ReplayedCaptures {
    double start_unix_s = 0;  // of the first packet: what times count from
    std::uint32_t session = 0;
    std::vector<Error> errors{};  // of captures that could not be opened or that end badly
    StreamStatistics stream{};
    std::vector<LinkSummary> links{};  // of all sessions
    ReplayStatistics replay{};
    CaptureCounts records{};
    ObjectId local_player = 0;  // the client's own object
    // Setups and motion tables that creations named and the assets do not have.
    std::vector<std::uint32_t> missing_assets{};
    // What the assets do not play as it stands: AssetSource::warnings.
    std::vector<AssetWarning> asset_warnings{};

    // False: there was nothing to replay.
    [[nodiscard]] bool has_messages() const { return replay.messages > 0; }
};

// The files are one recording in parts: what one begins the next continues.
[[nodiscard]] ReplayedCaptures replay_captures(std::span<const std::filesystem::path> files,
                                               const CaptureReplayOptions& options,
                                               const ReplayListener& listener);
// A capture file's content.
[[nodiscard]] ReplayedCaptures replay_memory(std::span<const std::byte> capture,
                                             const CaptureReplayOptions& options,
                                             const ReplayListener& listener);
// Live from anywhere: `next` fills in a datagram and says what it found, after a tenth of a second at the
// latest. Until it says that it is at the end, or goes_on says no.
[[nodiscard]] ReplayedCaptures replay_source(const std::function<CaptureRead(Datagram&)>& next,
                                             const CaptureReplayOptions& options,
                                             const ReplayListener& listener);
// Live, until goes_on says no.
[[nodiscard]] ReplayedCaptures replay_interface(const std::string& interface_name,
                                                const CaptureReplayOptions& options,
                                                const ReplayListener& listener);

}  // namespace glidepath::tools

// What a replay showed: body by body and frame by frame with the messages that caused it (Recorder), or in
// total (Summary). Scores, explanations and the report page read recordings. It is long because it is
// the one list of what of a frame is kept.
//
//     Recorder recorder;
//     replay_captures(files, {.replay = {.traced = true}}, recorder.listener());
//     const Recording recording = recorder.take(60);
//     for (const RecordedBody& body : recording.bodies) draw(body.frames);
#pragma once

#include <glidepath/assets.h>
#include <glidepath/notice.h>
#include <glidepath/position.h>
#include <glidepath/tools/replay.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace glidepath::tools {

// A position on the whole map: the landblock's origin added, so that bodies of different landblocks stand in
// one plane. Double, since a map is 49 km wide.
struct MapPoint {
    double x_m = 0;  // east of the map's south-west corner
    double y_m = 0;  // north of it
    double z_m = 0;
};
// The point of a position; heights stay as they are.
[[nodiscard]] MapPoint map_point(const Position& position);

// What a body is. What was never created is `other`: nothing says what it is.
enum class BodyKind : std::uint8_t { player, creature, missile, other };
inline constexpr std::size_t k_body_kind_count = 4;
// "creature"
[[nodiscard]] const char* name_of(BodyKind kind);

// What moved a body in a frame.
enum class ShownState : std::uint8_t {
    still,
    root_motion,  // by what it is doing
    gliding,      // towards a waypoint
    sticking,     // after another body
    airborne,
    placed,  // put there at once: a blip, a snap, a teleport or its creation
    hidden,  // in the world and not drawn
};
// "root motion"
[[nodiscard]] const char* name_of(ShownState state);

// A body in one frame.
struct RecordedFrame {
    double time_s = 0;  // since the recording began
    MapPoint position{};
    float heading_deg = 0;
    float step_m = 0;             // from the frame before; 0 in the first and where it appears again
    float behind_m = 0;           // to the newest authoritative position that was accepted
    float heading_error_deg = 0;  // to its heading, -180 to 180
    // What it may reach: twice the adjusted top speed; sticking, five times the top speed.
    float catch_up_mps = 0;
    float pop_mps = 0;  // of a page: a step faster than this is a pop
    std::uint8_t queue_depth = 0;
    std::uint8_t stall_frames = 0;
    ShownState state = ShownState::still;
    bool moves_to = false;    // a move-to runs
    bool is_leashed = false;  // a constraint is in force
    // No way leads here from the frame before: it came into sight. Of other policies also: a teleport is
    // shown.
    bool is_new_here = false;
    bool is_indoors = false;  // in an indoor cell: the ranges of its leash are the shorter ones
    ObjectId target = 0;      // what it sticks to or moves to; 0 = nothing
    std::uint32_t cell = 0;   // of its position: its landblock is not where the map point says in a dungeon
    // What it does: the motion command that plays, and the clip with its frame number. 0 = nothing plays.
    std::uint32_t motion = 0;
    ClipId clip = 0;
    float clip_frame = 0;
};

// A message of one body, and what became of it.
struct RecordedMessage {
    double time_s = 0;
    std::uint32_t opcode = 0;
    bool has_position = false;
    bool was_accepted = false;
    bool is_teleport = false;
    MapPoint position{};
    float heading_deg = 0;
    std::string outcome{};  // what it did, or why it did nothing, in words
    std::string reason{};   // why it was dropped or kept; "none" otherwise
    std::string text{};     // its fields in one line
};

// One instance of an object.
struct RecordedBody {
    ObjectId object = 0;
    std::string name{};
    bool is_player = false;   // a player's character, by its description
    bool is_local = false;    // the client's own
    bool is_adopted = false;  // never created: the capture begins later than it
    BodyKind kind = BodyKind::other;
    float radius_m = 0;
    float height_m = 0;
    std::uint32_t setup = 0;  // its figure in a portal DAT; 0 = not known
    float scale = 1;
    std::vector<RecordedFrame> frames{};      // while it was in the world, in order of time
    std::vector<RecordedMessage> messages{};  // in order of arrival
    std::vector<Notice> notices{};            // clock: since the recording began
};

// All that a Recorder has recorded.
struct Recording {
    std::string title{};      // the file or scene
    double start_unix_s = 0;  // when the first packet came
    double duration_s = 0;
    double frames_per_s = 60;            // of those that were kept
    unsigned thinned = 1;                // one frame of this many was kept
    std::vector<RecordedBody> bodies{};  // by object id; one entry an instance
};

// Whom a Recorder records, and how much at most.
struct RecorderOptions {
    ObjectId only = 0;                    // 0: all objects
    std::size_t max_frames = 20'000'000;  // of all bodies together, about 1.6 GB; further ones are counted
    std::size_t max_messages_per_body = 100'000;
    // With more frames than this of all bodies together only every second one is kept, then every fourth, and
    // so on: long captures of many bodies stay within memory. 0: never.
    std::size_t thin_frames = 0;
    bool has_texts = true;  // messages in words
};

// Grows with the length of the capture; for files of any size there is Summary, which does not. Without
// ReplayOptions::traced no frame is `gliding`, `sticking` or `root_motion`.
class Recorder {
  public:
    explicit Recorder(const RecorderOptions& options = {});
    ~Recorder();
    Recorder(Recorder&&) noexcept;
    Recorder& operator=(Recorder&&) noexcept;

    // For a replay. It must not outlive the recorder.
    [[nodiscard]] ReplayListener listener();

    // Ends the recording: it holds no body that was never in the world.
    [[nodiscard]] Recording take(double frames_per_s);
    // Live: what came since the last call, and goes on recording. Every body has an entry, in the order in
    // which they came and always at the same place, also those of which nothing came.
    [[nodiscard]] Recording take_new(double frames_per_s);
    // Frames of bodies beyond max_frames.
    [[nodiscard]] std::uint64_t frames_left_out() const;

  private:
    struct State;
    std::unique_ptr<State> state_;
};

// How one object moved in a replay.
struct BodySummary {
    static constexpr std::size_t k_reason_count = 14;  // NoticeReason

    ObjectId object = 0;
    std::string name{};
    bool is_player = false;
    bool is_local = false;
    bool is_adopted = false;  // never created: the capture begins later than it
    BodyKind kind = BodyKind::other;
    std::uint64_t updates = 0;  // messages about it
    std::uint64_t dropped = 0;  // of these, by a gate
    std::uint64_t frames = 0;   // shown
    double first_s = 0;         // shown
    double visible_s = 0;
    double distance_m = 0;      // walked, jumps left out
    double largest_step_m = 0;  // jumps left out
    double largest_step_s = 0;  // when
    double largest_jump_m = 0;
    std::uint64_t teleports = 0;
    std::uint64_t snaps = 0;  // too far from the viewer to be seen gliding
    std::uint64_t blips = 0;
    std::array<std::uint64_t, k_reason_count> reasons{};  // of teleports, snaps and blips
    double worst_behind_m = 0;  // the newest authoritative position; until a jump is shown no body is behind
};
// "2 teleports (teleport stamp), 1 blip (to tail)"; "" without jumps.
[[nodiscard]] std::string text_of_jumps(const BodySummary& body);

// How far remote bodies of one kind were shown from each position that they were sent to, when it came: a
// figure of quality that needs no truth. Teleports and creations do not count.
struct Surprise {
    std::uint64_t positions = 0;
    double p50_m = 0;  // to 2 %
    double p90_m = 0;
    double p99_m = 0;
};

// Whom a Summary counts, and how many at most.
struct SummaryOptions {
    ObjectId only = 0;               // 0: all objects
    std::size_t max_bodies = 16384;  // a capture may bring new objects without end; further ones are counted
};

// What a replay comes to, in memory that does not grow with the length of the capture.
class Summary {
  public:
    explicit Summary(const SummaryOptions& options = {});
    ~Summary();
    Summary(Summary&&) noexcept;
    Summary& operator=(Summary&&) noexcept;

    // For a replay. It must not outlive the summary.
    [[nodiscard]] ReplayListener listener();

    // By object id; instances of one object together. Bodies that were never shown are left out.
    [[nodiscard]] std::vector<BodySummary> bodies() const;
    // Messages and frames of bodies beyond max_bodies.
    [[nodiscard]] std::uint64_t left_out() const;
    // Of all remote bodies of that kind.
    [[nodiscard]] Surprise surprise(BodyKind kind) const;

  private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace glidepath::tools

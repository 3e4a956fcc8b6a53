// What a replay showed, body by body and frame by frame, with the messages that caused it. Scores,
// explanations and the report page all read this. Places are map metres: the landblock's origin added, so
// that bodies of different landblocks stand in one plane.
#pragma once

#include <glidepath/router.h>

#include "entity/notice.h"
#include "replay/layer.h"

#include <cstdint>
#include <string>
#include <vector>

namespace glidepath::replay {

// A place on the whole map; double, since a map is 49 km wide.
struct MapPoint {
    double x_m = 0;
    double y_m = 0;
    double z_m = 0;
};

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
[[nodiscard]] const char* name_of(ShownState state);

struct RecordedFrame {
    double time_s = 0;  // since the recording began
    MapPoint place{};
    float heading_deg = 0;
    float step_m = 0;             // from the frame before; 0 in the first and where it appears again
    float behind_m = 0;           // to the newest authoritative position that was accepted
    float heading_error_deg = 0;  // to its heading, -180 to 180
    float catch_up_mps = 0;  // what it may reach: twice the adjusted top speed; sticking, five times the top
    std::uint8_t queue_depth = 0;
    std::uint8_t stall_frames = 0;
    ShownState state = ShownState::still;
    bool moves_to = false;    // a move-to runs
    bool is_leashed = false;  // a constraint is in force
    bool is_indoors = false;  // its ranges are the shorter ones
    ObjectId target = 0;      // whom it sticks to or moves to; 0 = nobody
};

// A message of one body, and what became of it.
struct RecordedMessage {
    double time_s = 0;
    std::uint32_t opcode = 0;
    MessageDetails details{};
    MessageReason reason = MessageReason::none;  // why it was dropped or kept
    bool has_place = false;                      // it carries a position
    bool was_accepted = false;
    bool is_teleport = false;
    MapPoint place{};
    float heading_deg = 0;
    std::string text{};  // its fields in one line
};

struct RecordedBody {
    ObjectId object = 0;
    std::string name{};
    bool is_player = false;  // a player, told by its description
    bool is_local = false;   // the client's own
    float radius_m = 0;
    std::vector<RecordedFrame> frames{};      // while it was in the world, in order of time
    std::vector<RecordedMessage> messages{};  // in order of arrival
    std::vector<Notice> notices{};            // clock: since the recording began
};

struct Recording {
    std::string title{};      // the file or scene
    double start_unix_s = 0;  // when the first packet came
    double duration_s = 0;
    double frames_per_s = 60;
    std::vector<RecordedBody> bodies{};  // by object id; one entry an instance
};

}  // namespace glidepath::replay

// What the page needs beside the C interface: callbacks as imports of the module, the layout of structs, and
// the replay of a capture's bytes. Everything here belongs to index.js; nothing of it is documented for
// others.
#include <glidepath/tools/replay.h>

#include <cstddef>
#include <cstring>
#include <glidepath.h>
#include <string>
#include <vector>

#define GPW_IMPORT(name) __attribute__((import_module("glidepath"), import_name(name)))
#define GPW_EXPORT(name) __attribute__((export_name(name)))

using namespace glidepath;
using namespace glidepath::tools;

extern "C" {

// --- Callbacks
// ---------------------------------------------------------------------------------------------- A function
// of JavaScript has no address here: one function of each kind goes out, and `context` says whose it is.

GPW_IMPORT("swept_move")
void gpw_on_swept_move(void* context, const gp_body* body, const gp_position* candidate,
                       gp_move_result* result);
GPW_IMPORT("set_position")
void gpw_on_set_position(void* context, const gp_body* body, const gp_position* target, std::uint32_t cause,
                         gp_move_result* result);
GPW_IMPORT("message")
void gpw_on_message(void* context, std::int32_t to_server, double time_s, const void* bytes,
                    std::size_t size);

static void swept_move(void* context, const gp_body* body, const gp_position* candidate,
                       gp_move_result* result) {
    gpw_on_swept_move(context, body, candidate, result);
}
static void set_position(void* context, const gp_body* body, const gp_position* target, std::uint32_t cause,
                         gp_move_result* result) {
    gpw_on_set_position(context, body, target, cause, result);
}
static void message(void* context, std::int32_t to_server, double time_s, const void* bytes,
                    std::size_t size) {
    gpw_on_message(context, to_server, time_s, bytes, size);
}

GPW_EXPORT("gpw_host_init") gp_code gpw_host_init(gp_host* host, void* context) {
    const gp_code code = gp_host_init(host, sizeof(gp_host));
    if (code != GP_OK) return code;
    host->context = context;
    host->swept_move = swept_move;
    host->set_position = set_position;
    return GP_OK;
}

GPW_EXPORT("gpw_link_receive")
gp_code gpw_link_receive(gp_link* link, std::int32_t to_server, double time_s, const void* payload,
                         std::size_t size, void* context) {
    return gp_link_receive(link, to_server, time_s, payload, size, message, context);
}

// --- Layout
// ------------------------------------------------------------------------------------------------- Sizes and
// offsets in the order in which index.js names them.

#define AT(type, field) static_cast<std::uint32_t>(offsetof(type, field))
static const std::uint32_t k_layout[] = {
    sizeof(gp_error),
    AT(gp_error, code),
    AT(gp_error, line),
    AT(gp_error, where),
    AT(gp_error, what),
    AT(gp_error, why),
    sizeof(gp_world_def),
    AT(gp_world_def, flags),
    AT(gp_world_def, least_pass_s),
    AT(gp_world_def, clock_s),
    AT(gp_world_def, viewer),
    AT(gp_world_def, rules),
    AT(gp_world_def, host),
    sizeof(gp_rules),
    sizeof(gp_host),
    sizeof(gp_viewer),
    sizeof(gp_spawn_def),
    AT(gp_spawn_def, object),
    AT(gp_spawn_def, position),
    AT(gp_spawn_def, radius_m),
    AT(gp_spawn_def, height_m),
    AT(gp_spawn_def, scale),
    AT(gp_spawn_def, top_speed_mps),
    AT(gp_spawn_def, flags),
    sizeof(gp_body),
    AT(gp_body, object),
    AT(gp_body, position),
    AT(gp_body, velocity_mps),
    AT(gp_body, state),
    AT(gp_body, radius_m),
    AT(gp_body, height_m),
    AT(gp_body, has_contact),
    AT(gp_body, on_walkable),
    sizeof(gp_move_result),
    AT(gp_move_result, accepted),
    AT(gp_move_result, has_contact),
    AT(gp_move_result, on_walkable),
    AT(gp_move_result, position),
    AT(gp_move_result, contact_normal),
    sizeof(gp_move_to),
    AT(gp_move_to, type),
    AT(gp_move_to, object),
    AT(gp_move_to, top_level_object),
    AT(gp_move_to, position),
    AT(gp_move_to, flags),
    AT(gp_move_to, distance_to_object_m),
    AT(gp_move_to, min_distance_m),
    AT(gp_move_to, desired_heading_deg),
    sizeof(gp_outcome),
    AT(gp_outcome, result),
    AT(gp_outcome, opcode),
    AT(gp_outcome, object),
    AT(gp_outcome, waits_for),
    sizeof(gp_pose_columns),
    AT(gp_pose_columns, capacity),
    AT(gp_pose_columns, count),
    AT(gp_pose_columns, space),
    AT(gp_pose_columns, ids),
    AT(gp_pose_columns, objects),
    AT(gp_pose_columns, cells),
    AT(gp_pose_columns, positions),
    AT(gp_pose_columns, rotations),
    AT(gp_pose_columns, headings_deg),
    AT(gp_pose_columns, flags),
    sizeof(gp_notice),
    AT(gp_notice, clock_s),
    AT(gp_notice, object),
    AT(gp_notice, other),
    AT(gp_notice, code),
    AT(gp_notice, distance_m),
    AT(gp_notice, kind),
    AT(gp_notice, reason),
    sizeof(gp_object),
    AT(gp_object, name),
    AT(gp_object, setup),
    AT(gp_object, motion_table),
    AT(gp_object, scale),
    AT(gp_object, is_adopted),
    AT(gp_object, is_player),
    AT(gp_object, is_creature),
    sizeof(gp_space),
    AT(gp_space, landblock),
    AT(gp_space, units_a_metre),
};
#undef AT

GPW_EXPORT("gpw_layout") const std::uint32_t* gpw_layout() { return k_layout; }
GPW_EXPORT("gpw_layout_size") std::uint32_t gpw_layout_size() {
    return sizeof(k_layout) / sizeof(k_layout[0]);
}

// --- Replay
// -------------------------------------------------------------------------------------------------

// What one frame shows, as columns; the addresses are good during the call.
struct gpw_frame {
    double time_s;
    std::uint32_t count;
    const std::uint32_t* objects;
    const std::uint32_t* cells;
    const float* positions;     // x y z, metres in the landblock
    const float* rotations;     // w x y z
    const std::uint8_t* flags;  // GP_POSE_*
    std::uint32_t notice_count;
    const gp_notice* notices;
    std::uint32_t reserved;
    std::uint64_t pose_hash;  // 0 unless asked for
    std::uint64_t state_hash;
};
static_assert(sizeof(gpw_frame) == 64);

// False ends the replay.
GPW_IMPORT("frame") std::int32_t gpw_on_frame(const gpw_frame* frame);
}

namespace {

enum Flags : std::uint32_t { k_every_frame = 1, k_adopts = 2, k_nobody_views = 4, k_hashes = 8 };

const Router* shown_router = nullptr;  // during a frame
const World* shown_world = nullptr;
std::string text;  // of the last question

// The bodies that are shown, frame after frame.
class Columns {
  public:
    explicit Columns(bool hashes) : has_hashes_(hashes) {}

    bool show(const ReplayedFrame& frame) {
        clear();
        for (const ShownBody& body : frame.bodies) {
            if (body.is_shown) add(body);
        }
        for (const Notice& notice : frame.notices) {
            add(notice);
        }
        const gpw_frame shown{.time_s = frame.time_s,
                              .count = static_cast<std::uint32_t>(objects_.size()),
                              .objects = objects_.data(),
                              .cells = cells_.data(),
                              .positions = positions_.data(),
                              .rotations = rotations_.data(),
                              .flags = flags_.data(),
                              .notice_count = static_cast<std::uint32_t>(notices_.size()),
                              .notices = notices_.data(),
                              .reserved = 0,
                              .pose_hash = has_hashes_ ? frame.world.pose_hash() : 0,
                              .state_hash = has_hashes_ ? frame.world.state_hash() : 0};
        shown_router = &frame.router;
        shown_world = &frame.world;
        const bool goes_on = gpw_on_frame(&shown) != 0;
        shown_router = nullptr;
        shown_world = nullptr;
        return goes_on;
    }

  private:
    void clear() {
        objects_.clear();
        cells_.clear();
        positions_.clear();
        rotations_.clear();
        flags_.clear();
        notices_.clear();
    }
    void add(const ShownBody& body) {
        const Frame& at = body.position.frame;
        objects_.push_back(body.object);
        cells_.push_back(body.position.cell);
        positions_.insert(positions_.end(), {at.origin.x, at.origin.y, at.origin.z});
        rotations_.insert(rotations_.end(), {at.rotation.w, at.rotation.x, at.rotation.y, at.rotation.z});
        flags_.push_back(static_cast<std::uint8_t>((body.jumped ? GP_POSE_JUMPED : 0) |
                                                   (body.appeared ? GP_POSE_APPEARED : 0)));
    }
    void add(const Notice& notice) {
        notices_.push_back({.clock_s = notice.clock_s,
                            .object = notice.object,
                            .other = notice.other,
                            .code = notice.code,
                            .distance_m = notice.distance_m,
                            .kind = static_cast<std::uint8_t>(notice.kind),
                            .reason = static_cast<std::uint8_t>(notice.reason),
                            .reserved = {}});
    }

    std::vector<std::uint32_t> objects_;
    std::vector<std::uint32_t> cells_;
    std::vector<float> positions_;
    std::vector<float> rotations_;
    std::vector<std::uint8_t> flags_;
    std::vector<gp_notice> notices_;
    bool has_hashes_;
};

}  // namespace

extern "C" {

// Counts of a replay, in the order that index.js names them.
struct gpw_replayed {
    double start_unix_s;
    double replayed_s;
    std::uint32_t frames, messages, malformed, most_bodies, adopted, refused_packets, datagrams, session,
        player;
    const char* error;  // "": it was read to its end
};

GPW_EXPORT("gpw_replay")
void gpw_replay(const std::byte* bytes, std::uint32_t size, double frames_per_s, std::uint32_t rules,
                std::uint32_t flags, std::uint32_t session, gpw_replayed* out) {
    CaptureReplayOptions options;
    options.session = session;
    options.replay.frames_per_s = frames_per_s;
    options.replay.physics = (flags & k_every_frame) != 0 ? PhysicsRate::every_frame : PhysicsRate::retail30;
    options.replay.rules = rules == GP_RULES_LITERAL      ? Rules::literal()
                           : rules == GP_RULES_DOCUMENTED ? Rules::documented()
                                                          : Rules::retail();
    options.replay.adopts = (flags & k_adopts) != 0;
    if ((flags & k_nobody_views) != 0) options.replay.viewer = Viewer::nobody();
    bool goes_on = true;
    Columns columns((flags & k_hashes) != 0);
    const auto show = [&](const ReplayedFrame& frame) {
        if (goes_on) goes_on = columns.show(frame);
    };
    options.goes_on = [&] { return goes_on; };
    const ReplayedCaptures played = replay_memory({bytes, size}, options, {.frame = show});

    std::uint64_t refused = 0;
    for (const std::uint64_t count : played.stream.to_client.refused) {
        refused += count;
    }
    text = played.errors.empty() ? std::string() : text_of(played.errors.front());
    *out = {.start_unix_s = played.start_unix_s,
            .replayed_s = played.replay.replayed_s,
            .frames = static_cast<std::uint32_t>(played.replay.frames),
            .messages = static_cast<std::uint32_t>(played.replay.messages),
            .malformed = static_cast<std::uint32_t>(played.replay.malformed),
            .most_bodies = static_cast<std::uint32_t>(played.replay.most_bodies),
            .adopted = static_cast<std::uint32_t>(played.replay.adopted),
            .refused_packets = static_cast<std::uint32_t>(refused),
            .datagrams = static_cast<std::uint32_t>(played.records.datagrams),
            .session = played.session,
            .player = played.local_player,
            .error = text.c_str()};
}

// The name of an object of the frame that is shown; "": it has none.
GPW_EXPORT("gpw_shown_name") const char* gpw_shown_name(std::uint32_t object) {
    const Object* found = shown_router != nullptr ? shown_router->find(*shown_world, object) : nullptr;
    text = found != nullptr ? found->name : std::string();
    return text.c_str();
}

// --- The system
// --------------------------------------------------------------------------------------------- The C library
// would write its last words, and ask for files: there is nothing to serve that. With these the module needs
// nothing of WASI.

std::int32_t __imported_wasi_snapshot_preview1_fd_close(std::int32_t) { return 8; }  // "bad file"
std::int32_t __imported_wasi_snapshot_preview1_fd_write(std::int32_t, std::int32_t, std::int32_t,
                                                        std::int32_t) {
    return 8;
}
std::int32_t __imported_wasi_snapshot_preview1_fd_seek(std::int32_t, std::int64_t, std::int32_t,
                                                       std::int32_t) {
    return 8;
}
std::int32_t __imported_wasi_snapshot_preview1_clock_time_get(std::int32_t, std::int64_t, std::int32_t) {
    return 8;
}
[[noreturn]] void __imported_wasi_snapshot_preview1_proc_exit(std::int32_t) { __builtin_trap(); }
}

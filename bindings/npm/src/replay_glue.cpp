// The replay of a capture's bytes, for index.js alone.
#include <glidepath/tools/replay.h>

#include "capi/asset_handle.h"
#include "capi/handles.h"

#include <cstddef>
#include <cstdint>
#include <glidepath.h>
#include <string>
#include <vector>

#define GPW_IMPORT(name) __attribute__((import_module("glidepath"), import_name(name)))
#define GPW_EXPORT(name) __attribute__((export_name(name)))

using namespace glidepath;
using namespace glidepath::tools;

extern "C" {

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

enum Flags : std::uint32_t {
    k_every_frame = 1,
    k_adopts = 2,
    k_nobody_views = 4,
    k_hashes = 8,
    k_predictive = 16
};

const Router* shown_router = nullptr;  // during a frame
const World* shown_world = nullptr;
std::string text;                           // of the last question
std::vector<std::uint32_t> missing_assets;  // of the last replay

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
    const std::uint32_t* missing;
    std::uint32_t missing_count;
};

GPW_EXPORT("gpw_replay")
void gpw_replay(const std::byte* bytes, std::uint32_t size, double frames_per_s, std::uint32_t rules,
                std::uint32_t flags, std::uint32_t session, const gp_assets* assets, gpw_replayed* out) {
    CaptureReplayOptions options;
    std::shared_ptr<void> kept;  // index.js has refused assets that were disposed of
    if (assets != nullptr && capi::share_handle(capi::HandleKind::assets, assets, "assets", kept) == GP_OK) {
        options.replay.assets = capi::assets_in(kept);
    }
    options.session = session;
    options.replay.frames_per_s = frames_per_s;
    options.replay.physics = (flags & k_every_frame) != 0 ? PhysicsRate::every_frame : PhysicsRate::retail30;
    options.replay.rules = rules == GP_RULES_LITERAL      ? Rules::literal()
                           : rules == GP_RULES_DOCUMENTED ? Rules::documented()
                                                          : Rules::retail();
    options.replay.adopts = (flags & k_adopts) != 0;
    if ((flags & k_predictive) != 0) options.replay.smoother = Smoother::predictive;
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
    missing_assets = played.missing_assets;
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
            .error = text.c_str(),
            .missing = missing_assets.data(),
            .missing_count = static_cast<std::uint32_t>(missing_assets.size())};
}

// The name of an object of the frame that is shown; "": it has none.
GPW_EXPORT("gpw_shown_name") const char* gpw_shown_name(std::uint32_t object) {
    const Object* found = shown_router != nullptr ? shown_router->find(*shown_world, object) : nullptr;
    text = found != nullptr ? found->name : std::string();
    return text.c_str();
}
}

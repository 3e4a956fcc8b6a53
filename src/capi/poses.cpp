// What to draw: poses as columns, notices, clips and parts.
#include <glidepath/figure.h>

#include "capi/frame_steps.h"

#include <cmath>
#include <vector>

using namespace glidepath;
using namespace glidepath::capi;

namespace {

// One loop a column: each runs through memory once.
template <class Write>
void fill(std::span<const Pose> poses, const void* column, Write&& write) {
    if (column == nullptr) return;
    for (std::size_t i = 0; i < poses.size(); ++i) {
        write(i, poses[i]);
    }
}

void fill_places(std::span<const Pose> poses, const gp_pose_columns& c) {
    if (c.positions == nullptr && c.rotations == nullptr) return;
    const Space space = c.space != nullptr ? from_c(*c.space) : Space{};
    for (std::size_t i = 0; i < poses.size(); ++i) {
        const Position& position = poses[i].position;
        const Frame frame = c.space != nullptr ? space.frame_of(position) : position.frame;
        if (c.positions != nullptr) write(frame.origin, c.positions + 3 * i);
        if (c.rotations == nullptr) continue;
        float* q = c.rotations + 4 * i;
        q[0] = frame.rotation.w;
        q[1] = frame.rotation.x;
        q[2] = frame.rotation.y;
        q[3] = frame.rotation.z;
    }
}

void fill_columns(std::span<const Pose> poses, const gp_pose_columns& c) {
    fill(poses, c.ids, [&](std::size_t i, const Pose& pose) { c.ids[i] = to_c(pose.id); });
    fill(poses, c.objects, [&](std::size_t i, const Pose& pose) { c.objects[i] = pose.object; });
    fill(poses, c.cells, [&](std::size_t i, const Pose& pose) { c.cells[i] = pose.position.cell; });
    fill(poses, c.headings_deg, [&](std::size_t i, const Pose& pose) {
        c.headings_deg[i] = static_cast<float>(heading_of(pose.position.frame));
    });
    fill(poses, c.flags, [&](std::size_t i, const Pose& pose) {
        c.flags[i] = static_cast<std::uint8_t>((pose.jumped ? GP_POSE_JUMPED : 0) |
                                               (pose.appeared ? GP_POSE_APPEARED : 0));
    });
    fill_places(poses, c);
}

gp_shown_frames shown_to_c(const ShownFrames& shown) {
    return {shown.clip, shown.frame, shown.next_clip, shown.next_frame, shown.share, 0};
}

gp_code read_columns(const gp_pose_columns* columns, gp_pose_columns& read) {
    if (const gp_code code = read_sized(columns, "columns", read); code != GP_OK) return code;
    return read.space != nullptr ? fail(validate(from_c(*read.space))) : GP_OK;
}

void write_columns(std::span<const Pose> poses, const gp_pose_columns& read, gp_pose_columns* columns) {
    columns->count = static_cast<std::uint32_t>(poses.size());
    fill_columns(poses.first(std::min<std::size_t>(poses.size(), read.capacity)), read);
}

template <class Ask>
gp_code write_poses(gp_world* world, gp_pose_columns* columns, Ask&& ask) {
    return with_world(world, [&](CWorld& w) {
        gp_pose_columns c{};
        if (const gp_code code = read_columns(columns, c); code != GP_OK) return code;
        write_columns(ask(w.world), c, columns);
        return GP_OK;
    });
}

}  // namespace

gp_code gp_pose_columns_init(gp_pose_columns* columns, uint32_t size) {
    return init_sized(columns, size, "columns", gp_pose_columns{});
}

gp_code gp_poses(gp_world* world, uint32_t which, gp_pose_columns* columns) {
    if (which > GP_POSES_RAW) return fail(GP_OUT_OF_RANGE, "which", "is none of GP_POSES_*", which);
    return write_poses(world, columns,
                       [&](World& w) { return which == GP_POSES_RAW ? w.raw_poses() : w.poses(); });
}

gp_code gp_poses_at(gp_world* world, double clock_s, gp_pose_columns* columns) {
    if (!std::isfinite(clock_s)) return fail(GP_BAD_FLOAT, "clock_s", "is not a finite number");
    return write_poses(world, columns, [&](World& w) { return w.poses_at(clock_s); });
}

gp_code gp_run_frame(gp_world* world, double elapsed_s, const void* bytes, size_t size, const uint32_t* ends,
                     uint32_t count, uint32_t* malformed, gp_pose_columns* columns) {
    return with_world(world, [&](CWorld& w) {
        gp_pose_columns c{};
        if (const gp_code code = read_columns(columns, c); code != GP_OK) return code;
        if (const gp_code code = tick(w, elapsed_s); code != GP_OK) return code;
        const gp_code code = receive_all(w, bytes, size, ends, count, malformed);
        if (code == GP_OK) write_columns(w.world.poses(), c, columns);
        return code;
    });
}

uint32_t gp_notices(gp_world* world, gp_notice* out, uint32_t capacity) {
    return ask_world<uint32_t>(world, [&](const CWorld& w) {
        const auto notices = w.world.notices();
        for (std::size_t i = 0; out != nullptr && i < notices.size() && i < capacity; ++i) {
            const Notice& n = notices[i];
            out[i] = {n.clock_s,
                      n.object,
                      n.other,
                      n.code,
                      n.distance_m,
                      static_cast<std::uint8_t>(n.kind),
                      static_cast<std::uint8_t>(n.reason),
                      {}};
        }
        return static_cast<uint32_t>(notices.size());
    });
}

const char* gp_notice_kind_name(uint32_t kind) {
    return name_of(static_cast<NoticeKind>(std::min<std::uint32_t>(kind, 0xFF)));
}
const char* gp_notice_reason_name(uint32_t reason) {
    return name_of(static_cast<NoticeReason>(std::min<std::uint32_t>(reason, 0xFF)));
}

uint32_t gp_playing_clips(gp_world* world, gp_id id, gp_playing_clip* out, uint32_t capacity) {
    return ask_world<uint32_t>(world, [&](const CWorld& w) {
        std::array<PlayingClip, k_most_playing_clips> clips{};
        const std::size_t count = playing_clips(w.world, from_c(id), clips);
        for (std::size_t i = 0; out != nullptr && i < count && i < capacity && i < clips.size(); ++i) {
            const PlayingClip& clip = clips[i];
            out[i] = {
                clip.clip, clip.low, clip.high, clip.framerate, clip.frame_number, clip.is_repeated ? 1U : 0U,
                0};
        }
        return static_cast<uint32_t>(count);
    });
}

gp_code gp_shown_frames_of(gp_world* world, gp_id id, gp_shown_frames* out) {
    return with_body(world, id, [&](CWorld& w, BodyId named) {
        if (out == nullptr) return null_pointer("out");
        const ShownFrames shown = shown_frames(w.world, named);
        *out = shown_to_c(shown);
        return GP_OK;
    });
}

gp_code gp_shown_frames_of_loop(uint32_t clip, uint32_t frame_count, float framerate, double elapsed_s,
                                gp_shown_frames* out) {
    if (out == nullptr) return null_pointer("out");
    if (!std::isfinite(framerate) || !std::isfinite(elapsed_s)) {
        return fail(GP_BAD_FLOAT, "framerate, elapsed_s", "are not finite numbers");
    }
    *out = shown_to_c(shown_frames_of_loop(clip, frame_count, framerate, elapsed_s));
    return GP_OK;
}

gp_code gp_placed_on(const gp_position* object, const gp_frame* relative, gp_position* out) {
    Position at;
    if (const gp_code code = read_position(object, "object", at); code != GP_OK) return code;
    if (const gp_code code = check_frame(relative, "relative"); code != GP_OK) return code;
    if (out == nullptr) return null_pointer("out");
    *out = to_c(placed_on(at, from_c(*relative)));
    return GP_OK;
}

gp_code gp_carried_by(const gp_frame* part, const gp_frame* relative, gp_frame* out) {
    if (const gp_code code = check_frame(part, "part"); code != GP_OK) return code;
    if (const gp_code code = check_frame(relative, "relative"); code != GP_OK) return code;
    if (out == nullptr) return null_pointer("out");
    *out = to_c(carried_by(from_c(*part), from_c(*relative)));
    return GP_OK;
}

uint32_t gp_place_parts(const gp_frame* frame, uint32_t frame_count, const gp_frame* next,
                        uint32_t next_count, float share, float scale, gp_frame* out, uint32_t capacity) {
    uint32_t placed = 0;
    guarded([&] {
        if (frame == nullptr && frame_count > 0) return null_pointer("frame");
        if (out == nullptr && capacity > 0) return null_pointer("out");
        if (!std::isfinite(share) || !std::isfinite(scale)) {
            return fail(GP_BAD_FLOAT, "share, scale", "are not finite numbers");
        }
        const auto frames_of = [](const gp_frame* from, std::uint32_t count) {
            std::vector<Frame> frames;
            for (std::uint32_t i = 0; from != nullptr && i < count; ++i) {
                frames.push_back(from_c(from[i]));
            }
            return frames;
        };
        const std::vector<Frame> whole = frames_of(frame, frame_count);
        std::vector<Frame> parts = frames_of(out, capacity);
        placed = static_cast<uint32_t>(
            next == nullptr ? place_parts(whole, parts, scale)
                            : place_parts(whole, frames_of(next, next_count), share, parts, scale));
        for (std::uint32_t i = 0; out != nullptr && i < placed; ++i) {
            out[i] = to_c(parts[i]);
        }
        return GP_OK;
    });
    return placed;
}

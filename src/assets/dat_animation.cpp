#include "assets/dat_hooks.h"
#include "assets/dat_objects.h"

#include <fmt/format.h>

namespace glidepath::tools {

std::span<const Frame> part_frames_of(const DatAnimation& animation, std::uint32_t frame) {
    return std::span(animation.part_frames)
        .subspan(std::size_t{frame} * animation.part_count, animation.part_count);
}

}  // namespace glidepath::tools

namespace glidepath::assets {

namespace {

constexpr std::uint32_t k_has_pos_frames = 1;
constexpr std::uint32_t k_known_animation_flags = 3;
constexpr std::uint64_t k_frame_bytes = 28;

struct Head {
    std::uint32_t flags = 0;
    std::uint32_t parts = 0;
    std::uint32_t frames = 0;
};

Head read_head(DatCursor& in) {
    Head head;
    const std::uint64_t flags_at = in.offset();
    head.flags = in.u32();
    in.known_bits(head.flags, k_known_animation_flags, flags_at, "flags of an animation");
    head.parts = in.u32();
    const std::uint64_t frames_at = in.offset();
    head.frames = in.u32();
    if (in.has_failed()) return {};
    if (head.frames == 0) {
        in.reject(DatFault::empty_animation, frames_at, "no frames: nothing can be played");
        return {};
    }
    const std::uint64_t pos_bytes = (head.flags & k_has_pos_frames) != 0 ? k_frame_bytes : 0;
    const std::uint64_t frame_bytes = k_frame_bytes * head.parts + 4 + pos_bytes;
    return in.fits(head.frames, frame_bytes, frames_at) ? head : Head{};
}

// Without `out` only checks.
AnimationShape read_animation(DatCursor& in, std::uint32_t id, DatAnimation* out) {
    if (const std::uint32_t found = in.u32(); found != id && !in.has_failed()) {
        in.reject(DatFault::wrong_id, 0, fmt::format("the object is {}", hex_text(found)));
    }
    const Head head = read_head(in);
    if (out != nullptr) {
        out->id = id;
        out->part_count = head.parts;
        out->frame_count = head.frames;
        out->part_frames.reserve(std::size_t{head.parts} * head.frames);
    }
    if ((head.flags & k_has_pos_frames) != 0) {
        if (out != nullptr) out->pos_frames.reserve(head.frames);
        for (std::uint32_t i = 0; i < head.frames && !in.has_failed(); ++i) {
            const Frame frame = in.frame();
            if (out != nullptr) out->pos_frames.push_back(frame);
        }
    }
    AnimationShape shape{.frame_count = head.frames};
    for (std::uint32_t i = 0; i < head.frames && !in.has_failed(); ++i) {
        for (std::uint32_t part = 0; part < head.parts && !in.has_failed(); ++part) {
            const Frame frame = in.frame();
            if (out != nullptr) out->part_frames.push_back(frame);
        }
        const std::uint32_t hooks = in.count(k_smallest_hook);
        shape.hook_count += hooks;
        for (std::uint32_t k = 0; k < hooks && !in.has_failed(); ++k) {
            const DatHook hook = read_hook(in);
            if (out != nullptr) out->hooks.push_back({i, hook});
        }
    }
    in.end();
    return shape;
}

}  // namespace

AnimationShape check_animation(ObjectView bytes, std::uint32_t id, DatReport& report) {
    DatCursor in(bytes, &report);
    return read_animation(in, id, nullptr);
}

DatAnimation decode_animation(ObjectView bytes, std::uint32_t id, DatReport& report) {
    DatAnimation animation;
    const AnimationShape shape = check_animation(bytes, id, report);
    if (report.is_rejected()) return animation;
    animation.hooks.reserve(static_cast<std::size_t>(shape.hook_count));
    DatCursor in(bytes, nullptr);
    static_cast<void>(read_animation(in, id, &animation));
    return animation;
}

}  // namespace glidepath::assets

#include "assets/dat_objects.h"
#include "assets/dat_walk.h"

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

struct ShapeOfAnimation : AnimationSink {
    AnimationShape shape{};

    void begin(const AnimationHead& head) {
        shape.part_count = head.parts;
        shape.frame_count = head.frames;
        shape.has_pos_frames = head.has_pos_frames;
    }
    void begin_hooks(std::uint32_t count) { shape.hook_count += count; }
};

struct WholeAnimation : AnimationSink {
    static constexpr bool k_wants_pos_frames = true;
    static constexpr bool k_wants_parts = true;

    DatAnimation& animation;
    std::uint32_t frame = 0;

    explicit WholeAnimation(DatAnimation& into) : animation(into) {}
    void pos_frame(const Frame& pos) { animation.pos_frames.push_back(pos); }
    void part(const Frame& at) { animation.part_frames.push_back(at); }
    void hook(const DatHook& hook) { animation.hooks.push_back({frame, hook}); }
    void end_frame() { ++frame; }
};

std::uint64_t size_in_memory(const AnimationShape& shape) {
    const std::uint64_t frames =
        std::uint64_t{shape.frame_count} * (shape.part_count + (shape.has_pos_frames ? 1U : 0U));
    return frames * sizeof(Frame) + shape.hook_count * sizeof(DatFrameHook);
}

}  // namespace

AnimationHead read_animation_head(DatCursor& in, std::uint32_t id) {
    read_id(in, id);
    const std::uint64_t flags_at = in.offset();
    const std::uint32_t flags = in.u32();
    in.known_bits(flags, k_known_animation_flags, flags_at, "flags of an animation");
    AnimationHead head;
    head.has_pos_frames = (flags & k_has_pos_frames) != 0;
    head.parts = in.u32();
    const std::uint64_t frames_at = in.offset();
    head.frames = in.u32();
    if (in.has_failed()) return {};
    if (head.frames == 0) {
        in.reject(DatFault::empty_animation, frames_at, "no frames: nothing can be played");
        return {};
    }
    const std::uint64_t pos_bytes = head.has_pos_frames ? k_dat_frame_bytes : 0;
    const std::uint64_t frame_bytes = k_dat_frame_bytes * head.parts + 4 + pos_bytes;
    return in.fits(head.frames, frame_bytes, frames_at) ? head : AnimationHead{};
}

AnimationShape check_animation(ObjectView bytes, std::uint32_t id, DatReport& report) {
    DatCursor in(bytes, &report);
    ShapeOfAnimation sink;
    walk_animation(in, id, sink);
    return sink.shape;
}

DatAnimation decode_animation(ObjectView bytes, std::uint32_t id, DatReport& report) {
    DatAnimation animation;
    const AnimationShape shape = check_animation(bytes, id, report);
    if (report.is_rejected() || !fits_in_memory(size_in_memory(shape), report)) return animation;
    animation.id = id;
    animation.part_count = shape.part_count;
    animation.frame_count = shape.frame_count;
    if (shape.has_pos_frames) animation.pos_frames.reserve(shape.frame_count);
    animation.part_frames.reserve(std::size_t{shape.part_count} * shape.frame_count);
    animation.hooks.reserve(static_cast<std::size_t>(shape.hook_count));
    DatCursor in(bytes, nullptr);
    WholeAnimation sink(animation);
    walk_animation(in, id, sink);
    return animation;
}

}  // namespace glidepath::assets

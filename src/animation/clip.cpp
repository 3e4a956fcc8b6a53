#include <glidepath/assets.h>

#include "animation/layer.h"
#include "base/assert.h"
#include "geometry/quat.h"
#include "geometry/vec3.h"

#include <algorithm>

namespace glidepath {

using namespace animation;

namespace {

Error check_pos_frames(const Clip& clip) {
    if (!clip.pos_frames.empty() && clip.pos_frames.size() != clip.frame_count) {
        return {ErrorCode::malformed, "pos frames", clip.pos_frames.size(),
                "their number is not that of the frames"};
    }
    for (std::size_t i = 0; i < clip.pos_frames.size(); ++i) {
        const Frame& frame = clip.pos_frames[i];
        if (!is_finite(frame.origin) || !is_finite(frame.rotation)) {
            return {ErrorCode::bad_float, "pos frame", i, "a number in it is not finite"};
        }
        if (length(frame.origin) > static_cast<double>(k_max_frame_displacement_m)) {
            return {ErrorCode::out_of_range, "pos frame", i, "moves too far"};
        }
    }
    return {};
}

Error check_hooks(const Clip& clip) {
    for (std::size_t i = 0; i < clip.hooks.size(); ++i) {
        if (clip.hooks[i].frame >= clip.frame_count) {
            return {ErrorCode::out_of_range, "hook", i, "its frame is beyond the last one"};
        }
        if (clip.hooks[i].hook == 0) return {ErrorCode::out_of_range, "hook", i, "id 0 means animation done"};
    }
    return {};
}

}  // namespace

std::span<const ClipHook> hooks_of_frame(const Clip& clip, std::uint32_t frame) {
    const auto first = std::lower_bound(clip.hooks.begin(), clip.hooks.end(), frame,
                                        [](const ClipHook& hook, std::uint32_t f) { return hook.frame < f; });
    auto last = first;
    while (last != clip.hooks.end() && last->frame == frame)
        ++last;
    return {first, last};
}

Error ClipLibrary::add(Clip clip) {
    if (clip.frame_count == 0)
        return {ErrorCode::out_of_range, "frame count", clip.id, "a clip needs a frame"};
    if (clip.frame_count > k_max_clip_frames) {
        return {ErrorCode::limit_exceeded, "frame count", clip.id, "more frames than a clip may have"};
    }
    if (Error status = check_pos_frames(clip); !status.is_ok()) return status;
    if (Error status = check_hooks(clip); !status.is_ok()) return status;

    const auto found = std::lower_bound(names_.begin(), names_.end(), clip.id,
                                        [](const Name& name, ClipId id) { return name.id < id; });
    if (found != names_.end() && found->id == clip.id) {
        return {ErrorCode::refused, "clip id", clip.id, "there is a clip of this id already"};
    }
    std::stable_sort(clip.hooks.begin(), clip.hooks.end(),
                     [](const ClipHook& a, const ClipHook& b) { return a.frame < b.frame; });
    names_.insert(found, {clip.id, size()});
    clips_.push_back(std::move(clip));
    return {};
}

const Clip& ClipLibrary::operator[](ClipIndex index) const {
    GLIDEPATH_ASSERT(index < clips_.size());
    return clips_[index];
}

ClipIndex ClipLibrary::find(ClipId id) const {
    const auto found = std::lower_bound(names_.begin(), names_.end(), id,
                                        [](const Name& name, ClipId wanted) { return name.id < wanted; });
    return found != names_.end() && found->id == id ? found->index : k_no_clip;
}

}  // namespace glidepath

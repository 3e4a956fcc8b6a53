// What a motion table and its clips hold.
#include <glidepath/asset_source.h>

#include "capi/convert.h"
#include "capi/handles.h"

#include <memory>

using namespace glidepath;
using namespace glidepath::capi;

namespace {

template <class Body>
gp_code with_motions(const gp_motions* handle, Body&& body) {
    return guarded([&] {
        std::shared_ptr<void> object;
        const gp_code code = share_handle(HandleKind::motions, handle, "motions", object);
        return code != GP_OK ? code : body(*static_cast<const MotionAsset*>(object.get()));
    });
}

const MotionData* find(const MotionTable& table, std::uint32_t kind, MotionId style, MotionId from,
                       MotionId motion) {
    if (kind == GP_MOTION_CYCLE) return table.cycle(style, motion);
    if (kind == GP_MOTION_MODIFIER) return table.modifier(style, motion);
    return table.link(style, from, motion);
}

}  // namespace

gp_code gp_motions_find(const gp_motions* motions, uint32_t kind, uint32_t style, uint32_t from,
                        uint32_t motion, gp_motion_data* out, gp_motion_animation* animations,
                        uint32_t capacity) {
    return with_motions(motions, [&](const MotionAsset& asset) {
        if (kind > GP_MOTION_LINK) return fail(GP_OUT_OF_RANGE, "kind", "is none of GP_MOTION_*", kind);
        if (out == nullptr) return null_pointer("out");
        if (animations == nullptr && capacity > 0) return null_pointer("animations");
        const MotionData* found = find(asset.table, kind, style, from, motion);
        if (found == nullptr) return fail(GP_UNKNOWN_ID, "motion", "the table has none", motion);
        gp_motion_data made{};
        write(found->velocity, made.velocity);
        write(found->omega, made.omega);
        if (found->clears_modifiers) made.flags |= GP_MOTION_CLEARS_MODIFIERS;
        if (found->only_from_default) made.flags |= GP_MOTION_ONLY_FROM_DEFAULT;
        made.animation_count = static_cast<std::uint32_t>(found->animations.size());
        made.animations = animations;
        for (std::uint32_t i = 0; i < made.animation_count && i < capacity; ++i) {
            const MotionAnimation& animation = found->animations[i];
            animations[i] = {animation.clip, animation.low, animation.high, animation.framerate};
        }
        *out = made;
        return GP_OK;
    });
}

gp_code gp_motions_style(const gp_motions* motions, uint32_t style, gp_motion_style* out) {
    return with_motions(motions, [&](const MotionAsset& asset) {
        if (out == nullptr) return null_pointer("out");
        const MotionId asked = style != 0 ? style : asset.table.default_style();
        const MotionId substate = asset.table.default_substate(asked);
        if (substate == 0) return fail(GP_UNKNOWN_ID, "style", "the table has none", style);
        *out = {asked, substate};
        return GP_OK;
    });
}

gp_code gp_motions_clip(const gp_motions* motions, uint32_t clip, gp_clip* out, gp_frame* frames,
                        uint32_t frame_capacity, gp_clip_hook* hooks, uint32_t hook_capacity) {
    return with_motions(motions, [&](const MotionAsset& asset) {
        if (out == nullptr) return null_pointer("out");
        if (frames == nullptr && frame_capacity > 0) return null_pointer("frames");
        if (hooks == nullptr && hook_capacity > 0) return null_pointer("hooks");
        const ClipIndex index = asset.clips.find(clip);
        if (index == k_no_clip) return fail(GP_UNKNOWN_ID, "clip", "the motions have none", clip);
        const Clip& found = asset.clips[index];
        *out = {found.id,
                found.frame_count,
                found.pos_frames.empty() ? nullptr : frames,
                hooks,
                static_cast<std::uint32_t>(found.hooks.size()),
                0};
        for (std::size_t i = 0; i < found.pos_frames.size() && i < frame_capacity; ++i) {
            frames[i] = to_c(found.pos_frames[i]);
        }
        for (std::size_t i = 0; i < found.hooks.size() && i < hook_capacity; ++i) {
            const ClipHook& hook = found.hooks[i];
            hooks[i] = {hook.frame, hook.hook, static_cast<int32_t>(hook.direction)};
        }
        return GP_OK;
    });
}

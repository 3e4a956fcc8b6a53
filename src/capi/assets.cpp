// Motions and assets, from memory, from callbacks and from files. It is long because each C function has a
// definition, and each struct a reader that checks it.
#include "capi/asset_handle.h"
#include "capi/convert.h"
#include "capi/handles.h"
#include "geometry/vec3.h"

#include <cmath>
#include <limits>
#include <string>
#include <utility>

using namespace glidepath;
using namespace glidepath::capi;

namespace {

gp_code no_such(const char* what, std::uint32_t id) { return fail(GP_UNKNOWN_ID, what, "there is none", id); }

gp_code no_readers() {
    return fail(GP_UNSUPPORTED, "call", "this build of the library has no reader of files");
}

// A list of the caller's: null only when it is empty.
template <class T>
gp_code check_list(const T* list, std::uint32_t count, const char* what) {
    return list == nullptr && count > 0 ? null_pointer(what) : GP_OK;
}

gp_code read_data(const gp_motion_data& c, MotionData& out) {
    if (const gp_code code = check_list(c.animations, c.animation_count, "animations"); code != GP_OK) {
        return code;
    }
    if (c.animation_count > k_max_motion_animations) {
        return fail(GP_LIMIT_EXCEEDED, "animation_count", "more than a motion can have", c.animation_count);
    }
    out.clears_modifiers = (c.flags & GP_MOTION_CLEARS_MODIFIERS) != 0;
    out.only_from_default = (c.flags & GP_MOTION_ONLY_FROM_DEFAULT) != 0;
    out.velocity = vec3_of(c.velocity);
    out.omega = vec3_of(c.omega);
    for (std::uint32_t i = 0; i < c.animation_count; ++i) {
        const gp_motion_animation& animation = c.animations[i];
        out.animations.push_back({animation.clip, animation.low, animation.high, animation.framerate});
    }
    return GP_OK;
}

gp_code read_entries(const gp_motion_entry* list, std::uint32_t count, const char* what,
                     std::vector<MotionTableSource::Entry>& out) {
    if (const gp_code code = check_list(list, count, what); code != GP_OK) return code;
    for (std::uint32_t i = 0; i < count; ++i) {
        MotionTableSource::Entry entry{.key = motion_key(list[i].style, list[i].motion), .data = {}};
        if (const gp_code code = read_data(list[i].data, entry.data); code != GP_OK) return code;
        out.push_back(std::move(entry));
    }
    return GP_OK;
}

gp_code read_links(const gp_motions_def& c, MotionTableSource& out) {
    if (const gp_code code = check_list(c.links, c.link_count, "links"); code != GP_OK) return code;
    for (std::uint32_t i = 0; i < c.link_count; ++i) {
        const gp_motion_link& given = c.links[i];
        MotionTableSource::Link link{
            .from_key = motion_key(given.style, given.from), .to = given.to, .data = {}};
        if (const gp_code code = read_data(given.data, link.data); code != GP_OK) return code;
        out.links.push_back(std::move(link));
    }
    return GP_OK;
}

gp_code read_clip(const gp_clip& c, ClipLibrary& out) {
    if (const gp_code code = check_list(c.hooks, c.hook_count, "hooks"); code != GP_OK) return code;
    if (c.frame_count > k_max_clip_frames) {
        return fail(GP_LIMIT_EXCEEDED, "frame_count", "more frames than a clip can have", c.frame_count);
    }
    Clip clip{.id = c.id, .frame_count = c.frame_count, .pos_frames = {}, .hooks = {}};
    for (std::uint32_t i = 0; c.frames != nullptr && i < c.frame_count; ++i) {
        clip.pos_frames.push_back(from_c(c.frames[i]));
    }
    for (std::uint32_t i = 0; i < c.hook_count; ++i) {
        if (c.hooks[i].direction < -1 || c.hooks[i].direction > 1) {
            return fail(GP_OUT_OF_RANGE, "direction", "of a hook is neither -1, 0 nor 1", i);
        }
        clip.hooks.push_back(
            {c.hooks[i].frame, c.hooks[i].hook, static_cast<HookDirection>(c.hooks[i].direction)});
    }
    return fail(out.add(std::move(clip)));
}

// A motion that plays a clip which is not there would be found out only when it is played.
gp_code check_clips(const MotionData& data, const ClipLibrary& clips) {
    for (const MotionAnimation& animation : data.animations) {
        if (clips.find(animation.clip) == k_no_clip) return no_such("clip", animation.clip);
    }
    return GP_OK;
}

gp_code check_clips(const MotionTableSource& source, const ClipLibrary& clips) {
    for (const auto* list : {&source.cycles, &source.modifiers}) {
        for (const MotionTableSource::Entry& entry : *list) {
            if (const gp_code code = check_clips(entry.data, clips); code != GP_OK) return code;
        }
    }
    for (const MotionTableSource::Link& link : source.links) {
        if (const gp_code code = check_clips(link.data, clips); code != GP_OK) return code;
    }
    return GP_OK;
}

gp_code read_motions(const gp_motions_def& c, MotionAsset& out) {
    MotionTableSource source;
    source.default_style = c.default_style;
    if (const gp_code code = check_list(c.styles, c.style_count, "styles"); code != GP_OK) return code;
    for (std::uint32_t i = 0; i < c.style_count; ++i) {
        source.style_defaults.push_back({c.styles[i].style, c.styles[i].substate});
    }
    if (const gp_code code = read_entries(c.cycles, c.cycle_count, "cycles", source.cycles); code != GP_OK) {
        return code;
    }
    if (const gp_code code = read_entries(c.modifiers, c.modifier_count, "modifiers", source.modifiers);
        code != GP_OK) {
        return code;
    }
    if (const gp_code code = read_links(c, source); code != GP_OK) return code;
    if (const gp_code code = check_list(c.clips, c.clip_count, "clips"); code != GP_OK) return code;
    for (std::uint32_t i = 0; i < c.clip_count; ++i) {
        if (const gp_code code = read_clip(c.clips[i], out.clips); code != GP_OK) return code;
    }
    if (const gp_code code = check_clips(source, out.clips); code != GP_OK) return code;
    Expected<MotionTable> table = MotionTable::build(std::move(source));
    if (!table) return fail(table.error());
    out.table = std::move(*table);
    return GP_OK;
}

gp_setup setup_to_c(const SetupAsset& setup) {
    return {setup.radius_m,    setup.height_m,     setup.step_up_m,
            setup.step_down_m, setup.motion_table, setup.default_animation};
}

// What callbacks bring.
AssetLoaders loaders_of(const gp_assets_def& c) {
    AssetLoaders loaders;
    if (c.setup != nullptr) {
        loaders.setup = [c](std::uint32_t id) -> Expected<SetupAsset> {
            gp_setup given = setup_to_c(SetupAsset{});
            if (c.setup(c.context, id, &given) == 0) {
                return Error{ErrorCode::unknown_id, "setup", id, "the host has none"};
            }
            for (const float number : {given.radius_m, given.height_m, given.step_up_m, given.step_down_m}) {
                if (!std::isfinite(number) || number < 0.0F) {
                    return Error{ErrorCode::out_of_range, "setup", id, "a size is not finite or below zero"};
                }
            }
            return SetupAsset{.radius_m = given.radius_m,
                              .height_m = given.height_m,
                              .step_up_m = given.step_up_m,
                              .step_down_m = given.step_down_m,
                              .motion_table = given.motion_table,
                              .default_animation = given.default_animation};
        };
    }
    if (c.motions != nullptr) {
        loaders.motions = [c](std::uint32_t id) -> Expected<MotionAsset> {
            gp_motions* given = nullptr;
            if (c.motions(c.context, id, &given) == 0) {
                return Error{ErrorCode::unknown_id, "motions", id, "the host has none"};
            }
            std::shared_ptr<void> object;
            if (share_handle(HandleKind::motions, given, "motions", object) != GP_OK) {
                return Error{ErrorCode::unknown_id, "motions", id, "the host gave no living handle"};
            }
            return *static_cast<const MotionAsset*>(object.get());
        };
    }
    return loaders;
}

template <class Body>
gp_code with_assets(const gp_assets* handle, Body&& body) {
    return guarded([&] {
        std::shared_ptr<void> object;
        const gp_code code = share_handle(HandleKind::assets, handle, "assets", object);
        return code != GP_OK ? code : body(*static_cast<const CAssets*>(object.get()));
    });
}

gp_locomotion_def default_speeds() {
    const LocomotionSpeeds speeds;
    return {sizeof(gp_locomotion_def), speeds.walk_mps,   speeds.run_mps,
            speeds.sidestep_mps,       speeds.turn_radps, speeds.backwards_share_of_walk};
}

}  // namespace

int32_t gp_has_file_readers(void) { return has_file_readers() ? 1 : 0; }

gp_code gp_locomotion_def_init(gp_locomotion_def* def, uint32_t size) {
    return init_sized(def, size, "def", default_speeds());
}
gp_code gp_motions_def_init(gp_motions_def* def, uint32_t size) {
    return init_sized(def, size, "def", gp_motions_def{});
}
gp_code gp_assets_def_init(gp_assets_def* def, uint32_t size) {
    return init_sized(def, size, "def", gp_assets_def{});
}

gp_code gp_motions_locomotion(const gp_locomotion_def* def, gp_motions** out) {
    return guarded([&] {
        if (out == nullptr) return null_pointer("out");
        *out = nullptr;
        gp_locomotion_def c = default_speeds();
        if (def != nullptr) {
            if (const gp_code code = read_sized(def, "def", c); code != GP_OK) return code;
        }
        Expected<DefaultLocomotion> made =
            make_locomotion({.walk_mps = c.walk_mps,
                             .run_mps = c.run_mps,
                             .sidestep_mps = c.sidestep_mps,
                             .turn_radps = c.turn_radps,
                             .backwards_share_of_walk = c.backwards_share_of_walk});
        if (!made) return fail(made.error());
        return give(
            HandleKind::motions,
            std::make_shared<MotionAsset>(MotionAsset{std::move(made->clips), std::move(made->table)}), out);
    });
}

gp_code gp_motions_create(const gp_motions_def* def, gp_motions** out) {
    return guarded([&] {
        if (out == nullptr) return null_pointer("out");
        *out = nullptr;
        gp_motions_def c{};
        if (const gp_code code = read_sized(def, "def", c); code != GP_OK) return code;
        auto made = std::make_shared<MotionAsset>();
        if (const gp_code code = read_motions(c, *made); code != GP_OK) return code;
        return give(HandleKind::motions, std::move(made), out);
    });
}

gp_code gp_motions_from_json(const char* text, size_t length, const char* name, gp_motions** out) {
    return guarded([&] {
        if (out == nullptr) return null_pointer("out");
        *out = nullptr;
        if (text == nullptr) return null_pointer("text");
        if (!has_file_readers()) return no_readers();
        const auto made = motions_of_json({text, length}, name == nullptr ? "motions" : name);
        return made ? give(HandleKind::motions, *made, out) : fail(made.error());
    });
}

gp_code gp_motions_destroy(gp_motions* motions) {
    return close_handle(HandleKind::motions, motions, "motions");
}

gp_code gp_assets_create(const gp_assets_def* def, gp_assets** out) {
    return guarded([&] {
        if (out == nullptr) return null_pointer("out");
        *out = nullptr;
        gp_assets_def c{};
        if (const gp_code code = read_sized(def, "def", c); code != GP_OK) return code;
        auto made = std::make_shared<CAssets>();
        made->source = std::make_shared<const AssetSource>(loaders_of(c));
        return give(HandleKind::assets, std::move(made), out);
    });
}

gp_code gp_assets_open(const char* path, gp_assets** out) {
    return guarded([&] {
        if (out == nullptr) return null_pointer("out");
        *out = nullptr;
        if (path == nullptr) return null_pointer("path");
        if (!has_file_readers()) return no_readers();
        const auto made = open_asset_files(path);
        return made ? give(HandleKind::assets, *made, out) : fail(made.error());
    });
}

gp_code gp_assets_from_memory(const gp_memory_file* files, uint32_t count, gp_assets** out) {
    return guarded([&] {
        if (out == nullptr) return null_pointer("out");
        *out = nullptr;
        if (const gp_code code = check_list(files, count, "files"); code != GP_OK) return code;
        for (uint32_t i = 0; i < count; ++i) {
            if (files[i].name == nullptr) return null_pointer("name");
            if (files[i].bytes == nullptr && files[i].length > 0) return null_pointer("bytes");
        }
        if (!has_file_readers()) return no_readers();
        const auto made = assets_of_memory({files, count});
        return made ? give(HandleKind::assets, *made, out) : fail(made.error());
    });
}

gp_code gp_assets_destroy(gp_assets* assets) { return close_handle(HandleKind::assets, assets, "assets"); }

gp_code gp_assets_setup(gp_assets* assets, uint32_t id, gp_setup* out) {
    return with_assets(assets, [&](const CAssets& all) {
        if (out == nullptr) return null_pointer("out");
        const auto setup = all.source->setup(id);
        if (setup == nullptr) {
            const Error why = all.source->why_no_setup(id);
            return why.is_ok() ? no_such("setup", id) : fail(why);
        }
        *out = setup_to_c(*setup);
        return GP_OK;
    });
}

gp_code gp_assets_motions(gp_assets* assets, uint32_t id, gp_motions** out) {
    return with_assets(assets, [&](const CAssets& all) {
        if (out == nullptr) return null_pointer("out");
        *out = nullptr;
        const auto motions = all.source->motions(id);
        if (motions == nullptr) {
            const Error why = all.source->why_no_motions(id);
            return why.is_ok() ? no_such("motions", id) : fail(why);
        }
        return give(HandleKind::motions, motions, out);
    });
}

gp_code gp_assets_of(gp_assets* assets, uint32_t setup, uint32_t motion_table, gp_body_assets* out) {
    return with_assets(assets, [&](const CAssets& all) {
        if (const gp_code code = check_sized(out, "out"); code != GP_OK) return code;
        const BodyAssets found = assets_of(*all.source, setup, motion_table);
        gp_body_assets made{};
        made.motion_table = found.motion_table;
        made.has_setup = found.setup != nullptr ? 1 : 0;
        made.has_motions = found.motions != nullptr ? 1 : 0;
        made.lacks_setup = found.lacks_setup ? 1 : 0;
        made.lacks_motions = found.lacks_motions ? 1 : 0;
        made.setup = setup_to_c(found.setup != nullptr ? *found.setup : SetupAsset{});
        write_sized(made, out);
        return GP_OK;
    });
}

gp_code gp_part_frames(gp_assets* assets, uint32_t setup, const gp_shown_frames* shown, float scale,
                       uint32_t placement, int32_t smooth, gp_frame* out, uint32_t capacity,
                       uint32_t* count) {
    return with_assets(assets, [&](const CAssets& all) {
        if (shown == nullptr) return null_pointer("shown");
        if (out == nullptr && capacity > 0) return null_pointer("out");
        if (count != nullptr) *count = 0;
        if (!std::isfinite(scale)) return fail(GP_BAD_FLOAT, "scale", "is not a finite number");
        if (!all.parts) return fail(GP_UNSUPPORTED, "assets", "only those of a portal DAT have part frames");
        const Expected<std::vector<Frame>> parts = all.parts(
            {.setup = setup,
             .shown = {shown->clip, shown->frame, shown->next_clip, shown->next_frame, shown->share},
             .scale = scale,
             .placement = placement,
             .is_smooth = smooth != 0});
        if (!parts) return fail(parts.error());
        for (std::size_t i = 0; i < parts->size() && i < capacity; ++i) {
            out[i] = to_c((*parts)[i]);
        }
        if (count != nullptr) *count = static_cast<uint32_t>(parts->size());
        return GP_OK;
    });
}

gp_code gp_holding_frame(gp_assets* assets, uint32_t setup, uint32_t location, const gp_frame* parts,
                         uint32_t part_count, gp_frame* out) {
    return with_assets(assets, [&](const CAssets& all) {
        if (out == nullptr) return null_pointer("out");
        if (const gp_code code = check_list(parts, part_count, "parts"); code != GP_OK) return code;
        if (!all.holding) {
            return fail(GP_UNSUPPORTED, "assets", "only those of a portal DAT have holding locations");
        }
        std::vector<Frame> places;
        for (std::uint32_t i = 0; i < part_count; ++i) {
            if (const gp_code code = check_frame(&parts[i], "parts"); code != GP_OK) return code;
            places.push_back(from_c(parts[i]));
        }
        const Expected<Frame> held = all.holding(setup, location, places);
        if (!held) return fail(held.error());
        *out = to_c(*held);
        return GP_OK;
    });
}

gp_code gp_hook_of(gp_assets* assets, uint32_t motion_table, uint32_t hook, gp_hook* out) {
    return with_assets(assets, [&](const CAssets& all) {
        if (const gp_code code = check_sized(out, "out"); code != GP_OK) return code;
        if (!all.hook)
            return fail(GP_UNSUPPORTED, "assets", "only those of a portal DAT know what hooks are");
        const Expected<gp_hook> found = all.hook(motion_table, hook);
        if (!found) return fail(found.error());
        write_sized(*found, out);
        return GP_OK;
    });
}

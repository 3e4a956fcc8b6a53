// What is made of files that were read: JSON motion tables, portal DATs.
#include <glidepath/tools/asset_files.h>
#include <glidepath/tools/dat_figures.h>
#include <glidepath/tools/motion_file.h>

#include "capi/asset_handle.h"

#include <initializer_list>
#include <optional>
#include <utility>
#include <variant>

namespace glidepath::capi {

namespace {

// What a payload has, by the fields of gp_hook.
struct HookFields {
    gp_hook& hook;

    void add(std::initializer_list<float> numbers) const {
        for (const float number : numbers)
            hook.numbers[hook.number_count++] = number;
    }
    void add(const Vec3& v) const { add({v.x, v.y, v.z}); }

    void operator()(std::monostate) const {}
    void operator()(const tools::SoundPayload& p) const { hook.id = p.wave; }
    void operator()(const tools::SoundTablePayload& p) const { hook.id = p.sound; }
    void operator()(const tools::AttackPayload& p) const {
        hook.part = p.part;
        add({p.left[0], p.left[1], p.right[0], p.right[1], p.radius_m, p.height_m});
    }
    void operator()(const tools::ReplaceObjectPayload& p) const {
        hook.part = p.part;
        hook.id = p.object;
    }
    void operator()(const tools::SwitchPayload& p) const { hook.id = p.on; }
    void operator()(const tools::FadePayload& p) const { add({p.start, p.end, p.time_s}); }
    void operator()(const tools::PartFadePayload& p) const {
        hook.part = p.part;
        add({p.start, p.end, p.time_s});
    }
    void operator()(const tools::ScalePayload& p) const { add({p.end, p.time_s}); }
    void operator()(const tools::ParticlePayload& p) const {
        hook.id = p.emitter_info;
        hook.part = p.part;
        hook.emitter = p.emitter;
        add(p.offset.origin);
        const Quat& q = p.offset.rotation;
        add({q.w, q.x, q.y, q.z});
    }
    void operator()(const tools::EmitterPayload& p) const { hook.emitter = p.emitter; }
    void operator()(const tools::PartPayload& p) const { hook.part = p.part; }
    void operator()(const tools::ScriptPayload& p) const {
        hook.id = p.script;
        add({p.pause_s});
    }
    void operator()(const tools::TweakedSoundPayload& p) const {
        hook.id = p.wave;
        add({p.probability, p.priority, p.volume});
    }
    void operator()(const tools::OmegaPayload& p) const { add(p.axis); }
    void operator()(const tools::TextureVelocityPayload& p) const { add({p.u, p.v}); }
    void operator()(const tools::PartTextureVelocityPayload& p) const {
        hook.part = p.part;
        add({p.u, p.v});
    }
};

constexpr bool is_hook(int c, tools::DatHookType type) { return c == static_cast<int>(type); }
static_assert(is_hook(GP_HOOK_NO_OP, tools::DatHookType::no_op) &&
              is_hook(GP_HOOK_ATTACK, tools::DatHookType::attack) &&
              is_hook(GP_HOOK_REPLACE_OBJECT, tools::DatHookType::replace_object) &&
              is_hook(GP_HOOK_SCALE, tools::DatHookType::scale) &&
              is_hook(GP_HOOK_CALL_PES, tools::DatHookType::call_pes) &&
              is_hook(GP_HOOK_SET_LIGHT, tools::DatHookType::set_light) &&
              is_hook(GP_HOOK_CREATE_BLOCKING_PARTICLE, tools::DatHookType::create_blocking_particle));

gp_hook hook_to_c(const tools::DatHook& hook) {
    gp_hook made{};
    made.type = static_cast<std::uint32_t>(hook.type);
    made.part = tools::k_no_part;
    std::visit(HookFields{made}, hook.payload);
    return made;
}

Error no_setup(std::uint32_t id) {
    return {ErrorCode::unknown_id, "setup", id, "the file has no such setup"};
}

}  // namespace

Expected<std::shared_ptr<const MotionAsset>> motions_of_json(std::string_view text, std::string_view name) {
    Expected<tools::MotionFile> file = tools::parse_motion_json(text, name);
    if (!file) return file.error();
    return std::shared_ptr<const MotionAsset>(
        std::make_shared<MotionAsset>(MotionAsset{std::move(file->clips), std::move(file->table)}));
}

Expected<std::shared_ptr<CAssets>> assets_of_memory(std::span<const gp_memory_file> files) {
    if (files.size() == 1 && !std::string_view(files[0].name).ends_with(".json")) {
        const auto* begin = static_cast<const std::byte*>(files[0].bytes);
        const auto dat = tools::DatFile::from_bytes({begin, begin + files[0].length}, files[0].name);
        if (!dat) return dat.error();
        return assets_of_dat(*dat);
    }
    std::vector<tools::NamedText> texts;
    for (const gp_memory_file& file : files) {
        const auto* begin = static_cast<const char*>(file.bytes);
        texts.push_back({.name = file.name, .text = {begin, begin + file.length}});
    }
    const auto source = tools::text_assets(std::move(texts));
    if (!source) return source.error();
    auto made = std::make_shared<CAssets>();
    made->source = *source;
    return made;
}

std::shared_ptr<CAssets> assets_of_dat(const tools::DatFile& dat) {
    auto made = std::make_shared<CAssets>();
    made->source = tools::dat_assets(dat);
    const auto figures = std::make_shared<const tools::DatFigures>(dat);
    made->parts = [figures](const FigureQuestion& question) -> Expected<std::vector<Frame>> {
        const auto setup = figures->setup(question.setup);
        if (setup == nullptr) return no_setup(question.setup);
        return tools::figure_of(
            *figures, *setup, question.shown,
            {.scale = question.scale, .placement = question.placement, .is_smooth = question.is_smooth});
    };
    made->holding = [figures](std::uint32_t id, std::uint32_t location,
                              std::span<const Frame> parts) -> Expected<Frame> {
        const auto setup = figures->setup(id);
        if (setup == nullptr) return no_setup(id);
        const std::optional<Frame> held = tools::holding_frame(*setup, parts, location);
        if (held) return *held;
        return Error{ErrorCode::unknown_id, "location", location, "the setup has no such holding location"};
    };
    made->hook = [figures](std::uint32_t motion_table, std::uint32_t number) -> Expected<gp_hook> {
        const auto hooks = figures->hooks(motion_table);
        if (hooks == nullptr) {
            return Error{ErrorCode::unknown_id, "motion_table", motion_table, "the file has no such table"};
        }
        if (number == 0 || number > hooks->size()) {
            return Error{ErrorCode::unknown_id, "hook", number, "the table has no such hook"};
        }
        return hook_to_c((*hooks)[number - 1]);
    };
    return made;
}

}  // namespace glidepath::capi

#include "assets/dat_hooks.h"

#include "base/names.h"

#include <fmt/format.h>

namespace glidepath::tools {

namespace {

constexpr std::array<const char*, k_dat_hook_type_count> k_hook_names{"NoOp",
                                                                      "Sound",
                                                                      "SoundTable",
                                                                      "Attack",
                                                                      "AnimationDone",
                                                                      "ReplaceObject",
                                                                      "Ethereal",
                                                                      "TransparentPart",
                                                                      "Luminous",
                                                                      "LuminousPart",
                                                                      "Diffuse",
                                                                      "DiffusePart",
                                                                      "Scale",
                                                                      "CreateParticle",
                                                                      "DestroyParticle",
                                                                      "StopParticle",
                                                                      "NoDraw",
                                                                      "DefaultScript",
                                                                      "DefaultScriptPart",
                                                                      "CallPES",
                                                                      "Transparent",
                                                                      "SoundTweaked",
                                                                      "SetOmega",
                                                                      "TextureVelocity",
                                                                      "TextureVelocityPart",
                                                                      "SetLight",
                                                                      "CreateBlockingParticle"};

}  // namespace

const char* name_of(DatHookType type) { return base::name_in(k_hook_names, type); }

}  // namespace glidepath::tools

namespace glidepath::assets {

namespace {

constexpr std::uint32_t k_graphics_kind = 0x01000000;
constexpr std::uint16_t k_long_id_bit = 0x8000;
constexpr std::uint32_t k_long_id_high_bits = 0x3FFF;

// The field that a visit names, out of the file.
struct FieldReader {
    DatCursor& in;

    void operator()(const char*, std::uint32_t& value) const { value = in.u32(); }
    void operator()(const char*, float& value) const { value = in.f32(); }
    void operator()(const char*, std::array<float, 2>& value) const {
        value[0] = in.f32();
        value[1] = in.f32();
    }
    void operator()(const char*, Vec3& value) const { value = in.vec3(); }
    void operator()(const char*, Frame& value) const { value = in.frame(); }
};

// The one payload that is packed: a byte, and an id of 2 or 4 (spec/dat.md 5.5).
ReplaceObjectPayload read_replace_object(DatCursor& in) {
    ReplaceObjectPayload payload;
    payload.part = in.u8();
    const std::uint16_t first = in.u16();
    payload.object = k_graphics_kind + first;
    if ((first & k_long_id_bit) != 0) {
        payload.object = k_graphics_kind + ((first & k_long_id_high_bits) << 16U | in.u16());
    }
    return payload;
}

}  // namespace

DatHookPayload payload_of(DatHookType type) {
    switch (type) {
        case DatHookType::no_op:
        case DatHookType::animation_done:
        case DatHookType::default_script:
            return {};
        case DatHookType::sound:
            return SoundPayload{};
        case DatHookType::sound_table:
            return SoundTablePayload{};
        case DatHookType::attack:
            return AttackPayload{};
        case DatHookType::replace_object:
            return ReplaceObjectPayload{};
        case DatHookType::ethereal:
        case DatHookType::no_draw:
        case DatHookType::set_light:
            return SwitchPayload{};
        case DatHookType::luminous:
        case DatHookType::diffuse:
        case DatHookType::transparent:
            return FadePayload{};
        case DatHookType::luminous_part:
        case DatHookType::diffuse_part:
        case DatHookType::transparent_part:
            return PartFadePayload{};
        case DatHookType::scale:
            return ScalePayload{};
        case DatHookType::create_particle:
        case DatHookType::create_blocking_particle:
            return ParticlePayload{};
        case DatHookType::destroy_particle:
        case DatHookType::stop_particle:
            return EmitterPayload{};
        case DatHookType::default_script_part:
            return PartPayload{};
        case DatHookType::call_pes:
            return ScriptPayload{};
        case DatHookType::sound_tweaked:
            return TweakedSoundPayload{};
        case DatHookType::set_omega:
            return OmegaPayload{};
        case DatHookType::texture_velocity:
            return TextureVelocityPayload{};
        case DatHookType::texture_velocity_part:
            return PartTextureVelocityPayload{};
    }
    return {};
}

DatHook read_hook(DatCursor& in) {
    DatHook hook;
    const std::uint64_t at = in.offset();
    const std::uint32_t type = in.u32();
    if (type >= k_dat_hook_type_count || type == static_cast<std::uint32_t>(DatHookType::animation_done)) {
        in.reject(DatFault::bad_hook, at, fmt::format("a hook of type {}: its length is not known", type));
        return hook;
    }
    hook.type = static_cast<DatHookType>(type);
    hook.direction = in.i32();
    if (hook.direction < -1 || hook.direction > 1) {
        in.tolerate(DatFault::bad_direction, at + 4,
                    [&] { return fmt::format("a hook of direction {} never fires", hook.direction); });
    }
    if (hook.type == DatHookType::replace_object) {
        hook.payload = read_replace_object(in);
    } else {
        hook.payload = payload_of(hook.type);
        std::visit([&](auto& payload) { visit_fields(payload, FieldReader{in}); }, hook.payload);
    }
    in.align();
    return hook;
}

}  // namespace glidepath::assets

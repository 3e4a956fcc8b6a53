// The hooks of animations and placements: what each type carries, said once for reading, writing and showing.
#pragma once

#include <glidepath/tools/dat_objects.h>

#include "assets/dat_cursor.h"
#include "assets/layer.h"

#include <cstdint>

namespace glidepath::assets {

inline constexpr std::uint64_t k_smallest_hook = 8;

// The payload of a type, empty.
[[nodiscard]] DatHookPayload payload_of(DatHookType type);

// Calls visit(name, value) for each field, in the order of the file; names are those of spec/dat.md 8.
template <class Visit>
void visit_fields(std::monostate, const Visit&) {}
template <class Payload, class Visit>
void visit_fields(Payload& p, const Visit& visit) {
    using P = std::remove_const_t<Payload>;
    if constexpr (std::is_same_v<P, SoundPayload>) {
        visit("id", p.wave);
    } else if constexpr (std::is_same_v<P, SoundTablePayload>) {
        visit("sound", p.sound);
    } else if constexpr (std::is_same_v<P, AttackPayload>) {
        visit("part", p.part);
        visit("left", p.left);
        visit("right", p.right);
        visit("radius", p.radius_m);
        visit("height", p.height_m);
    } else if constexpr (std::is_same_v<P, ReplaceObjectPayload>) {
        visit("part", p.part);
        visit("object", p.object);
    } else if constexpr (std::is_same_v<P, SwitchPayload>) {
        visit("on", p.on);
    } else if constexpr (std::is_same_v<P, FadePayload>) {
        visit("start", p.start);
        visit("end", p.end);
        visit("time", p.time_s);
    } else if constexpr (std::is_same_v<P, PartFadePayload>) {
        visit("part", p.part);
        visit("start", p.start);
        visit("end", p.end);
        visit("time", p.time_s);
    } else if constexpr (std::is_same_v<P, ScalePayload>) {
        visit("end", p.end);
        visit("time", p.time_s);
    } else if constexpr (std::is_same_v<P, ParticlePayload>) {
        visit("emitter_info", p.emitter_info);
        visit("part", p.part);
        visit("offset", p.offset);
        visit("emitter", p.emitter);
    } else if constexpr (std::is_same_v<P, EmitterPayload>) {
        visit("emitter", p.emitter);
    } else if constexpr (std::is_same_v<P, PartPayload>) {
        visit("part", p.part);
    } else if constexpr (std::is_same_v<P, ScriptPayload>) {
        visit("script", p.script);
        visit("pause", p.pause_s);
    } else if constexpr (std::is_same_v<P, TweakedSoundPayload>) {
        visit("id", p.wave);
        visit("probability", p.probability);
        visit("priority", p.priority);
        visit("volume", p.volume);
    } else if constexpr (std::is_same_v<P, OmegaPayload>) {
        visit("axis", p.axis);
    } else if constexpr (std::is_same_v<P, TextureVelocityPayload>) {
        visit("u", p.u);
        visit("v", p.v);
    } else {
        static_assert(std::is_same_v<P, PartTextureVelocityPayload>);
        visit("part", p.part);
        visit("u", p.u);
        visit("v", p.v);
    }
}

// One hook, its padding included.
[[nodiscard]] DatHook read_hook(DatCursor& in);

}  // namespace glidepath::assets

// What the client's portal DAT has for a body, as plain values: animations with part frames and hooks, and
// setups. Motion tables are MotionTableSource of <glidepath/assets.h>. <glidepath/tools/dat.h> reads them.
//
//     for (const DatFrameHook& at : animation.hooks)
//         if (const auto* sound = std::get_if<SoundPayload>(&at.hook.payload)) play(at.frame, sound->wave);
//     for (const Frame& part : part_frames_of(animation, 3)) draw(part);
//
// Values are as stored (spec/dat.md 8.3): rotations need not be of length one. It is long because it lists
// what every type of hook carries.
#pragma once

#include <glidepath/position.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <variant>
#include <vector>

namespace glidepath::tools {

// What a frame of an animation makes the host do, by the number that files have for it (spec/dat.md 5.4).
enum class DatHookType : std::uint8_t {
    no_op,
    sound,
    sound_table,
    attack,
    animation_done,  // never in files: the client makes it itself
    replace_object,
    ethereal,
    transparent_part,
    luminous,
    luminous_part,
    diffuse,
    diffuse_part,
    scale,
    create_particle,
    destroy_particle,
    stop_particle,
    no_draw,
    default_script,
    default_script_part,
    call_pes,
    transparent,
    sound_tweaked,
    set_omega,
    texture_velocity,
    texture_velocity_part,
    set_light,
    create_blocking_particle,
};
inline constexpr std::size_t k_dat_hook_type_count = 27;
[[nodiscard]] const char* name_of(DatHookType type);  // "SoundTable", as the client calls it

// What hooks carry, each with the types that have it. NoOp and DefaultScript carry nothing (monostate).
struct SoundPayload {  // sound
    std::uint32_t wave = 0;
};
struct SoundTablePayload {  // sound_table
    std::uint32_t sound = 0;
};
struct AttackPayload {  // attack
    std::uint32_t part = 0;
    std::array<float, 2> left{};
    std::array<float, 2> right{};
    float radius_m = 0;
    float height_m = 0;
};
struct ReplaceObjectPayload {  // replace_object
    std::uint32_t part = 0;
    std::uint32_t object = 0;  // the whole id, 0x01......
};
struct SwitchPayload {  // ethereal, no_draw, set_light
    std::uint32_t on = 0;
};
struct FadePayload {  // luminous, diffuse, transparent
    float start = 0;
    float end = 0;
    float time_s = 0;
};
struct PartFadePayload {  // luminous_part, diffuse_part, transparent_part
    std::uint32_t part = 0;
    float start = 0;
    float end = 0;
    float time_s = 0;
};
struct ScalePayload {  // scale
    float end = 0;
    float time_s = 0;
};
struct ParticlePayload {  // create_particle, create_blocking_particle
    std::uint32_t emitter_info = 0;
    std::uint32_t part = 0;
    Frame offset{};
    std::uint32_t emitter = 0;
};
struct EmitterPayload {  // destroy_particle, stop_particle
    std::uint32_t emitter = 0;
};
struct PartPayload {  // default_script_part
    std::uint32_t part = 0;
};
struct ScriptPayload {  // call_pes
    std::uint32_t script = 0;
    float pause_s = 0;
};
struct TweakedSoundPayload {  // sound_tweaked
    std::uint32_t wave = 0;
    float probability = 0;
    float priority = 0;
    float volume = 0;
};
struct OmegaPayload {  // set_omega
    Vec3 axis{};
};
struct TextureVelocityPayload {  // texture_velocity
    float u = 0;
    float v = 0;
};
struct PartTextureVelocityPayload {  // texture_velocity_part
    std::uint32_t part = 0;
    float u = 0;
    float v = 0;
};

// What a hook carries, by its type.
using DatHookPayload =
    std::variant<std::monostate, SoundPayload, SoundTablePayload, AttackPayload, ReplaceObjectPayload,
                 SwitchPayload, FadePayload, PartFadePayload, ScalePayload, ParticlePayload, EmitterPayload,
                 PartPayload, ScriptPayload, TweakedSoundPayload, OmegaPayload, TextureVelocityPayload,
                 PartTextureVelocityPayload>;

// A hook of any type.
struct DatHook {
    DatHookType type = DatHookType::no_op;
    std::int32_t direction = 0;  // 1 forward, -1 backward, 0 both; others never fire
    DatHookPayload payload{};    // always the one of the type
};

// A hook, and the frame that it belongs to.
struct DatFrameHook {
    std::uint32_t frame = 0;
    DatHook hook{};
};

// An animation, whole.
struct DatAnimation {
    std::uint32_t id = 0;
    std::uint32_t part_count = 0;
    std::uint32_t frame_count = 0;
    std::vector<Frame> pos_frames{};    // none, or one a frame: how far it carries the body
    std::vector<Frame> part_frames{};   // part_count for each frame, relative to the object
    std::vector<DatFrameHook> hooks{};  // by frame, those of one frame in the file's order
};
// Where the parts are in a frame; the frame has to be one of the animation's.
[[nodiscard]] std::span<const Frame> part_frames_of(const DatAnimation& animation, std::uint32_t frame);

inline constexpr std::uint32_t k_no_part = 0xFFFFFFFF;

// In the object's axes.
struct DatSphere {
    Vec3 centre{};
    float radius_m = 0;
};
// Upright, from its lowest point.
struct DatCylinder {
    Vec3 low{};
    float radius_m = 0;
    float height_m = 0;
};
// Where a held thing hangs: 1 right hand, 2 left hand, 3 shield, ... (spec/dat.md 6.3).
struct DatLocation {
    std::uint32_t key = 0;
    std::uint32_t part = k_no_part;  // k_no_part: the object itself
    Frame frame{};
};
// How the parts stand when nothing plays.
struct DatPlacement {
    std::uint32_t key = 0;  // 0 default, 0x65 resting
    std::vector<Frame> parts{};
    std::vector<DatHook> hooks{};
};
// A lamp on the object.
struct DatLight {
    std::uint32_t key = 0;
    Frame frame{};
    std::uint32_t argb = 0;
    float intensity = 0;
    float falloff = 0;
    float cone = 0;
};

// What an object is made of, how large it is, and what it does by itself. Sizes are times the object's scale.
struct DatSetup {
    std::uint32_t id = 0;
    std::uint32_t flags = 0;               // 1 parents, 2 scales, 4 free heading, 8 physics BSP
    std::vector<std::uint32_t> parts{};    // graphics objects
    std::vector<std::uint32_t> parents{};  // of each part, or none; poses nothing
    std::vector<Vec3> scales{};            // of each part, or none
    std::vector<DatLocation> holding_locations{};
    std::vector<DatLocation> connection_points{};
    std::vector<DatPlacement> placements{};
    std::vector<DatCylinder> cylinders{};
    std::vector<DatSphere> spheres{};
    float height_m = 0;
    float radius_m = 0;
    float step_up_m = 0;
    float step_down_m = 0;
    DatSphere sorting_sphere{};
    DatSphere selection_sphere{};
    std::vector<DatLight> lights{};
    std::uint32_t default_animation = 0;  // these five: 0 = none
    std::uint32_t default_script = 0;
    std::uint32_t default_motion_table = 0;
    std::uint32_t default_sound_table = 0;
    std::uint32_t default_script_table = 0;
};

}  // namespace glidepath::tools

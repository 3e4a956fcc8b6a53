// Motion assets: clips (how far each frame of an animation carries the body) and motion tables (what a body
// plays for a motion in a style, and what leads from one motion to the next). They belong to the host, are
// shared by all bodies, and must outlive the worlds that use them. It is long because clips and tables are of
// no use without each other.
//
//     const DefaultLocomotion walk = make_default_locomotion();
//     world.spawn({.object = 7, .position = at, .acts = true, .assets = walk.assets()});
#pragma once

#include <glidepath/error.h>
#include <glidepath/position.h>

#include <cstdint>
#include <span>
#include <vector>

namespace glidepath {

// A motion as tables name it: the same ids as MotionCommand.
using MotionId = std::uint32_t;

using ClipId = std::uint32_t;     // the name that motion tables use
using ClipIndex = std::uint32_t;  // the index in a library, for as long as the library lives
inline constexpr ClipIndex k_no_clip = 0xFFFFFFFF;

// Longer clips are refused, so that no clip can hold up a tick; retail's have some hundred frames.
inline constexpr std::uint32_t k_max_clip_frames = 65536;
// A frame that carries the body farther is refused: absurd, and sums of it could leave the range of a float.
inline constexpr float k_max_frame_displacement_m = 1e6F;

// In which direction of play a hook fires.
enum class HookDirection : std::int8_t { backward = -1, both = 0, forward = 1 };

// A mark on a frame: passing it raises a notice.
struct ClipHook {
    std::uint32_t frame = 0;
    std::uint32_t hook = 0;  // what the host knows it by; not 0, which is "animation done"
    HookDirection direction = HookDirection::both;
};

// One animation: its frames, how far each carries the body, and its hooks.
struct Clip {
    ClipId id = 0;
    std::uint32_t frame_count = 0;
    std::vector<Frame>
        pos_frames;  // none, or one a frame; rotations may be unusable, playing then keeps the old one
    std::vector<ClipHook> hooks;  // in the library sorted by frame, equal frames in the order given
};

// The hooks of one frame of a clip that a library holds.
[[nodiscard]] std::span<const ClipHook> hooks_of_frame(const Clip& clip, std::uint32_t frame);

// Clips by id. It only grows, and an index stays valid as long as the library lives.
class ClipLibrary {
  public:
    // Refuses an id that is taken, a clip without frames, pos frames of another number, numbers that are not
    // finite or out of range, and hooks beyond the last frame.
    [[nodiscard]] Error add(Clip clip);

    [[nodiscard]] ClipIndex find(ClipId id) const;  // k_no_clip: there is none
    [[nodiscard]] const Clip& operator[](ClipIndex index) const;
    [[nodiscard]] std::uint32_t size() const { return static_cast<std::uint32_t>(clips_.size()); }

  private:
    struct Name {
        ClipId id;
        ClipIndex index;
    };

    std::vector<Clip> clips_;
    std::vector<Name> names_;  // sorted by id
};

// Larger numbers are refused: absurd, and their products could leave the range of a float.
inline constexpr float k_max_motion_velocity = 1e6F;  // m/s, and rad/s for omega
inline constexpr float k_max_motion_framerate = 1e6F;
inline constexpr std::uint32_t k_max_motion_animations = 65535;

// A part of a clip, as a motion plays it.
struct MotionAnimation {
    ClipId clip = 0;
    std::int32_t low = 0;
    std::int32_t high = -1;  // -1: to the end of the clip
    float framerate = 30;
};

// What a motion plays, and how it moves the body by itself.
struct MotionData {
    bool clears_modifiers = false;            // bit 1: entering drops all modifiers, and none can be added
    bool only_from_default = false;           // bit 2: may be entered only from the style's default substate
    Vec3 velocity;                            // m/s at speed 1
    Vec3 omega;                               // rad/s at speed 1
    std::vector<MotionAnimation> animations;  // of a cycle the last one is repeated
};

// (style << 16) | (motion & 0xFFFFFF) in 32 bits: the style's kind bit falls out, and so does the motion's.
[[nodiscard]] constexpr std::uint32_t motion_key(MotionId style, MotionId motion) {
    return (style << 16U) | (motion & 0xFFFFFFU);
}

// A table as a loader reads it, in any order.
struct MotionTableSource {
    // The motion that a style rests in.
    struct StyleDefault {
        MotionId style = 0;
        MotionId substate = 0;
    };
    // A cycle or a modifier.
    struct Entry {
        std::uint32_t key = 0;  // motion_key; style 0 in a modifier = in any style
        MotionData data;
    };
    // What is played on the way from one motion to another.
    struct Link {
        std::uint32_t from_key = 0;  // motion_key(style, from); from 0 = from any motion of the style
        MotionId to = 0;
        MotionData data;
    };

    MotionId default_style = 0;
    std::vector<StyleDefault> style_defaults;
    std::vector<Entry> cycles;
    std::vector<Entry> modifiers;
    std::vector<Link> links;
};

// A table as bodies use it: looked up by style and motion, never changed.
class MotionTable {
  public:
    // Refuses a key that comes twice and numbers that are not finite or out of range; `where` is the index in
    // the source's list.
    [[nodiscard]] static Expected<MotionTable> build(MotionTableSource source);

    // The style of a body that was given none.
    [[nodiscard]] MotionId default_style() const { return default_style_; }
    [[nodiscard]] MotionId default_substate(MotionId style) const;  // 0: the style has none

    // Nullptr: there is none.
    [[nodiscard]] const MotionData* cycle(MotionId style, MotionId motion) const;
    [[nodiscard]] const MotionData* modifier(MotionId style, MotionId motion) const;
    [[nodiscard]] const MotionData* link(MotionId style, MotionId from, MotionId to) const;

  private:
    // Sorted keys apart from the data, so that a search touches little memory.
    struct Index {
        std::vector<std::uint64_t> keys;
        std::vector<MotionData> data;

        [[nodiscard]] const MotionData* find(std::uint64_t key) const;
    };

    template <class Items, class KeyOf>
    [[nodiscard]] static Error fill(Index& index, Items& items, const char* what, KeyOf key_of);

    MotionId default_style_ = 0;
    std::vector<MotionTableSource::StyleDefault> style_defaults_;  // sorted by style
    Index cycles_;
    Index modifiers_;
    Index links_;  // by (from key, to)
};

// What selecting motions needs to know of the host's data.
struct MotionAssets {
    const MotionTable* table = nullptr;  // a body may have none
    const ClipLibrary* clips = nullptr;
};

// At command speed 1.
struct LocomotionSpeeds {
    float walk_mps = 3.12F;             // retail: walk animation speed
    float run_mps = 4.0F;               // retail: run animation speed
    float sidestep_mps = 1.25F;         // retail: sidestep animation speed
    float turn_radps = 1.57079632679F;  // a quarter turn a second; retail has no constant for it
    // Only for WalkBackwards itself, which interpreters turn into walking.
    float backwards_share_of_walk = 0.65F;
};

// Clips and a table that stand for each other; keep both as long as a world uses them.
struct DefaultLocomotion {
    ClipLibrary clips;
    MotionTable table;

    // For SpawnDef::assets.
    [[nodiscard]] MotionAssets assets() const { return {&table, &clips}; }
};

// Substates that the table does not move by stand still, those of motions it does not have included;
// actions are answered by no_data and change nothing.
[[nodiscard]] DefaultLocomotion make_default_locomotion();
// The same at other speeds; refuses those that are not finite or out of range.
[[nodiscard]] Expected<DefaultLocomotion> make_locomotion(const LocomotionSpeeds& speeds);
// The table's plain data, for hosts that start from it with a table of their own. Checks nothing.
[[nodiscard]] MotionTableSource locomotion_source(const LocomotionSpeeds& speeds);

// When a frame's displacement is applied.
enum class RootMotionMode : std::uint8_t {
    keyframed,  // retail: all of a frame's motion when the frame is passed, nothing between
    smoothed,   // the same motion spread evenly over the time
};

}  // namespace glidepath

// Motion tables: what a body plays for a motion in a style, and what leads from one motion to the next. A
// table belongs to the host, is shared by all bodies and never changes. Retail's names are CMotionTable and
// MotionData.
#pragma once

#include <glidepath/animation/clip.h>
#include <glidepath/animation/motion_id.h>

#include <cstdint>
#include <vector>

namespace glidepath {

// Larger numbers are refused: absurd, and their products could leave the range of a float.
inline constexpr float k_max_motion_velocity = 1e6F;  // m/s, and rad/s for omega
inline constexpr float k_max_motion_framerate = 1e6F;
inline constexpr std::uint32_t k_max_motion_animations = 65535;

struct MotionAnimation {
    ClipId clip = 0;
    std::int32_t low = 0;
    std::int32_t high = -1;  // -1: to the end of the clip
    float framerate = 30;
};

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
    struct StyleDefault {
        MotionId style = 0;
        MotionId substate = 0;
    };
    struct Entry {
        std::uint32_t key = 0;  // motion_key; style 0 in a modifier = in any style
        MotionData data;
    };
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

class MotionTable {
  public:
    // Refuses a key that comes twice and numbers that are not finite or out of range; `where` is the index in
    // the source's list.
    [[nodiscard]] static Expected<MotionTable> build(MotionTableSource source);

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
    [[nodiscard]] static Status fill(Index& index, Items& items, const char* what, KeyOf key_of);

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

}  // namespace glidepath

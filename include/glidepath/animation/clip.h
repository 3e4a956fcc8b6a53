// Clips: how many frames an animation has, how far each frame carries the body, and which hooks its frames
// fire. A library of clips belongs to the host, is shared by all bodies and only grows. Retail's name is
// CAnimation.
#pragma once

#include <glidepath/base/status.h>
#include <glidepath/geometry/frame.h>

#include <cstdint>
#include <span>
#include <vector>

namespace glidepath {

using ClipId = std::uint32_t;     // the name that motion tables use
using ClipIndex = std::uint32_t;  // the place in a library, for as long as the library lives
inline constexpr ClipIndex k_no_clip = 0xFFFFFFFF;

// Longer clips are refused, so that no clip can hold up a tick; retail's have some hundred frames.
inline constexpr std::uint32_t k_max_clip_frames = 65536;
// A frame that carries the body farther is refused: absurd, and sums of it could leave the range of a float.
inline constexpr float k_max_frame_displacement_m = 1e6F;

enum class HookDirection : std::int8_t { backward = -1, both = 0, forward = 1 };

struct ClipHook {
    std::uint32_t frame = 0;
    std::uint32_t hook = 0;  // what the host knows it by; not 0, which is "animation done"
    HookDirection direction = HookDirection::both;
};

struct Clip {
    ClipId id = 0;
    std::uint32_t frame_count = 0;
    std::vector<Frame>
        pos_frames;  // none, or one a frame; rotations may be unusable, playing then keeps the old one
    std::vector<ClipHook> hooks;  // in the library sorted by frame, equal frames in the order given
};

// The hooks of one frame of a clip that a library holds.
[[nodiscard]] std::span<const ClipHook> hooks_of_frame(const Clip& clip, std::uint32_t frame);

class ClipLibrary {
  public:
    // Refuses an id that is taken, a clip without frames, pos frames of another number, numbers that are not
    // finite or out of range, and hooks beyond the last frame.
    [[nodiscard]] Status add(Clip clip);

    [[nodiscard]] ClipIndex find(ClipId id) const;  // k_no_clip: there is none
    [[nodiscard]] const Clip& operator[](ClipIndex index) const {
        GLIDEPATH_ASSERT(index < clips_.size());
        return clips_[index];
    }
    [[nodiscard]] std::uint32_t size() const { return static_cast<std::uint32_t>(clips_.size()); }

  private:
    struct Name {
        ClipId id;
        ClipIndex index;
    };

    std::vector<Clip> clips_;
    std::vector<Name> names_;  // sorted by id
};

}  // namespace glidepath

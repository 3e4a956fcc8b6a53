// What to draw of a body: which frames of which clips it shows, where its parts are then, and where a thing
// hangs that it carries. Nothing here is part of a tick: ask when a frame is drawn.
//
//     const ShownFrames shown = shown_frames(world, id);
//     parts.resize(my_setup.part_count);
//     place_parts(my_parts_of(shown.clip, shown.frame), parts, body->scale);         // as retail
//     place_parts(my_parts_of(shown.clip, shown.frame), my_parts_of(shown.next_clip, shown.next_frame),
//                 shown.share, parts, body->scale);                                  // smooth
//
// With a portal DAT <glidepath/tools/dat_figures.h> has the part frames at hand.
#pragma once

#include <glidepath/assets.h>
#include <glidepath/body.h>

#include <cstddef>
#include <cstdint>
#include <span>

namespace glidepath {

class World;

// A clip of the list that a body plays: links first, and last the cycle, which is repeated.
struct PlayingClip {
    ClipId clip = 0;
    std::int32_t low = 0;  // the window that is played
    std::int32_t high = 0;
    float framerate = 0;      // frames a second; negative: backward
    double frame_number = 0;  // where it is; of one that still waits: where it will begin
    bool is_repeated = false;
};

// So many at most are in a list.
inline constexpr std::size_t k_most_playing_clips = 64;

// Writes what the body plays, the one that is shown first, as far as the capacity of `out` goes. Returns how
// many there are: 0 for a body that does not act or plays nothing, and for an id that names no body.
std::size_t playing_clips(const World& world, BodyId id, std::span<PlayingClip> out);

// The frame that is shown, and the one that comes after it in the direction of play.
struct ShownFrames {
    ClipId clip = 0;          // 0: nothing plays, the body stands in its placement
    std::uint32_t frame = 0;  // the frame number rounded down: what retail shows, unblended
    ClipId next_clip = 0;
    std::uint32_t next_frame = 0;
    float share = 0;  // of the next one, in [0, 1): how much of the frame's time is over
    friend bool operator==(const ShownFrames&, const ShownFrames&) = default;
};
// Of a body that plays nothing, or an id that names no body: nothing.
[[nodiscard]] ShownFrames shown_frames(const World& world, BodyId id);
// Of a clip that runs round from its first frame, as a setup's default animation does from entering the world
// on (30 frames a second). Nothing for a clip without frames; times before 0 count as 0.
[[nodiscard]] ShownFrames shown_frames_of_loop(ClipId clip, std::uint32_t frame_count, float framerate,
                                               double elapsed_s);

// Puts the parts where a frame of a clip has them: relative to the object, origins times the object's scale.
// Places min(out, frame) parts, as the client does, and leaves the others; returns how many it placed. A
// rotation that is none (zero, not finite) leaves the one that the part had.
std::size_t place_parts(std::span<const Frame> frame, std::span<Frame> out, float scale);
// Between two frames: origins on the straight line, rotations the shorter way round and of length one. The
// parts that only the first frame has stand as in it. A share outside [0, 1] is taken for the nearer end.
std::size_t place_parts(std::span<const Frame> frame, std::span<const Frame> next, float share,
                        std::span<Frame> out, float scale);

// Where a frame relative to an object is in the world: a part of it, or a thing that hangs on it. The cell is
// looked up again outdoors; off the map it is the object's own.
[[nodiscard]] Position placed_on(const Position& object, const Frame& relative);
// A frame relative to a part, relative to the object: a thing in a hand.
[[nodiscard]] Frame carried_by(const Frame& part, const Frame& relative);

}  // namespace glidepath

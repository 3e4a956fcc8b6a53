// Why a body popped: every frame of a recording with a step too long, and its cause in a sentence.
//
//     for (const Pop& pop : explain_pops(recording))
//         std::printf("%.2f s, %s: %s\n", pop.time_s, pop.name.c_str(), pop.sentence.c_str());
#pragma once

#include <glidepath/body.h>
#include <glidepath/tools/recording.h>

#include <cstdint>
#include <string>
#include <vector>

namespace glidepath::tools {

struct Score;  // score.h

// What counts as a pop where no score says it; docs/quality.md has the definition.
struct ExplainOptions {
    // A pop is a step above this x top speed x frame time. Catching up goes at twice the top speed.
    double pop_factor = 2.5;
    double top_speed_mps = 0;  // of every body; 0: what its own motion allows at that time
    double joined_s = 2.0;     // pops of one body and cause that are no farther apart are reported as one
    // False: the recording is of another policy. It has messages and no notices, so a pop is put down to the
    // update that came with it, or to what the policy does between updates.
    bool is_engine = true;
};

// Why a body stepped so far.
enum class PopCause : std::uint8_t {
    teleport,     // the server asked for it
    far_snap,     // 96 m or more from the viewer
    far_blip,     // the newest position lies out of gliding range
    failed_blip,  // waypoints could not be reached
    correction,   // the client's own body, corrected by the server
    catching_up,  // glides to the newest position faster than the body really moves
    sticking,     // follows another body at five times its top speed
    airborne,     // flies at a velocity that a message set
    own_motion,   // its animation, or a change of what it is doing
    update,   // another policy: it was put onto the position of an update. Of the engine: nothing says why
    between,  // another policy: it moves too fast between updates
    missile,  // flies as an arrow or a spell does: no body that acts, and no top speed that holds for it
};
// In words.
[[nodiscard]] const char* name_of(PopCause cause);

// A frame that popped, or a run of frames that popped for one cause.
struct Pop {
    double time_s = 0;        // of the first frame
    double until_s = 0;       // of the last one
    std::uint32_t count = 1;  // frames
    ObjectId object = 0;
    BodyKind kind = BodyKind::other;
    std::string name;
    double step_m = 0;   // the longest
    double limit_m = 0;  // the longest step that is no pop
    PopCause cause = PopCause::own_motion;
    const char* stage = "";     // which part of the tick moved it
    std::string sentence;       // for people
    std::int32_t message = -1;  // that led to it: index into the body's messages; -1 = none

    // The server asked for it: a teleport or a creation.
    [[nodiscard]] bool is_signalled() const { return cause == PopCause::teleport; }
};

// In order of time. Teleports are never joined. Frames in which a body appears are no pops. With a score of
// the same frames its pops are explained, all of them and no others; without one it is not known how fast
// bodies really went, and they are found here.
[[nodiscard]] std::vector<Pop> explain_pops(const Recording& recording, const ExplainOptions& options = {},
                                            const Score* score = nullptr);

}  // namespace glidepath::tools

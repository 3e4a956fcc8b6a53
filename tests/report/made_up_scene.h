// Reports for the tests of the page, made without a replay: bodies on simple curves, messages with delay and
// loss, and three crude ways to show them. What is shown is plausible; nothing here is a rule of the engine.
#pragma once

#include <glidepath/tools/report.h>

#include "layers.h"

namespace glidepath::made_up {

struct SceneSize {
    int bodies = 12;
    double duration_s = 60;
    double frames_per_s = 60;
};

// Teleports, blips, a chase, a jump, a move-to and dropped messages, shown under three policies.
[[nodiscard]] Report market_square(const SceneSize& size);

// Names and texts that try to be HTML, script or terminal control, numbers that are none, and ids twice.
[[nodiscard]] Report hostile();

// One body with one frame; no body; a million notices; no policy at all.
[[nodiscard]] Report one_frame();
[[nodiscard]] Report no_bodies();
[[nodiscard]] Report million_notices();

}  // namespace glidepath::made_up

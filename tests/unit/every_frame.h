// For tests that count steps: a pass in every frame, whatever its length.
#pragma once

#include <glidepath/world.h>

namespace glidepath {

[[nodiscard]] inline WorldDef every_frame(WorldDef def = {}) {
    def.least_pass_s = 0;
    return def;
}

}  // namespace glidepath

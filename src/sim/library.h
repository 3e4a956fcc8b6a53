// Scenes and profiles that come with the library (data/scenes, data/profiles).
#pragma once

#include "sim/layer.h"

#include <array>
#include <span>

namespace glidepath::sim {

struct BundledText {
    const char* name;
    const char* text;
};

// The files' contents, built in; by name.
[[nodiscard]] std::span<const BundledText> bundled_profiles();
[[nodiscard]] std::span<const BundledText> bundled_scenes();

}  // namespace glidepath::sim

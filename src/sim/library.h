// Scenes and profiles that come with the program (data/scenes, data/profiles), and files of one's own.
#pragma once

#include "sim/layer.h"
#include "sim/network.h"
#include "sim/scene.h"

#include <span>

namespace glidepath::sim {

struct BundledText {
    const char* name;
    const char* text;
};

// The files' contents, built in; by name.
[[nodiscard]] std::span<const BundledText> bundled_profiles();
[[nodiscard]] std::span<const BundledText> bundled_scenes();

// A bundled name, or the path of a file. A name with neither a '/' nor a '.' is never taken for a path.
[[nodiscard]] std::optional<SettingsError> load_profile(const std::string& name_or_path,
                                                        NetworkProfile& profile);
[[nodiscard]] std::optional<SettingsError> load_scene(const std::string& name_or_path, Scene& scene);

}  // namespace glidepath::sim

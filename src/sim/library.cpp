#include "sim/library.h"

#include <glidepath/tools/simulate.h>

#include "sim/settings.h"

namespace glidepath::sim {

namespace {

using Bundle = std::span<const BundledText>;

bool is_path(std::string_view name) { return name.find_first_of("/\\.") != std::string_view::npos; }

std::vector<std::string> names_in(Bundle bundle) {
    std::vector<std::string> names;
    for (const BundledText& entry : bundle) {
        names.emplace_back(entry.name);
    }
    return names;
}

// The text behind a name or path; `kind` stands in errors.
Expected<std::string> text_behind(Bundle bundle, const std::string& name, const char* kind) {
    if (is_path(name)) return read_settings_file(name);
    std::string why = std::string("no such ") + kind + "; bundled are";
    for (const BundledText& entry : bundle) {
        if (name == entry.name) return std::string(entry.text);
        why += std::string(" ") + entry.name;
    }
    return file_error(ErrorCode::unknown_id, {.file = name, .why = why + ", or give the path of a file"});
}

std::string stem_of(const std::string& name) {
    return is_path(name) ? std::filesystem::path(name).stem().string() : name;
}

}  // namespace

}  // namespace glidepath::sim

namespace glidepath::tools {

using namespace sim;

std::vector<std::string> profile_names() { return names_in(bundled_profiles()); }
std::vector<std::string> scene_names() { return names_in(bundled_scenes()); }

Expected<NetworkProfile> load_profile(const std::string& name_or_path) {
    const Expected<std::string> text = text_behind(bundled_profiles(), name_or_path, "profile");
    if (!text) return text.error();
    Expected<NetworkProfile> profile = parse_profile(*text, name_or_path);
    if (profile) profile->name = stem_of(name_or_path);
    return profile;
}

Expected<Scene> load_scene(const std::string& name_or_path) {
    const Expected<std::string> text = text_behind(bundled_scenes(), name_or_path, "scene");
    if (!text) return text.error();
    Expected<Scene> scene = parse_scene(*text, name_or_path);
    if (scene) scene->name = stem_of(name_or_path);
    return scene;
}

}  // namespace glidepath::tools

#include "sim/library.h"

namespace glidepath::sim {

namespace {

bool is_path(std::string_view name) { return name.find_first_of("/\\.") != std::string_view::npos; }

const char* find(std::span<const BundledText> bundle, std::string_view name) {
    for (const BundledText& entry : bundle) {
        if (name == entry.name) return entry.text;
    }
    return nullptr;
}

SettingsError not_bundled(std::span<const BundledText> bundle, const std::string& name, const char* kind) {
    std::string why = std::string("no such ") + kind + "; bundled are";
    for (const BundledText& entry : bundle) {
        why += std::string(" ") + entry.name;
    }
    return {name, 0, why + ", or give the path of a file"};
}

// The text behind a name, and the name for errors.
std::optional<SettingsError> text_behind(std::span<const BundledText> bundle, const std::string& name,
                                         const char* kind, std::string& text) {
    if (is_path(name)) return read_settings_file(name, text);
    const char* bundled = find(bundle, name);
    if (bundled == nullptr) return not_bundled(bundle, name, kind);
    text = bundled;
    return std::nullopt;
}

std::string stem_of(const std::string& name) {
    return is_path(name) ? std::filesystem::path(name).stem().string() : name;
}

}  // namespace

std::optional<SettingsError> load_profile(const std::string& name_or_path, NetworkProfile& profile) {
    std::string text;
    if (auto error = text_behind(bundled_profiles(), name_or_path, "profile", text)) return error;
    auto error = parse_profile(text, name_or_path, profile);
    profile.name = stem_of(name_or_path);
    return error;
}

std::optional<SettingsError> load_scene(const std::string& name_or_path, Scene& scene) {
    std::string text;
    if (auto error = text_behind(bundled_scenes(), name_or_path, "scene", text)) return error;
    auto error = parse_scene(text, name_or_path, scene);
    scene.name = stem_of(name_or_path);
    return error;
}

}  // namespace glidepath::sim

#include "sim/scene.h"

#include <algorithm>

namespace glidepath::sim {

namespace {

constexpr std::array<const char*, k_role_count> k_role_names{"walker",    "runner",     "strafer", "turner",
                                                             "jumper",    "teleporter", "leaver",  "idler",
                                                             "patroller", "hunter",     "coward"};

struct FaultText {
    const char* name;
    const char* explanation;
};
constexpr std::array<FaultText, k_fault_count> k_faults{{
    {"positions_while_stuck", "positions go on while a hunter sticks to its prey"},
    {"move_to_before_create", "a move-to comes half a second before the object it moves"},
    {"positions_without_contact", "positions on the ground lack the contact bit"},
    {"teleport_churn", "every position carries a new teleport stamp"},
    {"frozen_position_stamp", "the position stamp never advances"},
    {"fast_turns", "a player turns four times as fast as its messages say"},
    {"update_gap", "a moving body sends no position for five seconds"},
    {"far_enqueue", "a position more than 100 m away without a teleport stamp"},
}};

std::vector<std::string> known_keys() {
    std::vector<std::string> keys{"about", "radius_m", "players_hz", "creatures_hz", "faults"};
    for (const char* role : k_role_names) {
        keys.push_back(std::string(role) + "s");
    }
    return keys;
}

std::optional<Role> role_by_key(std::string_view key) {
    for (std::size_t i = 0; i < k_role_count; ++i) {
        if (key == std::string(k_role_names[i]) + "s") return static_cast<Role>(i);
    }
    return std::nullopt;
}

std::optional<SettingsError> read_faults(const Settings& settings, const Setting& setting, Scene& scene) {
    std::string_view left = setting.value;
    while (!left.empty()) {
        const std::size_t end = std::min(left.find_first_of(", "), left.size());
        const std::string_view name = left.substr(0, end);
        left.remove_prefix(std::min(end + 1, left.size()));
        if (name.empty()) continue;
        if (auto error = plant(scene, name)) return SettingsError{settings.file, setting.line, error->why};
    }
    return std::nullopt;
}

std::optional<SettingsError> read_setting(const Settings& settings, const Setting& setting, Scene& scene) {
    if (setting.key == "about") {
        scene.about = setting.value;
        return std::nullopt;
    }
    if (setting.key == "faults") return read_faults(settings, setting, scene);
    if (setting.key == "radius_m") return read_number(settings, setting, {10, 60}, scene.radius_m);
    if (setting.key == "players_hz")
        return read_number(settings, setting, {0.1, k_fastest_positions_hz}, scene.players_hz);
    if (setting.key == "creatures_hz")
        return read_number(settings, setting, {0.1, k_fastest_positions_hz}, scene.creatures_hz);
    const std::optional<Role> role = role_by_key(setting.key);
    if (!role) return unknown_key(settings, setting, known_keys());
    double count = 0;
    if (auto error = read_number(settings, setting, {0, k_most_bodies}, count)) return error;
    const auto whole = static_cast<std::uint32_t>(count);
    if (static_cast<double>(whole) != count) {
        return SettingsError{settings.file, setting.line, "'" + setting.key + "' must be a whole number"};
    }
    scene.counts[static_cast<std::size_t>(*role)] = whole;
    return std::nullopt;
}

}  // namespace

const char* name_of(Role role) { return k_role_names[static_cast<std::size_t>(role)]; }
const char* name_of(Fault fault) { return k_faults[static_cast<std::size_t>(fault)].name; }
const char* explanation_of(Fault fault) { return k_faults[static_cast<std::size_t>(fault)].explanation; }

std::optional<Fault> fault_by_name(std::string_view name) {
    for (std::size_t i = 0; i < k_fault_count; ++i) {
        if (name == k_faults[i].name) return static_cast<Fault>(i);
    }
    return std::nullopt;
}

Position scene_centre() {
    return renormalized({.cell = 0xA9B40001, .frame = {{180.0F, 100.0F, 94.005F}, {}}});
}

std::optional<SettingsError> parse_scene(std::string_view text, std::string_view file, Scene& scene) {
    scene = {};
    Settings settings;
    if (auto error = parse_settings(text, file, settings)) return error;
    for (const Setting& setting : settings.entries) {
        if (auto error = read_setting(settings, setting, scene)) return error;
    }
    if (const auto reason = why_not_playable(scene)) return SettingsError{settings.file, 0, *reason};
    return std::nullopt;
}

std::optional<SettingsError> plant(Scene& scene, std::string_view fault_name) {
    const std::optional<Fault> fault = fault_by_name(fault_name);
    if (!fault) {
        std::string why = "unknown fault '" + std::string(fault_name) + "'; known are";
        for (std::size_t i = 0; i < k_fault_count; ++i) {
            why += (i == 0 ? " " : ", ") + std::string(k_faults[i].name);
        }
        return SettingsError{{}, 0, why};
    }
    if (std::find(scene.faults.begin(), scene.faults.end(), *fault) == scene.faults.end()) {
        scene.faults.push_back(*fault);
    }
    return std::nullopt;
}

std::optional<std::string> why_not_playable(const Scene& scene) {
    std::uint32_t total = 0;
    std::uint32_t players = 0;
    for (std::size_t i = 0; i < k_role_count; ++i) {
        total += scene.counts[i];
        if (is_player(static_cast<Role>(i))) players += scene.counts[i];
    }
    const auto count_of = [&](Role role) { return scene.counts[static_cast<std::size_t>(role)]; };
    if (total == 0) return "has nobody in it: give at least one role a number, such as 'runners = 2'";
    if (total > k_most_bodies) return "has " + std::to_string(total) + " bodies; at most 500 are allowed";
    if (players == 0 && count_of(Role::hunter) + count_of(Role::coward) > 0) {
        return "has hunters or cowards but no player for them";
    }
    for (const Fault fault : scene.faults) {
        const std::vector<Role> roles = roles_for(fault);
        if (std::any_of(roles.begin(), roles.end(), [&](Role role) { return count_of(role) > 0; })) continue;
        std::string why = std::string("fault '") + name_of(fault) + "' needs one of these roles:";
        for (const Role role : roles) {
            why += std::string(" ") + name_of(role);
        }
        return why;
    }
    return std::nullopt;
}

std::vector<Role> roles_for(Fault fault) {
    switch (fault) {
        case Fault::positions_while_stuck:
        case Fault::move_to_before_create:
            return {Role::hunter};
        case Fault::positions_without_contact:
            return {Role::patroller, Role::walker, Role::runner};
        case Fault::teleport_churn:
        case Fault::frozen_position_stamp:
            return {Role::walker, Role::runner, Role::patroller, Role::hunter};
        case Fault::fast_turns:
            return {Role::turner, Role::runner, Role::walker};
        case Fault::update_gap:
        case Fault::far_enqueue:
            return {Role::runner, Role::jumper, Role::walker};
    }
    return {};
}

}  // namespace glidepath::sim

#include "sim/scene.h"

#include "base/names.h"
#include "geometry/position.h"
#include "sim/settings.h"

#include <algorithm>

namespace glidepath::sim {

namespace {

constexpr std::array<const char*, k_role_count> k_role_names{"walker",    "runner",     "strafer", "turner",
                                                             "jumper",    "teleporter", "leaver",  "idler",
                                                             "patroller", "hunter",     "coward"};

static_assert(k_role_names.size() == static_cast<std::size_t>(Role::coward) + 1);

constexpr std::array k_strikers{Role::hunter};
constexpr std::array k_grounded{Role::patroller, Role::walker, Role::runner};
constexpr std::array k_travellers{Role::walker, Role::runner, Role::patroller, Role::hunter};
constexpr std::array k_turners{Role::turner, Role::runner, Role::walker};
constexpr std::array k_runners{Role::runner, Role::jumper, Role::walker};
constexpr std::array k_sprinters{Role::runner, Role::walker};
constexpr std::array k_jumpers{Role::jumper};
constexpr std::array k_guards{Role::patroller};

// In the order of ServerFault.
constexpr std::array<std::span<const Role>, k_server_fault_count> k_fault_roles{
    k_strikers,    // positions_while_stuck
    k_strikers,    // move_to_before_create
    k_grounded,    // positions_without_contact
    k_travellers,  // teleport_churn
    k_travellers,  // frozen_position_stamp
    k_turners,     // fast_turns
    k_runners,     // update_gap
    k_runners,     // far_enqueue
    k_travellers,  // unknown_object
    k_travellers,  // left_behind
    k_sprinters,   // speed_mismatch
    k_jumpers,     // jump_without_vector
    {},            // echo_pull: the client's own body
    k_jumpers,     // hop
    k_strikers,    // sticks_restarted
    k_guards,      // far_positions
};

std::vector<std::string> known_keys() {
    std::vector<std::string> keys{"about",  "radius_m", "players_hz",        "creatures_hz",
                                  "faults", "client",   "ready_before_jump", "rates"};
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

Error read_faults(const Settings& settings, const Setting& setting, Scene& scene) {
    std::string_view left = setting.value;
    while (!left.empty()) {
        const std::size_t end = std::min(left.find_first_of(", "), left.size());
        const std::string_view name = left.substr(0, end);
        left.remove_prefix(std::min(end + 1, left.size()));
        if (name.empty()) continue;
        const Error error = plant(scene, name);
        if (!error.is_ok()) return value_error(error.code, settings, setting, error.origin->why);
    }
    return {};
}

Error read_client(const Settings& settings, const Setting& setting, Scene& scene) {
    scene.client = role_by_key(setting.value + "s");
    if (scene.client) return {};
    return value_error(ErrorCode::unknown_id, settings, setting,
                       "'" + setting.value + "' is no role; 'client' wants one such as 'runner'");
}

Error read_rates(const Settings& settings, const Setting& setting, Scene& scene) {
    scene.has_retail_rates = setting.value == "retail";
    if (scene.has_retail_rates || setting.value == "fixed") return {};
    return value_error(ErrorCode::malformed, settings, setting,
                       "'rates' must be 'retail' or 'fixed' (players_hz, creatures_hz)");
}

Error read_ready(const Settings& settings, const Setting& setting, Scene& scene) {
    scene.sends_ready_before_jumps = setting.value == "yes";
    if (scene.sends_ready_before_jumps || setting.value == "no") return {};
    return value_error(ErrorCode::malformed, settings, setting, "'ready_before_jump' must be 'yes' or 'no'");
}

Error read_setting(const Settings& settings, const Setting& setting, Scene& scene) {
    if (setting.key == "about") {
        scene.about = setting.value;
        return {};
    }
    if (setting.key == "faults") return read_faults(settings, setting, scene);
    if (setting.key == "client") return read_client(settings, setting, scene);
    if (setting.key == "rates") return read_rates(settings, setting, scene);
    if (setting.key == "ready_before_jump") return read_ready(settings, setting, scene);
    if (setting.key == "radius_m") return read_number(settings, setting, {10, 60}, scene.radius_m);
    if (setting.key == "players_hz")
        return read_number(settings, setting, {0.1, k_fastest_positions_hz}, scene.players_hz);
    if (setting.key == "creatures_hz")
        return read_number(settings, setting, {0.1, k_fastest_positions_hz}, scene.creatures_hz);
    const std::optional<Role> role = role_by_key(setting.key);
    if (!role) return unknown_key(settings, setting, known_keys());
    double count = 0;
    if (Error error = read_number(settings, setting, {0, k_max_bodies}, count); !error.is_ok()) return error;
    const auto whole = static_cast<std::uint32_t>(count);
    if (static_cast<double>(whole) != count) {
        return value_error(ErrorCode::malformed, settings, setting,
                           "'" + setting.key + "' must be a whole number");
    }
    scene.counts[static_cast<std::size_t>(*role)] = whole;
    return {};
}

bool can_be_client(Role role) { return role <= Role::jumper; }

// An error of a scene as a whole; a caller that knows its file adds it.
Error scene_error(ErrorCode code, std::string why) { return file_error(code, {.why = std::move(why)}); }

}  // namespace

Position scene_centre() {
    return renormalized({.cell = 0xA9B40001, .frame = {{180.0F, 100.0F, 94.005F}, {}}});
}

std::span<const Role> roles_for(ServerFault fault) { return k_fault_roles[static_cast<std::size_t>(fault)]; }

}  // namespace glidepath::sim

namespace glidepath::tools {

using namespace sim;

const char* name_of(Role role) { return name_in(k_role_names, role); }

Expected<Scene> parse_scene(std::string_view text, std::string_view file) {
    const Expected<Settings> settings = parse_settings(text, file);
    if (!settings) return settings.error();
    Scene scene;
    for (const Setting& setting : settings->entries) {
        if (Error error = read_setting(*settings, setting, scene); !error.is_ok()) return error;
    }
    if (Error error = check_scene(scene); !error.is_ok()) {
        return file_error(error.code, {.file = settings->file, .why = error.origin->why});
    }
    return scene;
}

Error plant(Scene& scene, std::string_view fault_name) {
    const std::optional<ServerFault> fault = server_fault_by_name(fault_name);
    if (!fault) {
        return scene_error(ErrorCode::unknown_id, "unknown fault '" + std::string(fault_name) +
                                                      "'; known are " + server_fault_names());
    }
    if (std::find(scene.faults.begin(), scene.faults.end(), *fault) == scene.faults.end()) {
        scene.faults.push_back(*fault);
    }
    return {};
}

Error check_scene(const Scene& scene) {
    std::uint32_t total = 0;
    std::uint32_t players = 0;
    for (std::size_t i = 0; i < k_role_count; ++i) {
        total += scene.counts[i];
        if (is_player(static_cast<Role>(i))) players += scene.counts[i];
    }
    const auto count_of = [&](Role role) { return scene.counts[static_cast<std::size_t>(role)]; };
    if (total == 0) {
        return scene_error(ErrorCode::refused,
                           "has nobody in it: give at least one role a number, such as 'runners = 2'");
    }
    if (total > k_max_bodies) {
        return scene_error(ErrorCode::limit_exceeded,
                           "has " + std::to_string(total) + " bodies; at most 500 are allowed");
    }
    if (players == 0 && count_of(Role::hunter) + count_of(Role::coward) > 0) {
        return scene_error(ErrorCode::refused, "has hunters or cowards but no player for them");
    }
    if (scene.client && !can_be_client(*scene.client)) {
        return scene_error(ErrorCode::refused,
                           "the client's own body can be a walker, runner, strafer, turner or "
                           "jumper: it says itself where it goes");
    }
    for (const ServerFault fault : scene.faults) {
        const std::span<const Role> roles = roles_for(fault);
        if (fault == ServerFault::echo_pull) {
            if (scene.client) continue;
            return scene_error(ErrorCode::refused,
                               "fault 'echo_pull' needs a client that walks ('client = runner')");
        }
        if (std::any_of(roles.begin(), roles.end(), [&](Role role) { return count_of(role) > 0; })) continue;
        std::string why = std::string("fault '") + name_of(fault) + "' needs one of these roles:";
        for (const Role role : roles) {
            why += std::string(" ") + name_of(role);
        }
        return scene_error(ErrorCode::refused, why);
    }
    return {};
}

}  // namespace glidepath::tools

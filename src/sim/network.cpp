#include "sim/network.h"

#include "sim/settings.h"

#include <algorithm>

namespace glidepath::sim {

namespace {

constexpr double k_s_per_ms = 0.001;
constexpr double k_longest_duplicate_delay_s = 0.01;  // a second copy follows within this

struct Field {
    const char* key;
    double NetworkProfile::*member;
    NumberRange range;
};

// Ten seconds of delay is beyond what a session survives.
constexpr std::array<Field, 8> k_fields{{
    {"latency_ms", &NetworkProfile::latency_ms, {0, 5000}},
    {"jitter_ms", &NetworkProfile::jitter_ms, {0, 5000}},
    {"spike_percent", &NetworkProfile::spike_percent, {0, 100}},
    {"spike_ms", &NetworkProfile::spike_ms, {0, 10000}},
    {"loss_percent", &NetworkProfile::loss_percent, {0, 90}},
    {"duplicate_percent", &NetworkProfile::duplicate_percent, {0, 100}},
    {"reorder_percent", &NetworkProfile::reorder_percent, {0, 100}},
    {"reorder_ms", &NetworkProfile::reorder_ms, {0, 10000}},
}};

std::vector<std::string> known_profile_keys() {
    std::vector<std::string> keys{"about"};
    for (const Field& field : k_fields) {
        keys.emplace_back(field.key);
    }
    return keys;
}

// A share of packets needs a time to delay them by.
Error check_share(const Settings& settings, double share, double length_ms, const char* share_key,
                  const char* length_key) {
    if (share == 0 || length_ms > 0) return {};
    const auto setting = std::find_if(settings.entries.begin(), settings.entries.end(),
                                      [&](const Setting& entry) { return entry.key == share_key; });
    return key_error(ErrorCode::refused, settings, *setting,
                     std::string("'") + share_key + "' needs '" + length_key + "' above 0");
}

}  // namespace

Arrivals NetworkPath::send(double time_s) {
    // Every packet draws the same numbers, so that a change of one share leaves the others' choices alone.
    const bool is_lost = random_.chance(profile_.loss_percent);
    const bool is_doubled = random_.chance(profile_.duplicate_percent);
    const bool is_reordered = random_.chance(profile_.reorder_percent);
    const bool is_spike = random_.chance(profile_.spike_percent);
    const double jitter_s = random_.exponential(profile_.jitter_ms * k_s_per_ms);
    const double copy_s = random_.uniform(0, k_longest_duplicate_delay_s);

    Arrivals arrivals;
    if (is_lost) return arrivals;
    double arrival_s = time_s + profile_.latency_ms * k_s_per_ms + jitter_s;
    if (is_spike) arrival_s += profile_.spike_ms * k_s_per_ms;
    if (is_reordered) {
        arrival_s = std::max(arrival_s, last_arrival_s_) + profile_.reorder_ms * k_s_per_ms;
    } else {
        last_arrival_s_ = arrival_s = std::max(arrival_s, last_arrival_s_);
    }
    arrivals.is_reordered = is_reordered;
    arrivals.time_s[arrivals.count++] = arrival_s;
    if (is_doubled) arrivals.time_s[arrivals.count++] = arrival_s + copy_s;
    return arrivals;
}

}  // namespace glidepath::sim

namespace glidepath::tools {

using namespace sim;

Expected<NetworkProfile> parse_profile(std::string_view text, std::string_view file) {
    const Expected<Settings> settings = parse_settings(text, file);
    if (!settings) return settings.error();
    NetworkProfile profile;
    for (const Setting& setting : settings->entries) {
        if (setting.key == "about") {
            profile.about = setting.value;
            continue;
        }
        const auto* const field = std::find_if(k_fields.begin(), k_fields.end(),
                                               [&](const Field& f) { return setting.key == f.key; });
        if (field == k_fields.end()) return unknown_key(*settings, setting, known_profile_keys());
        Error error = read_number(*settings, setting, field->range, profile.*field->member);
        if (!error.is_ok()) return error;
    }
    Error error =
        check_share(*settings, profile.spike_percent, profile.spike_ms, "spike_percent", "spike_ms");
    if (error.is_ok()) {
        error = check_share(*settings, profile.reorder_percent, profile.reorder_ms, "reorder_percent",
                            "reorder_ms");
    }
    if (!error.is_ok()) return error;
    return profile;
}

}  // namespace glidepath::tools

// Small text files of "key = value" lines, for network profiles and scenes. '#' begins a comment. Everything
// that is wrong with one is said with file, line and column.
#pragma once

#include <glidepath/error.h>

#include "sim/layer.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace glidepath::sim {

inline constexpr std::size_t k_max_settings_bytes = 65536;

struct Setting {
    std::string key;
    std::string value;
    std::uint32_t line = 0;
    std::uint32_t key_column = 0;
    std::uint32_t value_column = 0;
};

struct Settings {
    std::string file;
    std::vector<Setting> entries;  // in the order of the file; keys differ
};

// Refuses a line without '=', an empty key or value, and a key given twice.
[[nodiscard]] Expected<Settings> parse_settings(std::string_view text, std::string_view file);

// The whole file as text.
[[nodiscard]] Expected<std::string> read_settings_file(const std::filesystem::path& path);

struct NumberRange {
    double low = 0;
    double high = 0;
};

// The value as a number within the range, ends included.
[[nodiscard]] Error read_number(const Settings& settings, const Setting& setting, const NumberRange& range,
                                double& number);

// An error of a setting's key, or of its value.
[[nodiscard]] Error key_error(ErrorCode code, const Settings& settings, const Setting& setting,
                              std::string why);
[[nodiscard]] Error value_error(ErrorCode code, const Settings& settings, const Setting& setting,
                                std::string why);

// For an unknown key; lists those that there are.
[[nodiscard]] Error unknown_key(const Settings& settings, const Setting& setting,
                                const std::vector<std::string>& known);

}  // namespace glidepath::sim

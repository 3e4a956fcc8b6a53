// Small text files of "key = value" lines, for network profiles and scenes. '#' begins a comment. Everything
// that is wrong with one is said with file and line.
#pragma once

#include "sim/layer.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace glidepath::sim {

inline constexpr std::size_t k_max_settings_bytes = 65536;

struct SettingsError {
    std::string file;        // as the caller named it
    std::uint32_t line = 0;  // 0: the file as a whole
    std::string why;
};

// "file:line: why"
[[nodiscard]] std::string text_of(const SettingsError& error);

struct Setting {
    std::string key;
    std::string value;
    std::uint32_t line = 0;
};

struct Settings {
    std::string file;
    std::vector<Setting> entries;  // in the order of the file; keys differ
};

// Fills `settings` or says what is wrong: a line without '=', an empty key or value, a key given twice.
[[nodiscard]] std::optional<SettingsError> parse_settings(std::string_view text, std::string_view file,
                                                          Settings& settings);

// The whole file as text.
[[nodiscard]] std::optional<SettingsError> read_settings_file(const std::filesystem::path& path,
                                                              std::string& text);

struct NumberRange {
    double low = 0;
    double high = 0;
};

// The value as a number within the range, ends included.
[[nodiscard]] std::optional<SettingsError> read_number(const Settings& settings, const Setting& setting,
                                                       const NumberRange& range, double& number);

// For a key that nobody knows; lists those that there are.
[[nodiscard]] SettingsError unknown_key(const Settings& settings, const Setting& setting,
                                        const std::vector<std::string>& known);

}  // namespace glidepath::sim

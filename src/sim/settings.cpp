#include "sim/settings.h"

#include <algorithm>
#include <charconv>
#include <fstream>
#include <system_error>

namespace glidepath::sim {

namespace {

std::string_view trimmed(std::string_view text) {
    const auto is_blank = [](char c) { return c == ' ' || c == '\t' || c == '\r'; };
    while (!text.empty() && is_blank(text.front()))
        text.remove_prefix(1);
    while (!text.empty() && is_blank(text.back()))
        text.remove_suffix(1);
    return text;
}

std::string number_text(double number) {
    char room[32];
    const std::to_chars_result end = std::to_chars(room, room + sizeof room, number);
    return {room, end.ptr};
}

}  // namespace

std::string text_of(const SettingsError& error) {
    return error.file + (error.line > 0 ? ":" + std::to_string(error.line) : "") + ": " + error.why;
}

std::optional<SettingsError> parse_settings(std::string_view text, std::string_view file,
                                            Settings& settings) {
    settings = {std::string(file), {}};
    if (text.size() > k_max_settings_bytes) {
        return SettingsError{settings.file, 0, "is longer than 65536 bytes: not a settings file"};
    }
    std::uint32_t line_number = 0;
    while (!text.empty()) {
        ++line_number;
        const std::size_t end = std::min(text.find('\n'), text.size());
        std::string_view line = text.substr(0, end);
        text.remove_prefix(std::min(end + 1, text.size()));
        line = trimmed(line.substr(0, line.find('#')));
        if (line.empty()) continue;

        const auto fault = [&](const std::string& why) {
            return SettingsError{settings.file, line_number, why};
        };
        const std::size_t equals = line.find('=');
        if (equals == std::string_view::npos) return fault("expected 'key = value'");
        const std::string key(trimmed(line.substr(0, equals)));
        const std::string value(trimmed(line.substr(equals + 1)));
        if (key.empty()) return fault("the key before '=' is missing");
        if (value.empty()) return fault("'" + key + "' has no value");
        for (const Setting& before : settings.entries) {
            if (before.key == key) {
                return fault("'" + key + "' was given before, in line " + std::to_string(before.line));
            }
        }
        settings.entries.push_back({key, value, line_number});
    }
    return std::nullopt;
}

std::optional<SettingsError> read_settings_file(const std::filesystem::path& path, std::string& text) {
    std::error_code error;
    if (std::filesystem::is_directory(path, error)) return SettingsError{path.string(), 0, "is a folder"};
    std::ifstream stream(path, std::ios::binary);
    if (!stream) return SettingsError{path.string(), 0, "cannot be opened"};
    text.assign(k_max_settings_bytes + 1, '\0');
    stream.read(text.data(), static_cast<std::streamsize>(text.size()));
    if (stream.bad()) return SettingsError{path.string(), 0, "cannot be read"};
    text.resize(static_cast<std::size_t>(stream.gcount()));
    return std::nullopt;
}

std::optional<SettingsError> read_number(const Settings& settings, const Setting& setting,
                                         const NumberRange& range, double& number) {
    const char* const begin = setting.value.data();
    const char* const end = begin + setting.value.size();
    const std::from_chars_result parsed = std::from_chars(begin, end, number);
    if (parsed.ec != std::errc() || parsed.ptr != end) {
        return SettingsError{settings.file, setting.line,
                             "'" + setting.key + "' must be a number, not '" + setting.value + "'"};
    }
    if (!(number >= range.low && number <= range.high)) {
        return SettingsError{settings.file, setting.line,
                             "'" + setting.key + "' is " + setting.value + " and must be from " +
                                 number_text(range.low) + " to " + number_text(range.high)};
    }
    return std::nullopt;
}

SettingsError unknown_key(const Settings& settings, const Setting& setting,
                          const std::vector<std::string>& known) {
    std::string why = "unknown key '" + setting.key + "'; known are";
    for (const std::string& name : known) {
        why += (&name == known.data() ? " " : ", ") + name;
    }
    return {settings.file, setting.line, why};
}

}  // namespace glidepath::sim

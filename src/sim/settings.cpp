#include "sim/settings.h"

#include <algorithm>
#include <array>
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
    std::array<char, 32> digits{};
    const auto [end, error] = std::to_chars(digits.data(), digits.data() + digits.size(), number);
    return {digits.data(), end};
}

Error unreadable(const std::filesystem::path& path, const char* why) {
    return file_error(ErrorCode::unreadable, {.file = path.string(), .why = why});
}

}  // namespace

Expected<Settings> parse_settings(std::string_view text, std::string_view file) {
    Settings settings{std::string(file), {}};
    if (text.size() > k_max_settings_bytes) {
        return file_error(ErrorCode::limit_exceeded,
                          {.file = settings.file, .why = "is longer than 65536 bytes: not a settings file"});
    }
    std::uint32_t line_number = 0;
    while (!text.empty()) {
        ++line_number;
        const std::size_t end = std::min(text.find('\n'), text.size());
        const std::string_view whole = text.substr(0, end);
        text.remove_prefix(std::min(end + 1, text.size()));
        const std::string_view line = trimmed(whole.substr(0, whole.find('#')));
        if (line.empty()) continue;

        const auto column_of = [&](std::string_view part) {
            return static_cast<std::uint32_t>(part.data() - whole.data()) + 1;
        };
        const auto malformed = [&](std::string_view part, std::string why) {
            return file_error(ErrorCode::malformed, {.file = settings.file,
                                                     .line = line_number,
                                                     .column = column_of(part),
                                                     .why = std::move(why)});
        };
        const std::size_t equals = line.find('=');
        if (equals == std::string_view::npos) return malformed(line, "expected 'key = value'");
        const std::string_view key = trimmed(line.substr(0, equals));
        const std::string_view value = trimmed(line.substr(equals + 1));
        if (key.empty()) return malformed(line, "the key before '=' is missing");
        if (value.empty()) return malformed(key, "'" + std::string(key) + "' has no value");
        for (const Setting& before : settings.entries) {
            if (before.key == key) {
                return malformed(key, "'" + std::string(key) + "' was given before, in line " +
                                          std::to_string(before.line));
            }
        }
        settings.entries.push_back(
            {std::string(key), std::string(value), line_number, column_of(key), column_of(value)});
    }
    return settings;
}

Expected<std::string> read_settings_file(const std::filesystem::path& path) {
    std::error_code error;
    if (std::filesystem::is_directory(path, error)) return unreadable(path, "is a folder");
    std::ifstream stream(path, std::ios::binary);
    if (!stream) return unreadable(path, "cannot be opened");
    std::string text(k_max_settings_bytes + 1, '\0');
    stream.read(text.data(), static_cast<std::streamsize>(text.size()));
    if (stream.bad()) return unreadable(path, "cannot be read");
    text.resize(static_cast<std::size_t>(stream.gcount()));
    if (text.empty()) return unreadable(path, "the file is empty");
    return text;
}

Error read_number(const Settings& settings, const Setting& setting, const NumberRange& range,
                  double& number) {
    const char* const begin = setting.value.data();
    const char* const end = begin + setting.value.size();
    const std::from_chars_result parsed = std::from_chars(begin, end, number);
    if (parsed.ec != std::errc() || parsed.ptr != end) {
        return value_error(ErrorCode::malformed, settings, setting,
                           "'" + setting.key + "' must be a number, not '" + setting.value + "'");
    }
    if (!(number >= range.low && number <= range.high)) {
        return value_error(ErrorCode::out_of_range, settings, setting,
                           "'" + setting.key + "' is " + setting.value + " and must be from " +
                               number_text(range.low) + " to " + number_text(range.high));
    }
    return {};
}

Error key_error(ErrorCode code, const Settings& settings, const Setting& setting, std::string why) {
    return file_error(
        code,
        {.file = settings.file, .line = setting.line, .column = setting.key_column, .why = std::move(why)});
}

Error value_error(ErrorCode code, const Settings& settings, const Setting& setting, std::string why) {
    return file_error(
        code,
        {.file = settings.file, .line = setting.line, .column = setting.value_column, .why = std::move(why)});
}

Error unknown_key(const Settings& settings, const Setting& setting, const std::vector<std::string>& known) {
    std::string why = "unknown key '" + setting.key + "'; known are";
    for (const std::string& name : known) {
        why += (&name == known.data() ? " " : ", ") + name;
    }
    return key_error(ErrorCode::unknown_id, settings, setting, why);
}

}  // namespace glidepath::sim

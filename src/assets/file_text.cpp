#include "assets/file_text.h"

#include <array>
#include <cerrno>
#include <fstream>
#include <system_error>

namespace glidepath::assets {

Expected<std::string> read_text_file(const std::filesystem::path& path, std::size_t most_bytes) {
    const auto cannot_read = [&](int reason) {
        return file_error(
            ErrorCode::unreadable,
            {.file = utf8_of(path), .why = "cannot be read: " + std::generic_category().message(reason)});
    };
    std::error_code ignored;
    if (std::filesystem::is_directory(path, ignored)) return cannot_read(EISDIR);
    errno = 0;
    std::ifstream file(path, std::ios::binary);
    if (!file) return cannot_read(errno != 0 ? errno : EIO);
    // In pieces and not by the size that the system states, which is not true for pipes and growing files.
    std::string text;
    std::array<char, 65536> piece{};
    while (file && text.size() <= most_bytes) {
        file.read(piece.data(), piece.size());
        text.append(piece.data(), static_cast<std::size_t>(file.gcount()));
    }
    if (file.bad()) return cannot_read(EIO);
    if (text.size() > most_bytes) {
        return file_error(
            ErrorCode::limit_exceeded,
            {.file = utf8_of(path),
             .why = "larger than " + std::to_string(most_bytes >> 20U) + " MiB, more than is read"});
    }
    return text;
}

std::string utf8_of(const std::filesystem::path& path) {
    const std::u8string text = path.u8string();
    return {text.begin(), text.end()};
}

std::filesystem::path path_of_utf8(std::string_view text) {
    return {std::u8string(text.begin(), text.end())};
}

}  // namespace glidepath::assets

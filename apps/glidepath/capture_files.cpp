#include "apps/glidepath/capture_files.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <string_view>
#include <system_error>

namespace glidepath::app {

namespace {

constexpr std::size_t k_most_bytes = std::size_t{1} << 30U;

std::string lower_case(std::string text) {
    std::transform(text.begin(), text.end(), text.begin(),
                   [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
    return text;
}

bool is_capture_name(const std::string& name) {
    std::string_view text = name;
    if (text.ends_with(".gz")) text.remove_suffix(3);
    return text.ends_with(".pcap") || text.ends_with(".pcapng") || text.ends_with(".cap");
}

Error unreadable(const std::string& file, std::string why) {
    return file_error(ErrorCode::unreadable, {.file = file, .why = std::move(why)});
}

Expected<std::vector<std::byte>> read_stream(std::FILE* stream, const std::string& name) {
    std::vector<std::byte> bytes;
    std::array<std::byte, 65536> part;
    while (const std::size_t size = std::fread(part.data(), 1, part.size(), stream)) {
        if (bytes.size() + size > k_most_bytes) return unreadable(name, "it has more than a gigabyte");
        bytes.insert(bytes.end(), part.begin(), part.begin() + static_cast<std::ptrdiff_t>(size));
    }
    if (std::ferror(stream) != 0) return unreadable(name, std::generic_category().message(errno));
    return bytes;
}

}  // namespace

bool is_frags_name(const std::string& name) { return lower_case(name).ends_with(".frags"); }

Expected<std::vector<std::string>> capture_files(const std::vector<std::string>& words, bool with_frags) {
    namespace fs = std::filesystem;
    std::vector<std::string> files;
    for (const std::string& word : words) {
        std::error_code failed;
        if (!fs::is_directory(word, failed)) {
            files.push_back(word);
            continue;
        }
        std::vector<std::string> inside;
        for (fs::directory_iterator entry(word, failed); !failed && entry != fs::directory_iterator();
             entry.increment(failed)) {
            const std::string name = lower_case(entry->path().filename().string());
            if (is_capture_name(name) || (with_frags && is_frags_name(name))) {
                inside.push_back(entry->path().string());
            }
        }
        if (failed) return unreadable(word, failed.message());
        if (inside.empty())
            return unreadable(word, "the folder holds no capture (pcap, pcapng, cap, or .gz of one)");
        std::sort(inside.begin(), inside.end());
        files.insert(files.end(), inside.begin(), inside.end());
    }
    return files;
}

std::uint64_t bytes_of_files(const std::vector<std::string>& files) {
    std::uint64_t bytes = 0;
    for (const std::string& file : files) {
        std::error_code ignored;
        const auto size = std::filesystem::file_size(file, ignored);
        if (!ignored) bytes += size;
    }
    return bytes;
}

Expected<std::vector<std::byte>> read_standard_input() { return read_stream(stdin, "standard input"); }

Expected<std::vector<std::byte>> read_whole(const std::string& file) {
    const auto close = [](std::FILE* stream) { static_cast<void>(std::fclose(stream)); };
    const std::unique_ptr<std::FILE, decltype(close)> stream(std::fopen(file.c_str(), "rb"), close);
    if (!stream) return unreadable(file, std::generic_category().message(errno));
    return read_stream(stream.get(), file);
}

}  // namespace glidepath::app

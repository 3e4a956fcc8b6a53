// The text of a file, whole, and names of files as text: UTF-8 on every system.
#pragma once

#include <glidepath/error.h>

#include "assets/layer.h"

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>

namespace glidepath::assets {

// Refuses files of more than `most_bytes`.
[[nodiscard]] Expected<std::string> read_text_file(const std::filesystem::path& path, std::size_t most_bytes);

[[nodiscard]] std::string utf8_of(const std::filesystem::path& path);
[[nodiscard]] std::filesystem::path path_of_utf8(std::string_view text);

}  // namespace glidepath::assets

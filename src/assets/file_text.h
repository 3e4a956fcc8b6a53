// The text of a file, whole.
#pragma once

#include <glidepath/error.h>

#include "assets/layer.h"

#include <cstddef>
#include <filesystem>
#include <string>

namespace glidepath::assets {

// Refuses files of more than `most_bytes`.
[[nodiscard]] Expected<std::string> read_text_file(const std::filesystem::path& path, std::size_t most_bytes);

}  // namespace glidepath::assets

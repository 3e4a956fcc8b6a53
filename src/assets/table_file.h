// Motion tables and their clips as JSON text, so that a host can bring its own. docs/motion-tables.md has the
// form, docs/motion-table.schema.json the same for editors. Part of glidepath::tools: the engine itself reads
// no files.
//
// A file is taken whole or not at all: everything in it is checked before anything is returned.
#pragma once

#include <glidepath/assets.h>
#include <glidepath/error.h>

#include "assets/layer.h"

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace glidepath::assets {

// Limits against hostile files, checked before any memory is spent on their content. Retail's largest table
// with all of its clips stays far below.
inline constexpr std::size_t k_max_motion_file_bytes = std::size_t{32} << 20U;
inline constexpr std::size_t k_max_motion_file_depth =
    32;  // arrays and objects inside each other; the form needs 5
inline constexpr std::size_t k_max_motion_file_clips = 16384;
inline constexpr std::size_t k_max_motion_file_styles = 4096;

struct MotionFileError {
    std::string file;  // as the caller named it
    std::string
        path;  // of the value in the document, as a JSON pointer: /cycles/3/anims/0/clip; "" = all of it
    std::string reason;
};

// "file: path: reason", for people.
[[nodiscard]] std::string text_of(const MotionFileError& error);

template <class T>
using Loaded = Expected<T, MotionFileError>;

struct MotionFile {
    ClipLibrary clips;         // in the order of the file
    MotionTableSource source;  // what the table was built from, in the order of the file; for writing
    MotionTable table;
    std::vector<std::string>
        warnings{};  // "/cycles/3/anims/0: window 2..9 is played as 2..5": what was changed

    // Valid for as long as this file stays where it is.
    [[nodiscard]] MotionAssets assets() const { return {&table, &clips}; }
};

[[nodiscard]] Loaded<MotionFile> load_motion_file(const std::filesystem::path& path);
// `name` stands in errors as the file.
[[nodiscard]] Loaded<MotionFile> parse_motion_json(std::string_view text, std::string_view name);

// Text that parse_motion_json reads back to the same data, bit by bit. Data that it would refuse (a number
// that is not finite, a clip that is missing) is refused here, with the path that it would have.
[[nodiscard]] Loaded<std::string> write_motion_json(const ClipLibrary& clips,
                                                    const MotionTableSource& source);

}  // namespace glidepath::assets

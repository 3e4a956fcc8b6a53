// Motion tables and their clips as JSON text, so that a host can bring its own. docs/motion-tables.md has the
// form, docs/motion-table.schema.json the same for editors. The engine itself reads no files.
//
//     const Expected<MotionFile> file = load_motion_file("drudge.json");
//     if (!file) return complain(text_of(file.error()));
//     world.spawn({.object = 7, .position = at, .acts = true, .assets = file->assets()});
//
// A file is taken whole or not at all: everything in it is checked before anything is returned. Errors name
// file, line and column, and the value as a JSON pointer: /cycles/3/anims/0/clip.
#pragma once

#include <glidepath/assets.h>
#include <glidepath/error.h>

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace glidepath::tools {

// Limits against hostile files, checked before any memory is spent on their content. Retail's largest table
// with all of its clips stays far below.
inline constexpr std::size_t k_max_motion_file_bytes = std::size_t{32} << 20U;
// Arrays and objects inside each other; the form needs 5.
inline constexpr std::size_t k_max_motion_file_depth = 32;
inline constexpr std::size_t k_max_motion_file_clips = 16384;
inline constexpr std::size_t k_max_motion_file_styles = 4096;

// A file, read.
struct MotionFile {
    ClipLibrary clips;         // in the order of the file
    MotionTableSource source;  // what the table was built from, in the order of the file; for writing
    MotionTable table;
    // What was changed: "/cycles/3/anims/0: window 2..9 is played as 2..5".
    std::vector<std::string> warnings{};

    // Valid for as long as this file stays where it is.
    [[nodiscard]] MotionAssets assets() const { return {&table, &clips}; }
};

// From a file; the error names file, line and column.
[[nodiscard]] Expected<MotionFile> load_motion_file(const std::filesystem::path& path);
// The text of a file; `name` stands in errors as the file.
[[nodiscard]] Expected<MotionFile> parse_motion_json(std::string_view text, std::string_view name);

// Text that parse_motion_json reads back to the same data, bit by bit. Data that it would refuse (a number
// that is not finite, a clip that is missing) is refused here, with the path that it would have.
[[nodiscard]] Expected<std::string> write_motion_json(const ClipLibrary& clips,
                                                      const MotionTableSource& source);

}  // namespace glidepath::tools

// Tracks and updates as CSV, so that any engine can be measured. One header line, columns by name in any
// order, one row a sample:
//     truth, shown  t_s,id,x_m,y_m,z_m            and, if there, heading_deg,teleport
//     updates       t_recv_s,id,x_m,y_m,z_m       and, if there, heading_deg,t_sent_s,teleport
// Other columns are not looked at. Files are read line by line; an error names file, line and column.
#pragma once

#include <glidepath/error.h>

#include "quality/layer.h"
#include "quality/track.h"

#include <cstdint>
#include <filesystem>
#include <iosfwd>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace glidepath::quality {

// Limits against hostile files.
inline constexpr std::size_t k_max_csv_line_bytes = 4096;
inline constexpr std::size_t k_max_csv_columns = 64;
inline constexpr std::size_t k_max_csv_rows = 50'000'000;
inline constexpr double k_farthest_csv_m = 1.0e7;   // beyond, millimetres are not worth much
inline constexpr double k_farthest_csv_s = 1.0e11;  // and microseconds

struct CsvError {
    std::string file;        // as the caller named it
    std::uint64_t line = 0;  // 0: the whole file
    std::string column;      // empty: the whole line
    std::string reason;
};
// "file:line: column: reason", for people.
[[nodiscard]] std::string text_of(const CsvError& error);

template <class T>
using CsvRead = Expected<T, CsvError>;

// Where a body first appears in a file.
struct FirstRow {
    std::uint32_t id = 0;
    std::uint64_t line = 0;
};

struct TrackFile {
    std::string name;
    std::vector<Track> tracks;         // by id
    std::vector<FirstRow> first_rows;  // by id, one a track
};
struct UpdateFile {
    std::string name;
    std::vector<Update> updates;       // in order of arrival; those of one time in the order of the file
    std::vector<FirstRow> first_rows;  // by id
};

// `name` stands in errors as the file.
[[nodiscard]] CsvRead<TrackFile> read_tracks(std::istream& stream, std::string_view name);
[[nodiscard]] CsvRead<UpdateFile> read_updates(std::istream& stream, std::string_view name);
[[nodiscard]] CsvRead<TrackFile> load_tracks(const std::filesystem::path& path);
[[nodiscard]] CsvRead<UpdateFile> load_updates(const std::filesystem::path& path);

// The error for a body of one file that the truth does not have; none when all are there.
[[nodiscard]] std::optional<CsvError> find_unknown_body(std::string_view file, std::span<const FirstRow> rows,
                                                        const TrackFile& truth);

// Read back, it is the same, bit by bit.
void write_tracks(std::ostream& stream, std::span<const Track> tracks);
void write_updates(std::ostream& stream, std::span<const Update> updates);

}  // namespace glidepath::quality

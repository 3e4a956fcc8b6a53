// Where bodies were, sample by sample: what was true, or what a program showed; and the positions that
// arrived in between. All of them as CSV too, so that any engine can be measured. Positions are metres in one
// plane for all bodies (x = east, y = north, z = up), times are seconds of one clock.
//
//     const Expected<TrackFile> truth = load_tracks("truth.csv");
//     if (!truth) return complain(text_of(truth.error()));
//     for (const Track& track : truth->tracks) plot(track.samples);
//
// A file has one header line with the columns by name in any order, then a row a sample:
//     truth, shown  t_s,id,x_m,y_m,z_m            and, if there, heading_deg,teleport
//     updates       t_recv_s,id,x_m,y_m,z_m       and, if there, heading_deg,t_sent_s,teleport,
//                                                 vx_mps,vy_mps,vz_mps (all three or none),repeated
// Other columns are not looked at. Files are read line by line; an error names file, line and column.
#pragma once

#include <glidepath/error.h>

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <iosfwd>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace glidepath::tools {

// One moment of a body.
struct TrackSample {
    double t_s = 0;
    double x_m = 0;
    double y_m = 0;
    double z_m = 0;
    double heading_deg = 0;  // 0 = +y, clockwise
    bool has_heading = false;
    bool teleported = false;  // a signalled jump led here: there is no way between it and the sample before
};

// One body.
struct Track {
    std::uint32_t id = 0;
    std::string name;                  // for people; may be empty
    std::vector<TrackSample> samples;  // times strictly increase
};

// One position as it arrived; what the smoothing policies are fed with.
struct TrackUpdate {
    double t_recv_s = 0;
    std::uint32_t id = 0;
    double x_m = 0;
    double y_m = 0;
    double z_m = 0;
    double heading_deg = 0;
    bool has_heading = false;
    double t_sent_s = 0;  // when it was true, on the clock of t_recv_s
    bool has_sent = false;
    bool teleport = false;
    double vx_mps = 0;  // velocity, if the sender gives it
    double vy_mps = 0;
    double vz_mps = 0;
    bool has_velocity = false;
    bool repeated = false;  // sent before, and again in the packet of a newer one
};

// Limits against hostile files.
inline constexpr std::size_t k_max_csv_line_bytes = 4096;
inline constexpr std::size_t k_max_csv_columns = 64;
inline constexpr std::size_t k_max_csv_rows = 50'000'000;
inline constexpr double k_farthest_csv_m = 1.0e7;   // beyond, millimetres are not worth much
inline constexpr double k_farthest_csv_s = 1.0e11;  // and microseconds

// Where a body first appears in a file.
struct FirstRow {
    std::uint32_t id = 0;
    std::uint64_t line = 0;
};

// A file of tracks, read.
struct TrackFile {
    std::string name;
    std::vector<Track> tracks;         // by id
    std::vector<FirstRow> first_rows;  // by id, one a track
};

// A file of updates, read.
struct UpdateFile {
    std::string name;
    std::vector<TrackUpdate> updates;  // in order of arrival; those of one time in the order of the file
    std::vector<FirstRow> first_rows;  // by id
};

// From a stream; `name` stands in errors as the file.
// Samples of a body that come sooner than `least_s` after the one before are left out, unless they teleport.
[[nodiscard]] Expected<TrackFile> read_tracks(std::istream& stream, std::string_view name,
                                              double least_s = 0);
[[nodiscard]] Expected<UpdateFile> read_updates(std::istream& stream, std::string_view name);

// From a file.
[[nodiscard]] Expected<TrackFile> load_tracks(const std::filesystem::path& path, double least_s = 0);
[[nodiscard]] Expected<UpdateFile> load_updates(const std::filesystem::path& path);

// An error for a body of one file that the truth does not have; ok when all are there.
[[nodiscard]] Error find_unknown_body(std::string_view file, std::span<const FirstRow> rows,
                                      const TrackFile& truth);

// Read back, it is the same, bit by bit.
void write_tracks(std::ostream& stream, std::span<const Track> tracks);
void write_updates(std::ostream& stream, std::span<const TrackUpdate> updates);

// Marks the true samples that a teleport update speaks of, for truths whose file has no teleport column.
void mark_teleports(std::span<Track> truth, std::span<const TrackUpdate> updates);

}  // namespace glidepath::tools

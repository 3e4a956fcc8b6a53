#include <glidepath/tools/track.h>

#include "geometry/heading.h"
#include "quality/csv_lines.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <fstream>
#include <map>
#include <ostream>
#include <utility>

namespace glidepath::quality {

namespace {

constexpr std::size_t k_required_count = 5;
constexpr double k_fastest_csv_mps = 1.0e5;
constexpr double k_least_clock_s = 1.0;  // to compare the clocks of sender and receiver
constexpr double k_clock_slack = 0.1;    // how much of their rates may be delay and drift
struct SmallUnit {
    const char* name;
    double a_second;
};
constexpr std::array k_small_units{SmallUnit{"milliseconds", 1e3}, SmallUnit{"microseconds", 1e6},
                                   SmallUnit{"nanoseconds", 1e9}};
// The first five have to be there; their indices are the same in both.
constexpr std::array k_track_columns{"t_s", "id", "x_m", "y_m", "z_m", "heading_deg", "teleport"};
constexpr std::array k_update_columns{"t_recv_s", "id",       "x_m",    "y_m",    "z_m",    "heading_deg",
                                      "teleport", "t_sent_s", "vx_mps", "vy_mps", "vz_mps", "repeated"};
enum RowColumn : std::size_t { time, id, x, y, z, heading, teleport, sent, vx, vy, vz, repeated };

struct BodyRows {
    std::uint64_t first_line = 0;
    std::uint64_t last_line = 0;
    double last_s = 0;
    Track track;
    // Of the first and the last update with a send time.
    double first_recv_s = 0;
    double first_sent_s = 0;
    double last_recv_s = 0;
    double last_sent_s = 0;
    std::uint64_t first_sent_line = 0;
};
using Bodies = std::map<std::uint32_t, BodyRows>;

// What tracks and updates have in common; a row becomes an TrackUpdate either way.
bool read_row(CsvLines& lines, TrackUpdate& row) {
    if (!lines.read_number(RowColumn::time, k_farthest_csv_s, row.t_recv_s)) return false;
    if (!lines.read_id(RowColumn::id, row.id)) return false;
    if (!lines.read_number(RowColumn::x, k_farthest_csv_m, row.x_m)) return false;
    if (!lines.read_number(RowColumn::y, k_farthest_csv_m, row.y_m)) return false;
    if (!lines.read_number(RowColumn::z, k_farthest_csv_m, row.z_m)) return false;
    row.has_heading = lines.has(RowColumn::heading);
    if (row.has_heading) {
        if (!lines.read_number(RowColumn::heading, k_farthest_heading_deg, row.heading_deg)) return false;
        row.heading_deg = wrap_heading(row.heading_deg);
    }
    return !lines.has(RowColumn::teleport) || lines.read_flag(RowColumn::teleport, row.teleport);
}

bool read_sent(CsvLines& lines, TrackUpdate& row) {
    if (lines.has(RowColumn::repeated) && !lines.read_flag(RowColumn::repeated, row.repeated)) return false;
    row.has_sent = lines.has(RowColumn::sent);
    return !row.has_sent || lines.read_number(RowColumn::sent, k_farthest_csv_s, row.t_sent_s);
}

// All three parts of a velocity, or none.
bool read_velocity(CsvLines& lines, TrackUpdate& row) {
    row.has_velocity = lines.has(RowColumn::vx) || lines.has(RowColumn::vy) || lines.has(RowColumn::vz);
    if (!row.has_velocity) return true;
    for (const auto& [column, part] :
         {std::pair{RowColumn::vx, &row.vx_mps}, std::pair{RowColumn::vy, &row.vy_mps},
          std::pair{RowColumn::vz, &row.vz_mps}}) {
        if (!lines.has(column))
            return lines.fail(ErrorCode::malformed, column, "is missing: a velocity has three parts");
        if (!lines.read_number(column, k_fastest_csv_mps, *part)) return false;
    }
    return true;
}

void note_sent(const CsvLines& lines, BodyRows& body, const TrackUpdate& row) {
    if (!row.has_sent) return;
    if (body.first_sent_line == 0) {
        body.first_sent_line = lines.line();
        body.first_recv_s = row.t_recv_s;
        body.first_sent_s = row.t_sent_s;
    }
    body.last_recv_s = row.t_recv_s;
    body.last_sent_s = row.t_sent_s;
}

// Send times in another unit than seconds: that clock runs a thousand times as fast, or a million.
Error find_wrong_unit(std::string_view file, const Bodies& bodies) {
    for (const auto& [body_id, body] : bodies) {
        const double received_s = body.last_recv_s - body.first_recv_s;
        const double sent_s = body.last_sent_s - body.first_sent_s;
        if (received_s < k_least_clock_s) continue;
        const SmallUnit* const end = k_small_units.data() + k_small_units.size();
        const SmallUnit* const unit = std::find_if(k_small_units.data(), end, [&](const SmallUnit& u) {
            return std::fabs(sent_s / received_s - u.a_second) < k_clock_slack * u.a_second;
        });
        if (unit == end) continue;
        return file_error(ErrorCode::out_of_range,
                          {.file = std::string(file),
                           .line = static_cast<std::uint32_t>(body.first_sent_line),
                           .what = "t_sent_s",
                           .why = std::string("counts ") + unit->name + ", by the times of receipt of body " +
                                  std::to_string(body_id) + ": give seconds"});
    }
    return {};
}

// The shortest text that reads back as the same number.
std::string number_text(double value) {
    std::array<char, 40> text{};
    const auto [end, error] = std::to_chars(text.data(), text.data() + text.size(), value);
    return error == std::errc{} ? std::string(text.data(), end) : std::string();
}

// Times of a body increase; those of updates may stay the same.
bool take_time(CsvLines& lines, BodyRows& body, const TrackUpdate& row, bool may_repeat) {
    const bool is_first = body.first_line == 0;
    if (is_first) body.first_line = lines.line();
    if (!is_first && (row.t_recv_s < body.last_s || (!may_repeat && row.t_recv_s == body.last_s))) {
        return lines.fail(ErrorCode::stale, RowColumn::time,
                          number_text(row.t_recv_s) + " is not after " + number_text(body.last_s) +
                              " of line " + std::to_string(body.last_line) + ", body " +
                              std::to_string(row.id) + ": sort the rows of a body by time");
    }
    body.last_s = row.t_recv_s;
    body.last_line = lines.line();
    return true;
}

TrackSample sample_of(const TrackUpdate& row) {
    return {row.t_recv_s, row.x_m, row.y_m, row.z_m, row.heading_deg, row.has_heading, row.teleport};
}

// Calls `take` for every row.
template <class Take>
Error read_rows(CsvLines& lines, std::span<const char* const> columns, Take&& take) {
    bool good = lines.take_header(columns, k_required_count);
    std::size_t row_count = 0;
    while (good && lines.next()) {
        TrackUpdate row;
        good = read_row(lines, row) && take(row);
        if (good && ++row_count > k_max_csv_rows) {
            good = lines.fail_line(ErrorCode::limit_exceeded,
                                   "more than " + std::to_string(k_max_csv_rows) + " rows");
        }
    }
    if (lines.error().is_ok() && row_count == 0)
        lines.fail_line(ErrorCode::truncated, "there are no rows after the header");
    return lines.error();
}

std::vector<FirstRow> first_rows_of(const Bodies& bodies) {
    std::vector<FirstRow> rows;
    rows.reserve(bodies.size());
    for (const auto& [body_id, body] : bodies)
        rows.push_back({body_id, body.first_line});
    return rows;
}

template <class Read>
auto load(const std::filesystem::path& path, Read&& read)
    -> decltype(read(std::declval<std::istream&>(), "")) {
    std::error_code error;
    if (std::filesystem::is_directory(path, error)) {
        return file_error(ErrorCode::unreadable,
                          {.file = path.string(), .why = "is a folder, not a CSV file"});
    }
    std::ifstream stream(path, std::ios::binary);
    if (!stream) {
        return file_error(ErrorCode::unreadable,
                          {.file = path.string(), .why = "cannot be read: is the name right?"});
    }
    return read(stream, path.string());
}

void write_positions(std::ostream& stream, const TrackSample& sample, std::uint32_t body_id) {
    stream << number_text(sample.t_s) << ',' << body_id;
    for (const double value : {sample.x_m, sample.y_m, sample.z_m})
        stream << ',' << number_text(value);
    stream << ',';
    if (sample.has_heading) stream << number_text(sample.heading_deg);
}

}  // namespace

}  // namespace glidepath::quality

namespace glidepath::tools {

using namespace quality;

Expected<TrackFile> read_tracks(std::istream& stream, std::string_view name, double least_s) {
    CsvLines lines(stream, name);
    Bodies bodies;
    const Error error = read_rows(lines, k_track_columns, [&](const TrackUpdate& row) {
        BodyRows& body = bodies[row.id];
        if (!take_time(lines, body, row, false)) return false;
        const std::vector<TrackSample>& samples = body.track.samples;
        if (samples.empty() || row.teleport || row.t_recv_s - samples.back().t_s >= least_s)
            body.track.samples.push_back(sample_of(row));
        return true;
    });
    if (!error.is_ok()) return error;
    TrackFile file{std::string(name), {}, first_rows_of(bodies)};
    for (auto& [body_id, body] : bodies) {
        body.track.id = body_id;
        file.tracks.push_back(std::move(body.track));
    }
    return file;
}

Expected<UpdateFile> read_updates(std::istream& stream, std::string_view name) {
    CsvLines lines(stream, name);
    Bodies bodies;
    UpdateFile file{std::string(name), {}, {}};
    const Error error = read_rows(lines, k_update_columns, [&](TrackUpdate& row) {
        if (!read_sent(lines, row) || !read_velocity(lines, row) ||
            !take_time(lines, bodies[row.id], row, true))
            return false;
        note_sent(lines, bodies[row.id], row);
        file.updates.push_back(row);
        return true;
    });
    if (!error.is_ok()) return error;
    if (Error wrong = find_wrong_unit(name, bodies); !wrong.is_ok()) return wrong;
    std::stable_sort(file.updates.begin(), file.updates.end(),
                     [](const TrackUpdate& a, const TrackUpdate& b) { return a.t_recv_s < b.t_recv_s; });
    file.first_rows = first_rows_of(bodies);
    return file;
}

Expected<TrackFile> load_tracks(const std::filesystem::path& path, double least_s) {
    return load(path, [&](std::istream& stream, const std::string& name) {
        return read_tracks(stream, name, least_s);
    });
}

Expected<UpdateFile> load_updates(const std::filesystem::path& path) {
    return load(path,
                [](std::istream& stream, const std::string& name) { return read_updates(stream, name); });
}

Error find_unknown_body(std::string_view file, std::span<const FirstRow> rows, const TrackFile& truth) {
    std::vector<FirstRow> unknown;
    for (const FirstRow& row : rows) {
        const auto known =
            std::lower_bound(truth.first_rows.begin(), truth.first_rows.end(), row.id,
                             [](const FirstRow& first, std::uint32_t wanted) { return first.id < wanted; });
        if (known == truth.first_rows.end() || known->id != row.id) unknown.push_back(row);
    }
    if (unknown.empty()) return {};
    const auto first = std::min_element(unknown.begin(), unknown.end(),
                                        [](const FirstRow& a, const FirstRow& b) { return a.line < b.line; });
    std::string why = "body " + std::to_string(first->id) + " is not in " + truth.name;
    if (unknown.size() > 1) why += ", nor are " + std::to_string(unknown.size() - 1) + " others";
    return file_error(ErrorCode::unknown_id, {.file = std::string(file),
                                              .line = static_cast<std::uint32_t>(first->line),
                                              .what = "id",
                                              .why = why});
}

void write_tracks(std::ostream& stream, std::span<const Track> tracks) {
    stream << "t_s,id,x_m,y_m,z_m,heading_deg,teleport\n";
    for (const Track& track : tracks) {
        for (const TrackSample& sample : track.samples) {
            write_positions(stream, sample, track.id);
            stream << (sample.teleported ? ",1\n" : ",0\n");
        }
    }
}

void write_updates(std::ostream& stream, std::span<const TrackUpdate> updates) {
    const bool has_velocity = std::any_of(updates.begin(), updates.end(),
                                          [](const TrackUpdate& update) { return update.has_velocity; });
    const bool has_repeated = std::any_of(updates.begin(), updates.end(),
                                          [](const TrackUpdate& update) { return update.repeated; });
    stream << "t_recv_s,id,x_m,y_m,z_m,heading_deg,t_sent_s,teleport"
           << (has_velocity ? ",vx_mps,vy_mps,vz_mps" : "") << (has_repeated ? ",repeated\n" : "\n");
    for (const TrackUpdate& update : updates) {
        write_positions(stream,
                        {update.t_recv_s, update.x_m, update.y_m, update.z_m, update.heading_deg,
                         update.has_heading, false},
                        update.id);
        stream << ',';
        if (update.has_sent) stream << number_text(update.t_sent_s);
        stream << (update.teleport ? ",1" : ",0");
        if (update.has_velocity) {
            for (const double value : {update.vx_mps, update.vy_mps, update.vz_mps})
                stream << ',' << number_text(value);
        } else if (has_velocity) {
            stream << ",,,";
        }
        if (has_repeated) stream << (update.repeated ? ",1" : ",0");
        stream << '\n';
    }
}

}  // namespace glidepath::tools

#include "quality/truth_file.h"

#include "geometry/heading.h"
#include "quality/track.h"

#include <nlohmann/json.hpp>
#include <zlib.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <memory>

namespace glidepath::quality {

namespace {

constexpr std::size_t k_longest_line = std::size_t{1} << 20U;  // a create message as hex is far below
constexpr double k_jump_mps = 100.0;  // faster than any body: between two samples it was put somewhere

struct CloseGz {
    void operator()(gzFile file) const { static_cast<void>(gzclose(file)); }
};
using GzFile = std::unique_ptr<std::remove_pointer_t<gzFile>, CloseGz>;

class TruthReader {
  public:
    TruthReader(std::string name, double start_unix_s) : name_(std::move(name)), start_s_(start_unix_s) {}

    // False: something is wrong with it.
    [[nodiscard]] bool take_line(std::string_view text) {
        ++line_;
        if (!text.ends_with('\n') && text.size() + 1 >= k_longest_line) {
            error_ = fail(ErrorCode::limit_exceeded, "is too long");
        } else if (const std::string wrong = take(text); !wrong.empty()) {
            error_ = fail(ErrorCode::malformed, wrong);
        }
        return error_.is_ok();
    }

    void fail_reading(const char* why) {
        if (error_.is_ok()) error_ = fail(ErrorCode::unreadable, why);
    }

    [[nodiscard]] Expected<TrackFile> finish() {
        if (!error_.is_ok()) return error_;
        TrackFile result;
        result.name = name_;
        for (auto& [id, track] : tracks_) {
            result.first_rows.push_back({id, first_lines_[id]});
            result.tracks.push_back(std::move(track));
        }
        if (result.tracks.empty()) {
            return file_error(ErrorCode::truncated,
                              {.file = name_, .why = "holds no trajectory (no line of kind traj)"});
        }
        return result;
    }

  private:
    [[nodiscard]] Error fail(ErrorCode code, const std::string& why) const {
        return file_error(code, {.file = name_, .line = static_cast<std::uint32_t>(line_), .why = why});
    }

    // What is wrong with a line, or nothing.
    std::string take(std::string_view text) {
        const nlohmann::json line = nlohmann::json::parse(text, nullptr, false);
        if (!line.is_object() || !line.contains("kind")) return "is no object with a kind";
        try {
            const auto& kind = line.at("kind").get_ref<const std::string&>();
            if (kind == "meta") t0_s_ = line.at("t0").get<double>();
            if (kind == "entity")
                names_[line.at("guid").get<std::uint32_t>()] = line.at("name").get<std::string>();
            if (kind == "traj") return take_sample(line);
        } catch (const nlohmann::json::exception& error) {
            return error.what();
        }
        return {};
    }

    std::string take_sample(const nlohmann::json& line) {
        const auto id = line.at("guid").get<std::uint32_t>();
        const auto& position = line.at("global");
        TrackSample sample{.t_s = line.at("t").get<double>() + t0_s_ - start_s_,
                           .x_m = position.at(0).get<double>(),
                           .y_m = position.at(1).get<double>(),
                           .z_m = position.at(2).get<double>(),
                           .heading_deg = line.at("heading").get<double>(),
                           .has_heading = true};
        for (const double metres : {sample.x_m, sample.y_m, sample.z_m}) {
            if (!(std::fabs(metres) <= k_farthest_csv_m)) return "a position is out of range";
        }
        if (!(std::fabs(sample.t_s) <= k_farthest_csv_s)) return "a time is out of range";
        if (!(std::fabs(sample.heading_deg) <= k_farthest_heading_deg)) return "a heading is out of range";
        sample.heading_deg = wrap_heading(sample.heading_deg);
        Track& track = tracks_[id];
        if (track.samples.empty()) {
            track.id = id;
            track.name = names_[id];
            first_lines_[id] = line_;
        } else {
            const TrackSample& before = track.samples.back();
            const double elapsed_s = sample.t_s - before.t_s;
            if (!(elapsed_s > 0.0)) return "the times of a body do not increase";
            sample.teleported =
                distance_between(position_of(before), position_of(sample)) > k_jump_mps * elapsed_s;
        }
        track.samples.push_back(sample);
        return {};
    }

    std::string name_;
    double start_s_;
    Error error_;
    double t0_s_ = 0;
    std::uint64_t line_ = 0;
    std::map<std::uint32_t, Track> tracks_;
    std::map<std::uint32_t, std::string> names_;
    std::map<std::uint32_t, std::uint64_t> first_lines_;
};

}  // namespace

std::filesystem::path truth_beside(const std::filesystem::path& capture) {
    for (const char* ending : {".truth.csv", ".truth.jsonl.gz", ".truth.jsonl"}) {
        std::filesystem::path path = capture.parent_path() / (capture.stem().string() + ending);
        std::error_code ignored;
        if (std::filesystem::is_regular_file(path, ignored)) return path;
    }
    return {};
}

Expected<TrackFile> load_truth(const std::filesystem::path& path, double start_unix_s, double least_s) {
    if (path.extension() == ".csv") return load_tracks(path, least_s);
    const GzFile file(gzopen(path.c_str(), "rb"));
    if (file == nullptr) {
        return file_error(ErrorCode::unreadable,
                          {.file = path.string(), .why = "cannot be read: is it there?"});
    }
    TruthReader reader(path.string(), start_unix_s);
    std::string line(k_longest_line, '\0');
    bool goes_on = true;
    while (goes_on && gzgets(file.get(), line.data(), static_cast<int>(line.size())) != nullptr) {
        goes_on = reader.take_line(line.c_str());
    }
    int status = Z_OK;
    const char* const why = gzerror(file.get(), &status);
    if (status != Z_OK && status != Z_STREAM_END) reader.fail_reading(why);
    return reader.finish();
}

Expected<TrackFile> parse_truth_lines(std::string_view text, std::string_view name, double start_unix_s) {
    TruthReader reader(std::string(name), start_unix_s);
    bool goes_on = true;
    while (goes_on && !text.empty()) {
        const std::size_t size = std::min({text.find('\n'), text.size() - 1, k_longest_line - 2}) + 1;
        goes_on = reader.take_line(text.substr(0, size));
        text.remove_prefix(size);
    }
    return reader.finish();
}

}  // namespace glidepath::quality

// glidepath replay: real traffic in, motion out; a table of how every body moved, and files on request.
#include "apps/glidepath/replay.h"

#include <glidepath/tools/recording.h>

#include "apps/glidepath/capture_files.h"
#include "apps/glidepath/console.h"
#include "apps/glidepath/replay_arguments.h"
#include "apps/glidepath/replay_table.h"
#include "layers.h"
#include "replay/output_file.h"
#include "replay/pose_files.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <limits>
#include <thread>

namespace glidepath::app {

namespace {

using Paths = std::vector<std::filesystem::path>;
constexpr double k_no_end_s = std::numeric_limits<double>::infinity();

struct Job {
    std::string title;
    Paths files;
    std::filesystem::path out;  // empty: no files
    ReplayedCaptures played{};
    Surprises surprises{};
    std::vector<BodySummary> bodies{};
    bool has_more_bodies = false;
    Error error{};
};

std::vector<Job> jobs_of(const ReplayCommand& command, const std::vector<std::string>& captures) {
    std::vector<Job> jobs;
    if (command.join || captures.size() < 2) {
        Job job{.title = "", .files = {}, .out = command.out};
        for (const std::string& capture : captures) {
            job.files.emplace_back(capture);
            job.title += (job.title.empty() ? "" : " + ") + job.files.back().filename().string();
        }
        jobs.push_back(std::move(job));
        return jobs;
    }
    for (const std::string& capture : captures) {
        const std::filesystem::path path(capture);
        Job job{.title = path.filename().string(), .files = {path}, .out = {}};
        // By number as well: two folders may hold files of one name.
        if (!command.out.empty()) {
            job.out = std::filesystem::path(command.out) /
                      fmt::format("{}-{}", jobs.size() + 1, path.stem().string());
        }
        jobs.push_back(std::move(job));
    }
    return jobs;
}

void replay(Job& job, const ReplayCommand& command, const CaptureReplayOptions& options, ObjectId only) {
    Summary summary({.only = only});
    ReplayListener listener = summary.listener();
    std::optional<PoseFiles> files;
    if (!job.out.empty()) {
        Expected<PoseFiles> opened = PoseFiles::open(job.out, only);
        job.error = opened.error_or_ok();
        if (!opened) return;
        files = std::move(*opened);
        listener = both(listener, files->listener());
    }
    job.played = command.interface_name.empty() ? replay_captures(job.files, options, listener)
                                                : replay_interface(command.interface_name, options, listener);
    job.bodies = summary.bodies();
    job.surprises = surprises_of(summary);
    job.has_more_bodies = summary.left_out() > 0;
    if (files) job.error = files->close();
}

std::uint64_t bytes_of(const std::vector<Job>& jobs) {
    std::uint64_t bytes = 0;
    for (const Job& job : jobs) {
        for (const std::filesystem::path& file : job.files) {
            std::error_code ignored;
            const auto size = std::filesystem::file_size(file, ignored);
            if (!ignored) bytes += size;
        }
    }
    return bytes;
}

// As many at once as there are processors; each has a world of its own, so the result is the same.
void replay_all(std::vector<Job>& jobs, const ReplayCommand& command, CaptureReplayOptions options,
                ObjectId only) {
    Progress progress("replaying", bytes_of(jobs), command.quiet);
    options.progress_bytes = &progress.done();
    std::atomic<std::size_t> next = 0;
    const auto work = [&] {
        for (std::size_t i = next++; i < jobs.size(); i = next++) {
            replay(jobs[i], command, options, only);
        }
    };
    const std::size_t count = std::clamp<std::size_t>(std::thread::hardware_concurrency(), 1,
                                                      std::max<std::size_t>(jobs.size(), 1));
    std::vector<std::jthread> workers;
    for (std::size_t i = 0; i < count; ++i) {
        workers.emplace_back(work);
    }
}

nlohmann::ordered_json json_of(const Job& job) {
    nlohmann::ordered_json json = replay_json(job.title, job.played, job.bodies, job.has_more_bodies);
    json["surprise"] = surprise_json(job.surprises);
    return json;
}

// Messages there were, and no body was shown.
std::string why_nobody(const ReplayCommand& command, const Job& job) {
    if (command.replay.from_s >= job.played.replay.replayed_s && command.replay.from_s > 0) {
        return fmt::format("{}: --from {:g}: nothing is left, it ends at {:.1f} s", job.title,
                           command.replay.from_s, job.played.replay.replayed_s);
    }
    if (!command.only.empty()) {
        return fmt::format("{}: --only {}: was never shown{}", job.title, command.only,
                           command.replay.from_s > 0 || command.replay.to_s < k_no_end_s
                               ? " in that time"
                               : "; without --only the table lists who was");
    }
    return fmt::format("{}: no body was shown in that time", job.title);
}

int report(const std::vector<Job>& jobs, const ReplayCommand& command) {
    int status = k_good;
    nlohmann::ordered_json all = nlohmann::ordered_json::array();
    for (const Job& job : jobs) {
        for (const Error& error : job.played.errors) {
            complain("replay", text_of(error));
            status = std::max(status, job.played.has_messages() ? k_findings : k_could_not_run);
        }
        if (!job.error.is_ok()) {
            status = complain("replay", text_of(job.error));
        } else if (!job.played.has_messages() && job.played.errors.empty()) {
            status = complain("replay", text_of(why_empty(job.title, job.played)));
        }
        status = std::max(status, tell_refused("replay", job.played));
        if (!job.played.has_messages()) continue;
        if (job.bodies.empty()) {
            status = complain("replay", why_nobody(command, job));
            continue;
        }
        const bool has_files = !job.out.empty() && job.error.is_ok();
        if (command.json) {
            all.push_back(json_of(job));
        } else {
            if (jobs.size() > 1) print(stdout, job.title + "\n");
            print(stdout, replay_table(job.bodies) + "\n" +
                              replay_totals(job.played, job.bodies, job.has_more_bodies) +
                              surprise_text(job.surprises));
            if (has_files) {
                print(stdout, fmt::format("files: {}/{{shown,notices,messages}}.csv, summary.json\n",
                                          job.out.string()));
            }
            if (jobs.size() > 1) print(stdout, "\n");
        }
        if (has_files) {
            const Error wrong = write_whole_file(job.out / "summary.json", json_of(job).dump(2) + "\n");
            if (!wrong.is_ok()) status = complain("replay", text_of(wrong));
        }
    }
    if (command.json) print(stdout, all.dump(2) + "\n");
    return status;
}

}  // namespace

int run_replay(const ReplayCommand& command) {
    Expected<CaptureReplayOptions> options = read_replay_arguments(command.replay);
    if (!options) return complain("replay", text_of(options.error()));
    ObjectId only = 0;
    if (!command.only.empty()) {
        const auto id = object_id_from(command.only);
        if (!id) {
            return complain(
                "replay", fmt::format("--only {}: not an object id (0x50000001, or decimal)", command.only));
        }
        only = *id;
    }
    if (!command.out.empty()) {
        if (const Error wrong = make_output_folder(command.out); !wrong.is_ok())
            return complain("replay", text_of(wrong));
    }
    std::vector<Job> jobs;
    if (command.interface_name.empty()) {
        const Expected<std::vector<std::string>> captures = capture_files(command.captures);
        if (!captures) return complain("replay", text_of(captures.error()));
        jobs = jobs_of(command, *captures);
    } else {
        jobs.push_back({.title = command.interface_name, .files = {}, .out = command.out});
        catch_interrupts();
        const auto begin = std::chrono::steady_clock::now();
        options->goes_on = [&command, begin] {
            const std::chrono::duration<double> gone = std::chrono::steady_clock::now() - begin;
            return !is_interrupted() && (command.seconds <= 0 || gone.count() < command.seconds);
        };
        print(stderr, fmt::format("glidepath replay: listening on {}; {}\n", command.interface_name,
                                  command.seconds > 0 ? fmt::format("for {} s", command.seconds)
                                                      : std::string("Ctrl-C ends it and prints the table")));
    }
    replay_all(jobs, command, *options, only);
    return report(jobs, command);
}

}  // namespace glidepath::app

// glidepath explain: why a body moved as it did, frame by frame, and why it popped.
#include "apps/glidepath/console.h"
#include "apps/glidepath/replay_table.h"
#include "apps/glidepath/study.h"
#include "apps/glidepath/study_summary.h"
#include "layers.h"
#include "quality/frame_trace.h"
#include "quality/recording_tracks.h"
#include "replay/text_table.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <cstdio>
#include <optional>
#include <span>
#include <utility>

namespace glidepath::app {

namespace {

constexpr std::size_t k_max_rows = 10'000;

std::string bracketed(const char* left, const std::string& text, const char* right) {
    return text.empty() ? std::string() : left + text + right;
}

// An event in a line of its own, or in several where the terminal is narrow.
std::string event_line(Colour colour, const std::string& text) {
    std::string shown = fitted_text(text, output_width());
    shown.pop_back();
    return coloured(colour, shown) + "\n";
}

// What was heard and what happened between two frames.
std::string events_between(const RecordedBody& body, double after_s, double until_s) {
    std::string text;
    for (const RecordedMessage& message : body.messages) {
        if (message.time_s <= after_s || message.time_s > until_s) continue;
        text += event_line(message.was_accepted ? Colour::green : Colour::yellow,
                           fmt::format("{:10.4f}  <- {:04X} {}: {}{}{}", message.time_s, message.opcode,
                                       message.was_accepted ? "taken" : "dropped",
                                       message.was_accepted ? "" : message.reason + ": ", message.text,
                                       bracketed(" [", message.outcome, "]")));
    }
    for (const Notice& notice : body.notices) {
        if (notice.clock_s <= after_s || notice.clock_s > until_s) continue;
        const std::string why = notice.reason == NoticeReason::none ? "" : name_of(notice.reason);
        text += event_line(
            Colour::red,
            fmt::format("{:10.4f}   ! {}{}{}", notice.clock_s, name_of(notice.kind),
                        bracketed(" (", why, ")"),
                        notice.distance_m > 0 ? fmt::format(" {:.2f} m", notice.distance_m) : std::string()));
    }
    return text;
}

// Rows are printed as they come, with events between them: the widths are fixed.
std::array<TableColumn, 12> frame_columns() {
    const auto number = [](const char* head, std::size_t width, std::uint8_t leaves) {
        return TableColumn{.head = head, .align = Align::right, .width = width, .leaves = leaves};
    };
    return {number("time s", 10, 0), number("step m", 8, 0),
            number("x top", 6, 6),   TableColumn{.head = "", .align = Align::left, .width = 5},
            number("root m", 8, 7),  number("glide m", 8, 8),
            number("stick m", 8, 5), number("leash m", 8, 4),
            number("queue", 5, 3),   number("stall", 5, 2),
            number("fails", 5, 1),   TableColumn{.head = "what the stages did", .width = k_least_text_width}};
}

std::string stages_of(const TracedFrame& frame) {
    std::string text = name_of(frame.glide);
    if (frame.stick != StickOutcome::idle) text += fmt::format("; sticking: {}", name_of(frame.stick));
    if (frame.leash == LeashOutcome::pulled || frame.leash == LeashOutcome::held)
        text += fmt::format("; leash: {}", name_of(frame.leash));
    if (frame.is_airborne) text += "; in the air";
    if (frame.jumped) text += "; PUT HERE AT ONCE";
    return text;
}

std::string frame_line(const TableRows& rows, const TracedFrame& frame) {
    const auto metres = [](double m) { return fmt::format("{:.4f}", m); };
    const std::string time = fmt::format("{:.4f}", frame.time_s);
    const std::string times_top = fmt::format("{:.2f}", frame.speed_share);
    // Nothing moved since the frame before: what is drawn lies between the last two passes.
    if (!frame.is_pass)
        return rows.line(std::array{time, metres(frame.step_m), times_top, std::string("drawn")});
    return rows.line(std::array{time, metres(frame.step_m), times_top, std::string("pass"),
                                metres(frame.root_m), metres(frame.glide_m), metres(frame.stick_m),
                                metres(frame.leash_m), std::to_string(frame.queue_depth),
                                std::to_string(frame.stall_frames), std::to_string(frame.failures),
                                stages_of(frame)});
}

nlohmann::ordered_json json_of(const TracedFrame& frame) {
    return {{"t_s", frame.time_s},
            {"step_m", frame.step_m},
            {"x_top_speed", frame.speed_share},
            {"is_pass", frame.is_pass},
            {"root_m", frame.root_m},
            {"glide_m", frame.glide_m},
            {"stick_m", frame.stick_m},
            {"leash_m", frame.leash_m},
            {"queue", frame.queue_depth},
            {"stall_frames", frame.stall_frames},
            {"failures", frame.failures},
            {"glide", name_of(frame.glide)},
            {"stick", name_of(frame.stick)},
            {"leash", name_of(frame.leash)},
            {"airborne", frame.is_airborne},
            {"jumped", frame.jumped}};
}

int explain_pops_of(const StudyCommand& command, const Traffic& traffic, const CaptureReplayOptions& options,
                    ObjectId only, std::optional<Progress>& progress) {
    const ExplainOptions explain{.pop_factor = command.pop_factor, .top_speed_mps = command.top_speed_mps};
    Studied studied = study(traffic, options, explain, only);
    if (!studied.played.has_messages())
        return complain("explain", text_of(why_empty(traffic.title, studied.played)));
    if (studied.recording.bodies.empty()) {
        return complain(
            "explain", only != 0 ? fmt::format("--guid {}: was never shown; `glidepath replay` lists who was",
                                               id_text(only))
                                 : traffic.title + ": no body was shown in that time");
    }
    // Where it is known how fast bodies really went, a pop is what the scorecard takes for one.
    Expected<std::vector<Track>> truth = load_truth_of(traffic, studied, *progress);
    progress->begin("explaining", 0);
    if (truth) {
        mark_teleports(*truth, position_updates(studied.recording));
        const Score scored =
            score(shown_remote_tracks(studied), *truth,
                  {.pop_factor = command.pop_factor, .top_speed_mps = command.top_speed_mps});
        studied.pops = explain_pops(studied.recording, explain, &scored);
    } else if (!command.traffic.truth.empty()) {
        return complain("explain", text_of(truth.error()));
    }
    progress.reset();
    tell_thinning(studied.recording);
    const int status = tell_endings("explain", studied.played);
    if (command.json) {
        print(stdout, pops_json(studied.pops));
        return status;
    }
    print(stdout, pops_text(studied.pops, k_max_rows));
    print(stdout, (studied.pops.empty() ? "" : "\n") + pops_summary(studied.pops, command.pop_factor));
    return status;
}

int explain_frames_of(const StudyCommand& command, const Traffic& traffic, CaptureReplayOptions options,
                      ObjectId object, std::optional<Progress>& progress) {
    const bool is_moment = command.at_s >= 0.0;
    const double from_s = is_moment ? command.at_s - command.around_s : command.replay.from_s;
    const double to_s = is_moment ? command.at_s + command.around_s : command.replay.to_s;
    options.replay.traced = true;
    options.replay.from_s = 0;  // the tracer chooses; it also says when the body was there
    FrameTracer tracer({.object = object, .from_s = from_s, .to_s = to_s});
    Recorder recorder({.only = object});
    const ReplayedCaptures played = replay(traffic, options, both(tracer.listener(), recorder.listener()));
    progress.reset();
    if (!played.has_messages()) return complain("explain", text_of(why_empty(traffic.title, played)));
    const int status = tell_endings("explain", played);
    const Recording recording = recorder.take(options.replay.frames_per_s);
    if (!tracer.was_seen() || recording.bodies.empty()) {
        return complain(
            "explain",
            fmt::format("--guid 0x{:08X}: was never shown; `glidepath replay` lists who was", object));
    }
    if (tracer.frames().empty()) {
        return complain("explain", fmt::format("{}: it was not shown then ({:.2f} to {:.2f} s it was)",
                                               is_moment ? fmt::format("--at {:g}", command.at_s)
                                                         : fmt::format("--from {:g}", command.replay.from_s),
                                               tracer.first_seen_s(), tracer.last_seen_s()));
    }
    if (command.json) {
        nlohmann::ordered_json list = nlohmann::ordered_json::array();
        for (const TracedFrame& frame : tracer.frames()) {
            list.push_back(json_of(frame));
        }
        print(stdout, list.dump(1) + "\n");
        return status;
    }
    const TableRows rows(frame_columns(), output_width());
    const auto passes = std::count_if(tracer.frames().begin(), tracer.frames().end(),
                                      [](const TracedFrame& frame) { return frame.is_pass; });
    const std::string& name = recording.bodies.front().name;
    print(stdout, shown_text(fmt::format("{} {}: {} frames, {} of them with a pass, {:.2f} to {:.2f} s\n",
                                         id_text(object), name.empty() ? "without a name" : name,
                                         tracer.frames().size(), passes, tracer.frames().front().time_s,
                                         tracer.frames().back().time_s)) +
                      rows.left_out() + "\n" + coloured(Colour::bold, rows.head()));
    double before_s = tracer.frames().front().time_s - 1.0 / options.replay.frames_per_s;
    std::size_t count = 0;
    for (const TracedFrame& frame : tracer.frames()) {
        if (++count > k_max_rows) {
            print(stdout, fmt::format("... and {} frames more: use --at, or --from and --to\n",
                                      tracer.frames().size() - k_max_rows));
            break;
        }
        for (const RecordedBody& body : recording.bodies) {
            print(stdout, events_between(body, before_s, frame.time_s));
        }
        print(stdout, frame_line(rows, frame));
        before_s = frame.time_s;
    }
    return status;
}

}  // namespace

int run_explain(const StudyCommand& command) {
    std::optional<Progress> progress(std::in_place, "preparing", 0, command.quiet);
    Expected<CaptureReplayOptions> options = read_replay_arguments(command.replay);
    if (!options) return complain("explain", text_of(options.error()));
    ObjectId object = 0;
    if (!command.guid.empty()) {
        const auto id = object_id_from(command.guid);
        if (!id)
            return complain(
                "explain", fmt::format("--guid {}: not an object id (0x50000001, or decimal)", command.guid));
        object = *id;
    } else if (!command.pops) {
        return complain("explain",
                        "give --guid ID for the frames of a body, or --pops for every pop and its cause");
    }
    const Expected<Traffic> traffic = find_traffic(command.traffic, *progress);
    if (!traffic) return complain("explain", text_of(traffic.error()));
    progress->begin("replaying", bytes_of(*traffic));
    options->progress_bytes = &progress->done();
    return command.pops ? explain_pops_of(command, *traffic, *options, object, progress)
                        : explain_frames_of(command, *traffic, *options, object, progress);
}

}  // namespace glidepath::app

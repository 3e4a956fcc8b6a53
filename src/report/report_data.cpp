// The data of the page: columns of a report as compact JSON (docs/decisions/0007-page-data.md). It is long
// because it is the one list of what the page knows.
#include "report/report_data.h"

#include <glidepath/motion.h>

#include "report/columns.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <map>
#include <set>
#include <utility>

namespace glidepath::report {

namespace {

constexpr double k_landblock_m = 192;

// Which of the page's bodies an object id means at a time. An object can have several instances.
class BodyIndex {
  public:
    explicit BodyIndex(const std::vector<RecordedBody>& bodies) : bodies_(bodies) {
        for (std::size_t i = 0; i < bodies.size(); ++i)
            by_object_[bodies[i].object].push_back(i);
    }

    // -1 where there is none.
    [[nodiscard]] std::int32_t at(ObjectId object, double time_s) const {
        const auto found = by_object_.find(object);
        if (found == by_object_.end()) return -1;
        for (const std::size_t index : found->second) {
            const auto& frames = bodies_[index].frames;
            if (!frames.empty() && time_s <= frames.back().time_s) return static_cast<std::int32_t>(index);
        }
        return static_cast<std::int32_t>(found->second.back());
    }

    [[nodiscard]] std::int32_t nth(ObjectId object, std::size_t instance) const {
        const auto found = by_object_.find(object);
        if (found == by_object_.end() || instance >= found->second.size()) return -1;
        return static_cast<std::int32_t>(found->second[instance]);
    }

  private:
    const std::vector<RecordedBody>& bodies_;
    std::map<ObjectId, std::vector<std::size_t>> by_object_;
};

// The corner of the first landblock seen, so that positions are small numbers.
MapPoint origin_of(const Report& report) {
    for (const PolicyRun& run : report.policies) {
        for (const RecordedBody& body : run.recording.bodies) {
            if (body.frames.empty()) continue;
            const MapPoint& first = body.frames.front().position;
            if (!std::isfinite(first.x_m) || !std::isfinite(first.y_m)) continue;
            return {.x_m = std::floor(first.x_m / k_landblock_m) * k_landblock_m,
                    .y_m = std::floor(first.y_m / k_landblock_m) * k_landblock_m,
                    .z_m = 0};
        }
    }
    return {};
}

struct PositionColumns {
    NumberColumn x, y, z;

    void add(const MapPoint& point, const MapPoint& origin) {
        x.add(quantise(point.x_m - origin.x_m, k_report_units_per_m));
        y.add(quantise(point.y_m - origin.y_m, k_report_units_per_m));
        z.add(quantise(point.z_m - origin.z_m, k_report_units_per_m));
    }
    void store(ColumnStore& store, const std::string& prefix) const {
        store.add(prefix + "x", x);
        store.add(prefix + "y", y);
        store.add(prefix + "z", z);
    }
};

std::int32_t state_bits(const RecordedFrame& frame) {
    return static_cast<std::int32_t>(frame.state) | (frame.moves_to ? 0x10 : 0) |
           (frame.is_leashed ? 0x20 : 0) | (frame.is_indoors ? 0x40 : 0);
}

struct FrameColumns {
    NumberColumn time, heading, behind, heading_error, limit, queue, stall, state, target, cell, motion;
    NumberColumn clip, clip_frame;
    PositionColumns position;

    void add(const RecordedFrame& frame, const MapPoint& origin) {
        time.add(quantise(frame.time_s, k_report_ticks_per_s));
        position.add(frame.position, origin);
        heading.add(quantise(static_cast<double>(frame.heading_deg), k_report_units_per_deg));
        behind.add(quantise(static_cast<double>(frame.behind_m), k_report_distance_per_m));
        heading_error.add(quantise(static_cast<double>(frame.heading_error_deg), k_report_units_per_deg));
        limit.add(quantise(static_cast<double>(frame.pop_mps), k_report_distance_per_m));
        queue.add(frame.queue_depth);
        stall.add(frame.stall_frames);
        state.add(state_bits(frame));
        target.add_id(frame.target);
        cell.add_id(frame.cell);
        motion.add_id(frame.motion);
        clip.add_id(frame.clip);
        clip_frame.add(quantise(static_cast<double>(frame.clip_frame), 1));
    }
    void store(ColumnStore& store, const std::string& prefix) const {
        store.add(prefix + "time", time);
        position.store(store, prefix);
        store.add(prefix + "heading", heading);
        store.add(prefix + "behind", behind);
        store.add(prefix + "heading_error", heading_error);
        store.add(prefix + "limit", limit);
        store.add(prefix + "queue", queue);
        store.add(prefix + "stall", stall);
        store.add(prefix + "state", state);
        store.add(prefix + "target", target);
        store.add(prefix + "cell", cell);
        store.add(prefix + "motion", motion);
        store.add(prefix + "clip", clip);
        store.add(prefix + "clip_frame", clip_frame);
    }
};

struct NoticeColumns {
    NumberColumn body, time, kind, reason, other, code, distance;

    void add(std::int32_t of_body, const Notice& notice) {
        body.add(of_body);
        time.add(quantise(notice.clock_s, k_report_ticks_per_s));
        kind.add(static_cast<std::int32_t>(notice.kind));
        reason.add(static_cast<std::int32_t>(notice.reason));
        other.add_id(notice.other);
        code.add_id(notice.code);
        distance.add(quantise(static_cast<double>(notice.distance_m), k_report_distance_per_m));
    }
    void store(ColumnStore& store, const std::string& prefix) const {
        store.add(prefix + "body", body);
        store.add(prefix + "time", time);
        store.add(prefix + "kind", kind);
        store.add(prefix + "reason", reason);
        store.add(prefix + "other", other);
        store.add(prefix + "code", code);
        store.add(prefix + "distance", distance);
    }
};

// The frames and notices of every body of the page under one policy; how many frames each body has.
std::vector<std::uint32_t> store_frames(ColumnStore& store, const std::string& prefix,
                                        const Recording& recording, const std::vector<RecordedBody>& bodies,
                                        const MapPoint& origin) {
    const BodyIndex index(recording.bodies);
    std::map<ObjectId, std::size_t> instances;
    std::vector<std::uint32_t> counts;
    FrameColumns frames;
    NoticeColumns notices;
    for (std::size_t i = 0; i < bodies.size(); ++i) {
        const std::int32_t match = index.nth(bodies[i].object, instances[bodies[i].object]++);
        if (match < 0) {
            counts.push_back(0);
            continue;
        }
        const RecordedBody& body = recording.bodies[static_cast<std::size_t>(match)];
        for (const RecordedFrame& frame : body.frames)
            frames.add(frame, origin);
        for (const Notice& notice : body.notices)
            notices.add(static_cast<std::int32_t>(i), notice);
        counts.push_back(static_cast<std::uint32_t>(body.frames.size()));
    }
    frames.store(store, prefix + "frame.");
    notices.store(store, prefix + "notice.");
    return counts;
}

void store_pops(ColumnStore& store, const std::string& prefix, const std::vector<ReportedPop>& pops,
                const std::vector<RecordedBody>& bodies) {
    const BodyIndex index(bodies);
    NumberColumn body, time, step, limit, frames, message;
    TextColumn stage, cause, kind;
    for (const ReportedPop& pop : pops) {
        const std::int32_t of_body = index.at(pop.object, pop.time_s);
        if (of_body < 0) continue;
        body.add(of_body);
        time.add(quantise(pop.time_s, k_report_ticks_per_s));
        step.add(quantise(static_cast<double>(pop.step_m), k_report_units_per_m));
        limit.add(quantise(static_cast<double>(pop.limit_m), k_report_units_per_m));
        frames.add(static_cast<std::int32_t>(pop.frames));
        message.add(pop.message);
        stage.add(pop.stage);
        kind.add(pop.kind);
        cause.add(pop.cause);
    }
    store.add(prefix + "body", body);
    store.add(prefix + "time", time);
    store.add(prefix + "step", step);
    store.add(prefix + "limit", limit);
    store.add(prefix + "frames", frames);
    store.add(prefix + "message", message);
    store.add(prefix + "stage_text", stage);
    store.add(prefix + "kind_text", kind);
    store.add(prefix + "cause_text", cause);
}

std::int32_t flags_of(const RecordedMessage& message) {
    return (message.has_position ? 1 : 0) | (message.was_accepted ? 2 : 0) | (message.is_teleport ? 4 : 0);
}

// Messages are the same under every policy. Outcomes are few, so the header lists them.
nlohmann::json store_messages(ColumnStore& store, const std::vector<RecordedBody>& bodies,
                              const MapPoint& origin) {
    NumberColumn time, opcode, flags, heading, outcome;
    PositionColumns position;
    TextColumn text;
    std::map<std::string, std::int32_t> outcome_numbers;
    nlohmann::json outcomes = nlohmann::json::array();
    for (const RecordedBody& body : bodies) {
        for (const RecordedMessage& message : body.messages) {
            const auto [entry, is_new] =
                outcome_numbers.try_emplace(message.outcome, static_cast<std::int32_t>(outcomes.size()));
            if (is_new) outcomes.push_back(entry->first);
            time.add(quantise(message.time_s, k_report_ticks_per_s));
            opcode.add_id(message.opcode);
            flags.add(flags_of(message));
            outcome.add(entry->second);
            position.add(message.has_position ? message.position : origin, origin);
            heading.add(quantise(static_cast<double>(message.heading_deg), k_report_units_per_deg));
            text.add(message.text);
        }
    }
    store.add("message.time", time);
    store.add("message.opcode", opcode);
    store.add("message.flags", flags);
    store.add("message.outcome", outcome);
    position.store(store, "message.");
    store.add("message.heading", heading);
    store.add("message.text", text);
    return outcomes;
}

template <class Enum>
nlohmann::json names_up_to(Enum last) {
    nlohmann::json names = nlohmann::json::array();
    for (int value = 0; value <= static_cast<int>(last); ++value)
        names.push_back(name_of(static_cast<Enum>(value)));
    return names;
}

// Those that play, by their number; what has no name is left out.
nlohmann::json motion_names(const Report& report) {
    std::set<MotionCommand> motions;
    for (const PolicyRun& run : report.policies) {
        for (const RecordedBody& body : run.recording.bodies) {
            for (const RecordedFrame& frame : body.frames)
                if (motions.empty() || *motions.rbegin() != frame.motion) motions.insert(frame.motion);
        }
    }
    nlohmann::json names = nlohmann::json::object();
    for (const MotionCommand motion : motions) {
        const char* name = name_of_command(motion);
        if (motion != 0 && name != nullptr) names[std::to_string(motion)] = name;
    }
    return names;
}

double finite(double value) { return std::isfinite(value) ? value : 0; }

// The number of a body's figure; -1: it has none.
int figure_of(const RecordedBody& body, const std::vector<ReportedFigure>& figures) {
    const auto found = std::find_if(figures.begin(), figures.end(), [&](const ReportedFigure& figure) {
        return body.setup != 0 && figure.setup == body.setup && figure.scale == body.scale;
    });
    return found == figures.end() ? -1 : static_cast<int>(found - figures.begin());
}

// Parts are few and clips long: places of all clips stand in three columns, in millimetres.
nlohmann::json store_figures(ColumnStore& store, const std::vector<ReportedFigure>& figures) {
    NumberColumn x, y, z;
    nlohmann::json list = nlohmann::json::array();
    for (const ReportedFigure& figure : figures) {
        const std::size_t parts = figure.rest.size();
        nlohmann::json rest = nlohmann::json::array();
        for (const Vec3& place : figure.rest)
            for (const float metres : {place.x, place.y, place.z})
                rest.push_back(finite(static_cast<double>(metres)));
        nlohmann::json clips = nlohmann::json::array();
        for (const ReportedFigure::Clip& clip : figure.clips) {
            if (parts == 0 || clip.parts.size() % parts != 0) continue;
            clips.push_back({{"id", clip.id}, {"from", x.count()}, {"frames", clip.parts.size() / parts}});
            for (const Vec3& place : clip.parts) {
                x.add(quantise(static_cast<double>(place.x), k_report_distance_per_m));
                y.add(quantise(static_cast<double>(place.y), k_report_distance_per_m));
                z.add(quantise(static_cast<double>(place.z), k_report_distance_per_m));
            }
        }
        list.push_back({{"parts", parts}, {"rest", rest}, {"clips", clips}});
        if (!figure.parents.empty()) list.back()["parents"] = figure.parents;
    }
    store.add("figure.x", x);
    store.add("figure.y", y);
    store.add("figure.z", z);
    return list;
}

nlohmann::json describe(const RecordedBody& body, const std::vector<ReportedFigure>& figures) {
    return {{"id", body.object},
            {"name", body.name},
            {"player", body.is_player},
            {"local", body.is_local},
            {"adopted", body.is_adopted},
            {"kind", name_of(body.kind)},
            {"radius", finite(static_cast<double>(body.radius_m))},
            {"height", finite(static_cast<double>(body.height_m))},
            {"figure", figure_of(body, figures)},
            {"messages", body.messages.size()}};
}

nlohmann::json scores_of(const std::vector<ScoreLine>& scorecard) {
    nlohmann::json scores = nlohmann::json::array();
    for (const ScoreLine& line : scorecard)
        scores.push_back(line.number && std::isfinite(*line.number)
                             ? nlohmann::json{line.name, line.value, *line.number, finite(line.best)}
                             : nlohmann::json{line.name, line.value});
    return scores;
}

void add_number(std::string& bytes, std::uint64_t value) {
    for (unsigned shift = 0; shift < 32; shift += 8)
        bytes.push_back(static_cast<char>((value >> shift) & 0xFFU));
}

nlohmann::json listed(const std::vector<StoredColumn>& columns) {
    nlohmann::json list = nlohmann::json::array();
    for (const StoredColumn& column : columns) {
        list.push_back(
            {column.name, column.count, column.offset, column.stored_bytes, column.inflated_bytes});
    }
    return list;
}

}  // namespace

std::vector<std::byte> write_report_data(const Report& report, const NextRun& next) {
    static const Recording nothing;
    const Recording& first = report.policies.empty() ? nothing : report.policies.front().recording;
    const MapPoint origin = origin_of(report);
    ColumnStore store;

    nlohmann::json header = {{"title", first.title},
                             {"start", finite(first.start_unix_s)},
                             {"duration", finite(first.duration_s)},
                             {"fps", finite(first.frames_per_s)},
                             {"origin", {origin.x_m, origin.y_m, origin.z_m}},
                             {"notice_kinds", names_up_to(NoticeKind::starved)},
                             {"notice_reasons", names_up_to(NoticeReason::too_far_to_run)},
                             {"motions", motion_names(report)},
                             {"bodies", nlohmann::json::array()},
                             {"policies", nlohmann::json::array()}};
    for (const RecordedBody& body : first.bodies)
        header["bodies"].push_back(describe(body, report.figures));
    if (!report.figures.empty()) header["figures"] = store_figures(store, report.figures);
    header["outcomes"] = store_messages(store, first.bodies, origin);

    for (const ScoredPolicy& policy : report.scored_only)
        header["scored_only"].push_back({{"name", policy.name}, {"scores", scores_of(policy.scorecard)}});
    const auto add_policy = [&](const PolicyRun& run) {
        const std::string prefix = "p" + std::to_string(header["policies"].size()) + ".";
        const std::vector<std::uint32_t> counts =
            store_frames(store, prefix, run.recording, first.bodies, origin);
        store_pops(store, prefix + "pop.", run.pops, first.bodies);
        header["policies"].push_back({{"name", run.name},
                                      {"scores", scores_of(run.scorecard)},
                                      {"positions_only", run.is_fed_positions_only},
                                      {"frames", counts}});
    };
    for (const PolicyRun& run : report.policies)
        add_policy(run);
    while (next) {
        const std::optional<PolicyRun> run = next();  // gone before the next one is made
        if (!run) break;
        add_policy(*run);
    }
    header["columns"] = listed(store.columns());

    const std::string text = header.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
    const std::string packed = deflated(text);
    std::string bytes = "GLPD";
    for (const std::uint64_t value : {std::uint64_t{k_report_version}, std::uint64_t{packed.size()},
                                      std::uint64_t{text.size()}, std::uint64_t{0}, std::uint64_t{0}}) {
        add_number(bytes, value);
    }
    bytes += packed;
    pad_to_column_start(bytes);
    bytes += store.bytes();

    std::vector<std::byte> out(bytes.size());
    std::memcpy(out.data(), bytes.data(), bytes.size());
    return out;
}

}  // namespace glidepath::report

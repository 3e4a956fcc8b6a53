#include "replay/pose_files.h"

#include <glidepath/router.h>
#include <glidepath/tools/recording.h>

#include "geometry/heading.h"
#include "replay/message_text.h"
#include "replay/output_file.h"
#include "replay/shown_delay.h"

#include <fmt/format.h>

#include <array>
#include <map>
#include <optional>

namespace glidepath::replay {

namespace {

using PoseFile = std::optional<OutputFile>;

// As RFC 4180 has it.
std::string csv_text(std::string_view text) {
    std::string result = "\"";
    for (const char c : text) {
        if (c == '"') result += '"';
        result += c;
    }
    return result + '"';
}

}  // namespace

struct PoseFiles::State {
    std::filesystem::path folder;
    ObjectId only = 0;
    std::map<ObjectId, double> teleported_s;  // when the server last teleported it; recent ones are kept
    PoseFile shown;
    PoseFile notices;
    PoseFile messages;

    Error make(PoseFile& file, const char* name, const char* head) const;
    void add(const ReplayedMessage& message);
    void add(const ReplayedFrame& frame);
    [[nodiscard]] bool was_teleported(const ShownBody& body, double time_s) const;
};

Error PoseFiles::State::make(PoseFile& file, const char* name, const char* head) const {
    Expected<OutputFile> made = OutputFile::create(folder / name);
    if (!made) return made.error();
    file.emplace(std::move(*made));
    file->write(head);
    return {};
}

void PoseFiles::State::add(const ReplayedMessage& message) {
    const MessageOutcome& outcome = message.outcome;
    if (message.decoded.error.code == ErrorCode::bad_opcode) return;
    if (only != 0 && outcome.object != only) return;
    const bool is_read = message.decoded.is_ok();
    messages->write(fmt::format(
        "{:.6f},{},0x{:04X},{},{},{},{},{},{}\n", message.time_s, outcome.object, message.decoded.opcode,
        message.was_kept ? "kept" : message_name(message.decoded.opcode),
        is_read ? name_of(outcome.result) : "malformed",
        is_read ? name_of(outcome.reason) : name_of(message.decoded.error.code), name_of(outcome.action),
        csv_text(text_of(outcome.details)),
        csv_text(is_read ? message_text(message.decoded.message) : error_text(message.decoded.error))));
}

bool PoseFiles::State::was_teleported(const ShownBody& body, double time_s) const {
    const auto found = teleported_s.find(body.object);
    return body.jumped && found != teleported_s.end() && time_s - found->second <= k_shown_after_s;
}

void PoseFiles::State::add(const ReplayedFrame& frame) {
    std::erase_if(teleported_s,
                  [&](const auto& entry) { return frame.time_s - entry.second > k_shown_after_s; });
    for (const Notice& notice : frame.notices) {
        if (notice.kind == NoticeKind::teleported) teleported_s[notice.object] = notice.clock_s;
        if (only != 0 && notice.object != only) continue;
        notices->write(fmt::format("{:.6f},{},{},{},{:.4f},{},{}\n", notice.clock_s, notice.object,
                                   name_of(notice.kind), name_of(notice.reason), notice.distance_m,
                                   notice.other, notice.code));
    }
    for (const ShownBody& body : frame.bodies) {
        if (!body.is_shown || (only != 0 && body.object != only)) continue;
        // The client moves its own body: no smoothing to score.
        if (only == 0 && body.object == frame.router.player()) continue;
        const MapPoint point = map_point(body.position);
        shown->write(fmt::format("{:.6f},{},{:.4f},{:.4f},{:.4f},{:.3f},{}\n", frame.time_s, body.object,
                                 point.x_m, point.y_m, point.z_m, heading_of(body.position.frame),
                                 was_teleported(body, frame.time_s) ? 1 : 0));
    }
}

PoseFiles::PoseFiles(std::unique_ptr<State> state) : state_(std::move(state)) {}
PoseFiles::~PoseFiles() = default;
PoseFiles::PoseFiles(PoseFiles&&) noexcept = default;
PoseFiles& PoseFiles::operator=(PoseFiles&&) noexcept = default;

Expected<PoseFiles> PoseFiles::open(const std::filesystem::path& folder, ObjectId only) {
    if (Error why = make_output_folder(folder); !why.is_ok()) return why;
    auto state = std::make_unique<State>();
    state->folder = folder;
    state->only = only;
    Error error = state->make(state->shown, "shown.csv", "t_s,id,x_m,y_m,z_m,heading_deg,teleport\n");
    if (error.is_ok()) {
        error = state->make(state->notices, "notices.csv", "t_s,id,notice,reason,distance_m,other,code\n");
    }
    if (error.is_ok()) {
        error = state->make(state->messages, "messages.csv",
                            "t_s,id,opcode,message,result,reason,action,details,fields\n");
    }
    if (!error.is_ok()) return error;
    return PoseFiles(std::move(state));
}

ReplayListener PoseFiles::listener() {
    return {.message = [state = state_.get()](const ReplayedMessage& message) { state->add(message); },
            .frame = [state = state_.get()](const ReplayedFrame& frame) { state->add(frame); }};
}

Error PoseFiles::close() {
    const std::array<OutputFile*, 3> files{&*state_->shown, &*state_->notices, &*state_->messages};
    return OutputFile::commit_all(files);
}

}  // namespace glidepath::replay

#include "replay/pose_files.h"

#include <glidepath/motion.h>

#include "geometry/heading.h"
#include "replay/message_text.h"
#include "replay/recorder.h"

#include <fmt/format.h>

#include <cerrno>
#include <system_error>

namespace glidepath::replay {

namespace {

constexpr double k_shown_after_s = 2.0 / k_retail_physics_hz;

void write(std::FILE* file, const std::string& text) {
    static_cast<void>(std::fwrite(text.data(), 1, text.size(), file));
}

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

std::unique_ptr<PoseFiles> PoseFiles::open(const std::filesystem::path& folder, ObjectId only,
                                           std::string& error) {
    std::error_code failed;
    std::filesystem::create_directories(folder, failed);
    if (failed) {
        error = fmt::format("{}: the folder cannot be made: {}", folder.string(), failed.message());
        return nullptr;
    }
    std::unique_ptr<PoseFiles> files(new PoseFiles);
    files->only_ = only;
    const auto make = [&](const char* name, const char* head) -> std::FILE* {
        const std::filesystem::path path = folder / name;
        std::FILE* file = std::fopen(path.c_str(), "wb");
        if (file == nullptr) {
            if (error.empty()) {
                const std::error_code why(errno, std::generic_category());
                error = fmt::format("{}: cannot be written: {}", path.string(), why.message());
            }
        } else {
            write(file, head);
        }
        return file;
    };
    files->shown_ = make("shown.csv", "t_s,id,x_m,y_m,z_m,heading_deg,teleport\n");
    files->notices_ = make("notices.csv", "t_s,id,notice,reason,distance_m,other,code\n");
    files->messages_ = make("messages.csv", "t_s,id,opcode,message,result,reason,action,steps,fields\n");
    return error.empty() ? std::move(files) : nullptr;
}

PoseFiles::~PoseFiles() { static_cast<void>(close()); }

bool PoseFiles::close() {
    bool is_good = true;
    for (std::FILE** file : {&shown_, &notices_, &messages_}) {
        if (*file == nullptr) continue;
        is_good = std::ferror(*file) == 0 && is_good;
        is_good = std::fclose(*file) == 0 && is_good;
        *file = nullptr;
    }
    return is_good;
}

PlayerListener PoseFiles::listener() {
    return {.message = [this](const PlayedMessage& message) { hear(message); },
            .frame = [this](const PlayedFrame& frame) { see(frame); }};
}

void PoseFiles::hear(const PlayedMessage& message) {
    const MessageOutcome& outcome = message.outcome;
    if (message.decoded.error.code == ErrorCode::bad_opcode) return;
    if (only_ != 0 && outcome.object != only_) return;
    const bool is_read = message.decoded.is_ok();
    write(messages_,
          fmt::format(
              "{:.6f},{},0x{:04X},{},{},{},{},{},{}\n", message.time_s, outcome.object,
              message.decoded.opcode, message.is_replay ? "kept" : message_name(message.decoded.opcode),
              is_read ? name_of(outcome.result) : "malformed",
              is_read ? name_of(outcome.reason) : name_of(message.decoded.error.code),
              name_of(outcome.action), csv_text(text_of(outcome.details)),
              csv_text(is_read ? message_text(message.decoded.message) : error_text(message.decoded.error))));
}

// A notice is a step older than the frame that shows it, with 30 steps a second.
bool PoseFiles::was_teleported(const ShownBody& body, double time_s) const {
    const auto found = teleported_s_.find(body.object);
    return body.jumped && found != teleported_s_.end() && time_s - found->second <= k_shown_after_s;
}

void PoseFiles::see(const PlayedFrame& frame) {
    std::erase_if(teleported_s_,
                  [&](const auto& entry) { return frame.time_s - entry.second > k_shown_after_s; });
    for (const Notice& notice : frame.notices) {
        if (notice.kind == NoticeKind::teleported) teleported_s_[notice.object] = notice.clock_s;
        if (only_ != 0 && notice.object != only_) continue;
        write(notices_, fmt::format("{:.6f},{},{},{},{:.4f},{},{}\n", notice.clock_s, notice.object,
                                    name_of(notice.kind), name_of(notice.reason), notice.distance_m,
                                    notice.other, notice.code));
    }
    for (const ShownBody& body : frame.bodies) {
        if (!body.is_shown || (only_ != 0 && body.object != only_)) continue;
        // The client moves its own body: no smoothing to score.
        if (only_ == 0 && body.object == frame.router.player()) continue;
        const MapPoint place = map_point(body.position);
        write(shown_, fmt::format("{:.6f},{},{:.4f},{:.4f},{:.4f},{:.3f},{}\n", frame.time_s, body.object,
                                  place.x_m, place.y_m, place.z_m, heading_of(body.position.frame),
                                  was_teleported(body, frame.time_s) ? 1 : 0));
    }
}

}  // namespace glidepath::replay

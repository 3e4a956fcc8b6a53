#include <glidepath/replay/message_place.h>
#include <glidepath/replay/summary.h>

#include <algorithm>

namespace glidepath {

namespace {

bool is_placing(NoticeKind kind) {
    return kind == NoticeKind::teleported || kind == NoticeKind::snapped || kind == NoticeKind::blipped;
}

std::string counted(std::uint64_t count, const char* what) {
    return std::to_string(count) + " " + what + (count == 1 ? "" : "s");
}

}  // namespace

PlayerListener Summary::listener() {
    return {.message = [this](const PlayedMessage& message) { hear(message); },
            .frame = [this](const PlayedFrame& frame) { see(frame); }};
}

Summary::Watched& Summary::watched(ObjectId object) {
    Watched& body = bodies_[object];
    body.summary.object = object;
    return body;
}

void Summary::hear(const PlayedMessage& message) {
    const ObjectId object = message.outcome.object;
    if (object == 0 || (options_.only != 0 && object != options_.only)) return;
    // An object that is not here may never come: nothing is kept for it.
    if (message.world.find(object).is_none() && !bodies_.contains(object)) return;
    Watched& body = watched(object);
    ++body.summary.updates;
    if (message.outcome.result == MessageResult::dropped) ++body.summary.dropped;
    if (const std::optional<Position> place = accepted_place(message)) {
        body.newest = *place;
        body.has_newest = true;
    }
    if (const Object* facts = message.router.find(message.world, object)) {
        body.summary.name = facts->name;
        body.summary.is_player = facts->is_player();
    }
    body.summary.is_local = message.router.player() == object;
}

void Summary::count(const Notice& notice) {
    if (!is_placing(notice.kind)) return;
    const auto found = bodies_.find(notice.object);
    if (found == bodies_.end()) return;
    BodySummary& body = found->second.summary;
    ++(notice.kind == NoticeKind::teleported ? body.teleports
       : notice.kind == NoticeKind::snapped  ? body.snaps
                                             : body.blips);
    ++body.reasons[static_cast<std::size_t>(notice.reason)];
}

void Summary::see(const PlayedFrame& frame) {
    const double elapsed_s = frame.time_s - last_frame_s_;
    last_frame_s_ = frame.time_s;
    for (const Notice& notice : frame.notices) {
        count(notice);
    }
    for (const ShownBody& shown : frame.bodies) {
        if (!shown.is_shown || (options_.only != 0 && shown.object != options_.only)) continue;
        Watched& body = watched(shown.object);
        BodySummary& summary = body.summary;
        if (summary.frames++ == 0) summary.first_s = frame.time_s;
        if (body.has_last && !shown.appeared) {
            summary.visible_s += elapsed_s;
            const auto step_m = static_cast<double>(distance(body.last, shown.position));
            if (shown.jumped) {
                summary.largest_jump_m = std::max(summary.largest_jump_m, step_m);
            } else {
                summary.distance_m += step_m;
                if (step_m > summary.largest_step_m) {
                    summary.largest_step_m = step_m;
                    summary.largest_step_s = frame.time_s;
                }
            }
        }
        if (body.has_newest && !shown.jumped) {
            summary.worst_behind_m =
                std::max(summary.worst_behind_m, static_cast<double>(distance(shown.position, body.newest)));
        }
        body.last = shown.position;
        body.has_last = true;
    }
}

std::vector<BodySummary> Summary::bodies() const {
    std::vector<BodySummary> result;
    for (const auto& [object, body] : bodies_) {
        if (body.summary.frames > 0) result.push_back(body.summary);
    }
    return result;
}

std::string text_of_places(const BodySummary& body) {
    std::string text;
    const auto add = [&](std::uint64_t count, const char* what) {
        if (count > 0) text += (text.empty() ? "" : ", ") + counted(count, what);
    };
    add(body.teleports, "teleport");
    add(body.snaps, "snap");
    add(body.blips, "blip");
    std::string why;
    for (std::size_t i = 0; i < body.reasons.size(); ++i) {
        if (body.reasons[i] == 0) continue;
        why += (why.empty() ? "" : ", ") + std::string(name_of(static_cast<NoticeReason>(i)));
    }
    return why.empty() ? text : text + " (" + why + ")";
}

}  // namespace glidepath

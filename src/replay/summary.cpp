#include <glidepath/router.h>
#include <glidepath/tools/recording.h>

#include "replay/message_position.h"
#include "replay/shown_delay.h"
#include "replay/surprise.h"

#include <algorithm>
#include <map>

namespace glidepath::tools {

using namespace replay;

namespace {

bool is_jump(NoticeKind kind) {
    return kind == NoticeKind::teleported || kind == NoticeKind::snapped || kind == NoticeKind::blipped;
}

// A message that puts its body somewhere at once. Poses between passes show that up to two long passes and a
// frame later.
bool puts_at_once(const MessageOutcome& outcome) {
    return outcome.action == MessageAction::teleport || outcome.action == MessageAction::force ||
           outcome.action == MessageAction::create || outcome.action == MessageAction::recreate ||
           outcome.details.has(MessageDetail::move_far_snap);
}

std::string counted(std::uint64_t count, const char* what) {
    return std::to_string(count) + " " + what + (count == 1 ? "" : "s");
}

}  // namespace

struct Summary::State {
    struct Watched {
        BodySummary summary;
        Position last;         // shown
        Position newest;       // authoritative
        double placed_s = -1;  // when a message put it somewhere
        bool has_last = false;
        bool has_newest = false;
    };

    void add(const ReplayedMessage& message);
    void add(const ReplayedFrame& frame);
    void count(const Notice& notice);
    static void add_frame(Watched& body, const ShownBody& shown, double time_s, double elapsed_s);
    void be_surprised(const Watched& body, const ReplayedMessage& message);
    [[nodiscard]] Watched* watched(ObjectId object);  // nullptr: there are too many

    SummaryOptions options;
    std::map<ObjectId, Watched> bodies;
    std::array<DistanceBins, k_body_kind_count> surprises;
    double last_frame_s = 0;
    std::uint64_t left_out = 0;
};

Summary::State::Watched* Summary::State::watched(ObjectId object) {
    const auto found = bodies.lower_bound(object);
    if (found != bodies.end() && found->first == object) return &found->second;
    if (bodies.size() >= options.max_bodies) {
        ++left_out;
        return nullptr;
    }
    Watched& body = bodies.emplace_hint(found, object, Watched{})->second;
    body.summary.object = object;
    return &body;
}

void Summary::State::add(const ReplayedMessage& message) {
    const ObjectId object = message.outcome.object;
    if (object == 0 || (options.only != 0 && object != options.only)) return;
    // An object that is not here may never come: nothing is kept for it.
    if (message.world.find(object).is_none() && !bodies.contains(object)) return;
    Watched* const body = watched(object);
    if (body == nullptr) return;
    BodySummary& summary = body->summary;
    ++summary.updates;
    if (message.outcome.result == MessageResult::dropped) ++summary.dropped;
    be_surprised(*body, message);
    if (const std::optional<Position> position = accepted_position(message)) {
        body->newest = *position;
        body->has_newest = true;
        if (puts_at_once(message.outcome)) body->placed_s = message.time_s;
    }
    if (const Object* facts = message.router.find(message.world, object)) {
        if (summary.name != facts->name) summary.name = facts->name;
        summary.is_player = facts->is_player();
        summary.is_adopted = facts->is_adopted;
        summary.kind = kind_of(message.world, *facts);
    }
    summary.is_local = message.router.player() == object;
}

// By the frame that was on the screen when the message came.
void Summary::State::be_surprised(const Watched& body, const ReplayedMessage& message) {
    const bool is_glide = message.outcome.action == MessageAction::move;
    if (!is_glide || !body.has_last || body.summary.is_local) return;
    const std::optional<Position> position = sent_position(message.decoded.message);
    if (!position) return;
    surprises[static_cast<std::size_t>(body.summary.kind)].add(
        static_cast<double>(distance(body.last, *position)));
}

void Summary::State::count(const Notice& notice) {
    if (!is_jump(notice.kind)) return;
    const auto found = bodies.find(notice.object);
    if (found == bodies.end()) return;
    BodySummary& body = found->second.summary;
    ++(notice.kind == NoticeKind::teleported ? body.teleports
       : notice.kind == NoticeKind::snapped  ? body.snaps
                                             : body.blips);
    ++body.reasons[static_cast<std::size_t>(notice.reason)];
}

void Summary::State::add(const ReplayedFrame& frame) {
    const double elapsed_s = frame.time_s - last_frame_s;
    last_frame_s = frame.time_s;
    for (const Notice& notice : frame.notices) {
        count(notice);
    }
    for (const ShownBody& shown : frame.bodies) {
        if (!shown.is_shown || (options.only != 0 && shown.object != options.only)) continue;
        if (Watched* const body = watched(shown.object)) add_frame(*body, shown, frame.time_s, elapsed_s);
    }
}

void Summary::State::add_frame(Watched& body, const ShownBody& shown, double time_s, double elapsed_s) {
    BodySummary& summary = body.summary;
    if (summary.frames++ == 0) summary.first_s = time_s;
    if (body.has_last && !shown.appeared) {
        summary.visible_s += elapsed_s;
        const auto step_m = static_cast<double>(distance(body.last, shown.position));
        if (shown.jumped) {
            summary.largest_jump_m = std::max(summary.largest_jump_m, step_m);
        } else {
            summary.distance_m += step_m;
            if (step_m > summary.largest_step_m) {
                summary.largest_step_m = step_m;
                summary.largest_step_s = time_s;
            }
        }
    }
    if (body.has_newest && (body.placed_s < 0.0 || time_s > body.placed_s + k_shown_after_s)) {
        summary.worst_behind_m =
            std::max(summary.worst_behind_m, static_cast<double>(distance(shown.position, body.newest)));
    }
    body.last = shown.position;
    body.has_last = true;
}

Summary::Summary(const SummaryOptions& options) : state_(std::make_unique<State>()) {
    state_->options = options;
}
Summary::~Summary() = default;
Summary::Summary(Summary&&) noexcept = default;
Summary& Summary::operator=(Summary&&) noexcept = default;

ReplayListener Summary::listener() {
    return {.message = [state = state_.get()](const ReplayedMessage& message) { state->add(message); },
            .frame = [state = state_.get()](const ReplayedFrame& frame) { state->add(frame); }};
}

std::uint64_t Summary::left_out() const { return state_->left_out; }

Surprise Summary::surprise(BodyKind kind) const {
    const DistanceBins& bins = state_->surprises[static_cast<std::size_t>(kind)];
    return {bins.count(), bins.quantile(0.5), bins.quantile(0.9), bins.quantile(0.99)};
}

std::vector<BodySummary> Summary::bodies() const {
    std::vector<BodySummary> result;
    for (const auto& [object, body] : state_->bodies) {
        if (body.summary.frames > 0) result.push_back(body.summary);
    }
    return result;
}

std::string text_of_jumps(const BodySummary& body) {
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

}  // namespace glidepath::tools

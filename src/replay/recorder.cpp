#include "replay/recorder.h"

#include <glidepath/world.h>

#include "base/units.h"
#include "geometry/heading.h"
#include "replay/message_place.h"
#include "replay/message_text.h"
#include "world/storage.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace glidepath::replay {

namespace {

ShownState state_of(const Trace& trace, const Entity& entity, const ShownBody& shown) {
    if (shown.jumped || shown.appeared) return ShownState::placed;
    if (!entity.body.is_grounded()) return ShownState::airborne;
    if (trace.stick == StickOutcome::followed) return ShownState::sticking;
    if (trace.glide == GlideOutcome::moved || trace.glide == GlideOutcome::moved_and_done) {
        return ShownState::gliding;
    }
    const bool acts = !is_zero(trace.after_root.origin) || !is_same(trace.after_root.rotation, {});
    return acts ? ShownState::root_motion : ShownState::still;
}

float speed_or(float speed_mps, float fallback_mps) {
    return speed_mps < k_epsilon ? fallback_mps : speed_mps;
}

// What bounds a step: of gliding, and of following another body, which is quicker.
float catch_up_speed_of(const World& world, BodyId id, bool sticks) {
    const Entity& entity = entity_of(world, id);
    const Actor* actor = actor_of(world, id);
    if (sticks) return speed_or(k_sticky_factor * top_speed_of(entity, actor), k_sticky_fallback_mps);
    return speed_or(k_catch_up_factor * adjusted_top_speed_of(entity, actor), k_fallback_speed_mps);
}

float heading_difference(const Frame& from, const Frame& to) {
    return static_cast<float>(std::remainder(heading_of(to) - heading_of(from), k_full_circle_deg));
}

}  // namespace

const char* name_of(ShownState state) {
    switch (state) {
        case ShownState::still:
            return "still";
        case ShownState::root_motion:
            return "root motion";
        case ShownState::gliding:
            return "gliding";
        case ShownState::sticking:
            return "sticking";
        case ShownState::airborne:
            return "airborne";
        case ShownState::placed:
            return "placed";
        case ShownState::hidden:
            return "hidden";
    }
    return "unknown";
}

MapPoint map_point(const Position& position) {
    return {block_x(position.cell) * k_block_size_m + static_cast<double>(position.frame.origin.x),
            block_y(position.cell) * k_block_size_m + static_cast<double>(position.frame.origin.y),
            static_cast<double>(position.frame.origin.z)};
}

PlayerListener Recorder::listener() {
    return {.message = [this](const PlayedMessage& message) { hear(message); },
            .frame = [this](const PlayedFrame& frame) { see(frame); }};
}

// The entry of the object's present instance; a new one when it has been created again.
std::size_t Recorder::body_of(const Router& router, const World& world, ObjectId object) {
    const BodyId id = world.find(object);
    if (id.is_none()) return 0;
    if (id.index() >= of_slot_.size()) of_slot_.resize(id.index() + 1, 0);
    std::size_t& entry = of_slot_[id.index()];
    if (entry != 0 && entity_of_[entry - 1] == id) return entry;
    RecordedBody body{.object = object};
    if (const Object* facts = router.find(world, object)) {
        body.name = facts->name;
        body.is_player = facts->is_player();
    }
    body.is_local = router.player() == object;
    body.radius_m = entity_of(world, id).body.radius_m;
    recording_.bodies.push_back(std::move(body));
    entity_of_.push_back(id);
    newest_.emplace_back();
    last_limit_mps_.push_back(0);
    return entry = recording_.bodies.size();
}

void Recorder::hear(const PlayedMessage& message) {
    const ObjectId object = message.outcome.object;
    if (object == 0 || (options_.only != 0 && object != options_.only)) return;
    const std::size_t entry = body_of(message.router, message.world, object);
    if (entry == 0) return;
    RecordedBody& body = recording_.bodies[entry - 1];
    RecordedMessage recorded{.time_s = message.time_s,
                             .opcode = message.decoded.opcode,
                             .details = message.outcome.details,
                             .was_accepted = message.outcome.result == MessageResult::handled,
                             .is_teleport = message.outcome.action == MessageAction::teleport};
    recorded.reason = message.outcome.reason;
    if (const std::optional<Position> place = place_in(message.decoded.message)) {
        recorded.has_place = true;
        recorded.place = map_point(*place);
        recorded.heading_deg = static_cast<float>(heading_of(place->frame));
    }
    if (const std::optional<Position> place = accepted_place(message)) newest_[entry - 1] = {*place, true};
    if (body.messages.size() >= options_.most_messages_a_body) return;
    recorded.text = message.is_replay ? "kept until now" : message_text(message.decoded.message);
    body.messages.push_back(std::move(recorded));
}

void Recorder::note(const PlayedFrame& frame, const Notice& notice) {
    // Animation news are for games; there is one for every footfall.
    if (notice.kind == NoticeKind::hook || notice.kind == NoticeKind::motion_done) return;
    if (options_.only != 0 && notice.object != options_.only) return;
    const std::size_t entry = body_of(frame.router, frame.world, notice.object);
    if (entry == 0) return;
    std::vector<Notice>& notices = recording_.bodies[entry - 1].notices;
    if (notices.size() < options_.most_messages_a_body) notices.push_back(notice);
}

void Recorder::see(const PlayedFrame& frame) {
    recording_.duration_s = frame.time_s;
    for (const Notice& notice : frame.notices) {
        note(frame, notice);
    }
    for (const ShownBody& shown : frame.bodies) {
        if (!shown.is_present || (options_.only != 0 && shown.object != options_.only)) continue;
        const std::size_t entry = body_of(frame.router, frame.world, shown.object);
        if (entry == 0) continue;
        if (++frame_count_ > options_.most_frames) {
            ++frames_left_out_;
            continue;
        }
        add_frame(entry - 1, frame, shown);
    }
}

// A blended frame also shows the end of the step before, in which the body may have been quicker.
float Recorder::catch_up_limit(std::size_t body, const PlayedFrame& frame, float of_step_mps) {
    const float before_mps = std::exchange(last_limit_mps_[body], of_step_mps);
    return frame.share < 1.0 ? std::max(of_step_mps, before_mps) : of_step_mps;
}

void Recorder::add_frame(std::size_t body, const PlayedFrame& frame, const ShownBody& shown) {
    const Entity& entity = entity_of(frame.world, shown.id);
    const Actor* actor = actor_of(frame.world, shown.id);
    const std::uint32_t slot = shown.id.index();
    const Trace none{};
    const Trace& trace = slot < frame.traces.size() ? frame.traces[slot] : none;

    RecordedFrame row{.time_s = frame.time_s, .place = map_point(shown.position)};
    row.heading_deg = static_cast<float>(heading_of(shown.position.frame));
    std::vector<RecordedFrame>& frames = recording_.bodies[body].frames;
    if (!frames.empty() && !shown.appeared) {
        const MapPoint& before = frames.back().place;
        row.step_m = static_cast<float>(
            std::hypot(row.place.x_m - before.x_m, row.place.y_m - before.y_m, row.place.z_m - before.z_m));
    }
    if (newest_[body].is_known) {
        row.behind_m = distance(shown.position, newest_[body].position);
        row.heading_error_deg = heading_difference(newest_[body].position.frame, shown.position.frame);
    }
    const bool sticks =
        frame.traces.empty() ? entity.sticky.has_position : trace.stick == StickOutcome::followed;
    row.catch_up_mps = catch_up_limit(body, frame, catch_up_speed_of(frame.world, shown.id, sticks));
    row.queue_depth = entity.interpolation.length;
    row.stall_frames = entity.interpolation.frame_counter;
    row.state = shown.is_shown ? state_of(trace, entity, shown) : ShownState::hidden;
    row.is_leashed = entity.constraint.is_constrained;
    row.target = entity.sticky.target;
    if (actor != nullptr && is_moving_to(actor->move_to)) {
        row.moves_to = true;
        if (row.target == 0) row.target = actor->move_to.top_level_id;
    }
    frames.push_back(row);
}

Recording Recorder::take(double frames_per_s) {
    std::erase_if(recording_.bodies, [](const RecordedBody& body) { return body.frames.empty(); });
    std::stable_sort(recording_.bodies.begin(), recording_.bodies.end(),
                     [](const RecordedBody& a, const RecordedBody& b) { return a.object < b.object; });
    recording_.frames_per_s = frames_per_s;
    return std::move(recording_);
}

}  // namespace glidepath::replay

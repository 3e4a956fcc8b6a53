// What a replay shows, kept body by body. It is long because all its functions work on one state.
#include <glidepath/figure.h>
#include <glidepath/router.h>
#include <glidepath/tools/recording.h>

#include "base/names.h"
#include "base/units.h"
#include "geometry/heading.h"
#include "replay/frame_traces.h"
#include "replay/message_position.h"
#include "replay/message_text.h"
#include "replay/shown_delay.h"
#include "replay/surprise.h"
#include "world/storage.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <optional>
#include <utility>

namespace glidepath::tools {

using namespace replay;

namespace {

constexpr double k_same_moment_s = 1.0e-6;

constexpr std::array k_shown_states{"still",    "root motion", "gliding", "sticking",
                                    "airborne", "placed",      "hidden"};
static_assert(k_shown_states.size() == static_cast<std::size_t>(ShownState::hidden) + 1);

// What moved the body in the last pass.
ShownState state_of(const Trace& trace, const Entity& entity) {
    if (!entity.body.is_grounded()) return ShownState::airborne;
    if (trace.stick == StickOutcome::followed) return ShownState::sticking;
    if (trace.glide == GlideOutcome::moved || trace.glide == GlideOutcome::moved_and_done) {
        return ShownState::gliding;
    }
    const bool acts = !is_zero(trace.after_root.origin) || !is_same(trace.after_root.rotation, {});
    return acts ? ShownState::root_motion : ShownState::still;
}

// What bounds a step: of gliding, and of following another body, which is quicker.
float catch_up_speed_of(const World& world, BodyId id, bool sticks) {
    const Entity& entity = entity_of(world, id);
    const Actor* actor = actor_of(world, id);
    const Rules& rules = world.def().rules;
    const float top_mps = top_speed_of(entity, actor);
    if (sticks) return sticky_speed(top_mps, rules);
    return catch_up_speed(top_mps, adjusted_top_speed_of(entity, actor), rules);
}

// An action goes on top of what the body does otherwise.
MotionCommand motion_of(const MotionState& state) {
    return state.actions.empty() ? state.substate : state.actions.front().motion;
}

float heading_difference(const Frame& from, const Frame& to) {
    return static_cast<float>(std::remainder(heading_of(to) - heading_of(from), k_full_circle_deg));
}

}  // namespace

const char* name_of(ShownState state) { return name_in(k_shown_states, state); }

MapPoint map_point(const Position& position) {
    const DVec3 point = metres_on_map(position);
    return {point.x, point.y, point.z};
}

struct Recorder::State {
    // A step is shown some time after it was made: its limit holds as long.
    struct HeldLimit {
        float limit_mps = 0;
        double until_s = 0;
    };
    // What moved a body in the last passes, the newest first: drawn is an earlier one.
    struct PassStates {
        struct PassState {
            double pass_s = -std::numeric_limits<double>::infinity();
            ShownState state = ShownState::still;
        };
        std::array<PassState, 4> passes{};  // poses lie at most two long passes behind
    };
    struct AuthoritativePosition {
        Position position;
        bool is_known = false;
    };

    void add(const ReplayedMessage& message);
    void add(const ReplayedFrame& frame);
    void add_notice(const ReplayedFrame& frame, const Notice& notice);
    void add_frame(std::size_t body, const ReplayedFrame& frame, const ShownBody& shown);
    [[nodiscard]] std::size_t body_of(const Router& router, const World& world, ObjectId object);
    [[nodiscard]] float catch_up_limit(std::size_t body, const ReplayedFrame& frame, float of_step_mps);
    [[nodiscard]] ShownState shown_state(std::size_t body, const ReplayedFrame& frame,
                                         const ShownBody& shown);
    void pass_over(std::size_t body, const ReplayedFrame& frame, const ShownBody& shown);
    void thin_out();

    RecorderOptions options;
    Recording recording;
    std::vector<AuthoritativePosition> newest;        // beside recording.bodies
    std::vector<HeldLimit> held_limits;               // likewise
    std::vector<PassStates> pass_states;              // likewise
    std::vector<BodyId> body_ids;                     // likewise
    std::vector<std::optional<MapPoint>> last_shown;  // likewise: in the frame before
    std::vector<std::size_t> of_slot;                 // slot -> body + 1; 0 = none
    std::vector<bool> was_placed;  // likewise: since the frame before, in one that was not kept
    std::size_t frame_count = 0;
    std::uint64_t frame_number = 0;
    std::uint64_t frames_left_out = 0;
};

// The entry of the object's present instance; a new one when it has been created again.
std::size_t Recorder::State::body_of(const Router& router, const World& world, ObjectId object) {
    const BodyId id = world.find(object);
    if (id.is_none()) return 0;
    if (id.index() >= of_slot.size()) of_slot.resize(id.index() + 1, 0);
    std::size_t& entry = of_slot[id.index()];
    if (entry != 0 && body_ids[entry - 1] == id) return entry;
    RecordedBody body{.object = object};
    if (const Object* facts = router.find(world, object)) {
        body.name = facts->name;
        body.is_player = facts->is_player();
        body.is_adopted = facts->is_adopted;
        body.kind = replay::kind_of(world, *facts);
        body.setup = facts->setup;
        body.scale = facts->scale;
    }
    body.is_local = router.player() == object;
    body.radius_m = entity_of(world, id).body.radius_m;
    body.height_m = entity_of(world, id).body.height_m;
    recording.bodies.push_back(std::move(body));
    body_ids.push_back(id);
    newest.emplace_back();
    held_limits.emplace_back();
    pass_states.emplace_back();
    last_shown.emplace_back();
    was_placed.push_back(false);
    return entry = recording.bodies.size();
}

void Recorder::State::add(const ReplayedMessage& message) {
    const ObjectId object = message.outcome.object;
    if (object == 0 || (options.only != 0 && object != options.only)) return;
    const std::size_t entry = body_of(message.router, message.world, object);
    if (entry == 0) return;
    RecordedBody& body = recording.bodies[entry - 1];
    RecordedMessage recorded{.time_s = message.time_s,
                             .opcode = message.decoded.opcode,
                             .was_accepted = message.outcome.result == MessageResult::handled,
                             .is_teleport = message.outcome.action == MessageAction::teleport};
    if (const std::optional<Position> position = sent_position(message.decoded.message)) {
        recorded.has_position = true;
        recorded.position = map_point(*position);
        recorded.heading_deg = static_cast<float>(heading_of(position->frame));
    }
    if (const std::optional<Position> position = accepted_position(message)) {
        newest[entry - 1] = {*position, true};
    }
    if (body.messages.size() >= options.max_messages_per_body) return;
    if (!options.has_texts) {
        body.messages.push_back(std::move(recorded));
        return;
    }
    recorded.outcome = outcome_text(message.outcome);
    recorded.reason = name_of(message.outcome.reason);
    recorded.text = message.was_kept ? "kept until now" : message_text(message.decoded.message);
    body.messages.push_back(std::move(recorded));
}

void Recorder::State::add_notice(const ReplayedFrame& frame, const Notice& notice) {
    // Animation events are for games; there is one for every footfall.
    if (notice.kind == NoticeKind::hook || notice.kind == NoticeKind::motion_done) return;
    if (options.only != 0 && notice.object != options.only) return;
    const std::size_t entry = body_of(frame.router, frame.world, notice.object);
    if (entry == 0) return;
    std::vector<Notice>& notices = recording.bodies[entry - 1].notices;
    if (notices.size() < options.max_messages_per_body) notices.push_back(notice);
}

void Recorder::State::add(const ReplayedFrame& frame) {
    recording.duration_s = frame.time_s;
    const bool is_kept = ++frame_number % recording.thinned == 0;
    for (const Notice& notice : frame.notices) {
        add_notice(frame, notice);
    }
    for (const ShownBody& shown : frame.bodies) {
        if (!shown.is_present || (options.only != 0 && shown.object != options.only)) continue;
        const std::size_t entry = body_of(frame.router, frame.world, shown.object);
        if (entry == 0) continue;
        if (!is_kept) {
            pass_over(entry - 1, frame, shown);
            continue;
        }
        if (++frame_count > options.max_frames) {
            ++frames_left_out;
            continue;
        }
        add_frame(entry - 1, frame, shown);
    }
    if (options.thin_frames > 0 && frame_count > options.thin_frames) thin_out();
}

// What the next frame that is kept has to know of one that is not.
void Recorder::State::pass_over(std::size_t body, const ReplayedFrame& frame, const ShownBody& shown) {
    static_cast<void>(shown_state(body, frame, shown));
    if (shown.jumped) was_placed[body] = true;
    if (shown.appeared) last_shown[body].reset();
}

// Keeps the second of every two frames of a body.
void Recorder::State::thin_out() {
    recording.thinned *= 2;
    frame_count = 0;
    for (RecordedBody& body : recording.bodies) {
        std::vector<RecordedFrame>& frames = body.frames;
        std::size_t kept = 0;
        for (std::size_t i = 1; i < frames.size(); i += 2) {
            RecordedFrame frame = frames[i];
            const RecordedFrame& dropped = frames[i - 1];
            frame.step_m = kept == 0 ? 0.0F : frame.step_m + dropped.step_m;
            if (kept > 0) {  // the straight way; less where it was out of sight in between
                const MapPoint& before = frames[kept - 1].position;
                frame.step_m =
                    std::min(frame.step_m, static_cast<float>(std::hypot(frame.position.x_m - before.x_m,
                                                                         frame.position.y_m - before.y_m,
                                                                         frame.position.z_m - before.z_m)));
            }
            frame.is_new_here = frame.is_new_here || dropped.is_new_here;
            if (dropped.state == ShownState::placed && frame.state != ShownState::hidden)
                frame.state = ShownState::placed;
            frames[kept++] = frame;
        }
        frames.resize(kept);
        frame_count += kept;
    }
}

// A blended frame also shows the end of the step before, in which the body may have been quicker.
float Recorder::State::catch_up_limit(std::size_t body, const ReplayedFrame& frame, float of_step_mps) {
    HeldLimit& held = held_limits[body];
    if (!frame.is_blended || of_step_mps >= held.limit_mps || frame.time_s > held.until_s) {
        held = {of_step_mps, frame.time_s + k_shown_after_s};
    }
    return held.limit_mps;
}

// Why the body is drawn where it is: what moved it in the pass that is drawn, not in the newest one.
ShownState Recorder::State::shown_state(std::size_t body, const ReplayedFrame& frame,
                                        const ShownBody& shown) {
    if (!shown.is_shown) return ShownState::hidden;
    const std::span<const Trace> traces = traces_of(frame);
    const std::uint32_t slot = shown.id.index();
    const Trace none{};
    const ShownState newest_state =
        state_of(slot < traces.size() ? traces[slot] : none, entity_of(frame.world, shown.id));
    auto& passes = pass_states[body].passes;
    if (passes.front().pass_s != frame.world.last_pass_s()) {
        std::shift_right(passes.begin(), passes.end(), 1);
        passes.front().pass_s = frame.world.last_pass_s();
    }
    passes.front().state = newest_state;
    if (shown.jumped || shown.appeared) return ShownState::placed;
    if (!frame.is_blended) return newest_state;
    const double shown_s = frame.world.shown_s();
    ShownState state = newest_state;
    for (const PassStates::PassState& pass : passes) {
        if (pass.pass_s < shown_s - k_same_moment_s) break;
        state = pass.state;
    }
    return state;
}

void Recorder::State::add_frame(std::size_t body, const ReplayedFrame& frame, const ShownBody& shown) {
    const Entity& entity = entity_of(frame.world, shown.id);
    const Actor* actor = actor_of(frame.world, shown.id);
    const std::uint32_t slot = shown.id.index();
    const Trace none{};
    const std::span<const Trace> traces = traces_of(frame);
    const Trace& trace = slot < traces.size() ? traces[slot] : none;

    RecordedFrame row{.time_s = frame.time_s, .position = map_point(shown.position)};
    row.heading_deg = static_cast<float>(heading_of(shown.position.frame));
    std::vector<RecordedFrame>& frames = recording.bodies[body].frames;
    row.is_new_here = !last_shown[body] || shown.appeared;
    if (!row.is_new_here) {
        const MapPoint& before = *last_shown[body];
        row.step_m = static_cast<float>(std::hypot(
            row.position.x_m - before.x_m, row.position.y_m - before.y_m, row.position.z_m - before.z_m));
    }
    if (newest[body].is_known) {
        row.behind_m = distance(shown.position, newest[body].position);
        row.heading_error_deg = heading_difference(newest[body].position.frame, shown.position.frame);
    }
    const bool sticks = traces.empty() ? entity.sticky.has_position : trace.stick == StickOutcome::followed;
    row.catch_up_mps = catch_up_limit(body, frame, catch_up_speed_of(frame.world, shown.id, sticks));
    row.queue_depth = entity.interpolation.length;
    row.stall_frames = entity.interpolation.frame_counter;
    row.state = shown_state(body, frame, shown);
    row.is_leashed = entity.constraint.is_constrained;
    row.is_indoors = is_indoors(shown.position.cell);
    row.cell = shown.position.cell;
    if (const ShownFrames playing = shown_frames(frame.world, shown.id); playing.clip != 0) {
        row.clip = playing.clip;
        row.clip_frame = static_cast<float>(playing.frame);
    }
    if (actor != nullptr) row.motion = motion_of(actor->manager.state);
    row.target = entity.sticky.target;
    if (actor != nullptr && (is_moving_to(actor->move_to) || actor->light.has_destination)) {
        row.moves_to = true;
        if (row.target == 0) row.target = actor->move_to.top_level_id;
    }
    if (was_placed[body] && row.state != ShownState::hidden) row.state = ShownState::placed;
    was_placed[body] = false;
    last_shown[body] = row.position;
    frames.push_back(row);
}

Recorder::Recorder(const RecorderOptions& options) : state_(std::make_unique<State>()) {
    state_->options = options;
}
Recorder::~Recorder() = default;
Recorder::Recorder(Recorder&&) noexcept = default;
Recorder& Recorder::operator=(Recorder&&) noexcept = default;

ReplayListener Recorder::listener() {
    return {.message = [state = state_.get()](const ReplayedMessage& message) { state->add(message); },
            .frame = [state = state_.get()](const ReplayedFrame& frame) { state->add(frame); }};
}

std::uint64_t Recorder::frames_left_out() const { return state_->frames_left_out; }

Recording Recorder::take_new(double frames_per_s) {
    Recording& recording = state_->recording;
    Recording piece{.title = recording.title,
                    .start_unix_s = recording.start_unix_s,
                    .duration_s = recording.duration_s,
                    .frames_per_s = frames_per_s};
    for (RecordedBody& body : recording.bodies) {
        piece.bodies.push_back(std::move(body));
        const RecordedBody& moved = piece.bodies.back();
        body = RecordedBody{.object = moved.object,
                            .name = moved.name,
                            .is_player = moved.is_player,
                            .is_local = moved.is_local,
                            .is_adopted = moved.is_adopted,
                            .kind = moved.kind,
                            .radius_m = moved.radius_m,
                            .height_m = moved.height_m,
                            .setup = moved.setup,
                            .scale = moved.scale};
    }
    state_->frame_count = 0;
    return piece;
}

Recording Recorder::take(double frames_per_s) {
    Recording& recording = state_->recording;
    std::erase_if(recording.bodies, [](const RecordedBody& body) { return body.frames.empty(); });
    std::stable_sort(recording.bodies.begin(), recording.bodies.end(),
                     [](const RecordedBody& a, const RecordedBody& b) { return a.object < b.object; });
    recording.frames_per_s = frames_per_s / recording.thinned;
    // Recordings are kept beside others.
    for (RecordedBody& body : recording.bodies)
        body.frames.shrink_to_fit();
    return std::move(recording);
}

}  // namespace glidepath::tools

// One session through the engine, frame by frame. It is long because all its functions work on one state.
#include <glidepath/commands.h>
#include <glidepath/router.h>
#include <glidepath/tools/replay.h>

#include "entity/actions.h"
#include "replay/frame_traces.h"
#include "replay/message_position.h"
#include "world/storage.h"

#include <algorithm>
#include <cmath>

namespace glidepath::tools {

using namespace replay;

namespace {

// Frames are whole multiples of their length; this is how near two such times count as one.
constexpr double k_same_time_s = 1.0e-9;

// At 30 frames a second and fewer every frame has its pass: the client's least length would leave out frames
// by rounding (spec/world.md 3).
double least_pass_of(const ReplayOptions& options) {
    const bool is_quicker = options.frames_per_s * k_least_pass_s > 1.0 + k_same_time_s;
    return options.physics == PhysicsRate::retail30 && is_quicker ? k_least_pass_s : 0.0;
}

World made_for(const ReplayOptions& options) {
    return World({.rules = options.rules,
                  .root_motion = root_motion_of(options),
                  .least_pass_s = least_pass_of(options),
                  .viewer = options.viewer});
}

}  // namespace

RootMotionMode root_motion_of(const ReplayOptions& options) {
    if (options.root_motion) return *options.root_motion;
    const bool steps_are_short = options.physics == PhysicsRate::every_frame &&
                                 options.frames_per_s * k_least_pass_s > 1.0 + k_same_time_s;
    return steps_are_short ? RootMotionMode::smoothed : RootMotionMode::keyframed;
}

struct Replayer::State {
    State(const ReplayOptions& asked, ReplayListener&& listens)
        : options(asked),
          listener(std::move(listens)),
          world(made_for(asked)),
          router(RouterDef{.adopts = asked.adopts,
                           .assets = asked.assets,
                           .smoother = asked.smoother,
                           .predict = asked.predict,
                           .driver = asked.driver}),
          frame_s(1.0 / asked.frames_per_s) {
        if (options.traced) world.storage().trace_into(&traces.by_slot);
    }
    State(const State&) = delete;
    State& operator=(const State&) = delete;
    State(State&&) = delete;
    State& operator=(State&&) = delete;
    ~State() = default;

    void begin(double time_s);
    [[nodiscard]] double since_start(double time_s);
    void receive(double time_s, std::span<const std::byte> bytes);
    void receive_from_client(double time_s, std::span<const std::byte> bytes);
    void follow_own(const AutonomousPosition& at);
    void note_own_position(const MessageOutcome& outcome);
    [[nodiscard]] float own_run_rate(const Position& target);
    void report(const Decoded& decoded, std::span<const std::byte> bytes, const MessageOutcome& outcome);
    void pass(double time_s);
    void finish();
    void replay_until(double time_s);  // every frame that is over by then
    void open_frame();
    void close_frame();
    void move_shown();
    void show_frame(double time_s);
    [[nodiscard]] bool is_past_end() const { return static_cast<double>(frames) * frame_s > options.to_s; }

    ReplayOptions options;
    ReplayListener listener;
    World world;
    Router router;
    ReplayStatistics statistics;
    std::vector<ShownBody> shown;  // by slot
    FrameTraces traces;
    double frame_s = 0;
    double start_s = 0;        // the beginning, since 1970; grows by what is cut out
    double last_s = 0;         // of the last message, since the beginning
    std::uint64_t frames = 0;  // that are over
    bool has_begun = false;
    bool is_frame_open = false;
    ObjectId own_object = 0;
    Position own_sent{};  // where the client last said that its own body is
    double own_sent_s = -1e9;
    float own_rate = 1;
};

void Replayer::State::begin(double time_s) {
    if (has_begun || !std::isfinite(time_s)) return;
    has_begun = true;
    start_s = time_s;
}

// Since the beginning, in replayed time: long silences are cut out, and the clock never goes back.
double Replayer::State::since_start(double time_s) {
    if (!std::isfinite(time_s)) return last_s;
    begin(time_s);
    double since_start_s = time_s - start_s;
    if (since_start_s < last_s - k_longest_silence_s) {
        // Not messages out of order but another clock: waiting for the old one would stop every body.
        start_s = time_s - last_s;
        since_start_s = last_s;
        ++statistics.clocks_set_back;
    }
    since_start_s = std::max(since_start_s, last_s);
    const double silence_s = since_start_s - last_s - k_longest_silence_s;
    if (silence_s > 0.0) {
        start_s += silence_s;
        since_start_s = last_s + k_longest_silence_s;
        statistics.silence_s += silence_s;
    }
    return since_start_s;
}

void Replayer::State::receive(double time_s, std::span<const std::byte> bytes) {
    last_s = since_start(time_s);
    replay_until(last_s);
    open_frame();

    ++statistics.messages;
    const Decoded decoded = decode(bytes, options.mode);
    if (!decoded.is_ok()) {
        ++(decoded.error.code == ErrorCode::bad_opcode ? statistics.unknown_opcodes : statistics.malformed);
        return report(decoded, bytes, {});
    }
    if (world.size() >= options.max_bodies && needs_a_body(decoded.message, world, options.adopts)) {
        ++statistics.refused_bodies;
        return report(decoded, bytes,
                      {.result = MessageResult::dropped, .reason = MessageReason::no_capacity});
    }
    if (const auto* named = std::get_if<CreatePlayer>(&decoded.message)) {
        own_object = named->guid;
        if (options.shows_own_as_remote) return;
    }
    const MessageOutcome outcome = router.receive(world, decoded.message);
    if (outcome.details.has(MessageDetail::adopted)) ++statistics.adopted;
    note_own_position(outcome);
    statistics.most_bodies = std::max<std::uint64_t>(statistics.most_bodies, world.size());
    report(decoded, bytes, outcome);
}

void Replayer::State::receive_from_client(double time_s, std::span<const std::byte> bytes) {
    const DecodedClient decoded = decode_client(bytes, options.mode);
    const AutonomousPosition* const at = decoded.is_ok() ? decoded.message.position() : nullptr;
    // Until the server has said something there is no body to move.
    if (at == nullptr || statistics.messages == 0) return;
    last_s = since_start(time_s);
    replay_until(last_s);
    open_frame();
    ++statistics.own_positions;
    if (!options.shows_own_as_remote) follow_own(*at);
    if (listener.client) listener.client({last_s, decoded, world, router});
}

// As fast as it went since the position before, so that it keeps up: no message says how fast it can run.
float Replayer::State::own_run_rate(const Position& target) {
    constexpr double k_short_s = 0.2;  // positions that were sent together may come apart
    constexpr double k_run_mps = 4.0;
    const double elapsed_s = last_s - own_sent_s;
    if (elapsed_s < k_short_s) return own_rate;
    if (own_sent.cell != 0) {
        const double speed_mps = static_cast<double>(distance(own_sent, target)) / elapsed_s;
        own_rate = static_cast<float>(std::clamp(speed_mps / k_run_mps, 1.0, 5.0));
    }
    own_sent = target;
    own_sent_s = last_s;
    return own_rate;
}

// The viewer is there at once; the body is shown walking there, by the newest position alone and without
// its leash, which is the server's. A position from before a teleport would pull both back.
void Replayer::State::follow_own(const AutonomousPosition& at) {
    const BodyId id = world.find(own_object);
    if (id.is_none() || entity_of(world, id).stamps.teleport != at.teleport_stamp) return;
    const Position target{at.cell, {at.origin, at.rotation}};
    if (!validate(target).is_ok()) return;
    if (options.viewer.kind == ViewerKind::own_body) static_cast<void>(world.set_viewer(Viewer::at(target)));
    const float run_rate = own_run_rate(target);
    act(world, id, [&](EntityParts parts, const EntityContext&) {
        stop_interpolating(parts);
        if (parts.actor != nullptr) parts.actor->interpreter.my_run_rate = run_rate;
    });
    static_cast<void>(world.push(id, Unconstrain{}));
    static_cast<void>(world.push(id, GlideTo{.target = target}));
}

// Where the server puts the client's own body, the viewer is too, until the client sends the next position.
void Replayer::State::note_own_position(const MessageOutcome& outcome) {
    const bool is_put = outcome.action == MessageAction::teleport || outcome.action == MessageAction::force;
    if (!is_put || outcome.object != own_object || world.viewer().kind != ViewerKind::position ||
        options.viewer.kind != ViewerKind::own_body) {
        return;
    }
    const BodyId id = world.find(own_object);
    if (!id.is_none()) static_cast<void>(world.set_viewer(Viewer::at(entity_of(world, id).body.position)));
}

void Replayer::State::report(const Decoded& decoded, std::span<const std::byte> bytes,
                             const MessageOutcome& outcome) {
    if (!listener.message) return;
    listener.message({.time_s = last_s,
                      .bytes = bytes,
                      .decoded = decoded,
                      .outcome = outcome,
                      .world = world,
                      .router = router});
    for (const MessageOutcome& kept : outcome.replays()) {
        listener.message({.time_s = last_s,
                          .bytes = {},
                          .decoded = {},
                          .outcome = kept,
                          .world = world,
                          .router = router,
                          .was_kept = true});
    }
}

void Replayer::State::pass(double time_s) {
    if (statistics.messages == 0) return;
    last_s = since_start(time_s);
    replay_until(last_s);
}

void Replayer::State::finish() {
    if (statistics.messages == 0) return;
    // No message can come with the last frame any more, so it is over too.
    replay_until(std::min(last_s + k_after_last_message_s, options.to_s) + 2 * k_same_time_s);
    if (is_frame_open) close_frame();
    statistics.replayed_s = static_cast<double>(frames) * frame_s;
}

void Replayer::State::replay_until(double time_s) {
    while (static_cast<double>(frames + 1) * frame_s < time_s - k_same_time_s && !is_past_end()) {
        close_frame();
    }
}

// Bodies first, then the messages that have come since the frame before.
void Replayer::State::open_frame() {
    if (is_frame_open) return;
    is_frame_open = true;
    world.begin_frame(frame_s);
    world.step();
}

void Replayer::State::close_frame() {
    open_frame();
    is_frame_open = false;
    ++frames;
    move_shown();
    show_frame(static_cast<double>(frames) * frame_s);
}

void Replayer::State::move_shown() {
    for (ShownBody& body : shown) {
        body.jumped = body.appeared = false;
    }
    for (const Pose& pose : world.poses()) {
        const std::size_t slot = pose.id.index();
        if (slot >= shown.size()) shown.resize(slot + 1);
        ShownBody& body = shown[slot];
        if (body.id != pose.id) body = {.id = pose.id, .object = pose.object};
        body.position = pose.position;
        body.jumped = pose.jumped;
        body.is_present = true;
    }
    for (ShownBody& body : shown) {
        if (!body.is_present) continue;
        const Entity* entity = world.is_live(body.id) ? &entity_of(world, body.id) : nullptr;
        body.is_present = entity != nullptr && entity->has_cell && entity->parent == 0;
        const bool is_seen = body.is_present && !entity->body.has_state(physics_state::hidden);
        if (is_seen && !body.is_shown) body.appeared = true;
        body.is_shown = is_seen;
        if (body.appeared || !is_seen) body.jumped = false;
    }
}

void Replayer::State::show_frame(double time_s) {
    if (time_s < options.from_s || time_s > options.to_s) return;
    ++statistics.frames;
    if (!listener.frame) return;
    listener.frame({.time_s = time_s,
                    .bodies = shown,
                    .notices = world.notices(),
                    .is_blended = world.def().least_pass_s > 0.0,
                    .world = world,
                    .router = router,
                    .traces = options.traced ? &traces : nullptr});
}

Replayer::Replayer(const ReplayOptions& options, ReplayListener listener)
    : state_(std::make_unique<State>(options, std::move(listener))) {}
Replayer::~Replayer() = default;
Replayer::Replayer(Replayer&&) noexcept = default;
Replayer& Replayer::operator=(Replayer&&) noexcept = default;

void Replayer::begin(double time_s) { state_->begin(time_s); }
void Replayer::receive(double time_s, std::span<const std::byte> bytes) { state_->receive(time_s, bytes); }
void Replayer::receive_from_client(double time_s, std::span<const std::byte> bytes) {
    state_->receive_from_client(time_s, bytes);
}
void Replayer::pass(double time_s) { state_->pass(time_s); }
void Replayer::finish() { state_->finish(); }
bool Replayer::is_past_end() const { return state_->is_past_end(); }
const ReplayStatistics& Replayer::statistics() const { return state_->statistics; }
const World& Replayer::world() const { return state_->world; }
const Router& Replayer::router() const { return state_->router; }
ObjectId Replayer::own_object() const { return state_->own_object; }

}  // namespace glidepath::tools

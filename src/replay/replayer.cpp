#include <glidepath/router.h>
#include <glidepath/tools/replay.h>

#include "replay/frame_traces.h"
#include "world/storage.h"

#include <algorithm>
#include <cmath>

namespace glidepath::tools {

using namespace replay;

namespace {

// Frames and ticks are whole multiples of their length; this is how near two such times count as one.
constexpr double k_same_time_s = 1.0e-9;

World made_for(const ReplayOptions& options) {
    return World({.rules = options.rules, .root_motion = root_motion_of(options)});
}

double tick_of(const ReplayOptions& options) {
    return 1.0 / (options.physics == PhysicsRate::retail30 ? k_retail_physics_hz : options.frames_per_s);
}

// A creation that would need a body more.
bool is_new_object(const Message& message, const World& world) {
    const auto is_new = [&](const CreateObject& create) { return world.find(create.guid).is_none(); };
    if (const auto* create = std::get_if<CreateObject>(&message)) return is_new(*create);
    if (const auto* update = std::get_if<UpdateObject>(&message)) return is_new(update->object);
    return false;
}

}  // namespace

RootMotionMode root_motion_of(const ReplayOptions& options) {
    if (options.root_motion) return *options.root_motion;
    return tick_of(options) * k_retail_physics_hz > 1.0 - k_same_time_s ? RootMotionMode::keyframed
                                                                        : RootMotionMode::smoothed;
}

// When a jump is to be shown: below 0 = none. With late poses a second one may come before the first.
struct ShownJumps {
    double next_s = -1;
    double after_s = -1;
};

struct Replayer::State {
    State(const ReplayOptions& asked, ReplayListener&& listens)
        : options(asked),
          listener(std::move(listens)),
          world(made_for(asked)),
          router(RouterDef{.viewer = asked.viewer, .assets = asked.assets}),
          tick_s(tick_of(asked)),
          frame_s(1.0 / asked.frames_per_s) {}

    void begin(double time_s);
    [[nodiscard]] double since_start(double time_s);
    void receive(double time_s, std::span<const std::byte> bytes);
    void report(const Decoded& decoded, std::span<const std::byte> bytes, const MessageOutcome& outcome);
    void finish();
    void replay_until(double time_s);  // every tick that is over by then
    void open_tick();
    void close_tick();
    void collect_jumps();
    [[nodiscard]] bool take_jumps(std::size_t slot, double physics_s);
    void show_frames();
    void show_frame(double time_s, double share);
    void move_shown(double share);
    [[nodiscard]] double next_frame_s() const { return static_cast<double>(frames + 1) * frame_s; }
    [[nodiscard]] bool is_past_end() const { return static_cast<double>(ticks) * tick_s > options.to_s; }

    ReplayOptions options;
    ReplayListener listener;
    World world;
    Router router;
    PoseSampler sampler;
    ReplayStatistics statistics;
    std::vector<ShownBody> shown;   // by slot
    std::vector<ShownJumps> jumps;  // by slot
    FrameTraces traces;
    NoticeList notices;  // since the last frame
    double tick_s = 0;
    double frame_s = 0;
    double start_s = 0;       // the beginning, since 1970; grows by what is cut out
    double last_s = 0;        // of the last message, since the beginning
    std::uint64_t ticks = 0;  // that are over
    std::uint64_t frames = 0;
    bool has_begun = false;
    bool is_tick_open = false;
    bool was_frame_shown = false;  // since the bodies last moved
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
        // Not messages out of order but another clock: waiting for the old one would stop everybody.
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
    open_tick();

    ++statistics.messages;
    const Decoded decoded = decode(bytes, options.mode);
    if (!decoded.is_ok()) {
        ++(decoded.error.code == ErrorCode::bad_opcode ? statistics.unknown_opcodes : statistics.malformed);
        return report(decoded, bytes, {});
    }
    if (world.size() >= options.max_bodies && is_new_object(decoded.message, world)) {
        ++statistics.refused_bodies;
        return report(decoded, bytes,
                      {.result = MessageResult::dropped, .reason = MessageReason::no_capacity});
    }
    const MessageOutcome outcome = router.receive(world, decoded.message);
    report(decoded, bytes, outcome);
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

void Replayer::State::finish() {
    if (statistics.messages == 0) return;
    // No message can come with the last tick any more, so it is over too.
    replay_until(std::min(last_s + k_after_last_message_s, options.to_s) + 2 * k_same_time_s);
    if (is_tick_open) close_tick();
    statistics.replayed_s = static_cast<double>(ticks) * tick_s;
}

void Replayer::State::replay_until(double time_s) {
    while (static_cast<double>(ticks + 1) * tick_s < time_s - k_same_time_s && !is_past_end()) {
        close_tick();
    }
}

void Replayer::State::open_tick() {
    if (is_tick_open) return;
    is_tick_open = true;
    world.begin_frame(tick_s);
}

void Replayer::State::close_tick() {
    open_tick();
    if (options.traced) {
        world.storage().step(traces.by_slot);
    } else {
        world.step();
    }
    sampler.take(world);
    notices.insert(notices.end(), world.notices().begin(), world.notices().end());
    collect_jumps();
    is_tick_open = false;
    ++ticks;
    show_frames();
}

void Replayer::State::collect_jumps() {
    const double now_s = static_cast<double>(ticks + 1) * tick_s;
    for (const Pose& pose : world.poses()) {
        const std::size_t slot = pose.id.index();
        if (slot >= shown.size()) {
            shown.resize(slot + 1);
            jumps.resize(slot + 1);
        }
        if (pose.jumped) (jumps[slot].next_s < 0.0 ? jumps[slot].next_s : jumps[slot].after_s) = now_s;
    }
}

bool Replayer::State::take_jumps(std::size_t slot, double physics_s) {
    ShownJumps& due = jumps[slot];
    bool any = false;
    while (due.next_s >= 0.0 && physics_s >= due.next_s - k_same_time_s) {
        due = {.next_s = due.after_s};
        any = true;
    }
    return any;
}

// With a step a frame, the frame of this tick. With 30 steps a second, the frames until the next tick: each
// shows what lies between the last two ticks, one tick late, since the next one is not known yet.
void Replayer::State::show_frames() {
    const double now_s = static_cast<double>(ticks) * tick_s;
    const bool is_blended = options.physics == PhysicsRate::retail30;
    const double end_s = is_blended ? now_s + tick_s - k_same_time_s : now_s + k_same_time_s;
    const std::uint64_t before = frames;
    while (next_frame_s() < end_s) {
        const double time_s = next_frame_s();
        ++frames;
        show_frame(time_s, is_blended ? std::max(0.0, (time_s - now_s) / tick_s) : 1.0);
    }
    // Below 30 frames a second not every step has a frame, and the sampler forgets who came to rest before.
    if (frames == before) move_shown(1.0);
}

// Brings what is shown to a share of the last step. Jumps and appearances add up until a frame shows them.
void Replayer::State::move_shown(double share) {
    const double physics_s = (static_cast<double>(ticks) - 1.0 + share) * tick_s;
    if (was_frame_shown) {
        for (ShownBody& body : shown) {
            body.jumped = body.appeared = false;
        }
        was_frame_shown = false;
    }
    for (const SampledPose& pose : sampler.sample(share)) {
        ShownBody& body = shown[pose.id.index()];
        const bool jumped = take_jumps(pose.id.index(), physics_s);
        if (body.id != pose.id) body = {.id = pose.id, .object = pose.object};
        body.position = pose.position;
        body.jumped = body.jumped || jumped;
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

void Replayer::State::show_frame(double time_s, double share) {
    move_shown(share);
    was_frame_shown = true;
    if (time_s >= options.from_s && time_s <= options.to_s) {
        ++statistics.frames;
        if (listener.frame) {
            listener.frame({.time_s = time_s,
                            .bodies = shown,
                            .notices = notices,
                            .share = share,
                            .world = world,
                            .router = router,
                            .traces = options.traced ? &traces : nullptr});
        }
    }
    notices.clear();
}

Replayer::Replayer(const ReplayOptions& options, ReplayListener listener)
    : state_(std::make_unique<State>(options, std::move(listener))) {}
Replayer::~Replayer() = default;
Replayer::Replayer(Replayer&&) noexcept = default;
Replayer& Replayer::operator=(Replayer&&) noexcept = default;

void Replayer::begin(double time_s) { state_->begin(time_s); }
void Replayer::receive(double time_s, std::span<const std::byte> bytes) { state_->receive(time_s, bytes); }
void Replayer::finish() { state_->finish(); }
bool Replayer::is_past_end() const { return state_->is_past_end(); }
const ReplayStatistics& Replayer::statistics() const { return state_->statistics; }
const World& Replayer::world() const { return state_->world; }
const Router& Replayer::router() const { return state_->router; }

}  // namespace glidepath::tools

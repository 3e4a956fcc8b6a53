#include "replay/player.h"

#include <glidepath/world.h>

#include "world/storage.h"

#include <algorithm>
#include <cmath>

namespace glidepath::replay {

namespace {

// Frames and ticks are whole multiples of their length; this is how near two such times count as one.
constexpr double k_same_time_s = 1.0e-9;

World made_for(const PlayerOptions& options) {
    return World({.rules = options.rules, .root_motion = root_motion_of(options)});
}

double tick_of(const PlayerOptions& options) {
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

RootMotionMode root_motion_of(const PlayerOptions& options) {
    if (options.root_motion) return *options.root_motion;
    return tick_of(options) * k_retail_physics_hz > 1.0 - k_same_time_s ? RootMotionMode::keyframed
                                                                        : RootMotionMode::smoothed;
}

Player::Player(const PlayerOptions& options, PlayerListener listener)
    : options_(options),
      listener_(std::move(listener)),
      world_(made_for(options)),
      router_(RouterDef{.viewer = options.viewer}),
      tick_s_(tick_of(options)),
      frame_s_(1.0 / options.frames_per_s) {}

void Player::begin(double time_s) {
    if (has_begun_ || !std::isfinite(time_s)) return;
    has_begun_ = true;
    start_s_ = time_s;
}

// Since the beginning, in played time: long silences are cut out, and the clock never goes back.
double Player::since_start(double time_s) {
    if (!std::isfinite(time_s)) return last_s_;
    begin(time_s);
    double since_start_s = time_s - start_s_;
    if (since_start_s < last_s_ - k_longest_silence_s) {
        // Not messages out of order but another clock: waiting for the old one would stop everybody.
        start_s_ = time_s - last_s_;
        since_start_s = last_s_;
        ++statistics_.clocks_set_back;
    }
    since_start_s = std::max(since_start_s, last_s_);
    const double silence_s = since_start_s - last_s_ - k_longest_silence_s;
    if (silence_s > 0.0) {
        start_s_ += silence_s;
        since_start_s = last_s_ + k_longest_silence_s;
        statistics_.silence_s += silence_s;
    }
    return since_start_s;
}

void Player::receive(double time_s, std::span<const std::byte> bytes) {
    last_s_ = since_start(time_s);
    play_until(last_s_);
    open_tick();

    ++statistics_.messages;
    const Decoded decoded = decode(bytes, options_.mode);
    if (!decoded.is_ok()) {
        ++(decoded.error.code == ErrorCode::bad_opcode ? statistics_.unknown_opcodes : statistics_.malformed);
        return tell(decoded, bytes, {});
    }
    if (world_.size() >= options_.most_bodies && is_new_object(decoded.message, world_)) {
        ++statistics_.refused_bodies;
        return tell(decoded, bytes, {.result = MessageResult::dropped, .reason = MessageReason::no_capacity});
    }
    const MessageOutcome outcome = router_.receive(world_, decoded.message);
    tell(decoded, bytes, outcome);
}

void Player::tell(const Decoded& decoded, std::span<const std::byte> bytes, const MessageOutcome& outcome) {
    if (!listener_.message) return;
    listener_.message({.time_s = last_s_,
                       .bytes = bytes,
                       .decoded = decoded,
                       .outcome = outcome,
                       .world = world_,
                       .router = router_});
    for (const MessageOutcome& replay : outcome.replays()) {
        listener_.message({.time_s = last_s_,
                           .bytes = {},
                           .decoded = {},
                           .outcome = replay,
                           .world = world_,
                           .router = router_,
                           .is_replay = true});
    }
}

void Player::finish() {
    if (statistics_.messages == 0) return;
    // No message can come with the last tick any more, so it is over too.
    play_until(std::min(last_s_ + k_after_last_message_s, options_.to_s) + 2 * k_same_time_s);
    if (is_tick_open_) close_tick();
    statistics_.played_s = static_cast<double>(ticks_) * tick_s_;
}

void Player::play_until(double time_s) {
    while (static_cast<double>(ticks_ + 1) * tick_s_ < time_s - k_same_time_s && !is_past_end()) {
        close_tick();
    }
}

void Player::open_tick() {
    if (is_tick_open_) return;
    is_tick_open_ = true;
    world_.begin_frame(tick_s_);
}

void Player::close_tick() {
    open_tick();
    if (options_.traced) {
        world_.storage().step(traces_);
    } else {
        world_.step();
    }
    sampler_.take(world_);
    notices_.insert(notices_.end(), world_.notices().begin(), world_.notices().end());
    note_jumps();
    is_tick_open_ = false;
    ++ticks_;
    show_frames();
}

void Player::note_jumps() {
    const double now_s = static_cast<double>(ticks_ + 1) * tick_s_;
    for (const Pose& pose : world_.poses()) {
        const std::size_t slot = pose.id.index();
        if (slot >= shown_.size()) {
            shown_.resize(slot + 1);
            jumps_.resize(slot + 1);
        }
        if (pose.jumped) (jumps_[slot].next_s < 0.0 ? jumps_[slot].next_s : jumps_[slot].after_s) = now_s;
    }
}

bool Player::take_jumps(std::size_t slot, double physics_s) {
    Jumps& jumps = jumps_[slot];
    bool any = false;
    while (jumps.next_s >= 0.0 && physics_s >= jumps.next_s - k_same_time_s) {
        jumps = {.next_s = jumps.after_s};
        any = true;
    }
    return any;
}

// With a step a frame, the frame of this tick. With 30 steps a second, the frames until the next tick: each
// shows what lies between the last two ticks, one tick late, since the next one is not known yet.
void Player::show_frames() {
    const double now_s = static_cast<double>(ticks_) * tick_s_;
    const bool is_blended = options_.physics == PhysicsRate::retail30;
    const double end_s = is_blended ? now_s + tick_s_ - k_same_time_s : now_s + k_same_time_s;
    const std::uint64_t before = frames_;
    while (next_frame_s() < end_s) {
        const double time_s = next_frame_s();
        ++frames_;
        show_frame(time_s, is_blended ? std::max(0.0, (time_s - now_s) / tick_s_) : 1.0);
    }
    // Below 30 frames a second not every step has a frame, and the sampler forgets who came to rest before.
    if (frames_ == before) move_shown(1.0);
}

// Brings what is shown to a share of the last step. Jumps and appearances add up until a frame shows them.
void Player::move_shown(double share) {
    const double physics_s = (static_cast<double>(ticks_) - 1.0 + share) * tick_s_;
    if (was_frame_shown_) {
        for (ShownBody& body : shown_) {
            body.jumped = body.appeared = false;
        }
        was_frame_shown_ = false;
    }
    for (const SampledPose& pose : sampler_.sample(share)) {
        ShownBody& body = shown_[pose.id.index()];
        const bool jumps = take_jumps(pose.id.index(), physics_s);
        if (body.id != pose.id) body = {.id = pose.id, .object = pose.object};
        body.position = pose.position;
        body.jumped = body.jumped || jumps;
        body.is_present = true;
    }
    for (ShownBody& body : shown_) {
        if (!body.is_present) continue;
        const Entity* entity = world_.is_live(body.id) ? &entity_of(world_, body.id) : nullptr;
        body.is_present = entity != nullptr && entity->has_cell && entity->parent == 0;
        const bool is_seen = body.is_present && !entity->body.has_state(physics_state::hidden);
        if (is_seen && !body.is_shown) body.appeared = true;
        body.is_shown = is_seen;
        if (body.appeared || !is_seen) body.jumped = false;
    }
}

void Player::show_frame(double time_s, double share) {
    move_shown(share);
    was_frame_shown_ = true;
    if (time_s >= options_.from_s && time_s <= options_.to_s) {
        ++statistics_.frames;
        if (listener_.frame) {
            listener_.frame({.time_s = time_s,
                             .bodies = shown_,
                             .notices = notices_,
                             .traces = traces_,
                             .share = share,
                             .world = world_,
                             .router = router_});
        }
    }
    notices_.clear();
}

}  // namespace glidepath::replay

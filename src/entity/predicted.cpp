#include "entity/predicted.h"

#include "entity/entity.h"
#include "geometry/heading.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <utility>

namespace glidepath::entity {

namespace {

// Put later than anything that is known of it, by this much.
constexpr double k_next_moment_s = 0.001;

PredictUpdate update_of(const Position& position, double heading_deg, double received_s) {
    return {.received_s = received_s,
            .position_m = metres_on_map(position),
            .heading_deg = heading_deg,
            .has_sent = false};
}

double heading_with(Facing& last, const Quat& rotation) {
    if (!is_same(rotation, last.rotation))
        last = {heading_of({.origin = {}, .rotation = rotation}), rotation};
    return last.heading_deg;
}

Quat rotation_with(Facing& last, double heading_deg) {
    const bool is_last =
        std::bit_cast<std::uint64_t>(heading_deg) == std::bit_cast<std::uint64_t>(last.heading_deg);
    if (!is_last) last = {heading_deg, upright_rotation(heading_deg)};
    return last.rotation;
}

PredictUpdate update_of(const HeardPosition& heard, double received_s, Facing& last) {
    PredictUpdate update =
        update_of(heard.position, heading_with(last, heard.position.frame.rotation), received_s);
    update.has_heading = heard.has_heading;
    update.is_repeated = heard.is_repeated;
    if (heard.sent_s) {
        update.sent_s = *heard.sent_s;
        update.has_sent = true;
    }
    if (heard.velocity_mps) {
        update.velocity_mps = widen(*heard.velocity_mps);
        update.has_velocity = true;
    }
    return update;
}

// Sent at an unknown moment before its first update, as long as it came before that one.
void hear_spawn(Predicted& predicted, const Body& body, const PredictUpdate& first) {
    predicted.has_spawn = false;
    const double before_s = first.received_s - predicted.spawned_s;
    if (!(before_s >= k_next_moment_s)) return;  // the first update says it better
    PredictUpdate spawn = update_of(body.position, heading_of(body.position.frame), predicted.spawned_s);
    spawn.has_heading = first.has_heading;
    spawn.has_sent = first.has_sent;
    spawn.sent_s = predicted.has_spawn_sent ? predicted.spawn_sent_s : first.sent_s - before_s;
    static_cast<void>(update(predicted.predictor, spawn));
}

// What is shown becomes the body's position. Off the map it stays where it was. False: it is there already.
// Cell, origin and rotation never stand in a Position of their own, which would go through memory
// (decision 8).
bool take_shown(Entity& entity, Predicted& predicted) {
    const Predictor& predictor = predicted.predictor;
    Position& position = entity.body.position;
    CellId cell = position.cell;
    Vec3 origin = origin_by(predicted.cell, predictor.shown.position_m);
    if (!is_in_outdoor_cell(predicted.cell, cell, origin)) {
        const Position found = renormalized({.cell = predicted.cell, .frame = {origin, {}}});
        if (found.cell == 0) return false;
        cell = found.cell;
        origin = found.frame.origin;
    }
    const Quat rotation = predictor.has_heading ? rotation_with(predicted.shown, predictor.shown_heading_deg)
                                                : position.frame.rotation;
    entity.body.cached_velocity_mps = narrow(predictor.shown.velocity_mps);
    if (position.cell == cell && position.frame.origin == origin && position.frame.rotation == rotation) {
        return false;
    }
    position.cell = cell;
    position.frame.origin = origin;
    position.frame.rotation = rotation;
    return true;
}

bool is_newest(UpdateOutcome outcome) {
    return outcome != UpdateOutcome::refused && outcome != UpdateOutcome::duplicate &&
           outcome != UpdateOutcome::dropped && outcome != UpdateOutcome::inserted;
}

bool is_put(UpdateOutcome outcome) {
    return outcome == UpdateOutcome::started || outcome == UpdateOutcome::teleported ||
           outcome == UpdateOutcome::jumped;
}

struct TakenUpdate {
    UpdateOutcome outcome = UpdateOutcome::refused;
    // Of the frame before this one, whether this one has been run or not.
    DVec3 shown_before_m;
    bool stood_before = false;
};

// The update in the frame of now.
TakenUpdate take_update(Predicted& predicted, const PredictUpdate& update, CellId cell, double clock_s) {
    Predictor& predictor = predicted.predictor;
    const bool is_framed = predicted.framed_s == clock_s;
    if (is_framed) put_back(predictor, predicted.before);
    TakenUpdate taken{.shown_before_m = predictor.shown.position_m, .stood_before = predictor.is_at_rest};
    taken.outcome = predict::update(predictor, update, predicted.known);
    if (is_newest(taken.outcome)) predicted.cell = cell;
    if (is_framed) {
        keep(predicted.before, predictor);
        static_cast<void>(frame(predictor, clock_s));
    }
    return taken;
}

void be_put(Entity& entity, Predicted& predicted) {
    static_cast<void>(take_shown(entity, predicted));
    entity.was_put = true;
}

}  // namespace

Predicted predicted_with(const Predict& settings, double clock_s, bool in_world,
                         std::optional<double> sent_s) {
    Predicted predicted;
    predicted.predictor = predictor_with(settings);
    keep(predicted.before, predicted.predictor);
    predicted.heard = {heading_of(Frame{}), {}};
    predicted.shown = {0.0, upright_rotation(0.0)};
    predicted.framed_s = predicted.spawned_s = clock_s;
    predicted.has_spawn = in_world;
    predicted.has_spawn_sent = sent_s.has_value();
    predicted.spawn_sent_s = sent_s.value_or(0.0);
    return predicted;
}

Error check_send_time(const Predicted& predicted, bool has_sent) {
    const bool is_other = predicted.times == (has_sent ? SendTimes::rebuilt : SendTimes::sent);
    const bool lacks_it = !has_sent && predicted.times == SendTimes::not_known && predicted.has_spawn_sent;
    if (!is_other && !lacks_it) return {};
    return {ErrorCode::refused, "sent_s", 0, "of one body all updates tell when they were sent, or none"};
}

UpdateOutcome hear(Entity& entity, Predicted& predicted, const EntityContext& context,
                   const HeardPosition& heard) {
    const PredictUpdate update = update_of(heard, context.clock_s, predicted.heard);
    if (predicted.times == SendTimes::not_known) {
        predicted.times = heard.sent_s ? SendTimes::sent : SendTimes::rebuilt;
        if (predicted.has_spawn) {
            predicted.cell = entity.body.position.cell;
            hear_spawn(predicted, entity.body, update);
            keep(predicted.before, predicted.predictor);
        }
    }
    const TakenUpdate taken = take_update(predicted, update, heard.position.cell, context.clock_s);
    const UpdateOutcome outcome = taken.outcome;
    const bool stood = taken.stood_before && !predicted.is_starved;
    if (outcome == UpdateOutcome::refused || outcome == UpdateOutcome::duplicate) return outcome;
    predicted.is_starved = false;
    if (!entity.is_on && is_newest(outcome)) {  // nobody sees it glide
        predicted.predictor.shown = {predicted.predictor.knots[0].position_m, {}, {}};
        predicted.was_off = true;
        be_put(entity, predicted);
    } else if (is_put(outcome)) {
        const DVec3 way_m = predicted.predictor.shown.position_m - taken.shown_before_m;
        be_put(entity, predicted);
        if (outcome == UpdateOutcome::jumped) {
            notify(context, entity, NoticeKind::teleported, NoticeReason::too_far_to_run,
                   static_cast<float>(std::sqrt(dot(way_m, way_m))));
        }
    } else if (predicted.framed_s == context.clock_s) {
        static_cast<void>(take_shown(entity, predicted));
    }
    if (outcome == UpdateOutcome::taken_after_gap && !stood) {
        notify(context, entity, NoticeKind::gap, NoticeReason::none, 0.0F);
    }
    return outcome;
}

bool is_outdated(const Predicted& predicted, std::optional<double> sent_s) {
    const Predictor& predictor = predicted.predictor;
    return sent_s && predictor.knot_count > 0 && *sent_s <= predictor.knots[0].sent_s;
}

// A host that says where a body is need not know when the sender would have sent it.
void restart(EntityParts parts, const EntityContext& context, std::optional<double> sent_s) {
    Predicted& predicted = *parts.predicted;
    const Predictor& predictor = predicted.predictor;
    const Position& position = parts.entity.body.position;
    predicted.is_starved = false;
    if (predictor.knot_count == 0) {  // it begins here
        predicted.spawned_s = context.clock_s;
        predicted.has_spawn = true;
        predicted.has_spawn_sent = sent_s.has_value();
        predicted.spawn_sent_s = sent_s.value_or(0.0);
        return;
    }
    PredictUpdate update = update_of(position, heading_of(position.frame), context.clock_s);
    update.has_heading = predictor.has_heading;
    update.teleport = true;
    update.has_sent = true;
    update.sent_s = sent_s.value_or(
        std::max(context.clock_s - predictor.delay_s, predictor.knots[0].sent_s + k_next_moment_s));
    static_cast<void>(take_update(predicted, update, position.cell, context.clock_s));
}

bool begins_to_starve(const Predicted& predicted) {
    return !predicted.is_starved && is_starved(predicted.predictor);
}

bool show_frame(Entity& entity, Predicted& predicted, const EntityContext& context) {
    Predictor& predictor = predicted.predictor;
    predicted.framed_s = context.clock_s;
    if (predictor.knot_count == 0) return false;
    const bool has_news = std::exchange(predicted.heard_before_frame, false);
    if (!has_news && begins_to_starve(predicted)) {
        predicted.is_starved = true;
        notify(context, entity, NoticeKind::starved, NoticeReason::none, 0.0F);
    }
    keep(predicted.before, predictor);
    if (predicted.was_off) {
        predicted.was_off = false;
        show_path(predictor, context.clock_s);
        entity.was_put = true;
        static_cast<void>(take_shown(entity, predicted));
        return true;
    }
    const FrameOutcome outcome = frame(predictor, context.clock_s);
    const bool is_unmoved = outcome == FrameOutcome::still || outcome == FrameOutcome::clock_set ||
                            (outcome == FrameOutcome::resting && predicted.before.is_at_rest);
    if (is_unmoved && !has_news) return false;
    return take_shown(entity, predicted) || entity.was_put;
}

void add_to(StateHash& hash, const Predicted& predicted) {
    add_to(hash, predicted.predictor);
    add_to(hash, predicted.before);
    hash.add(predicted.framed_s).add(predicted.spawned_s).add(predicted.spawn_sent_s).add(predicted.cell);
    hash.add(predicted.times).add(predicted.has_spawn).add(predicted.has_spawn_sent);
    hash.add(predicted.is_starved).add(predicted.was_off);
}

}  // namespace glidepath::entity

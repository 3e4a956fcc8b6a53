#include "world/cycle_pass.h"

#include "base/assert.h"
#include "base/prefetch.h"
#include "entity/steady_body.h"
#include "entity/tick.h"
#include "geometry/heading.h"
#include "world/pass_walk.h"
#include "world/storage.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace glidepath::world {

namespace {

// Fewer blocks are not worth waking threads for.
constexpr std::uint32_t k_least_shared_blocks = 64;

// A body that leaves a block does so when so many more have been stepped.
constexpr std::uint32_t k_blocks_late = 4;

template <class Visit>
void visit_bits(std::uint32_t bits, Visit&& visit) {
    for (; bits != 0; bits &= bits - 1) {
        visit(static_cast<std::uint32_t>(std::countr_zero(bits)));
    }
}

void set_bit(std::uint32_t& bits, std::size_t lane, bool is_set) {
    const std::uint32_t bit = 1U << lane;
    bits = is_set ? bits | bit : bits & ~bit;
}

// Neither carried nor turned by it.
bool is_idle(const Quat& turn, const Sequence& sequence) {
    return is_zero(sequence.velocity) && geometry::is_same(turn, {});
}

void load_cycle(CycleBlock& block, std::size_t lane, const SteadyBody& steady, const Actor& actor,
                float scale) {
    const SequenceNode& node = steady.cycle.node;
    const Vec3& velocity = actor.sequence.velocity;
    set_bit(block.in_place, lane, is_zero(velocity));
    block.frame_number[lane] = block.frame_before[lane] = actor.sequence.frame_number;
    block.frame_s[lane] = steady.cycle.frame_s;
    block.framerate[lane] = node.framerate;
    block.begin[lane] = starting_frame(node);
    block.last[lane] = static_cast<float>(node.framerate > 0.0F ? node.high : node.low);
    block.stops_at[lane] = steady.cycle.stops_at;
    block.velocity[0][lane] = velocity.x;
    block.velocity[1][lane] = velocity.y;
    block.velocity[2][lane] = velocity.z;
    block.scale[lane] = scale;
}

void load_turn(CycleBlock& block, std::size_t lane, const Quat& turn, const Actor& actor,
               const Entity& entity) {
    set_bit(block.idle, lane, is_idle(turn, actor.sequence));
    set_bit(block.turning, lane, !geometry::is_same(turn, {}) || !keeps_its_rotation(entity));
    block.turn_w[lane] = turn.w;
    block.turn_z[lane] = turn.z;
}

void load_bearing(CycleBlock& block, std::size_t lane, Bearing target) {
    block.side[lane] = target == Bearing::left ? 1.0F : target == Bearing::right ? -1.0F : 0.0F;
}

// When its planner is to be asked.
void load_quiet(CycleBlock& block, std::size_t lane, const QuietStretch& quiet, const Vec3& origin) {
    set_bit(block.restless, lane, quiet.turns);
    set_bit(block.watching, lane, quiet.target != Bearing::unsure);
    block.until_s[lane] = quiet.until_s;
    block.least_mps[lane] = quiet.least_mps;
    block.most_mps[lane] = quiet.most_mps;
    block.nearest_m2[lane] = quiet.nearest_m * quiet.nearest_m;
    block.farthest_m2[lane] = quiet.farthest_m * quiet.farthest_m;
    const Vec3 target = origin + quiet.way;
    block.target[0][lane] = target.x;
    block.target[1][lane] = target.y;
    load_bearing(block, lane, quiet.target);
}

// By what a planner that did more than to steer is known.
struct PlanMark {
    explicit PlanMark(const MoveTo& of) : nodes(of.pending.size()), command(of.current_command) {}
    friend bool operator==(const PlanMark&, const PlanMark&) = default;

    std::uint32_t nodes;
    MotionCommand command;
};

// What a lane has of a sequence that plays one cycle, but for how it turns.
struct CycleMark {
    explicit CycleMark(const Sequence& of)
        : count(of.count), node(of.nodes[0]), frame_number(of.frame_number), velocity(of.velocity) {}

    [[nodiscard]] bool is_same(const Sequence& now) const {
        return now.count == count && now.nodes[0] == node && now.frame_number == frame_number &&
               has_same_bits(now.velocity, velocity);
    }

    std::uint32_t count;
    SequenceNode node;
    double frame_number;
    Vec3 velocity;
};

}  // namespace

std::optional<Quat> UprightTurns::of(const Sequence& sequence, double frame_s) {
    const auto bits = std::bit_cast<std::uint32_t>(sequence.omega.z);
    Known& known = known_[(bits >> 31U ^ bits >> 20U ^ bits >> 12U) % known_.size()];
    if (!has_same_bits(known.omega, sequence.omega) || known.frame_s != frame_s) {
        known = {sequence.omega, frame_s, upright_turn(sequence, frame_s)};
    }
    return known.turn;
}

void CyclePass::reserve(std::size_t actors) {
    const std::size_t wanted = (actors + k_lanes - 1) / k_lanes;
    reserve_ahead(blocks, wanted);
    reserve_ahead(outcomes, wanted);
    for (auto* const list : {&rank_of_lane, &lane_of_actor}) {
        reserve_ahead(*list, actors + 1);  // slots of the pool count from one
    }
}

// A planner that turns its body keeps the heading of the last step.
void store_cycle(const CycleBlock& block, std::size_t lane, bool is_after, const Position& position,
                 Actor& actor, TargetTracker* tracker) {
    actor.sequence.frame_number = (is_after ? block.frame_number : block.frame_before)[lane];
    if ((block.restless >> lane & 1U) != 0) {
        actor.move_to.previous_heading_deg = static_cast<float>(heading_of(position.frame));
    }
    if ((block.tracks >> lane & 1U) != 0) {
        tracker->last_work_s = (is_after ? block.worked_s : block.worked_before_s)[lane];
    }
}

// All blocks, before anybody has a turn. Those with an event are awake afterwards. From the last block to the
// first: a lane that becomes free goes to the last one's body, which has left it behind by then. And a few
// blocks late, so that the memory of those that leave has come.
void Storage::step_cycles() {
    const auto count = static_cast<std::uint32_t>(cycles_.blocks.size());
    if (count == 0) return;
    const GlideStep glide = batch_.step();
    const CycleStep step{.from = glide.from,
                         .to = glide.to,
                         .dt_s = glide.dt_s,
                         .clock_s = clock_s_,
                         .stepped_until_s = resting_time_s_,
                         .work_period_s = k_target_work_period_s};
    cycles_.outcomes.resize(count);
    const auto step_block = [&](std::uint32_t block) {
        cycles_.outcomes[block] = batch::step(cycles_.blocks[block], step);
    };
    const bool is_shared = count >= k_least_shared_blocks && def_.threads != 1;
    if (is_shared) {
        ThreadPool& pool = shared_.pool.get(def_.threads);
        const std::uint32_t pieces = k_pieces_a_thread * pool.threads();
        auto step_piece = [&](std::uint32_t piece) {
            const auto begin_of = [&](std::uint32_t i) {
                return static_cast<std::uint32_t>(std::uint64_t{count} * i / pieces);
            };
            for (std::uint32_t block = begin_of(piece); block < begin_of(piece + 1); ++block) {
                step_block(block);
            }
        };
        pool.run(pieces, step_piece);
    }
    for (std::uint32_t block = count; block-- > 0;) {
        if (!is_shared) step_block(block);
        visit_leaving(block, [&](std::uint32_t rank, bool) {
            prefetch_turn(rank);
            history_.prefetch(roster_.at(rank).index());
        });
        if (block + k_blocks_late < count) let_leave(block + k_blocks_late);
    }
    for (std::uint32_t block = std::min(count, k_blocks_late); block-- > 0;) {
        let_leave(block);
    }
}

// visit(rank, is stepped) for those that leave a block, the last lane first.
template <class Visit>
void Storage::visit_leaving(std::uint32_t block, Visit&& visit) const {
    const CycleOutcome& outcome = cycles_.outcomes[block];
    for (std::uint32_t left = outcome.events | outcome.tired; left != 0;) {
        const auto lane = static_cast<std::uint32_t>(std::bit_width(left)) - 1;
        left &= ~(1U << lane);
        visit(cycles_.rank_of_lane[block * k_lanes + lane], (outcome.tired >> lane & 1U) != 0);
    }
}

void Storage::let_leave(std::uint32_t block) {
    visit_bits(cycles_.outcomes[block].moved, [&](std::uint32_t lane) {
        history_.move_batched(cycles_.rank_of_lane[block * k_lanes + lane]);
    });
    visit_bits(cycles_.outcomes[block].asks,
               [&](std::uint32_t lane) { shared_.later.set(cycles_.rank_of_lane[block * k_lanes + lane]); });
    visit_leaving(
        block, [&](std::uint32_t rank, bool is_stepped) { check_out(roster_.at(rank).index(), is_stepped); });
}

// After a pass: of those that had a turn, who plays on from here is moved by a block.
void Storage::check_in_cycles() {
    const std::uint32_t end = roster_.ranks();
    const auto next = [&](std::uint32_t from) { return cycles_.candidates.next(from, end); };
    const auto prefetch_rank = [&](std::uint32_t rank) { prefetch_turn(rank); };
    std::uint32_t rank = next(0);
    for (WalkAhead ahead(rank, end, next, prefetch_rank); rank < end; rank = next(rank + 1)) {
        ahead.go_on(next, prefetch_rank);
        const BodyId id = roster_.at(rank);
        if (!id.is_none()) check_in_cycle(id.index());
    }
    cycles_.candidates.clear_all();
}

void Storage::check_in_cycle(std::uint32_t index) {
    const std::uint32_t rank = roster_.rank_of(index);
    const std::uint32_t actor_slot = records_.has(index).actor;
    if (!is_awake(id_at(index)) || actor_slot == 0 || shared_.looked_at.test(rank)) return;
    const Entity& entity = entity_at(index);
    const Actor& actor = actors_[actor_slot];
    const std::uint32_t tracker = records_.has(index).tracker;
    const std::optional<SteadyBody> steady =
        steady_body(entity, actor, tracker != 0 ? &trackers_[tracker] : nullptr, clock_s_, def_.rules);
    if (!steady || std::fabs(steady->cycle.node.framerate) > k_most_framerate || !fits_a_block(index)) return;
    const std::optional<Quat> turn = cycles_.turns.of(actor.sequence, steady->cycle.frame_s);
    if (!turn) return;
    // An idle body is no longer among those of whom poses are kept; one that moves is.
    const bool idles = is_idle(*turn, actor.sequence);
    const bool is_kept = history_.is_active(index);
    if (idles ? is_kept || !keeps_its_rotation(entity) : !is_kept || history_.quiet(index) > 1) return;
    const std::uint32_t lane = cycles_.lanes();
    cycles_.rank_of_lane.push_back(rank);
    if (lane / k_lanes == cycles_.blocks.size()) cycles_.blocks.emplace_back();
    if (cycles_.lane_of_actor.size() <= actor_slot) cycles_.lane_of_actor.resize(actor_slot + 1);
    cycles_.lane_of_actor[actor_slot] = lane;
    CycleBlock& block = cycles_.block_of(lane);
    const std::size_t in_block = lane % k_lanes;
    load_lane(block, in_block, index);
    const auto& kept = history_.positions(index);
    std::size_t ring = batch_.newest;
    for (std::size_t i = k_kept_passes; i-- > 0; ring = BatchPass::before(ring)) {
        block.w[ring][in_block] = kept[i].frame.rotation.w;
        block.z[ring][in_block] = kept[i].frame.rotation.z;
    }
    load_cycle(block, in_block, *steady, actor, entity.body.scale);
    load_turn(block, in_block, *turn, actor, entity);
    load_quiet(block, in_block, steady->quiet, entity.body.position.frame.origin);
    set_bit(block.tracks, in_block, steady->work == TrackerWork::only_a_note);
    if (tracker != 0) {
        block.worked_s[in_block] = block.worked_before_s[in_block] = trackers_[tracker].last_work_s;
        leave_out(tracker, steady->work == TrackerWork::for_voyeurs);
    }
    set_bit(block.quiet, in_block, !idles && history_.quiet(index) == 1);
    cycles_.cycling.set(rank);
    if (!idles) batch_.kept_in_blocks.set(rank);
    rest_of_slot_[index] = Rest::cycling;
    roster_.let_sleep(index);
}

// Its planner did nothing but perhaps to steer otherwise: it plays on. False: it does not. `knows_more`:
// there may be more that its lane has to know anew.
bool Storage::play_on(std::uint32_t index, bool knows_more) {
    const PoolSlots& has = records_.has(index);
    const Entity& entity = entity_at(index);
    const Actor& actor = actors_[has.actor];
    const std::uint32_t place = cycles_.lane_of_actor[has.actor];
    const std::size_t lane = place % k_lanes;
    CycleBlock& block = cycles_.block_of(place);
    const double frame_s = block.frame_s[lane];
    const std::optional<Quat> turn = cycles_.turns.of(actor.sequence, frame_s);
    const bool was_idle = (block.idle >> lane & 1U) != 0;
    if (!turn || is_idle(*turn, actor.sequence) != was_idle) return false;
    const Bearing seen = bearing_to_keep(actor.move_to, static_cast<double>(actor.sequence.omega.z),
                                         motions_pending(actor.interpreter));
    if (!knows_more && seen != Bearing::unsure) {
        load_turn(block, lane, *turn, actor, entity);
        load_bearing(block, lane, seen);
        return true;
    }
    GLIDEPATH_ASSERT(has.tracker != 0);  // its planner has looked
    const TargetTracker& tracker = trackers_[has.tracker];
    const std::optional<QuietStretch> quiet =
        quiet_stretch_of(entity, actor, &tracker, frame_s, clock_s_, def_.rules);
    if (!quiet) return false;
    load_turn(block, lane, *turn, actor, entity);
    load_quiet(block, lane, *quiet, entity.body.position.frame.origin);
    leave_out(has.tracker, work_of(&tracker) == TrackerWork::for_voyeurs);
    return true;
}

// Its turn, but for the step, which its block has made. For so long it counts as awake: it has been written
// back.
void Storage::decide_in_block(std::uint32_t index, PassWalk& walk) {
    take_from_block(index, batch_.newest);
    Entity& entity = entity_at(index);
    walk.stepped_until_s = entity.update_time_s;
    Actor& actor = actors_[records_.has(index).actor];
    if (is_in_its_lane(index, &CycleBlock::restless)) {  // it turns: from where it faced before the step
        const Position before = block_position(index, BatchPass::before(batch_.newest));
        actor.move_to.previous_heading_deg = static_cast<float>(heading_of(before.frame));
    }
    rest_of_slot_[index] = Rest::awake;
    const PlanMark plan(actor.move_to);
    const CycleMark cycle(actor.sequence);
    const bool only_strays = is_in_its_lane(index, &CycleBlock::straying);
    if (only_strays) {
        steer_after_step(parts_of(entity, index), walk.context);
    } else {
        decide_after_step(parts_of(entity, index), walk.context, batch_.dt_s[batch_.newest]);
    }
    rest_of_slot_[index] = Rest::cycling;
    const bool only_steered = plan == PlanMark(actor.move_to) && cycle.is_same(actor.sequence);
    if (!only_steered || !play_on(index, !only_strays)) leave_decided(index);
}

// All is written down in its entity. The end of a turn has put its heading right.
void Storage::leave_decided(std::uint32_t index) {
    const Position& position = entity_at(index).body.position;
    if (is_same(position, block_position(index, batch_.newest))) {
        show_from_block(index);
        leave_block(index);
    } else {
        forget_step(index);
        leave_block(index);
        history_.move(index, roster_.rank_of(index), position);
    }
}

// The bit of its lane is set.
bool Storage::is_in_its_lane(std::uint32_t index, std::uint32_t CycleBlock::*bits) const {
    const std::uint32_t place = cycles_.lane_of_actor[records_.has(index).actor];
    return (cycles_.block_of(place).*bits >> place % k_lanes & 1U) != 0;
}

// Where it was after the last step and before.
void Storage::prefetch_lane(std::uint32_t index) const {
    const CycleBlock& block = cycles_.block_of(cycles_.lane_of_actor[records_.has(index).actor]);
    for (const std::size_t ring : {batch_.newest, BatchPass::before(batch_.newest)}) {
        prefetch_lines(&block.at[ring], sizeof(block.at[ring]));
        prefetch(&block.w[ring]);
        prefetch(&block.z[ring]);
    }
}

// An update of its target that changes nothing of how it moves, but what its planner decides after the step.
bool Storage::hears_in_its_block(std::uint32_t index, const TargetInfo& info) const {
    return rest_of_slot_[index] == Rest::cycling && shared_.is_walking_later &&
           info.status == TargetStatus::ok && records_.has(index).tracker != 0;
}

// Its planner is asked when its turn comes, if that is not over; a turn on the spot is never aimed again.
void Storage::hear_in_block(std::uint32_t index, const TargetInfo& info) {
    const bool is_over = had_its_turn(index);
    const std::size_t ring = is_over ? batch_.newest : BatchPass::before(batch_.newest);
    const PoolSlots& has = records_.has(index);
    const TargetParty party{.tracker = &trackers_[has.tracker],
                            .id = entity_at(index).object,
                            .position = block_position(index, ring),
                            .velocity_mps = {}};  // asked of those who are followed
    receive_update(party, info, *this);
    if (is_in_its_lane(index, &CycleBlock::restless)) return;
    if (is_over) {
        take_from_block(index, ring);
        if (!play_on(index, true)) leave_decided(index);
    } else {
        const std::uint32_t place = cycles_.lane_of_actor[has.actor];
        set_bit(cycles_.block_of(place).straying, place % k_lanes, false);
        shared_.later.set(roster_.rank_of(index));
    }
}

// Its lane goes to the last one's body. What it holds has been written back.
void Storage::leave_cycle(std::uint32_t index) {
    const std::uint32_t actor = records_.has(index).actor;
    const std::uint32_t lane = cycles_.lane_of_actor[actor];
    const std::uint32_t last = cycles_.lanes() - 1;
    if (lane != last) {
        copy_lane(cycles_.block_of(lane), lane % k_lanes, cycles_.block_of(last), last % k_lanes);
        const std::uint32_t moved_rank = cycles_.rank_of_lane[last];
        cycles_.rank_of_lane[lane] = moved_rank;
        cycles_.lane_of_actor[records_.has(roster_.at(moved_rank).index()).actor] = lane;
    }
    cycles_.rank_of_lane.pop_back();
    if (last % k_lanes == 0) {
        cycles_.blocks.pop_back();
    } else {
        clear_lane(cycles_.block_of(last), last % k_lanes);
    }
    const std::uint32_t rank = roster_.rank_of(index);
    if (const std::uint32_t tracker = records_.has(index).tracker; tracker != 0) {
        tracking_.touch(tracker);
        if (trackers_[tracker].is_made) shared_.coupled.set(rank);
    }
    cycles_.cycling.clear(rank);
    cycles_.candidates.set(rank);  // it may come back after the pass
}

}  // namespace glidepath::world

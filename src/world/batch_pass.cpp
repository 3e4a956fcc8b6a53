#include "world/batch_pass.h"

#include "base/prefetch.h"
#include "entity/host.h"
#include "world/pass_walk.h"
#include "world/storage.h"

#include <bit>

namespace glidepath::world {

namespace {

bool has_same_bits(const Vec3& a, const Vec3& b) {
    return (differing_bits(a.x, b.x) | differing_bits(a.y, b.y) | differing_bits(a.z, b.z)) == 0;
}

constexpr unsigned k_block_shift = 16;

bool is_same_block(CellId a, CellId b) { return ((a ^ b) >> k_block_shift) == 0; }

bool has_same_bits(float a, float b) { return differing_bits(a, b) == 0; }

// As the plain path has it after a step from one place to the other in the same cell.
Vec3 velocity_between(const Vec3& from, const Vec3& to, float dt_s) {
    const Vec3 way = narrow(widen(to) - widen(from));
    return narrow(widen(way) * (1.0 / static_cast<double>(dt_s)));
}

float lengthened(float window_s, float dt_s) {
    return static_cast<float>(static_cast<double>(window_s) + static_cast<double>(dt_s));
}

// The next steps turn it by nothing and keep its rotation as it is.
bool faces_as(const Quat& rotation, const Interpolation& on_its_way) {
    if (!geometry::is_same(rotation, on_its_way.head.rotation)) return false;
    return !on_its_way.keep_heading || geometry::is_same(with_heading(Quat{}, 0.0), Quat{});
}

bool is_on_its_way(const Body& body, const Interpolation& state) {
    return state.length > 0 && state.fail_counter == 0 && kind_of(state.head) == WaypointKind::position &&
           is_same_block(body.position.cell, state.head.cell) &&
           faces_as(body.position.frame.rotation, state);
}

// Nothing but its waypoints moves it.
bool only_glides(const Entity& entity) {
    const Body& body = entity.body;
    const Quat& rotation = body.position.frame.rotation;
    return entity.is_on && entity.sticky.target == 0 && !entity.constraint.is_constrained &&
           body.is_grounded() && !body.has_state(physics_state::align_path) && is_zero(body.velocity_mps) &&
           has_same_bits(body.acceleration_mps2, {}) && has_same_bits(body.omega_radps, {}) &&
           !entity.has_root_motion && entity.player_distance_m == 0.0F && has_same_bits(rotation.x, 0.0F) &&
           has_same_bits(rotation.y, 0.0F) &&
           geometry::is_same(normalized_or(rotation, rotation), rotation) &&
           is_canonical_outdoors(body.position) && is_on_its_way(body, entity.interpolation);
}

void set_head(GlideBlock& block, std::size_t lane, const Waypoint& head) {
    block.head[0][lane] = head.position_or_velocity.x;
    block.head[1][lane] = head.position_or_velocity.y;
    block.head[2][lane] = head.position_or_velocity.z;
    block.head_cell[lane] = static_cast<std::uint8_t>(cell_in_block(head.cell));
}

void load_queue(GlideBlock& block, std::size_t lane, const Interpolation& state) {
    set_head(block, lane, state.head);
    block.original_m[lane] = state.original_distance_m;
    block.frames[lane] = state.frame_counter;
}

// The waypoint faces as the body does, and no waypoint has failed. What it keeps besides stays.
void store_queue(const GlideBlock& block, std::size_t lane, std::uint32_t behind_the_head,
                 const BatchPass::WindowTimes& window_s, Interpolation& state) {
    state.head = {(CellId{block.landblock[lane]} << k_block_shift) | block.head_cell[lane],
                  {block.head[0][lane], block.head[1][lane], block.head[2][lane]},
                  {block.w[lane], 0.0F, 0.0F, block.z[lane]}};
    state.original_distance_m = block.original_m[lane];
    state.progress_quantum_s = window_s[block.frames[lane]];
    state.length = static_cast<std::uint8_t>(1 + behind_the_head);
    state.frame_counter = block.frames[lane];
}

Vec3 origin_in(const GlideBlock& block, std::size_t lane, std::size_t ring) {
    const auto& at = block.at[ring];
    return {at[0][lane], at[1][lane], at[2][lane]};
}

void set_origin(GlideBlock& block, std::size_t lane, std::size_t ring, const Vec3& origin) {
    block.at[ring][0][lane] = origin.x;
    block.at[ring][1][lane] = origin.y;
    block.at[ring][2][lane] = origin.z;
}

Position position_in(const GlideBlock& block, std::size_t lane, std::size_t ring) {
    const Vec3 origin = origin_in(block, lane, ring);
    return {outdoor_cell_at(CellId{block.landblock[lane]} << k_block_shift, origin),
            {origin, {block.w[lane], 0.0F, 0.0F, block.z[lane]}}};
}

// Bodies with an event, a few dozen at a time: what the first thing to be done to each of them will read is
// asked for beforehand, so that memory is waited for once and not for one after the other.
struct Events {
    static constexpr std::size_t k_at_once = 32;
    struct Body {
        std::uint32_t rank;
        std::uint32_t index;
    };

    std::array<Body, k_at_once + k_ranks_a_word> bodies;
    std::size_t count = 0;
};

}  // namespace

void BatchPass::begin_pass(float length_s) {
    const WindowTimes before_s = window_s[newest];
    newest = (newest + 1) % k_kept_passes;
    dt_s[newest] = length_s;
    WindowTimes& now_s = window_s[newest];
    now_s[0] = 0.0F;
    for (std::size_t frames = 1; frames < now_s.size(); ++frames) {
        now_s[frames] = lengthened(before_s[frames - 1], length_s);
    }
}

GlideStep BatchPass::step() const {
    const std::size_t from = before(newest);
    return {.from = from,
            .to = newest,
            .dt_s = dt_s[newest],
            .window_s = lengthened(window_s[from].back(), dt_s[newest])};
}

// One step for all, nobody to measure from, no host to ask, and the rules that the blocks know.
bool Storage::can_batch(const PassTimes& times) const {
    if (!sleeps_ || traces_ != nullptr || roster_.ranks() < k_least_batched_ranks) return false;
    if (!is_free(def_.host)) return false;
    if (def_.rules.reach != Reading::retail || def_.rules.stall_test != StallTest::retail) return false;
    return times.is_nobody && measured_from_.kind == ViewerMark::Kind::nobody && times.split.count == 1;
}

// Before anything else of the pass: those whom others look at are stepped by the plain path, in order.
void Storage::begin_batch(const PassTimes& times) {
    batch_.is_open = can_batch(times);
    if (!batch_.is_open) {
        check_out_all();
        return;
    }
    batch_.gliding.resize(roster_.ranks());
    const std::size_t blocks = batch_.gliding.words() * k_blocks;
    reserve_ahead(batch_.blocks, blocks);
    batch_.blocks.resize(blocks);
    couple_all();
    for (std::size_t word = 0; word < batch_.gliding.words(); ++word) {
        for (std::uint64_t left = batch_.gliding.word(word) & shared_.coupled.word(word); left != 0;
             left &= left - 1) {
            const auto rank = static_cast<std::uint32_t>(word * k_ranks_a_word) +
                              static_cast<std::uint32_t>(std::countr_zero(left));
            check_out(roster_.at(rank).index(), true);
        }
    }
    batch_.begin_pass(static_cast<float>(times.split.quanta_s[0]));
}

// The blocks of these ranks, which begin and end with a word. Those with an event are awake afterwards.
void Storage::step_blocks(std::uint32_t begin, std::uint32_t end) {
    if (batch_.gliding.next(begin, end) == end) return;
    const GlideStep step = batch_.step();
    Events waiting;
    const auto handle_all = [&] {
        for (std::size_t i = 0; i < waiting.count; ++i) {
            const auto [rank, index] = waiting.bodies[i];
            if (!take_next_waypoint(rank, index)) check_out(index, false);
        }
        waiting.count = 0;
    };
    const auto blocks_of = [&](std::size_t word) {
        return std::span<GlideBlock, k_blocks>(&batch_.blocks[word * k_blocks], k_blocks);
    };
    for (std::size_t word = begin / k_ranks_a_word; word * k_ranks_a_word < end; ++word) {
        const std::uint64_t mask = batch_.gliding.word(word);
        if (mask == 0) continue;
        const std::size_t next = word + 1;
        if (next * k_ranks_a_word < end && batch_.gliding.word(next) != 0) {
            batch::prefetch(blocks_of(next), step);
        }
        const std::span<GlideBlock, k_blocks> blocks = blocks_of(word);
        const std::uint64_t events = batch::step(blocks, step, mask);
        history_.move_batched(word, mask & ~events);
        for (std::uint64_t left = events; left != 0; left &= left - 1) {
            const auto rank = static_cast<std::uint32_t>(word * k_ranks_a_word) +
                              static_cast<std::uint32_t>(std::countr_zero(left));
            const std::uint32_t index = roster_.at(rank).index();
            const WaypointQueue& queue = queues_[index];
            if (queue.size > 0) prefetch(waypoints_.block_of(queue) + queue.first);
            waiting.bodies[waiting.count++] = {rank, index};
        }
        if (waiting.count >= Events::k_at_once) handle_all();
    }
    handle_all();
}

// The commonest event: the waypoint is reached, and the next one lies ahead as this one did. The body rests
// for this step, as it does in steering::glide. Its entity, which is far away in memory, is not looked at.
// False: nothing was done.
bool Storage::take_next_waypoint(std::uint32_t rank, std::uint32_t index) {
    const Waypoints queue{queues_[index], waypoints_};
    GlideBlock& block = batch_.block_of(rank);
    const std::size_t lane = rank % k_lanes;
    const std::size_t from = BatchPass::before(batch_.newest);
    const Vec3 origin = origin_in(block, lane, from);
    if (queue.empty() || has_same_bits(origin, origin_in(block, lane, BatchPass::before(from)))) {
        return false;  // there is no other, or it rests already
    }
    const auto distance_to = [&](const Vec3& to) {
        return static_cast<float>(length(narrow(widen(to) - widen(origin))));
    };
    const Vec3 head{block.head[0][lane], block.head[1][lane], block.head[2][lane]};
    if (!is_reached(distance_to(head), def_.rules)) return false;
    const Waypoint& next = queue.front();
    const Quat rotation{block.w[lane], 0.0F, 0.0F, block.z[lane]};
    if (next.cell >> k_block_shift != block.landblock[lane] || is_indoors(next.cell) ||
        !geometry::is_same(rotation, next.rotation)) {
        return false;
    }
    // As complete_head does with waypoints left.
    set_head(block, lane, next);
    block.original_m[lane] = distance_to(next.position_or_velocity);
    block.frames[lane] = 0;
    set_origin(block, lane, batch_.newest, origin);
    queue.pop_front();
    return true;
}

// After a turn in which it moved: from here on a block moves it, if it does nothing but glide.
void Storage::check_in(std::uint32_t index) {
    const Entity& entity = entities_[index];
    if (actor_of_slot_[index] != 0 || predicted_of_slot_[index] != 0 || entity.interpolation.length == 0)
        return;
    if (!only_glides(entity) || !history_.can_be_batched(index)) return;
    if ((indoor_of_slot_[index] != 0 && indoor_ways_[indoor_of_slot_[index]].is_on) ||
        is_indoors(entity.interpolation.head.cell))
        return;
    const std::uint32_t rank = roster_.rank_of(index);
    const std::uint32_t tracker = tracker_of_slot_[index];
    if (shared_.coupled.test(rank) || (tracker != 0 && trackers_[tracker].is_made)) return;
    if (std::bit_cast<std::uint64_t>(entity.update_time_s) != std::bit_cast<std::uint64_t>(resting_time_s_))
        return;
    const Interpolation& state = entity.interpolation;
    if (state.frame_counter >= k_stall_window_frames ||
        !has_same_bits(state.progress_quantum_s, batch_.window_s[batch_.newest][state.frame_counter])) {
        return;  // it waited meanwhile, or was stepped otherwise: its next window will do
    }
    const auto& kept = history_.positions(index);
    const Vec3& now = kept[k_kept_passes - 1].frame.origin;
    const Vec3& before = kept[k_kept_passes - 2].frame.origin;
    if (!has_same_bits(entity.body.cached_velocity_mps,
                       velocity_between(before, now, batch_.dt_s[batch_.newest]))) {
        return;
    }
    GlideBlock& block = batch_.block_of(rank);
    const std::size_t lane = rank % k_lanes;
    std::size_t ring = batch_.newest;
    for (std::size_t i = k_kept_passes; i-- > 0; ring = BatchPass::before(ring)) {
        set_origin(block, lane, ring, kept[i].frame.origin);
    }
    load_queue(block, lane, entity.interpolation);
    const Position& position = entity.body.position;
    block.landblock[lane] = static_cast<std::uint16_t>(position.cell >> k_block_shift);
    block.w[lane] = position.frame.rotation.w;
    block.z[lane] = position.frame.rotation.z;
    block.speed_mps[lane] = catch_up_speed(entity.top_speed_mps, entity.adjusted_top_speed_mps, def_.rules);
    batch_.gliding.set(rank);
    rest_of_slot_[index] = Rest::batched;
    roster_.let_sleep(index);
}

// Not stepped: in a pass, after its poses have been prepared for it and before its own turn.
void Storage::check_out(std::uint32_t index, bool is_stepped) {
    const std::uint32_t rank = roster_.rank_of(index);
    if (is_stepped) {
        take_from_block(index, batch_.newest);
        show_from_block(index);
    } else {
        const std::size_t ring = BatchPass::before(batch_.newest);
        take_from_block(index, ring);
        entities_[index].update_time_s = resting_time_before_s_;
        const Position& position = entities_[index].body.position;
        const Position before = block_position(rank, BatchPass::before(ring));
        const bool moved = !has_same_bits(before.frame.origin, position.frame.origin);
        history_.take_back(index, {before, position, position}, moved ? 1 : 2);
    }
    history_.note_batched_move(index, rank);
    batch_.gliding.clear(rank);
    rest_of_slot_[index] = Rest::awake;
    roster_.wake(index);
}

void Storage::check_out_all() {
    const std::uint32_t end = roster_.ranks();
    for (std::uint32_t rank = batch_.gliding.next(0, end); rank < end;
         rank = batch_.gliding.next(rank + 1, end)) {
        check_out(roster_.at(rank).index(), true);
    }
}

Position Storage::block_position(std::uint32_t rank, std::size_t ring) const {
    return position_in(batch_.block_of(rank), rank % k_lanes, ring);
}

void Storage::take_from_block(std::uint32_t index, std::size_t ring) const {
    const std::uint32_t rank = roster_.rank_of(index);
    Entity& entity = entities_[index];
    const Position before = block_position(rank, BatchPass::before(ring));
    Body& body = entity.body;
    body.position = block_position(rank, ring);
    body.cached_velocity_mps =
        velocity_between(before.frame.origin, body.position.frame.origin, batch_.dt_s[ring]);
    store_queue(batch_.block_of(rank), rank % k_lanes, queues_[index].size, batch_.window_s[ring],
                entity.interpolation);
    entity.update_time_s = resting_time_s_;
}

void Storage::show_from_block(std::uint32_t index) {
    const std::uint32_t rank = roster_.rank_of(index);
    std::array<Position, k_kept_passes> kept;
    std::size_t ring = batch_.newest;
    for (std::size_t i = k_kept_passes; i-- > 0; ring = BatchPass::before(ring)) {
        kept[i] = block_position(rank, ring);
    }
    const bool moved =
        !has_same_bits(kept[k_kept_passes - 1].frame.origin, kept[k_kept_passes - 2].frame.origin);
    history_.take_back(index, kept, moved ? 0 : 1);
}

}  // namespace glidepath::world

#include "world/batch_pass.h"

#include "entity/host.h"
#include "world/pass_walk.h"
#include "world/storage.h"

#include <bit>

namespace glidepath::world {

namespace {

bool has_same_bits(const Vec3& a, const Vec3& b) {
    return (differing_bits(a.x, b.x) | differing_bits(a.y, b.y) | differing_bits(a.z, b.z)) == 0;
}

bool is_same_block(CellId a, CellId b) { return ((a ^ b) >> 16U) == 0; }

// As the plain path has it after a step from one place to the other in the same cell.
Vec3 velocity_between(const Vec3& from, const Vec3& to, float dt_s) {
    const Vec3 way = narrow(widen(to) - widen(from));
    return narrow(widen(way) * (1.0 / static_cast<double>(dt_s)));
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
           !entity.has_root_motion && entity.player_distance_m == 0.0F && rotation.x == 0.0F &&
           rotation.y == 0.0F && geometry::is_same(normalized_or(rotation, rotation), rotation) &&
           is_canonical_outdoors(body.position) && is_on_its_way(body, entity.interpolation);
}

void load_head(GlideBlock& block, std::size_t lane, const Entity& entity) {
    const Interpolation& state = entity.interpolation;
    const Vec3& head = state.head.position_or_velocity;
    block.head[0][lane] = head.x;
    block.head[1][lane] = head.y;
    block.head[2][lane] = head.z;
    block.original_m[lane] = state.original_distance_m;
    block.quantum_s[lane] = state.progress_quantum_s;
    block.frames[lane] = static_cast<float>(state.frame_counter);
}

void store_window(const GlideBlock& block, std::size_t lane, Interpolation& state) {
    state.original_distance_m = block.original_m[lane];
    state.progress_quantum_s = block.quantum_s[lane];
    state.frame_counter = static_cast<std::uint8_t>(block.frames[lane]);
}

void set_origin(GlideBlock& block, std::size_t ring, std::size_t lane, const Vec3& origin) {
    block.at[ring][0][lane] = origin.x;
    block.at[ring][1][lane] = origin.y;
    block.at[ring][2][lane] = origin.z;
}

}  // namespace

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
    batch_.blocks.resize((roster_.ranks() + k_lanes - 1) / k_lanes);
    batch_.gliding.resize(roster_.ranks());
    couple_all();
    for (std::size_t word = 0; word < batch_.gliding.words(); ++word) {
        for (std::uint64_t left = batch_.gliding.word(word) & shared_.coupled.word(word); left != 0;
             left &= left - 1) {
            const auto rank = static_cast<std::uint32_t>(word * k_lanes) +
                              static_cast<std::uint32_t>(std::countr_zero(left));
            check_out(roster_.at(rank).index(), true);
        }
    }
    batch_.newest = (batch_.newest + 1) % k_kept_passes;
    batch_.dt_s[batch_.newest] = static_cast<float>(times.split.quanta_s[0]);
}

// The blocks of these ranks, which begin and end with a word. Those with an event are awake afterwards.
void Storage::step_blocks(std::uint32_t begin, std::uint32_t end) {
    const std::size_t from = BatchPass::before(batch_.newest);
    for (std::size_t word = begin / k_lanes; word * k_lanes < end; ++word) {
        const std::uint64_t mask = batch_.gliding.word(word);
        if (mask == 0) continue;
        const std::uint64_t events =
            batch::step(batch_.blocks[word], from, batch_.newest, batch_.dt_s[batch_.newest], mask);
        history_.move_batched(word, mask & ~events);
        for (std::uint64_t left = events; left != 0; left &= left - 1) {
            const auto rank = static_cast<std::uint32_t>(word * k_lanes) +
                              static_cast<std::uint32_t>(std::countr_zero(left));
            const std::uint32_t index = roster_.at(rank).index();
            if (!take_next_waypoint(rank, index)) check_out(index, false);
        }
    }
}

// The commonest event: the waypoint is reached, and the next one lies ahead as this one did. The body rests
// for this step, as it does in steering::glide. False: nothing was done.
bool Storage::take_next_waypoint(std::uint32_t rank, std::uint32_t index) {
    Entity& entity = entities_[index];
    const Waypoints queue{queues_[index], waypoints_};
    GlideBlock& block = batch_.blocks[rank / k_lanes];
    const std::size_t lane = rank % k_lanes;
    const std::size_t from = BatchPass::before(batch_.newest);
    const Vec3 origin = block_origin(rank, from);
    if (has_same_bits(origin, block_origin(rank, BatchPass::before(from)))) return false;  // rests already
    const Waypoint& head = entity.interpolation.head;
    Position& position = entity.body.position;
    const Vec3 way = offset_between(position.cell, origin, head.cell, head.position_or_velocity);
    if (!is_reached(static_cast<float>(length(way)), def_.rules) || queue.empty()) return false;
    const Waypoint& next = queue.front();
    if (kind_of(next) != WaypointKind::position || is_indoors(next.cell) ||
        !is_same_block(position.cell, next.cell) ||
        !geometry::is_same(position.frame.rotation, next.rotation)) {
        return false;
    }
    store_window(block, lane, entity.interpolation);
    position.frame.origin = origin;
    complete_head(entity.interpolation, queue, position, true);
    load_head(block, lane, entity);
    set_origin(block, batch_.newest, lane, origin);
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
    const auto& kept = history_.positions(index);
    const Vec3& now = kept[k_kept_passes - 1].frame.origin;
    const Vec3& before = kept[k_kept_passes - 2].frame.origin;
    if (!has_same_bits(entity.body.cached_velocity_mps,
                       velocity_between(before, now, batch_.dt_s[batch_.newest]))) {
        return;
    }
    GlideBlock& block = batch_.blocks[rank / k_lanes];
    const std::size_t lane = rank % k_lanes;
    std::size_t ring = batch_.newest;
    for (std::size_t i = k_kept_passes; i-- > 0; ring = BatchPass::before(ring)) {
        set_origin(block, ring, lane, kept[i].frame.origin);
    }
    load_head(block, lane, entity);
    const Axes axes = axes_of(entity.body.position.frame.rotation);
    block.cosine[lane] = static_cast<float>(axes.right.x);
    block.sine[lane] = static_cast<float>(axes.right.y);
    block.speed_mps[lane] = catch_up_speed(entity.top_speed_mps, entity.adjusted_top_speed_mps, def_.rules);
    const CellId square = cell_in_block(entity.body.position.cell) - 1;
    constexpr auto side_m = static_cast<float>(k_cell_size_m);
    block.corner_x[lane] = static_cast<float>(static_cast<int>(square / 8U)) * side_m;
    block.corner_y[lane] = static_cast<float>(static_cast<int>(square % 8U)) * side_m;
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
        Position position = entities_[index].body.position;
        entities_[index].update_time_s = resting_time_before_s_;
        std::array<Position, k_kept_passes> kept{position, position, position};
        kept[0].frame.origin = block_origin(rank, BatchPass::before(ring));
        const bool moved = !has_same_bits(kept[0].frame.origin, position.frame.origin);
        history_.take_back(index, kept, moved ? 1 : 2);
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

Vec3 Storage::block_origin(std::uint32_t rank, std::size_t ring) const {
    const auto& at = batch_.blocks[rank / k_lanes].at[ring];
    const std::size_t lane = rank % k_lanes;
    return {at[0][lane], at[1][lane], at[2][lane]};
}

void Storage::take_from_block(std::uint32_t index, std::size_t ring) const {
    const std::uint32_t rank = roster_.rank_of(index);
    Entity& entity = entities_[index];
    const Vec3 origin = block_origin(rank, ring);
    entity.body.position.frame.origin = origin;
    entity.body.cached_velocity_mps =
        velocity_between(block_origin(rank, BatchPass::before(ring)), origin, batch_.dt_s[ring]);
    store_window(batch_.blocks[rank / k_lanes], rank % k_lanes, entity.interpolation);
    entity.update_time_s = resting_time_s_;
}

void Storage::show_from_block(std::uint32_t index) {
    const std::uint32_t rank = roster_.rank_of(index);
    std::array<Position, k_kept_passes> kept;
    kept.fill(entities_[index].body.position);
    std::size_t ring = batch_.newest;
    for (std::size_t i = k_kept_passes; i-- > 0; ring = BatchPass::before(ring)) {
        kept[i].frame.origin = block_origin(rank, ring);
    }
    const bool moved =
        !has_same_bits(kept[k_kept_passes - 1].frame.origin, kept[k_kept_passes - 2].frame.origin);
    history_.take_back(index, kept, moved ? 0 : 1);
}

}  // namespace glidepath::world

#include "world/batch_pass.h"

#include "base/prefetch.h"
#include "entity/host.h"
#include "entity/steady_body.h"
#include "world/pass_walk.h"
#include "world/storage.h"

#include <bit>

namespace glidepath::world {

namespace {

bool is_same_block(CellId a, CellId b) { return ((a ^ b) >> 16U) == 0; }

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

// The waypoint faces as the body does, and no waypoint has failed. What it keeps besides stays.
void store_queue(const GlideBlock& block, std::size_t lane, std::uint32_t behind_the_head,
                 const BatchPass::WindowTimes& window_s, Interpolation& state) {
    state.head = {landblock_in(block, lane) | block.head_cell[lane],
                  {block.head[0][lane], block.head[1][lane], block.head[2][lane]},
                  rotation_in(block, lane)};
    state.original_distance_m = block.original_m[lane];
    state.progress_quantum_s = window_s[block.frames[lane]];
    state.length = static_cast<std::uint8_t>(1 + behind_the_head);
    state.frame_counter = block.frames[lane];
}

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

// Before anything else of the pass: those who reach others, or whom these have to find awake, are stepped by
// the plain path, in order. `stepped_s`: the clock of bodies in blocks after the pass.
void Storage::begin_batch(const PassTimes& times, double stepped_s) {
    batch_.is_open = can_batch(times);
    if (!batch_.is_open) {
        check_out_all();
        return;
    }
    for (RankBits* const bits :
         {&batch_.gliding, &batch_.kept_in_blocks, &packed_, &cycles_.cycling, &cycles_.candidates}) {
        bits->resize(roster_.ranks());
    }
    const std::size_t blocks = batch_.gliding.words() * k_blocks;
    reserve_ahead(batch_.blocks, blocks);
    batch_.blocks.resize(blocks);
    ++cycles_.passes;
    couple_all(stepped_s);
    check_out_coupled();
    batch_.begin_pass(static_cast<float>(times.split.quanta_s[0]));
}

// The blocks of these ranks, which begin and end with a word. Those with an event are awake afterwards, or
// have their turn later if they are packed, since threads share the pools.
void Storage::step_blocks(std::uint32_t begin, std::uint32_t end) {
    if (batch_.gliding.next(begin, end) == end) return;
    const GlideStep step = batch_.step();
    Events waiting;
    const auto handle_all = [&] {
        for (std::size_t i = 0; i < waiting.count; ++i) {
            const auto [rank, index] = waiting.bodies[i];
            if (take_next_waypoint(rank, index)) continue;
            if (history_.has_track(index)) {
                check_out(index, false);
            } else {
                shared_.later.set(rank);
            }
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
            waypoints_.prefetch_front(queues_[index]);
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
    WaypointQueue& queue = queues_[index];
    GlideBlock& block = batch_.block_of(rank);
    const std::size_t lane = rank % k_lanes;
    const std::size_t from = BatchPass::before(batch_.newest);
    const Vec3 origin = origin_in(block, lane, from);
    if (queue.size == 0 || has_same_bits(origin, origin_in(block, lane, BatchPass::before(from)))) {
        return false;  // there is no other, or it rests already
    }
    const auto distance_to = [&](const Vec3& to) {
        return static_cast<float>(length(narrow(widen(to) - widen(origin))));
    };
    const Vec3 head{block.head[0][lane], block.head[1][lane], block.head[2][lane]};
    if (!is_reached(distance_to(head), def_.rules)) return false;
    const Quat rotation = rotation_in(block, lane);
    const Waypoint next = waypoints_.front(queue, rotation);
    if (next.cell >> 16U != block.landblock[lane] || is_indoors(next.cell) ||
        !geometry::is_same(rotation, next.rotation)) {
        return false;
    }
    // As complete_head does with waypoints left.
    set_head(block, lane, next);
    block.original_m[lane] = distance_to(next.position_or_velocity);
    block.frames[lane] = 0;
    set_origin(block, lane, batch_.newest, origin);
    WaypointPool::pop_front(queue);
    return true;
}

// After a turn in which it moved: from here on a block moves it, if it does nothing but glide.
void Storage::check_in(std::uint32_t index) {
    const Entity& entity = entity_at(index);
    const Interpolation& state = entity.interpolation;
    if (state.length == 0 || is_indoors(state.head.cell) || !is_on_its_way(entity.body, state)) return;
    if (!is_left_alone(entity) || !keeps_its_rotation(entity) || !fits_a_block(index)) return;
    if (!history_.has_faced_the_same_way(index) || !history_.is_active(index) || history_.quiet(index) != 0)
        return;
    const std::uint32_t rank = roster_.rank_of(index);
    const std::uint32_t tracker = records_.has(index).tracker;
    const bool is_tracking = tracker != 0 && trackers_[tracker].is_made;
    if (is_tracking && trackers_[tracker].target.object_id != 0) return;
    if (state.frame_counter >= k_stall_window_frames ||
        !has_same_bits(state.progress_quantum_s, batch_.window_s[batch_.newest][state.frame_counter])) {
        return;  // it waited meanwhile, or was stepped otherwise: its next window will do
    }
    GlideBlock& block = batch_.block_of(rank);
    const std::size_t lane = rank % k_lanes;
    load_lane(block, lane, index);
    load_queue(block, lane, state);
    block.w[lane] = entity.body.position.frame.rotation.w;
    block.z[lane] = entity.body.position.frame.rotation.z;
    block.speed_mps[lane] = catch_up_speed(entity.top_speed_mps, entity.adjusted_top_speed_mps, def_.rules);
    if (is_tracking) leave_out(tracker, true);
    batch_.gliding.set(rank);
    batch_.kept_in_blocks.set(rank);
    rest_of_slot_[index] = Rest::batched;
    roster_.let_sleep(index);
}

}  // namespace glidepath::world

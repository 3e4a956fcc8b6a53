// The waypoints behind the one that a body is on its way to. A body keeps twelve bytes; its waypoints lie in
// a block of a pool, of three, seven or all twenty-one. Blocks are taken and given back when a waypoint is
// queued, never in a tick: there waypoints are only taken off, so that threads may share the pool.
#pragma once

#include "base/assert.h"
#include "base/compact_pool.h"
#include "base/hash.h"
#include "base/pool.h"
#include "base/prefetch.h"
#include "geometry/position.h"
#include "steering/layer.h"

#include <array>
#include <cstdint>

namespace glidepath::steering {

inline constexpr std::uint32_t k_queue_cap = 20;      // a normal enqueue drops heads down to this many
inline constexpr std::uint32_t k_queue_storage = 22;  // far enqueues go past the cap while blips are refused

enum class WaypointKind : std::uint8_t { position = 1, jump = 2, velocity = 3 };

// Only positions are ever queued by the client's own code; jump and velocity waypoints carry a velocity
// instead of a position. Such a waypoint stores its kind where a position has its cell: in block (255, 255),
// which no world has.
struct Waypoint {
    CellId cell = 0;
    Vec3 position_or_velocity;
    Quat rotation;
};
[[nodiscard]] Waypoint position_waypoint(const Position& position);
[[nodiscard]] Waypoint velocity_waypoint(WaypointKind kind, const Vec3& velocity_mps);
[[nodiscard]] constexpr WaypointKind kind_of(const Waypoint& waypoint) {
    constexpr CellId no_block = 0xFFFF0000;
    if ((waypoint.cell & no_block) != no_block) return WaypointKind::position;
    return static_cast<WaypointKind>(waypoint.cell & ~no_block);
}
[[nodiscard]] inline Position position_of(const Waypoint& waypoint) {
    return {waypoint.cell, {waypoint.position_or_velocity, waypoint.rotation}};
}

// What a body keeps of them.
struct WaypointQueue {
    std::uint32_t block = 0;    // in the pool of its capacity; 0: none
    std::uint32_t blip = 0;     // where a failed waypoint was, likewise; 0: at the default position
    std::uint8_t capacity = 0;  // of the block; or it is packed
    std::uint8_t first = 0;     // in the block, which is used as a ring
    std::uint8_t size = 0;
    bool has_blip_in_head = false;  // the queue is empty, and its last head is the waypoint that failed
};

class WaypointPool {
  public:
    static constexpr std::uint8_t k_most = k_queue_storage - 1;

    [[nodiscard]] Waypoint* block_of(const WaypointQueue& queue) { return block_in<Waypoint>(*this, queue); }
    [[nodiscard]] const Waypoint* block_of(const WaypointQueue& queue) const {
        return block_in<const Waypoint>(*this, queue);
    }
    // A block for more waypoints than it has, into which they are moved; or the smallest one for none. The
    // owner is a number of the caller.
    void enlarge(WaypointQueue& queue, std::uint32_t owner);
    void make_blip(WaypointQueue& queue) {
        if (queue.blip == 0) queue.blip = blips_.make();
    }
    [[nodiscard]] Position& blip(const WaypointQueue& queue) { return blips_[queue.blip]; }
    [[nodiscard]] const Position& blip(const WaypointQueue& queue) const { return blips_[queue.blip]; }
    // For a world of so many bodies. All queues of a small one may be long at once without a new block; in a
    // large one there is space for as many long ones as there ever were.
    void reserve(std::size_t bodies);
    // Of a body that is removed.
    void release(WaypointQueue& queue);

    // Of a body that does nothing but go from one waypoint to the next, and faces as they do: a few waypoints
    // then take half of their space. Until it is unpacked nothing is asked of the queue but its front.
    // Where waypoints are many or face elsewhere nothing is done.
    void pack(WaypointQueue& queue, const Quat& rotation);
    void unpack(WaypointQueue& queue, const Quat& rotation, std::uint32_t owner);
    // After many were packed their memory is given back. queue_of(owner): where it is kept.
    template <class QueueOf>
    void close_gaps(QueueOf&& queue_of) {
        few_.close_gaps([&](std::uint32_t owner, std::uint32_t block) { queue_of(owner).block = block; });
    }
    // The oldest one, of a queue that is packed or not.
    [[nodiscard]] Waypoint front(const WaypointQueue& queue, const Quat& rotation) const {
        return at(queue, 0, rotation);
    }
    [[nodiscard]] Waypoint at(const WaypointQueue& queue, std::uint32_t i, const Quat& rotation) const {
        GLIDEPATH_ASSERT(i < queue.size);
        if (queue.capacity != k_packed) return block_of(queue)[(queue.first + i) % queue.capacity];
        const PackedWaypoint& packed = packed_[queue.block][queue.first + i];
        return {packed.cell, packed.position, rotation};
    }
    static void pop_front(WaypointQueue& queue) {
        GLIDEPATH_ASSERT(queue.size != 0);
        queue.first = static_cast<std::uint8_t>(queue.first + 1 != queue.capacity ? queue.first + 1 : 0);
        --queue.size;
    }
    // It will be asked for soon.
    void prefetch_front(const WaypointQueue& queue) const {
        if (queue.size == 0) return;
        if (queue.capacity == k_packed) {
            base::prefetch(&packed_[queue.block]);
        } else {
            base::prefetch(block_of(queue) + queue.first);
        }
    }

  private:
    static constexpr std::uint8_t k_packed = 0xFF;  // a capacity

    struct PackedWaypoint {
        CellId cell = 0;
        Vec3 position;
    };

    static constexpr std::uint8_t k_few = 3;
    static constexpr std::uint8_t k_several = 7;

    // Of a pool that may be written to, or of one that may not.
    template <class Node, class This>
    [[nodiscard]] static Node* block_in(This& pool, const WaypointQueue& queue) {
        GLIDEPATH_ASSERT(queue.block != 0 && queue.capacity != k_packed);
        if (queue.capacity == k_few) return pool.few_[queue.block].data();
        return queue.capacity == k_several ? pool.several_[queue.block].data()
                                           : pool.most_[queue.block].data();
    }
    void take_block(WaypointQueue& queue, std::uint8_t capacity, std::uint32_t owner);
    void release_block(const WaypointQueue& queue);

    Pool<std::array<PackedWaypoint, k_few>> packed_;
    CompactPool<std::array<Waypoint, k_few>> few_;
    Pool<std::array<Waypoint, k_several>> several_;
    Pool<std::array<Waypoint, k_most>> most_;
    Pool<Position> blips_;
};

// One queue with its pool, by value: what the rules of the queue work on.
class Waypoints {
  public:
    Waypoints(WaypointQueue& queue, WaypointPool& pool, std::uint32_t owner = 0)
        : queue_(&queue), pool_(&pool), owner_(owner) {}

    [[nodiscard]] std::uint32_t size() const { return queue_->size; }
    [[nodiscard]] bool empty() const { return queue_->size == 0; }
    [[nodiscard]] bool full() const { return queue_->size == WaypointPool::k_most; }
    // Counted from the oldest.
    [[nodiscard]] Waypoint& operator[](std::uint32_t i) const {
        GLIDEPATH_ASSERT(i < queue_->size);
        const std::uint32_t place = queue_->first + i;
        return pool_->block_of(*queue_)[place < queue_->capacity ? place : place - queue_->capacity];
    }
    [[nodiscard]] Waypoint& front() const { return (*this)[0]; }
    [[nodiscard]] Waypoint& back() const { return (*this)[queue_->size - 1U]; }

    // Not in a tick.
    void push_back(const Waypoint& waypoint) const;
    void pop_front() const { WaypointPool::pop_front(*queue_); }
    void pop_back() const {
        GLIDEPATH_ASSERT(!empty());
        --queue_->size;
    }
    void clear() const { queue_->first = queue_->size = 0; }

    // Where a failed waypoint was, for a blip when nothing better is queued. A tick must not ask the pool for
    // space: what a queue with nothing left has to remember is its last head, which stays where it is until
    // the next waypoint comes; and a queue that fails with a waypoint of a velocity next was given space with
    // that.
    [[nodiscard]] Position stored_blip(const Waypoint& head) const;
    void store_blip(const Waypoint& failed_head) const;
    // Before `next` is queued.
    void prepare(const Waypoint& head, const Waypoint& next) const;

  private:
    WaypointQueue* queue_;
    WaypointPool* pool_;
    std::uint32_t owner_;
};

// With a pool of its own, for a body outside a world.
struct LoneWaypoints {
    WaypointQueue queue{};
    WaypointPool pool{};

    [[nodiscard]] Waypoints rest() { return {queue, pool}; }
    // NOLINTNEXTLINE(google-explicit-constructor): it is one
    operator Waypoints() { return rest(); }
};

void add_to(StateHash& hash, const WaypointQueue& queue, const WaypointPool& pool, const Waypoint& head);

}  // namespace glidepath::steering

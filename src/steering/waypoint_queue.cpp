#include "steering/waypoint_queue.h"

#include <algorithm>
#include <utility>

namespace glidepath::steering {

Waypoint position_waypoint(const Position& position) {
    return {position.cell, position.frame.origin, position.frame.rotation};
}

Waypoint velocity_waypoint(WaypointKind kind, const Vec3& velocity_mps) {
    GLIDEPATH_ASSERT(kind != WaypointKind::position);
    return {0xFFFF0000U | static_cast<CellId>(kind), velocity_mps, {}};
}

void WaypointPool::take_block(WaypointQueue& queue, std::uint8_t capacity, std::uint32_t owner) {
    queue.capacity = capacity;
    queue.first = 0;
    if (capacity == k_few) {
        queue.block = few_.make(owner);
    } else {
        queue.block = capacity == k_several ? several_.make() : most_.make();
    }
}

void WaypointPool::release_block(const WaypointQueue& queue) {
    if (queue.block == 0) return;
    if (queue.capacity == k_packed) {
        packed_.release(queue.block);
    } else if (queue.capacity == k_few) {
        few_.release(queue.block);
    } else if (queue.capacity == k_several) {
        several_.release(queue.block);
    } else {
        most_.release(queue.block);
    }
}

void WaypointPool::enlarge(WaypointQueue& queue, std::uint32_t owner) {
    const WaypointQueue before = queue;
    if (before.size == 0) {
        take_block(queue, k_few, owner);
    } else {
        take_block(queue, before.capacity == k_few ? k_several : k_most, owner);
        Waypoint* const to = block_of(queue);
        const Waypoint* const from = block_of(before);
        for (std::uint32_t i = 0; i < before.size; ++i) {
            to[i] = from[(before.first + i) % before.capacity];
        }
    }
    release_block(before);
}

void WaypointPool::reserve(std::size_t bodies) {
    few_.reserve(std::min<std::size_t>(bodies, 1024));
    several_.reserve(std::min<std::size_t>(bodies, 256));
    most_.reserve(std::min<std::size_t>(bodies, 128));
    blips_.reserve(std::min<std::size_t>(bodies, 256));
}

void WaypointPool::pack(WaypointQueue& queue, const Quat& rotation) {
    if (queue.block == 0 || queue.capacity == k_packed || queue.size > k_few) return;
    std::array<PackedWaypoint, k_few> packed;
    for (std::uint32_t i = 0; i < queue.size; ++i) {
        const Waypoint waypoint = at(queue, i, rotation);
        if (!geometry::is_same(waypoint.rotation, rotation)) return;
        packed[i] = {waypoint.cell, waypoint.position_or_velocity};
    }
    release_block(queue);
    queue.block = queue.size > 0 ? packed_.make() : 0;
    queue.capacity = queue.size > 0 ? k_packed : 0;
    queue.first = 0;
    if (queue.size > 0) packed_[queue.block] = packed;
}

void WaypointPool::unpack(WaypointQueue& queue, const Quat& rotation, std::uint32_t owner) {
    if (queue.capacity != k_packed) return;
    const WaypointQueue before = queue;
    queue.block = 0;
    queue.capacity = queue.first = 0;
    if (before.size > 0) take_block(queue, k_few, owner);
    for (std::uint32_t i = 0; i < before.size; ++i) {
        block_of(queue)[i] = at(before, i, rotation);
    }
    release_block(before);
}

void WaypointPool::release(WaypointQueue& queue) {
    release_block(queue);
    if (queue.blip != 0) blips_.release(queue.blip);
    queue = {};
}

void Waypoints::push_back(const Waypoint& waypoint) const {
    GLIDEPATH_ASSERT(!full());
    // One that was long and has come to its end gives its block back.
    const bool is_too_large = empty() && queue_->capacity == WaypointPool::k_most;
    if (queue_->size == queue_->capacity || is_too_large) pool_->enlarge(*queue_, owner_);
    ++queue_->size;
    back() = waypoint;
}

Position Waypoints::stored_blip(const Waypoint& head) const {
    if (queue_->has_blip_in_head) return position_of(head);
    return queue_->blip != 0 ? pool_->blip(*queue_) : Position{};
}

void Waypoints::store_blip(const Waypoint& failed_head) const {
    if (queue_->blip != 0) {
        pool_->blip(*queue_) = position_of(failed_head);
    } else {
        GLIDEPATH_ASSERT(empty());
        queue_->has_blip_in_head = true;
    }
}

void Waypoints::prepare(const Waypoint& head, const Waypoint& next) const {
    const bool has_blip_in_head = std::exchange(queue_->has_blip_in_head, false);
    if (!has_blip_in_head && kind_of(next) == WaypointKind::position) return;
    pool_->make_blip(*queue_);
    if (has_blip_in_head) pool_->blip(*queue_) = position_of(head);
}

void add_to(StateHash& hash, const WaypointQueue& queue, const WaypointPool& pool, const Waypoint& head) {
    for (std::uint32_t i = 0; i < queue.size; ++i) {
        add_to(hash, position_of(pool.at(queue, i, head.rotation)));
    }
    if (queue.has_blip_in_head) {
        add_to(hash, position_of(head));
    } else {
        add_to(hash, queue.blip != 0 ? pool.blip(queue) : Position{});
    }
}

}  // namespace glidepath::steering

// The entities of a world, by slot, and what each has from the pools. A body that only glides in a block
// needs little of its entity: it is packed (entity/packed_entity.h) until somebody asks for more.
// docs/batch.md.
#pragma once

#include "base/assert.h"
#include "base/compact_pool.h"
#include "base/pool.h"
#include "base/prefetch.h"
#include "entity/entity.h"
#include "entity/packed_entity.h"
#include "world/layer.h"

#include <cstdint>
#include <utility>
#include <vector>

namespace glidepath::world {

// What not every body has: slots of pools, 0: it has none.
struct PoolSlots {
    std::uint32_t actor = 0;
    std::uint32_t tracker = 0;  // made when first needed
    std::uint32_t predicted = 0;
    std::uint32_t indoor = 0;  // made when it first has to do with an indoor cell
};

class BodyRecords {
  public:
    // Of a slot, the next new one or one that was removed.
    void add(std::uint32_t slot) {
        if (slot == place_of_slot_.size()) push_ahead(place_of_slot_, 0U);
        place_of_slot_[slot] = make(slot);
    }
    // Not of a packed one.
    void remove(std::uint32_t slot) { release(std::exchange(place_of_slot_[slot], 0)); }

    [[nodiscard]] std::size_t slots() const { return place_of_slot_.size(); }
    [[nodiscard]] bool is_used(std::uint32_t slot) const { return place_of_slot_[slot] != 0; }
    // They stay where they are until gaps are closed.
    [[nodiscard]] Entity& entity(std::uint32_t slot) { return entities_[place_of(slot)]; }
    [[nodiscard]] const Entity& entity(std::uint32_t slot) const { return entities_[place_of(slot)]; }
    // A packed one has nothing from the pools.
    [[nodiscard]] const PoolSlots& has(std::uint32_t slot) const {
        return owned_[is_packed(slot) ? 0 : place_of_slot_[slot]];
    }
    [[nodiscard]] PoolSlots& owned_by(std::uint32_t slot) { return owned_[place_of(slot)]; }

    [[nodiscard]] bool is_packed(std::uint32_t slot) const { return (place_of_slot_[slot] & k_packed) != 0; }
    [[nodiscard]] const PackedEntity& packed(std::uint32_t slot) const {
        return packed_[place_of_slot_[slot] & ~k_packed];
    }
    // One that has nothing from the pools.
    void pack(std::uint32_t slot) {
        std::uint32_t& place = place_of_slot_[slot];
        const std::uint32_t packed_place = packed_.make();
        packed_[packed_place] = entity::packed(entities_[place]);
        release(std::exchange(place, packed_place | k_packed));
    }
    void unpack(std::uint32_t slot) {
        std::uint32_t& place = place_of_slot_[slot];
        const std::uint32_t packed_place = place & ~k_packed;
        place = make(slot);
        entities_[place] = unpacked(packed_[packed_place]);
        packed_.release(packed_place);
    }
    // After many were packed or removed: their memory is given back.
    void close_gaps() {
        entities_.close_gaps([&](std::uint32_t slot, std::uint32_t place) {
            owned_[place] = owned_[place_of_slot_[slot]];
            place_of_slot_[slot] = place;
        });
        owned_.shrink(entities_.places() + 1U);
    }

    void prefetch(std::uint32_t slot) const {
        if (is_packed(slot)) {
            base::prefetch(&packed(slot), sizeof(PackedEntity));
        } else {
            base::prefetch(&entity(slot), sizeof(Entity));
        }
    }

  private:
    static constexpr std::uint32_t k_packed = 0x80000000;

    [[nodiscard]] std::uint32_t place_of(std::uint32_t slot) const {
        GLIDEPATH_ASSERT(!is_packed(slot) && place_of_slot_[slot] != 0);
        return place_of_slot_[slot];
    }
    [[nodiscard]] std::uint32_t make(std::uint32_t slot) {
        const std::uint32_t place = entities_.make(slot);
        if (place == owned_.size()) owned_.grow();
        owned_[place] = {};
        return place;
    }
    void release(std::uint32_t place) { entities_.release(place); }

    [[nodiscard]] static Slots<PoolSlots> of_nobody() {
        Slots<PoolSlots> owned;
        owned.grow();
        return owned;
    }

    std::vector<std::uint32_t> place_of_slot_;  // in one pool or the other; 0: the slot is free
    CompactPool<Entity> entities_;
    Slots<PoolSlots> owned_ = of_nobody();  // by place; the first is that of nobody
    Pool<PackedEntity> packed_;
};

}  // namespace glidepath::world

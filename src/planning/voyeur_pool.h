// Which bodies watch which: storage for all followers of a world. A tracker holds only the heads of its
// table, the nodes live here, so a tracker stays small and plain, one target may have thousands of followers,
// and memory is asked for only when there are more followers than ever before. Finding one costs the same
// however many there are. The table has retail's order: four buckets by id, the newest first in each
// (targetting FORMAT.md).
#pragma once

#include "geometry/position.h"
#include "planning/layer.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace glidepath::planning {

// A slot of the pool; 0 = none.
using VoyeurSlot = std::uint32_t;

inline constexpr std::uint32_t k_voyeur_buckets = 4;

// One object that wants to know where another one is.
struct Voyeur {
    std::uint32_t owner_id = 0;  // the object that is watched
    std::uint32_t id = 0;        // the one that watches
    float radius_m = 0;   // updated again when the predicted position is farther than this from the last one
    float quantum_s = 0;  // how far ahead is predicted
    Position last_sent;
};

// The table of one watched object. Only the pool changes it.
struct VoyeurTable {
    std::uint32_t count = 0;
    std::uint32_t walks = 0;    // how many walks over it are under way: an updated voyeur may cause the next
    std::uint32_t removed = 0;  // nodes that wait for the end of the walks
    std::array<VoyeurSlot, k_voyeur_buckets> heads{};
};

class VoyeurPool {
  public:
    [[nodiscard]] VoyeurSlot find(std::uint32_t owner_id, std::uint32_t id) const;

    // The newest of its bucket. The owner must not have this voyeur yet.
    VoyeurSlot add(VoyeurTable& table, std::uint32_t owner_id, std::uint32_t id);

    // During a walk the node keeps its slot until the last walk ends, so that a walk never loses its way,
    // whatever its visits remove; it is not visited any more and cannot be found.
    void remove(VoyeurTable& table, VoyeurSlot slot);

    void remove_all(VoyeurTable& table);

    // In table order. Voyeurs that are added during a walk come up if their bucket lies ahead.
    //   for (slot = begin_walk(t); slot != 0; slot = next(t, slot)) ...  end_walk(t);
    [[nodiscard]] VoyeurSlot begin_walk(VoyeurTable& table) const;
    void end_walk(VoyeurTable& table);

    // Without leave to change the table on the way: for reading.
    [[nodiscard]] VoyeurSlot first(const VoyeurTable& table) const;
    [[nodiscard]] VoyeurSlot next(const VoyeurTable& table, VoyeurSlot slot) const;

    [[nodiscard]] Voyeur& operator[](VoyeurSlot slot);
    [[nodiscard]] const Voyeur& operator[](VoyeurSlot slot) const;

    // Capacity for so many voyeurs in all, so that adding them asks for no memory.
    void reserve(std::size_t voyeurs);

    [[nodiscard]] std::size_t size() const { return size_; }

  private:
    struct Node {
        Voyeur voyeur;
        VoyeurSlot previous = 0;
        VoyeurSlot next = 0;  // in its bucket, or in the list of free nodes
        bool is_removed = false;
    };

    [[nodiscard]] Node& node(VoyeurSlot slot);
    [[nodiscard]] const Node& node(VoyeurSlot slot) const;
    [[nodiscard]] VoyeurSlot first_from(const VoyeurTable& table, std::uint32_t bucket) const;
    void unlink(VoyeurTable& table, VoyeurSlot slot);

    // The index over owner and id: open addressing in a power of two of entries, at most half of them taken.
    [[nodiscard]] std::size_t entry_of(std::uint32_t owner_id, std::uint32_t id) const;
    void grow_index(std::size_t entries);
    void drop_from_index(VoyeurSlot slot);

    std::vector<Node> nodes_;
    std::vector<VoyeurSlot> index_;
    VoyeurSlot free_ = 0;
    std::size_t size_ = 0;
};

}  // namespace glidepath::planning

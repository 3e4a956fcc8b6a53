// A pass that several threads share. Bodies that reach no other body and that no other body looks at have
// their turns first, in any order; the others have them afterwards, in the order of creation, in one thread.
// What is listed on the way (notices, poses) is put back into the order of creation. So the result has the
// same bits for any number of threads.
#pragma once

#include "base/thread_pool.h"
#include "entity/notice.h"
#include "world/layer.h"
#include "world/rank_bits.h"

#include <cstdint>
#include <vector>

namespace glidepath::world {

// Fewer bodies are not worth waking threads for.
inline constexpr std::uint32_t k_least_shared_ranks = 256;
// More pieces than threads, since bodies that sleep leave some pieces with little to do.
inline constexpr std::uint32_t k_pieces_a_thread = 4;

// Notices with the turns that they come from.
struct TurnNotices {
    struct Turn {
        std::uint32_t rank = 0;
        std::uint32_t end = 0;  // of its notices
    };
    NoticeList list;
    std::vector<Turn> turns;  // those that had any

    void clear() {
        list.clear();
        turns.clear();
    }
    void reserve(std::size_t notices) {
        list.reserve(notices);
        turns.reserve(notices);
    }
    // After a turn that left so many in all.
    void note(std::uint32_t rank, std::size_t notices) {
        const auto end = static_cast<std::uint32_t>(notices);
        if (end != (turns.empty() ? 0 : turns.back().end)) turns.push_back({rank, end});
    }
};

struct SharedPass {
    OwnThreadPool pool;
    RankBits coupled;    // watch, are watched or are stuck to
    RankBits looked_at;  // those of them that others name
    RankBits later;      // have their turn after the shared ones
    std::vector<TurnNotices> of_piece;
    TurnNotices of_later;
    bool is_shared = false;  // threads are at work, none of which begins to watch or to be watched
    bool is_walking_later = false;
};

// The notices of all turns in the order of rank; the pieces lie in the order of rank, each sorted.
void append_in_order(NoticeList& to, const std::vector<TurnNotices>& pieces, const TurnNotices& later);

}  // namespace glidepath::world

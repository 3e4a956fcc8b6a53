// Handles: an index with a generation, by value. A handle made zero is "none"; a handle whose slot was freed
// and used again no longer matches, so a stale handle is found out instead of naming a stranger.
#pragma once

#include <glidepath/body.h>

#include "base/assert.h"
#include "base/layer.h"
#include "base/slots.h"

#include <cstdint>
#include <vector>

namespace glidepath::base {

// Hands out ids and takes them back. Slots are reused last-freed first, so the order of ids depends on the
// order of calls alone.
class IdPool {
  public:
    [[nodiscard]] BodyId make() {
        if (free_.empty()) {
            push_ahead(generations_, 1U);
            return {static_cast<std::uint32_t>(generations_.size()), 1};
        }
        const std::uint32_t index = free_.back();
        free_.pop_back();
        return {index + 1, generations_[index]};
    }

    // The generation moves on at once: from here on `id` names nothing.
    void release(BodyId id) {
        GLIDEPATH_ASSERT(is_live(id));
        const std::uint32_t index = id.index();
        ++generations_[index];
        // A wrapped generation must not look like "none".
        if (generations_[index] == 0) generations_[index] = 1;
        free_.push_back(index);
    }

    // A released slot carries a generation that this pool never handed out. Another one, or a later copy of
    // this one, may have: a caller that may get such ids has to know which slots are in use.
    [[nodiscard]] bool is_live(BodyId id) const {
        return !id.is_none() && id.index() < generations_.size() && generations_[id.index()] == id.generation;
    }

    // Of a slot in use.
    [[nodiscard]] BodyId id_of(std::uint32_t index) const { return {index + 1, generations_[index]}; }

  private:
    std::vector<std::uint32_t> generations_;
    std::vector<std::uint32_t> free_;
};

}  // namespace glidepath::base

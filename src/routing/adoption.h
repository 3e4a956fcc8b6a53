// Recordings that begin late: an object whose creation is not in them, but which sends positions, is adopted.
// It gets a body where its first position says (spec/routing.md 16). An option of the router, off by default:
// retail keeps such messages and shows nothing.
#pragma once

#include <glidepath/router.h>

#include "routing/layer.h"

#include <vector>

namespace glidepath::routing {

struct RoutingScene;

// What adoption has to remember; both lists are bounded.
class Adoption {
  public:
    bool is_on = false;

    // Objects that were here and are gone: what still comes for them is late, not of an unknown object.
    void note_gone(ObjectId object);
    [[nodiscard]] bool is_gone(ObjectId object) const;

    // Stamps that no message has named yet, by slot of the world; the next one is taken as it comes.
    void begin(BodyId id);
    [[nodiscard]] std::uint8_t& unknown_stamps(BodyId id);

  private:
    std::vector<ObjectId> gone_;  // ring
    std::size_t next_gone_ = 0;
    std::vector<std::uint8_t> unknown_;
};

// As the handlers do, and where that is asked for: adopts, learns the stamps of who was adopted, and lets the
// creation of one that was adopted replace it.
[[nodiscard]] MessageOutcome handle_or_adopt(RoutingScene scene, const Message& message);

}  // namespace glidepath::routing

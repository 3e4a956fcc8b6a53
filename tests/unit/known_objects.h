// What a lone body reaches of others in a test: the bodies that the test names, and no trackers.
#pragma once

#include "layers.h"
#include "planning/neighbours.h"
#include "planning/target_tracker.h"

#include <map>

namespace glidepath {

struct KnownObjects final : Neighbours {
    std::map<ObjectId, Body> bodies;

    [[nodiscard]] const Body* find_body(ObjectId object) const override {
        const auto found = bodies.find(object);
        return found == bodies.end() ? nullptr : &found->second;
    }
    [[nodiscard]] TargetParty find_party(ObjectId) override { return {}; }
    void send(ObjectId, const TargetInfo&) override {}
    void deliver(ObjectId, TargetInfo) override {}
    [[nodiscard]] VoyeurPool& voyeurs() override { return voyeurs_; }
    [[nodiscard]] double game_now_s() const override { return 0.0; }
    [[nodiscard]] double physics_now_s() const override { return 0.0; }

  private:
    VoyeurPool voyeurs_;
};

}  // namespace glidepath

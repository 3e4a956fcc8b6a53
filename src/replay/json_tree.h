// What the JSON of messages shares, in both directions of the wire.
#pragma once

#include <glidepath/message.h>

#include "replay/layer.h"

#include <nlohmann/json.hpp>

namespace glidepath::replay {

using Tree = nlohmann::ordered_json;

[[nodiscard]] inline Tree tree_of(const Vec3& v) { return Tree::array({v.x, v.y, v.z}); }
[[nodiscard]] inline Tree tree_of(const Quat& q) { return Tree::array({q.w, q.x, q.y, q.z}); }
[[nodiscard]] inline Tree tree_of(const PackedList<MotionAction>& actions) {
    Tree tree = Tree::array();
    for (const MotionAction& action : actions) {
        tree.push_back({{"command", action.id},
                        {"stamp", action.stamp},
                        {"autonomous", action.is_autonomous},
                        {"speed", action.speed}});
    }
    return tree;
}

// null for what was not sent.
template <class T>
[[nodiscard]] Tree if_sent(bool sent, const T& value) {
    return sent ? Tree(value) : Tree(nullptr);
}

}  // namespace glidepath::replay

// What a gp_world names: a world, its router, and what the two use.
#pragma once

#include <glidepath/codec.h>
#include <glidepath/router.h>
#include <glidepath/world.h>

#include "capi/asset_handle.h"
#include "capi/convert.h"
#include "capi/handles.h"
#include "capi/host_bridge.h"
#include "capi/layer.h"
#include "world/storage.h"

#include <memory>
#include <utility>
#include <vector>

namespace glidepath::capi {

// A copy is a snapshot.
struct CWorld {
    // What bodies play must outlive them; shared by copies.
    std::vector<std::shared_ptr<const MotionAsset>> motions{};
    std::shared_ptr<const HostBridge> host{};
    DecodeMode decode_mode = DecodeMode::tolerant;
    bool has_smoother = false;  // its maker chose one; without, what is spawned at a point is predictive
    Router router{};
    World world{};
    std::vector<MessageOutcome> replays{};  // of the last message

    // From now on the world keeps it.
    void keep(std::shared_ptr<const MotionAsset> asset) {
        for (const auto& kept : motions) {
            if (kept == asset) return;
        }
        motions.push_back(std::move(asset));
    }
};

// Runs `body` on the world of a handle; what a callback of the host did wrong counts as a failure too.
template <class Body>
gp_code with_world(const gp_world* handle, Body&& body) noexcept {
    const Held held(HandleKind::world, handle, "world");
    if (held.code() != GP_OK) return held.code();
    return guarded([&] {
        clear_host_fault();
        const gp_code code = body(*static_cast<CWorld*>(held.object()));
        return code != GP_OK ? code : host_fault();
    });
}

// Likewise for what answers with a value; 0 after a failure.
template <class Value, class Body>
Value ask_world(const gp_world* handle, Body&& body) noexcept {
    Value value{};
    with_world(handle, [&](CWorld& world) {
        value = body(world);
        return GP_OK;
    });
    return value;
}

// Runs `body` with a body that is here.
template <class Body>
gp_code with_body(const gp_world* handle, gp_id id, Body&& body) noexcept {
    return with_world(handle, [&](CWorld& world) {
        const BodyId named = from_c(id);
        if (named.is_none() || !world.world.is_live(named)) {
            return fail(GP_UNKNOWN_ID, "id", "names no living body", id);
        }
        return body(world, named);
    });
}

// A command for one body.
template <class Command>
gp_code push_command(const gp_world* handle, gp_id id, const Command& command) noexcept {
    return with_body(handle, id,
                     [&](CWorld& world, BodyId named) { return fail(world.world.push(named, command)); });
}

}  // namespace glidepath::capi

// Worlds: made, copied, moved on in time, asked.
#include <glidepath/version.h>

#include "capi/frame_steps.h"

#include <cmath>
#include <cstddef>

using namespace glidepath;
using namespace glidepath::capi;

namespace {

constexpr std::uint32_t k_world_flags =
    GP_WORLD_HOST_KNOWS_GROUND | GP_WORLD_SMOOTHED | GP_WORLD_ADOPTS | GP_WORLD_STRICT;

constexpr std::uint32_t k_most_threads = 1024;
// In the first version the struct ended before the threads.
constexpr std::size_t k_first_world_def = offsetof(gp_world_def, threads);

gp_world_def default_world_def() {
    const WorldDef def;
    const SpawnDefaults sizes;
    gp_world_def made{};
    made.size = sizeof made;
    made.least_pass_s = def.least_pass_s;
    made.viewer = to_c(def.viewer);
    made.default_radius_m = sizes.radius_m;
    made.default_height_m = sizes.height_m;
    made.threads = def.threads;
    return made;
}

gp_code check_numbers(const gp_world_def& def) {
    if ((def.flags & ~k_world_flags) != 0) {
        return fail(GP_UNKNOWN_FLAG, "flags", "a bit without a meaning is set", def.flags);
    }
    if (!std::isfinite(def.least_pass_s) || def.least_pass_s < 0.0) {
        return fail(GP_OUT_OF_RANGE, "least_pass_s", "must be finite and not below zero");
    }
    if (!std::isfinite(def.clock_s)) return fail(GP_BAD_FLOAT, "clock_s", "is not a finite number");
    if (def.threads > k_most_threads) {
        return fail(GP_OUT_OF_RANGE, "threads", "are more than 1024", def.threads);
    }
    for (const float size_m : {def.default_radius_m, def.default_height_m}) {
        if (!std::isfinite(size_m) || size_m < 0.0F) {
            return fail(GP_OUT_OF_RANGE, "default_radius_m, default_height_m",
                        "must be finite and not below zero");
        }
    }
    return GP_OK;
}

gp_code make_host(const gp_host* given, CWorld& made, WorldDef& def) {
    if (given == nullptr) return GP_OK;
    auto bridge = std::make_shared<HostBridge>();
    if (const gp_code code = read_sized(given, "host", bridge->host); code != GP_OK) return code;
    made.host = bridge;
    def.host = bridged(*bridge);
    return GP_OK;
}

gp_code make_world(const gp_world_def& c, gp_world** out) {
    if (const gp_code code = check_numbers(c); code != GP_OK) return code;
    WorldDef def{.wire_ground = (c.flags & GP_WORLD_HOST_KNOWS_GROUND) == 0,
                 .root_motion = (c.flags & GP_WORLD_SMOOTHED) != 0 ? RootMotionMode::smoothed
                                                                   : RootMotionMode::keyframed,
                 .least_pass_s = c.least_pass_s,
                 .threads = c.threads,
                 .clock_s = c.clock_s};
    RouterDef router{.defaults = {.radius_m = c.default_radius_m, .height_m = c.default_height_m},
                     .adopts = (c.flags & GP_WORLD_ADOPTS) != 0};
    auto made = std::make_shared<CWorld>();
    if (const gp_code code = from_c(c.viewer, def.viewer); code != GP_OK) return code;
    if (c.rules != nullptr) {
        if (const gp_code code = from_c(c.rules, def.rules); code != GP_OK) return code;
    }
    std::optional<Smoother> smoother;
    std::optional<Predict> predict;
    if (const gp_code code = read_smoother(c.smoother, smoother); code != GP_OK) return code;
    if (const gp_code code = read_predict(c.predict, predict); code != GP_OK) return code;
    made->has_smoother = smoother.has_value();
    def.smoother = smoother.value_or(def.smoother);
    def.predict = predict.value_or(def.predict);
    std::optional<Smoother> of_router;
    std::optional<Predict> router_predict;
    if (const gp_code code = read_smoother(c.router_smoother, of_router); code != GP_OK) return code;
    if (const gp_code code = read_predict(c.router_predict, router_predict); code != GP_OK) return code;
    if (const gp_code code = read_driver(c.router_driver, router.driver); code != GP_OK) return code;
    router.smoother = of_router.value_or(router.smoother);
    router.predict = router_predict.value_or(router.predict);
    if (const gp_code code = make_host(c.host, *made, def); code != GP_OK) return code;
    if (c.assets != nullptr) {
        std::shared_ptr<void> assets;
        if (const gp_code code = share_handle(HandleKind::assets, c.assets, "assets", assets);
            code != GP_OK) {
            return code;
        }
        router.assets = assets_in(assets);
    }
    made->decode_mode = (c.flags & GP_WORLD_STRICT) != 0 ? DecodeMode::strict : DecodeMode::tolerant;
    made->router = Router(router);
    made->world = World(def);
    return give(HandleKind::world, std::move(made), out);
}

gp_code check_elapsed(const CWorld& world, double elapsed_s) {
    if (!std::isfinite(elapsed_s)) return fail(GP_BAD_FLOAT, "elapsed_s", "is not a finite number");
    if (!std::isfinite(world.world.clock_s() + elapsed_s)) {
        return fail(GP_OUT_OF_RANGE, "elapsed_s", "the clock would leave the range of numbers");
    }
    return GP_OK;
}

}  // namespace

uint32_t gp_abi(void) { return GP_ABI; }
const char* gp_version(void) { return GLIDEPATH_VERSION; }

gp_code gp_world_def_init(gp_world_def* def, uint32_t size) {
    return init_sized(def, size, "def", default_world_def(), k_first_world_def);
}

gp_code gp_world_create(const gp_world_def* def, gp_world** out) {
    return guarded([&] {
        if (out == nullptr) return null_pointer("out");
        *out = nullptr;
        gp_world_def read = default_world_def();
        if (def != nullptr) {
            if (const gp_code code = read_sized(def, "def", read, k_first_world_def); code != GP_OK)
                return code;
        }
        return make_world(read, out);
    });
}

gp_code gp_world_copy(gp_world* world, gp_world** out) {
    return with_world(world, [&](CWorld& from) {
        if (out == nullptr) return null_pointer("out");
        *out = nullptr;
        auto copy = std::make_shared<CWorld>(from);
        copy->replays.clear();
        return give(HandleKind::world, std::move(copy), out);
    });
}

gp_code gp_world_restore(gp_world* world, gp_world* snapshot) {
    return with_world(world, [&](CWorld& to) {
        if (world == snapshot) return GP_OK;
        return with_world(snapshot, [&](CWorld& from) {
            CWorld copy = from;
            copy.replays.clear();
            // The old bodies go before what they play.
            std::swap(to, copy);
            return GP_OK;
        });
    });
}

gp_code gp_world_destroy(gp_world* world) { return close_handle(HandleKind::world, world, "world"); }

gp_code gp_begin_frame(gp_world* world, double elapsed_s) {
    return with_world(world, [&](CWorld& w) {
        if (const gp_code code = check_elapsed(w, elapsed_s); code != GP_OK) return code;
        w.world.begin_frame(elapsed_s);
        return GP_OK;
    });
}

gp_code gp_step(gp_world* world) {
    return with_world(world, [](CWorld& w) {
        w.world.step();
        return GP_OK;
    });
}

gp_code gp_tick(gp_world* world, double elapsed_s) {
    return with_world(world, [&](CWorld& w) { return tick(w, elapsed_s); });
}

gp_code capi::tick(CWorld& world, double elapsed_s) {
    if (const gp_code code = check_elapsed(world, elapsed_s); code != GP_OK) return code;
    world.world.tick(elapsed_s);
    return GP_OK;
}

double gp_clock(gp_world* world) {
    return ask_world<double>(world, [](const CWorld& w) { return w.world.clock_s(); });
}
double gp_shown_clock(gp_world* world) {
    return ask_world<double>(world, [](const CWorld& w) { return w.world.shown_s(); });
}
double gp_last_pass(gp_world* world) {
    return ask_world<double>(world, [](const CWorld& w) { return w.world.last_pass_s(); });
}
double gp_pass_length(gp_world* world) {
    return ask_world<double>(world, [](const CWorld& w) { return w.world.pass_length_s(); });
}
uint32_t gp_size(gp_world* world) {
    return ask_world<uint32_t>(world, [](const CWorld& w) { return w.world.size(); });
}
uint64_t gp_pose_hash(gp_world* world) {
    return ask_world<uint64_t>(world, [](const CWorld& w) { return w.world.pose_hash(); });
}
uint64_t gp_state_hash(gp_world* world) {
    return ask_world<uint64_t>(world, [](const CWorld& w) { return w.world.state_hash(); });
}
uint64_t gp_router_hash(gp_world* world) {
    return ask_world<uint64_t>(world, [](const CWorld& w) { return w.router.state_hash(); });
}

gp_code gp_set_viewer(gp_world* world, const gp_viewer* viewer) {
    return with_world(world, [&](CWorld& w) {
        if (viewer == nullptr) return null_pointer("viewer");
        Viewer chosen;
        if (const gp_code code = from_c(*viewer, chosen); code != GP_OK) return code;
        return fail(w.world.set_viewer(chosen));
    });
}

gp_code gp_get_viewer(gp_world* world, gp_viewer* out) {
    return with_world(world, [&](CWorld& w) {
        if (out == nullptr) return null_pointer("out");
        *out = to_c(w.world.viewer());
        return GP_OK;
    });
}

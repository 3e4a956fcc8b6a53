// One entity with everything that a tick needs around it, and a host that does what a test sets.
#pragma once

#include "entity/actions.h"
#include "entity/tick.h"
#include "entity/trace.h"
#include "geometry/heading.h"
#include "layers.h"
#include "unit/known_objects.h"
#include "unit/near.h"

#include <algorithm>
#include <optional>
#include <vector>

namespace glidepath {

inline constexpr float k_tick_s = 1.0F / 32.0F;      // exact in binary, so that sums of ticks are exact too
inline constexpr CellId k_block = 0x10200000;        // block 16, 32
inline constexpr CellId k_indoor_cell = 0x10200100;  // in the same block
inline constexpr double k_position_tolerance_m = 5e-5;  // floats of a few hundred metres

// Outdoors, metres from the corner of the block; upright.
[[nodiscard]] inline Position outdoors(Vec3 origin, double heading_deg = 0.0) {
    return renormalized({k_block | 1U, {origin, upright_rotation(heading_deg)}});
}
[[nodiscard]] inline Position indoors(Vec3 origin, double heading_deg = 0.0) {
    return {k_indoor_cell, {origin, upright_rotation(heading_deg)}};
}

struct Ground {
    bool has_contact = false;
    bool on_walkable = false;
};

// Like the free host, except for what is set here.
struct ScriptedHost {
    bool refuses_moves = false;
    bool refuses_places = false;
    float share_of_moves = 1.0F;               // the rest of a move is cut off
    std::optional<Ground> ground_after_moves;  // none: the body's own, as the free host says
    std::vector<Position> moves;               // what was asked for
    std::vector<Position> places;
    std::vector<PlaceCause> causes;  // of places

    [[nodiscard]] Host host() {
        return {.context = this, .swept_move = swept_move, .set_position = set_position};
    }

  private:
    static MoveResult swept_move(void* context, ObjectId object, const Body& body,
                                 const Position& candidate) {
        auto& self = *static_cast<ScriptedHost*>(context);
        self.moves.push_back(candidate);
        if (self.refuses_moves) return {};
        Position shortened = candidate;
        const Vec3 way = candidate.frame.origin - body.position.frame.origin;
        shortened.frame.origin = body.position.frame.origin + way * self.share_of_moves;
        MoveResult result = free_move(nullptr, object, body, shortened);
        if (self.ground_after_moves) {
            result.has_contact = self.ground_after_moves->has_contact;
            result.on_walkable = self.ground_after_moves->on_walkable;
        }
        return result;
    }
    static PlaceResult set_position(void* context, ObjectId object, const Body& body, const Position& target,
                                    PlaceCause cause) {
        auto& self = *static_cast<ScriptedHost*>(context);
        self.places.push_back(target);
        self.causes.push_back(cause);
        return self.refuses_places ? PlaceResult{} : free_place(nullptr, object, body, target, cause);
    }
};

struct LoneBody {
    Entity entity;
    LoneWaypoints queue;
    ScriptedHost host;
    Rules rules;
    NoticeList notices;
    double clock_s = 0.0;
    bool wire_ground = false;
    KnownObjects others;
    Trace trace;

    // Stands on the ground, with a catch-up speed of 8 m/s.
    explicit LoneBody(const Position& position = outdoors({50, 50, 10})) {
        entity.object = 7;
        entity.body.position = position;
        entity.body.has_contact = entity.body.on_walkable = true;
        entity.top_speed_mps = entity.adjusted_top_speed_mps = 4.0F;
    }
    LoneBody(const LoneBody&) = delete;
    LoneBody& operator=(const LoneBody&) = delete;

    [[nodiscard]] Body& body() { return entity.body; }
    [[nodiscard]] const Vec3& origin() const { return entity.body.position.frame.origin; }
    [[nodiscard]] EntityParts parts() { return {entity, queue}; }
    [[nodiscard]] EntityContext context() {
        scripted_ = host.host();
        return {.clock_s = clock_s,
                .rules = rules,
                .host = scripted_,
                .neighbours = others,
                .notices = notices,
                .wire_ground = wire_ground,
                .trace = &trace};
    }

    void glide_to(const Position& target, bool keep_heading = false) {
        interpolate_to(parts(), context(), target, keep_heading);
    }

    // The clock moves first, as in a frame.
    void tick(float dt_s = k_tick_s) {
        clock_s += static_cast<double>(dt_s);
        trace = {};
        glidepath::tick(parts(), context(), dt_s);
    }
    void tick_times(int count) {
        for (int i = 0; i < count; ++i) {
            tick();
        }
    }

    [[nodiscard]] std::ptrdiff_t count_of(NoticeKind kind) const {
        return std::count_if(notices.begin(), notices.end(),
                             [kind](const Notice& notice) { return notice.kind == kind; });
    }
    // The reason of the one notice of this kind; a test that finds none or several fails.
    [[nodiscard]] NoticeReason reason_of(NoticeKind kind) const {
        EXPECT_EQ(count_of(kind), 1) << name_of(kind);
        for (const Notice& notice : notices) {
            if (notice.kind == kind) return notice.reason;
        }
        return NoticeReason::none;
    }

  private:
    Host scripted_{};
};

}  // namespace glidepath

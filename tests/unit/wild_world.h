// A crowd to which everything happens: glides of all lengths, stalls, blips, cell edges, doors, sticks,
// leashes, teleports, pushes, turns, jumps, chases, bodies that come, go and are carried, viewers, frames of
// all lengths. Drawn from a seed, so that two worlds that are given the same ones must stay the same to the
// bit.
#pragma once

#include <glidepath/commands.h>
#include <glidepath/world.h>

#include "determinism/random_words.h"
#include "entity/actions.h"
#include "geometry/heading.h"
#include "layers.h"
#include "world/storage.h"

#include <array>
#include <vector>

namespace glidepath {

struct WildSettings {
    std::uint32_t bodies = 60;
    std::uint32_t actions = 8;       // in a frame
    bool has_viewers = true;         // nobody, a body, a position, one after the other
    std::uint32_t share_acting = 4;  // one of so many
};

class WildWorld {
  public:
    WildWorld(std::uint64_t seed, const WildSettings& settings, const WorldDef& def = {.least_pass_s = 0})
        : world(def), random_(seed), settings_(settings) {
        for (std::uint32_t i = 0; i < settings.bodies; ++i) {
            spawn();
        }
    }

    World world;

    void frame() {
        world.begin_frame(length_of_frame());
        world.step();
        quicken();
        for (std::uint32_t i = 0; i < settings_.actions; ++i) {
            do_something();
        }
    }

  private:
    double length_of_frame() {
        constexpr std::array<double, 8> rare_s{0.25, 0.21, 2.5, -0.05, 0.0001, 0.0, 0.4, 1.0};
        if (random_.below(40) == 0) return rare_s[random_.below(rare_s.size())];
        return random_.below(3) == 0 ? 1.0 / 60.0 : 1.0 / 30.0;
    }
    // In and around four landblocks; most are on the ground, some in a house.
    Position somewhere() {
        const std::uint32_t block = random_.below(4);
        const CellId cell = 0x10200001U + (block % 2 << 24U) + (block / 2 << 16U);
        Position at{cell, {{96.0F + random_.number(128), 96.0F + random_.number(128), 10}, {}}};
        set_heading(at.frame, 15.0 * static_cast<double>(random_.below(24)));
        if (random_.below(16) == 0) return {(cell & 0xFFFF0000U) | 0x100U, at.frame};
        return renormalized(at);
    }
    Position near(const Position& from, float reach_m) {
        Position at = from;
        at.frame.origin = at.frame.origin + Vec3{random_.number(reach_m), random_.number(reach_m), 0};
        if (random_.below(2) == 0) set_heading(at.frame, 15.0 * static_cast<double>(random_.below(24)));
        const Position found = renormalized(at);
        return found.cell != 0 ? found : from;
    }
    void spawn() {
        SpawnDef def{.object = ++last_object_, .position = somewhere(), .top_speed_mps = 4};
        def.acts = random_.below(settings_.share_acting) == 0;
        if (def.acts) def.facts = {.exists = true, .is_creature = true, .run_rate = 1.5F};
        if (random_.below(16) == 0) def.state |= physics_state::static_body;
        if (random_.below(16) == 0) def.in_world = false;
        if (random_.below(16) == 0) def.position.frame.rotation.w *= 1.00001F;  // not quite of length one
        if (const Expected<BodyId> id = world.spawn(def)) ids_.push_back(*id);
    }
    BodyId anybody() { return ids_[random_.below(static_cast<std::uint32_t>(ids_.size()))]; }
    ObjectId any_object() { return world.storage().entity(anybody()).object; }
    void glide(BodyId id) {
        static_cast<void>(world.push(id, GlideTo{.target = near(world.body(id)->position, 16.0F),
                                                 .keep_heading = random_.below(4) == 0}));
    }
    // One after the other along a line, as servers send them; the last one may be in a house.
    void glide_far(BodyId id, CellId house = 0) {
        Position at = world.body(id)->position;
        const Vec3 step{random_.number(4), random_.number(4), 0};
        for (int i = 0; i < 6; ++i) {
            at.frame.origin = at.frame.origin + step;
            const Position found = renormalized(at);
            if (found.cell == 0) return;
            const bool is_in_house = house != 0 && i == 5;
            static_cast<void>(world.push(
                id, GlideTo{.target = is_in_house ? Position{(found.cell & 0xFFFF0000U) | house, found.frame}
                                                  : found}));
        }
    }
    // What may happen to a body that glides in a block.
    void disturb(BodyId id) {
        constexpr std::uint32_t kinds = 6;
        switch (random_.below(kinds)) {
            case 0:
                static_cast<void>(
                    world.push(id, SetVelocity{.velocity_mps = {random_.number(2), random_.number(2), 0}}));
                break;
            case 1:
                static_cast<void>(world.push(id, SetOmega{.omega_radps = {0, 0, random_.number(1)}}));
                break;
            case 2:
                static_cast<void>(
                    world.push(id, QueueVelocity{.velocity_mps = {random_.number(2), random_.number(2), 1},
                                                 .is_jump = random_.below(2) == 0}));
                break;
            case 3:
            case 4:  // so slow that it stalls, for some windows
                static_cast<void>(world.push(id, SetSpeeds{.top_speed_mps = 0.01F}));
                slow_.push_back({id, 4 + random_.below(16)});
                break;
            default:
                static_cast<void>(
                    world.push(id, SetHeading{.heading_deg = 15.0 * static_cast<double>(random_.below(24))}));
                break;
        }
    }
    void do_something() {
        const BodyId id = anybody();
        switch (random_.below(48)) {
            case 0:
                if (world.body(id)->position.cell != 0) {
                    static_cast<void>(world.push(id, PlaceAt{.target = somewhere()}));
                }
                break;
            case 1:
                static_cast<void>(world.push(
                    id, SetMotion{.velocity_mps = {random_.number(4), 1, 4}, .omega_radps = {0, 0, 1}}));
                break;
            case 2:
                static_cast<void>(world.push(id, StickTo{.target = any_object(), .target_radius_m = 0.5F}));
                break;
            case 3:
                static_cast<void>(world.push(id, ConstrainTo{.anchor = near(somewhere(), 4)}));
                break;
            case 4:
                static_cast<void>(world.push(id, Unconstrain{}));
                break;
            case 5:
                static_cast<void>(
                    world.push(id, SetSpeeds{.top_speed_mps = 4.0F + random_.number(4),
                                             .adjusted_top_speed_mps = 4.0F + random_.number(4)}));
                break;
            case 6:
                static_cast<void>(world.push(
                    id, HostMotion{.offset = {.origin = {0, random_.number(0.5F), 0}, .rotation = {}}}));
                break;
            case 7:
                static_cast<void>(world.push(
                    id, DoMotion{.motion = motion_command::walk_forward, .hold_key = HoldKey::run}));
                break;
            case 8:
                static_cast<void>(world.push(id, StopCompletely{}));
                break;
            case 9: {
                MoveToRequest chase{.type = MoveToType::move_to_object, .object_id = any_object()};
                chase.parameters.flags |= movement_flag::can_charge;
                static_cast<void>(world.push(id, MoveBody{chase}));
                break;
            }
            case 10:
                static_cast<void>(world.push(id, Jump{.extent = 0.5F}));
                break;
            case 11:
                world.remove(id);
                std::erase(ids_, id);
                spawn();
                break;
            case 12:
                if (random_.below(2) == 0) world.attach(id, anybody());
                break;
            case 13:
                if (random_.below(4) == 0) world.take_out(id);
                break;
            case 14: {  // frozen, hidden or neither
                constexpr std::array<std::uint32_t, 4> bits{0, physics_state::frozen, physics_state::hidden,
                                                            physics_state::align_path};
                const std::uint32_t state = physics_state::gravity | bits[random_.below(4)];
                act(world, id, [&](EntityParts parts, const EntityContext& context) {
                    set_state(parts, context, state);
                });
                break;
            }
            case 15:
                if (settings_.has_viewers && random_.below(8) == 0) change_viewer();
                break;
            case 16:  // too far to walk
                static_cast<void>(world.push(id, GlideTo{.target = somewhere()}));
                break;
            case 17:
                static_cast<void>(world.push(id, Unstick{}));
                break;
            case 18:
            case 19:
            case 20:
            case 21:
                if (world.body(id)->position.cell != 0) glide_far(id);
                break;
            case 22:
            case 23:
            case 24:
            case 25:
                if (world.body(id)->position.cell != 0) glide(id);
                break;
            case 26:
            case 27:
                if (world.body(id)->position.cell != 0) glide_far(id, 0x100U);
                break;
            case 28:
            case 29:
                if (world.body(id)->position.cell != 0) glide_far(id);
                disturb(id);
                break;
            case 30:
            case 31:
            case 32:
            case 33:
                disturb(id);
                break;
            default:
                break;  // nothing: most bodies are left alone
        }
    }
    // Those that were slow for long enough.
    void quicken() {
        for (Slow& slow : slow_) {
            if (--slow.frames > 0) continue;
            static_cast<void>(
                world.push(slow.id, SetSpeeds{.top_speed_mps = 4.0F, .adjusted_top_speed_mps = 4.0F}));
        }
        std::erase_if(slow_, [](const Slow& slow) { return slow.frames == 0; });
    }
    void change_viewer() {
        constexpr std::uint32_t kinds = 4;
        switch (random_.below(kinds)) {
            case 0:
                static_cast<void>(world.set_viewer(Viewer::nobody()));
                break;
            case 1:
                static_cast<void>(world.set_viewer(Viewer::of(any_object())));
                break;
            case 2:
                static_cast<void>(world.set_viewer(Viewer::of(0x7FFFFFFF)));  // not here
                break;
            default:
                static_cast<void>(world.set_viewer(Viewer::at(somewhere())));
                break;
        }
    }

    RandomWords random_;
    WildSettings settings_;
    std::vector<BodyId> ids_;
    struct Slow {
        BodyId id;
        std::uint32_t frames;  // still
    };
    std::vector<Slow> slow_;
    ObjectId last_object_ = 0;
};

}  // namespace glidepath

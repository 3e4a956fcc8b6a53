// Many creatures chase a few players who run, turn and now and then teleport. Nothing in it is drawn from the
// outside, so it runs the same every time.
#pragma once

#include <glidepath/commands.h>
#include <glidepath/world.h>

#include "base/splitmix.h"
#include "geometry/heading.h"
#include "layers.h"
#include "world/storage.h"

#include <cstdint>
#include <string_view>
#include <vector>

namespace glidepath {

class ChaseScene {
  public:
    struct Size {
        std::uint32_t creatures = 0;
        std::uint32_t players = 0;
    };

    explicit ChaseScene(Size size, const WorldDef& def = {.least_pass_s = 0}) : world_(def), size_(size) {
        for (std::uint32_t i = 0; i < size.players + size.creatures; ++i) {
            SpawnDef spawn{.object = i + 1, .position = somewhere()};
            spawn.acts = true;
            spawn.facts.exists = spawn.facts.is_creature = true;
            spawn.facts.run_rate = is_player(i) ? 1.0F : 1.0F + 0.25F * static_cast<float>(below(4));
            if (const Expected<BodyId> id = world_.spawn(spawn)) ids_.push_back(*id);
        }
    }

    // One frame: the clock, what is pushed to everybody, the step.
    void tick(double elapsed_s) {
        world_.begin_frame(elapsed_s);
        for (std::uint32_t i = 0; i < ids_.size(); ++i) {
            if (is_player(i)) {
                lead(i);
            } else {
                hunt(i);
            }
        }
        world_.step();
        for (const Notice& notice : world_.notices()) {
            ++news_[static_cast<std::size_t>(notice.kind)];
        }
    }

    [[nodiscard]] const World& world() const { return world_; }
    [[nodiscard]] World& world() { return world_; }
    [[nodiscard]] const std::vector<BodyId>& ids() const { return ids_; }
    [[nodiscard]] std::uint64_t count(NoticeKind kind) const { return news_[static_cast<std::size_t>(kind)]; }
    [[nodiscard]] std::uint64_t refused() const { return refused_; }

  private:
    static constexpr std::size_t k_notice_kinds = static_cast<std::size_t>(NoticeKind::move_to_cancelled) + 1;

    [[nodiscard]] bool is_player(std::uint32_t index) const { return index < size_.players; }

    std::uint32_t below(std::uint32_t end) {
        return static_cast<std::uint32_t>((splitmix(state_) >> 32U) % end);
    }
    // In two by two landblocks, so that the lines between them are crossed.
    Position somewhere() {
        const auto x = static_cast<float>(below(38400)) * 0.01F;
        const auto y = static_cast<float>(below(38400)) * 0.01F;
        const auto heading_deg = static_cast<double>(below(360));
        return renormalized({.cell = 0xA9B40001, .frame = {{x, y, 12.0F}, upright_rotation(heading_deg)}});
    }
    template <class Command>
    void push(std::uint32_t index, const Command& command) {
        const Error status = world_.push(ids_[index], command);
        // An interpreter may say no, to who is in the air for one.
        if (!status.is_ok() && std::string_view(status.what) != "motion") ++refused_;
    }

    void lead(std::uint32_t index) {
        namespace mc = motion_command;
        if (below(30) != 0) return;
        switch (below(12)) {
            case 0:
                push(index, StopCompletely{});
                break;
            case 1:
                push(index, PlaceAt{somewhere()});
                break;
            case 2:
                push(index, SetMotion{.velocity_mps = {1, 2, 6}});
                break;
            case 3:
            case 4:
                push(index, DoMotion{.motion = mc::turn_right, .speed = 0.5F});
                break;
            case 5:
                push(index, StopMotion{.motion = mc::turn_right});
                break;
            case 6:
                push(index, DoMotion{.motion = mc::side_step_left});
                break;
            case 7:
                push(index, DoMotion{.motion = mc::walk_backwards});
                break;
            default:
                push(index, DoMotion{.motion = mc::walk_forward, .hold_key = HoldKey::run});
                break;
        }
    }
    // Who has nothing to do chooses a prey; now and then somebody jumps, is corrected by the server or
    // flees.
    void hunt(std::uint32_t index) {
        const Actor& actor = *actor_of(world_, ids_[index]);
        const bool is_idle =
            !is_moving_to(actor.move_to) && entity_of(world_, ids_[index]).sticky.target == 0;
        const std::uint32_t chance = below(600);
        if (is_idle ? chance < 60 : chance == 0) {
            MoveToRequest request{.type = MoveToType::move_to_object, .object_id = below(size_.players) + 1};
            request.parameters.flags |= movement_flag::can_charge | movement_flag::sticky;
            if (below(5) == 0) {
                request.parameters.flags &= ~movement_flag::move_towards;
                request.parameters.flags |= movement_flag::move_away;
                request.parameters.min_distance_m = 30.0F;
            }
            push(index, MoveBody{request});
        } else if (chance == 1) {
            push(index, SetMotion{.velocity_mps = {0, 4, 5}});
        } else if (chance == 2) {
            Position said = entity_of(world_, ids_[index]).body.position;
            said.frame.origin.x += static_cast<float>(below(400)) * 0.01F;
            push(index, GlideTo{.target = renormalized(said)});
        }
    }

    World world_;
    Size size_;
    std::vector<BodyId> ids_;
    std::uint64_t state_ = 0x6368617365;
    std::uint64_t refused_ = 0;
    std::uint64_t news_[k_notice_kinds] = {};
};

// What a scene must keep at every moment; `why` names the first thing that is not so.
struct SceneHealth {
    bool is_well = true;
    const char* why = "";
    std::uint32_t most_pending_motions = 0;
    std::uint32_t most_waypoints = 0;
};

inline SceneHealth health_of(const ChaseScene& scene) {
    SceneHealth health;
    const auto need = [&](bool holds, const char* what) {
        if (holds || !health.is_well) return;
        health.is_well = false;
        health.why = what;
    };
    std::size_t followers = 0;
    for (const BodyId id : scene.ids()) {
        const Entity& entity = entity_of(scene.world(), id);
        const Actor& actor = *actor_of(scene.world(), id);
        need(validate(entity.body.position).is_ok(), "position");
        need(is_finite(entity.body.velocity_mps), "velocity");
        need(is_finite(entity.body.cached_velocity_mps), "cached velocity");
        need(actor.interpreter.pending.size() == actor.manager.pending.size(), "motions waiting twice alike");
        need(actor.interpreter.completed_early == 0, "no motion pushed out");
        if (is_moving_to(actor.move_to) || entity.sticky.target != 0) ++followers;
        const std::uint32_t pending = actor.manager.pending.size();
        if (pending > health.most_pending_motions) health.most_pending_motions = pending;
        if (entity.interpolation.length > health.most_waypoints) {
            health.most_waypoints = entity.interpolation.length;
        }
    }
    need(scene.world().storage().voyeur_count() <= followers, "voyeurs no more than followers");
    need(health.most_pending_motions <= 16, "few motions waiting");
    need(health.most_waypoints <= k_queue_cap, "waypoints up to the cap");
    return health;
}

}  // namespace glidepath

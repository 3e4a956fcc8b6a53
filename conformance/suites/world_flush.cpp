// world/flush.jsonl: hiding and creation finish the motions of a body.
#include <glidepath/world.h>

#include "conformance/suites/animation_bench.h"
#include "conformance/suites/suites.h"
#include "entity/actions.h"
#include "layers.h"
#include "routing/body_updates.h"
#include "world/storage.h"

#include <memory>

namespace glidepath::conformance {

namespace {

// A creature of a world, and its animation for the steps of the line.
class Creature {
  public:
    Creature(const MotionAssets& assets, std::uint32_t state) {
        const SpawnDef def{.object = 7,
                           .position = {0x10200001, {{20.0F, 20.0F, 10.0F}, {}}},
                           .state = state,
                           .acts = true,
                           .assets = assets,
                           .facts = {.exists = true, .is_creature = true, .can_jump = true}};
        id_ = *world_.storage().spawn(def);
    }

    template <class Action>
    decltype(auto) act(Action&& action) {
        return world::act(world_, id_, std::forward<Action>(action));
    }
    void finish_creation() { world_.storage().finish_creation(id_); }
    [[nodiscard]] AnimationBench bench(const MotionAssets& assets) {
        return act([&](EntityParts parts, const EntityContext&) {
            return AnimationBench{.assets = assets,
                                  .manager = parts.actor->manager,
                                  .sequence = parts.actor->sequence,
                                  .is_hidden = parts.entity.body.has_state(physics_state::hidden)};
        });
    }
    [[nodiscard]] std::uint32_t pending() const { return actor_of(world_, id_)->interpreter.pending.size(); }

    // An accepted state message; what it finished goes to the bench.
    void set_state(std::uint32_t state, AnimationBench& bench) {
        const std::size_t before = world_.notices().size();
        act([&](EntityParts parts, const EntityContext& context) {
            entity::set_state(parts, context, state);
        });
        bench.is_hidden = (state & physics_state::hidden) != 0;
        bench.done = {.storage = bench.storage};
        for (const Notice& notice : world_.notices().subspan(before)) {
            if (notice.kind != NoticeKind::motion_done) continue;
            bench.storage[bench.done.count++] = {notice.other, notice.code == 0};
        }
    }

  private:
    World world_;
    BodyId id_;
};

// The line begins with a manager that was never used; its first step sets it up.
void run_states(const Json& line, const MotionAssets& assets, HookStorage& storage, CaseReport& report) {
    Creature creature(assets, line["state"].integer32());
    creature.act([](EntityParts parts, const EntityContext&) {
        parts.actor->manager = {};
        parts.actor->sequence = {};
    });
    AnimationBench bench = creature.bench(assets);
    for (const Json& step : line["steps"].items()) {
        report.next_tick();
        if (step["op"].text() == "set_state") {
            creature.set_state(step["state"].integer32(), bench);
            compare_animation(report, step["exp"], bench);
        } else {
            run_animation_step(bench, step, storage, report);
        }
    }
}

MotionChannel channel_in_hex(const Json& json) {
    const auto pair = json.items();
    if (pair.size() != 2) json.fail("expected [command, speed]");
    return {hex_from(pair[0]), pair[1].number32()};
}

void run_creation(const Json& line, const MotionAssets& assets, HookStorage& storage, CaseReport& report) {
    Creature creature(assets, physics_state::gravity);
    const Json sent = line["movement"];
    const MotionChannel forward = channel_in_hex(sent["forward"]);
    const MotionChannel side_step = channel_in_hex(sent["sidestep"]);
    const MotionChannel turn = channel_in_hex(sent["turn"]);
    MovementUpdate update;
    update.movement.style = hex_from(sent["style"]);
    MovementState state;
    state.current_style = update.movement.style;
    state.forward_command = forward.command;
    state.forward_speed = forward.speed;
    state.sidestep_command = side_step.command;
    state.sidestep_speed = side_step.speed;
    state.turn_command = turn.command;
    state.turn_speed = turn.speed;
    update.movement.payload = state;
    creature.act([&](EntityParts parts, const EntityContext& context) {
        return unpack_movement(parts, context, update);
    });
    creature.finish_creation();
    AnimationBench bench = creature.bench(assets);
    compare_animation(report, line["exp"], bench);
    report.exact("pending", line["exp"]["pending"].integer32(), creature.pending());
    for (const Json& step : line["steps"].items()) {
        report.next_tick();
        run_animation_step(bench, step, storage, report);
    }
}

}  // namespace

RunCase open_flush(const std::filesystem::path& file) {
    const auto tables =
        std::make_shared<const MotionTables>(load_motion_tables(file.parent_path() / "motion_tables.json"));
    return [tables, storage = HookStorage{}](const Json& line, CaseReport& report) mutable {
        const MotionAssets assets = assets_of(*tables, line["table"]);
        const Json kind = line["kind"];
        if (kind.text() == "state") {
            run_states(line, assets, storage, report);
        } else if (kind.text() == "created") {
            run_creation(line, assets, storage, report);
        } else {
            kind.fail("expected state or created");
        }
    };
}

}  // namespace glidepath::conformance

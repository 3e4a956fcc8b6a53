#include "entity/actor.h"

namespace glidepath::entity {

void add_to(StateHash& hash, const Actor& actor) {
    add_to(hash, actor.sequence);
    add_to(hash, actor.manager);
    add_to(hash, actor.interpreter);
    add_to(hash, actor.move_to);
    const GameObjectFacts& object = actor.object;
    hash.add(object.exists).add(object.is_creature).add(object.is_local_player).add(object.can_jump);
    hash.add(object.run_rate.value_or(-1.0F)).add(object.jump_speed_mps.value_or(-1.0F));
    hash.add(object.jump_stamina_cost.value_or(-1));
    if (actor.driver == Driver::light) planning::add_to(hash, actor.light);
    hash.add(actor.root_motion_mode).add(actor.last_move_was_autonomous);
}

}  // namespace glidepath::entity

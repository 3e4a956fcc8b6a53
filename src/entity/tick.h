// One tick of one entity: the thirteen stages of docs/architecture.md, in retail's order.
#pragma once

#include "entity/entity.h"
#include "entity/layer.h"

namespace glidepath::entity {

// A physics step of dt_s; elapsed time is split before (base/time_split.h). Writes context.trace when it is
// set.
void tick(const EntityParts& parts, const EntityContext& context, float dt_s);

// Its last stages alone, for an actor that was moved and animated otherwise: what it decides then.
void decide_after_step(const EntityParts& parts, const EntityContext& context, float dt_s);
// The same for one of which it is known that all it may do is to steer otherwise.
void steer_after_step(const EntityParts& parts, const EntityContext& context);

}  // namespace glidepath::entity

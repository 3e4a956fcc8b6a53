// How the handlers fill an outcome: result, reason and detail in one call.
#pragma once

#include <glidepath/router.h>

#include "base/stamp.h"
#include "routing/layer.h"

namespace glidepath::routing {

[[nodiscard]] inline MessageOutcome handled(ObjectId object) {
    MessageOutcome outcome;
    outcome.object = object;
    return outcome;
}

[[nodiscard]] inline MessageOutcome handled(ObjectId object, MessageDetail detail) {
    MessageOutcome outcome = handled(object);
    outcome.details.add(detail);
    return outcome;
}

[[nodiscard]] inline MessageOutcome dropped(ObjectId object, MessageReason reason, MessageDetail detail) {
    MessageOutcome outcome = handled(object, detail);
    outcome.result = MessageResult::dropped;
    outcome.reason = reason;
    return outcome;
}

[[nodiscard]] inline MessageOutcome dropped_as_invalid(ObjectId object) {
    return dropped(object, MessageReason::invalid, MessageDetail::invalid);
}

// Until `waits_for` is created.
[[nodiscard]] inline MessageOutcome kept_for_unknown(ObjectId object, ObjectId waits_for) {
    MessageOutcome outcome = handled(object, MessageDetail::kept_for_unknown_object);
    outcome.result = MessageResult::kept;
    outcome.reason = MessageReason::unknown_object;
    outcome.waits_for = waits_for;
    return outcome;
}

// The outcome of a message whose instance is not the stored one (spec/routing.md 3.1): a newer one is still
// to come, an older one is gone.
[[nodiscard]] inline MessageOutcome of_other_instance(Stamp stored, Stamp received, ObjectId object) {
    if (!is_newer(stored, received)) {
        return dropped(object, MessageReason::instance_older, MessageDetail::stale_instance);
    }
    MessageOutcome outcome = handled(object, MessageDetail::kept_for_newer_instance);
    outcome.result = MessageResult::kept;
    outcome.reason = MessageReason::instance_newer;
    outcome.waits_for = object;
    return outcome;
}

// "Must be newer": stored when it is (spec/routing.md 2.5).
[[nodiscard]] inline bool take_newer(Stamp& stored, Stamp received) {
    if (!is_newer(stored, received)) return false;
    stored = received;
    return true;
}

}  // namespace glidepath::routing

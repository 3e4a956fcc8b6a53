// A body that glides on positions alone: its predictor in metres of the map, and what ties it to the world's
// frames. Such a body is shown by the display's clock, in every frame; passes only animate it
// (spec/predict.md 12).
#pragma once

#include "base/hash.h"
#include "entity/layer.h"
#include "geometry/position.h"
#include "predict/display.h"

#include <cstdint>
#include <limits>
#include <optional>
#include <type_traits>

namespace glidepath::entity {

struct Entity;
struct EntityContext;
struct EntityParts;

// Whether the updates of a body say when they were sent: all of them, or none.
enum class SendTimes : std::uint8_t { not_known, sent, rebuilt };

// A rotation and its heading. Most updates and frames have that of the last one, which spares them the sine
// or the arc tangent.
struct Facing {
    double heading_deg = 0;
    Quat rotation;
};

struct Predicted {
    Predictor predictor;
    Display before;  // the last frame
    Facing heard;    // of the last update
    Facing shown;    // of the last frame
    KnownDirection known;
    double framed_s = 0;   // when the last frame was
    double spawned_s = 0;  // the place of the spawn is an update too, when the first one comes
    double spawn_sent_s = 0;
    CellId cell = 0;  // of the newest update
    SendTimes times = SendTimes::not_known;
    bool has_spawn = false;
    bool has_spawn_sent = false;
    bool is_starved = false;
    bool was_off = false;             // nobody saw it in the last frame
    bool heard_before_frame = false;  // of now, which is still to be run
};
static_assert(std::is_trivially_copyable_v<Predicted>);

// A position of the body, as it was heard of.
struct HeardPosition {
    Position position;
    std::optional<double> sent_s{};
    std::optional<Vec3> velocity_mps{};
    bool has_heading = true;
    bool is_repeated = false;
};

// Of a new body; the place counts as an update if it has one.
[[nodiscard]] Predicted predicted_with(const Predict& settings, double clock_s, bool in_world,
                                       std::optional<double> sent_s);

// Why an update with or without a send time cannot be taken.
[[nodiscard]] Error check_send_time(const Predicted& predicted, bool has_sent);

// An update; it is shown in the frame of now, whether that has been run or not.
UpdateOutcome hear(Entity& entity, Predicted& predicted, const EntityContext& context,
                   const HeardPosition& heard);
// The body has been put where it is: its predictor begins again there.
void restart(EntityParts parts, const EntityContext& context, std::optional<double> sent_s);
// Sent before what is known of the body, so that it cannot be put there any more.
[[nodiscard]] bool is_outdated(const Predicted& predicted, std::optional<double> sent_s);

// The next frame will tell of it, if no update comes first.
[[nodiscard]] bool begins_to_starve(const Predicted& predicted);
// A frame of the display. False: the body is where it was.
bool show_frame(Entity& entity, Predicted& predicted, const EntityContext& context);

// But for facings and known direction, which follow from the rest.
void add_to(StateHash& hash, const Predicted& predicted);

}  // namespace glidepath::entity

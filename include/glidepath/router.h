// The way in for messages: decoded message -> gates -> bodies (spec/routing.md). Keeps what came too early
// and replays it when its object is created.
//
//     Router router;
//     const MessageOutcome outcome = router.receive(world, decode(bytes, DecodeMode::tolerant).message);
//     if (outcome.result != MessageResult::handled) log(name_of(outcome.reason));
//
// A Router is a value, like the World that it belongs to: a copy of both is a snapshot. In a steady state it
// allocates nothing. Half of this file is the list of what can become of a message, which belongs to
// receive().
#pragma once

#include <glidepath/asset_source.h>
#include <glidepath/message.h>
#include <glidepath/world.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>

namespace glidepath {

// What a router did with a message.
enum class MessageResult : std::uint8_t {
    handled,
    dropped,
    kept,  // for an object or an instance that is still to come; replayed then
};

// Why a message was dropped or kept.
enum class MessageReason : std::uint8_t {
    none,
    // dropped
    instance_older,
    position_not_newer,
    teleport_older,
    movement_not_newer,
    server_control_older,
    vector_not_newer,
    state_not_newer,
    objdesc_not_newer,
    local_player,  // the client's own body is not deleted, and ignores the echo of its own movement
    invalid,       // holds what no body can take (a NaN, no such cell); no stamp was looked at
    no_capacity,   // would have been kept, but is longer than what is kept
    empty,         // no message: the decoder met an error
    // kept
    unknown_object,
    instance_newer,
};

// Of a position or a creation; other messages have none.
enum class MessageAction : std::uint8_t {
    none,
    teleport,  // put there: newer teleport stamp, or it was nowhere
    move,      // glides there, or is put there when it is far from the viewer
    ignore,    // in the air: the stamp is taken and the position is not
    force,     // the client's own body, corrected by the server
    create,
    recreate,
    update,
};

// What an update of a known object changed; what failed its own gate is left out.
namespace update_part {
inline constexpr std::uint8_t objdesc = 0x01;
inline constexpr std::uint8_t position = 0x02;
inline constexpr std::uint8_t parent = 0x04;
inline constexpr std::uint8_t pickup = 0x08;
inline constexpr std::uint8_t movement = 0x10;
inline constexpr std::uint8_t state = 0x20;
inline constexpr std::uint8_t vector = 0x40;
}  // namespace update_part

// What happened on the way, for telling why a body moved or did not. In the order in which it happens: of a
// whole object appearance, position, movement, state and vector come one after the other.
enum class MessageDetail : std::uint8_t {
    invalid,
    kept_for_unknown_object,
    kept_for_newer_instance,
    stale_instance,
    // objects
    player_is_not_deleted,  // the client's own body stays, whatever the instance
    deleted,
    created,
    adopted,             // its creation is not in the recording: made where its first position says
    player_named,        // which object is the client's own
    stale_teleport,      // of the client's own teleport (0xF751)
    teleport_announced,  // of the client's own body; the position with the newer stamp moves it
    stale_appearance,
    appearance_set,  // no motion in it
    // positions
    stale_position,
    stale_position_newer_teleport,     // counted as an error by the client
    stale_teleport_position_restored,  // the position stamp is put back
    attached,                          // hangs on another object
    taken_out,                         // into a pack
    force_blip,
    position_event_sent,
    unparented,
    placement_set,
    player_teleport,
    player_interpolate,
    player_constrain_only,
    move_stale_teleport,
    move_teleport,
    move_no_contact,
    move_far_snap,
    move_interpolate,
    constrained_to_self,
    // movements
    stale_movement,
    stale_server_control,  // the movement stamp stays consumed
    player_ignores_echo,   // of its own, autonomous movement
    movement_applied,
    movement_of_no_type,     // only cancelled what ran and set the style
    movement_without_actor,  // the body has nothing that could move it
    player_control_taken,
    // state and vectors
    stale_state,
    state_set,
    stale_vector,
    player_ignores_vector,
    vector_applied,
};
inline constexpr std::size_t k_message_detail_count = 43;

// A set of them.
struct MessageDetails {
    std::uint64_t bits = 0;

    // It happened.
    void add(MessageDetail detail) { bits |= std::uint64_t{1} << static_cast<unsigned>(detail); }
    // All of these happened too.
    void add(MessageDetails others) { bits |= others.bits; }
    // Whether it happened.
    [[nodiscard]] bool has(MessageDetail detail) const {
        return (bits >> static_cast<unsigned>(detail) & 1U) != 0;
    }
    friend bool operator==(const MessageDetails&, const MessageDetails&) = default;
};

// What became of a message.
struct MessageOutcome {
    MessageResult result = MessageResult::handled;
    MessageReason reason = MessageReason::none;
    MessageAction action = MessageAction::none;
    std::uint8_t parts = 0;    // update_part, of an update
    ObjectId object = 0;       // the one it is about; 0: none
    ObjectId waits_for = 0;    // kept: until this object is created
    std::uint64_t serial = 0;  // counts the messages that a router received, from 0; a replay keeps its own
    MessageDetails details{};
    const MessageOutcome* first_replay = nullptr;
    std::size_t replay_count = 0;

    // What a creation set free, in the order it ran; valid until the router's next message.
    [[nodiscard]] std::span<const MessageOutcome> replays() const { return {first_replay, replay_count}; }
};

// The words of the gate vectors.
[[nodiscard]] const char* name_of(MessageResult result);
[[nodiscard]] const char* name_of(MessageReason reason);
[[nodiscard]] const char* name_of(MessageAction action);
[[nodiscard]] const char* name_of_part(std::uint8_t part);  // of one bit
// In a few words, for people: "queued as a waypoint".
[[nodiscard]] const char* name_of(MessageDetail detail);
// All of them, "unparented, queued as a waypoint"; it allocates.
[[nodiscard]] std::string text_of(MessageDetails details);

// A position message of a host with another wire format.
struct PositionUpdate {
    Position position;
    Stamp instance = 0;
    Stamp position_stamp = 0;
    Stamp teleport = 0;
    Stamp force_position = 0;
    bool has_contact = false;
    std::uint32_t placement = 0;  // taken by a body without animations: Object::placement
};

// A velocity message (jumps and missiles).
struct VelocityUpdate {
    Vec3 velocity_mps;  // global axes
    Vec3 omega_radps;
    Stamp instance = 0;
    Stamp vector = 0;
};

// A movement message. The actions of its state are views: pack_actions makes them.
struct MovementUpdate {
    Stamp instance = 0;
    Stamp movement_stamp = 0;
    Stamp server_control = 0;
    bool is_autonomous = false;
    Movement movement;
};

// What a router takes: every number finite, the position in a cell where there is one.
[[nodiscard]] Error validate(const MovementUpdate& update);

// Bytes of an object's name as they come; the rest is cut off.
inline constexpr std::size_t k_longest_object_name = 255;

namespace item_type {  // of the weenie's item type word
inline constexpr std::uint32_t creature = 0x10;
}

// What is known of an object beside its motion: what create messages say and tools want to show.
struct Object {
    BodyId id;  // its body; none: the slot is free
    ObjectId guid = 0;
    std::string name;  // UTF-8
    std::uint32_t wcid = 0;
    std::uint32_t item_type = 0;
    std::uint32_t weenie_bits = 0;  // weenie_flag
    std::uint32_t setup = 0;
    std::uint32_t motion_table = 0;   // as its creation message names it; 0: it names none
    std::uint32_t playing_table = 0;  // that one, else its setup's: whose motions and hooks it has
    float scale = 1.0F;
    ObjectId container = 0;
    ObjectId wielder = 0;
    std::uint32_t parent_location = 0;  // where on the object that it hangs on
    std::uint32_t placement = 0;        // animation frame of a body without animations
    double created_s = 0;
    bool is_adopted = false;  // never created: nothing but its motion is known

    // A player's character, by its description.
    [[nodiscard]] bool is_player() const { return (weenie_bits & weenie_flag::player) != 0; }
    // A creature or a player.
    [[nodiscard]] bool is_creature() const { return is_player() || (item_type & item_type::creature) != 0; }
};

// What no message says: sizes stand in setup files, which the engine does not read. About a human's, for a
// scale of 1; an object's own scale multiplies them.
struct SpawnDefaults {
    float radius_m = 0.5F;
    float height_m = 2.0F;
};

// How a router is made.
struct RouterDef {
    SpawnDefaults defaults{};
    // For recordings that begin late: an object that was never created gets a body at its first position
    // (spec/routing.md 16). Retail keeps its messages and shows nothing.
    bool adopts = false;
    // Sizes and motions of created objects by their setup and motion table; copies of the router share it,
    // and it has to live as long as the world. None, or an id that it does not have: the defaults above and
    // the default locomotion.
    std::shared_ptr<const AssetSource> assets{};
    // Of bodies that act and are not the client's own: how they are kept smooth, with which numbers if they
    // are predictive, and who steers them when they are moved to something. The defaults are retail's.
    Smoother smoother = Smoother::retail;
    Predict predict{};
    Driver driver = Driver::planner;
};

// From messages to the bodies of a world.
class Router {
  public:
    Router();
    explicit Router(const RouterDef& def);
    Router(const Router& other);
    Router& operator=(const Router& other);
    Router(Router&& other) noexcept;
    Router& operator=(Router&& other) noexcept;
    ~Router();

    // Any message. What no body can take (not finite, no unit rotation, no such cell) is dropped before any
    // stamp is looked at.
    MessageOutcome receive(World& world, const Message& message);

    // Messages of hosts with another wire format.
    MessageOutcome receive(World& world, ObjectId object, const PositionUpdate& update);
    MessageOutcome receive(World& world, ObjectId object, const VelocityUpdate& update);
    MessageOutcome receive(World& world, ObjectId object, const MovementUpdate& update);

    // A new object, or a new instance of one that is here. What was kept for it is replayed through the
    // gates.
    Expected<BodyId> create(World& world, const SpawnDef& def);

    // The client's own object: a message names it (0xF746), or the host. 0: none is. It becomes the world's
    // viewer unless the host has chosen another one.
    void set_player(World& world, ObjectId player);
    [[nodiscard]] ObjectId player() const;

    // What create messages said of an object; nullptr: it is not here.
    [[nodiscard]] const Object* find(const World& world, ObjectId guid) const;
    // By slot of the world; free slots have no guid. In the order of slots, which depends on the messages
    // alone.
    [[nodiscard]] std::span<const Object> objects() const;

    // Setups and motion tables that creations named and the assets do not have, in the order they were met.
    [[nodiscard]] std::span<const std::uint32_t> missing_assets() const;
    // Messages that wait for their object.
    [[nodiscard]] std::size_t kept_count() const;
    // Messages received so far.
    [[nodiscard]] std::uint64_t received_count() const;
    [[nodiscard]] std::uint64_t state_hash() const;  // what is kept, and for which objects

  private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace glidepath

// The way in for messages: decoded message -> gates -> bodies. Keeps what came too early and replays it when
// its object is created.
//
//     Router router;
//     const MessageOutcome outcome = router.receive(world, decode(bytes, DecodeMode::tolerant).message);
//
// A Router is a value, like the World that it belongs to: a copy of both is a snapshot. In a steady state it
// allocates nothing.
#pragma once

#include <glidepath/world.h>

#include "routing/held_messages.h"
#include "routing/layer.h"
#include "routing/message_handler.h"
#include "world/storage.h"

namespace glidepath::routing {

struct RouterDef {
    SpawnDefaults defaults{};
    ObjectId viewer = 0;  // whose distance decides who glides (96 m); 0: the client's own object; k_no_viewer
};

class Router {
  public:
    Router() : Router(RouterDef{}) {}
    explicit Router(const RouterDef& def);

    // Any message. What no body can take (not finite, no unit rotation, no such cell) is dropped before any
    // stamp is looked at.
    MessageOutcome receive(World& world, const Message& message);

    // Messages of hosts with another wire format. The result says what became of it.
    Route receive(World& world, ObjectId object, const PositionUpdate& update);
    Route receive(World& world, ObjectId object, const VelocityUpdate& update);
    Route receive(World& world, ObjectId object, const MovementUpdate& update);

    // A new object, or a new instance of one that is here. What was held for it is replayed through the
    // gates.
    Expected<BodyId> create(World& world, const SpawnDef& def);

    // The client's own object: a message names it (0xF746), or the host.
    void set_player(World& world, ObjectId player);
    [[nodiscard]] ObjectId player() const { return state_.player; }
    // Whose eyes it is seen with; 0: the client's own object's.
    void set_viewer(ObjectId viewer) { state_.viewer = viewer; }
    [[nodiscard]] ObjectId viewer() const { return state_.viewer != 0 ? state_.viewer : state_.player; }

    [[nodiscard]] const Object* find(const World& world, ObjectId guid) const;
    // By slot; free slots have no guid.
    [[nodiscard]] const std::vector<Object>& objects() const { return state_.objects.slots(); }

    [[nodiscard]] std::size_t held_count() const { return held_.size(); }
    [[nodiscard]] std::uint64_t received_count() const { return next_serial_; }
    [[nodiscard]] std::uint64_t state_hash() const;  // what is held, and for whom

  private:
    [[nodiscard]] RoutingScene scene(World& world) { return {world, state_}; }
    template <class Update>
    Route pass(World& world, ObjectId object, const Update& update, HeldKind kind);
    void keep(const World& world, MessageOutcome& outcome, HeldKind kind, std::span<const std::byte> bytes);
    void forget_old(const World& world);
    void set_free_by(const World& world, const MessageOutcome& outcome);
    void set_free(const World& world, ObjectId object, bool was_known);
    void replay(World& world);
    [[nodiscard]] MessageOutcome handle_again(World& world, const HeldMessage& message,
                                              std::span<const std::byte> bytes);

    RoutingState state_;
    HeldMessages held_;
    std::vector<HeldMessage> pending_;      // set free and still to be run, the next one last
    std::vector<MessageOutcome> replayed_;  // of the last message; no more are listed than there is room
    std::vector<std::byte> bytes_;          // of the message at hand
    std::uint64_t next_serial_ = 0;
};

}  // namespace glidepath::routing

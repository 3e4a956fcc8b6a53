// Datagrams of any number of connections to the messages in them. A connection is a client's address and port
// and a server's address, whichever of its ports the server uses; each has a wire Session of its own. Several
// captures may be fed in turn: what one begins the next continues.
#pragma once

#include <glidepath/session.h>

#include "replay/capture.h"
#include "replay/layer.h"
#include "wire/packet.h"

#include <functional>
#include <memory>
#include <vector>

namespace glidepath::replay {

struct StreamOptions {
    PortRange server_ports{};
    SessionOptions session{};
    std::uint32_t max_connections =
        32;  // about a megabyte each; beyond it the one quiet for longest is forgotten
};

struct Connection {
    std::uint32_t number = 0;  // from 1, in the order they began
    std::uint32_t client_address = 0;
    std::uint32_t server_address = 0;
    std::uint16_t client_port = 0;
};

// What became of a datagram.
struct Fed {
    bool is_of_game = false;  // false: no server's port, or nothing that begins a connection
    Direction direction = Direction::to_client;
    Error error;  // a refused packet, or a fragment that disagrees with its set
};

struct StreamStatistics {
    std::uint64_t datagrams = 0;
    std::uint64_t not_of_game = 0;
    std::uint64_t connections = 0;
    std::uint64_t forgotten_connections = 0;  // for want of room
    std::uint64_t incomplete_messages = 0;    // begun and not, or not yet, whole
    DirectionStatistics to_client;            // of all connections
    DirectionStatistics to_server;
};

class MessageStream {
  public:
    // Must not call the stream.
    using Sink = std::function<void(const Connection& connection, const ReceivedMessage& message)>;

    explicit MessageStream(const StreamOptions& options = {});

    Fed feed(const Datagram& datagram, const Sink& sink);

    [[nodiscard]] StreamStatistics statistics() const;

  private:
    struct Open {
        Connection connection;
        Session session;
        std::uint64_t last_used = 0;  // counts datagrams
        ConnectRequest request;       // of use with session.has_seeds()
    };
    struct Path {
        Direction direction = Direction::to_client;
        Connection ends;
    };

    [[nodiscard]] bool find_path(const Datagram& datagram, Path& path) const;
    [[nodiscard]] Open* find(const Connection& ends) const;
    Open& begin(const Connection& ends);
    void restart(Open& open, const Connection& ends);
    [[nodiscard]] static bool begins_another(const Open& open, const ConnectRequest& request);

    StreamOptions options_;
    std::vector<std::unique_ptr<Open>> open_;
    StreamStatistics closed_;  // and the counts that belong to no connection
};

}  // namespace glidepath::replay

#include "report/page_server.h"

#include "report/http_request.h"

#include <algorithm>
#include <arpa/inet.h>
#include <cerrno>
#include <chrono>
#include <fcntl.h>
#include <netinet/in.h>
#include <poll.h>
#include <string_view>
#include <sys/socket.h>
#include <unistd.h>
#include <utility>
#include <vector>

namespace glidepath::report {

namespace {

using Clock = std::chrono::steady_clock;

// What a browser connection is at. It is drained at the end: closing while the client still sends would take
// the answer away from it.
enum class Phase : std::uint8_t { receiving, answering, draining };

struct Client {
    int socket = -1;
    Phase phase = Phase::receiving;
    std::string received = {};
    HttpAnswer answer = {};
    std::size_t sent = 0;
    Clock::time_point deadline = {};  // of the phase; only an answer that is being taken puts it off
};

void close_socket(int& socket) {
    if (socket >= 0) ::close(socket);
    socket = -1;
}

bool make_ready(int socket) {
    const int flags = ::fcntl(socket, F_GETFL);
    return flags >= 0 && ::fcntl(socket, F_SETFL, flags | O_NONBLOCK) == 0 &&
           ::fcntl(socket, F_SETFD, FD_CLOEXEC) == 0;
}

bool would_block() { return errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR; }

// False when the client is done with: it went away or sent something that cannot be served.
bool receive(Client& client, std::uint16_t port, std::size_t page_bytes, std::size_t most_bytes) {
    char buffer[4096];
    const ssize_t count = ::recv(client.socket, buffer, sizeof buffer, 0);
    if (count < 0) return would_block();
    if (count == 0) return false;
    client.received.append(buffer, static_cast<std::size_t>(count));
    switch (state_of_request(client.received, most_bytes)) {
        case RequestState::incomplete:
            return true;
        case RequestState::too_long:
            client.answer = refusal(431, "The request is too long.");
            break;
        case RequestState::complete:
            client.answer = answer_to(client.received, port, page_bytes);
            break;
    }
    client.phase = Phase::answering;
    return true;
}

bool drain(const Client& client) {
    char buffer[4096];
    const ssize_t count = ::recv(client.socket, buffer, sizeof buffer, 0);
    return count > 0 || (count < 0 && would_block());
}

// False when the client went away.
bool send_answer(Client& client, std::string_view page) {
    const std::string_view parts[] = {client.answer.head, client.answer.text,
                                      client.answer.has_page ? page : std::string_view()};
    std::size_t start = 0;
    for (const std::string_view part : parts) {
        while (client.sent < start + part.size()) {
            const std::string_view rest = part.substr(client.sent - start);
            const ssize_t count = ::send(client.socket, rest.data(), rest.size(), MSG_NOSIGNAL);
            if (count < 0) return would_block();
            client.sent += static_cast<std::size_t>(count);
        }
        start += part.size();
    }
    ::shutdown(client.socket, SHUT_WR);
    client.phase = Phase::draining;
    return true;
}

int milliseconds_to_first_deadline(const std::vector<Client>& clients) {
    if (clients.empty()) return -1;
    Clock::time_point first = clients.front().deadline;
    for (const Client& client : clients)
        first = std::min(first, client.deadline);
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(first - Clock::now()).count();
    return static_cast<int>(std::clamp<long long>(left + 1, 0, 60000));
}

}  // namespace

Expected<PageServer> PageServer::start(std::string page, const PageServerOptions& options) {
    PageServer server;
    server.page_ = std::move(page);
    server.options_ = options;

    int pipe_ends[2] = {-1, -1};
    if (::pipe(pipe_ends) != 0)
        return Error{ErrorCode::refused, "pipe", static_cast<std::uint64_t>(errno), "cannot be made"};
    server.wake_read_ = pipe_ends[0];
    server.wake_write_ = pipe_ends[1];
    server.listener_ = ::socket(AF_INET, SOCK_STREAM, 0);
    if (server.listener_ < 0 || !make_ready(server.listener_) || !make_ready(pipe_ends[0]) ||
        !make_ready(pipe_ends[1])) {
        return Error{ErrorCode::refused, "socket", static_cast<std::uint64_t>(errno), "cannot be made"};
    }
    const int yes = 1;
    ::setsockopt(server.listener_, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    address.sin_port = htons(options.port);
    socklen_t size = sizeof address;
    auto* const plain = reinterpret_cast<sockaddr*>(&address);
    if (::bind(server.listener_, plain, size) != 0 || ::listen(server.listener_, 16) != 0 ||
        ::getsockname(server.listener_, plain, &size) != 0) {
        return Error{ErrorCode::refused, "port", options.port,
                     errno == EADDRINUSE ? "is in use" : "cannot be listened on"};
    }
    server.port_ = ntohs(address.sin_port);
    return server;
}

PageServer::PageServer(PageServer&& other) noexcept
    : page_(std::move(other.page_)),
      options_(other.options_),
      port_(other.port_),
      listener_(std::exchange(other.listener_, -1)),
      wake_read_(std::exchange(other.wake_read_, -1)),
      wake_write_(std::exchange(other.wake_write_, -1)) {}

PageServer::~PageServer() {
    close_socket(listener_);
    close_socket(wake_read_);
    close_socket(wake_write_);
}

std::string PageServer::address() const { return "http://127.0.0.1:" + std::to_string(port_) + "/"; }

void PageServer::stop() const {
    const char byte = 0;
    // A full pipe holds a byte already, which is all that is needed.
    [[maybe_unused]] const ssize_t written = ::write(wake_write_, &byte, 1);
}

void PageServer::run() {
    std::vector<Client> clients;
    std::vector<pollfd> waits;
    const auto patience = std::chrono::milliseconds(options_.client_timeout_ms);
    const auto most_bytes = static_cast<std::size_t>(std::max(1, options_.most_request_bytes));
    const auto serve = [&](Client& client) {
        if (client.phase == Phase::receiving) return receive(client, port_, page_.size(), most_bytes);
        return client.phase == Phase::answering ? send_answer(client, page_) : drain(client);
    };
    for (;;) {
        const bool has_room = clients.size() < static_cast<std::size_t>(std::max(1, options_.most_clients));
        waits.clear();
        waits.push_back({.fd = wake_read_, .events = POLLIN, .revents = 0});
        waits.push_back({.fd = has_room ? listener_ : -1, .events = POLLIN, .revents = 0});
        for (const Client& client : clients) {
            waits.push_back(
                {.fd = client.socket,
                 .events = static_cast<short>(client.phase == Phase::answering ? POLLOUT : POLLIN),
                 .revents = 0});
        }
        if (::poll(waits.data(), waits.size(), milliseconds_to_first_deadline(clients)) < 0 && errno != EINTR)
            break;
        if (waits[0].revents != 0) break;

        const Clock::time_point now = Clock::now();
        for (std::size_t i = 0; i < clients.size(); ++i) {
            Client& client = clients[i];
            bool is_open = true;
            if (waits[i + 2].revents != 0) {
                const Phase before = client.phase;
                const std::size_t sent_before = client.sent;
                is_open = serve(client);
                if (client.phase != before || client.sent != sent_before) client.deadline = now + patience;
            }
            if (!is_open || client.deadline <= now) close_socket(client.socket);
        }
        std::erase_if(clients, [](const Client& client) { return client.socket < 0; });

        if (waits[1].revents != 0) {
            const int socket = ::accept(listener_, nullptr, nullptr);
            if (socket >= 0 && make_ready(socket)) {
                clients.push_back({.socket = socket, .deadline = now + patience});
            } else if (socket >= 0) {
                ::close(socket);
            }
        }
    }
    for (Client& client : clients)
        close_socket(client.socket);
    char bytes[16];
    while (::read(wake_read_, bytes, sizeof bytes) > 0) {}
}

}  // namespace glidepath::report

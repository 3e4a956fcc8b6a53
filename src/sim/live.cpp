#include "sim/live.h"

#include <arpa/inet.h>
#include <cerrno>
#include <charconv>
#include <cstring>
#include <netinet/in.h>
#include <sys/socket.h>
#include <thread>
#include <unistd.h>

namespace glidepath::sim {

namespace {

constexpr std::uint32_t k_loopback_net = 127;
constexpr std::uint16_t k_first_server_port = 9000;
constexpr std::uint16_t k_last_server_port = 9015;  // further ones are left to who listens

sockaddr generic_address(std::uint32_t ip, std::uint16_t port) {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(port);
    address.sin_addr.s_addr = htonl(ip);
    sockaddr generic{};
    static_assert(sizeof generic == sizeof address);
    std::memcpy(&generic, &address, sizeof address);
    return generic;
}

// From a port of a server, so that a reader of the interface knows which end is the server. Where all are in
// use any other one has to do.
void take_server_port(int socket) {
    for (std::uint16_t port = k_first_server_port; port <= k_last_server_port; ++port) {
        const sockaddr here = generic_address(INADDR_LOOPBACK, port);
        if (::bind(socket, &here, sizeof here) == 0) return;
    }
}

}  // namespace

Expected<LoopbackAddress> parse_loopback(std::string_view text) {
    const auto refused = [](ErrorCode code, std::string why) {
        return file_error(code, {.why = std::move(why)});
    };
    const std::size_t colon = text.rfind(':');
    if (colon == std::string_view::npos) {
        return refused(ErrorCode::malformed, "expected ADDRESS:PORT, such as 127.0.0.1:9100");
    }
    std::string host(text.substr(0, colon));
    if (host == "localhost") host = "127.0.0.1";
    const std::string_view port_text = text.substr(colon + 1);
    std::uint32_t port = 0;
    const std::from_chars_result parsed =
        std::from_chars(port_text.data(), port_text.data() + port_text.size(), port);
    if (parsed.ec != std::errc() || parsed.ptr != port_text.data() + port_text.size() || port == 0 ||
        port > 65535) {
        return refused(ErrorCode::out_of_range, "the port must be a number from 1 to 65535");
    }
    in_addr address{};
    if (inet_pton(AF_INET, host.c_str(), &address) != 1) {
        return refused(ErrorCode::malformed, "'" + host + "' is not an IPv4 address");
    }
    const std::uint32_t ip = ntohl(address.s_addr);
    if (ip >> 24U != k_loopback_net) {
        return refused(ErrorCode::refused, "'" + host +
                                               "' is another machine: simulated traffic goes to loopback "
                                               "(127.0.0.1) only");
    }
    return LoopbackAddress{ip, static_cast<std::uint16_t>(port)};
}

LiveSender::LiveSender(const LoopbackAddress& address)
    : address_(address), socket_(::socket(AF_INET, SOCK_DGRAM, 0)), begun_(std::chrono::steady_clock::now()) {
    if (socket_ >= 0) take_server_port(socket_);
}

LiveSender::~LiveSender() {
    if (socket_ >= 0) ::close(socket_);
}

bool LiveSender::send(const SentDatagram& datagram) {
    if (datagram.direction != Direction::to_client) return true;
    std::this_thread::sleep_until(
        begun_ + std::chrono::microseconds(static_cast<std::int64_t>(datagram.time_s * 1000000.0)));
    const sockaddr to = generic_address(address_.ip, address_.port);
    const ssize_t done =
        ::sendto(socket_, datagram.payload.data(), datagram.payload.size(), 0, &to, sizeof to);
    // Nobody listens yet: UDP does not mind, and neither do we.
    if (done < 0 && errno != ECONNREFUSED) return false;
    ++sent_;
    return true;
}

}  // namespace glidepath::sim

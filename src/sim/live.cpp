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
    : address_(address),
      socket_(::socket(AF_INET, SOCK_DGRAM, 0)),
      begun_(std::chrono::steady_clock::now()) {}

LiveSender::~LiveSender() {
    if (socket_ >= 0) ::close(socket_);
}

bool LiveSender::send(const SentDatagram& datagram) {
    if (datagram.direction != Direction::to_client) return true;
    std::this_thread::sleep_until(
        begun_ + std::chrono::microseconds(static_cast<std::int64_t>(datagram.time_s * 1000000.0)));
    sockaddr_in to{};
    to.sin_family = AF_INET;
    to.sin_port = htons(address_.port);
    to.sin_addr.s_addr = htonl(address_.ip);
    sockaddr generic{};
    static_assert(sizeof generic == sizeof to);
    std::memcpy(&generic, &to, sizeof to);
    const ssize_t done =
        ::sendto(socket_, datagram.payload.data(), datagram.payload.size(), 0, &generic, sizeof generic);
    // Nobody listens yet: UDP does not mind, and neither do we.
    if (done < 0 && errno != ECONNREFUSED) return false;
    ++sent_;
    return true;
}

}  // namespace glidepath::sim

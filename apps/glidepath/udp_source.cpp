#include "apps/glidepath/udp_source.h"

#include <cerrno>
#include <chrono>
#include <cstring>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>
#include <utility>

namespace glidepath::app {

namespace {

constexpr int k_wait_ms = 100;
constexpr int k_buffer_bytes = 4 * 1024 * 1024;
// What the messages are sorted by: any server of the game, and one client.
constexpr std::uint32_t k_loopback_ip = 0x7F000001;
constexpr std::uint16_t k_server_port = 9000;
constexpr std::uint16_t k_client_port = 50000;

}  // namespace

Expected<UdpSource> UdpSource::open(const LoopbackAddress& address) {
    UdpSource source(::socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0));
    if (source.socket_ < 0) return Error{ErrorCode::unreadable, "socket", 0, "the system gives no socket"};
    static_cast<void>(
        ::setsockopt(source.socket_, SOL_SOCKET, SO_RCVBUF, &k_buffer_bytes, sizeof k_buffer_bytes));
    sockaddr_in here{};
    here.sin_family = AF_INET;
    here.sin_addr.s_addr = htonl(address.ip);
    here.sin_port = htons(address.port);
    sockaddr generic{};
    std::memcpy(&generic, &here, sizeof here);
    if (::bind(source.socket_, &generic, sizeof generic) != 0) {
        return Error{ErrorCode::refused, "port", address.port,
                     errno == EADDRINUSE ? "is in use" : "cannot be listened on"};
    }
    return source;
}

UdpSource::UdpSource(UdpSource&& other) noexcept
    : socket_(std::exchange(other.socket_, -1)), received_(other.received_) {}

UdpSource::~UdpSource() {
    if (socket_ >= 0) ::close(socket_);
}

CaptureRead UdpSource::next(Datagram& datagram) {
    pollfd waiting{.fd = socket_, .events = POLLIN, .revents = 0};
    if (::poll(&waiting, 1, k_wait_ms) <= 0) return CaptureRead::nothing_yet;
    const ssize_t size = ::recv(socket_, buffer_.data(), buffer_.size(), MSG_DONTWAIT);
    if (size < 0) return CaptureRead::nothing_yet;
    ++received_;
    const auto now = std::chrono::system_clock::now().time_since_epoch();
    datagram = {.time_s = std::chrono::duration<double>(now).count(),
                .from_address = k_loopback_ip,
                .to_address = k_loopback_ip,
                .from_port = k_server_port,
                .to_port = k_client_port,
                .payload = {buffer_.data(), static_cast<std::size_t>(size)}};
    return CaptureRead::datagram;
}

}  // namespace glidepath::app

// The page's server, on cpp-httplib: it listens, reads requests and writes answers. What is ours: how long
// and how much a client may send, who is served, and an end that waits for nobody. The only source that
// includes it, and long because of that.
#include <glidepath/tools/report.h>

#include "report/layer.h"
#include "report/live_feed.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <chrono>
#include <condition_variable>
#include <csignal>
#include <fcntl.h>
#include <httplib.h>
#include <mutex>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>
#include <utility>

namespace glidepath::tools {

namespace {

using Clock = std::chrono::steady_clock;
using StopFlag = std::atomic<bool>;
static_assert(StopFlag::is_always_lock_free, "a signal handler sets it");

// How long anything waits before it looks whether the server is to stop.
constexpr int k_wait_ms = 20;
constexpr std::chrono::seconds k_keep_alive{1};

// A client's socket. A request has one deadline as a whole, so that a client that sends a byte now and then
// does not stay; an answer has one for each part that is taken.
class ClientStream final : public httplib::Stream {
  public:
    ClientStream(int socket, const PageServerOptions& options, const StopFlag& is_stopping)
        : socket_(socket),
          is_stopping_(is_stopping),
          timeout_(options.client_timeout_ms),
          request_end_(Clock::now() + timeout_),
          bytes_left_(static_cast<std::size_t>(std::max(1, options.max_request_bytes))) {}

    [[nodiscard]] bool is_readable() const override { return wait(POLLIN, request_end_); }
    [[nodiscard]] bool is_writable() const override { return wait(POLLOUT, Clock::now() + timeout_); }

    ssize_t read(char* out, size_t size) override {
        if (next_ == end_ && !fill()) return -1;
        const std::size_t count = std::min(size, end_ - next_);
        std::copy_n(buffer_.begin() + static_cast<std::ptrdiff_t>(next_), count, out);
        next_ += count;
        return static_cast<ssize_t>(count);
    }

    ssize_t write(const char* data, size_t size) override {
        std::size_t sent = 0;
        while (sent < size) {
            if (!is_writable()) return -1;
            const ssize_t count = ::send(socket_, data + sent, size - sent, MSG_NOSIGNAL | MSG_DONTWAIT);
            if (count < 0 && !would_block()) return -1;
            sent += count < 0 ? 0 : static_cast<std::size_t>(count);
        }
        return static_cast<ssize_t>(sent);
    }

    void get_remote_ip_and_port(std::string& ip, int& port) const override { local(ip, port); }
    void get_local_ip_and_port(std::string& ip, int& port) const override { local(ip, port); }
    [[nodiscard]] socket_t socket() const override { return socket_; }

    // Closing while the client still sends would take the answer away from it: first take what it sends.
    void drain() {
        ::shutdown(socket_, SHUT_WR);
        const Clock::time_point end = Clock::now() + timeout_;
        while (wait(POLLIN, end)) {
            const ssize_t count = ::recv(socket_, buffer_.data(), buffer_.size(), MSG_DONTWAIT);
            if (count == 0 || (count < 0 && !would_block())) return;
        }
    }

  private:
    static void local(std::string& ip, int& port) {
        ip = "127.0.0.1";
        port = 0;
    }
    static bool would_block() { return errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR; }

    [[nodiscard]] bool wait(short events, Clock::time_point end) const {
        while (!is_stopping_ && Clock::now() < end) {
            pollfd waiting{.fd = socket_, .events = events, .revents = 0};
            if (::poll(&waiting, 1, k_wait_ms) > 0) return true;
        }
        return false;
    }

    bool fill() {
        if (bytes_left_ == 0) return false;
        while (wait(POLLIN, request_end_)) {
            const ssize_t count =
                ::recv(socket_, buffer_.data(), std::min(buffer_.size(), bytes_left_), MSG_DONTWAIT);
            if (count < 0 && would_block()) continue;
            if (count <= 0) return false;
            next_ = 0;
            end_ = static_cast<std::size_t>(count);
            bytes_left_ -= end_;
            return true;
        }
        return false;
    }

    int socket_;
    const StopFlag& is_stopping_;
    std::chrono::milliseconds timeout_;
    Clock::time_point request_end_;
    std::size_t bytes_left_;  // of the request
    std::array<char, 4096> buffer_{};
    std::size_t next_ = 0;  // what was received and not read
    std::size_t end_ = 0;
};

// A thread a client. It accepts no further ones while all threads are busy, and ends the server from the
// accepting thread, where no other call can meet the socket that is closed.
class ClientQueue final : public httplib::TaskQueue {
  public:
    ClientQueue(httplib::Server& server, const StopFlag& is_stopping, int max_clients)
        : server_(server),
          is_stopping_(is_stopping),
          max_clients_(static_cast<std::size_t>(std::max(1, max_clients))),
          threads_(max_clients_) {}

    void enqueue(std::function<void()> serve) override {
        {
            std::unique_lock lock(mutex_);
            has_capacity_.wait(lock, [this] { return clients_ < max_clients_; });
            ++clients_;
        }
        threads_.enqueue([this, serve = std::move(serve)] {
            serve();
            const std::lock_guard lock(mutex_);
            --clients_;
            has_capacity_.notify_one();
        });
        on_idle();
    }
    void on_idle() override {
        if (is_stopping_) server_.stop();
    }
    void shutdown() override { threads_.shutdown(); }

  private:
    httplib::Server& server_;
    const StopFlag& is_stopping_;
    std::mutex mutex_;
    std::condition_variable has_capacity_;
    std::size_t clients_ = 0;
    std::size_t max_clients_;
    httplib::ThreadPool threads_;
};

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

bool is_this_machine(std::string host, std::uint16_t port) {
    std::transform(host.begin(), host.end(), host.begin(), lower);
    const auto is = [&](const std::string& name) {
        return host == name + ":" + std::to_string(port) || (port == 80 && host == name);
    };
    return is("127.0.0.1") || is("localhost");
}

bool is_loopback(const std::string& host) { return host.starts_with("127.") || host == "localhost"; }

// Takes as long for every text of the right length, so that a token cannot be guessed bit by bit.
bool is_same_text(const std::string& text, const std::string& wanted) {
    if (text.size() != wanted.size()) return false;
    unsigned difference = 0;
    for (std::size_t i = 0; i < text.size(); ++i)
        difference |= static_cast<unsigned>(text[i] != wanted[i]);
    return difference == 0;
}

void refuse(httplib::Response& response, int status, const std::string& why) {
    response.status = status;
    response.set_content(why + "\n", "text/plain; charset=utf-8");
}

class LocalServer final : public httplib::Server {
  public:
    LocalServer(std::string page, PageServerOptions options)
        : page_(std::move(page)), options_(std::move(options)) {
        // The page needs nothing from elsewhere and nobody may put it into a frame. Its own rules are
        // stricter still (viewer/build.mjs).
        set_default_headers({{"Cache-Control", "no-store"},
                             {"X-Content-Type-Options", "nosniff"},
                             {"X-Frame-Options", "DENY"},
                             {"Cross-Origin-Resource-Policy", "same-origin"},
                             {"Referrer-Policy", "no-referrer"}});
        set_idle_interval(0, time_t{k_wait_ms} * 1000);
        // The library's own options would share a port that is in use.
        set_socket_options([](socket_t socket) {
            const int yes = 1;
            ::setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
            ::fcntl(socket, F_SETFD, FD_CLOEXEC);
        });
        // Before a body would be read: no method that has one is served.
        set_pre_routing_handler([this](const httplib::Request& request, httplib::Response& response) {
            answer(request, response);
            return HandlerResponse::Handled;
        });
        new_task_queue = [this] { return new ClientQueue(*this, is_stopping, options_.max_clients); };
    }
    ~LocalServer() override {
        if (const int listener = svr_sock_.exchange(INVALID_SOCKET); listener != INVALID_SOCKET) {
            ::close(listener);
        }
    }
    LocalServer(const LocalServer&) = delete;
    LocalServer& operator=(const LocalServer&) = delete;

    std::uint16_t port = 0;
    StopFlag is_stopping = false;
    [[nodiscard]] const PageServerOptions& options() const { return options_; }

  private:
    bool process_and_close_socket(socket_t socket) override {
        ClientStream client(socket, options_, is_stopping);
        bool is_closed = false;
        const bool was_answered = process_request(client, true, is_closed, nullptr);
        if (was_answered) client.drain();
        ::close(socket);
        return was_answered;
    }

    void answer(const httplib::Request& request, httplib::Response& response) const {
        if (is_loopback(options_.host) && (request.get_header_value_count("Host") != 1 ||
                                           !is_this_machine(request.get_header_value("Host"), port))) {
            return refuse(response, 421, "This page is served to 127.0.0.1 and localhost only.");
        }
        if (!options_.token.empty() && !is_same_text(request.get_param_value("token"), options_.token)) {
            return refuse(response, 403, "The address lacks its token: use the one that was printed.");
        }
        if (request.method != "GET" && request.method != "HEAD") {
            response.set_header("Allow", "GET, HEAD");
            return refuse(response, 405, "Only GET and HEAD are served.");
        }
        if (request.path == "/events" && options_.live != nullptr && request.method == "GET") {
            return follow(response);
        }
        if (request.path != "/") return refuse(response, 404, "There is one page here: /");
        response.set_content_provider(
            page_.size(), "text/html; charset=utf-8",
            [this](std::size_t offset, std::size_t length, httplib::DataSink& sink) {
                return sink.write(page_.data() + offset, length);
            });
    }

    // Server-sent events: one a piece, and a comment now and then, so that a browser that is gone is noticed.
    void follow(httplib::Response& response) const {
        const std::shared_ptr<LiveFeed::State> feed = options_.live->state();
        const std::shared_ptr<report::LiveClient> client = report::join(*feed);
        auto quiet_since = std::make_shared<Clock::time_point>(Clock::now());
        response.set_chunked_content_provider(
            "text/event-stream",
            [this, feed, client, quiet_since](std::size_t /*offset*/, httplib::DataSink& sink) {
                const report::LiveDelivery delivery =
                    report::take(*feed, *client, std::chrono::milliseconds(k_wait_ms));
                std::string text;
                if (delivery.dropped > 0) {
                    text += "event: dropped\ndata: " + std::to_string(delivery.dropped) + "\n\n";
                }
                if (delivery.piece != nullptr) {
                    text += "id: " + std::to_string(delivery.piece->number) +
                            "\ndata: " + delivery.piece->text + "\n\n";
                }
                if (text.empty() && Clock::now() - *quiet_since > k_keep_alive) text = ":\n\n";
                if (text.empty()) return !is_stopping;
                *quiet_since = Clock::now();
                return sink.write(text.data(), text.size()) && !is_stopping;
            },
            [feed, client](bool /*is_done*/) { report::leave(*feed, client); });
    }

    std::string page_;
    PageServerOptions options_;
};

// The library ignores SIGPIPE from its constructor on, for the whole program. We never raise it.
std::unique_ptr<LocalServer> make_server(std::string page, const PageServerOptions& options) {
    struct sigaction before = {};
    sigaction(SIGPIPE, nullptr, &before);
    auto server = std::make_unique<LocalServer>(std::move(page), options);
    sigaction(SIGPIPE, &before, nullptr);
    return server;
}

// A signal handler has no other way to know what to stop.
std::atomic<const PageServer*> g_running{nullptr};

extern "C" void on_interrupt(int /*signal*/) {
    if (const PageServer* server = g_running.load()) server->stop();
}

}  // namespace

struct PageServer::State {
    std::unique_ptr<LocalServer> server;
};

PageServer::PageServer(std::unique_ptr<State> state) : state_(std::move(state)) {}
PageServer::PageServer(PageServer&&) noexcept = default;
PageServer::~PageServer() = default;

Expected<PageServer> PageServer::start(std::string page, const PageServerOptions& options) {
    if (!is_loopback(options.host) && options.token.empty()) {
        return Error{ErrorCode::refused, "host", 0, "is not this machine alone, so there has to be a token"};
    }
    auto server = make_server(std::move(page), options);
    errno = 0;
    const int port = options.port == 0 ? server->bind_to_any_port(options.host)
                     : server->bind_to_port(options.host, options.port) ? options.port
                                                                        : -1;
    if (port <= 0) {
        return Error{ErrorCode::refused, "port", options.port,
                     errno == EADDRINUSE ? "is in use" : "cannot be listened on"};
    }
    server->port = static_cast<std::uint16_t>(port);
    return PageServer(std::make_unique<State>(State{std::move(server)}));
}

std::uint16_t PageServer::port() const { return state_->server->port; }

std::string PageServer::address() const {
    const PageServerOptions& options = state_->server->options();
    return "http://" + options.host + ":" + std::to_string(port()) + "/" +
           (options.token.empty() ? "" : "?token=" + options.token);
}

void PageServer::run() { state_->server->listen_after_bind(); }

void PageServer::stop() const { state_->server->is_stopping = true; }

void run_until_interrupted(PageServer& server) {
    struct sigaction ours = {};
    struct sigaction interrupt_before = {};
    struct sigaction terminate_before = {};
    ours.sa_handler = on_interrupt;
    sigemptyset(&ours.sa_mask);
    g_running.store(&server);
    sigaction(SIGINT, &ours, &interrupt_before);
    sigaction(SIGTERM, &ours, &terminate_before);
    server.run();
    sigaction(SIGINT, &interrupt_before, nullptr);
    sigaction(SIGTERM, &terminate_before, nullptr);
    g_running.store(nullptr);
}

}  // namespace glidepath::tools

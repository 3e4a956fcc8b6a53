#include <glidepath/tools/report.h>

#include "layers.h"
#include "unit/served_page.h"

#include <gtest/gtest.h>

#include <arpa/inet.h>
#include <chrono>
#include <csignal>
#include <netinet/in.h>
#include <poll.h>
#include <string>
#include <sys/socket.h>
#include <thread>
#include <unistd.h>

namespace glidepath {
namespace {

TEST(PageServer, refuses_the_host_names_of_others) {
    const Served served("page");
    const std::string port = std::to_string(served.port());
    for (const std::string& host :
         {std::string("evil.example"), "evil.example:" + port, std::string("127.0.0.1"),
          "127.0.0.1.evil.example:" + port, std::string("127.0.0.1:1"), "localhost:" + port + "0",
          "[::1]:" + port, "0.0.0.0:" + port, std::string()}) {
        EXPECT_EQ(status_of(served.get("/", host)), "HTTP/1.1 421 Misdirected Request") << host;
    }
}

TEST(PageServer, refuses_a_request_without_a_host_or_with_two) {
    const Served served("page");
    EXPECT_EQ(status_of(served.ask("GET / HTTP/1.1\r\n\r\n")), "HTTP/1.1 421 Misdirected Request");
    const std::string twice = "Host: " + served.own_host() + "\r\n";
    EXPECT_EQ(status_of(served.ask("GET / HTTP/1.1\r\n" + twice + twice + "\r\n")),
              "HTTP/1.1 421 Misdirected Request");
}

TEST(PageServer, refuses_other_methods_paths_and_what_is_no_request) {
    const Served served("page");
    const std::string host = served.own_host();
    EXPECT_EQ(status_of(served.get("/", host, "POST")), "HTTP/1.1 405 Method Not Allowed");
    EXPECT_EQ(status_of(served.get("/etc/passwd", host)), "HTTP/1.1 404 Not Found");
    EXPECT_EQ(status_of(served.get("/../../etc/passwd", host)), "HTTP/1.1 404 Not Found");
    EXPECT_EQ(status_of(served.ask("\r\n\r\n")), "HTTP/1.1 400 Bad Request");
    EXPECT_EQ(status_of(served.ask("hello\r\n\r\n")), "HTTP/1.1 400 Bad Request");
}

TEST(PageServer, refuses_a_request_that_does_not_end) {
    const Served served("page", {.max_request_bytes = 512});
    EXPECT_EQ(status_of(served.ask("GET / HTTP/1.1\r\nX: " + std::string(600, 'a'))),
              "HTTP/1.1 400 Bad Request");
}

TEST(PageServer, refuses_a_client_that_sends_a_byte_now_and_then) {
    const Served served("page", {.client_timeout_ms = 300});
    const int slow = served.connect();
    const std::string request = "GET / HTTP/1.1\r\nHost: " + served.own_host() + "\r\n\r\n";
    std::size_t sent = 0;
    pollfd closed{.fd = slow, .events = POLLIN, .revents = 0};
    while (sent < request.size() && ::poll(&closed, 1, 20) == 0) {
        ASSERT_EQ(::send(slow, request.data() + sent++, 1, MSG_NOSIGNAL), 1);
    }
    EXPECT_LT(sent, request.size());
    EXPECT_EQ(Served::rest_of(slow).find("200 OK"), std::string::npos);
}

TEST(PageServer, serves_the_next_client_when_one_takes_nothing) {
    const Served served(std::string(20'000'000, 'p'), {.max_clients = 1, .client_timeout_ms = 100});
    const int stuck = served.connect();
    const std::string request = "GET / HTTP/1.1\r\nHost: " + served.own_host() + "\r\n\r\n";
    ASSERT_EQ(::send(stuck, request.data(), request.size(), MSG_NOSIGNAL),
              static_cast<ssize_t>(request.size()));
    EXPECT_EQ(status_of(served.get("/", served.own_host(), "HEAD")), "HTTP/1.1 200 OK");
    ::close(stuck);
}

TEST(PageServer, drops_a_silent_client_and_serves_others_meanwhile) {
    const Served served("page", {.max_clients = 2, .client_timeout_ms = 100});
    const int silent = served.connect();
    EXPECT_EQ(status_of(served.get("/", served.own_host())), "HTTP/1.1 200 OK");
    EXPECT_EQ(Served::rest_of(silent), "");
}

TEST(PageServer, serves_the_page_whole_however_long_it_is) {
    const std::string page(5'000'000, 'p');
    const Served served(page);
    for (const std::string& host : {served.own_host(), "localhost:" + std::to_string(served.port()),
                                    "LocalHost:" + std::to_string(served.port())}) {
        const std::string answer = served.get("/?anything", host);
        EXPECT_EQ(status_of(answer), "HTTP/1.1 200 OK");
        EXPECT_NE(answer.find("\r\nContent-Length: 5000000\r\n"), std::string::npos);
        EXPECT_TRUE(answer.ends_with("\r\n\r\n" + page));
    }
}

TEST(PageServer, answers_head_without_the_page) {
    const Served served("page");
    const std::string answer = served.get("/", served.own_host(), "HEAD");
    EXPECT_EQ(status_of(answer), "HTTP/1.1 200 OK");
    EXPECT_TRUE(answer.ends_with("\r\n\r\n"));
}

TEST(PageServer, does_not_take_a_port_that_is_in_use) {
    const Served served("page");
    const Expected<PageServer> second = PageServer::start("page", {.port = served.port()});
    ASSERT_FALSE(second);
    EXPECT_STREQ(second.error_or_ok().why, "is in use");
    EXPECT_EQ(second.error_or_ok().where, served.port());
}

TEST(PageServer, ends_at_once_when_it_was_stopped_before) {
    Expected<PageServer> server = PageServer::start("page");
    ASSERT_TRUE(server);
    server->stop();
    server->run();
}

// Also a server that never ran lets go of its port.
TEST(PageServer, leaves_its_port_to_the_next_one) {
    std::uint16_t port = 0;
    {
        const Expected<PageServer> first = PageServer::start("page");
        ASSERT_TRUE(first);
        port = first->port();
    }
    EXPECT_TRUE(PageServer::start("page", {.port = port}));
}

TEST(PageServer, ends_on_a_signal_and_restores_what_the_signal_did) {
    static volatile std::sig_atomic_t caught = 0;
    const auto handler = [](int) { caught = 1; };
    std::signal(SIGTERM, handler);
    Expected<PageServer> server = PageServer::start("page");
    ASSERT_TRUE(server);
    std::thread running([&] { run_until_interrupted(*server); });
    struct sigaction present = {};
    do {
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
        sigaction(SIGTERM, nullptr, &present);
    } while (present.sa_handler == +handler);
    std::raise(SIGTERM);
    running.join();
    EXPECT_EQ(caught, 0);
    std::raise(SIGTERM);
    EXPECT_EQ(caught, 1);
    std::signal(SIGTERM, SIG_DFL);
}

TEST(PageServer, ends_while_a_client_is_connected) {
    int client = -1;
    {
        const Served served("page");
        client = served.connect();
        EXPECT_EQ(status_of(served.get("/", served.own_host())), "HTTP/1.1 200 OK");
    }
    EXPECT_EQ(Served::rest_of(client), "");
}

}  // namespace
}  // namespace glidepath

// A page that is served for the length of a test, and a client that asks for it.
#pragma once

#include <glidepath/tools/report.h>

#include "layers.h"

#include <gtest/gtest.h>

#include <arpa/inet.h>
#include <netinet/in.h>
#include <string>
#include <sys/socket.h>
#include <thread>
#include <unistd.h>

namespace glidepath {

// A server in a thread, for the length of a test.
class Served {
  public:
    explicit Served(std::string page, PageServerOptions options = {})
        : server_(std::move(PageServer::start(std::move(page), options).value())),
          thread_([this] { server_.run(); }) {}
    ~Served() {
        server_.stop();
        thread_.join();
    }
    Served(const Served&) = delete;
    Served& operator=(const Served&) = delete;

    [[nodiscard]] std::uint16_t port() const { return server_.port(); }
    [[nodiscard]] int connect() const {
        const int socket = ::socket(AF_INET, SOCK_STREAM, 0);
        sockaddr_in address{};
        address.sin_family = AF_INET;
        address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        address.sin_port = htons(port());
        EXPECT_EQ(::connect(socket, reinterpret_cast<sockaddr*>(&address), sizeof address), 0);
        return socket;
    }
    [[nodiscard]] std::string ask(const std::string& request) const {
        const int socket = connect();
        EXPECT_EQ(::send(socket, request.data(), request.size(), MSG_NOSIGNAL),
                  static_cast<ssize_t>(request.size()));
        return rest_of(socket);
    }
    [[nodiscard]] std::string get(const std::string& target, const std::string& host,
                                  const std::string& method = "GET") const {
        return ask(method + " " + target + " HTTP/1.1\r\nHost: " + host + "\r\n\r\n");
    }
    [[nodiscard]] std::string own_host() const { return "127.0.0.1:" + std::to_string(port()); }

    // Everything until the server closes.
    [[nodiscard]] static std::string rest_of(int socket) {
        std::string text;
        char buffer[4096];
        for (;;) {
            const ssize_t count = ::recv(socket, buffer, sizeof buffer, 0);
            if (count <= 0) break;
            text.append(buffer, static_cast<std::size_t>(count));
        }
        ::close(socket);
        return text;
    }

  private:
    PageServer server_;
    std::thread thread_;
};

inline std::string status_of(const std::string& answer) { return answer.substr(0, answer.find("\r\n")); }

}  // namespace glidepath

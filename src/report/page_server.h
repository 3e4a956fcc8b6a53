// Serves one page to browsers of this machine: HTTP/1.1 on 127.0.0.1, GET and HEAD of "/" alone. It is not
// made to be reached from elsewhere: a request that names another host is refused, so that no web page can
// read a capture through a name that leads here.
#pragma once

#include <glidepath/error.h>

#include "report/layer.h"

#include <cstdint>
#include <string>

namespace glidepath::report {

struct PageServerOptions {
    std::uint16_t port = 0;          // 0 = any that is free
    int most_clients = 32;           // served at once; others wait
    int client_timeout_ms = 5000;    // a client that neither sends nor takes anything for so long is let go
    int most_request_bytes = 16384;  // longer requests are refused
};

class PageServer {
  public:
    // Listens at once; nothing is served before run().
    static Expected<PageServer> start(std::string page, const PageServerOptions& options = {});

    PageServer(PageServer&& other) noexcept;
    PageServer& operator=(PageServer&& other) = delete;
    PageServer(const PageServer&) = delete;
    PageServer& operator=(const PageServer&) = delete;
    ~PageServer();

    [[nodiscard]] std::uint16_t port() const { return port_; }
    [[nodiscard]] std::string address() const;  // "http://127.0.0.1:8080/"

    // Serves until stop() is called.
    void run();

    // From another thread or from a signal handler.
    void stop() const;

  private:
    PageServer() = default;

    std::string page_;
    PageServerOptions options_;
    std::uint16_t port_ = 0;
    int listener_ = -1;
    int wake_read_ = -1;  // a pipe: a byte in it ends run()
    int wake_write_ = -1;
};

}  // namespace glidepath::report

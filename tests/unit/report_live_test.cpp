// A live feed: nobody slows it down, nobody reads it without its token.
#include <glidepath/tools/report.h>

#include "layers.h"
#include "report/live_feed.h"
#include "report/live_window.h"
#include "unit/served_page.h"

#include <gtest/gtest.h>

#include <chrono>
#include <string>

namespace glidepath {
namespace {

using namespace std::chrono_literals;

// A report of one body with one frame.
Report piece(double time_s) {
    RecordedBody body{.object = 7, .name = "Walker"};
    body.frames.push_back({.time_s = time_s, .position = {.x_m = time_s, .y_m = 0, .z_m = 0}});
    PolicyRun run{.name = "glidepath retail"};
    run.recording.duration_s = time_s;
    run.recording.bodies.push_back(body);
    Report report;
    report.policies.push_back(std::move(run));
    return report;
}

TEST(LiveFeed, never_waits_for_a_browser_that_takes_nothing_and_reports_what_it_lost) {
    LiveFeed feed;
    const auto client = join(*feed.state());
    constexpr std::uint64_t k_pieces = 1000;
    for (std::uint64_t i = 0; i < k_pieces; ++i)
        feed.publish(piece(static_cast<double>(i)));
    EXPECT_LE(client->waiting.size(), k_most_kept_pieces);
    const LiveDelivery first = take(*feed.state(), *client, 0ms);
    ASSERT_NE(first.piece, nullptr);
    EXPECT_EQ(first.dropped, first.piece->number - 1) << "all before the first that is left";
    EXPECT_EQ(feed.dropped(), first.dropped);
    EXPECT_EQ(take(*feed.state(), *client, 0ms).dropped, 0U) << "told once";
}

TEST(LiveFeed, gives_a_later_browser_the_past_that_it_keeps) {
    LiveFeed feed;
    feed.publish(piece(1));
    feed.publish(piece(2));
    const auto client = join(*feed.state());
    EXPECT_EQ(take(*feed.state(), *client, 0ms).piece->number, 1U);
    EXPECT_EQ(take(*feed.state(), *client, 0ms).piece->number, 2U);
    EXPECT_EQ(take(*feed.state(), *client, 1ms).piece, nullptr);
    EXPECT_EQ(feed.clients(), 1U);
    leave(*feed.state(), client);
    EXPECT_EQ(feed.clients(), 0U);
}

TEST(LiveServer, is_refused_on_another_address_without_a_token) {
    EXPECT_FALSE(PageServer::start("page", {.host = "0.0.0.0"}));
    EXPECT_TRUE(PageServer::start("page", {.token = "secret", .host = "0.0.0.0"}));
}

TEST(LiveServer, serves_neither_page_nor_events_without_the_token) {
    const Served served("page", {.token = "0123456789abcdef", .live = std::make_shared<LiveFeed>()});
    for (const char* target : {"/", "/events", "/?token=", "/?token=0123456789abcdee", "/events?token=x"}) {
        EXPECT_EQ(status_of(served.get(target, served.own_host())), "HTTP/1.1 403 Forbidden") << target;
    }
    EXPECT_EQ(status_of(served.get("/?token=0123456789abcdef", served.own_host())), "HTTP/1.1 200 OK");
    EXPECT_EQ(status_of(served.get("/?token=0123456789abcdef", "evil.example")),
              "HTTP/1.1 421 Misdirected Request");
}

TEST(LiveServer, has_no_events_without_a_feed) {
    const Served served("page");
    EXPECT_EQ(status_of(served.get("/events", served.own_host())), "HTTP/1.1 404 Not Found");
}

TEST(LiveServer, sends_pieces_as_events_with_their_numbers) {
    const auto feed = std::make_shared<LiveFeed>();
    const Served served("page", {.token = "secret", .live = feed});
    const int socket = served.connect();
    const std::string request =
        "GET /events?token=secret HTTP/1.1\r\nHost: " + served.own_host() + "\r\n\r\n";
    ASSERT_EQ(::send(socket, request.data(), request.size(), MSG_NOSIGNAL),
              static_cast<ssize_t>(request.size()));
    feed->publish(piece(1));
    feed->publish(piece(2));
    std::string text;
    char buffer[4096];
    while (text.find("id: 2\ndata: R0xQR") == std::string::npos) {
        const ssize_t count = ::recv(socket, buffer, sizeof buffer, 0);
        ASSERT_GT(count, 0) << text;
        text.append(buffer, static_cast<std::size_t>(count));
    }
    EXPECT_NE(text.find("Content-Type: text/event-stream"), std::string::npos) << text;
    EXPECT_NE(text.find("id: 1\ndata: R0xQR"), std::string::npos) << "base64 of GLPD";
    ::close(socket);
}

TEST(LiveServer, ends_at_once_though_a_browser_follows) {
    const auto feed = std::make_shared<LiveFeed>();
    const auto begun = std::chrono::steady_clock::now();
    int socket = -1;
    {
        const Served served("page", {.token = "secret", .live = feed});
        socket = served.connect();
        const std::string request =
            "GET /events?token=secret HTTP/1.1\r\nHost: " + served.own_host() + "\r\n\r\n";
        ASSERT_EQ(::send(socket, request.data(), request.size(), MSG_NOSIGNAL),
                  static_cast<ssize_t>(request.size()));
        while (feed->clients() == 0)
            std::this_thread::sleep_for(5ms);
    }
    EXPECT_LT(std::chrono::steady_clock::now() - begun, 4s) << "no shorter than a client's own deadline";
    EXPECT_EQ(feed->clients(), 0U);
    ::close(socket);
}

TEST(LivePage, may_ask_for_its_feed_and_nothing_else) {
    const std::string page = live_page("</script><b>lo");
    EXPECT_NE(page.find("default-src 'none'; connect-src 'self';"), std::string::npos);
    EXPECT_EQ(page.find("</script><b>lo"), std::string::npos);
    EXPECT_NE(page.find("id=\"glidepath-live\">{\"title\":\"\\u003c/script>"), std::string::npos);
    EXPECT_EQ(empty_page().find("connect-src"), std::string::npos);
}

TEST(LiveWindow, publishes_nothing_while_nothing_comes) {
    const auto feed = std::make_shared<LiveFeed>();
    LiveWindow window(feed, "lo", {}, {});
    window.publish();
    EXPECT_EQ(feed->state()->published, 0U);
}

}  // namespace
}  // namespace glidepath

// A capture as a page for a browser: one HTML file with its data inside, and a server for this machine.
// It is long because it has what a page shows, its options, and the server of a live one.
//
//     Report report;
//     report.policies.push_back({.name = "glidepath retail", .recording = recorder.take(60)});
//     write(file, report_page(report));
//     Expected<PageServer> server = PageServer::start(report_page(report));
//     if (server) run_until_interrupted(*server);  // at server->address()
#pragma once

#include <glidepath/assets.h>
#include <glidepath/error.h>
#include <glidepath/position.h>
#include <glidepath/tools/recording.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace glidepath::tools {

// One line of a scorecard.
struct ScoreLine {
    std::string name{};   // "pops"
    std::string value{};  // "3 in 12 body-minutes (k = 2.5, 4.0 m/s)"
    // The same to compare policies by: the less, the better, or the nearer to `best`. None: not compared.
    std::optional<double> number{};
    double best = 0;
};

// A frame in which a body stepped too far, and why.
struct ReportedPop {
    double time_s = 0;  // of the frame, since the recording began
    ObjectId object = 0;
    float step_m = 0;
    float limit_m = 0;          // the longest step that is no pop
    std::uint32_t frames = 1;   // that it lasted: scorecards count frames
    std::string stage{};        // which part of the engine moved it: "interpolate"
    std::string kind{};         // what pops are counted by: "far from the viewer"
    std::string cause{};        // a sentence or two for people
    std::int32_t message = -1;  // the message that led to it: index into the body's messages; -1 = none
};

// The capture as one policy showed it.
struct PolicyRun {
    std::string name{};  // "glidepath retail"
    Recording recording{};
    std::vector<ScoreLine> scorecard{};
    std::vector<ReportedPop> pops{};     // in order of time
    bool is_fed_positions_only = false;  // it does nothing with other messages
};

// A policy that is scored and not shown, since the page would be too large.
struct ScoredPolicy {
    std::string name{};
    std::vector<ScoreLine> scorecard{};
};

// Where the parts of a figure are, relative to its body (x to its right, y ahead, z up).
struct ReportedFigure {
    // Every frame of an animation: the parts of the first, then those of the next.
    struct Clip {
        ClipId id = 0;
        std::vector<Vec3> parts{};
    };

    std::uint32_t setup = 0;
    float scale = 1;
    std::vector<Vec3> rest{};  // of each part, when nothing plays
    // Of each part the one that a stick joins it to. A part without one (a number that is none of theirs), or
    // all of them when the list is empty, is joined to the nearest part.
    std::vector<std::uint32_t> parents{};
    std::vector<Clip> clips{};
};

// What the page shows: one capture under one or more policies. The page opens with the first. Title, bodies
// and messages are taken from it; the bodies of the others are matched to its bodies by object id and
// instance.
struct Report {
    std::vector<PolicyRun> policies{};
    std::vector<ScoredPolicy> scored_only{};
    // For bodies of the same setup and scale; the 3-D view draws them as sticks. Others are drawn by radius
    // and height.
    std::vector<ReportedFigure> figures{};
};

// The whole HTML file: data, code and styles inside, nothing loaded from elsewhere. The page itself is part
// of this library, so an installed program needs no other file.
[[nodiscard]] std::string report_page(const Report& report);

// The page without data, which says how to make one with data.
[[nodiscard]] std::string empty_page();

// Hands pieces of a live report to any number of browsers. Publishing never waits for one: a browser that
// does not take its pieces in time loses the oldest of them, and hears how many.
class LiveFeed {
  public:
    LiveFeed();
    ~LiveFeed();
    LiveFeed(const LiveFeed&) = delete;
    LiveFeed& operator=(const LiveFeed&) = delete;

    // What came since the last piece: the frames, messages and pops of a report with one policy, on one
    // clock. Its bodies are those of which something came.
    void publish(const Report& piece);
    // Pieces that browsers were too slow for.
    [[nodiscard]] std::uint64_t dropped() const;
    // Browsers that listen now.
    [[nodiscard]] std::size_t clients() const;

    struct State;  // the server's
    [[nodiscard]] const std::shared_ptr<State>& state() const { return state_; }

  private:
    std::shared_ptr<State> state_;
};

// The page that follows a feed; PageServer serves it with `live` set.
[[nodiscard]] std::string live_page(const std::string& title);

// Where a PageServer listens, and what it takes of its clients.
struct PageServerOptions {
    std::uint16_t port = 0;         // 0 = any that is free
    int max_clients = 16;           // served at once; others wait
    int client_timeout_ms = 5000;   // for a whole request, and for each step of taking the answer
    int max_request_bytes = 16384;  // longer requests are refused
    // With one, a request has to name it: "/?token=...". It is part of address().
    std::string token{};
    // An IPv4 address. Another than this machine's own (127.0.0.1) needs a token.
    std::string host = "127.0.0.1";
    std::shared_ptr<LiveFeed> live{};  // also served, as server-sent events under "/events"
};

// Serves one page to browsers of this machine: HTTP/1.1 on 127.0.0.1, GET and HEAD of "/" (and "/events" of a
// live page) alone. A request that names another host is refused, so that no web page can read a capture
// through a name that leads here. When it listens elsewhere, it serves anyone who knows the token.
class PageServer {
  public:
    // Listens at once; nothing is served before run(). The error says whether the port is in use.
    static Expected<PageServer> start(std::string page, const PageServerOptions& options = {});

    PageServer(PageServer&& other) noexcept;
    ~PageServer();

    // The one that it listens on, also when any was asked for.
    [[nodiscard]] std::uint16_t port() const;
    [[nodiscard]] std::string address() const;  // "http://127.0.0.1:8080/"

    // Serves until stop() is called; then within a tenth of a second, whatever clients do. Once.
    void run();

    // From another thread or from a signal handler, before or during run().
    void stop() const;

  private:
    struct State;
    explicit PageServer(std::unique_ptr<State> state);

    std::unique_ptr<State> state_;
};

// Serves until Ctrl-C (SIGINT) or SIGTERM; these do what they did before when it returns. One at a time.
void run_until_interrupted(PageServer& server);

}  // namespace glidepath::tools

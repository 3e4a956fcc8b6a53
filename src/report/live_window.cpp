#include "report/live_window.h"

#include "report/policy_runs.h"

#include <algorithm>
#include <utility>

namespace glidepath::report {

namespace {

// A little more than explain_pops looks back.
constexpr double k_recent_s = 14;

template <class Rows, class TimeOf>
void forget_before(Rows& rows, double time_s, TimeOf time_of) {
    const auto first =
        std::find_if(rows.begin(), rows.end(), [&](const auto& row) { return time_of(row) >= time_s; });
    rows.erase(rows.begin(), first);
}

template <class Rows>
void append(Rows& rows, const Rows& more) {
    rows.insert(rows.end(), more.begin(), more.end());
}

}  // namespace

LiveWindow::LiveWindow(std::shared_ptr<LiveFeed> feed, std::string title, const ReplayOptions& options,
                       ExplainOptions explain)
    : feed_(std::move(feed)),
      title_(std::move(title)),
      engine_name_(engine_name(options)),
      frames_per_s_(options.frames_per_s),
      explain_(explain) {}

void LiveWindow::add(const Recording& piece) {
    recent_.frames_per_s = frames_per_s_;
    recent_.duration_s = piece.duration_s;
    for (std::size_t i = 0; i < piece.bodies.size(); ++i) {
        const RecordedBody& body = piece.bodies[i];
        if (i == recent_.bodies.size())
            recent_.bodies.push_back(
                {.object = body.object, .name = body.name, .is_local = body.is_local, .kind = body.kind});
        RecordedBody& known = recent_.bodies[i];
        append(known.frames, body.frames);
        append(known.messages, body.messages);
        append(known.notices, body.notices);
        const double from_s = piece.duration_s - k_recent_s;
        forget_before(known.frames, from_s, [](const RecordedFrame& frame) { return frame.time_s; });
        forget_before(known.messages, from_s, [](const RecordedMessage& message) { return message.time_s; });
        forget_before(known.notices, from_s, [](const Notice& notice) { return notice.clock_s; });
    }
}

void LiveWindow::publish() {
    Recording piece = recorder_.take_new(frames_per_s_);
    add(piece);
    std::erase_if(piece.bodies,
                  [](const RecordedBody& body) { return body.frames.empty() && body.messages.empty(); });
    if (piece.bodies.empty()) return;
    std::stable_sort(piece.bodies.begin(), piece.bodies.end(),
                     [](const RecordedBody& a, const RecordedBody& b) { return a.object < b.object; });
    piece.title = title_;
    PolicyRun run{.name = engine_name_};
    for (const Pop& pop : explain_pops(recent_, explain_)) {
        if (pop.time_s <= explained_until_s_) continue;
        run.pops.push_back(reported(pop));
    }
    explained_until_s_ = piece.duration_s;
    set_pop_speeds(piece, explain_);
    run.recording = std::move(piece);
    Report report;
    report.policies.push_back(std::move(run));
    feed_->publish(report);
}

}  // namespace glidepath::report

// From a replay that goes on to a feed: records, explains what has just happened, and publishes both.
#pragma once

#include <glidepath/tools/explain.h>
#include <glidepath/tools/recording.h>
#include <glidepath/tools/replay.h>
#include <glidepath/tools/report.h>

#include "report/layer.h"

#include <memory>
#include <string>

namespace glidepath::report {

class LiveWindow {
  public:
    LiveWindow(std::shared_ptr<LiveFeed> feed, std::string title, const ReplayOptions& options,
               ExplainOptions explain);

    // For a replay with ReplayOptions::traced. It must not outlive the window.
    [[nodiscard]] ReplayListener listener() { return recorder_.listener(); }
    // What came since the last time; nothing where nothing came.
    void publish();

  private:
    void add(const Recording& piece);

    std::shared_ptr<LiveFeed> feed_;
    std::string title_;
    std::string engine_name_;
    double frames_per_s_;
    ExplainOptions explain_;
    Recorder recorder_;
    Recording recent_;  // what explaining looks back at; bodies as the recorder has them
    double explained_until_s_ = 0;
};

}  // namespace glidepath::report

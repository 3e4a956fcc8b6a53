// A bar on standard error while something runs.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <string>
#include <thread>

namespace glidepath::app {

// While something runs for more than half a second, with the time left, cut to the terminal's width; nothing
// when standard error is none. It draws itself.
class Progress {
  public:
    // `whole`: what done() counts up to; 0: nobody knows.
    Progress(std::string what, std::uint64_t whole, bool is_quiet);
    ~Progress();
    Progress(const Progress&) = delete;
    Progress& operator=(const Progress&) = delete;

    std::atomic<std::uint64_t>& done() { return done_; }
    // What comes next: the bar begins again.
    void begin(std::string what, std::uint64_t whole);
    // Takes it off the screen until it is drawn again.
    void wipe();

  private:
    void draw_until_stopped();
    [[nodiscard]] std::string line(double gone_s, double step_s) const;
    void show(const std::string& text);  // in place of what stands there

    std::mutex mutex_;  // of what follows
    std::condition_variable changed_;
    std::string what_;
    std::uint64_t whole_;
    double begun_s_ = 0;
    bool is_stopped_ = false;
    std::size_t shown_ = 0;  // characters that stand there
    std::atomic<std::uint64_t> done_ = 0;
    std::thread drawer_;
};

// Takes the bar off the screen, if there is one: something else is to be printed there.
void wipe_progress();

}  // namespace glidepath::app

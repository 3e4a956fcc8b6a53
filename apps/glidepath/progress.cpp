#include "apps/glidepath/progress.h"

#include "apps/glidepath/console.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <unistd.h>
#include <utility>

namespace glidepath::app {

namespace {

std::mutex drawn_mutex;  // of `drawn`
Progress* drawn = nullptr;

double seconds_now() {
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

// As long as the line can have beside `others` characters; none where it would say nothing.
std::string bar(double share, std::size_t others) {
    constexpr std::size_t k_longest = 30;
    constexpr std::size_t k_shortest = 5;
    const std::size_t taken = others + 5;  // blanks, brackets and the end of the line
    const std::size_t length = error_width() > taken ? std::min(k_longest, error_width() - taken) : 0;
    if (length < k_shortest) return {};
    const auto filled = static_cast<std::size_t>(share * static_cast<double>(length));
    return fmt::format("[{}{}] ", std::string(filled, '#'), std::string(length - filled, '.'));
}

}  // namespace

Progress::Progress(std::string what, std::uint64_t whole, bool is_quiet)
    : what_(std::move(what)), whole_(whole), begun_s_(seconds_now()) {
    if (is_quiet || ::isatty(STDERR_FILENO) != 1) return;
    drawer_ = std::thread([this] { draw_until_stopped(); });
    const std::lock_guard lock(drawn_mutex);
    drawn = this;
}

Progress::~Progress() {
    if (!drawer_.joinable()) return;
    {
        const std::lock_guard lock(drawn_mutex);
        if (drawn == this) drawn = nullptr;
    }
    {
        const std::lock_guard lock(mutex_);
        is_stopped_ = true;
    }
    changed_.notify_one();
    drawer_.join();
}

void Progress::begin(std::string what, std::uint64_t whole) {
    const std::lock_guard lock(mutex_);
    what_ = std::move(what);
    whole_ = whole;
    begun_s_ = seconds_now();
    done_ = 0;
}

// The last step was done after `step_s`: until the next one the time left only gets less.
std::string Progress::line(double gone_s, double step_s) const {
    constexpr double k_before_a_guess_s = 1.0;
    if (whole_ == 0) return fmt::format("{} ... {:.0f} s", what_, gone_s);
    const double share = std::min(1.0, static_cast<double>(done_.load()) / static_cast<double>(whole_));
    const double left_s = share > 0.0 ? std::max(1.0, step_s / share - gone_s) : 0.0;
    const std::string left =
        share > 0.01 && gone_s > k_before_a_guess_s ? fmt::format(", {:.0f} s left", left_s) : "";
    const std::string text = fmt::format("{:3.0f} %{}", share * 100.0, left);
    return fmt::format("{} {}{}", what_, bar(share, what_.size() + text.size()), text);
}

void Progress::show(const std::string& text) {
    const std::string cut = text.substr(0, error_width() - 1);  // a full line would begin the next one
    const std::size_t size = cut.size();
    // What stands there is written over: not every terminal knows how to erase.
    const std::string all =
        "\r" + cut + std::string(shown_ > size ? shown_ - size : 0, ' ') + (size == 0 ? "\r" : "");
    static_cast<void>(std::fwrite(all.data(), 1, all.size(), stderr));
    static_cast<void>(std::fflush(stderr));
    shown_ = size;
}

void Progress::wipe() {
    const std::lock_guard lock(mutex_);
    if (shown_ > 0) show("");
}

void wipe_progress() {
    const std::lock_guard lock(drawn_mutex);
    if (drawn != nullptr) drawn->wipe();
}

void Progress::draw_until_stopped() {
    constexpr double k_before_it_shows_s = 0.5;
    std::unique_lock lock(mutex_);
    const double first_s = seconds_now();
    double step_s = first_s;
    std::uint64_t known_done = 0;
    while (!changed_.wait_for(lock, std::chrono::milliseconds(100), [this] { return is_stopped_; })) {
        const double now_s = seconds_now();
        if (const std::uint64_t done = done_.load(); done != known_done) {
            known_done = done;
            step_s = now_s;
        }
        if (now_s - first_s < k_before_it_shows_s) continue;
        show(line(now_s - begun_s_, std::max(0.0, step_s - begun_s_)));
    }
    if (shown_ > 0) show("");
}

}  // namespace glidepath::app

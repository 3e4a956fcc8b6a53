#include "base/thread_pool.h"

#include <algorithm>

namespace glidepath::base {

#if GLIDEPATH_HAS_THREADS
ThreadPool::ThreadPool(std::uint32_t threads) {
    for (std::uint32_t i = 1; i < threads; ++i) {
        workers_.emplace_back([this] { serve(); });
    }
}

ThreadPool::~ThreadPool() {
    ends_.store(true);
    jobs_begun_.fetch_add(1);
    jobs_begun_.notify_all();
    for (std::thread& worker : workers_) {
        worker.join();
    }
}

// Every worker reports once for every job, so that none is still at the last one when the next begins.
void ThreadPool::run_job(const Job& job) {
    job_ = job;
    next_piece_.store(0);
    busy_.store(static_cast<std::uint32_t>(workers_.size()));
    jobs_begun_.fetch_add(1);
    jobs_begun_.notify_all();
    take_pieces();
    for (std::uint32_t busy = busy_.load(); busy != 0; busy = busy_.load()) {
        busy_.wait(busy);
    }
}

void ThreadPool::serve() {
    for (std::uint32_t seen = 0;; ++seen) {
        jobs_begun_.wait(seen);
        if (ends_.load()) return;
        take_pieces();
        if (busy_.fetch_sub(1) == 1) busy_.notify_one();
    }
}

void ThreadPool::take_pieces() {
    for (std::uint32_t piece = next_piece_.fetch_add(1); piece < job_.pieces;
         piece = next_piece_.fetch_add(1)) {
        job_.call(job_.work, piece);
    }
}

static std::uint32_t cores() { return std::thread::hardware_concurrency(); }
#else
static std::uint32_t cores() { return 1; }
#endif

ThreadPool& OwnThreadPool::get(std::uint32_t threads) {
    if (pool_ == nullptr) {
        const std::uint32_t wanted = threads != 0 ? threads : cores();
        pool_ = std::make_unique<ThreadPool>(std::max(1U, wanted));
    }
    return *pool_;
}

}  // namespace glidepath::base

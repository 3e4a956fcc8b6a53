// Threads that wait for work and share it out piece by piece. No heap is used but for the threads themselves,
// and a run returns when its last piece is done: what was written before it is seen in the pieces, what they
// wrote is seen after it.
#pragma once

#include "base/threads.h"

#include <cstdint>
#include <memory>
#if GLIDEPATH_HAS_THREADS
#include <atomic>
#include <thread>
#include <vector>
#endif

namespace glidepath::base {

#if GLIDEPATH_HAS_THREADS
class ThreadPool {
  public:
    // Counts the caller of run, who works too.
    explicit ThreadPool(std::uint32_t threads);
    ~ThreadPool();
    ThreadPool(const ThreadPool&) = delete;
    ThreadPool& operator=(const ThreadPool&) = delete;

    [[nodiscard]] std::uint32_t threads() const { return static_cast<std::uint32_t>(workers_.size()) + 1; }

    // work(piece) for every piece below `pieces`, in any order, by any thread. It must not throw.
    template <class Work>
    void run(std::uint32_t pieces, Work& work) {
        run_job({[](void* of, std::uint32_t piece) { (*static_cast<Work*>(of))(piece); }, &work, pieces});
    }

  private:
    struct Job {
        void (*call)(void*, std::uint32_t) = nullptr;
        void* work = nullptr;
        std::uint32_t pieces = 0;
    };
    void run_job(const Job& job);
    void serve();
    void take_pieces();

    Job job_;
    std::atomic<std::uint32_t> jobs_begun_{0};  // a change of it wakes the workers
    std::atomic<std::uint32_t> next_piece_{0};
    std::atomic<std::uint32_t> busy_{0};  // workers that have not finished with this job
    std::atomic<bool> ends_{false};
    std::vector<std::thread> workers_;
};
#else
// Its caller does all the work.
class ThreadPool {
  public:
    explicit ThreadPool(std::uint32_t) {}

    [[nodiscard]] std::uint32_t threads() const { return 1; }

    template <class Work>
    void run(std::uint32_t pieces, Work& work) {
        for (std::uint32_t piece = 0; piece < pieces; ++piece) {
            work(piece);
        }
    }
};
#endif

// A pool that belongs to one object: a copy of the object gets a pool of its own when it needs one.
class OwnThreadPool {
  public:
    OwnThreadPool() = default;
    OwnThreadPool(const OwnThreadPool&) {}
    OwnThreadPool& operator=(const OwnThreadPool&) { return *this; }
    ~OwnThreadPool() = default;

    // 0 threads: as many as the machine has cores.
    [[nodiscard]] ThreadPool& get(std::uint32_t threads);

  private:
    std::unique_ptr<ThreadPool> pool_;
};

}  // namespace glidepath::base

// Whether there are threads, and a lock for what several of them may ask at once. The C++ library of wasm32
// has neither std::thread nor std::mutex: there one thread does everything, and the lock nothing.
#pragma once

#include "base/layer.h"

#if defined(__wasm__) && !defined(_REENTRANT)
#define GLIDEPATH_HAS_THREADS 0
#else
#define GLIDEPATH_HAS_THREADS 1
#include <mutex>
#endif

namespace glidepath::base {

#if GLIDEPATH_HAS_THREADS
using Mutex = std::mutex;
#else
struct Mutex {
    void lock() {}
    void unlock() {}
    bool try_lock() { return true; }
};
#endif

// Holds the lock as long as it lives.
class Lock {
  public:
    explicit Lock(Mutex& mutex) : mutex_(mutex) { mutex_.lock(); }
    ~Lock() { mutex_.unlock(); }
    Lock(const Lock&) = delete;
    Lock& operator=(const Lock&) = delete;

  private:
    Mutex& mutex_;
};

}  // namespace glidepath::base

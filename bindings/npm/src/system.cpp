// What the C library asks of a system: it would write its last words, and ask for files. There is nothing to
// serve that. With these a module needs nothing of WASI.
#include <cstdint>
#include <version>

// Neither are there last words of the C++ library; its own would bring printf, 14 kB of a module.
_LIBCPP_BEGIN_NAMESPACE_STD
[[noreturn]] void __libcpp_verbose_abort(const char*, ...) { __builtin_trap(); }
_LIBCPP_END_NAMESPACE_STD

extern "C" {

[[noreturn]] void abort_message(const char*, ...) { __builtin_trap(); }

std::int32_t __imported_wasi_snapshot_preview1_fd_close(std::int32_t) { return 8; }  // "bad file"
std::int32_t __imported_wasi_snapshot_preview1_fd_write(std::int32_t, std::int32_t, std::int32_t,
                                                        std::int32_t) {
    return 8;
}
std::int32_t __imported_wasi_snapshot_preview1_fd_seek(std::int32_t, std::int64_t, std::int32_t,
                                                       std::int32_t) {
    return 8;
}
std::int32_t __imported_wasi_snapshot_preview1_fd_pread(std::int32_t, std::int32_t, std::int32_t,
                                                        std::int64_t, std::int32_t) {
    return 8;
}
std::int32_t __imported_wasi_snapshot_preview1_clock_time_get(std::int32_t, std::int64_t, std::int32_t) {
    return 8;
}
[[noreturn]] void __imported_wasi_snapshot_preview1_proc_exit(std::int32_t) { __builtin_trap(); }
}

// The last error of each thread, and the barrier that turns exceptions into codes.
#pragma once

#include <glidepath/error.h>

#include "capi/layer.h"

#include <cstddef>
#include <cstdint>
#include <glidepath.h>
#include <new>
#include <string_view>

namespace glidepath::capi {

// Remembers it and returns its code. Texts are static.
gp_code fail(gp_code code, const char* what, const char* why, std::uint64_t where = 0) noexcept;
// Likewise; ok is no failure. Texts that are not static are copied, cut off where the capacity ends.
gp_code fail(const Error& error) noexcept;

// "what: why" into `out`, cut off where the capacity ends, always with a final zero if any fits.
std::uint32_t write_text(std::string_view text, char* out, std::uint32_t capacity) noexcept;

// Runs what may throw. Targets without exceptions (wasm32) end where others would throw.
template <class Body>
gp_code guarded(Body&& body) noexcept {
#if defined(__cpp_exceptions)
    try {
        return body();
    } catch (const std::bad_alloc&) {
        return fail(GP_NO_MEMORY, "memory", "there is not enough of it");
    } catch (...) {
        return fail(GP_INTERNAL, "call", "an exception, of the library or of a callback");
    }
#else
    return body();
#endif
}

[[nodiscard]] inline gp_code null_pointer(const char* what) noexcept {
    return fail(GP_NULL_POINTER, what, "is a null pointer");
}

}  // namespace glidepath::capi

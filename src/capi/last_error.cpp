#include "capi/last_error.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <string>

namespace glidepath::capi {

namespace {

// Texts that are not static: no memory is asked for when something has gone wrong already.
using Text = std::array<char, 512>;

struct LastError {
    gp_error shown{GP_OK, 0, 0, "", "", ""};
    Text what{};
    Text why{};
    Text file{};
};

thread_local LastError last;  // NOLINT(cppcoreguidelines-avoid-non-const-global-variables)

const char* kept(Text& text, std::string_view from) {
    const std::size_t length = std::min(from.size(), text.size() - 1);
    std::memcpy(text.data(), from.data(), length);
    text[length] = '\0';
    return text.data();
}

}  // namespace

gp_code fail(gp_code code, const char* what, const char* why, std::uint64_t where) noexcept {
    last.shown = {code, 0, where, what, why, ""};
    return code;
}

gp_code fail(const Error& error) noexcept {
    if (error.is_ok()) return GP_OK;
    const auto code = static_cast<gp_code>(error.code);
    // The wire's errors say with their code alone what is wrong with the field.
    const char* why = *error.why != '\0' ? error.why : name_of(error.code);
    last.shown = {code, 0, error.where, error.what, why, ""};
    if (error.origin != nullptr) {
        const ErrorOrigin& origin = *error.origin;
        last.shown.line = origin.line;
        last.shown.file = kept(last.file, origin.file);
        if (!origin.what.empty()) last.shown.what = kept(last.what, origin.what);
        if (!origin.why.empty()) last.shown.why = kept(last.why, origin.why);
    }
    return code;
}

std::uint32_t write_text(std::string_view text, char* out, std::uint32_t capacity) noexcept {
    if (out != nullptr && capacity > 0) {
        const std::size_t length = std::min<std::size_t>(text.size(), capacity - 1);
        std::memcpy(out, text.data(), length);
        out[length] = '\0';
    }
    return static_cast<std::uint32_t>(text.size());
}

}  // namespace glidepath::capi

using namespace glidepath;
using namespace glidepath::capi;

void gp_last_error(gp_error* out) {
    if (out != nullptr) *out = last.shown;
}

uint32_t gp_last_error_text(char* out, uint32_t capacity) {
    const gp_error& error = last.shown;
    std::array<char, 1600> line{};
    std::size_t used = 0;
    const auto add = [&](std::string_view text) {
        const std::size_t length = std::min(text.size(), line.size() - 1 - used);
        std::memcpy(line.data() + used, text.data(), length);
        used += length;
    };
    for (const char* part : {error.file, error.what, error.why}) {
        if (error.code == GP_OK || *part == '\0') continue;
        if (used > 0) add(": ");
        add(part);
    }
    return write_text({line.data(), used}, out, capacity);
}

const char* gp_code_name(int32_t code) {
    if (code >= 0 && code < static_cast<int32_t>(k_error_code_count)) {
        return name_of(static_cast<ErrorCode>(code));
    }
    switch (code) {
        case GP_NULL_POINTER:
            return "null_pointer";
        case GP_BAD_SIZE:
            return "bad_size";
        case GP_BAD_HANDLE:
            return "bad_handle";
        case GP_FREED_HANDLE:
            return "freed_handle";
        case GP_BUSY:
            return "busy";
        case GP_NO_MEMORY:
            return "no_memory";
        case GP_BAD_HOST:
            return "bad_host";
        case GP_UNSUPPORTED:
            return "unsupported";
        case GP_INTERNAL:
            return "internal";
        default:
            return "unknown";
    }
}

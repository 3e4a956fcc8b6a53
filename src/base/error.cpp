#include <glidepath/error.h>

#include "base/assert.h"
#include "base/names.h"

#include <array>

namespace glidepath {

namespace {

constexpr std::array<const char*, k_error_code_count> k_names{"ok",
                                                              "truncated",
                                                              "bad_count",
                                                              "bad_length",
                                                              "bad_opcode",
                                                              "bad_movement_type",
                                                              "bad_command",
                                                              "bad_version",
                                                              "bad_cell",
                                                              "bad_float",
                                                              "bad_quaternion",
                                                              "trailing",
                                                              "unknown_flag",
                                                              "nonzero_padding",
                                                              "bad_checksum",
                                                              "fragment_mismatch",
                                                              "incomplete",
                                                              "out_of_range",
                                                              "malformed",
                                                              "limit_exceeded",
                                                              "unknown_id",
                                                              "stale",
                                                              "refused",
                                                              "unreadable",
                                                              "unwritable"};
static_assert(static_cast<std::size_t>(ErrorCode::unwritable) + 1 == k_error_code_count);

}  // namespace

const char* name_of(ErrorCode code) { return base::name_in(k_names, code); }

void require_value(bool has_value) { GLIDEPATH_ASSERT(has_value); }

Error file_error(ErrorCode code, ErrorOrigin origin) {
    return {.code = code, .origin = std::make_shared<const ErrorOrigin>(std::move(origin))};
}

std::string text_of(const Error& error) {
    std::string text;
    const auto append = [&text](const std::string& part) {
        if (part.empty()) return;
        if (!text.empty()) text += ": ";
        text += part;
    };
    if (error.origin != nullptr) {
        std::string where = error.origin->file;
        if (error.origin->line > 0) where += ':' + std::to_string(error.origin->line);
        if (error.origin->column > 0) where += ':' + std::to_string(error.origin->column);
        append(where);
        append(error.origin->what);
    }
    append(error.what);
    const std::string why = error.origin != nullptr ? error.origin->why : std::string{};
    append(!why.empty() ? why : *error.why != '\0' ? error.why : name_of(error.code));
    return text;
}

}  // namespace glidepath

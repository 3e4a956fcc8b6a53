#include "assets/dat_report.h"

#include "assets/dat_objects.h"
#include "base/names.h"

#include <fmt/format.h>

#include <utility>

namespace glidepath::tools {

using namespace base;

namespace {

constexpr std::array<const char*, k_dat_fault_count> k_fault_names{
    "not_dat",       "bad_header",      "bad_offset",        "chain_short",  "chain_loop",
    "bad_count",     "bad_order",       "tree_loop",         "too_large",    "bad_compression",
    "not_found",     "wrong_id",        "truncated",         "bad_hook",     "bad_float",
    "bad_value",     "empty_animation", "duplicate_key",     "chain_long",   "bad_quaternion",
    "bad_direction", "bad_range",       "missing_reference", "unknown_flag", "nonzero_padding",
    "trailing"};

struct NamedKind {
    DatKind kind;
    const char* name;
};
constexpr std::array<NamedKind, 9> k_kinds{{{DatKind::graphics, "graphics"},
                                            {DatKind::setup, "setup"},
                                            {DatKind::animation, "animation"},
                                            {DatKind::motion_table, "motion-table"},
                                            {DatKind::wave, "wave"},
                                            {DatKind::sound_table, "sound-table"},
                                            {DatKind::particle_emitter, "particle-emitter"},
                                            {DatKind::script, "script"},
                                            {DatKind::script_table, "script-table"}}};

}  // namespace

const char* name_of(DatFault fault) { return name_in(k_fault_names, fault); }

DatKind kind_of(std::uint32_t id) {
    for (const NamedKind& known : k_kinds) {
        if (static_cast<std::uint32_t>(known.kind) == id >> 24U) return known.kind;
    }
    return DatKind::other;
}

const char* name_of(DatKind kind) {
    for (const NamedKind& known : k_kinds) {
        if (known.kind == kind) return known.name;
    }
    return "other";
}

}  // namespace glidepath::tools

namespace glidepath::assets {

namespace {

ErrorCode code_of(DatFault fault) {
    switch (fault) {
        case DatFault::truncated:
            return ErrorCode::truncated;
        case DatFault::bad_count:
            return ErrorCode::bad_count;
        case DatFault::bad_float:
            return ErrorCode::bad_float;
        case DatFault::bad_value:
            return ErrorCode::out_of_range;
        case DatFault::not_found:
            return ErrorCode::unknown_id;
        case DatFault::too_large:
            return ErrorCode::limit_exceeded;
        default:
            return ErrorCode::malformed;
    }
}

}  // namespace

void DatReport::reject(DatFault fault, std::optional<std::uint64_t> offset, std::string why) {
    if (is_rejected_) return;
    is_rejected_ = true;
    findings_.push_back({fault, id_, offset, std::move(why)});
}

void DatReport::reject_earlier(DatFault fault, std::uint64_t offset, std::string why) {
    if (is_rejected_) {
        const std::optional<std::uint64_t> known = findings_.back().offset;
        if (known && *known < offset) return;
        findings_.pop_back();
        is_rejected_ = false;
    }
    while (findings_.size() > object_begin_ && findings_.back().offset > offset)
        findings_.pop_back();
    reject(fault, offset, std::move(why));
}

bool fits_in_memory(std::uint64_t bytes, DatReport& report) {
    if (bytes <= k_max_dat_object_bytes) return true;
    report.reject(
        DatFault::too_large, {},
        fmt::format("would take {} bytes in memory; {} are the most", bytes, k_max_dat_object_bytes));
    return false;
}

std::string hex_text(std::uint32_t number) { return fmt::format("0x{:08X}", number); }

Error error_of(const DatReport& report, const std::string& file) {
    const DatFinding& found = report.findings().back();
    std::string what = found.id ? hex_text(*found.id) : std::string();
    if (found.offset) what += fmt::format("{}byte {}", what.empty() ? "" : ", ", *found.offset);
    return file_error(code_of(found.fault), {.file = file,
                                             .what = std::move(what),
                                             .why = fmt::format("{}: {}", name_of(found.fault), found.why)});
}

}  // namespace glidepath::assets

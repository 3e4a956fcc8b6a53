// wire/vectors.jsonl and wire/captured.jsonl: one message a line, its bytes and what they mean. The message
// must decode to `decoded` without an error, and `decoded` must encode to the same bytes. Exceptions:
// FORMAT.md.
#include "conformance/suites/suites.h"
#include "conformance/suites/wire_values.h"

namespace glidepath::conformance {

namespace {

// A line so named has a legal spelling that no writer of today uses: it is written in the usual one.
constexpr std::string_view k_other_spelling = "_noncanon";

// Old servers left stale bits in the word of an interpreted state. Only its low twelve bits are kept.
void clear_stale_bits(std::span<std::byte> bytes, const WarningList& warnings) {
    for (std::size_t i = 0; i < warnings.kept(); ++i) {
        const Error warning = warnings[i];
        if (warning.code != ErrorCode::unknown_flag || std::string_view(warning.what) != "state.flags")
            continue;
        bytes[warning.where + 1] &= std::byte{0x0F};
        bytes[warning.where + 2] = std::byte{0};
        bytes[warning.where + 3] = std::byte{0};
    }
}

void run_message(const Json& line, CaseReport& report, bool may_warn) {
    std::vector<std::byte> bytes = bytes_from(line["hex"]);
    const Decoded decoded = decode(bytes, DecodeMode::strict);
    if (!decoded.is_ok() || !(decoded.warnings.empty() || may_warn)) {
        report.differ("class", "ok", name_of(class_of(decoded)));
        return;
    }
    compare_decoded(report, line["decoded"], decoded.message);

    const std::vector<std::byte> again = encoded(decoded.message);
    if (line["name"].text().ends_with(k_other_spelling)) {
        compare_decoded(report, line["decoded"], decode(again, DecodeMode::strict).message);
        return;
    }
    std::vector<std::byte> expected = bytes;
    clear_stale_bits(expected, decoded.warnings);
    if (again != expected) report.differ("encoded", hex_of(expected), hex_of(again));
}

}  // namespace

RunCase open_vectors(const std::filesystem::path&) {
    return [](const Json& line, CaseReport& report) { run_message(line, report, false); };
}

RunCase open_captured(const std::filesystem::path&) {
    return [](const Json& line, CaseReport& report) { run_message(line, report, true); };
}

}  // namespace glidepath::conformance

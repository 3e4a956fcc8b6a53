// wire/malformed.jsonl: messages, packets and runs of packets with something wrong, and the class it must
// get.
#include <glidepath/session.h>

#include "conformance/suites/suites.h"
#include "conformance/suites/wire_values.h"
#include "layers.h"

namespace glidepath::conformance {

namespace {

struct Verdict {
    ErrorCode kind = ErrorCode::ok;
    Severity severity = Severity::tolerate;
};

Verdict verdict_on_message(const Json& line) {
    const std::vector<std::byte> bytes = bytes_from(line["hex"]);
    const ErrorCode kind = class_of(decode(bytes, DecodeMode::strict));
    return {kind, severity_of(kind, WireLayer::message)};
}

// Packets with an encrypted checksum have made-up keys in this file.
Verdict verdict_on_packets(const std::vector<Json>& payloads, bool must_complete) {
    Link link({.limits = {}, .checksums = ChecksumRule::clear_only});
    ErrorCode kind = ErrorCode::ok;
    for (const Json& payload : payloads) {
        const Error error = link.receive(Direction::to_client, 0.0, bytes_from(payload), {});
        if (kind == ErrorCode::ok) kind = error.code;
    }
    if (kind == ErrorCode::ok && must_complete && link.is_incomplete()) kind = ErrorCode::incomplete;
    return {kind, severity_of(kind, WireLayer::packet)};
}

Verdict verdict_on(const Json& line) {
    const std::string_view layer = line["layer"].text();
    if (layer == "message") return verdict_on_message(line);
    if (layer == "packet") return verdict_on_packets({line["hex"]}, false);
    if (layer == "packets") return verdict_on_packets(line["hexes"].items(), true);
    line["layer"].fail(fmt::format("'{}' is neither message, packet nor packets", layer));
}

}  // namespace

RunCase open_malformed(const std::filesystem::path&) {
    return [](const Json& line, CaseReport& report) {
        const Verdict got = verdict_on(line);
        report.exact("class", line["expect_class"].text(), std::string_view(name_of(got.kind)));
        const std::string_view severity = got.severity == Severity::reject ? "reject" : "tolerate";
        report.exact("severity", line["severity"].text(), severity);
    };
}

}  // namespace glidepath::conformance

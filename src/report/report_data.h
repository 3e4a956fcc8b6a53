// A report as bytes that the page reads. Numbers are columns, not text: whole numbers of a small unit, each
// stored as the difference from the one before, in as few bytes as it needs, then deflated.
//
//   byte 0   "GLPD"
//        4   version, 1 (this and all numbers below: 32 bits, little-endian)
//        8   bytes of the header as stored, 12 its bytes when inflated, 16 and 20 zero
//       24   the header: JSON, deflated
//       ...  the columns, deflated, each at a multiple of 12 bytes, so that any of them can be cut out of the
//            base64 text of the whole
//
// The header's "columns" lists [name, count, offset, stored bytes, inflated bytes]. A column of numbers is
// `count` zigzag varints of differences that wrap at 32 bits; a column of text (its name ends in "text") is
// UTF-8, and the column of the same name with "_bytes" has the lengths. docs/decisions/0007 says why.
#pragma once

#include <glidepath/tools/report.h>

#include "report/layer.h"

#include <cstddef>
#include <functional>
#include <optional>
#include <vector>

namespace glidepath::report {

// Units of the columns.
inline constexpr double k_report_ticks_per_s = 10000;    // time
inline constexpr double k_report_units_per_m = 10000;    // positions and steps
inline constexpr double k_report_units_per_deg = 100;    // headings
inline constexpr double k_report_distance_per_m = 1000;  // distances and speeds
inline constexpr std::uint32_t k_report_version = 1;

// Makes one further policy of a report at a time; nothing: there is no other. Its motions have no names but
// those that the report's own policies play.
using NextRun = std::function<std::optional<PolicyRun>()>;

// The report's policies, and then those that `next` makes: only one of these is in memory at a time.
// Never fails: numbers that do not fit are held to the nearest that does, bytes that are no UTF-8 are
// replaced.
[[nodiscard]] std::vector<std::byte> write_report_data(const Report& report, const NextRun& next = {});

}  // namespace glidepath::report

// From a captured record to the UDP datagram in it.
#pragma once

#include <glidepath/tools/capture.h>

#include "replay/layer.h"

#include <optional>

namespace glidepath::replay {

// Link types by libpcap's number, which is that of files but for raw IP. capture.cpp compares them with
// libpcap's own; other readers have no libpcap.
namespace link_types {
inline constexpr int null = 0;
inline constexpr int ethernet = 1;
inline constexpr int raw = 12;
inline constexpr int raw_in_files = 101;
inline constexpr int loop = 108;
inline constexpr int linux_cooked = 113;
inline constexpr int ipv4 = 228;
inline constexpr int linux_cooked_2 = 276;
}  // namespace link_types

// Link types that can be read.
[[nodiscard]] bool is_known_link_type(int link_type);

// Fills everything but the time, or says why there is no datagram in it.
[[nodiscard]] std::optional<SkipReason> find_datagram(int link_type, std::span<const std::byte> record,
                                                      Datagram& datagram);

}  // namespace glidepath::replay

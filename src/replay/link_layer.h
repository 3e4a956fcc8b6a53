// From a captured record to the UDP datagram in it.
#pragma once

#include <glidepath/tools/capture.h>

#include "replay/layer.h"

#include <optional>

namespace glidepath::replay {

// Link types that can be read, by libpcap's DLT number.
[[nodiscard]] bool is_known_link_type(int link_type);

// Fills everything but the time, or says why there is no datagram in it.
[[nodiscard]] std::optional<SkipReason> find_datagram(int link_type, std::span<const std::byte> record,
                                                      Datagram& datagram);

}  // namespace glidepath::replay

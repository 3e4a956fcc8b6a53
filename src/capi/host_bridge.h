// From the host's seam to the callbacks of the header.
#pragma once

#include <glidepath/host.h>

#include "capi/layer.h"

#include <glidepath.h>

namespace glidepath::capi {

// The context of a bridged host; worlds and their copies share it.
struct HostBridge {
    gp_host host{};
};

// A host that asks the callbacks. The bridge has to outlive the worlds.
[[nodiscard]] Host bridged(const HostBridge& bridge);

// What callbacks answered that no body can take, on this thread since it was cleared.
void clear_host_fault() noexcept;
[[nodiscard]] gp_code host_fault() noexcept;

}  // namespace glidepath::capi

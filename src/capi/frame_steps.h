// What a frame is made of, on a world that is held: for the calls that do one of these steps, and for the one
// that does them all.
#pragma once

#include "capi/world_handle.h"

namespace glidepath::capi {

// world.cpp
[[nodiscard]] gp_code tick(CWorld& world, double elapsed_s);
// messages.cpp
[[nodiscard]] gp_code receive_all(CWorld& world, const void* bytes, std::size_t size,
                                  const std::uint32_t* ends, std::uint32_t count, std::uint32_t* malformed);

}  // namespace glidepath::capi

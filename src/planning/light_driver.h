// What the layers need of the light driver beside its public functions.
#pragma once

#include <glidepath/light_driver.h>

#include "base/hash.h"
#include "planning/layer.h"

#include <type_traits>

namespace glidepath::planning {

static_assert(std::is_trivially_copyable_v<LightDriver>);

void add_to(StateHash& hash, const LightDriver& driver);

}  // namespace glidepath::planning

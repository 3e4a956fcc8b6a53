// The nine sequence stamps that an object has, in the order in which a create message lists them.
#pragma once

#include <glidepath/base/stamp.h>

namespace glidepath {

struct Stamps {
    Stamp position = 0;
    Stamp movement = 0;
    Stamp state = 0;
    Stamp vector = 0;
    Stamp teleport = 0;
    Stamp server_control = 0;
    Stamp force_position = 0;
    Stamp object_description = 0;
    Stamp instance = 0;
    friend constexpr bool operator==(const Stamps&, const Stamps&) = default;
};

}  // namespace glidepath

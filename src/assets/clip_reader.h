// The clips of a motion file, and the values that clips and motions share.
#pragma once

#include <glidepath/assets.h>

#include "assets/document.h"
#include "assets/layer.h"

namespace glidepath::assets {

// "0x8000003D", up to eight digits. False for any other text.
[[nodiscard]] bool read_hex(std::string_view text, std::uint32_t& number);

// The id of a clip or hook: a whole number or read_hex's text.
[[nodiscard]] std::uint32_t plain_id(Reader& reader, const Value& value);

// Each axis of a magnitude up to `limit`.
[[nodiscard]] Vec3 vec3(Reader& reader, const Value& value, float limit);

// An element of /clips. Refuses all that the library would refuse.
void add_clip(Reader& reader, const Value& value, ClipLibrary& clips);

}  // namespace glidepath::assets

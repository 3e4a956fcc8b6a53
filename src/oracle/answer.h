// Values of the engine as JSON. Numbers are written so that reading them gives the same bits.
#pragma once

#include <glidepath/codec.h>
#include <glidepath/router.h>
#include <glidepath/world.h>

#include "oracle/request.h"

#include <string>

namespace glidepath::oracle {

// "0x50000001"; hashes have all 16 digits.
[[nodiscard]] std::string id_text(std::uint32_t id);
[[nodiscard]] std::string hash_text(std::uint64_t hash);

[[nodiscard]] Json json_of(const Vec3& v);
[[nodiscard]] Json json_of(const Position& position);
[[nodiscard]] Json json_of(const Pose& pose);
[[nodiscard]] Json json_of(const Notice& notice);
[[nodiscard]] Json json_of(const Body& body);
[[nodiscard]] Json json_of(const MessageOutcome& outcome);
[[nodiscard]] Json json_of(const Error& error);
[[nodiscard]] Json json_of(const Viewer& viewer);

}  // namespace glidepath::oracle

// Files of messages without times, as aclogview writes them: `.frags` (spec/sessions.md 14.11). They serve
// for looking at messages only.
#pragma once

#include <glidepath/error.h>
#include <glidepath/session.h>

#include "replay/layer.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string_view>

namespace glidepath::replay {

// What one block may inflate to. A file that was made to do harm says little and inflates to much.
inline constexpr std::size_t k_largest_frags_block = std::size_t{64} << 20U;
inline constexpr std::size_t k_most_inflated_frags = std::size_t{1} << 30U;  // of a file

struct FragsMessage {
    std::string_view block;  // the name that it has in the file
    Direction direction = Direction::to_client;
    std::int32_t index = 0;
    std::span<const std::byte> bytes;  // from the opcode on; all views are valid during the call
};

struct FragsCounts {
    std::uint64_t blocks = 0;
    std::uint64_t messages = 0;
};

// Calls `take` for every message up to the end or the first fault, which the error names with its byte of the
// file. The text names `file`.
[[nodiscard]] Error read_frags(std::span<const std::byte> content, std::string_view file,
                               const std::function<void(const FragsMessage&)>& take, FragsCounts& counts);

}  // namespace glidepath::replay

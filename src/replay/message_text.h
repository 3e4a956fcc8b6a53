// Messages for people and for other programs: the fields in one line, or all of them as JSON.
#pragma once

#include <glidepath/codec.h>

#include "replay/layer.h"

#include <string>

namespace glidepath::replay {

// What moves or shows, in one line of ASCII and UTF-8 without control characters: "cell=0xA9B40019
// at=84.5,12.25,94.005 heading=90 contact instance=7 position=101 teleport=3 force=1". "" for the empty
// message.
[[nodiscard]] std::string message_text(const Message& message);

// Every field, as the `decoded` objects of the wire vectors have them (WIRE.md section 10), in the order of
// the wire as far as that has one; ASCII. A number that is none (tolerant mode lets it through) is null.
[[nodiscard]] std::string message_json(const Message& message);

// The object that a message is about; of a ParentEvent the child. 0 when it is about none.
[[nodiscard]] std::uint32_t object_of(const Message& message);

// "bad_cell at byte 12 (cell)"; "ok" for none.
[[nodiscard]] std::string error_text(const Error& error);

// "RunForward", or the id in hex when the table does not have it.
[[nodiscard]] std::string command_text(std::uint32_t command);

}  // namespace glidepath::replay

// Messages and what became of them as short texts; message_text and message_json are public.
#pragma once

#include <glidepath/codec.h>
#include <glidepath/tools/capture.h>

#include "replay/layer.h"
#include "routing/outcome.h"

#include <string>

namespace glidepath::replay {

// The object that a message is about; of a ParentEvent the child. 0 when it is about none.
[[nodiscard]] std::uint32_t object_of(const Message& message);

// The steps that a message took, "unparented, move_interpolate"; without any, why it was dropped or kept.
[[nodiscard]] std::string outcome_text(const MessageOutcome& outcome);

// "bad_cell at byte 12 (cell)"; "ok" for none.
[[nodiscard]] std::string error_text(const Error& error);

// "RunForward", or the id in hex when the table does not have it.
[[nodiscard]] std::string command_text(std::uint32_t command);

}  // namespace glidepath::replay

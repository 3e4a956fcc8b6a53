// What the page server has to know of a request: whether it is complete, allowed, and what to answer.
#pragma once

#include "report/layer.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace glidepath::report {

enum class RequestState : std::uint8_t { incomplete, complete, too_long };

// A request is complete with its empty line. Bodies are never read: no method that has one is served.
[[nodiscard]] RequestState state_of_request(std::string_view received, std::size_t most_bytes);

struct HttpAnswer {
    int status = 200;
    std::string head;       // status line and headers, with the empty line
    std::string text;       // a short text; empty when the page is the content
    bool has_page = false;  // the page follows the head
};

// The answer to a complete request, for a server on `port` whose page has `page_bytes` bytes.
[[nodiscard]] HttpAnswer answer_to(std::string_view request, std::uint16_t port, std::size_t page_bytes);

[[nodiscard]] HttpAnswer refusal(int status, std::string_view why, bool is_head = false);

}  // namespace glidepath::report

#include "report/http_request.h"

#include <algorithm>
#include <optional>

namespace glidepath::report {

namespace {

// The page needs nothing from elsewhere and nobody may put it into a frame. Its own rules are stricter still
// (viewer/build.mjs).
constexpr std::string_view k_common_headers =
    "Connection: close\r\n"
    "Cache-Control: no-store\r\n"
    "X-Content-Type-Options: nosniff\r\n"
    "X-Frame-Options: DENY\r\n"
    "Cross-Origin-Resource-Policy: same-origin\r\n"
    "Referrer-Policy: no-referrer\r\n";

std::string_view phrase_of(int status) {
    switch (status) {
        case 200:
            return "OK";
        case 400:
            return "Bad Request";
        case 404:
            return "Not Found";
        case 405:
            return "Method Not Allowed";
        case 421:
            return "Misdirected Request";
        case 431:
            return "Request Header Fields Too Large";
        default:
            return "Error";
    }
}

std::string head_of(int status, std::string_view type, std::size_t bytes) {
    std::string head = "HTTP/1.1 " + std::to_string(status) + " ";
    head += phrase_of(status);
    head += "\r\nContent-Type: ";
    head += type;
    head += "\r\nContent-Length: " + std::to_string(bytes) + "\r\n";
    if (status == 405) head += "Allow: GET, HEAD\r\n";
    head += k_common_headers;
    head += "\r\n";
    return head;
}

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

bool is_same_word(std::string_view a, std::string_view b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                      [](char x, char y) { return lower(x) == lower(y); });
}

std::string_view trimmed(std::string_view text) {
    while (!text.empty() && (text.front() == ' ' || text.front() == '\t'))
        text.remove_prefix(1);
    while (!text.empty() && (text.back() == ' ' || text.back() == '\t'))
        text.remove_suffix(1);
    return text;
}

// The one Host header; none if it is missing or there are several.
std::optional<std::string_view> host_of(std::string_view headers) {
    std::optional<std::string_view> host;
    while (!headers.empty()) {
        const std::size_t end = headers.find("\r\n");
        const std::string_view line = headers.substr(0, end);
        headers = end == std::string_view::npos ? std::string_view() : headers.substr(end + 2);
        const std::size_t colon = line.find(':');
        if (colon == std::string_view::npos || !is_same_word(line.substr(0, colon), "host")) continue;
        if (host) return std::nullopt;
        host = trimmed(line.substr(colon + 1));
    }
    return host;
}

bool is_this_machine(std::string_view host, std::uint16_t port) {
    const std::string with_port = ":" + std::to_string(port);
    const auto is = [&](const std::string& name) {
        return is_same_word(host, name + with_port) || (port == 80 && is_same_word(host, name));
    };
    return is("127.0.0.1") || is("localhost");
}

}  // namespace

RequestState state_of_request(std::string_view received, std::size_t most_bytes) {
    const std::size_t end = received.find("\r\n\r\n");
    if (end != std::string_view::npos && end <= most_bytes) return RequestState::complete;
    return received.size() >= most_bytes ? RequestState::too_long : RequestState::incomplete;
}

HttpAnswer refusal(int status, std::string_view why, bool is_head) {
    std::string text(why);
    text += '\n';
    std::string head = head_of(status, "text/plain; charset=utf-8", text.size());
    if (is_head) text.clear();
    return {.status = status, .head = std::move(head), .text = std::move(text)};
}

HttpAnswer answer_to(std::string_view request, std::uint16_t port, std::size_t page_bytes) {
    const std::size_t line_end = request.find("\r\n");
    const std::string_view line = request.substr(0, line_end);
    const std::size_t first = line.find(' ');
    const std::size_t second = first == std::string_view::npos ? first : line.find(' ', first + 1);
    if (line_end == std::string_view::npos || second == std::string_view::npos ||
        line.substr(second + 1, 7) != "HTTP/1.") {
        return refusal(400, "This is no HTTP/1 request.");
    }
    const std::string_view method = line.substr(0, first);
    const std::string_view target = line.substr(first + 1, second - first - 1);
    const bool is_head = method == "HEAD";

    const std::optional<std::string_view> host = host_of(request.substr(line_end + 2));
    if (!host || !is_this_machine(*host, port)) {
        return refusal(421, "This page is served to 127.0.0.1 and localhost only.", is_head);
    }
    if (method != "GET" && !is_head) return refusal(405, "Only GET and HEAD are served.");
    if (target.substr(0, target.find('?')) != "/") return refusal(404, "There is one page here: /", is_head);
    return {.status = 200,
            .head = head_of(200, "text/html; charset=utf-8", page_bytes),
            .text = {},
            .has_page = !is_head};
}

}  // namespace glidepath::report

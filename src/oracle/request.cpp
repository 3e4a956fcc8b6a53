// A request field by field. It is long because each kind of field has a reader.
#include "oracle/request.h"

#include <fmt/format.h>

#include <charconv>
#include <cmath>
#include <functional>
#include <limits>
#include <optional>

namespace glidepath::oracle {

namespace {

constexpr double k_largest_float = static_cast<double>(std::numeric_limits<float>::max());

int digit_of(char c) {
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    if (c >= 'A' && c <= 'F') return c - 'A' + 10;
    return -1;
}

// The name as it may stand in an answer: what came in may be anything.
std::string shown(std::string_view text) {
    constexpr std::size_t longest = 40;
    std::string result;
    for (const char c : text.substr(0, longest)) {
        result += c >= ' ' && c <= '~' ? c : '?';
    }
    return text.size() > longest ? result + "..." : result;
}

bool is_too_deep(std::string_view text) {
    std::size_t depth = 0;
    bool in_text = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (in_text) {
            if (c == '\\') ++i;
            in_text = c != '"';
        } else if (c == '"') {
            in_text = true;
        } else if (c == '{' || c == '[') {
            if (++depth > k_deepest_request) return true;
        } else if ((c == '}' || c == ']') && depth > 0) {
            --depth;
        }
    }
    return false;
}

// Hears of the objects and names of a text while it is parsed.
class DoubledNames {
  public:
    bool hear(Json::parse_event_t event, const Json& parsed) {
        if (event == Json::parse_event_t::object_start) open_.emplace_back();
        if (event == Json::parse_event_t::object_end) open_.pop_back();
        if (event == Json::parse_event_t::key) take(parsed.get_ref<const std::string&>());
        return true;
    }
    // Of the first one that an object has twice.
    [[nodiscard]] const std::optional<std::string>& first() const { return first_; }

  private:
    void take(const std::string& name) {
        if (!open_.back().insert(name).second && !first_) first_ = name;
    }

    std::vector<std::set<std::string, std::less<>>> open_;
    std::optional<std::string> first_;
};

}  // namespace

Request::Request(std::string_view text) {
    if (is_too_deep(text)) {
        refuse(ErrorCode::limit_exceeded, "request", fmt::format("nested deeper than {}", k_deepest_request));
        return;
    }
    try {
        DoubledNames names;
        object_ = Json::parse(
            text.begin(), text.end(),
            [&](int, Json::parse_event_t event, const Json& parsed) { return names.hear(event, parsed); });
        if (names.first()) refuse(ErrorCode::malformed, shown(*names.first()), "stands there twice");
        if (!object_.is_object()) refuse(ErrorCode::malformed, "request", "is no object");
    } catch (const Json::exception& error) {  // also of a number that no double holds
        const auto* parsing = dynamic_cast<const Json::parse_error*>(&error);
        object_ = nullptr;
        refuse(ErrorCode::malformed, "request", "is no JSON", parsing != nullptr ? parsing->byte : 0);
    }
}

Request::Request(Json object, std::string path) : object_(std::move(object)), path_(std::move(path)) {}

bool Request::has(const char* name) const { return object_.is_object() && object_.contains(name); }

void Request::refuse(ErrorCode code, const std::string& what, const std::string& why, std::uint64_t where) {
    if (!error_.is_ok()) return;
    error_ = file_error(code, {.what = what, .why = why});
    error_.where = where;
}

void Request::finish() {
    if (!is_ok()) return;
    for (const auto& [name, value] : object_.items()) {
        if (read_.contains(name)) continue;
        return refuse(ErrorCode::malformed, path_ + shown(name), "this request has no such field");
    }
}

const Json* Request::find(const char* name, bool is_needed) {
    read_.insert(name);
    if (!has(name)) {
        if (is_needed) refuse(ErrorCode::malformed, path_of(name), "is missing");
        return nullptr;
    }
    return &object_.at(name);
}

std::string Request::text(const char* name) {
    const Json* value = find(name, true);
    if (value == nullptr) return {};
    if (value->is_string()) return value->get<std::string>();
    refuse(ErrorCode::malformed, path_of(name), "is no text");
    return {};
}

std::string Request::text(const char* name, const std::string& otherwise) {
    return find(name, false) != nullptr ? text(name) : otherwise;
}

std::size_t Request::word(const char* name, const std::vector<const char*>& words, std::size_t otherwise) {
    if (find(name, false) == nullptr) return otherwise;
    const std::string word = text(name);
    std::string all;
    for (std::size_t i = 0; i < words.size(); ++i) {
        if (word == words[i]) return i;
        all += fmt::format("{}{}", i == 0 ? "" : ", ", words[i]);
    }
    refuse(ErrorCode::out_of_range, path_of(name), "is none of " + all);
    return otherwise;
}

bool Request::flag(const char* name, bool otherwise) {
    const Json* value = find(name, false);
    if (value == nullptr) return otherwise;
    if (value->is_boolean()) return value->get<bool>();
    refuse(ErrorCode::malformed, path_of(name), "is neither true nor false");
    return otherwise;
}

double Request::number(const char* name, double least, double most) {
    const Json* value = find(name, true);
    if (value == nullptr) return 0;
    if (!value->is_number()) {
        refuse(ErrorCode::malformed, path_of(name), "is no number");
        return 0;
    }
    const auto number = value->get<double>();
    if (number >= least && number <= most) return number;
    refuse(ErrorCode::out_of_range, path_of(name), fmt::format("must lie between {} and {}", least, most));
    return 0;
}

double Request::number(const char* name, double least, double most, double otherwise) {
    return find(name, false) != nullptr ? number(name, least, most) : otherwise;
}

bool Request::read_float(const Json& value, const std::string& what, float& result) {
    const double number = value.is_number() ? value.get<double>() : std::nan("");
    if (!(std::fabs(number) <= k_largest_float)) {
        refuse(ErrorCode::bad_float, what, "is no number that a float can hold");
        return false;
    }
    result = static_cast<float>(number);
    return true;
}

float Request::real(const char* name, float otherwise) {
    const Json* value = find(name, false);
    float result = otherwise;
    return value == nullptr || read_float(*value, path_of(name), result) ? result : otherwise;
}

bool Request::read_id(const Json& value, const std::string& what, std::uint32_t& result) {
    if (value.is_number_unsigned() &&
        value.get<std::uint64_t>() <= std::numeric_limits<std::uint32_t>::max()) {
        result = value.get<std::uint32_t>();
        return true;
    }
    if (value.is_string()) {
        const auto& text = value.get_ref<const std::string&>();
        const bool is_hex = text.size() > 2 && text.size() <= 10 && text[0] == '0' && (text[1] | 0x20) == 'x';
        const char* end = text.data() + text.size();
        if (is_hex && std::from_chars(text.data() + 2, end, result, 16).ptr == end) return true;
    }
    refuse(ErrorCode::malformed, what,
           "is neither a whole number of 32 bits nor such a text as \"0x50000001\"");
    return false;
}

std::uint32_t Request::id(const char* name) {
    const Json* value = find(name, true);
    std::uint32_t result = 0;
    return value != nullptr && read_id(*value, path_of(name), result) ? result : 0;
}

std::uint32_t Request::id(const char* name, std::uint32_t otherwise) {
    return find(name, false) != nullptr ? id(name) : otherwise;
}

bool Request::read_floats(const Json& value, const std::string& what, float* out, std::size_t count) {
    if (!value.is_array() || value.size() != count) {
        refuse(ErrorCode::malformed, what, fmt::format("is no list of {} numbers", count));
        return false;
    }
    for (std::size_t i = 0; i < count; ++i) {
        if (!read_float(value.at(i), fmt::format("{}[{}]", what, i), out[i])) return false;
    }
    return true;
}

Vec3 Request::vector(const char* name, const Vec3& otherwise) {
    const Json* value = find(name, false);
    std::array<float, 3> numbers{};
    if (value == nullptr || !read_floats(*value, path_of(name), numbers.data(), numbers.size()))
        return otherwise;
    return {numbers[0], numbers[1], numbers[2]};
}

bool Request::words(const char* name, std::uint16_t* out, std::size_t count) {
    const Json* value = find(name, false);
    if (value == nullptr) return false;
    bool is_good = value->is_array() && value->size() == count;
    for (std::size_t i = 0; is_good && i < count; ++i) {
        const Json& word = value->at(i);
        is_good = word.is_number_unsigned() && word.get<std::uint64_t>() <= 0xFFFF;
        if (is_good) out[i] = word.get<std::uint16_t>();
    }
    if (!is_good) {
        refuse(ErrorCode::malformed, path_of(name),
               fmt::format("is no list of {} numbers of 16 bits", count));
    }
    return is_good;
}

Position Request::position(const char* name) {
    Request part = this->part(name);
    Position position;
    position.cell = part.id("cell");
    if (part.is_ok() && !part.has("origin")) {
        part.refuse(ErrorCode::malformed, part.path_of("origin"), "is missing");
    }
    position.frame.origin = part.vector("origin", {});
    if (part.has("rotation") && part.has("heading_deg")) {
        part.refuse(ErrorCode::malformed, part.path_of("rotation"), "stands beside a heading");
    }
    if (const Json* value = part.find("rotation", false); value != nullptr) {
        std::array<float, 4> q{1, 0, 0, 0};
        if (part.read_floats(*value, part.path_of("rotation"), q.data(), q.size())) {
            position.frame.rotation = {q[0], q[1], q[2], q[3]};
        }
    } else if (part.has("heading_deg")) {
        position.frame.rotation = upright_rotation(part.number("heading_deg", -36000, 36000));
    }
    part.finish();
    take_errors_of(part);
    return position;
}

std::vector<std::byte> Request::bytes(const char* name) {
    const std::string hex = text(name);
    std::vector<std::byte> result;
    result.reserve(hex.size() / 2);
    for (std::size_t i = 0; i < hex.size(); ++i) {
        if (hex[i] == ' ') continue;
        const int high = digit_of(hex[i]);
        const int low = i + 1 < hex.size() ? digit_of(hex[i + 1]) : -1;
        if (high < 0 || low < 0) {
            refuse(ErrorCode::malformed, path_of(name), "two hex digits are wanted for each byte", i);
            return {};
        }
        result.push_back(static_cast<std::byte>(high << 4 | low));
        ++i;
    }
    return result;
}

Viewer Request::viewer(const char* name, const Viewer& otherwise) {
    const Json* value = find(name, false);
    if (value == nullptr) return otherwise;
    if (value->is_string()) {
        return word(name, {"nobody", "own_body"}, 0) == 0 ? Viewer::nobody() : Viewer{};
    }
    Request part = this->part(name);
    Viewer viewer;
    if (part.has("object")) {
        viewer = Viewer::of(part.id("object"));
    } else {
        viewer = Viewer::at(part.position("position"));
    }
    part.finish();
    take_errors_of(part);
    return viewer;
}

Request Request::part(const char* name) {
    const Json* value = find(name, true);
    Request part(value != nullptr ? *value : Json(), path_of(name) + ".");
    if (value != nullptr && !value->is_object()) {
        refuse(ErrorCode::malformed, path_of(name), "is no object");
    }
    part.take_errors_of(*this);
    return part;
}

void Request::take_errors_of(const Request& part) {
    if (error_.is_ok()) error_ = part.error_;
}

Json Request::any(const char* name) {
    const Json* value = find(name, false);
    return value != nullptr ? *value : Json();
}

}  // namespace glidepath::oracle

#include "conformance/runner/json.h"

#include <fmt/format.h>

#include <limits>

namespace glidepath::conformance {

namespace {

std::string_view name_of(simdjson::dom::element_type type) {
    using simdjson::dom::element_type;
    switch (type) {
        case element_type::ARRAY:
            return "an array";
        case element_type::OBJECT:
            return "an object";
        case element_type::INT64:
        case element_type::UINT64:
        case element_type::DOUBLE:
            return "a number";
        case element_type::STRING:
            return "a string";
        case element_type::BOOL:
            return "true or false";
        case element_type::NULL_VALUE:
            return "null";
    }
    return "something else";
}

}  // namespace

void Json::fail(const std::string& why) const {
    const std::string field = path_.empty() ? "" : fmt::format("field '{}'", path_);
    throw VectorError(file_error(ErrorCode::malformed, {.what = field, .why = why}));
}

Json Json::operator[](std::string_view key) const {
    if (!element_.is_object()) fail(fmt::format("expected an object, found {}", name_of(element_.type())));
    std::string path = path_.empty() ? std::string(key) : fmt::format("{}.{}", path_, key);
    const auto member = element_.at_key(key);
    if (member.error() != simdjson::SUCCESS) {
        throw VectorError(
            file_error(ErrorCode::malformed, {.why = fmt::format("field '{}' is missing", path)}));
    }
    return Json(member.value_unsafe(), std::move(path));
}

bool Json::has(std::string_view key) const {
    return element_.is_object() && element_.at_key(key).error() == simdjson::SUCCESS;
}

std::vector<Json> Json::items() const {
    const auto array = element_.get_array();
    if (array.error() != simdjson::SUCCESS) {
        fail(fmt::format("expected an array, found {}", name_of(element_.type())));
    }
    std::vector<Json> result;
    const simdjson::dom::array elements = array.value_unsafe();
    for (const auto item : elements) {
        result.emplace_back(item, fmt::format("{}[{}]", path_, result.size()));
    }
    return result;
}

std::vector<Json> Json::items_of_size(std::size_t size) const {
    std::vector<Json> result = items();
    if (result.size() != size) fail(fmt::format("expected {} elements, found {}", size, result.size()));
    return result;
}

double Json::number() const {
    const auto value = element_.get_double();
    if (value.error() != simdjson::SUCCESS) {
        fail(fmt::format("expected a number, found {}", name_of(element_.type())));
    }
    return value.value_unsafe();
}

std::uint64_t Json::integer() const {
    const auto value = element_.get_uint64();
    if (value.error() != simdjson::SUCCESS) {
        fail(fmt::format("expected a whole number of at least 0, found {}", name_of(element_.type())));
    }
    return value.value_unsafe();
}

std::int64_t Json::signed_integer() const {
    const auto value = element_.get_int64();
    if (value.error() != simdjson::SUCCESS) {
        fail(fmt::format("expected a whole number, found {}", name_of(element_.type())));
    }
    return value.value_unsafe();
}

std::uint32_t Json::integer32() const {
    const std::uint64_t value = integer();
    if (value > std::numeric_limits<std::uint32_t>::max())
        fail(fmt::format("{} does not fit 32 bits", value));
    return static_cast<std::uint32_t>(value);
}

bool Json::flag() const {
    if (element_.is_bool()) return element_.get_bool().value_unsafe();
    const std::uint64_t value = integer();
    if (value > 1) fail(fmt::format("expected 0 or 1, found {}", value));
    return value == 1;
}

std::string_view Json::text() const {
    const auto value = element_.get_string();
    if (value.error() != simdjson::SUCCESS) {
        fail(fmt::format("expected a string, found {}", name_of(element_.type())));
    }
    return value.value_unsafe();
}

std::string Json::source() const { return simdjson::minify(element_); }

double Json::number_or(std::string_view key, double otherwise) const {
    return has(key) ? (*this)[key].number() : otherwise;
}

std::uint64_t Json::integer_or(std::string_view key, std::uint64_t otherwise) const {
    return has(key) ? (*this)[key].integer() : otherwise;
}

bool Json::flag_or(std::string_view key, bool otherwise) const {
    return has(key) ? (*this)[key].flag() : otherwise;
}

}  // namespace glidepath::conformance

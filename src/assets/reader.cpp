#include "assets/document.h"
#include "base/names.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <numeric>

namespace glidepath::assets {

namespace {

// In the order of Node::Kind.
constexpr std::array k_kind_names{"null",   "true or false", "a number", "a number",
                                  "a text", "a text",        "an array", "an object"};
static_assert(k_kind_names.size() == static_cast<std::size_t>(Node::Kind::object) + 1);

const char* name_of(Node::Kind kind) { return name_in(k_kind_names, kind); }

// How many letters have to be changed, added or left out to get from one to the other.
std::size_t distance(std::string_view a, std::string_view b) {
    std::vector<std::size_t> row(b.size() + 1);
    std::iota(row.begin(), row.end(), std::size_t{0});
    for (std::size_t i = 0; i < a.size(); ++i) {
        std::size_t diagonal = row[0];
        row[0] = i + 1;
        for (std::size_t j = 0; j < b.size(); ++j) {
            const std::size_t changed = diagonal + (a[i] == b[j] ? 0 : 1);
            diagonal = row[j + 1];
            row[j + 1] = std::min({changed, row[j] + 1, row[j + 1] + 1});
        }
    }
    return row.back();
}

std::string hint_for(std::string_view key, std::span<const Field> known) {
    constexpr std::size_t k_longest_typo = 32;
    const auto closest = std::min_element(known.begin(), known.end(), [&](const Field& a, const Field& b) {
        return key.size() <= k_longest_typo && distance(key, a.key) < distance(key, b.key);
    });
    if (key.size() <= k_longest_typo && distance(key, closest->key) <= 2) {
        return "did you mean '" + std::string(closest->key) + "'?";
    }
    std::string hint = "the keys here are";
    for (const Field& field : known)
        hint += (&field == known.data() ? " " : ", ") + std::string(field.key);
    return hint;
}

std::string shown(float number) {
    std::array<char, 32> digits{};
    const auto [end, error] = std::to_chars(digits.data(), digits.data() + digits.size(), number);
    return {digits.data(), end};
}

}  // namespace

const Value* Fields::find(std::string_view key) const {
    for (std::size_t i = 0; i < known.size(); ++i) {
        if (known[i].key == key) return values[i] ? &*values[i] : nullptr;
    }
    return nullptr;
}

void Reader::fail(const Value& value, std::string why, ErrorCode code) {
    if (!fault_) fault_ = Fault{code, path_of(value), std::move(why), value.node};
}

Value Reader::element(const Value& array, std::size_t index) const {
    Value element{.parent = &array, .node = array.node + 1, .key = {}, .index = 0};
    for (; element.index != index; ++element.index) {
        element.node = node(element).end;
    }
    return element;
}

void Reader::warn(const Value& value, const std::string& reason) {
    constexpr std::size_t k_most_warnings = 100;
    if (warnings_.size() < k_most_warnings) warnings_.push_back(path_of(value) + ": " + reason);
}

std::string_view Reader::text_of(const Node& node) const {
    return std::string_view(document_.texts).substr(node.text.offset, node.text.size);
}

bool Reader::expect(const Value& value, Node::Kind kind, const char* wanted) {
    if (node(value).kind == kind) return true;
    fail(value, std::string(wanted) + " is wanted here, not " + name_of(node(value).kind));
    return false;
}

Fields Reader::fields(const Value& object, std::span<const Field> known) {
    Fields result{known, {}};
    if (!expect(object, Node::Kind::object, "an object")) return result;
    for (std::uint32_t at = object.node + 1; at != node(object).end; at = document_.nodes[at + 1].end) {
        const std::string_view key = text_of(document_.nodes[at]);
        const Value value{.parent = &object, .node = at + 1, .key = key};
        const auto field =
            std::find_if(known.begin(), known.end(), [&](const Field& f) { return f.key == key; });
        if (field == known.end()) {
            fail(value, "unknown key '" + printable(key) + "'; " + hint_for(key, known));
            return result;
        }
        std::optional<Value>& slot = result.values[static_cast<std::size_t>(field - known.begin())];
        if (slot) {
            fail(value, "the key '" + std::string(field->key) + "' is there twice");
            return result;
        }
        slot = value;
    }
    for (const Field& field : known) {
        if (field.is_required && result.find(field.key) == nullptr) {
            fail(object, "the key '" + std::string(field.key) + "' is missing");
            return result;
        }
    }
    return result;
}

std::string_view Reader::text(const Value& value) {
    return expect(value, Node::Kind::text, "a text") ? text_of(node(value)) : std::string_view{};
}

bool Reader::flag(const Value& value) {
    return expect(value, Node::Kind::flag, "true or false") && node(value).flag;
}

std::int64_t Reader::whole(const Value& value, std::int64_t lowest, std::int64_t highest) {
    if (node(value).kind == Node::Kind::real) {
        fail(value, "a whole number is wanted here, not " + shown(node(value).real));
    }
    if (!expect(value, Node::Kind::whole, "a whole number")) return lowest;
    const std::int64_t number = node(value).whole;
    if (number >= lowest && number <= highest) return number;
    fail(value,
         std::to_string(number) + " is outside " + std::to_string(lowest) + " to " + std::to_string(highest),
         ErrorCode::out_of_range);
    return lowest;
}

float Reader::real(const Value& value, float limit) {
    float number = 0;
    if (node(value).kind == Node::Kind::whole) {
        number = static_cast<float>(node(value).whole);
    } else if (expect(value, Node::Kind::real, "a number")) {
        number = node(value).real;
    }
    if (std::fabs(number) <= limit) return number;
    fail(value, shown(number) + " is outside -" + shown(limit) + " to " + shown(limit),
         ErrorCode::out_of_range);
    return 0;
}

void Reader::reals(const Value& array, std::span<float> numbers, float limit) {
    std::size_t count = 0;
    elements(array, [&](const Value& element) {
        if (count < numbers.size()) numbers[count] = real(element, limit);
        ++count;
    });
    if (!has_failed() && count != numbers.size()) {
        fail(array,
             std::to_string(numbers.size()) + " numbers are wanted here, not " + std::to_string(count));
    }
}

}  // namespace glidepath::assets

// JSON text to a document whose values know where they stand. It is long because it
// reads a text twice: for its values, and for where the one at fault stands.
#include "assets/document.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <iterator>
#include <optional>

namespace glidepath::assets {

namespace {

using ParsedJson = nlohmann::json;

constexpr std::size_t k_longest_quote = 40;

std::string escaped(std::string_view key) {
    std::string result;
    for (const char c : printable(key)) {
        if (c == '~') {
            result += "~0";
        } else if (c == '/') {
            result += "~1";
        } else {
            result += c;
        }
    }
    return result;
}

// The nearest float; none: it is too large for one. From the text and not from the double, since rounding
// twice could give another one.
std::optional<float> float_of(const std::string& text, double value) {
    float number = 0;
#if defined(__cpp_lib_to_chars)
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error == std::errc{}) return number;
    if (std::fabs(value) > 1.0) return std::nullopt;
    return std::signbit(value) ? -0.0F : 0.0F;  // too small for one
#else
    // The C++ library of wasm32 reads no floats. Its C library rounds once too, and knows no locale.
    static_cast<void>(value);
    number = std::strtof(text.c_str(), nullptr);
    if (std::isinf(number)) return std::nullopt;
    return number;
#endif
}

// What the parser has read so far, called by it for each part of the text. False stops it.
class Builder {
  public:
    explicit Builder(std::size_t max_depth) : max_depth_(max_depth) {}

    Document document;
    Fault fault;
    std::size_t error_offset = 0;  // of text that is no JSON, from 1; 0: the fault is of a value

    bool null() {
        add(Node::Kind::null);
        return close_value();
    }
    bool boolean(bool value) {
        add(Node::Kind::flag).flag = value;
        return close_value();
    }
    bool number_integer(std::int64_t value) {
        add(Node::Kind::whole).whole = value;
        return close_value();
    }
    bool number_unsigned(std::uint64_t value) {
        if (value > static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max())) {
            return refuse("the number is too large");
        }
        return number_integer(static_cast<std::int64_t>(value));
    }
    bool number_float(double value, const std::string& text) {
        const std::optional<float> number = float_of(text, value);
        if (!number) return refuse("the number " + printable(text) + " is too large for a float");
        add(Node::Kind::real).real = *number;
        return close_value();
    }
    bool string(const std::string& value) {
        add_text(Node::Kind::text, value);
        return close_value();
    }
    bool binary(const ParsedJson::binary_t&) { return refuse("binary data"); }

    bool start_object(std::size_t) { return open(Node::Kind::object); }
    bool key(const std::string& value) {
        add_text(Node::Kind::key, value);
        document.nodes.back().end = size();
        open_.back().key = size() - 1;
        return true;
    }
    bool end_object() { return close(); }
    bool start_array(std::size_t) { return open(Node::Kind::array); }
    bool end_array() { return close(); }

    bool parse_error(std::size_t offset, const std::string& last_token, const ParsedJson::exception& error) {
        error_offset = offset;
        // Without the library's own number of the error, and its line and column: ours stand before.
        std::string reason = error.what();
        reason.erase(0, reason.find("] ") + 2);
        if (const std::size_t colon = reason.find(": "); reason.starts_with("parse error at ")) {
            reason.erase(0, colon + 2);
        }
        // What was read last ends with the letter that made the literal wrong: NaN, nan, Infinity, -inf.
        for (const std::string_view literal : {"N", "na", "I", "i", "-n", "-i"}) {
            if (last_token.ends_with(literal)) {
                reason += "; JSON knows no NaN and no infinity";
                break;
            }
        }
        return refuse(printable_line(reason));
    }

  private:
    struct Open {
        std::uint32_t node;
        std::uint32_t key = 0;    // in an object: the node of the present key
        std::uint32_t count = 0;  // in an array: elements so far
    };

    [[nodiscard]] std::uint32_t size() const { return static_cast<std::uint32_t>(document.nodes.size()); }

    Node& add(Node::Kind kind) {
        Node& node = document.nodes.emplace_back();
        node.kind = kind;
        return node;
    }
    void add_text(Node::Kind kind, const std::string& value) {
        add(kind).text = TextSpan{static_cast<std::uint32_t>(document.texts.size()),
                                  static_cast<std::uint32_t>(value.size())};
        document.texts += value;
    }
    bool close_value() {
        document.nodes.back().end = size();
        if (!open_.empty()) ++open_.back().count;
        return true;
    }
    bool open(Node::Kind kind) {
        if (open_.size() == max_depth_)
            return refuse("nested deeper than " + std::to_string(max_depth_) + " levels");
        open_.push_back({size()});
        add(kind);
        return true;
    }
    bool close() {
        document.nodes[open_.back().node].end = size();
        open_.pop_back();
        if (!open_.empty()) ++open_.back().count;
        return true;
    }
    // At the value that is being read.
    bool refuse(std::string reason) {
        fault.why = std::move(reason);
        fault.node = size();
        for (const Open& container : open_) {
            if (document.nodes[container.node].kind == Node::Kind::array) {
                fault.path += '/' + std::to_string(container.count);
            } else if (container.key != 0) {
                const TextSpan text = document.nodes[container.key].text;
                fault.path += '/' + escaped(std::string_view(document.texts).substr(text.offset, text.size));
            }
        }
        return false;
    }
    static std::string printable_line(std::string_view text) {
        std::string result;
        for (const char c : text.substr(0, 300))
            result += c >= ' ' && c <= '~' ? c : '?';
        return result;
    }

    std::size_t max_depth_;
    std::vector<Open> open_;
};

// Characters of the text, counted as the parser takes them.
struct CountingIterator {
    using iterator_category = std::input_iterator_tag;
    using value_type = char;
    using difference_type = std::ptrdiff_t;
    using pointer = const char*;
    using reference = const char&;

    const char* at;
    std::size_t* consumed;

    reference operator*() const { return *at; }
    CountingIterator& operator++() {
        ++at;
        ++*consumed;
        return *this;
    }
    CountingIterator operator++(int) {
        CountingIterator before = *this;
        ++*this;
        return before;
    }
    friend bool operator==(const CountingIterator& a, const CountingIterator& b) { return a.at == b.at; }
};

// What the parser had taken of the text when it gave a node of Builder's, counted in the same order.
class ValueFinder {
  public:
    ValueFinder(std::uint32_t node, const std::size_t& consumed) : left_(node), consumed_(consumed) {}

    // The end of the node's first token; 0 when the text ends before.
    [[nodiscard]] std::size_t found() const { return found_; }

    bool null() { return pass(); }
    bool boolean(bool) { return pass(); }
    bool number_integer(std::int64_t) { return pass(); }
    bool number_unsigned(std::uint64_t) { return pass(); }
    bool number_float(double, const std::string&) { return pass(); }
    bool string(const std::string&) { return pass(); }
    bool binary(const ParsedJson::binary_t&) { return pass(); }
    bool start_object(std::size_t) { return pass(); }
    bool key(const std::string&) { return pass(); }
    static bool end_object() { return true; }
    bool start_array(std::size_t) { return pass(); }
    static bool end_array() { return true; }
    static bool parse_error(std::size_t, const std::string&, const ParsedJson::exception&) { return false; }

  private:
    bool pass() {
        if (left_-- != 0) return true;
        found_ = consumed_;
        return false;
    }

    std::uint32_t left_;
    const std::size_t& consumed_;
    std::size_t found_ = 0;
};

// Where the last token before `end` begins. The parser looks one character beyond a number.
std::size_t start_of_token(std::string_view text, std::size_t end) {
    constexpr std::string_view k_between = " \t\r\n,:";
    while (end > 0 && k_between.find(text[end - 1]) != std::string_view::npos)
        --end;
    if (end == 0) return 0;
    std::size_t start = end - 1;
    const bool is_after_number = text[start] == '}' || text[start] == ']';
    if (is_after_number && start > 0) --start;
    if (text[start] == '"') {
        // The quote that opens it: the last one before without an odd number of backslashes.
        while (start > 0) {
            --start;
            if (text[start] != '"') continue;
            std::size_t slashes = 0;
            while (slashes < start && text[start - slashes - 1] == '\\')
                ++slashes;
            if (slashes % 2 == 0) break;
        }
        return start;
    }
    const auto is_plain = [](char c) {
        return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '-' || c == '+' || c == '.';
    };
    while (start > 0 && is_plain(text[start]) && is_plain(text[start - 1]))
        --start;
    return start;
}

Error error_at(const Fault& fault, std::string_view text, std::size_t offset, std::string_view name) {
    const std::string_view before = text.substr(0, offset);
    const std::size_t line_start = before.rfind('\n') + 1;  // npos + 1 is 0
    const auto line = static_cast<std::uint32_t>(1 + std::count(before.begin(), before.end(), '\n'));
    return file_error(fault.code, {.file = std::string(name),
                                   .line = line,
                                   .column = static_cast<std::uint32_t>(before.size() - line_start) + 1,
                                   .what = fault.path,
                                   .why = fault.why});
}

}  // namespace

Expected<Document> parse_document(std::string_view text, std::size_t max_depth, std::string_view name) {
    Builder builder(max_depth);
    if (ParsedJson::sax_parse(text.begin(), text.end(), &builder)) return std::move(builder.document);
    if (builder.error_offset == 0) return error_of(builder.fault, text, name);
    return error_at(builder.fault, text, builder.error_offset - 1, name);
}

Error error_of(const Fault& fault, std::string_view text, std::string_view name) {
    std::size_t consumed = 0;
    ValueFinder finder(fault.node, consumed);
    static_cast<void>(ParsedJson::sax_parse(CountingIterator{text.data(), &consumed},
                                            CountingIterator{text.data() + text.size(), &consumed}, &finder));
    return error_at(fault, text, start_of_token(text, finder.found()), name);
}

std::string printable(std::string_view text) {
    std::string result;
    for (const char c : text.substr(0, k_longest_quote))
        result += c >= ' ' && c <= '~' ? c : '?';
    if (text.size() > k_longest_quote) result += "...";
    return result;
}

std::string path_of(const Value& value) {
    if (value.parent == nullptr) return {};
    const std::string step =
        value.index != Value::k_no_index ? std::to_string(value.index) : escaped(value.key);
    return path_of(*value.parent) + '/' + step;
}

}  // namespace glidepath::assets

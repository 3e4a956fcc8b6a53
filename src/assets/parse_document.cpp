#include "assets/document.h"

#include <nlohmann/json.hpp>

#include <charconv>
#include <cmath>

namespace glidepath::assets {

namespace {

using Json = nlohmann::json;

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

// What the parser has read so far, called by it for each part of the text. False stops it.
class Builder {
  public:
    explicit Builder(std::size_t max_depth) : max_depth_(max_depth) {}

    Document document;
    Fault fault;

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
        // From the text and not from the double: rounding twice could give another float.
        float number = 0;
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
        if (error != std::errc{}) {
            if (std::fabs(value) > 1.0)
                return refuse("the number " + printable(text) + " is too large for a float");
            number = std::signbit(value) ? -0.0F : 0.0F;  // too small for one
        }
        add(Node::Kind::real).real = number;
        return close_value();
    }
    bool string(const std::string& value) {
        add_text(Node::Kind::text, value);
        return close_value();
    }
    bool binary(const Json::binary_t&) { return refuse("binary data"); }

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

    bool parse_error(std::size_t, const std::string& last_token, const Json::exception& error) {
        std::string reason = error.what();
        reason.erase(0, reason.find("] ") + 2);  // the library's own number of the error
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
        fault.reason = std::move(reason);
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

}  // namespace

std::variant<Document, Fault> parse_document(std::string_view text, std::size_t max_depth) {
    Builder builder(max_depth);
    if (!Json::sax_parse(text.begin(), text.end(), &builder)) return std::move(builder.fault);
    return std::move(builder.document);
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

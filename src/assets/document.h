// A JSON text as a flat list of values, and typed access that remembers the first fault with its path.
// nlohmann-json reads the text; its own tree is not used because it forgets keys that come twice and spends
// many times the size of the text on small values.
#pragma once

#include <glidepath/error.h>

#include "assets/layer.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace glidepath::assets {

// What is wrong with a text, and with which value of it.
struct Fault {
    ErrorCode code = ErrorCode::malformed;
    std::string path;
    std::string why;
    std::uint32_t node = 0;  // in Document::nodes; where it stands in the text is looked up afterwards
};

struct TextSpan {  // in Document::texts
    std::uint32_t offset;
    std::uint32_t size;
};

// In the order of the text: a container is followed by its content, a key by its value.
struct Node {
    enum class Kind : std::uint8_t { null, flag, whole, real, text, key, array, object };

    Kind kind = Kind::null;
    std::uint32_t end = 0;  // the node after this one and its content
    union {
        bool flag;
        std::int64_t whole = 0;
        float real;
        TextSpan text;  // of keys too
    };
};
static_assert(sizeof(Node) == 16);

struct Document {
    std::vector<Node> nodes;  // the first one is the root
    std::string texts;
};

// Never recurses: what is nested deeper than max_depth is refused where it gets too deep. `name` stands in
// errors as the file.
[[nodiscard]] Expected<Document> parse_document(std::string_view text, std::size_t max_depth,
                                                std::string_view name);

// A fault with the line and column where its value begins. Reads the text again, so that a file without
// faults costs nothing for it.
[[nodiscard]] Error error_of(const Fault& fault, std::string_view text, std::string_view name);

// As it may stand in a message: short, printable ASCII.
[[nodiscard]] std::string printable(std::string_view text);

// A value, and how it was reached. Children point at their parents, so these live on the stack only.
struct Value {
    const Value* parent = nullptr;
    std::uint32_t node = 0;
    std::string_view key;  // in an object; static text or the document's
    std::uint32_t index = k_no_index;

    static constexpr std::uint32_t k_no_index = std::numeric_limits<std::uint32_t>::max();
};
[[nodiscard]] std::string path_of(const Value& value);

// A key that an object may have.
struct Field {
    std::string_view key;
    bool is_required = false;
};

inline constexpr std::size_t k_max_fields = 10;

// The values of an object by key; those that are absent stay empty.
struct Fields {
    std::span<const Field> known;
    std::array<std::optional<Value>, k_max_fields> values;

    [[nodiscard]] const Value* find(std::string_view key) const;
};

// Reads typed values. What does not fit is remembered as the fault, and a harmless value is given instead;
// callers ask has_failed() before they use what they have read.
class Reader {
  public:
    explicit Reader(const Document& document) : document_(document) {}

    [[nodiscard]] bool has_failed() const { return fault_.has_value(); }
    [[nodiscard]] const Fault& fault() const { return *fault_; }
    // Only the first fault is kept.
    void fail(const Value& value, std::string why, ErrorCode code = ErrorCode::malformed);
    // What is taken all the same, as "path: reason"; the first hundred are kept.
    void warn(const Value& value, const std::string& reason);
    [[nodiscard]] std::vector<std::string>& warnings() { return warnings_; }

    // Refuses unknown keys, keys that come twice and required ones that are missing.
    [[nodiscard]] Fields fields(const Value& object, std::span<const Field> known);
    // The elements one by one, until a fault.
    template <class OnElement>
    void elements(const Value& array, const OnElement& on_element);

    [[nodiscard]] std::string_view text(const Value& value);
    [[nodiscard]] bool flag(const Value& value);
    [[nodiscard]] std::int64_t whole(const Value& value, std::int64_t lowest, std::int64_t highest);
    // Of a magnitude up to `limit`.
    [[nodiscard]] float real(const Value& value, float limit = std::numeric_limits<float>::max());
    // Exactly numbers.size() of them.
    void reals(const Value& array, std::span<float> numbers, float limit = std::numeric_limits<float>::max());

    // The element of an array; it must be there.
    [[nodiscard]] Value element(const Value& array, std::size_t index) const;

    [[nodiscard]] bool is_text(const Value& value) const { return node(value).kind == Node::Kind::text; }

  private:
    [[nodiscard]] const Node& node(const Value& value) const { return document_.nodes[value.node]; }
    [[nodiscard]] std::string_view text_of(const Node& node) const;
    // False, with the fault, for a value of another kind.
    bool expect(const Value& value, Node::Kind kind, const char* wanted);

    const Document& document_;
    std::optional<Fault> fault_;
    std::vector<std::string> warnings_;
};

template <class OnElement>
void Reader::elements(const Value& array, const OnElement& on_element) {
    if (!expect(array, Node::Kind::array, "an array")) return;
    Value element{.parent = &array, .node = array.node + 1, .key = {}, .index = 0};
    while (element.node != node(array).end && !has_failed()) {
        on_element(element);
        element.node = node(element).end;
        ++element.index;
    }
}

}  // namespace glidepath::assets

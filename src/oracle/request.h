// One request: an object of JSON whose fields are read by name. What is missing, of another kind, out of
// range or not known is one error, the first, which names the field.
#pragma once

#include <glidepath/error.h>
#include <glidepath/viewer.h>

#include "oracle/layer.h"

#include <nlohmann/json.hpp>

#include <cstddef>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace glidepath::oracle {

using Json = nlohmann::ordered_json;

// Deeper requests are refused: nothing here is.
inline constexpr std::size_t k_deepest_request = 8;

// An object and, from refuse() on, what is wrong with it. Fields without a default have to be there.
class Request {
  public:
    // Not an object, or no JSON: error() says so, and at which byte.
    explicit Request(std::string_view text);

    [[nodiscard]] bool is_ok() const { return error_.is_ok(); }
    [[nodiscard]] const Error& error() const { return error_; }
    [[nodiscard]] bool has(const char* name) const;
    // For a caller that met a mistake of its own.
    void refuse(ErrorCode code, const std::string& what, const std::string& why, std::uint64_t where = 0);
    // After all fields were read: one that was not asked for is a mistake, most likely a misspelt name.
    void finish();

    [[nodiscard]] std::string text(const char* name);
    [[nodiscard]] std::string text(const char* name, const std::string& otherwise);
    // One of the words; the result is its index.
    [[nodiscard]] std::size_t word(const char* name, const std::vector<const char*>& words,
                                   std::size_t otherwise);
    [[nodiscard]] bool flag(const char* name, bool otherwise);
    // Finite, and within the range.
    [[nodiscard]] double number(const char* name, double least, double most);
    [[nodiscard]] double number(const char* name, double least, double most, double otherwise);
    // As a float of the engine: what is no finite float is refused here.
    [[nodiscard]] float real(const char* name, float otherwise);
    // A whole number, or text in hex: 7, "0x50000001".
    [[nodiscard]] std::uint32_t id(const char* name);
    [[nodiscard]] std::uint32_t id(const char* name, std::uint32_t otherwise);
    [[nodiscard]] Vec3 vector(const char* name, const Vec3& otherwise);
    // Whole numbers of 16 bits, as many as there are; false: not given.
    bool words(const char* name, std::uint16_t* out, std::size_t count);
    // {"cell", "origin", "rotation" or "heading_deg"}
    [[nodiscard]] Position position(const char* name);
    // Two hex digits a byte, blanks between bytes allowed.
    [[nodiscard]] std::vector<std::byte> bytes(const char* name);
    // "nobody", "own_body", {"object"} or {"position"}
    [[nodiscard]] Viewer viewer(const char* name, const Viewer& otherwise);
    // The part of this name as a request of its own; its mistakes are this one's after take_errors_of.
    [[nodiscard]] Request part(const char* name);
    void take_errors_of(const Request& part);
    // Whatever stands there, for sending it back; null: nothing.
    [[nodiscard]] Json any(const char* name);

  private:
    Request(Json object, std::string path);
    [[nodiscard]] const Json* find(const char* name, bool is_needed);
    [[nodiscard]] bool read_float(const Json& value, const std::string& what, float& result);
    [[nodiscard]] bool read_id(const Json& value, const std::string& what, std::uint32_t& result);
    [[nodiscard]] bool read_floats(const Json& value, const std::string& what, float* out, std::size_t count);
    [[nodiscard]] std::string path_of(const char* name) const { return path_ + name; }

    Json object_;
    std::string path_;  // "position." for a part
    std::set<std::string, std::less<>> read_;
    Error error_{};
};

}  // namespace glidepath::oracle

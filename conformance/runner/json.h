// A checked view of one JSON value of a vector line. Every access that the file does not satisfy throws a
// VectorError with the path of the value in the line, so that a suite reads fields without testing each.
#pragma once

#include <glidepath/error.h>

#include <simdjson.h>

#include <array>
#include <cstdint>
#include <exception>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace glidepath::conformance {

// Carries an Error from a suite to the runner, which adds file and line and reports it.
class VectorError : public std::exception {
  public:
    explicit VectorError(Error error) : error_(std::move(error)), text_(text_of(error_)) {}
    [[nodiscard]] const Error& error() const { return error_; }
    [[nodiscard]] const char* what() const noexcept override { return text_.c_str(); }

  private:
    Error error_;
    std::string text_;
};

class Json {
  public:
    explicit Json(simdjson::dom::element element, std::string path = {})
        : element_(element), path_(std::move(path)) {}

    // Member of an object; it must be there.
    [[nodiscard]] Json operator[](std::string_view key) const;
    [[nodiscard]] bool has(std::string_view key) const;
    [[nodiscard]] bool is_null() const { return element_.is_null(); }

    [[nodiscard]] std::vector<Json> items() const;  // of an array

    [[nodiscard]] double number() const;
    // Inputs are 32-bit floats printed with nine digits: narrowing gives back the exact value.
    [[nodiscard]] float number32() const { return static_cast<float>(number()); }
    [[nodiscard]] std::uint64_t integer() const;  // not negative
    [[nodiscard]] std::int64_t signed_integer() const;
    [[nodiscard]] std::uint32_t integer32() const;
    [[nodiscard]] bool flag() const;  // 0, 1, false or true
    [[nodiscard]] std::string_view text() const;
    [[nodiscard]] std::string source() const;  // the value as JSON, for readers that compare whole trees
    // An array of exactly N numbers.
    template <std::size_t N>
    [[nodiscard]] std::array<double, N> numbers() const {
        const auto values = items_of_size(N);
        std::array<double, N> result{};
        for (std::size_t i = 0; i < N; ++i) {
            result[i] = values[i].number();
        }
        return result;
    }

    // The same with a value for a member that is not there.
    [[nodiscard]] double number_or(std::string_view key, double otherwise) const;
    [[nodiscard]] std::uint64_t integer_or(std::string_view key, std::uint64_t otherwise) const;
    [[nodiscard]] bool flag_or(std::string_view key, bool otherwise) const;

    [[noreturn]] void fail(const std::string& why) const;

  private:
    [[nodiscard]] std::vector<Json> items_of_size(std::size_t size) const;

    simdjson::dom::element element_;
    std::string path_;
};

}  // namespace glidepath::conformance

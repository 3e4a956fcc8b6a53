// Errors as values. A Status says what went wrong, where and why, in static text and numbers only: making,
// copying and returning one never allocates.
#pragma once

#include <glidepath/base/assert.h>

#include <cstdint>
#include <type_traits>
#include <utility>
#include <variant>

namespace glidepath {

enum class StatusCode : std::uint8_t {
    ok,
    not_finite,      // a NaN or an infinity
    not_unit,        // a quaternion that is not of length one
    out_of_range,    // a number outside its documented range
    illegal_cell,    // a cell number that no place has
    truncated,       // the data ends before the field does
    trailing,        // data is left over after the last field
    malformed,       // the data has another form than documented
    limit_exceeded,  // more than the reader takes
    unknown_id,      // names something that does not exist
    stale,           // older than what is already known
    refused,         // a rule forbids it in the present state
};

// The code as a word, for messages and files.
[[nodiscard]] const char* name_of(StatusCode code);

struct Status {
    StatusCode code = StatusCode::ok;
    const char* what = "";    // the field or argument, static text
    std::uint64_t where = 0;  // byte offset or index of it
    const char* why = "";     // what is wrong with it, static text

    [[nodiscard]] constexpr bool is_ok() const { return code == StatusCode::ok; }
};

// A value, or the error that says why there is none: a Status in the engine; the readers of files have errors
// that name file and line.
template <class T, class Error = Status>
class [[nodiscard]] Expected {
  public:
    Expected(T value) : content_(std::move(value)) {}
    Expected(Error error) : content_(std::move(error)) {
        if constexpr (std::is_same_v<Error, Status>) GLIDEPATH_ASSERT(!this->error().is_ok());
    }

    [[nodiscard]] bool has_value() const { return std::holds_alternative<T>(content_); }
    [[nodiscard]] explicit operator bool() const { return has_value(); }

    [[nodiscard]] const T& value() const {
        GLIDEPATH_ASSERT(has_value());
        return *std::get_if<T>(&content_);
    }
    [[nodiscard]] T& value() {
        GLIDEPATH_ASSERT(has_value());
        return *std::get_if<T>(&content_);
    }
    [[nodiscard]] const T& operator*() const { return value(); }
    [[nodiscard]] T& operator*() { return value(); }
    [[nodiscard]] const T* operator->() const { return &value(); }
    [[nodiscard]] T* operator->() { return &value(); }

    [[nodiscard]] const Error& error() const {
        GLIDEPATH_ASSERT(!has_value());
        return *std::get_if<Error>(&content_);
    }

    // Also of a value: then it is ok.
    [[nodiscard]] Status status() const requires std::is_same_v<Error, Status> {
        return has_value() ? Status{} : error();
    }

  private:
    std::variant<T, Error> content_;
};

}  // namespace glidepath

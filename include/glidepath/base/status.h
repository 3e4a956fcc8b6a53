// Errors as values. A Status says what went wrong, where and why, in static text and numbers only: making,
// copying and returning one never allocates.
#pragma once

#include <glidepath/base/assert.h>

#include <cstdint>
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

// A value, or the Status that says why there is none.
template <class T>
class [[nodiscard]] Expected {
  public:
    Expected(T value) : content_(std::move(value)) {}
    Expected(Status status) : content_(status) { GLIDEPATH_ASSERT(!status.is_ok()); }

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
    [[nodiscard]] const T* operator->() const { return &value(); }

    [[nodiscard]] Status status() const {
        const Status* status = std::get_if<Status>(&content_);
        return status != nullptr ? *status : Status{};
    }

  private:
    std::variant<T, Status> content_;
};

}  // namespace glidepath

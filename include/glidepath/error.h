// Errors as values: what went wrong, where and why. The engine's own are static text and numbers, so that
// making, copying and returning one never allocates; readers of files add the file and the line.
//
//     const Expected<BodyId> made = world.spawn(def);
//     if (!made) std::puts(text_of(made.error()).c_str());
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <variant>

namespace glidepath {

// What kind of error it is.
enum class ErrorCode : std::uint8_t {
    ok,
    // of data: the classes of spec/wire.md, which the other readers share
    truncated,          // a field, or a list counted by a byte or less, runs past the end
    bad_count,          // a 16 or 32-bit length or count claims more bytes than there are
    bad_length,         // a fragment size out of range; a movement buffer longer than its type uses
    bad_opcode,         // not a message that moves bodies
    bad_movement_type,  // not 0, 6, 7, 8 or 9
    bad_command,        // a command index beyond the table
    bad_version,        // an object description that does not begin with 0x11
    bad_cell,           // the low word names no cell, or the block lies off the map
    bad_float,          // a NaN or an infinity
    bad_quaternion,     // not of length one
    trailing,           // data after the end
    unknown_flag,       // a bit without a meaning is set
    nonzero_padding,    // an alignment byte is not zero
    bad_checksum,
    fragment_mismatch,  // count or queue differs from the set begun under the same blob id
    incomplete,         // a message still lacks fragments
    // of values, settings and files
    out_of_range,    // a number outside its documented range
    malformed,       // the data has another form than documented
    limit_exceeded,  // more than the reader takes
    unknown_id,      // names something that does not exist
    stale,           // older than what is already known
    refused,         // a rule forbids it in the present state
    unreadable,      // a file or an interface that cannot be opened or read
    unwritable,      // a file that cannot be written
};
// How many codes there are.
inline constexpr std::size_t k_error_code_count = 25;

// The code as a word, for messages and files.
[[nodiscard]] const char* name_of(ErrorCode code);

// Where an error of a file stands. Lines and columns count from 1; 0 = the file as a whole.
struct ErrorOrigin {
    std::string file{};  // as the caller named it
    std::uint32_t line = 0;
    std::uint32_t column = 0;
    std::string what{};  // the field, when it is no static text
    std::string why{};   // the reason, likewise
};

// What went wrong, where and why; ok when nothing did.
struct [[nodiscard]] Error {
    ErrorCode code = ErrorCode::ok;
    const char* what = "";                        // the field or argument, static text
    std::uint64_t where = 0;                      // byte offset or index of it
    const char* why = "";                         // what is wrong with it, static text
    std::shared_ptr<const ErrorOrigin> origin{};  // of readers of files; else none

    // Nothing went wrong.
    [[nodiscard]] bool is_ok() const { return code == ErrorCode::ok; }
};

// An error of a reader of files.
[[nodiscard]] Error file_error(ErrorCode code, ErrorOrigin origin);

// "file:line:column: what: why", as far as the error has these parts.
[[nodiscard]] std::string text_of(const Error& error);

// Asserts in a checked build of the library; does nothing in others.
void require_value(bool has_value);

// A value, or the error that says why there is none. Asking for the one that is not there is a mistake of the
// caller.
template <class T>
class [[nodiscard]] Expected {
  public:
    Expected(T value) : content_(std::move(value)) {}
    Expected(Error error) : content_(std::move(error)) {}

    // There is a value and no error.
    [[nodiscard]] bool has_value() const { return std::holds_alternative<T>(content_); }
    [[nodiscard]] explicit operator bool() const { return has_value(); }

    // The value, which must be there.
    [[nodiscard]] const T& value() const {
        require_value(has_value());
        return *std::get_if<T>(&content_);
    }
    // The same, to be changed or moved out.
    [[nodiscard]] T& value() {
        require_value(has_value());
        return *std::get_if<T>(&content_);
    }
    [[nodiscard]] const T& operator*() const { return value(); }
    [[nodiscard]] T& operator*() { return value(); }
    [[nodiscard]] const T* operator->() const { return &value(); }
    [[nodiscard]] T* operator->() { return &value(); }

    // Why there is no value; there must be none.
    [[nodiscard]] const Error& error() const { return *std::get_if<Error>(&content_); }
    // Also of a value: then it is ok.
    [[nodiscard]] Error error_or_ok() const { return has_value() ? Error{} : error(); }

  private:
    std::variant<T, Error> content_;
};

}  // namespace glidepath

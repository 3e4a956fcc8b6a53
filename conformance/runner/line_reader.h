// Reads a text file line by line, plain or gzipped, without holding more than one line of it.
#pragma once

#include <glidepath/error.h>

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

namespace glidepath::conformance {

class LineReader {
  public:
    [[nodiscard]] static Expected<LineReader> open(const std::filesystem::path& file);
    ~LineReader();
    LineReader(LineReader&&) noexcept;
    LineReader& operator=(LineReader&&) noexcept;
    LineReader(const LineReader&) = delete;
    LineReader& operator=(const LineReader&) = delete;

    // The next line without its end; false at the end of the file and at an error: a damaged or truncated
    // gzip stream, a line longer than k_longest_line.
    [[nodiscard]] bool next(std::string& line);
    [[nodiscard]] const Error& error() const { return error_; }

    // Number of the line that next() gave last, counted from 1.
    [[nodiscard]] std::uint64_t line_number() const { return line_number_; }

    // The bundled vectors stay below 1 MB a line; a file without line ends must not fill the memory.
    static constexpr std::size_t k_longest_line = std::size_t{64} << 20U;

  private:
    struct Stream;
    LineReader(std::filesystem::path file, std::unique_ptr<Stream> stream);

    [[nodiscard]] bool fill();
    bool fail(ErrorCode code, std::string why);  // always false

    std::filesystem::path file_;
    std::unique_ptr<Stream> stream_;
    Error error_;
    std::vector<char> buffer_;
    std::size_t begin_ = 0;
    std::size_t end_ = 0;
    std::uint64_t line_number_ = 0;
};

}  // namespace glidepath::conformance

// Reads a text file line by line, plain or gzipped, without holding more than one line of it.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

namespace glidepath::conformance {

// A file that cannot be run: what, in which file, at which line (0 = the file as a whole).
class FileError : public std::runtime_error {
  public:
    FileError(const std::filesystem::path& file, std::uint64_t line, const std::string& why);
};

class LineReader {
  public:
    // Throws FileError when the file cannot be opened.
    explicit LineReader(std::filesystem::path file);
    ~LineReader();
    LineReader(const LineReader&) = delete;
    LineReader& operator=(const LineReader&) = delete;
    LineReader(LineReader&&) = delete;
    LineReader& operator=(LineReader&&) = delete;

    // The next line without its end; false at the end of the file. Throws FileError for a damaged or
    // truncated gzip stream and for a line longer than k_longest_line.
    bool next(std::string& line);

    // Number of the line that next() gave last, counted from 1.
    [[nodiscard]] std::uint64_t line_number() const { return line_number_; }

    // The bundled vectors stay below 1 MB a line; a file without line ends must not fill the memory.
    static constexpr std::size_t k_longest_line = std::size_t{64} << 20U;

  private:
    bool fill();

    struct Stream;
    std::filesystem::path file_;
    std::unique_ptr<Stream> stream_;
    std::vector<char> buffer_;
    std::size_t begin_ = 0;
    std::size_t end_ = 0;
    std::uint64_t line_number_ = 0;
};

}  // namespace glidepath::conformance

#include "conformance/runner/line_reader.h"

#include <fmt/format.h>
#include <zlib.h>

#include <algorithm>
#include <cerrno>
#include <system_error>

namespace glidepath::conformance {

namespace {

std::string described(const std::filesystem::path& file, std::uint64_t line, const std::string& why) {
    return line == 0 ? fmt::format("{}: {}", file.string(), why)
                     : fmt::format("{}:{}: {}", file.string(), line, why);
}

}  // namespace

FileError::FileError(const std::filesystem::path& file, std::uint64_t line, const std::string& why)
    : std::runtime_error(described(file, line, why)) {}

// zlib reads plain files through the same calls, so there is one path for both.
struct LineReader::Stream {
    gzFile file = nullptr;
};

LineReader::LineReader(std::filesystem::path file)
    : file_(std::move(file)), stream_(std::make_unique<Stream>()), buffer_(std::size_t{1} << 17U) {
    if (std::filesystem::is_directory(file_)) throw FileError(file_, 0, "is a directory, not a file");
    stream_->file = gzopen(file_.c_str(), "rb");
    if (stream_->file == nullptr) {
        const int reason = errno;
        throw FileError(file_, 0,
                        fmt::format("cannot be opened: {}", std::generic_category().message(reason)));
    }
}

LineReader::~LineReader() { gzclose(stream_->file); }

bool LineReader::fill() {
    begin_ = 0;
    const int got = gzread(stream_->file, buffer_.data(), static_cast<unsigned>(buffer_.size()));
    end_ = got > 0 ? static_cast<std::size_t>(got) : 0;
    int code = Z_OK;
    const char* message = gzerror(stream_->file, &code);
    // A truncated stream gives its last bytes without complaint; only the error code tells.
    if (got < 0 || (got == 0 && code == Z_BUF_ERROR)) {
        throw FileError(file_, line_number_ + 1,
                        code == Z_BUF_ERROR ? "the gzip data ends in the middle of the file"
                                            : fmt::format("the gzip data is damaged: {}", message));
    }
    return end_ > 0;
}

bool LineReader::next(std::string& line) {
    line.clear();
    while (begin_ < end_ || fill()) {
        const char* first = buffer_.data() + begin_;
        const char* last = buffer_.data() + end_;
        const char* newline = std::find(first, last, '\n');
        line.append(first, newline);
        begin_ += static_cast<std::size_t>(newline - first);
        if (newline != last) {
            ++begin_;
            ++line_number_;
            return true;
        }
        if (line.size() > k_longest_line) {
            throw FileError(file_, line_number_ + 1,
                            fmt::format("the line is longer than {} bytes", k_longest_line));
        }
    }
    if (line.empty()) return false;
    ++line_number_;
    return true;
}

}  // namespace glidepath::conformance

#include "conformance/runner/line_reader.h"

#include <fmt/format.h>
#include <zlib.h>

#include <algorithm>
#include <cerrno>
#include <system_error>

namespace glidepath::conformance {

// zlib reads plain files through the same calls, so there is one path for both.
struct LineReader::Stream {
    gzFile file = nullptr;

    explicit Stream(gzFile opened) : file(opened) {}
    ~Stream() { gzclose(file); }
    Stream(const Stream&) = delete;
    Stream& operator=(const Stream&) = delete;
};

LineReader::LineReader(std::filesystem::path file, std::unique_ptr<Stream> stream)
    : file_(std::move(file)), stream_(std::move(stream)), buffer_(std::size_t{1} << 17U) {}
LineReader::~LineReader() = default;
LineReader::LineReader(LineReader&&) noexcept = default;
LineReader& LineReader::operator=(LineReader&&) noexcept = default;

Expected<LineReader> LineReader::open(const std::filesystem::path& file) {
    const auto unreadable = [&](std::string why) {
        return file_error(ErrorCode::unreadable, {.file = file.string(), .why = std::move(why)});
    };
    std::error_code ignored;
    if (std::filesystem::is_directory(file, ignored)) return unreadable("is a directory, not a file");
    gzFile opened = gzopen(file.c_str(), "rb");
    if (opened == nullptr) {
        const int reason = errno;
        return unreadable(fmt::format("cannot be opened: {}", std::generic_category().message(reason)));
    }
    return LineReader(file, std::make_unique<Stream>(opened));
}

bool LineReader::fail(ErrorCode code, std::string why) {
    error_ = file_error(code, {.file = file_.string(),
                               .line = static_cast<std::uint32_t>(line_number_ + 1),
                               .why = std::move(why)});
    return false;
}

bool LineReader::fill() {
    begin_ = 0;
    const int got = gzread(stream_->file, buffer_.data(), static_cast<unsigned>(buffer_.size()));
    end_ = got > 0 ? static_cast<std::size_t>(got) : 0;
    int code = Z_OK;
    const char* message = gzerror(stream_->file, &code);
    // A truncated stream gives its last bytes without complaint; only the error code shows it.
    if (got < 0 || (got == 0 && code == Z_BUF_ERROR)) {
        return code == Z_BUF_ERROR
                   ? fail(ErrorCode::truncated, "the gzip data ends in the middle of the file")
                   : fail(ErrorCode::unreadable, fmt::format("the gzip data is damaged: {}", message));
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
            return fail(ErrorCode::limit_exceeded,
                        fmt::format("the line is longer than {} bytes", k_longest_line));
        }
    }
    if (line.empty() || !error_.is_ok()) return false;
    ++line_number_;
    return true;
}

}  // namespace glidepath::conformance

#include "replay/gzip_stream.h"

#include <zlib.h>

#include <array>

namespace glidepath::replay {

namespace {

constexpr int k_gzip_window_bits = 15 + 16;

class Inflater {
  public:
    Inflater(File file, std::shared_ptr<InflateEnd> end) : file_(std::move(file)), end_(std::move(end)) {
        is_open_ = inflateInit2(&stream_, k_gzip_window_bits) == Z_OK;
    }
    ~Inflater() {
        if (is_open_) static_cast<void>(inflateEnd(&stream_));
    }
    Inflater(const Inflater&) = delete;
    Inflater& operator=(const Inflater&) = delete;

    [[nodiscard]] bool is_open() const { return is_open_; }

    // 0: the end; InflateEnd says more about it.
    [[nodiscard]] std::size_t read(char* out, std::size_t size) {
        stream_.next_out = reinterpret_cast<Bytef*>(out);
        stream_.avail_out = static_cast<uInt>(size);
        while (!is_over_ && stream_.avail_out > 0) {
            step();
        }
        const std::size_t made = size - stream_.avail_out;
        total_ += made;
        if (total_ > k_most_inflated_bytes) fail("it inflates to more than 8 GB", false);
        return made;
    }

  private:
    void fail(const char* why, bool is_cut) {
        if (end_->why.empty()) *end_ = {.why = why, .is_cut = is_cut};
        is_over_ = true;
    }

    void refill() {
        stream_.next_in = reinterpret_cast<Bytef*>(in_.data());
        stream_.avail_in = static_cast<uInt>(std::fread(in_.data(), 1, in_.size(), file_.get()));
    }

    void step() {
        if (stream_.avail_in == 0) refill();
        if (stream_.avail_in == 0) {
            // Between two parts of a file that was put together the end is a good one.
            if (is_inside_) return fail("the gzipped file ends inside", true);
            is_over_ = true;
            return;
        }
        is_inside_ = true;
        const int result = ::inflate(&stream_, Z_NO_FLUSH);
        if (result == Z_STREAM_END) {
            is_inside_ = false;
            static_cast<void>(inflateReset(&stream_));
        } else if (result != Z_OK && result != Z_BUF_ERROR) {
            fail("the gzipped file is damaged", false);
        }
    }

    File file_;
    std::shared_ptr<InflateEnd> end_;
    z_stream stream_{};
    std::array<char, 16384> in_{};
    std::uint64_t total_ = 0;
    bool is_open_ = false;
    bool is_inside_ = true;
    bool is_over_ = false;
};

ssize_t read_cookie(void* cookie, char* out, std::size_t size) {
    return static_cast<ssize_t>(static_cast<Inflater*>(cookie)->read(out, size));
}

int close_cookie(void* cookie) {
    delete static_cast<Inflater*>(cookie);
    return 0;
}

}  // namespace

File inflated(File file, std::shared_ptr<InflateEnd> end) {
    auto inflater = std::make_unique<Inflater>(std::move(file), std::move(end));
    if (!inflater->is_open()) return nullptr;
    File stream{fopencookie(inflater.get(), "rb",
                            {.read = read_cookie, .write = nullptr, .seek = nullptr, .close = close_cookie})};
    if (stream) static_cast<void>(inflater.release());  // the stream closes it
    return stream;
}

}  // namespace glidepath::replay

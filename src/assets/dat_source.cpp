#include "assets/dat_source.h"

#include <algorithm>
#include <cerrno>
#include <fcntl.h>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>
#include <utility>

namespace glidepath::assets {

Expected<std::unique_ptr<const DatSource>> DatSource::open(const std::filesystem::path& path) {
    const auto cannot_read = [&](int reason) {
        return file_error(
            ErrorCode::unreadable,
            {.file = path.string(), .why = "cannot be read: " + std::generic_category().message(reason)});
    };
    // Not waiting: opening a pipe would.
    const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (descriptor < 0) return cannot_read(errno);
    std::unique_ptr<DatSource> source(new DatSource(descriptor, 0));
    struct stat status {};
    if (::fstat(descriptor, &status) != 0) return cannot_read(errno);
    if (S_ISDIR(status.st_mode)) return cannot_read(EISDIR);
    if (!S_ISREG(status.st_mode)) {
        return file_error(ErrorCode::unreadable,
                          {.file = path.string(), .why = "is no plain file, which a DAT has to be"});
    }
    source->size_ = static_cast<std::uint64_t>(status.st_size);
    return std::unique_ptr<const DatSource>(std::move(source));
}

DatSource::DatSource(std::vector<std::byte> bytes) : size_(bytes.size()), bytes_(std::move(bytes)) {}

DatSource::~DatSource() {
    if (descriptor_ >= 0) ::close(descriptor_);
}

std::size_t DatSource::read(std::uint64_t offset, std::span<std::byte> into) const {
    if (offset >= size_) return 0;
    const auto wanted = static_cast<std::size_t>(std::min<std::uint64_t>(into.size(), size_ - offset));
    std::size_t done = 0;
    if (descriptor_ < 0) {
        std::copy_n(bytes_.begin() + static_cast<std::ptrdiff_t>(offset), wanted, into.begin());
        done = wanted;
        ++read_calls_;
    }
    while (done < wanted) {
        const ssize_t got =
            ::pread(descriptor_, into.data() + done, wanted - done, static_cast<off_t>(offset + done));
        ++read_calls_;
        if (got < 0 && errno == EINTR) continue;
        if (got <= 0) break;  // shorter than it was, or a part that cannot be read
        done += static_cast<std::size_t>(got);
    }
    read_bytes_ += done;
    return done;
}

}  // namespace glidepath::assets

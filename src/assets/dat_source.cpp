#include "assets/dat_source.h"

#include <algorithm>

namespace glidepath::assets {

Expected<std::unique_ptr<const DatSource>> DatSource::open(const std::filesystem::path& path) {
    Expected<RandomFile> file = RandomFile::open(path);
    if (!file) return file.error();
    return std::make_unique<const DatSource>(std::move(*file));
}

std::size_t DatSource::read(std::uint64_t offset, std::span<std::byte> into) const {
    if (offset >= size_) return 0;
    const auto wanted = static_cast<std::size_t>(std::min<std::uint64_t>(into.size(), size_ - offset));
    std::size_t done = 0;
    if (!file_) {
        std::copy_n(bytes_.begin() + static_cast<std::ptrdiff_t>(offset), wanted, into.begin());
        done = wanted;
        ++read_calls_;
    }
    while (done < wanted) {
        const std::size_t got = file_->read(offset + done, into.subspan(done, wanted - done));
        ++read_calls_;
        if (got == 0) break;  // shorter than it was, or a part that cannot be read
        done += got;
    }
    read_bytes_ += done;
    return done;
}

}  // namespace glidepath::assets

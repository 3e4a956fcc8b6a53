#include "apps/glidepath/stream_files.h"

#include <fstream>
#include <istream>
#include <string>
#include <system_error>

namespace glidepath::app {

namespace {

// A file whose bytes are counted as they are read.
class CountedFile final : public std::filebuf {
  public:
    CountedFile(const std::filesystem::path& path, Progress& progress) : done_(progress.done()) {
        std::error_code failed;
        const auto size = std::filesystem::file_size(path, failed);  // fails for a folder
        progress.begin("reading " + path.filename().string(), failed ? 0 : size);
        if (!failed) open(path, std::ios::in | std::ios::binary);
    }

  private:
    int_type underflow() override {
        const int_type c = std::filebuf::underflow();
        if (c != traits_type::eof()) done_ += static_cast<std::uint64_t>(egptr() - gptr());
        return c;
    }

    std::atomic<std::uint64_t>& done_;
};

}  // namespace

Expected<TrackFile> load_tracks(const std::filesystem::path& path, Progress& progress, double least_s) {
    CountedFile file(path, progress);
    if (!file.is_open()) return tools::load_tracks(path, least_s);  // it says why, or reads a pipe
    std::istream stream(&file);
    return read_tracks(stream, path.string(), least_s);
}

Expected<UpdateFile> load_updates(const std::filesystem::path& path, Progress& progress) {
    CountedFile file(path, progress);
    if (!file.is_open()) return tools::load_updates(path);
    std::istream stream(&file);
    return read_updates(stream, path.string());
}

}  // namespace glidepath::app

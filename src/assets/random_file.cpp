#include "assets/random_file.h"

#include "assets/file_text.h"

#include <algorithm>
#include <limits>
#include <system_error>

#if defined(_WIN32)
#define WIN32_LEAN_AND_MEAN
#define NOMINMAX
#include <windows.h>
#else
#include <cerrno>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
#endif

namespace glidepath::assets {

namespace {

Error cannot_read(const std::filesystem::path& path, std::error_code reason) {
    return file_error(ErrorCode::unreadable,
                      {.file = utf8_of(path), .why = "cannot be read: " + reason.message()});
}
Error is_not_plain(const std::filesystem::path& path) {
    return file_error(ErrorCode::unreadable,
                      {.file = utf8_of(path), .why = "is no plain file, which a DAT has to be"});
}

}  // namespace

#if defined(_WIN32)

namespace {

HANDLE handle_of(std::intptr_t number) { return reinterpret_cast<HANDLE>(number); }

}  // namespace

Expected<RandomFile> RandomFile::open(const std::filesystem::path& path) {
    const auto last_error = [] {
        return std::error_code(static_cast<int>(::GetLastError()), std::system_category());
    };
    std::error_code ignored;
    if (std::filesystem::is_directory(path, ignored)) {
        return cannot_read(path, std::make_error_code(std::errc::is_a_directory));
    }
    const HANDLE handle = ::CreateFileW(path.c_str(), GENERIC_READ, FILE_SHARE_READ | FILE_SHARE_WRITE,
                                        nullptr, OPEN_EXISTING, FILE_ATTRIBUTE_NORMAL, nullptr);
    if (handle == INVALID_HANDLE_VALUE) return cannot_read(path, last_error());
    RandomFile file(reinterpret_cast<std::intptr_t>(handle), 0);
    if (::GetFileType(handle) != FILE_TYPE_DISK) return is_not_plain(path);
    LARGE_INTEGER size{};
    if (::GetFileSizeEx(handle, &size) == 0) return cannot_read(path, last_error());
    file.size_ = static_cast<std::uint64_t>(size.QuadPart);
    return file;
}

RandomFile::~RandomFile() {
    if (handle_ != k_closed) ::CloseHandle(handle_of(handle_));
}

std::size_t RandomFile::read(std::uint64_t offset, std::span<std::byte> into) const {
    OVERLAPPED at{};
    at.Offset = static_cast<DWORD>(offset);
    at.OffsetHigh = static_cast<DWORD>(offset >> 32U);
    const std::size_t most = std::numeric_limits<DWORD>::max();
    DWORD got = 0;
    const BOOL is_read = ::ReadFile(handle_of(handle_), into.data(),
                                    static_cast<DWORD>(std::min(into.size(), most)), &got, &at);
    return is_read != 0 ? got : 0;
}

#else

Expected<RandomFile> RandomFile::open(const std::filesystem::path& path) {
    const auto last_error = [] { return std::error_code(errno, std::generic_category()); };
    // Not waiting: opening a pipe would.
    const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (descriptor < 0) return cannot_read(path, last_error());
    RandomFile file(descriptor, 0);
    struct stat status {};
    if (::fstat(descriptor, &status) != 0) return cannot_read(path, last_error());
    if (S_ISDIR(status.st_mode)) {
        return cannot_read(path, std::make_error_code(std::errc::is_a_directory));
    }
    if (!S_ISREG(status.st_mode)) return is_not_plain(path);
    file.size_ = static_cast<std::uint64_t>(status.st_size);
    return file;
}

RandomFile::~RandomFile() {
    if (handle_ != k_closed) ::close(static_cast<int>(handle_));
}

std::size_t RandomFile::read(std::uint64_t offset, std::span<std::byte> into) const {
    for (;;) {
        const ssize_t got =
            ::pread(static_cast<int>(handle_), into.data(), into.size(), static_cast<off_t>(offset));
        if (got >= 0) return static_cast<std::size_t>(got);
        if (errno != EINTR) return 0;
    }
}

#endif

}  // namespace glidepath::assets

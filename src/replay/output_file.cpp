#include "replay/output_file.h"

#include <fmt/format.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <ostream>
#include <streambuf>
#include <system_error>
#include <unistd.h>
#include <utility>
#include <vector>

namespace glidepath::replay {

namespace {

// Where the temporary files and the folders made for files are, for a signal handler: plain memory, no locks.
constexpr std::size_t k_most_entries = 64;
constexpr std::size_t k_most_folders = 32;
constexpr std::size_t k_longest_name = 4096;

struct Entry {
    std::atomic<bool> is_taken = false;
    std::atomic<bool> is_there = false;  // the name is complete and the file exists
    std::array<char, k_longest_name> name{};
};
std::array<Entry, k_most_entries> entries;
std::array<Entry, k_most_folders> folders;  // the outer ones first
std::atomic<int> committed = 0;
std::atomic<unsigned> next_number = 0;

// An entry for the name; the number of all when there is none left or the name is too long.
std::size_t remember(std::span<Entry> all, const std::filesystem::path& path) {
    const std::string& name = path.native();
    for (std::size_t i = 0; name.size() < k_longest_name && i < all.size(); ++i) {
        if (all[i].is_taken.exchange(true)) continue;
        std::memcpy(all[i].name.data(), name.c_str(), name.size() + 1);
        all[i].is_there = true;
        return i;
    }
    return all.size();
}

void forget(std::size_t entry) {
    if (entry >= k_most_entries) return;
    entries[entry].is_there = false;
    entries[entry].is_taken = false;
}

std::string reason_of(int number) { return std::generic_category().message(number); }

Error unwritable(const std::filesystem::path& path, const std::string& why) {
    return file_error(ErrorCode::unwritable, {.file = path.string(), .why = "cannot be written: " + why});
}

// Hands every part of a stream to a file as it comes; the file has a buffer of its own.
class FileBuffer final : public std::streambuf {
  public:
    explicit FileBuffer(OutputFile& file) : file_(file) {}

  private:
    std::streamsize xsputn(const char* text, std::streamsize size) override {
        file_.write(text, static_cast<std::size_t>(size));
        return file_.is_whole() ? size : 0;
    }
    int_type overflow(int_type c) override {
        const char one = traits_type::to_char_type(c);
        return xsputn(&one, 1) == 1 ? c : traits_type::eof();
    }

    OutputFile& file_;
};

}  // namespace

Expected<OutputFile> OutputFile::create(const std::filesystem::path& path) {
    namespace fs = std::filesystem;
    std::error_code failed;
    OutputFile output;
    output.path_ = path;
    if (path == "-") return unwritable(path, "standard output is /dev/stdout, a file of this name ./-");
    if (path.empty() || !path.has_filename()) return unwritable(path, "that is no name of a file");
    const fs::file_status status = fs::status(path, failed);
    if (fs::is_directory(status)) return unwritable(path, "it is a folder");
    if (fs::exists(status) && !fs::is_regular_file(status)) {
        output.file_.reset(std::fopen(path.c_str(), "wb"));
        if (output.file_ == nullptr) return unwritable(path, reason_of(errno));
        return output;
    }
    // A link stays a link: what it points to is replaced.
    if (fs::exists(status)) output.path_ = fs::canonical(path, failed);
    if (failed && fs::exists(status)) return unwritable(path, failed.message());
    output.temporary_ = output.path_;
    output.temporary_ += fmt::format(".{}-{}.part", ::getpid(), next_number++);
    const int handle =
        ::open(output.temporary_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_TRUNC, 0666);
    if (handle < 0) {
        const int number = errno;
        output.temporary_.clear();
        return unwritable(path, number == ENOENT ? "there is no such folder" : reason_of(number));
    }
    output.file_.reset(::fdopen(handle, "wb"));
    output.entry_ = remember(entries, output.temporary_);
    return output;
}

OutputFile::OutputFile(OutputFile&& other) noexcept
    : path_(std::move(other.path_)),
      temporary_(std::exchange(other.temporary_, {})),
      file_(std::move(other.file_)),
      entry_(other.entry_),
      first_errno_(other.first_errno_) {}

OutputFile& OutputFile::operator=(OutputFile&& other) noexcept {
    if (this == &other) return *this;
    discard();
    path_ = std::move(other.path_);
    temporary_ = std::exchange(other.temporary_, {});
    file_ = std::move(other.file_);
    entry_ = other.entry_;
    first_errno_ = other.first_errno_;
    return *this;
}

OutputFile::~OutputFile() { discard(); }

void OutputFile::discard() {
    file_.reset();
    if (temporary_.empty()) return;
    static_cast<void>(::unlink(temporary_.c_str()));
    forget(entry_);
    temporary_.clear();
}

void OutputFile::write(std::string_view text) { write(text.data(), text.size()); }

void OutputFile::write(const void* data, std::size_t size) {
    if (first_errno_ != 0 || file_ == nullptr) return;
    errno = 0;
    if (std::fwrite(data, 1, size, file_.get()) == size) return;
    first_errno_ = errno != 0 ? errno : EIO;
}

Error OutputFile::commit() {
    errno = 0;
    if (std::fclose(file_.release()) != 0 && first_errno_ == 0) first_errno_ = errno != 0 ? errno : EIO;
    if (first_errno_ != 0) {
        discard();
        return unwritable(path_, reason_of(first_errno_));
    }
    if (!temporary_.empty()) {
        if (std::rename(temporary_.c_str(), path_.c_str()) != 0) {
            const int number = errno;
            discard();
            return unwritable(path_, reason_of(number));
        }
        forget(entry_);
        temporary_.clear();
    }
    ++committed;
    return {};
}

Error OutputFile::commit_all(std::span<OutputFile* const> files) {
    for (OutputFile* file : files) {
        errno = 0;
        if (file->is_whole() && std::fflush(file->file_.get()) != 0) file->first_errno_ = errno;
        if (!file->is_whole()) return file->commit();
    }
    for (OutputFile* file : files) {
        if (Error error = file->commit(); !error.is_ok()) return error;
    }
    return {};
}

void OutputFiles::write(const std::string& name, const std::function<void(std::ostream&)>& content) {
    if (!is_whole()) return;
    Expected<OutputFile> file = OutputFile::create(folder_ / name);
    error_ = file.error_or_ok();
    if (!file) return;
    FileBuffer buffer(*file);
    std::ostream stream(&buffer);
    content(stream);
    if (!file->is_whole()) error_ = file->commit();
    files_.push_back(std::move(*file));
}

Error OutputFiles::commit() {
    if (!is_whole()) return error_;
    std::vector<OutputFile*> all;
    for (OutputFile& file : files_)
        all.push_back(&file);
    return OutputFile::commit_all(all);
}

Error write_whole_file(const std::filesystem::path& path, std::string_view content) {
    Expected<OutputFile> file = OutputFile::create(path);
    if (!file) return file.error();
    file->write(content);
    return file->commit();
}

Error make_output_folder(const std::filesystem::path& folder) {
    std::error_code failed;
    std::vector<std::filesystem::path> made;
    for (std::filesystem::path above = folder; !above.empty() && !std::filesystem::exists(above, failed);
         above = above.parent_path())
        made.push_back(above);
    failed.clear();
    std::filesystem::create_directories(folder, failed);
    for (std::size_t i = made.size(); i-- > 0;)
        static_cast<void>(remember(folders, made[i]));
    if (failed || !std::filesystem::is_directory(folder, failed)) {
        return file_error(ErrorCode::unwritable,
                          {.file = folder.string(),
                           .why = "the folder cannot be made: " +
                                  (failed ? failed.message() : std::string("a file has its name"))});
    }
    // What stands in the way of the first file stands in the way of all.
    return OutputFile::create(folder / "glidepath").error_or_ok();
}

int remove_temporary_files() noexcept {
    int count = 0;
    for (Entry& entry : entries) {
        if (!entry.is_there) continue;
        entry.is_there = false;
        if (::unlink(entry.name.data()) == 0) ++count;
    }
    // One that holds a file stays.
    for (std::size_t i = folders.size(); i-- > 0;) {
        if (folders[i].is_there) static_cast<void>(::rmdir(folders[i].name.data()));
    }
    return count;
}

int committed_files() noexcept { return committed; }

}  // namespace glidepath::replay

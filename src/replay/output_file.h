// Files that are written whole or not at all. What is written goes to a temporary name beside the file, which
// takes the file's name at the end: a full disk, an error or an interrupt leaves the old file, or none. The
// one way to write files; the programs use it too.
#pragma once

#include <glidepath/error.h>

#include "replay/layer.h"

#include <cstddef>
#include <cstdio>
#include <deque>
#include <filesystem>
#include <functional>
#include <iosfwd>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>

namespace glidepath::replay {

class OutputFile {
  public:
    // Makes the temporary file: whether the place can be written is known before the work. What is there
    // already and no regular file (a device, a pipe) is written directly.
    [[nodiscard]] static Expected<OutputFile> create(const std::filesystem::path& path);

    OutputFile(OutputFile&& other) noexcept;
    OutputFile& operator=(OutputFile&& other) noexcept;
    ~OutputFile();  // removes what was not committed

    void write(std::string_view text);
    void write(const void* data, std::size_t size);
    // False from the first part on that could not be written.
    [[nodiscard]] bool is_whole() const { return first_errno_ == 0; }
    // Closes the file and gives it its name.
    [[nodiscard]] Error commit();
    // Several that belong together: only when all of them are whole any gets its name.
    [[nodiscard]] static Error commit_all(std::span<OutputFile* const> files);

    [[nodiscard]] const std::filesystem::path& path() const { return path_; }

  private:
    struct CloseFile {
        void operator()(std::FILE* file) const { static_cast<void>(std::fclose(file)); }
    };

    OutputFile() = default;
    void discard();

    std::filesystem::path path_;
    std::filesystem::path temporary_;  // empty: the file itself is written
    std::unique_ptr<std::FILE, CloseFile> file_;
    std::size_t entry_ = 0;  // in the list of temporary files
    int first_errno_ = 0;
};

// Several files of a folder that belong together: what is written goes straight to their temporary names, and
// all get their names at the end, or none.
class OutputFiles {
  public:
    explicit OutputFiles(std::filesystem::path folder) : folder_(std::move(folder)) {}

    // After the first that could not be written nothing is done any more.
    void write(const std::string& name, const std::function<void(std::ostream&)>& content);
    [[nodiscard]] bool is_whole() const { return error_.is_ok(); }
    [[nodiscard]] Error commit();

  private:
    std::filesystem::path folder_;
    std::deque<OutputFile> files_;
    Error error_;
};

// All of it, or an error and nothing.
[[nodiscard]] Error write_whole_file(const std::filesystem::path& path, std::string_view content);

// Makes the folder, with those above it, and says why it cannot be written.
[[nodiscard]] Error make_output_folder(const std::filesystem::path& folder);

// Removes every temporary file of this process, and the folders that it made for files and that are still
// empty; returns how many files there were. For signal handlers: it calls nothing but unlink and rmdir.
int remove_temporary_files() noexcept;
// How many files have got their names.
[[nodiscard]] int committed_files() noexcept;

}  // namespace glidepath::replay

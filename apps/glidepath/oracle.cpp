// glidepath oracle: JSON lines in, JSON lines out. The protocol is that of <glidepath/tools/oracle.h>.
#include "apps/glidepath/oracle.h"

#include <glidepath/tools/oracle.h>

#include "apps/glidepath/capture_files.h"
#include "apps/glidepath/console.h"
#include "layers.h"

#include <fmt/format.h>

#include <cerrno>
#include <cstdio>
#include <memory>
#include <optional>
#include <system_error>
#include <utility>

namespace glidepath::app {

namespace {

struct CloseFile {
    void operator()(std::FILE* file) const {
        if (file != stdin) static_cast<void>(std::fclose(file));
    }
};

// Lines of any length in bounded memory.
class LineReader {
  public:
    LineReader(std::FILE* file, std::size_t longest) : file_(file), longest_(longest) {}

    // False: the end. What goes beyond the longest line is read over and not kept.
    bool next(std::string& line, bool& is_too_long) {
        line.clear();
        is_too_long = false;
        errno = 0;
        int c = std::getc(file_);
        if (c == EOF) {
            if (std::ferror(file_) != 0) failed_ = errno != 0 ? errno : EIO;
            return false;
        }
        for (; c != EOF && c != '\n'; c = std::getc(file_)) {
            if (line.size() < longest_) {
                line += static_cast<char>(c);
            } else {
                is_too_long = true;
            }
        }
        if (!line.empty() && line.back() == '\r') line.pop_back();
        return true;
    }

    // Why nothing comes any more; 0: the file is at its end.
    [[nodiscard]] int failed() const { return failed_; }

  private:
    std::FILE* file_;
    std::size_t longest_;
    int failed_ = 0;
};

int answer_all(const OracleCommand& command, const std::shared_ptr<const AssetSource>& assets) {
    const bool is_input = command.requests == "-";
    const std::unique_ptr<std::FILE, CloseFile> file(is_input ? stdin
                                                              : std::fopen(command.requests.c_str(), "rb"));
    if (!file) return complain("oracle", command.requests + ": " + std::generic_category().message(errno));

    Oracle oracle(assets);
    LineReader reader(file.get(), oracle.limits().line_bytes);
    int status = k_good;
    std::string line;
    bool is_too_long = false;
    while (reader.next(line, is_too_long)) {
        const std::string answer = is_too_long ? oracle.refuse_long_line() : oracle.answer(line);
        if (answer.starts_with(R"({"ok":false)")) status = k_findings;
        print(stdout, answer + "\n");
        // A program that waits for its answer must not wait for a buffer to fill.
        if (!flush_output()) break;
    }
    if (reader.failed() != 0) {
        return complain("oracle", command.requests + ": " + std::generic_category().message(reader.failed()));
    }
    return status;
}

int write_requests(const OracleCommand& command, CaptureReplayOptions options) {
    options.goes_on = takes_output;
    std::optional<Progress> progress(std::in_place, "replaying", bytes_of_files(command.captures),
                                     output_is_terminal());
    options.progress_bytes = &progress->done();
    const std::vector<std::filesystem::path> files(command.captures.begin(), command.captures.end());
    const ReplayedCaptures played = replay_captures(
        files, options,
        oracle_requests(options.replay, [](const std::string& line) { print(stdout, line + "\n"); }));
    progress.reset();
    if (const Error error = why_empty(command.captures.front(), played); !error.is_ok()) {
        return complain("oracle", text_of(error));
    }
    for (const Error& error : played.errors) {
        complain("oracle", text_of(error));
    }
    return played.errors.empty() ? tell_refused("oracle", played) : k_could_not_run;
}

}  // namespace

int run_oracle(const OracleCommand& command) {
    const Expected<CaptureReplayOptions> options = read_replay_arguments(command.replay);
    if (!options) return complain("oracle", text_of(options.error()));
    return command.captures.empty() ? answer_all(command, options->replay.assets)
                                    : write_requests(command, *options);
}

}  // namespace glidepath::app

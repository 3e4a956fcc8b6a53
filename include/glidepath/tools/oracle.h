// The oracle: a world and a router behind lines of JSON, so that a port in any language can be compared with
// this engine step by step (docs/oracle.md). One request a line, one answer a line.
//
//     Oracle oracle;
//     oracle.answer(R"({"do":"spawn","object":1,"position":{"cell":"0xA9B40001","origin":[90,70,12]}})");
//     oracle.answer(R"({"do":"frame","dt":0.05})");
//     std::puts(oracle.answer(R"({"do":"show"})").c_str());   // poses, notices and hashes
//
// A bad request gets an answer that says what, where and why, and changes nothing.
#pragma once

#include <glidepath/asset_source.h>
#include <glidepath/tools/replay.h>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

namespace glidepath::tools {

// The version of the protocol. It grows when an answer to an old request changes its meaning.
inline constexpr int k_oracle_version = 1;

// What bounds an oracle, whatever it is asked.
struct OracleLimits {
    std::size_t line_bytes = std::size_t{1} << 20U;
    std::uint32_t bodies = 16384;
    std::uint32_t snapshots = 16;
};

// A world that answers.
class Oracle {
  public:
    // Sizes and motions of created objects; none: every body is as large and as fast as a human.
    explicit Oracle(std::shared_ptr<const AssetSource> assets = {}, const OracleLimits& limits = {});
    Oracle(Oracle&&) noexcept;
    Oracle& operator=(Oracle&&) noexcept;
    ~Oracle();

    // The answer to one request, without a line end. Never throws and never ends the program.
    [[nodiscard]] std::string answer(std::string_view request);
    // The answer to a line that is longer than the limit and was not kept.
    [[nodiscard]] std::string refuse_long_line();
    // Requests answered so far: the number of the last line.
    [[nodiscard]] std::uint64_t lines() const;
    // What bounds it.
    [[nodiscard]] const OracleLimits& limits() const;

  private:
    struct State;
    std::unique_ptr<State> state_;
};

// A listener for a replay that writes each frame and each message as requests, a call a line: what an oracle
// answers to them is what the replay did. Options as the replay has them.
[[nodiscard]] ReplayListener oracle_requests(const ReplayOptions& options,
                                             std::function<void(const std::string& line)> write);

}  // namespace glidepath::tools

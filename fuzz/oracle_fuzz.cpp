// Any bytes as lines for the oracle. Each line gets exactly one answer, which is JSON and says whether the
// request was good; what was refused changed nothing.
#include <glidepath/tools/oracle.h>

#include "require.h"

#include <nlohmann/json.hpp>

#include <cstdint>

namespace {

using namespace glidepath::tools;
using Json = nlohmann::json;

constexpr std::size_t k_most_lines = 64;

std::string state_of(Oracle& oracle) {
    const Json shown = Json::parse(oracle.answer(R"({"do":"show","poses":"none"})"));
    FUZZ_REQUIRE(shown.at("ok") == true);
    return shown.at("state_hash").get<std::string>() + shown.at("router_hash").get<std::string>();
}

void try_line(Oracle& oracle, std::string_view line) {
    const std::string before = state_of(oracle);
    const std::uint64_t lines = oracle.lines();
    const Json answer = Json::parse(oracle.answer(line));
    FUZZ_REQUIRE(oracle.lines() == lines + 1);
    if (answer.at("ok") == true) return;
    FUZZ_REQUIRE(answer.at("line") == lines + 1);
    FUZZ_REQUIRE(!answer.at("error").at("what").get<std::string>().empty());
    FUZZ_REQUIRE(!answer.at("error").at("why").get<std::string>().empty());
    FUZZ_REQUIRE(state_of(oracle) == before);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string text(data, data + size);
    Oracle oracle({}, OracleLimits{.line_bytes = 4096, .bodies = 16, .snapshots = 2});
    std::size_t begin = 0;
    for (std::size_t i = 0; i < k_most_lines && begin <= text.size(); ++i) {
        const std::size_t end = std::min(text.find('\n', begin), text.size());
        try_line(oracle, std::string_view(text).substr(begin, end - begin));
        begin = end + 1;
    }
    return 0;
}

#include "apps/glidepath/option_checks.h"

#include <fmt/format.h>

#include <charconv>

namespace glidepath::app {

CLI::Validator number_in(double low, double high) {
    return {[low, high](std::string& text) {
                double value = 0;
                const bool is_number = CLI::detail::lexical_cast(text, value);
                if (is_number && value >= low && value <= high) return std::string();
                return fmt::format("{} is not a number from {:g} to {:g}", text, low, high);
            },
            ""};
}

CLI::Validator whole_number(std::uint64_t most) {
    return {[most](std::string& text) {
                std::uint64_t value = 0;
                const char* const end = text.data() + text.size();
                const auto [last, error] = std::from_chars(text.data(), end, value);
                if (error == std::errc{} && last == end && value <= most) return std::string();
                return fmt::format("{} is not a whole number from 0 to {}", text, most);
            },
            ""};
}

void refuse_empty_words(CLI::App& command) {
    for (CLI::Option* option : command.get_options()) {
        if (option->get_items_expected_max() == 0) continue;  // a flag
        option->check(CLI::Validator(
            [](std::string& text) { return text.empty() ? std::string("is empty") : std::string(); }, ""));
    }
    for (CLI::App* below : command.get_subcommands([](const CLI::App*) { return true; }))
        refuse_empty_words(*below);
}

void refuse(const CLI::App& command, std::initializer_list<const char*> options, const std::string& why) {
    for (const char* name : options) {
        const CLI::Option* const option = command.get_option_no_throw(name);
        if (option != nullptr && !option->empty()) throw CLI::ValidationError(name, why);
    }
}

void check_traffic_options(const CLI::App& command, const std::vector<std::string>& sources) {
    if (is_scene(sources)) return refuse(command, {"--truth"}, "a scene has its own truth");
    refuse(command, {"--profile", "--seconds", "--seed"}, "is for a scene: what is given has its own");
    if (sources.empty()) refuse(command, {"--truth"}, "is for a capture");
}

void check_explain_options(const CLI::App& command, const StudyCommand& explain) {
    check_traffic_options(command, explain.traffic.sources);
    if (explain.pops)
        return refuse(command, {"--at", "--around"}, "goes without --pops; --from and --to do not");
    refuse(command, {"--truth", "--pop-factor", "--top-speed"}, "is for --pops");
    if (explain.at_s >= 0.0) return refuse(command, {"--from", "--to"}, "goes without --at");
    refuse(command, {"--around"}, "needs --at");
}

namespace {

void refuse_made_traffic_options(const CLI::App& command) {
    refuse(command,
           {"--count", "--rate", "--network", "--loss", "--on-change", "--repeat-last", "--send-velocity"},
           "is for made traffic (--walkers and others)");
}

void refuse_streams(const CLI::App& command) {
    refuse(
        command,
        {"--updates", "--walkers", "--shooter", "--skaters", "--vehicles", "--crowd", "--policy", "--write"},
        "a capture or scene goes without --updates, made traffic, --policy and --write");
}

}  // namespace

void check_compare_options(const CLI::App& command, const CompareCommand& compare) {
    if (!compare.sources.empty()) {
        refuse_streams(command);
        refuse_made_traffic_options(command);
        check_traffic_options(command, compare.sources);
        if (compare.own) refuse(command, {"--truth", "--pop-factor"}, "goes without --own");
        return;
    }
    refuse(command, {"--own"}, "needs a capture, or a scene whose client walks");
    const bool has_files = !compare.updates.empty() || !compare.truth.empty();
    if (compare.kinds.size() + (has_files ? 1 : 0) != 1 || compare.updates.empty() != compare.truth.empty()) {
        throw CLI::RequiredError(
            "a capture or a scene, or --updates FILE with --truth FILE, or one of --walkers, --shooter, "
            "--skaters, --vehicles and --crowd");
    }
    refuse(command, {"--profile", "--dat", "--smoother", "--driver"}, "goes with a capture or a scene");
    if (!has_files) return;
    refuse_made_traffic_options(command);
    refuse(command, {"--seconds", "--seed"}, "is for made traffic or a scene");
}

}  // namespace glidepath::app

// glidepath lint: what a server does that makes clients pop, with what to change; the exit status is for CI.
#include "apps/glidepath/lint.h"

#include <glidepath/tools/lint.h>

#include "apps/glidepath/capture_files.h"
#include "apps/glidepath/console.h"
#include "apps/glidepath/replay_arguments.h"
#include "layers.h"
#include "replay/text_table.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <cstdio>
#include <filesystem>
#include <limits>

namespace glidepath::app {

namespace {

using Json = nlohmann::ordered_json;
using Paths = std::vector<std::filesystem::path>;
using RuleSet = std::array<bool, k_server_fault_count>;

// Of what retail did too, and of information, so many lines show what it is.
constexpr std::size_t k_rows_of_a_rule = 5;

struct Linted {
    std::string title;
    ReplayedCaptures played{};
    std::vector<Finding> findings{};
    std::uint64_t left_out = 0;
};

// " (retail does this too)"; nothing for what it never did.
std::string weight_note(FaultWeight weight) {
    return weight == FaultWeight::fault ? std::string() : fmt::format(" ({})", name_of(weight));
}

bool is_information(const Finding& finding) { return weight_of(finding.fault) == FaultWeight::information; }

void list_rules(bool as_json) {
    Json all = Json::array();
    for (const ServerFault fault : k_all_server_faults) {
        const ServerFaultText& text = text_of(fault);
        if (as_json) {
            all.push_back({{"rule", text.name},
                           {"weight", name_of(text.weight)},
                           {"pattern", text.pattern},
                           {"artefact", text.artefact},
                           {"remedy", text.remedy}});
        } else {
            print(stdout, coloured(Colour::bold, text.name) +
                              shown_text(fmt::format("{}\n  finds:  {}\n  seen:   {}\n  change: {}\n",
                                                     weight_note(text.weight), text.pattern, text.artefact,
                                                     text.remedy)));
        }
    }
    if (as_json) print(stdout, all.dump(2) + "\n");
}

Linted lint(const std::string& title, const Paths& files, const CaptureReplayOptions& options,
            const RuleSet& rules) {
    Linter linter;
    Linted result{.title = title};
    result.played = replay_captures(files, options, linter.listener());
    result.findings = linter.findings();
    std::erase_if(result.findings,
                  [&](const Finding& found) { return !rules[static_cast<std::size_t>(found.fault)]; });
    result.left_out = linter.left_out();
    return result;
}

std::vector<Linted> lint_all(const std::vector<std::string>& captures, bool joins,
                             const CaptureReplayOptions& options, const RuleSet& rules) {
    std::vector<Linted> results;
    if (!joins) {
        for (const std::string& capture : captures) {
            const std::filesystem::path path(capture);
            results.push_back(lint(path.filename().string(), {path}, options, rules));
        }
        return results;
    }
    Paths files;
    std::string title;
    for (const std::string& capture : captures) {
        files.emplace_back(capture);
        title += (title.empty() ? "" : " + ") + files.back().filename().string();
    }
    results.push_back(lint(title, files, options, rules));
    return results;
}

std::string table_of(const Linted& linted) {
    TextTable table({{.head = "first s", .align = Align::right, .leaves = 6},
                     {.head = "last s", .align = Align::right, .leaves = 1},
                     {.head = "times", .align = Align::right, .leaves = 2},
                     {.head = "rule"},
                     {.head = "id", .leaves = 5},
                     {.head = "name", .leaves = 3},
                     {.head = "worst", .leaves = 4},
                     {.head = "first message"}});
    std::array<std::size_t, k_server_fault_count> rows{};
    for (const Finding& finding : linted.findings) {
        const bool is_fault = weight_of(finding.fault) == FaultWeight::fault;
        if (++rows[static_cast<std::size_t>(finding.fault)] > k_rows_of_a_rule && !is_fault) continue;
        table.add({fmt::format("{:.2f}", finding.first_s), fmt::format("{:.2f}", finding.last_s),
                   std::to_string(finding.count), name_of(finding.fault), id_text(finding.object),
                   finding.name, finding.measure, finding.message});
    }
    std::string text = shown_table(table);
    for (const ServerFault fault : k_all_server_faults) {
        const std::size_t count = rows[static_cast<std::size_t>(fault)];
        if (weight_of(fault) == FaultWeight::fault || count <= k_rows_of_a_rule) continue;
        text += fmt::format("... and {} more of {} (--json lists them)\n", count - k_rows_of_a_rule,
                            name_of(fault));
    }
    return text;
}

// A paragraph for each rule that was found, in the order of the rules.
std::string advice_of(const Linted& linted) {
    std::string text;
    for (const ServerFault fault : k_all_server_faults) {
        const bool is_found = std::any_of(linted.findings.begin(), linted.findings.end(),
                                          [&](const Finding& finding) { return finding.fault == fault; });
        if (!is_found) continue;
        const ServerFaultText& words = text_of(fault);
        text += fmt::format("\n{}{}: {}.\n  seen:   {}.\n  change: {}.\n", words.name,
                            weight_note(words.weight), words.pattern, words.artefact, words.remedy);
    }
    return shown_text(text);
}

std::string totals_of(const Linted& linted) {
    const ReplayStatistics& player = linted.played.replay;
    std::string text = fmt::format(
        "{} in {} messages, {:.1f} s",
        linted.findings.empty()
            ? std::string("nothing found")
            : fmt::format("{} finding{}", linted.findings.size(), linted.findings.size() == 1 ? "" : "s"),
        player.messages, player.replayed_s);
    if (linted.left_out > 0) text += fmt::format("; {} more occurrences are not listed", linted.left_out);
    if (player.adopted > 0) {
        text += fmt::format("; {} objects were adopted, the capture does not hold their creation",
                            player.adopted);
    }
    if (const std::uint64_t refused = refused_packets(linted.played.stream); refused > 0) {
        text += fmt::format("; {} packets were refused", refused);
    }
    return shown_text(text + "\n");
}

Json json_of(const Linted& linted) {
    Json findings = Json::array();
    for (const Finding& finding : linted.findings) {
        const ServerFaultText& words = text_of(finding.fault);
        findings.push_back({{"rule", words.name},
                            {"weight", name_of(words.weight)},
                            {"kind", name_of(finding.kind)},
                            {"id", finding.object},
                            {"name", finding.name},
                            {"first_s", finding.first_s},
                            {"last_s", finding.last_s},
                            {"count", finding.count},
                            {"worst", finding.worst},
                            {"measure", finding.measure},
                            {"message", finding.message},
                            {"artefact", words.artefact},
                            {"remedy", words.remedy}});
    }
    return {{"capture", linted.title},
            {"messages", linted.played.replay.messages},
            {"played_s", linted.played.replay.replayed_s},
            {"adopted", linted.played.replay.adopted},
            {"refused", refused_packets(linted.played.stream)},
            {"left_out", linted.left_out},
            {"findings", findings}};
}

// A capture that cannot be read whole proves nothing, whatever was found in its beginning.
int status_of(const Linted& linted) {
    const bool is_clean = std::all_of(linted.findings.begin(), linted.findings.end(), is_information);
    int status = std::max(is_clean ? k_good : k_findings, tell_refused("lint", linted.played));
    for (const Error& error : linted.played.errors) {
        status = complain("lint", text_of(error));
    }
    if (!linted.played.has_messages() && linted.played.errors.empty()) {
        status = complain("lint", text_of(why_empty(linted.title, linted.played)));
    }
    return status;
}

}  // namespace

int run_lint(const LintCommand& command) {
    if (command.list) {
        list_rules(command.json);
        return k_good;
    }
    RuleSet rules{};
    if (command.rules.empty()) rules.fill(true);
    for (const std::string& name : command.rules) {
        const auto rule = server_fault_by_name(name);
        if (!rule)
            return complain("lint",
                            fmt::format("--rule {}: no such rule; known are {}", name, server_fault_names()));
        rules[static_cast<std::size_t>(*rule)] = true;
    }
    Expected<CaptureReplayOptions> options = read_replay_arguments(
        {.ports = command.ports, .dat = command.dat, .session = command.session, .adopts = command.adopts});
    if (!options) return complain("lint", text_of(options.error()));

    int status = k_good;
    Json all = Json::array();
    const Expected<std::vector<std::string>> captures = capture_files(command.captures);
    if (!captures) return complain("lint", text_of(captures.error()));
    const std::vector<Linted> results = [&] {
        Progress progress("checking", bytes_of_files(*captures), command.quiet);
        options->progress_bytes = &progress.done();
        return lint_all(*captures, command.join, *options, rules);
    }();
    for (const Linted& linted : results) {
        status = std::max(status, status_of(linted));
        if (!linted.played.has_messages()) continue;
        if (command.json) {
            all.push_back(json_of(linted));
            continue;
        }
        const bool shows_all = !command.quiet || !linted.findings.empty();
        if (results.size() > 1 && shows_all) print(stdout, linted.title + "\n");
        if (!linted.findings.empty()) print(stdout, table_of(linted) + advice_of(linted) + "\n");
        if (shows_all) print(stdout, totals_of(linted));
    }
    if (command.json) print(stdout, all.dump(2) + "\n");
    return status;
}

}  // namespace glidepath::app

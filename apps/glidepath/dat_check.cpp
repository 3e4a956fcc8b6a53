// glidepath dat check: what is wrong with a file or an object, and whether a file is read as published.
#include <glidepath/tools/dat_check.h>

#include "apps/glidepath/console.h"
#include "apps/glidepath/dat.h"
#include "layers.h"
#include "replay/text_table.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <utility>

namespace glidepath::app {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::uint64_t k_most_rows = 1000;

Json json_of(const DatFinding& finding) {
    Json json{{"class", name_of(finding.fault)},
              {"severity", is_tolerated(finding.fault) ? "tolerate" : "reject"},
              {"id", nullptr},
              {"offset", nullptr},
              {"why", finding.why}};
    if (finding.id) json["id"] = id_text(*finding.id);
    if (finding.offset) json["offset"] = *finding.offset;
    return json;
}

// Findings on their way out: JSON at once, the table at the end.
class FindingsPrinter {
  public:
    explicit FindingsPrinter(bool as_json) : as_json_(as_json) {
        if (as_json_) print(stdout, "{\"findings\": [");
    }

    void add(const DatFindings& findings) {
        for (const DatFinding& finding : findings) {
            ++(is_tolerated(finding.fault) ? tolerated_ : rejected_);
            if (as_json_) {
                print(stdout, (total() > 1 ? ",\n  " : "\n  ") + json_of(finding).dump());
            } else if (total() <= k_most_rows) {
                rows_.add({is_tolerated(finding.fault) ? "tolerated" : "rejected", name_of(finding.fault),
                           finding.id ? id_text(*finding.id) : "-",
                           finding.offset ? std::to_string(*finding.offset) : "-", finding.why});
            }
        }
    }

    // `more`: fields after the findings.
    void end(const Json& more) {
        if (as_json_) {
            print(stdout, total() > 0 ? "\n]" : "]");
            for (const auto& [name, value] : more.items())
                print(stdout, fmt::format(",\n\"{}\": {}", name, value.dump()));
            print(stdout, "}\n");
            return;
        }
        if (total() == 0) return;
        print(stdout, rows_.text());
        if (total() > k_most_rows) {
            print(stdout, fmt::format("and {} more; --json has all of them\n", total() - k_most_rows));
        }
    }

    [[nodiscard]] std::uint64_t total() const { return tolerated_ + rejected_; }
    [[nodiscard]] int status() const { return rejected_ > 0 ? k_findings : k_good; }
    [[nodiscard]] std::string counts() const {
        if (total() == 0) return "nothing found";
        return fmt::format("{} rejected, {} tolerated", rejected_, tolerated_);
    }

  private:
    bool as_json_;
    std::uint64_t tolerated_ = 0;
    std::uint64_t rejected_ = 0;
    TextTable rows_{{{"severity"}, {"class"}, {"object"}, number_column("byte"), {"why"}}};
};

bool is_checked(const DatEntry& entry) {
    const DatKind kind = kind_of(entry.id);
    return kind == DatKind::setup || kind == DatKind::animation || kind == DatKind::motion_table;
}

// Whether it is the file, or a relative of it, that the facts are about. Any file may have a table of that
// id.
bool is_published(const DatFile& file, const std::vector<DatPublishedFact>& facts) {
    return std::any_of(facts.begin(), facts.end(), [&](const DatPublishedFact& fact) {
        return fact.id != 0 && kind_of(fact.id) != DatKind::motion_table && file.find(fact.id) != nullptr;
    });
}

Json json_of(const std::vector<DatPublishedFact>& facts) {
    Json list = Json::array();
    for (const DatPublishedFact& fact : facts) {
        list.push_back({{"id", fact.id != 0 ? Json(id_text(fact.id)) : Json()},
                        {"published", fact.published},
                        {"found", fact.found},
                        {"agrees", fact.agrees}});
    }
    return list;
}

void print_published(const std::vector<DatPublishedFact>& facts) {
    if (facts.empty()) {
        print(stdout,
              "not the end-of-retail portal file: it has none of the objects that facts are published of\n");
        return;
    }
    bool agrees = true;
    for (const DatPublishedFact& fact : facts) {
        const std::string what = fact.id != 0 ? id_text(fact.id) + ": " : "";
        if (fact.agrees) {
            print(stdout, fmt::format("as published: {}{}\n", what, fact.published));
        } else {
            print(stdout, fmt::format("differs: {}published: {}\n         here: {}\n", what, fact.published,
                                      fact.found));
        }
        agrees = agrees && fact.agrees;
    }
    if (!agrees) {
        print(stdout,
              "Either this is another version of the file, or it is read wrongly: please report these "
              "lines.\n");
    }
}

constexpr const char* k_too_much =
    "the objects share blocks or unpack to more than a file of this size has in earnest";

int check_one(const DatFile& file, std::uint32_t id, FindingsPrinter& findings, bool as_json) {
    DatChecker checker(file);
    findings.add(checker.check(id));
    findings.end({});
    if (checker.has_stopped()) return complain("dat", fmt::format("stopped: too much work: {}", k_too_much));
    if (!as_json) print(stdout, fmt::format("{}: {}\n", id_text(id), findings.counts()));
    return findings.status();
}

int check_all(const DatFile& file, FindingsPrinter& findings, const DatCommand& command) {
    const auto whole =
        static_cast<std::uint64_t>(std::count_if(file.entries().begin(), file.entries().end(), is_checked));
    catch_interrupts();
    std::uint64_t checked = 0;
    DatChecker checker(file);
    {
        Progress progress("checking", whole, command.quiet);
        for (const DatEntry& entry : file.entries()) {
            if (!is_checked(entry)) continue;
            if (is_interrupted()) break;
            findings.add(checker.check(entry.id));
            if (checker.has_stopped()) break;
            progress.done() = ++checked;
        }
    }
    if (checked < whole) {
        findings.end({{"checked", checked}, {"of", whole}});
        return complain("dat", checker.has_stopped()
                                   ? fmt::format("stopped after {} of {} objects: too much work: {}", checked,
                                                 whole, k_too_much)
                                   : fmt::format("interrupted after {} of {} objects", checked, whole));
    }
    std::vector<DatPublishedFact> facts = compare_with_published(file, checker.totals());
    if (!is_published(file, facts)) facts.clear();
    findings.end({{"checked", checked}, {"published", json_of(facts)}});
    if (!command.json) {
        print(stdout, fmt::format("{} objects, {} of them checked: {}\n", file.entries().size(), checked,
                                  findings.counts()));
        print_published(facts);
    }
    return findings.status();
}

}  // namespace

int run_dat_check(DatCommand command) {
    if (command.id.empty() && is_id_alone(command.file)) command.id = std::exchange(command.file, "");
    if (!find_dat(command)) return k_could_not_run;
    std::optional<std::uint32_t> id;
    if (!command.id.empty()) {
        id = dat_id_from(command.id);
        if (!id) {
            return complain("dat", fmt::format("{}: an id is 0x and up to 8 hexadecimal digits", command.id));
        }
    }
    DatFindings opening;
    const auto file = DatFile::open(command.file, &opening);
    if (!file && opening.empty()) return complain("dat", cannot_open(file.error()));
    FindingsPrinter findings(command.json);
    findings.add(opening);
    if (!file) {
        findings.end({});
        if (!command.json)
            print(stdout,
                  fmt::format("the file is rejected: nothing else was read{}{}\n",
                              is_no_dat(opening) ? "; " : "", is_no_dat(opening) ? k_which_file : ""));
        return findings.status();
    }
    return id ? check_one(*file, *id, findings, command.json) : check_all(*file, findings, command);
}

}  // namespace glidepath::app

// glidepath dat: list, find and export; and what its commands share.
#include "apps/glidepath/dat.h"

#include <glidepath/motion.h>
#include <glidepath/tools/asset_files.h>
#include <glidepath/tools/dat_check.h>
#include <glidepath/tools/motion_file.h>

#include "apps/glidepath/console.h"
#include "assets/clip_reader.h"
#include "assets/dat_json.h"
#include "assets/dat_object_bytes.h"
#include "assets/dat_walk.h"
#include "layers.h"
#include "replay/output_file.h"
#include "replay/text_table.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <set>
#include <utility>

namespace glidepath::app {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::array<DatKind, 10> k_kinds{
    DatKind::graphics,     DatKind::setup,       DatKind::animation,        DatKind::motion_table,
    DatKind::wave,         DatKind::sound_table, DatKind::particle_emitter, DatKind::script,
    DatKind::script_table, DatKind::other};

// --- motions by name -------------------------------------------------------------------------------------

bool is_there(const std::string& path) {
    std::error_code ignored;
    return !path.empty() && std::filesystem::exists(path, ignored);
}

bool is_same_letter(char a, char b) {
    return std::tolower(static_cast<unsigned char>(a)) == std::tolower(static_cast<unsigned char>(b));
}
bool contains(std::string_view text, std::string_view part) {
    return std::search(text.begin(), text.end(), part.begin(), part.end(), is_same_letter) != text.end();
}

// The command that a user means; else `error` says what to do.
std::optional<std::uint32_t> command_from(const std::string& text, std::string& error) {
    std::uint32_t id = 0;
    if (read_hex(text, id)) return id;
    std::string similar;
    std::size_t count = 0;
    for (std::uint16_t index = 0; index < k_motion_command_count; ++index) {
        const std::uint32_t command = *command_from_index(index);
        const std::string_view name = name_of_command(command);
        if (name.size() == text.size() && contains(name, text)) return command;
        if (contains(name, text) && ++count <= 8) similar += (count > 1 ? ", " : "") + std::string(name);
    }
    error = fmt::format("no motion command is called '{}'", text);
    if (count > 0) {
        error += fmt::format("; near it: {}{}", similar, count > 8 ? ", ..." : "");
    } else {
        error += "; data/motion_commands.csv has the names, others go by number: 0x44000007";
    }
    return {};
}

// Where a table has a motion. Of a style its motions are named, of a motion the styles that have it.
class MotionUse : public TableSink {
  public:
    explicit MotionUse(std::uint32_t command)
        : command_(command), index_(command & 0xFFFFU), is_style_(motion_command::is_style(command)) {}

    std::vector<std::string> cycles;
    std::vector<std::string> modifiers;
    std::size_t links_to = 0;
    std::size_t links_from = 0;

    [[nodiscard]] bool is_any() const {
        return !cycles.empty() || !modifiers.empty() || links_to > 0 || links_from > 0;
    }

    void begin_list(TableList list, std::uint32_t) { list_ = list; }
    void begin_group(std::uint32_t from_key) {
        is_from_ = (is_style_ ? from_key >> 16U : from_key & 0xFFFFU) == index_;
    }
    void begin_motion(std::uint32_t key) {
        if (list_ == TableList::links) {
            if (key == command_) ++links_to;
            if (is_from_) ++links_from;
            return;
        }
        std::vector<std::string>& names = list_ == TableList::cycles ? cycles : modifiers;
        const std::uint32_t style = key >> 16U;
        const std::uint32_t motion = key & 0xFFFFU;
        if (is_style_ && style == index_) names.push_back(key_name(motion));
        if (!is_style_ && motion == index_) names.push_back(key_name(style));
    }

  private:
    std::uint32_t command_;
    std::uint32_t index_;
    bool is_style_;
    TableList list_ = TableList::style_defaults;
    bool is_from_ = false;
};

// Empty, with the report rejected, when the table cannot be read.
MotionUse use_of(const DatFile& file, std::uint32_t table, std::uint32_t command, DatReport& report) {
    MotionUse use(command);
    const ObjectBytes bytes = read_checked(file.state(), table, report);
    if (report.is_rejected()) return use;
    DatCursor in(bytes.span(), nullptr);
    walk_motion_table(in, table, use);
    return use;
}

// A few of the names, so that a row stays on one line.
std::string few_of(const std::vector<std::string>& names) {
    constexpr std::size_t k_few = 2;
    std::string text;
    for (std::size_t i = 0; i < std::min(k_few, names.size()); ++i)
        text += (i > 0 ? ", " : "") + names[i];
    if (names.size() > k_few) text += fmt::format(" +{}", names.size() - k_few);
    return text.empty() ? "-" : text;
}

// --- export ----------------------------------------------------------------------------------------------

// The motion table that an id stands for; else 0, and `error` says what to do.
std::uint32_t table_of(const DatFile& file, std::uint32_t id, std::string& error) {
    if (kind_of(id) == DatKind::motion_table) return id;
    if (kind_of(id) != DatKind::setup) {
        error = fmt::format("{} is no motion table (0x09......) and no setup (0x02......)", id_text(id));
        return 0;
    }
    const auto setup = load_setup(file, id);
    if (!setup) {
        error = text_of(setup.error());
    } else if (setup->default_motion_table == 0) {
        error = fmt::format("the setup {} names no motion table", id_text(id));
    }
    return setup ? setup->default_motion_table : 0;
}

// Our form has no windows of clips that are not there.
std::size_t drop_missing(DatMotions& motions) {
    std::size_t count = 0;
    const auto drop = [&](MotionData& data) {
        count += std::erase_if(data.animations, [&](const MotionAnimation& window) {
            return motions.clips.find(window.clip) == k_no_clip;
        });
    };
    for (MotionTableSource::Entry& entry : motions.source.cycles)
        drop(entry.data);
    for (MotionTableSource::Entry& entry : motions.source.modifiers)
        drop(entry.data);
    for (MotionTableSource::Link& link : motions.source.links)
        drop(link.data);
    return count;
}

int export_table(const DatFile& file, std::uint32_t id, const std::filesystem::path& path) {
    DatFindings findings;
    auto motions = load_motions(file, id, &findings);
    if (!motions) {
        static_cast<void>(complain("dat", text_of(motions.error())));
        return k_findings;
    }
    for (const DatFinding& finding : findings)
        print(stderr, line_of(file.name(), finding) + "\n");
    const std::size_t dropped = drop_missing(*motions);
    const auto text = write_motion_json(motions->clips, motions->source);
    if (!text) {
        return complain("dat", fmt::format("{} cannot be written in the form of docs/motion-tables.md: {}",
                                           id_text(id), text_of(text.error())));
    }
    if (const Error wrong = write_whole_file(path, *text); !wrong.is_ok())
        return complain("dat", text_of(wrong));
    const MotionTableSource& source = motions->source;
    print(stdout, fmt::format("{}: {}, {} cycles, {} modifiers, {} links, {} clips", path.string(),
                              id_text(id), source.cycles.size(), source.modifiers.size(), source.links.size(),
                              motions->clips.size()));
    if (dropped > 0) print(stdout, fmt::format("; {} windows without an animation left out", dropped));
    print(stdout, "\n");
    if (motions->hooks.empty()) return k_good;
    std::filesystem::path beside = path;
    beside.replace_extension(".hooks.json");
    std::string hooks;
    write_json(motions->hooks, [&](std::string_view piece) { hooks += piece; });
    if (const Error wrong = write_whole_file(beside, hooks); !wrong.is_ok())
        return complain("dat", text_of(wrong));
    print(stdout,
          fmt::format("{}: {} hooks; the first is number 1\n", beside.string(), motions->hooks.size()));
    return k_good;
}

// The setups among the ids, beside their tables: open_assets then reads the folder.
int export_setups(const std::vector<NamedSetup>& setups, const std::filesystem::path& folder) {
    if (setups.empty()) return k_good;
    const std::filesystem::path path = folder / "setups.json";
    const Error wrong = write_whole_file(path, write_setups_json(setups));
    if (!wrong.is_ok()) return complain("dat", text_of(wrong));
    print(stdout, fmt::format("{}: {} setups\n", path.string(), setups.size()));
    return k_good;
}

// Several objects go into a folder, and so does one when there is such a folder.
bool is_folder(const DatCommand& command) {
    std::error_code ignored;
    return command.ids.size() > 1 || command.out.ends_with('/') ||
           std::filesystem::is_directory(command.out, ignored);
}

}  // namespace

std::optional<std::uint32_t> dat_id_from(std::string_view text) {
    std::uint32_t id = 0;
    if (!read_hex(text, id)) return {};
    return id;
}

std::string line_of(const std::string& file, const DatFinding& finding) {
    std::string line = file;
    if (finding.id) line += ": " + id_text(*finding.id);
    if (finding.offset) line += fmt::format("{}byte {}", finding.id ? ", " : ": ", *finding.offset);
    return fmt::format("{}: {} ({}): {}", line, name_of(finding.fault),
                       is_tolerated(finding.fault) ? "tolerated" : "rejected", finding.why);
}

bool is_id_alone(const std::string& word) { return dat_id_from(word) && !is_there(word); }

bool find_dat(DatCommand& command) {
    if (!command.file.empty()) return true;
    const char* const named = std::getenv("GLIDEPATH_DAT");  // NOLINT(concurrency-mt-unsafe)
    if (named != nullptr) {
        command.file = named;
        return true;
    }
    static_cast<void>(
        complain("dat", "in which DAT? Name the file before the other words, or set GLIDEPATH_DAT"));
    return false;
}

std::optional<DatFile> open_dat(const DatCommand& command, int& status) {
    DatFindings findings;
    auto file = DatFile::open(command.file, &findings);
    status = k_good;
    for (const DatFinding& finding : findings)
        print(stderr, line_of(command.file, finding) + "\n");
    if (file) return *file;
    status = k_findings;
    if (findings.empty()) status = complain("dat", cannot_open(file.error()));
    if (is_no_dat(findings)) print(stderr, std::string(k_which_file) + "\n");
    return {};
}

std::string cannot_open(const Error& error) { return fmt::format("{}; {}", text_of(error), k_which_file); }

bool is_no_dat(const DatFindings& findings) {
    return !findings.empty() && findings.back().fault == DatFault::not_dat;
}

std::string key_name(std::uint32_t index) {
    if (index == 0) return "any";
    const auto command = command_from_index(static_cast<std::uint16_t>(index));
    const char* name = command ? name_of_command(*command) : nullptr;
    return name != nullptr ? name : fmt::format("0x{:04X}", index);
}

std::string command_name(std::uint32_t id) {
    const char* name = name_of_command(id);
    return name != nullptr ? name : id_text(id);
}

int run_dat_list(DatCommand command) {
    if (!find_dat(command)) return k_could_not_run;
    const auto is_asked = [&](DatKind kind) {
        const std::string_view name = name_of(kind);
        return name.size() == command.kind.size() && contains(name, command.kind);
    };
    const auto* const wanted = std::find_if(k_kinds.begin(), k_kinds.end(), is_asked);
    if (!command.kind.empty() && wanted == k_kinds.end()) {
        std::string names;
        for (const DatKind kind : k_kinds)
            names += (names.empty() ? "" : ", ") + std::string(name_of(kind));
        return complain("dat", fmt::format("--kind {}: no such kind; known are {}", command.kind, names));
    }
    int status = k_good;
    const std::optional<DatFile> file = open_dat(command, status);
    if (!file) return status;
    std::map<DatKind, std::size_t> counts;
    print(stdout, command.json ? "{\"objects\": [" : "id          kind                  bytes  stored\n");
    const char* before = "\n  ";
    for (const DatEntry& entry : file->entries()) {
        const DatKind kind = kind_of(entry.id);
        if (wanted != k_kinds.end() && kind != *wanted) continue;
        ++counts[kind];
        if (command.json) {
            print(stdout, before + Json{{"id", id_text(entry.id)},
                                        {"kind", name_of(kind)},
                                        {"bytes", entry.size},
                                        {"compressed", entry.is_compressed()}}
                                       .dump());
            before = ",\n  ";
            continue;
        }
        print(stdout, fmt::format("{}  {:<16}  {:>9}  {}\n", id_text(entry.id), name_of(kind), entry.size,
                                  entry.is_compressed() ? "compressed" : "plain"));
    }
    if (command.json) {
        print(stdout, fmt::format("\n], \"of\": {}}}\n", file->entries().size()));
        return k_good;
    }
    std::string summary;
    std::size_t total = 0;
    for (const auto& [kind, count] : counts) {
        total += count;
        summary += fmt::format("{}{} {}", summary.empty() ? ": " : ", ", count, name_of(kind));
    }
    print(stdout, fmt::format("{} of {} objects{}\n", total, file->entries().size(), summary));
    return k_good;
}

int run_dat_find(DatCommand command) {
    if (command.motion.empty() && !is_there(command.file)) command.motion = std::exchange(command.file, "");
    if (command.motion.empty()) {
        return complain("dat", "which motion is to be found? Name it: RunForward, or its number: 0x44000007");
    }
    if (!find_dat(command)) return k_could_not_run;
    std::string error;
    const std::optional<std::uint32_t> motion = command_from(command.motion, error);
    if (!motion) return complain("dat", error);
    int status = k_good;
    const std::optional<DatFile> file = open_dat(command, status);
    if (!file) return status;
    const bool is_style = motion_command::is_style(*motion);
    TextTable rows({{"table"},
                    {is_style ? "cycles" : "cycle in"},
                    {is_style ? "modifiers" : "modifier in"},
                    number_column("links to it"),
                    number_column("from it")});
    std::size_t found = 0;
    Json found_json = Json::array();
    const auto tables = file->entries_of(DatKind::motion_table);
    Progress progress("reading", tables.size(), command.quiet);
    for (const DatEntry& entry : tables) {
        ++progress.done();
        DatReport report(entry.id);
        const MotionUse use = use_of(*file, entry.id, *motion, report);
        if (report.is_rejected()) {
            print(stderr, text_of(error_of(report, file->name())) + "\n");
            continue;
        }
        if (!use.is_any()) continue;
        ++found;
        found_json.push_back({{"table", id_text(entry.id)},
                              {"cycles", use.cycles},
                              {"modifiers", use.modifiers},
                              {"links_to", use.links_to},
                              {"links_from", use.links_from}});
        rows.add({id_text(entry.id), few_of(use.cycles), few_of(use.modifiers), std::to_string(use.links_to),
                  std::to_string(use.links_from)});
    }
    if (command.json) {
        print(stdout, Json{{"motion", id_text(*motion)},
                           {"name", command_name(*motion)},
                           {"tables", found_json},
                           {"of", tables.size()}}
                              .dump(2) +
                          "\n");
        return found > 0 ? k_good : k_findings;
    }
    if (found > 0) print(stdout, rows.text());
    print(stdout, fmt::format("{} ({}): {} of {} motion tables\n", command_name(*motion), id_text(*motion),
                              found, tables.size()));
    return found > 0 ? k_good : k_findings;
}

int run_dat_export(DatCommand command) {
    if (is_id_alone(command.file)) command.ids.insert(command.ids.begin(), std::exchange(command.file, ""));
    if (command.ids.empty()) return complain("dat", "which motion table? Name its id: 0x09000001");
    if (!find_dat(command)) return k_could_not_run;
    int status = k_good;
    const std::optional<DatFile> file = open_dat(command, status);
    if (!file) return status;
    std::set<std::uint32_t> tables;
    std::vector<NamedSetup> setups;
    for (const std::string& text : command.ids) {
        const std::optional<std::uint32_t> id = dat_id_from(text);
        if (!id) return complain("dat", fmt::format("{}: an id is 0x and up to 8 hexadecimal digits", text));
        std::string error;
        const std::uint32_t table = table_of(*file, *id, error);
        if (table != 0) tables.insert(table);
        const auto is_known = [&](const NamedSetup& named) { return named.id == *id; };
        const auto setup = load_setup_asset(*file, *id);
        // In a folder a setup is worth something without a table: it has the size of its bodies.
        if (table == 0 && !(setup && is_folder(command))) return complain("dat", error);
        if (setup && std::none_of(setups.begin(), setups.end(), is_known)) setups.push_back({*id, *setup});
    }
    if (!is_folder(command)) return export_table(*file, *tables.begin(), command.out);
    std::error_code failed;
    std::filesystem::create_directories(command.out, failed);
    if (failed) {
        return complain("dat",
                        fmt::format("{}: {}; several objects need a folder", command.out, failed.message()));
    }
    for (const std::uint32_t table : tables) {
        const auto path = std::filesystem::path(command.out) / (id_text(table) + ".json");
        status = std::max(status, export_table(*file, table, path));
    }
    return std::max(status, export_setups(setups, command.out));
}

}  // namespace glidepath::app

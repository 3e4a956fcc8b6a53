#include "conformance/runner/suite.h"

#include "conformance/suites/suites.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <utility>

namespace glidepath::conformance {

namespace {

bool stands_apart(std::string_view name, std::string_view stem) {
    const auto is_letter = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0; };
    for (std::size_t at = name.find(stem); at != std::string_view::npos; at = name.find(stem, at + 1)) {
        const bool apart_before = at == 0 || !is_letter(name[at - 1]);
        const std::size_t end = at + stem.size();
        if (apart_before && (end == name.size() || !is_letter(name[end]))) return true;
    }
    return false;
}

bool is_named(const Suite& suite, std::string_view bare_name, std::string_view folder) {
    if (stands_apart(bare_name, suite.stem)) return true;
    return suite.is_alone && (folder == suite.folder || stands_apart(bare_name, suite.folder));
}

// Of two stems in one name: a special word is more specific than an everyday one, then the longer one is.
bool is_more_specific(const Suite& a, const Suite& b) {
    if (a.is_everyday_word != b.is_everyday_word) return b.is_everyday_word;
    return a.stem.size() > b.stem.size();
}

}  // namespace

RunCase run_by_op(std::map<std::string_view, RunLine> functions) {
    return [functions = std::move(functions)](const Json& line, CaseReport& report) {
        const Json name = line["op"];
        const auto function = functions.find(name.text());
        if (function == functions.end()) name.fail(fmt::format("unknown function '{}'", name.text()));
        function->second(line, report);
    };
}

std::span<const Suite> all_suites() {
    // clang-format off
    static const std::array suites{
        Suite{"position", "geometry", open_geometry},
        Suite{"position", "interpolation", open_position_scenarios},
        Suite{"position", "sticky", open_position_scenarios},
        Suite{"position", "constraint", open_position_scenarios},
        Suite{"position", "composed", open_position_scenarios},
        Suite{"position", "routing", open_position_scenarios},
        Suite{"animation", "sequence", open_sequence},
        Suite{"animation", "motion_table", open_motion_table},
        Suite{"animation", "scale", open_scale},
        Suite{"moveto", "parameters", open_parameters},
        Suite{"moveto", "motion_interp", open_motion_interp},
        Suite{"moveto", "moveto", open_moveto},
        Suite{"moveto", "targetting", open_targetting},
        Suite{"moveto", "unpack_movement", open_unpack_movement},
        Suite{"world", "frames", open_frames},
        Suite{"world", "pass_gate", open_pass_gate},
        Suite{"world", "takeoff", open_takeoff},
        Suite{"world", "stick_to_object", open_position_scenarios},
        Suite{"world", "movement_target", open_movement_target},
        Suite{"world", "flush", open_flush},
        Suite{"wire", "vectors", open_vectors, true},
        Suite{"wire", "captured", open_captured, true},
        Suite{"wire", "malformed", open_malformed, true},
        Suite{"wire", "gates", open_gates, true},
        Suite{"predict", "cases", open_predict_cases, true, true, {"params", "clock", "updates", "frames"}},
    };
    // clang-format on
    return suites;
}

bool is_vector_file(const std::filesystem::path& file) {
    const std::string name = file.filename().string();
    return name.ends_with(".jsonl") || name.ends_with(".jsonl.gz");
}

const Suite* suite_of(const std::filesystem::path& file) {
    const std::string name = file.filename().string();
    const std::string_view bare = std::string_view(name).substr(0, name.find(".jsonl"));
    const std::string folder = std::filesystem::absolute(file).parent_path().filename().string();
    const std::span<const Suite> suites = all_suites();
    const bool in_group =
        std::any_of(suites.begin(), suites.end(), [&](const Suite& suite) { return suite.folder == folder; });
    const Suite* found = nullptr;
    for (const Suite& suite : suites) {
        if (in_group && suite.folder != folder) continue;
        if (!is_named(suite, bare, folder)) continue;
        if (found == nullptr || is_more_specific(suite, *found)) found = &suite;
    }
    return found;
}

const Suite* suite_of_line(const Json& line) {
    const std::span<const Suite> suites = all_suites();
    const auto found = std::find_if(suites.begin(), suites.end(), [&](const Suite& suite) {
        return !suite.form.empty() && std::all_of(suite.form.begin(), suite.form.end(),
                                                  [&](std::string_view field) { return line.has(field); });
    });
    return found == suites.end() ? nullptr : &*found;
}

}  // namespace glidepath::conformance

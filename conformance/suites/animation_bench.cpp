#include "conformance/suites/animation_bench.h"

#include "conformance/runner/line_reader.h"
#include "conformance/suites/values.h"

#include <optional>
#include <utility>

namespace glidepath::conformance {

namespace {

MotionData data_from(const Json& json) {
    MotionData data;
    const std::uint32_t bits = json["bitfield"].integer32();
    data.clears_modifiers = (bits & 1U) != 0;
    data.only_from_default = (bits & 2U) != 0;
    data.velocity = vec3_from(json["vel"]);
    data.omega = vec3_from(json["omega"]);
    for (const Json& animation : json["anims"].items()) {
        const auto values = animation.items();
        if (values.size() != 4) animation.fail("expected [anim, low, high, framerate]");
        data.animations.push_back(
            {values[0].integer32(), integer_from(values[1]), integer_from(values[2]), values[3].number32()});
    }
    return data;
}

std::uint32_t key_from(const Json& entry, std::string_view motion) {
    const std::uint32_t key = motion_key(hex_from(entry["style"]), hex_from(entry[motion]));
    if (key != hex_from(entry["key"])) {
        entry["key"].fail(fmt::format("expected {}, the key of its style and motion", hex_of(key)));
    }
    return key;
}

std::vector<MotionTableSource::Entry> entries_from(const Json& json) {
    std::vector<MotionTableSource::Entry> entries;
    for (const Json& entry : json.items()) {
        entries.push_back({key_from(entry, "motion"), data_from(entry["data"])});
    }
    return entries;
}

LoadedTable table_from(const Json& json) {
    MotionTableSource source;
    source.default_style = hex_from(json["default_style"]);
    for (const Json& entry : json["style_defaults"].items()) {
        const auto pair = entry.items();
        if (pair.size() != 2) entry.fail("expected [style, substate]");
        source.style_defaults.push_back({hex_from(pair[0]), hex_from(pair[1])});
    }
    source.cycles = entries_from(json["cycles"]);
    source.modifiers = entries_from(json["modifiers"]);
    for (const Json& link : json["links"].items()) {
        source.links.push_back({key_from(link, "from"), hex_from(link["to"]), data_from(link["data"])});
    }
    auto table = MotionTable::build(std::move(source));
    if (!table) {
        const Error status = table.error_or_ok();
        json.fail(fmt::format("{} {}: {}", status.what, status.where, status.why));
    }
    return {std::move(table.value()), clips_from(json["anims"])};
}

using Step = std::optional<MotionResult> (*)(AnimationBench& bench, const Json& step);

const std::map<std::string_view, Step>& steps() {
    using Result = std::optional<MotionResult>;
    static const std::map<std::string_view, Step> table{
        {"init",
         [](AnimationBench& b, const Json&) -> Result {
             init_motions(b.manager, b.sequence, b.assets, b.done);
             return {};
         }},
        {"do",
         [](AnimationBench& b, const Json& in) -> Result {
             return do_motion(b.manager, b.sequence, b.assets, hex_from(in["motion"]),
                              float_from(in["speed"]), b.done);
         }},
        {"stop",
         [](AnimationBench& b, const Json& in) -> Result {
             return stop_motion(b.manager, b.sequence, b.assets, hex_from(in["motion"]), b.done);
         }},
        {"stop_completely",
         [](AnimationBench& b, const Json&) -> Result {
             return stop_completely(b.manager, b.sequence, b.assets, b.done);
         }},
        {"check_completed",
         [](AnimationBench& b, const Json&) -> Result {
             check_completed(b.manager, b.done);
             return {};
         }},
        {"enter_world",
         [](AnimationBench& b, const Json&) -> Result {
             enter_world(b.manager, b.sequence, b.done);
             return {};
         }},
        {"exit_world",
         [](AnimationBench& b, const Json&) -> Result {
             exit_world(b.manager, b.done);
             return {};
         }},
    };
    return table;
}

void run_tick(AnimationBench& bench, const Json& step, HookStorage& storage, CaseReport& report) {
    Frame delta;
    HookQueue hooks = storage.queue();
    AdvanceOutcome outcome = AdvanceOutcome::finished;
    if (!bench.is_hidden) {
        outcome = advance(bench.sequence, *bench.assets.clips, static_cast<double>(float_from(step["dt"])),
                          &delta, &hooks);
    }
    for (std::uint32_t i = 0; i < hooks.done_count; ++i) {
        animation_done(bench.manager, true, bench.done);
    }
    check_completed(bench.manager, bench.done);

    if (outcome == AdvanceOutcome::cut_off) report.differ("update", "finished", "cut off");
    compare_flat_frame(report, "f", step["exp"]["f"], delta);
    compare_hooks(report, step["exp"]["h"], hooks);
}

// [[motion, speed], ...], oldest or newest first.
template <typename Ring>
void compare_entries(CaseReport& report, std::string_view field, const Json& expected, const Ring& got,
                     bool newest_first) {
    const auto wanted = expected.items();
    report.exact(fmt::format("{} size", field), wanted.size(), std::size_t{got.size()});
    if (wanted.size() != got.size()) return;
    for (std::uint32_t i = 0; i < got.size(); ++i) {
        const auto pair = wanted[i].items();
        if (pair.size() != 2) wanted[i].fail("expected [motion, speed]");
        const MotionEntry& entry = got[newest_first ? got.size() - 1 - i : i];
        report.exact(fmt::format("{}[{}] motion", field, i), std::string(pair[0].text()),
                     hex_of(entry.motion));
        compare_factor(report, fmt::format("{}[{}] speed", field, i), pair[1], entry.speed);
    }
}

void compare_pending(CaseReport& report, const Json& expected, const TableManager& got) {
    const auto wanted = expected.items();
    report.exact("queue size", wanted.size(), std::size_t{got.pending.size()});
    if (wanted.size() != got.pending.size()) return;
    for (std::uint32_t i = 0; i < got.pending.size(); ++i) {
        const auto pair = wanted[i].items();
        if (pair.size() != 2) wanted[i].fail("expected [motion, count]");
        report.exact(fmt::format("queue[{}] motion", i), std::string(pair[0].text()),
                     hex_of(got.pending[i].motion));
        report.exact(fmt::format("queue[{}] count", i), pair[1].integer32(), got.pending[i].count);
    }
}

void compare_done(CaseReport& report, const Json& expected, const MotionDoneQueue& got) {
    const auto wanted = expected.items();
    report.exact("done size", wanted.size(), std::size_t{got.count} + got.dropped);
    if (wanted.size() != got.count) return;
    for (std::size_t i = 0; i < wanted.size(); ++i) {
        const auto pair = wanted[i].items();
        if (pair.size() != 2) wanted[i].fail("expected [motion, success]");
        report.exact(fmt::format("done[{}] motion", i), std::string(pair[0].text()),
                     hex_of(got.storage[i].motion));
        report.exact(fmt::format("done[{}] success", i), pair[1].flag(), got.storage[i].success);
    }
}

}  // namespace

MotionTables load_motion_tables(const std::filesystem::path& file) {
    std::string text;
    std::string line;
    Expected<LineReader> lines = LineReader::open(file);
    if (!lines) throw VectorError(lines.error());
    while (lines->next(line)) {
        text += line;
        text += '\n';
    }
    if (!lines->error().is_ok()) throw VectorError(lines->error());
    simdjson::dom::parser parser;
    const auto document = parser.parse(text);
    if (document.error() != simdjson::SUCCESS) {
        throw VectorError(
            file_error(ErrorCode::malformed,
                       {.file = file.string(),
                        .why = fmt::format("invalid JSON: {}", simdjson::error_message(document.error()))}));
    }
    MotionTables tables;
    try {
        for (const Json& table : Json(document.value_unsafe()).items()) {
            const Json name = table["name"];
            if (!tables.emplace(name.text(), table_from(table)).second) name.fail("two tables of this name");
        }
    } catch (const VectorError& error) {
        throw VectorError(file_error(error.error().code, {.file = file.string(), .why = error.what()}));
    }
    return tables;
}

MotionAssets assets_of(const MotionTables& tables, const Json& name) {
    const auto found = tables.find(name.text());
    if (found == tables.end()) name.fail(fmt::format("motion_tables.json has no table '{}'", name.text()));
    return {&found->second.table, &found->second.clips};
}

void compare_animation(CaseReport& report, const Json& expected, const AnimationBench& bench) {
    const Sequence& sequence = bench.sequence;
    const MotionState& state = bench.manager.state;
    compare_nodes(report, "seq", expected["seq"], sequence, *bench.assets.clips);
    compare_playing(report, expected, sequence);
    compare_frame_number(report, expected, sequence);
    compare_velocity(report, "vel", expected["vel"], sequence.velocity);
    compare_velocity(report, "omega", expected["omega"], sequence.omega);
    report.exact("style", std::string(expected["style"].text()), hex_of(state.style));
    report.exact("substate", std::string(expected["substate"].text()), hex_of(state.substate));
    compare_factor(report, "smod", expected["smod"], state.substate_speed);
    compare_entries(report, "mods", expected["mods"], state.modifiers, true);
    compare_entries(report, "acts", expected["acts"], state.actions, false);
    compare_pending(report, expected["queue"], bench.manager);
    report.exact("ctr", expected["ctr"].integer32(), bench.manager.animations_done);
    if (expected.has("done")) compare_done(report, expected["done"], bench.done);
}

void run_animation_step(AnimationBench& bench, const Json& step, HookStorage& storage, CaseReport& report) {
    bench.done = {bench.storage};
    const Json name = step["op"];
    if (name.text() == "tick") {
        run_tick(bench, step, storage, report);
    } else {
        const auto found = steps().find(name.text());
        if (found == steps().end()) name.fail(fmt::format("unknown operation '{}'", name.text()));
        const std::optional<MotionResult> result = found->second(bench, step);
        if (result) report.exact("rc", step["exp"]["rc"].integer32(), static_cast<std::uint32_t>(*result));
    }
    compare_animation(report, step["exp"], bench);
}

}  // namespace glidepath::conformance

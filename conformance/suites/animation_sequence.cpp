// animation/sequence.jsonl: operations on a sequence and one update a tick. FORMAT.md of the folder has the
// form.
#include "conformance/suites/animation_values.h"
#include "conformance/suites/suites.h"

namespace glidepath::conformance {

namespace {

void check_before_update(CaseReport& report, const Json& expected, const Sequence& sequence,
                         const ClipLibrary& clips) {
    compare_nodes(report, "pre.list", expected["list"], sequence, clips);
    compare_places(report, expected, sequence);
    compare_frame_number(report, expected, sequence);
    compare_velocity(report, "pre.vel", expected["vel"], sequence.velocity);
    compare_velocity(report, "pre.omega", expected["omega"], sequence.omega);
}

void run_tick(const Json& tick, const ClipLibrary& clips, HookStorage& storage, bool has_owner,
              Sequence& sequence, CaseReport& report) {
    if (tick.has("ops")) {
        for (const Json& operation : tick["ops"].items()) {
            apply_operation(sequence, clips, operation);
        }
    }
    if (tick.has("pre")) check_before_update(report, tick["pre"], sequence, clips);

    const bool has_frame = tick.flag_or("frame", true);
    Frame delta;
    HookQueue hooks = storage.queue();
    const AdvanceOutcome outcome = advance(sequence, clips, static_cast<double>(float_from(tick["dt"])),
                                           has_frame ? &delta : nullptr, has_owner ? &hooks : nullptr);
    if (outcome == AdvanceOutcome::cut_off) report.differ("update", "finished", "cut off");

    const Json expected = tick["exp"];
    if (has_frame) compare_flat_frame(report, "f", expected["f"], delta);
    compare_frame_number(report, expected, sequence);
    compare_places(report, expected, sequence);
    compare_hooks(report, expected["h"], hooks);
}

}  // namespace

RunCase open_sequence(const std::filesystem::path&) {
    return [storage = HookStorage{}](const Json& line, CaseReport& report) mutable {
        report.optional = is_optional(line);
        const ClipLibrary clips = clips_from(line["anims"]);
        const bool has_owner = line["hook_obj"].flag();
        Sequence sequence;
        for (const Json& tick : line["ticks"].items()) {
            report.next_tick();
            run_tick(tick, clips, storage, has_owner, sequence, report);
        }
    };
}

}  // namespace glidepath::conformance

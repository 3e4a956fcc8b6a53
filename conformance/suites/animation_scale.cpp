// animation/scale.jsonl: root motion, gated and scaled, added to a position. FORMAT.md of the folder has the
// form.
#include "animation/root_motion.h"
#include "conformance/suites/animation_values.h"
#include "conformance/suites/suites.h"
#include "layers.h"

namespace glidepath::conformance {

RunCase open_scale(const std::filesystem::path&) {
    return [storage = HookStorage{}](const Json& line, CaseReport& report) mutable {
        report.optional = is_optional(line);
        const ClipLibrary clips = clips_from(line["anims"]);
        const bool has_parts = line["part_array"].flag();
        Sequence sequence;
        for (const Json& operation : line["ops"].items()) {
            apply_operation(sequence, clips, operation);
        }
        Frame position = flat_frame_from(line["pos0"]);
        for (const Json& tick : line["ticks"].items()) {
            report.next_tick();
            HookQueue hooks = storage.queue();
            const RootMotionView view{.has_parts = has_parts,
                                      .hidden = tick["hidden"].flag(),
                                      .walkable = tick["walkable"].flag(),
                                      .scale = float_from(tick["scale"])};
            const RootMotionStep motion = root_motion(sequence, clips, view, float_from(tick["dt"]), &hooks);
            position = combine(position, motion.delta);

            const Json expected = tick["exp"];
            if (motion.outcome == AdvanceOutcome::cut_off) report.differ("update", "finished", "cut off");
            compare_flat_frame(report, "off", expected["off"], motion.delta);
            compare_flat_frame(report, "pos", expected["pos"], position);
            compare_frame_number(report, expected, sequence);
            compare_places(report, expected, sequence);
            compare_hooks(report, expected["h"], hooks);
        }
    };
}

}  // namespace glidepath::conformance

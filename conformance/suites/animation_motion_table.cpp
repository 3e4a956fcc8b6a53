// animation/motion_table.jsonl: requests to a motion table manager and ticks of its sequence. The tables come
// from motion_tables.json beside the vector file. FORMAT.md of the folder has the form.
#include "conformance/suites/animation_bench.h"
#include "conformance/suites/suites.h"

#include <memory>

namespace glidepath::conformance {

RunCase open_motion_table(const std::filesystem::path& file) {
    const auto tables =
        std::make_shared<const MotionTables>(load_motion_tables(file.parent_path() / "motion_tables.json"));
    return [tables, storage = HookStorage{}, no_clips = ClipLibrary{}](const Json& line,
                                                                       CaseReport& report) mutable {
        report.optional = is_optional(line);
        TableManager manager;
        Sequence sequence;
        const Json name = line["table"];
        AnimationBench bench{
            .assets = name.is_null() ? MotionAssets{nullptr, &no_clips} : assets_of(*tables, name),
            .manager = manager,
            .sequence = sequence};
        for (const Json& step : line["steps"].items()) {
            report.next_tick();
            run_animation_step(bench, step, storage, report);
        }
    };
}

}  // namespace glidepath::conformance

// A motion table manager with its sequence under a script: what motion_table.jsonl and world/flush.jsonl run.
#pragma once

#include "animation/table_manager.h"
#include "conformance/runner/case_report.h"
#include "conformance/runner/json.h"
#include "conformance/suites/animation_values.h"
#include "layers.h"

#include <array>
#include <filesystem>
#include <functional>
#include <map>
#include <string>

namespace glidepath::conformance {

struct LoadedTable {
    MotionTable table;
    ClipLibrary clips;
};
using MotionTables = std::map<std::string, LoadedTable, std::less<>>;

// motion_tables.json of a folder of vectors. Throws VectorError.
[[nodiscard]] MotionTables load_motion_tables(const std::filesystem::path& file);
[[nodiscard]] MotionAssets assets_of(const MotionTables& tables, const Json& name);

// A manager with all it needs, and what it said in the last step.
struct AnimationBench {
    MotionAssets assets;
    TableManager& manager;
    Sequence& sequence;
    bool is_hidden = false;  // the sequence does not advance
    std::array<MotionDone, k_pending_capacity> storage{};
    MotionDoneQueue done{};
};

// One step of a line: an operation or a tick, and comparing with what the line expects.
void run_animation_step(AnimationBench& bench, const Json& step, HookStorage& storage, CaseReport& report);
// What "exp" holds; the motions that were done only where it lists them.
void compare_animation(CaseReport& report, const Json& expected, const AnimationBench& bench);

}  // namespace glidepath::conformance

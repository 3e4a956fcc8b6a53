// Sequences of calls on an interpreter with a stub body, step by step.
#pragma once

#include "conformance/runner/case_report.h"
#include "conformance/runner/json.h"

namespace glidepath::conformance {

// A line of moveto/motion_interp.jsonl with op "sequence". A step counts as a tick.
void run_interpreter_sequence(const Json& line, CaseReport& report);

}  // namespace glidepath::conformance

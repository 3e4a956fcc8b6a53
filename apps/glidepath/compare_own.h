// The part of `compare` that scores the client's own body against what the client sent.
#pragma once

#include "apps/glidepath/study.h"

namespace glidepath::app {

int run_compare_own(const StudyCommand& command, double longest_delay_s);

}  // namespace glidepath::app

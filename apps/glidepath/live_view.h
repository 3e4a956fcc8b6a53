// glidepath view of live traffic: an interface, or datagrams that are sent to a port of this machine.
#pragma once

#include "apps/glidepath/study.h"
#include "layers.h"

namespace glidepath::app {

[[nodiscard]] inline bool is_live(const StudyCommand& command) {
    return !command.interface_name.empty() || !command.udp.empty();
}

// Until Ctrl-C.
int run_live_view(const StudyCommand& command);

}  // namespace glidepath::app

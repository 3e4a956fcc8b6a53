// The command line of glidepath dat.
#pragma once

#include "apps/glidepath/dat.h"

#include <CLI/CLI.hpp>

namespace glidepath::app {

// Adds `dat` with its five commands; `command` and `status` have to outlive the parsing.
void add_dat(CLI::App& app, DatCommand& command, int& status);

}  // namespace glidepath::app

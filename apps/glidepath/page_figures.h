// Figures for the page, out of a portal DAT.
#pragma once

#include <glidepath/tools/dat_figures.h>
#include <glidepath/tools/report.h>

#include "layers.h"

#include <vector>

namespace glidepath::app {

// Of every setup and scale in the recording that the file knows, with the clips that were played.
[[nodiscard]] std::vector<ReportedFigure> figures_of(const Recording& recording, const DatFigures& figures);

// Of --dat or GLIDEPATH_DAT; none where it is a folder, which has no part frames, or there is no such.
[[nodiscard]] std::vector<ReportedFigure> figures_of(const Recording& recording, const std::string& dat);

}  // namespace glidepath::app

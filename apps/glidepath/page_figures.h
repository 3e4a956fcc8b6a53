// Figures for the page, out of a portal DAT.
#pragma once

#include <glidepath/tools/dat_figures.h>
#include <glidepath/tools/report.h>

#include "layers.h"

#include <cstddef>
#include <string>
#include <vector>

namespace glidepath::app {

struct PageFigures {
    std::vector<ReportedFigure> figures{};
    std::size_t left_out = 0;  // clips for which the page has no more capacity; bodies stand meanwhile
};
// Of every setup and scale in the recording that the file knows, with the clips that were played.
[[nodiscard]] PageFigures figures_of(const Recording& recording, const DatFigures& figures);

// Of --dat or GLIDEPATH_DAT; none where it is a folder, which has no part frames, or there is no such.
[[nodiscard]] PageFigures figures_of(const Recording& recording, const std::string& dat);

}  // namespace glidepath::app

// Files of tracks and updates, read behind a progress bar.
#pragma once

#include <glidepath/tools/track.h>

#include "apps/glidepath/progress.h"
#include "layers.h"

#include <filesystem>

namespace glidepath::app {

// As tools::load_tracks and tools::load_updates; the bar begins again for each file.
[[nodiscard]] Expected<TrackFile> load_tracks(const std::filesystem::path& path, Progress& progress,
                                              double least_s = 0);
[[nodiscard]] Expected<UpdateFile> load_updates(const std::filesystem::path& path, Progress& progress);

}  // namespace glidepath::app

// Where bodies really were, from the file beside a capture: NAME.truth.csv (docs/quality.md) or
// NAME.truth.jsonl.gz, as the bundled session has it.
#pragma once

#include <glidepath/tools/track.h>

#include "quality/layer.h"

#include <filesystem>
#include <string_view>

namespace glidepath::quality {

// The truth file that belongs to a capture; empty when there is none.
[[nodiscard]] std::filesystem::path truth_beside(const std::filesystem::path& capture);

// Times come out as the capture's: 0 is its first packet, which was taken at `start_unix_s`. A CSV has such
// times already, and is thinned out as load_tracks() does it.
[[nodiscard]] Expected<TrackFile> load_truth(const std::filesystem::path& path, double start_unix_s,
                                             double least_s = 0);

// The lines of such a .jsonl file; `name` stands in errors as the file.
[[nodiscard]] Expected<TrackFile> parse_truth_lines(std::string_view text, std::string_view name,
                                                    double start_unix_s);

}  // namespace glidepath::quality

// A capture under one policy, as the page takes it: the engine's own run, and the others beside it.
#pragma once

#include <glidepath/tools/compare.h>
#include <glidepath/tools/explain.h>
#include <glidepath/tools/replay.h>
#include <glidepath/tools/report.h>

#include "report/layer.h"

#include <array>
#include <cstddef>
#include <string>
#include <vector>

namespace glidepath::report {

// The order on the page, after the engine: the most telling ones before the rest.
inline constexpr std::array k_page_order{Policy::predictive,
                                         Policy::fixed_delay,
                                         Policy::predictive_exact,
                                         Policy::predictive_present,
                                         Policy::snap,
                                         Policy::mirror,
                                         Policy::netcode,
                                         Policy::adaptive_delay,
                                         Policy::dead_reckoning,
                                         Policy::hermite_delay,
                                         Policy::smooth_damp,
                                         Policy::soft_snap,
                                         Policy::glidepath_documented,
                                         Policy::light_driver,
                                         Policy::glidepath_retail};

// How the engine's own run is called: as the policy that it is, and what else was chosen.
[[nodiscard]] std::string engine_name(const ReplayOptions& options);

// The engine's own run was by this policy's rules: it stands first, and not a second time.
[[nodiscard]] bool is_by_rules_of(Policy policy, const ReplayOptions& options);

// About 13 MB of page; a browser opens it within two seconds.
inline constexpr std::size_t k_most_page_frames = 10'000'000;

// Of all bodies together, about 100 bytes each: a recording with more frames is thinned. Three times as many
// are judged or shown at once.
inline constexpr std::size_t k_most_recorded_frames = 1'000'000;

// On a time axis every pop is a mark of its own; only frames that follow each other are one.
inline constexpr double k_page_joined_s = 0.25;

// Whether a policy is on the page of a recording: as many as memory and browsers bear.
[[nodiscard]] bool is_on_page(Policy policy, const Recording& recording,
                              std::size_t most_frames = k_most_page_frames);

// A policy's tracks as a recording of the same bodies: messages are the engine's, and so are top speeds,
// cells and the client's own body, which smoothing has nothing to do with.
[[nodiscard]] Recording recording_of(const std::vector<Track>& tracks, const Recording& engine);

// As the page has it, without the message behind it.
[[nodiscard]] ReportedPop reported(const Pop& pop);

// Tells the frames above which speed a step is a pop.
void set_pop_speeds(Recording& recording, const ExplainOptions& explain, const Score* score = nullptr);

// A recording with its pops: those of the score, where there is one.
[[nodiscard]] PolicyRun policy_run(std::string name, Recording recording, const std::vector<Pop>& pops,
                                   const ExplainOptions& explain, const Score* score = nullptr);

// What another policy showed of the bodies that the engine recorded.
[[nodiscard]] PolicyRun run_beside(Policy policy, const std::vector<Track>& shown, const Recording& engine,
                                   const ExplainOptions& explain, const Score* score = nullptr);

}  // namespace glidepath::report

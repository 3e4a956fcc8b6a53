// A replay as files, written while it runs: shown.csv (the columns that `glidepath score` reads), notices.csv
// and messages.csv. Only what the server asked for is a teleport in shown.csv; blips and snaps are steps like
// any other, so that a score counts them.
#pragma once

#include <glidepath/error.h>
#include <glidepath/tools/replay.h>

#include "replay/layer.h"

#include <filesystem>
#include <memory>

namespace glidepath::replay {

class PoseFiles {
  public:
    // Makes the folder and the files under temporary names; close() replaces those that are there.
    static Expected<PoseFiles> open(const std::filesystem::path& folder, ObjectId only);
    ~PoseFiles();
    PoseFiles(PoseFiles&&) noexcept;
    PoseFiles& operator=(PoseFiles&&) noexcept;

    [[nodiscard]] ReplayListener listener();
    // Fails when the disk is full, or the like; then the old files stay.
    Error close();

  private:
    struct State;
    explicit PoseFiles(std::unique_ptr<State> state);

    std::unique_ptr<State> state_;
};

}  // namespace glidepath::replay

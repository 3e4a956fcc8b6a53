// A replay as files, written while it runs: shown.csv (the columns that `glidepath score` reads), notices.csv
// and messages.csv. Only what the server asked for is a teleport in shown.csv; blips and snaps are steps like
// any other, so that a score sees them.
#pragma once

#include <glidepath/error.h>

#include "replay/layer.h"
#include "replay/player.h"

#include <cstdio>
#include <filesystem>
#include <map>
#include <memory>
#include <string>

namespace glidepath::replay {

class PoseFiles {
  public:
    // Makes the folder and the files; what was in them is gone. `error` says what could not be done.
    static std::unique_ptr<PoseFiles> open(const std::filesystem::path& folder, ObjectId only,
                                           std::string& error);
    ~PoseFiles();
    PoseFiles(const PoseFiles&) = delete;
    PoseFiles& operator=(const PoseFiles&) = delete;

    [[nodiscard]] PlayerListener listener();
    // False: the disk is full, or the like.
    [[nodiscard]] bool close();

  private:
    PoseFiles() = default;
    void hear(const PlayedMessage& message);
    void see(const PlayedFrame& frame);

    [[nodiscard]] bool was_teleported(const ShownBody& body, double time_s) const;

    ObjectId only_ = 0;
    std::map<ObjectId, double> teleported_s_;  // when the server last teleported it; those of late are kept
    std::FILE* shown_ = nullptr;
    std::FILE* notices_ = nullptr;
    std::FILE* messages_ = nullptr;
};

}  // namespace glidepath::replay

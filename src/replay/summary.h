// What a replay comes to, body by body, in memory that does not grow with the length of the capture.
#pragma once

#include "replay/layer.h"
#include "replay/player.h"

#include <array>
#include <map>
#include <string>

namespace glidepath::replay {

inline constexpr std::size_t k_place_reason_count = 14;  // NoticeReason

struct BodySummary {
    ObjectId object = 0;
    std::string name;
    bool is_player = false;
    bool is_local = false;
    std::uint64_t updates = 0;  // messages about it
    std::uint64_t dropped = 0;  // of these, by a gate
    std::uint64_t frames = 0;   // shown
    double first_s = 0;         // shown
    double visible_s = 0;
    double distance_m = 0;      // walked, jumps left out
    double largest_step_m = 0;  // jumps left out
    double largest_step_s = 0;  // when
    double largest_jump_m = 0;
    std::uint64_t teleports = 0;
    std::uint64_t snaps = 0;  // too far from the viewer to be seen gliding
    std::uint64_t blips = 0;
    std::array<std::uint64_t, k_place_reason_count> reasons{};  // of teleports, snaps and blips
    double worst_behind_m = 0;  // the newest authoritative position; until a jump is seen nobody is behind
};

struct SummaryOptions {
    ObjectId only = 0;
    std::size_t most_bodies = 16384;  // a capture may bring new objects without end; further ones are counted
};

class Summary {
  public:
    explicit Summary(const SummaryOptions& options = {}) : options_(options) {}

    [[nodiscard]] PlayerListener listener();

    // By object id; instances of one object together. Bodies that were never shown are left out.
    [[nodiscard]] std::vector<BodySummary> bodies() const;
    // Messages and frames of bodies that came when there was no room left.
    [[nodiscard]] std::uint64_t left_out() const { return left_out_; }

  private:
    struct Watched {
        BodySummary summary;
        Position last;         // shown
        Position newest;       // authoritative
        double placed_s = -1;  // when a message put it somewhere
        bool has_last = false;
        bool has_newest = false;
    };

    void hear(const PlayedMessage& message);
    void see(const PlayedFrame& frame);
    void count(const Notice& notice);
    static void see(Watched& body, const ShownBody& shown, double time_s, double elapsed_s);
    [[nodiscard]] Watched* watched(ObjectId object);  // nullptr: no room

    SummaryOptions options_;
    std::map<ObjectId, Watched> bodies_;
    double last_frame_s_ = 0;
    std::uint64_t left_out_ = 0;
};

// "2 teleports (teleport stamp), 1 blip (to tail)"; "" when nothing was put anywhere.
[[nodiscard]] std::string text_of_places(const BodySummary& body);

}  // namespace glidepath::replay

// A truth that no simulator made: what a client said of its own body, beside that body as its server's echoes
// show it to others (spec/wire.md 8; docs/quality.md).
#pragma once

#include <glidepath/tools/recording.h>
#include <glidepath/tools/replay.h>
#include <glidepath/tools/track.h>

#include "geometry/vec3.h"
#include "quality/layer.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace glidepath::quality {

// A position that the client sent, and what its keys said then.
struct OwnWord {
    double t_s = 0;
    DVec3 position;
    Stamp teleport_stamp = 0;
    bool has_contact = false;
    bool is_turning = false;
    bool goes = false;            // forward, back or sideways
    bool is_moving = false;       // it was elsewhere shortly before or after: only these are scored
    std::size_t stretch = 0;      // teleports before it
    double since_change_s = 1e9;  // since it began to go or stopped
};

// Collects the words of a replay. `finish` before they are read.
class OwnWords {
  public:
    [[nodiscard]] ReplayListener listener();
    void finish();
    [[nodiscard]] std::span<const OwnWord> words() const { return words_; }

  private:
    void add(const ReplayedClientMessage& message);

    std::vector<OwnWord> words_;
    bool is_turning_ = false;
    bool goes_ = false;
    double changed_s_ = -1e9;
};

struct ErrorQuantiles {
    std::uint64_t words = 0;
    double p50_m = 0;
    double p90_m = 0;
    double p99_m = 0;
};

// How far a track is from the words: at the time they were sent, and at the delay at which half of the errors
// are least.
struct OwnScore {
    std::string name;
    double delay_s = 0;
    ErrorQuantiles at_once;
    ErrorQuantiles at_delay;
};
[[nodiscard]] OwnScore score_own(std::string name, const Track& track, std::span<const OwnWord> words,
                                 double longest_delay_s = 2.0);

// The echoes joined by straight lines in order of arrival: the way of somebody who knows the next one before
// it comes. What follows the echoes cannot be expected to be nearer to the words.
[[nodiscard]] Track hindsight_of(std::span<const TrackUpdate> echoes);

// Where an error comes from; each word counts for the first that holds.
enum class OwnCause : std::uint8_t {
    in_the_air,     // jumps and falls: no floor, and take-off
    server_ran_on,  // the echo lies where the client never was: it stalled, or the server refused its way
    echo_late,      // the echo is older than the delay, or younger
    no_echo,        // none came for a while
    started,        // began or stopped to go: without motion tables there is no link between the motions
    turning,
    catching_up,  // glides to a waypoint
    steady,       // by its own motion
};
inline constexpr std::size_t k_own_cause_count = 8;
[[nodiscard]] const char* name_of(OwnCause cause);

struct CauseShare {
    std::uint64_t words = 0;
    double share_percent = 0;  // of all squared errors at the delay
    ErrorQuantiles error;      // at the delay
    ErrorQuantiles hindsight;  // of the same words
};
using CauseShares = std::array<CauseShare, k_own_cause_count>;

// The errors of a body at a delay, by cause. `frames` are those of the same body.
[[nodiscard]] CauseShares shares_by_cause(const Track& track, std::span<const RecordedFrame> frames,
                                          std::span<const TrackUpdate> echoes, std::span<const OwnWord> words,
                                          double delay_s);

// Tables, and the same for machines.
[[nodiscard]] std::string own_text(std::span<const OwnScore> scores, const CauseShares& causes);
[[nodiscard]] std::string own_json(std::span<const OwnScore> scores, const CauseShares& causes);

}  // namespace glidepath::quality

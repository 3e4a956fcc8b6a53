#include "quality/own_score.h"

#include <glidepath/motion.h>

#include "base/names.h"
#include "quality/track.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

namespace glidepath::quality {

namespace {

constexpr double k_neighbour_s = 2.0;  // words farther apart do not tell whether the body moved
constexpr double k_moved_m = 0.05;     // as near as a waypoint counts as reached
constexpr double k_delay_step_s = 0.01;
constexpr double k_off_path_m = 0.5;  // more than a body's radius beside every place that the client was at
constexpr double k_path_step_s = 0.02;
constexpr int k_path_steps = 50;       // an echo is a second old at most
constexpr double k_echo_off_s = 0.05;  // at 6 m/s a third of a metre
constexpr double k_silent_s = 0.6;     // a retail server sends nine of ten positions within
constexpr double k_link_s = 0.4;       // about as long as a body needs to get going, or to stop
constexpr double k_one_teleport_s = 1.0;
constexpr double k_no_gap_s = 1e9;

ErrorQuantiles quantiles_of(std::vector<double>& errors_m) {
    std::sort(errors_m.begin(), errors_m.end());
    const auto at = [&](double rank) {
        if (errors_m.empty()) return 0.0;
        const double wanted = std::ceil(rank * static_cast<double>(errors_m.size()));
        return errors_m[static_cast<std::size_t>(std::max(1.0, wanted)) - 1];
    };
    return {errors_m.size(), at(0.5), at(0.9), at(0.99)};
}

// Nothing where only one of the two has been teleported, or nothing was shown.
std::optional<double> error_at(TrackReader& shown, const OwnWord& word, double delay_s) {
    const TrackPose pose = shown.at(word.t_s + delay_s);
    if (!pose.is_known || pose.stretch != word.stretch) return std::nullopt;
    return distance_between(pose.position, word.position);
}

// A body that is put somewhere twice for one teleport has been teleported once.
Track with_single_teleports(Track track) {
    double last_s = -1e9;
    for (TrackSample& sample : track.samples) {
        if (!sample.teleported) continue;
        sample.teleported = sample.t_s - last_s > k_one_teleport_s;
        last_s = sample.t_s;
    }
    return track;
}

std::vector<double> errors_at(const Track& shown, std::span<const OwnWord> words, double delay_s) {
    TrackReader reader(shown, k_no_gap_s);
    std::vector<double> errors_m;
    for (const OwnWord& word : words) {
        if (!word.is_moving) continue;
        if (const std::optional<double> error_m = error_at(reader, word, delay_s))
            errors_m.push_back(*error_m);
    }
    return errors_m;
}

Track path_of(std::span<const OwnWord> words) {
    Track track;
    std::size_t stretch = 0;
    for (const OwnWord& word : words) {
        if (!track.samples.empty() && word.t_s <= track.samples.back().t_s) continue;
        const bool teleported = !track.samples.empty() && word.stretch != stretch;
        stretch = word.stretch;
        track.samples.push_back(
            {word.t_s, word.position.x, word.position.y, word.position.z, 0, false, teleported});
    }
    return track;
}

// How old an echo was when it came, and how far it lay from where the client had been.
struct EchoAge {
    double age_s = 0;
    double off_m = 0;
};
EchoAge age_of(const TrackUpdate& echo, const Track& path) {
    EchoAge best{0, std::numeric_limits<double>::infinity()};
    TrackReader reader(path, k_no_gap_s);
    for (int step = k_path_steps; step >= 0; --step) {
        const double age_s = k_path_step_s * step;
        const TrackPose pose = reader.at(echo.t_recv_s - age_s);
        if (!pose.is_known) continue;
        const double off_m = distance_between(pose.position, position_of(echo));
        if (off_m < best.off_m) best = {age_s, off_m};
    }
    return best;
}

template <class Items, class Time>
std::size_t last_before(const Items& items, double t_s, Time&& time_of_item) {
    const auto after = std::upper_bound(items.begin(), items.end(), t_s,
                                        [&](double t, const auto& item) { return t < time_of_item(item); });
    return static_cast<std::size_t>(after - items.begin());  // one more than its index; 0: none
}

// In the order of OwnCause.
constexpr std::array k_own_cause_names{
    "in the air",         "the server ran on", "echo early or late",    "no echo for 0.6 s",
    "started or stopped", "turning",           "gliding to a position", "its own motion"};
static_assert(k_own_cause_names.size() == k_own_cause_count);

}  // namespace

const char* name_of(OwnCause cause) { return name_in(k_own_cause_names, cause); }

ReplayListener OwnWords::listener() {
    return {.client = [this](const ReplayedClientMessage& message) { add(message); }};
}

void OwnWords::add(const ReplayedClientMessage& message) {
    const AutonomousPosition* const at = message.decoded.message.position();
    if (at == nullptr) return;
    if (const auto* moved = std::get_if<MoveToState>(&message.decoded.message.body)) {
        const bool goes =
            moved->state.forward_command != motion_command::ready || moved->state.sidestep_command != 0;
        if (goes != goes_) changed_s_ = message.time_s;
        goes_ = goes;
        is_turning_ = moved->state.turn_command != 0;
    }
    const MapPoint point = map_point({at->cell, {at->origin, at->rotation}});
    words_.push_back({.t_s = message.time_s,
                      .position = {point.x_m, point.y_m, point.z_m},
                      .teleport_stamp = at->teleport_stamp,
                      .has_contact = at->has_contact,
                      .is_turning = is_turning_,
                      .goes = goes_,
                      .since_change_s = message.time_s - changed_s_});
}

void OwnWords::finish() {
    for (std::size_t i = 1; i < words_.size(); ++i) {
        OwnWord& before = words_[i - 1];
        OwnWord& word = words_[i];
        const bool teleported = word.teleport_stamp != before.teleport_stamp;
        word.stretch = before.stretch + (teleported ? 1 : 0);
        const bool moved = !teleported && word.t_s - before.t_s < k_neighbour_s &&
                           distance_between(word.position, before.position) > k_moved_m;
        before.is_moving = before.is_moving || moved;
        word.is_moving = moved;
    }
}

OwnScore score_own(std::string name, const Track& track, std::span<const OwnWord> words,
                   double longest_delay_s) {
    const Track shown = with_single_teleports(track);
    OwnScore score{.name = std::move(name), .delay_s = 0, .at_once = {}, .at_delay = {}};
    const int steps = static_cast<int>(longest_delay_s / k_delay_step_s);
    for (int step = 0; step <= steps; ++step) {
        const double delay_s = k_delay_step_s * step;
        std::vector<double> errors_m = errors_at(shown, words, delay_s);
        const ErrorQuantiles error = quantiles_of(errors_m);
        if (step == 0) score.at_once = score.at_delay = error;
        if (error.words == 0 || error.p50_m >= score.at_delay.p50_m) continue;
        score.delay_s = delay_s;
        score.at_delay = error;
    }
    return score;
}

Track hindsight_of(std::span<const TrackUpdate> echoes) {
    Track track;
    for (const TrackUpdate& echo : echoes) {
        track.id = echo.id;
        const bool is_first = track.samples.empty();
        if (!is_first && echo.t_recv_s <= track.samples.back().t_s) {
            if (echo.teleport) track.samples.back().teleported = true;
            continue;
        }
        track.samples.push_back({echo.t_recv_s, echo.x_m, echo.y_m, echo.z_m, echo.heading_deg,
                                 echo.has_heading, echo.teleport && !is_first});
    }
    return track;
}

CauseShares shares_by_cause(const Track& track, std::span<const RecordedFrame> frames,
                            std::span<const TrackUpdate> echoes, std::span<const OwnWord> words,
                            double delay_s) {
    const Track shown = with_single_teleports(track);
    const Track path = path_of(words);
    const Track hindsight = hindsight_of(echoes);
    std::vector<EchoAge> ages;
    ages.reserve(echoes.size());
    for (const TrackUpdate& echo : echoes)
        ages.push_back(age_of(echo, path));
    std::array<std::vector<double>, k_own_cause_count> errors_m;
    std::array<std::vector<double>, k_own_cause_count> hindsight_errors_m;
    TrackReader shown_reader(shown, k_no_gap_s);
    TrackReader hindsight_reader(hindsight, k_no_gap_s);
    double all_m2 = 0;
    for (const OwnWord& word : words) {
        const std::optional<double> error_m =
            word.is_moving ? error_at(shown_reader, word, delay_s) : std::nullopt;
        if (!error_m) continue;
        const double t_s = word.t_s + delay_s;
        const std::size_t echo = last_before(echoes, t_s, [](const TrackUpdate& e) { return e.t_recv_s; });
        const std::size_t frame = last_before(frames, t_s, [](const RecordedFrame& f) { return f.time_s; });
        const ShownState state = frame > 0 ? frames[frame - 1].state : ShownState::still;
        const EchoAge age = echo > 0 ? ages[echo - 1] : EchoAge{};
        const OwnCause cause = !word.has_contact || state == ShownState::airborne ? OwnCause::in_the_air
                               : age.off_m > k_off_path_m                         ? OwnCause::server_ran_on
                               : echo == 0 || t_s - echoes[echo - 1].t_recv_s > k_silent_s ? OwnCause::no_echo
                               : std::fabs(age.age_s - delay_s) > k_echo_off_s ? OwnCause::echo_late
                               : word.since_change_s < k_link_s                ? OwnCause::started
                               : word.is_turning                               ? OwnCause::turning
                               : state == ShownState::gliding                  ? OwnCause::catching_up
                                                                               : OwnCause::steady;
        errors_m[static_cast<std::size_t>(cause)].push_back(*error_m);
        if (const std::optional<double> other_m = error_at(hindsight_reader, word, delay_s))
            hindsight_errors_m[static_cast<std::size_t>(cause)].push_back(*other_m);
        all_m2 += *error_m * *error_m;
    }
    CauseShares shares{};
    for (std::size_t i = 0; i < k_own_cause_count; ++i) {
        double of_cause_m2 = 0;
        for (const double error_m : errors_m[i])
            of_cause_m2 += error_m * error_m;
        shares[i].share_percent = all_m2 > 0 ? 100.0 * of_cause_m2 / all_m2 : 0.0;
        shares[i].error = quantiles_of(errors_m[i]);
        shares[i].words = shares[i].error.words;
        shares[i].hindsight = quantiles_of(hindsight_errors_m[i]);
    }
    return shares;
}

}  // namespace glidepath::quality

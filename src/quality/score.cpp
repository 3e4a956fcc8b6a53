#include <glidepath/tools/score.h>

#include "quality/frame_sums.h"
#include "quality/score_thresholds.h"

#include <algorithm>
#include <cmath>

namespace glidepath::quality {

namespace {

using Pairs = std::vector<Pairing>;

std::vector<const Track*> by_id(std::span<const Track> tracks) {
    std::vector<const Track*> sorted;
    sorted.reserve(tracks.size());
    for (const Track& track : tracks)
        sorted.push_back(&track);
    std::stable_sort(sorted.begin(), sorted.end(),
                     [](const Track* a, const Track* b) { return a->id < b->id; });
    return sorted;
}

const Track* find_track(const std::vector<const Track*>& sorted, std::uint32_t id) {
    const auto found =
        std::lower_bound(sorted.begin(), sorted.end(), id,
                         [](const Track* track, std::uint32_t wanted) { return track->id < wanted; });
    return found != sorted.end() && (*found)->id == id ? *found : nullptr;
}

Pairs pair_all(Score& result, std::span<const Track> shown, std::span<const Track> truth,
               const ScoreOptions& options) {
    const std::vector<const Track*> shown_by_id = by_id(shown);
    const std::vector<const Track*> truth_by_id = by_id(truth);
    Pairs pairs;
    for (const Track* track : shown_by_id) {
        const Track* same = find_track(truth_by_id, track->id);
        if (same == nullptr) {
            result.unknown.push_back(track->id);
        } else {
            pairs.push_back(pair_up(*track, *same, options));
        }
    }
    for (const Track* track : truth_by_id) {
        if (find_track(shown_by_id, track->id) == nullptr) result.not_shown.push_back(track->id);
    }
    return pairs;
}

void add_body(FrameSums& sums, const Pairing& body, std::optional<double> lag_s, double pop_factor) {
    add_frames(sums, body, lag_s.value_or(0.0), pop_factor);
    add_jerk(sums, body);
    add_settling(sums, body);
}

Scorecard card_of(FrameSums& sums, std::optional<double> lag_s, double pop_factor) {
    Scorecard card = finish(sums, pop_factor);
    if (lag_s) card.lag_ms = 1000.0 * *lag_s;
    return card;
}

}  // namespace

}  // namespace glidepath::quality

namespace glidepath::tools {

using namespace quality;

Score score(std::span<const Track> shown, std::span<const Track> truth, const ScoreOptions& options) {
    Score result;
    const Pairs pairs = pair_all(result, shown, truth, options);
    const Lags lags = find_lags(pairs, options.longest_lag_s);
    FrameSums all;
    for (std::size_t i = 0; i < pairs.size(); ++i) {
        add_body(all, pairs[i], lags.of_all_s, options.pop_factor);
        FrameSums one;
        add_body(one, pairs[i], lags.of_body_s[i], options.pop_factor);
        Scorecard card = card_of(one, lags.of_body_s[i], options.pop_factor);
        card.id = pairs[i].shown->id;
        card.name = pairs[i].shown->name.empty() ? pairs[i].truth->name : pairs[i].shown->name;
        result.bodies.push_back(std::move(card));
    }
    result.total = card_of(all, lags.of_all_s, options.pop_factor);
    result.long_steps = std::move(all.long_steps);
    return result;
}

std::vector<LastUpdate> last_updates(std::span<const TrackUpdate> updates) {
    struct Last {
        LastUpdate update;
        DVec3 position;
    };
    std::vector<Last> bodies;  // by id
    for (const TrackUpdate& update : updates) {
        auto body = std::lower_bound(bodies.begin(), bodies.end(), update.id,
                                     [](const Last& last, std::uint32_t id) { return last.update.id < id; });
        if (body == bodies.end() || body->update.id != update.id) {
            bodies.insert(body, {{update.id, update.t_recv_s}, position_of(update)});
        } else if (distance_between(body->position, position_of(update)) > k_rest_m) {
            *body = {{update.id, update.t_recv_s}, position_of(update)};
        }
    }
    std::vector<LastUpdate> result;
    result.reserve(bodies.size());
    for (const Last& last : bodies)
        result.push_back(last.update);
    return result;
}

void mark_teleports(std::span<Track> truth, std::span<const TrackUpdate> updates) {
    // It was true at most this long before it was sent or, unknown, received.
    constexpr double k_before_s = 2.0;
    constexpr double k_after_s = 0.25;
    constexpr double k_least_m = 1.0;  // shorter ones look like walking
    for (const TrackUpdate& update : updates) {
        if (!update.teleport) continue;
        const double sent_s = update.has_sent ? update.t_sent_s : update.t_recv_s;
        for (Track& track : truth) {
            if (track.id != update.id) continue;
            TrackSample* longest = nullptr;
            double longest_m = k_least_m;
            for (std::size_t i = 1; i < track.samples.size(); ++i) {
                TrackSample& sample = track.samples[i];
                if (sample.t_s < sent_s - k_before_s || sample.t_s > sent_s + k_after_s) continue;
                const DVec3 from = position_of(track.samples[i - 1]);
                const double step_m = distance_between(from, position_of(sample));
                const bool leads_there = distance_between(position_of(sample), position_of(update)) <
                                         distance_between(from, position_of(update));
                if (!leads_there || step_m <= longest_m) continue;
                longest = &sample;
                longest_m = step_m;
            }
            if (longest != nullptr) longest->teleported = true;
        }
    }
}

}  // namespace glidepath::tools

#include "quality/recording_tracks.h"

#include <algorithm>
#include <utility>

namespace glidepath::quality {

namespace {

// With 30 steps a second a message waits for its step, and what is shown is a step late.
constexpr double k_shown_late_s = 2.0 / 30.0 + 1.0e-6;

// A teleport of this body came after one frame and not after the other.
bool teleported_between(const RecordedBody& body, double after_s, double until_s) {
    const double since_s = after_s - k_shown_late_s;
    return std::any_of(body.messages.begin(), body.messages.end(),
                       [&](const RecordedMessage& message) {
                           return message.is_teleport && message.was_accepted && message.time_s > since_s &&
                                  message.time_s <= until_s;
                       }) ||
           std::any_of(body.notices.begin(), body.notices.end(), [&](const Notice& notice) {
               return is_asked_for(notice) && notice.clock_s > since_s && notice.clock_s <= until_s;
           });
}

void append(ShownTrack& shown, const RecordedBody& body, bool is_engine) {
    Track& track = shown.track;
    bool is_other_instance = is_engine && !track.samples.empty();
    double before_s = body.frames.empty() ? 0.0 : body.frames.front().time_s;  // of the last one shown
    bool was_hidden = false;
    for (const RecordedFrame& frame : body.frames) {
        if (frame.state == ShownState::hidden) {
            was_hidden = true;
            continue;
        }
        const double after_s = before_s;
        before_s = frame.time_s;
        if (!track.samples.empty() && frame.time_s <= track.samples.back().t_s) continue;
        const bool is_new_here = is_other_instance || was_hidden || frame.is_new_here;
        const bool teleported = is_new_here || (is_engine && frame.state == ShownState::placed &&
                                                teleported_between(body, after_s, frame.time_s));
        is_other_instance = was_hidden = false;
        track.samples.push_back({frame.time_s, frame.position.x_m, frame.position.y_m, frame.position.z_m,
                                 static_cast<double>(frame.heading_deg), true,
                                 teleported && !track.samples.empty()});
        shown.frames.push_back(&frame);
    }
}

double first_time(const RecordedBody& body) { return body.frames.empty() ? 0.0 : body.frames.front().time_s; }

}  // namespace

bool is_asked_for(const Notice& notice) {
    return notice.kind == NoticeKind::teleported && notice.reason != NoticeReason::force_position &&
           notice.reason != NoticeReason::too_far_to_run;
}

Instances instances_of(const Recording& recording) {
    Instances instances;
    for (const RecordedBody& body : recording.bodies)
        instances[body.object].push_back(&body);
    for (auto& [object, bodies] : instances) {
        std::stable_sort(bodies.begin(), bodies.end(), [](const RecordedBody* a, const RecordedBody* b) {
            return first_time(*a) < first_time(*b);
        });
    }
    return instances;
}

ShownTrack shown_track(const std::vector<const RecordedBody*>& instances, bool is_engine) {
    ShownTrack shown;
    for (const RecordedBody* body : instances) {
        shown.track.id = body->object;
        if (shown.track.name.empty()) shown.track.name = body->name;
        append(shown, *body, is_engine);
    }
    return shown;
}

std::vector<Track> shown_tracks(const Recording& recording) {
    std::vector<Track> tracks;
    for (const auto& [object, bodies] : instances_of(recording)) {
        ShownTrack shown = shown_track(bodies, true);
        if (!shown.track.samples.empty()) tracks.push_back(std::move(shown.track));
    }
    return tracks;
}

std::vector<TrackUpdate> position_updates(const Recording& recording) {
    std::vector<TrackUpdate> updates;
    for (const RecordedBody& body : recording.bodies) {
        if (body.is_local) continue;
        for (const RecordedMessage& message : body.messages) {
            if (!message.has_position || !message.was_accepted) continue;
            updates.push_back({message.time_s, body.object, message.position.x_m, message.position.y_m,
                               message.position.z_m, static_cast<double>(message.heading_deg), true, 0.0,
                               false, message.is_teleport});
        }
    }
    std::stable_sort(updates.begin(), updates.end(),
                     [](const TrackUpdate& a, const TrackUpdate& b) { return a.t_recv_s < b.t_recv_s; });
    return updates;
}

}  // namespace glidepath::quality

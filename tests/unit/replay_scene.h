// Messages at their times, into a replayer or into a capture file, and what a replayer showed.
#pragma once

#include <glidepath/tools/replay.h>

#include "layers.h"
#include "unit/capture_maker.h"
#include "unit/message_scene.h"
#include "wire/packet.h"

#include <cmath>
#include <utility>

namespace glidepath::replay_test {

using wire_test::Bytes;
using wire_test::encoded;

inline constexpr double k_begin_s = 1000.0;  // of the captures, since 1970; exact in binary

struct Said {
    double time_s = 0;  // since k_begin_s
    Bytes bytes;
};
using Script = std::vector<Said>;

inline Said say(double time_s, const Message& message) { return {time_s, encoded(message)}; }

// A walker who is sent three metres east every second, from the second second on.
inline Script walk(int seconds) {
    Script script{say(0, create_message(k_walker, outdoors({20, 50, 10}, 90)))};
    for (int i = 1; i <= seconds; ++i) {
        const Vec3 origin{20 + 3.0F * static_cast<float>(i), 50, 10};
        script.push_back(
            say(i, position_message(k_walker, static_cast<Stamp>(10 + i), outdoors(origin, 90))));
    }
    return script;
}

struct SeenFrame {
    double time_s = 0;
    std::vector<ShownBody> bodies;
    std::vector<Notice> notices;

    [[nodiscard]] const ShownBody* find(ObjectId object) const {
        for (const ShownBody& body : bodies) {
            if (body.is_shown && body.object == object) return &body;
        }
        return nullptr;
    }
};

struct Seen {
    std::vector<SeenFrame> frames;
    ReplayStatistics statistics;

    [[nodiscard]] const SeenFrame& at(double time_s) const {
        std::size_t best = 0;
        for (std::size_t i = 0; i < frames.size(); ++i) {
            if (std::fabs(frames[i].time_s - time_s) < std::fabs(frames[best].time_s - time_s)) best = i;
        }
        return frames.at(best);
    }
    [[nodiscard]] std::size_t jumps_of(ObjectId object) const {
        std::size_t count = 0;
        for (const SeenFrame& frame : frames) {
            const ShownBody* body = frame.find(object);
            count += body != nullptr && body->jumped ? 1U : 0U;
        }
        return count;
    }
    // When it was first to be seen; below 0: never.
    [[nodiscard]] double first_seen_s(ObjectId object) const {
        for (const SeenFrame& frame : frames) {
            if (frame.find(object) != nullptr) return frame.time_s;
        }
        return -1;
    }
};

inline Seen replayed(const Script& script, const ReplayOptions& options = {}) {
    Seen seen;
    Replayer replayer(options, {.frame = [&](const ReplayedFrame& frame) {
                          seen.frames.push_back({frame.time_s,
                                                 {frame.bodies.begin(), frame.bodies.end()},
                                                 {frame.notices.begin(), frame.notices.end()}});
                      }});
    for (const Said& said : script) {
        replayer.receive(k_begin_s + said.time_s, said.bytes);
    }
    replayer.finish();
    seen.statistics = replayer.statistics();
    return seen;
}

inline float x_of(const SeenFrame& frame, ObjectId object = k_walker) {
    const ShownBody* body = frame.find(object);
    return body != nullptr ? body->position.frame.origin.x : std::nanf("");
}

// A pcap file; a packet a message.
inline Bytes capture_of(const Script& script) {
    Bytes file = capture_test::pcap_header(capture_test::k_ethernet);
    std::uint32_t number = 0;
    for (const Said& said : script) {
        ++number;
        const Fragment fragment = wire_test::fragment_of(number, 1, 0, said.bytes);
        const Bytes packet = wire_test::packet_of(number, std::span(&fragment, 1));
        const double time_s = k_begin_s + said.time_s;
        const auto whole_s = static_cast<std::uint32_t>(time_s);
        const auto micros = static_cast<std::uint32_t>((time_s - whole_s) * 1e6);
        file = wire_test::joined(
            std::move(file),
            capture_test::pcap_record(capture_test::ethernet(capture_test::ip(capture_test::udp(packet))),
                                      whole_s, micros));
    }
    return file;
}

}  // namespace glidepath::replay_test

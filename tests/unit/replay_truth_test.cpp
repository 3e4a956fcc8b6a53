// The generated session as it is shown, against where its bodies truly were. GLIDEPATH_PRINT_TRUTH=1 prints
// the tables.
#include <glidepath/replay/play_captures.h>
#include <glidepath/replay/recorder.h>

#include "conformance/runner/json.h"
#include "conformance/runner/line_reader.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <map>

namespace glidepath {
namespace {

namespace fs = std::filesystem;
using conformance::Json;

const fs::path k_capture = fs::path(GLIDEPATH_SOURCE_DIR) / "data/captures/synthetic_session.pcap";
const fs::path k_truth = fs::path(GLIDEPATH_SOURCE_DIR) / "data/captures/synthetic_session.truth.jsonl.gz";

bool prints() { return std::getenv("GLIDEPATH_PRINT_TRUTH") != nullptr; }

struct TrueSample {
    double time_s = 0;  // since 1970
    MapPoint place{};
    bool is_hidden = false;
    bool is_airborne = false;
};
using Truth = std::map<ObjectId, std::vector<TrueSample>>;

Truth read_truth() {
    Truth truth;
    double start_s = 0;
    conformance::LineReader lines(k_truth);
    simdjson::dom::parser parser;
    std::string text;
    while (lines.next(text)) {
        const bool is_head = text.starts_with(R"({"kind":"meta")");
        if (!is_head && !text.starts_with(R"({"kind":"traj")")) continue;
        const Json line(parser.parse(text).value());
        if (is_head) {
            start_s = line["t0"].number();
            continue;
        }
        const auto [x_m, y_m, z_m] = line["global"].numbers<3>();
        truth[line["guid"].integer32()].push_back({.time_s = start_s + line["t"].number(),
                                                   .place = {x_m, y_m, z_m},
                                                   .is_hidden = line["hidden"].flag(),
                                                   .is_airborne = line["airborne"].flag()});
    }
    return truth;
}

struct Replayed {
    PlayedCaptures played;
    Recording recording;
};

Replayed replay_session(const PlayerOptions& options) {
    Recorder recorder;
    PlayCapturesOptions play;
    play.player = options;
    play.player.traced = true;
    Replayed result;
    result.played = play_captures(std::span(&k_capture, 1), play, recorder.listener());
    result.recording = recorder.take(options.frames_per_s);
    return result;
}

double between(const MapPoint& a, const MapPoint& b) {
    return std::hypot(a.x_m - b.x_m, a.y_m - b.y_m, a.z_m - b.z_m);
}

// Where a body was shown at that time; false when it was not, or was put somewhere just then.
bool place_at(const RecordedBody& body, double time_s, MapPoint& place) {
    const auto after =
        std::lower_bound(body.frames.begin(), body.frames.end(), time_s,
                         [](const RecordedFrame& frame, double time) { return frame.time_s < time; });
    if (after == body.frames.begin() || after == body.frames.end()) return false;
    const RecordedFrame& to = *after;
    const RecordedFrame& from = *(after - 1);
    if (to.state == ShownState::placed || to.state == ShownState::hidden) return false;
    const double share = (time_s - from.time_s) / (to.time_s - from.time_s);
    place = {from.place.x_m + (to.place.x_m - from.place.x_m) * share,
             from.place.y_m + (to.place.y_m - from.place.y_m) * share,
             from.place.z_m + (to.place.z_m - from.place.z_m) * share};
    return true;
}

// Nobody can show a teleport before its message has come.
constexpr double k_teleport_on_its_way_s = 0.4;
constexpr double k_teleport_m = 10.0;  // in a tenth of a second: no body of the session runs 100 m/s

struct Deviation {
    double sum_m2 = 0;
    double worst_m = 0;
    double worst_at_s = 0;
    std::size_t samples = 0;
    std::size_t left_out = 0;  // a teleport was on its way

    [[nodiscard]] double rms_m() const {
        return samples > 0 ? std::sqrt(sum_m2 / static_cast<double>(samples)) : 0.0;
    }
};

Deviation deviation_of(const RecordedBody& body, const std::vector<TrueSample>& truth, double start_s) {
    Deviation result;
    double teleported_s = -k_teleport_on_its_way_s;
    for (std::size_t i = 0; i < truth.size(); ++i) {
        const TrueSample& sample = truth[i];
        const double time_s = sample.time_s - start_s;
        if (i > 0 && between(truth[i - 1].place, sample.place) > k_teleport_m) teleported_s = time_s;
        MapPoint shown;
        if (sample.is_hidden || !place_at(body, time_s, shown)) continue;
        if (time_s < teleported_s + k_teleport_on_its_way_s) {
            ++result.left_out;
            continue;
        }
        const double error_m = between(shown, sample.place);
        result.sum_m2 += error_m * error_m;
        ++result.samples;
        if (error_m > result.worst_m) {
            result.worst_m = error_m;
            result.worst_at_s = time_s;
        }
    }
    return result;
}

const RecordedBody* body_of(const Recording& recording, ObjectId object) {
    const auto found = std::find_if(recording.bodies.begin(), recording.bodies.end(),
                                    [&](const RecordedBody& body) { return body.object == object; });
    return found == recording.bodies.end() ? nullptr : &*found;
}

std::map<ObjectId, Deviation> deviations(const Replayed& replayed, const Truth& truth) {
    std::map<ObjectId, Deviation> result;
    for (const auto& [object, samples] : truth) {
        const RecordedBody* body = body_of(replayed.recording, object);
        if (body == nullptr) {
            ADD_FAILURE() << "never shown: " << object;
            continue;
        }
        result[object] = deviation_of(*body, samples, replayed.played.start_unix_s);
        if (!prints()) continue;
        const Deviation& d = result[object];
        std::printf("0x%08X %-16s %5zu samples, rms %6.3f m, worst %7.3f m at %6.2f s, %zu left out\n",
                    object, body->name.c_str(), d.samples, d.rms_m(), d.worst_m, d.worst_at_s, d.left_out);
    }
    return result;
}

TEST(TruthDump, prints) {
    const Truth truth = read_truth();
    for (const auto physics : {PhysicsRate::every_frame, PhysicsRate::retail30}) {
        for (const ObjectId viewer : {ObjectId{0}, k_no_viewer}) {
            PlayerOptions options;
            options.physics = physics;
            options.viewer = viewer;
            const Replayed replayed = replay_session(options);
            std::printf("--- %s viewer %x\n", physics == PhysicsRate::retail30 ? "retail30" : "every",
                        viewer);
            deviations(replayed, truth);
            for (const RecordedBody& body : replayed.recording.bodies) {
                int placed = 0, broke = 0;
                for (std::size_t i = 1; i < body.frames.size(); ++i) {
                    const RecordedFrame& frame = body.frames[i];
                    if (frame.state == ShownState::placed) {
                        ++placed;
                        continue;
                    }
                    const double limit =
                        double(frame.catch_up_mps) * (frame.time_s - body.frames[i - 1].time_s);
                    if (double(frame.step_m) > limit * 1.0001 + 0.0002) {
                        if (broke++ < 6) {
                            std::printf(
                                "   %08X %s t=%.4f %s step %.4f limit %.4f depth %d airborne/mt=%d notices:",
                                body.object, body.name.c_str(), frame.time_s, name_of(frame.state),
                                double(frame.step_m), limit, frame.queue_depth, frame.moves_to);
                            for (const Notice& n : body.notices)
                                if (std::fabs(n.clock_s - frame.time_s) < 0.05)
                                    std::printf(" [%s %s %.4f]", name_of(n.kind), name_of(n.reason),
                                                n.clock_s);
                            std::printf("\n");
                        }
                    }
                }
                std::map<std::string, int> kinds;
                for (const Notice& n : body.notices)
                    ++kinds[std::string(name_of(n.kind)) + "/" + name_of(n.reason)];
                std::printf("  %08X %-16s frames %zu placed %d broke %d:", body.object, body.name.c_str(),
                            body.frames.size(), placed, broke);
                for (auto& [k, n] : kinds)
                    std::printf(" %s=%d", k.c_str(), n);
                std::printf("\n");
            }
        }
    }
}

}  // namespace
}  // namespace glidepath

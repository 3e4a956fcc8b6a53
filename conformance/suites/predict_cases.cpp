// predict/cases.jsonl: a predictive body with its updates, and what is shown of it. FORMAT.md of the folder
// has the form.
#include "conformance/suites/suites.h"
#include "layers.h"
#include "predict/predictor.h"

namespace glidepath::conformance {

namespace {

constexpr double k_position_m = 1e-6;
// An hour at 144 frames a second; a file must not keep us for longer.
constexpr std::uint64_t k_most_frames = 600'000;

Predict settings_from(const Json& params) {
    Predict settings;
    settings.intervals_behind = params["c"].number();
    if (!params["lag0"].is_null()) settings.delay_s = params["lag0"].number();
    if (!params["top_speed"].is_null()) settings.top_speed_mps = params["top_speed"].number();
    settings.use_velocity = params["use_velocity"].flag();
    settings.is_refined = false;
    const Error error = validate(settings);
    if (!error.is_ok()) params.fail(text_of(error));
    return settings;
}

std::vector<double> frame_times_from(const Json& clock) {
    std::vector<double> times_s;
    if (clock.has("times")) {
        for (const Json& time : clock["times"].items()) {
            times_s.push_back(time.number());
        }
        return times_s;
    }
    const double fps = clock["fps"].number();
    const std::uint64_t count = clock["count"].integer();
    if (!(fps > 0.0)) clock["fps"].fail("expected a number above 0");
    if (count > k_most_frames) clock["count"].fail(fmt::format("at most {} frames are run", k_most_frames));
    for (std::uint64_t i = 0; i < count; ++i) {
        times_s.push_back(static_cast<double>(i) / fps);
    }
    return times_s;
}

std::vector<PredictUpdate> updates_from(const Json& json) {
    std::vector<PredictUpdate> updates;
    for (const Json& item : json.items()) {
        const auto [received_s, sent_s, x, y, z, vx, vy, vz, teleport] = item.numbers<9>();
        updates.push_back({.received_s = received_s,
                           .sent_s = sent_s,
                           .position_m = {x, y, z},
                           .velocity_mps = {vx, vy, vz},
                           .has_velocity = true,
                           .teleport = teleport != 0.0});
    }
    return updates;
}

void run_predict_case(const Json& line, CaseReport& report) {
    Predictor body = predictor_with(settings_from(line["params"]));
    const std::vector<PredictUpdate> updates = updates_from(line["updates"]);
    const std::vector<Json> expected = line["frames"].items();
    std::size_t update_count = 0;
    std::size_t compared = 0;
    for (const double now_s : frame_times_from(line["clock"])) {
        report.next_tick();
        for (; update_count < updates.size() && updates[update_count].received_s <= now_s; ++update_count) {
            update(body, updates[update_count]);
        }
        frame(body, now_s);
        for (; compared < expected.size(); ++compared) {
            const auto [t_s, x, y, z] = expected[compared].numbers<4>();
            if (t_s != now_s) break;
            const DVec3& shown = body.shown.position_m;
            report.numbers("position", std::array{x, y, z}, std::array{shown.x, shown.y, shown.z},
                           k_position_m);
        }
    }
    if (compared < expected.size()) expected[compared].fail("its time is not that of a frame that is left");
}

}  // namespace

RunCase open_predict_cases(const std::filesystem::path&) { return run_predict_case; }

}  // namespace glidepath::conformance

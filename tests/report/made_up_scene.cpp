// A recording that has everything that the page can show. It is long because it makes up each of these.
#include "made_up_scene.h"

#include "geometry/trig.h"
#include "layers.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <iterator>
#include <limits>

namespace glidepath::made_up {

namespace {

constexpr double k_pi = 3.14159265358979323846;
constexpr double k_west_m = 0xA9 * 192.0;
constexpr double k_south_m = 0xB4 * 192.0;
constexpr float k_pop_factor = 2.5F;

constexpr std::array k_names = {"You",
                                "Elysa of Lytelthorpe",
                                "Thorolf",
                                "Mire Prowler",
                                "Drudge Skulker",
                                "Banderling Scout",
                                "Mosswart Raider",
                                "Old Kestrel",
                                "Tusker Guard",
                                "Wandering Peddler",
                                "Grey Wolf",
                                "Lantern Wisp"};

// What is special about a body, by its number.
enum class Role { own, walker, jumper, chaser, teleporter, loses_contact, goes_somewhere, comes_late };

Role role_of(int number) {
    switch (number % 12) {
        case 0:
            return Role::own;
        case 2:
            return Role::jumper;
        case 4:
        case 10:
            return Role::chaser;
        case 7:
            return Role::teleporter;
        case 5:
            return Role::loses_contact;
        case 9:
            return Role::goes_somewhere;
        case 11:
            return Role::comes_late;
        default:
            return Role::walker;
    }
}

// A small generator of its own, the same everywhere.
struct Dice {
    std::uint32_t state = 1;
    double roll() {  // 0 to 1
        state = state * 1664525U + 1013904223U;
        return static_cast<double>(state >> 8U) / 16777216.0;
    }
};

struct Truth {
    MapPoint position;
    double heading_deg = 0;
    bool in_air = false;
};

double hop_m(double time_s) {
    const double phase_s = std::fmod(time_s, 7.0);
    return phase_s < 1.1 ? 9.8 / 2 * phase_s * (1.1 - phase_s) * 1.6 : 0;
}

// Ways through a market square: circles of different size that stop now and then.
Truth truth_of(int number, double time_s) {
    const Role role = role_of(number);
    const int leader = role == Role::chaser ? number - 1 : number;
    const double lag_s = role == Role::chaser ? 0.9 : 0;
    const double radius_m = 9 + leader * 7 % 23;
    const double speed_mps = 2.6 + leader % 3 * 1.1;
    // Twelve seconds of walking, two of standing.
    const double clock_s = std::max(0.0, time_s - lag_s) + leader * 2.0;
    const double walked_s = std::floor(clock_s / 14) * 12 + std::min(std::fmod(clock_s, 14.0), 12.0);
    const double turn = (leader % 2 == 0 ? 1 : -1) * walked_s * speed_mps / radius_m + leader * 1.3;
    const SineCosine at = sine_cosine(turn);
    const int ring = leader / 12;
    MapPoint middle{.x_m = k_west_m + 70 + leader % 4 * 26 + ring % 5 * 110,
                    .y_m = k_south_m + 60 + leader % 3 * 30 + ring / 5 * 90,
                    .z_m = 24};
    if (role == Role::teleporter && std::fmod(time_s, 40.0) > 22) middle.x_m += 64;
    Truth truth;
    truth.position = {.x_m = middle.x_m + radius_m * at.cosine,
                      .y_m = middle.y_m + radius_m * at.sine * 0.7,
                      .z_m = middle.z_m + 2 * sine(turn * 0.5)};
    if (role == Role::jumper) truth.in_air = hop_m(time_s) > 0.05;
    const double along = (leader % 2 == 0 ? 1 : -1);
    truth.heading_deg =
        std::fmod(arc_tangent2(-at.sine * along, at.cosine * 0.7 * along) * 180 / k_pi + 360, 360);
    return truth;
}

bool is_teleport(int number, double before_s, double now_s) {
    if (role_of(number) != Role::teleporter) return false;
    return (std::fmod(before_s, 40.0) <= 22) != (std::fmod(now_s, 40.0) <= 22);
}

double distance(const MapPoint& a, const MapPoint& b) {
    const double dx = a.x_m - b.x_m;
    const double dy = a.y_m - b.y_m;
    const double dz = a.z_m - b.z_m;
    return std::sqrt(dx * dx + dy * dy + dz * dz);
}

template <class... Values>
std::string text_of(const char* form, Values... values) {
    char text[256];
    std::snprintf(text, sizeof text, form, values...);
    return text;
}

RecordedMessage position_message(const Truth& truth, double time_s, int stamp) {
    RecordedMessage message;
    message.time_s = time_s;
    message.opcode = 0xF748;
    message.has_position = true;
    message.was_accepted = true;
    message.position = truth.position;
    message.heading_deg = static_cast<float>(truth.heading_deg);
    message.outcome = "placement_set, move_interpolate";
    message.text = text_of("position A9B4 [%.2f %.2f %.2f] heading %.1f, contact, position stamp %d",
                           truth.position.x_m - k_west_m, truth.position.y_m - k_south_m, truth.position.z_m,
                           truth.heading_deg, stamp);
    return message;
}

std::vector<RecordedMessage> messages_of(int number, double duration_s) {
    const Role role = role_of(number);
    Dice dice{.state = static_cast<std::uint32_t>(number) * 977U + 5U};
    std::vector<RecordedMessage> messages;
    double before_s = role == Role::comes_late ? duration_s * 0.3 : 0;
    int stamp = 100;
    for (double sent_s = before_s + 0.02; sent_s < duration_s; sent_s += 0.55 + dice.roll() * 0.6) {
        // A hole in the traffic of one body, once every 30 s.
        if (role == Role::loses_contact && std::fmod(sent_s, 30.0) > 14 && std::fmod(sent_s, 30.0) < 20)
            continue;
        RecordedMessage message =
            position_message(truth_of(number, sent_s), sent_s + 0.05 + dice.roll() * 0.09, ++stamp);
        if (messages.size() > 2 && dice.roll() < 0.03) {
            message.was_accepted = false;
            message.outcome = "stale_position";
        } else if (is_teleport(number, before_s, sent_s)) {
            message.is_teleport = true;
            message.outcome = "move_teleport";
            message.text += ", teleport stamp newer";
        }
        before_s = sent_s;
        if (!messages.empty()) message.time_s = std::max(message.time_s, messages.back().time_s + 0.001);
        messages.push_back(std::move(message));
        if (role == Role::goes_somewhere && stamp % 9 == 0) {
            RecordedMessage move =
                position_message(truth_of(number, sent_s + 6), messages.back().time_s + 0.002, stamp);
            move.opcode = 0xF74C;
            move.outcome = "movement_applied";
            move.text = "move to position, walk and run allowed, distance 0.6 m; " + move.text;
            messages.push_back(std::move(move));
        }
    }
    return messages;
}

// One body under one policy.
struct Shown {
    MapPoint position;
    double heading_deg = 0;
    ShownState state = ShownState::placed;
    int queue = 0;
};

enum class Policy { glide, delay, snap };

Shown show_delayed(const std::vector<RecordedMessage>& messages, int newest, double time_s) {
    constexpr double k_delay_s = 1.0;
    int from = newest;
    while (from > 0 && messages[static_cast<std::size_t>(from)].time_s > time_s - k_delay_s)
        --from;
    const RecordedMessage& a = messages[static_cast<std::size_t>(from)];
    const RecordedMessage& b = messages[static_cast<std::size_t>(std::min(from + 1, newest))];
    const double span_s = b.time_s - a.time_s;
    const double part = span_s > 0 ? std::clamp((time_s - k_delay_s - a.time_s) / span_s, 0.0, 1.0) : 0;
    return {.position = {.x_m = a.position.x_m + (b.position.x_m - a.position.x_m) * part,
                         .y_m = a.position.y_m + (b.position.y_m - a.position.y_m) * part,
                         .z_m = a.position.z_m + (b.position.z_m - a.position.z_m) * part},
            .heading_deg = static_cast<double>(a.heading_deg),
            .state = part > 0 && part < 1 ? ShownState::gliding : ShownState::still,
            .queue = newest - from};
}

Shown glide(const Shown& before, const RecordedMessage& newest, const Truth& truth, double most_mps,
            double elapsed_s, bool is_new) {
    const double left_m = distance(before.position, newest.position);
    if ((newest.is_teleport && is_new) || left_m > 14) {
        return {.position = newest.position, .heading_deg = static_cast<double>(newest.heading_deg)};
    }
    const double step_m = std::min({left_m, most_mps * elapsed_s, std::max(left_m * 1.15, 0.4) * elapsed_s});
    const double part = left_m > 0 ? step_m / left_m : 0;
    const double turn_deg =
        std::remainder(static_cast<double>(newest.heading_deg) - before.heading_deg, 360.0);
    return {.position = {.x_m = before.position.x_m + (newest.position.x_m - before.position.x_m) * part,
                         .y_m = before.position.y_m + (newest.position.y_m - before.position.y_m) * part,
                         .z_m = before.position.z_m + (newest.position.z_m - before.position.z_m) * part},
            .heading_deg = before.heading_deg + turn_deg * std::min(1.0, elapsed_s * 4),
            .state = truth.in_air    ? ShownState::airborne
                     : left_m < 0.05 ? ShownState::still
                                     : ShownState::gliding,
            .queue = left_m < 0.05 ? 0 : 1 + static_cast<int>(left_m / 3)};
}

struct Run {
    PolicyRun out;
    double sum_behind_m = 0;
    double worst_step_m = 0;
    double frozen_s = 0;
    std::size_t frames = 0;
};

void note_pop(Run& run, const RecordedBody& body, const RecordedFrame& frame, float limit_m, int message,
              Policy policy) {
    ReportedPop pop{.time_s = frame.time_s,
                    .object = body.object,
                    .step_m = frame.step_m,
                    .limit_m = limit_m,
                    .message = message};
    const auto step_m = static_cast<double>(frame.step_m);
    const auto limit = static_cast<double>(limit_m);
    if (policy == Policy::glide) {
        pop.stage = "settle: blip to the newest waypoint";
        pop.kind = step_m > 12 ? "out of gliding range" : "waypoints failed";
        pop.cause = text_of(
            "No position came for 6 s while the body walked on. When one came, the waypoint was %.1f m away; "
            "five frames "
            "without enough progress followed, so the queue gave up and put the body onto its newest "
            "waypoint. The step "
            "was %.2f m, the limit %.2f m.",
            step_m, step_m, limit);
    } else {
        pop.stage = policy == Policy::snap ? "snap: every position" : "delay: buffer ran dry";
        pop.kind = "put onto an update";
        pop.cause = text_of(
            "The body was put onto a received position at once. The step was %.2f m, the limit %.2f m.",
            step_m, limit);
    }
    run.out.pops.push_back(std::move(pop));
}

void note_placed(RecordedBody& body, const RecordedFrame& frame, bool asked_for) {
    const Notice placed{.clock_s = frame.time_s,
                        .object = body.object,
                        .distance_m = frame.step_m,
                        .kind = asked_for ? NoticeKind::teleported : NoticeKind::blipped,
                        .reason = asked_for ? NoticeReason::teleport_stamp : NoticeReason::to_tail};
    if (!asked_for) {
        Notice failed = placed;
        failed.kind = NoticeKind::waypoint_failed;
        failed.reason = NoticeReason::no_progress;
        body.notices.push_back(failed);
    }
    body.notices.push_back(placed);
}

void show(Run& run, RecordedBody& body, int number, Policy policy, const SceneSize& size) {
    const Role role = role_of(number);
    const double elapsed_s = 1 / size.frames_per_s;
    const double top_mps = 2.6 + (role == Role::chaser ? number - 1 : number) % 3 * 1.1;
    const float limit_m = k_pop_factor * static_cast<float>(top_mps * 1.6 * elapsed_s);
    int newest = -1;
    Shown shown;
    const auto count = static_cast<int>(size.duration_s * size.frames_per_s);
    for (int i = 0; i < count; ++i) {
        const double time_s = i * elapsed_s;
        bool is_new = false;
        for (auto next = static_cast<std::size_t>(newest + 1);
             next < body.messages.size() && body.messages[next].time_s <= time_s; ++next) {
            if (!body.messages[next].was_accepted || body.messages[next].opcode == 0xF74C) continue;
            newest = static_cast<int>(next);
            is_new = true;
        }
        if (newest < 0) continue;
        const RecordedMessage& message = body.messages[static_cast<std::size_t>(newest)];
        const Truth truth = truth_of(number, time_s);
        const Shown before = shown;
        const bool is_first = body.frames.empty();
        if (role == Role::own) {
            shown = {.position = truth.position,
                     .heading_deg = truth.heading_deg,
                     .state = ShownState::root_motion};
        } else if (is_first || policy == Policy::snap) {
            shown = {.position = message.position,
                     .heading_deg = static_cast<double>(message.heading_deg),
                     .state = is_new ? ShownState::placed : ShownState::still};
        } else if (policy == Policy::delay) {
            shown = show_delayed(body.messages, newest, time_s);
        } else {
            shown = glide(before, message, truth, top_mps * 2, elapsed_s, is_new);
        }
        const double pause_s = std::fmod(time_s, 17.0);
        if (policy == Policy::glide && role == Role::chaser && shown.state == ShownState::gliding &&
            pause_s > 8) {
            shown.state = ShownState::sticking;
        }
        if (policy == Policy::glide && number % 12 == 6 && shown.state == ShownState::gliding) {
            shown.state = ShownState::root_motion;
        }
        RecordedFrame frame;
        frame.time_s = time_s;
        frame.position = shown.position;
        if (role == Role::jumper && policy == Policy::glide) frame.position.z_m += hop_m(time_s);
        frame.heading_deg = static_cast<float>(std::fmod(shown.heading_deg + 720, 360));
        frame.step_m = is_first ? 0 : static_cast<float>(distance(before.position, shown.position));
        frame.behind_m = static_cast<float>(distance(message.position, shown.position));
        frame.heading_error_deg = static_cast<float>(
            std::remainder(static_cast<double>(message.heading_deg) - shown.heading_deg, 360.0));
        frame.catch_up_mps = static_cast<float>(top_mps * 2);
        frame.pop_mps = k_pop_factor * static_cast<float>(top_mps * 1.6);
        frame.queue_depth = static_cast<std::uint8_t>(std::clamp(shown.queue, 0, 20));
        frame.state = shown.state;
        frame.is_leashed = role == Role::own || number % 12 == 3;
        frame.moves_to = role == Role::goes_somewhere || role == Role::chaser;
        if (role == Role::chaser) frame.target = 0x50000001U + static_cast<std::uint32_t>(number - 1);
        const bool asked_for = message.is_teleport && is_new;
        if (!is_first && shown.state == ShownState::placed && policy == Policy::glide)
            note_placed(body, frame, asked_for);
        if (!is_first && frame.step_m > limit_m && !asked_for)
            note_pop(run, body, frame, limit_m, newest, policy);

        if (!asked_for) run.worst_step_m = std::max(run.worst_step_m, static_cast<double>(frame.step_m));
        run.sum_behind_m += static_cast<double>(frame.behind_m);
        if (static_cast<double>(frame.step_m) < 0.005) run.frozen_s += elapsed_s;
        ++run.frames;
        body.frames.push_back(frame);
    }
}

PolicyRun played(const char* name, Policy policy, const SceneSize& size) {
    Run run;
    run.out.name = name;
    Recording& recording = run.out.recording;
    recording.title = "market square (made up)";
    recording.start_unix_s = 946684800;
    recording.duration_s = size.duration_s;
    recording.frames_per_s = size.frames_per_s;
    for (int number = 0; number < size.bodies; ++number) {
        RecordedBody body;
        const auto index = static_cast<std::size_t>(number) % k_names.size();
        body.object = (number % 12 < 3 ? 0x50000001U : 0x80000001U) + static_cast<std::uint32_t>(number);
        if (role_of(number + 1) == Role::chaser)
            body.object = 0x50000001U + static_cast<std::uint32_t>(number);
        body.name = number < 12 ? k_names[index]
                                : std::string(k_names[index]) + " " + std::to_string(number / 12 + 1);
        body.is_local = number == 0;
        body.is_player = number % 12 < 3;
        body.is_adopted = role_of(number) == Role::comes_late;
        body.radius_m = number % 12 == 8 ? 0.9F : 0.4F;
        body.height_m = number % 12 == 8 ? 3.2F : 1.8F;
        body.messages = messages_of(number, size.duration_s);
        show(run, body, number, policy, size);
        recording.bodies.push_back(std::move(body));
    }
    std::sort(run.out.pops.begin(), run.out.pops.end(),
              [](const ReportedPop& a, const ReportedPop& b) { return a.time_s < b.time_s; });
    const double frames = static_cast<double>(std::max<std::size_t>(run.frames, 1));
    const double body_minutes = frames / size.frames_per_s / 60;
    run.out.scorecard = {
        {"pops", std::to_string(run.out.pops.size()), static_cast<double>(run.out.pops.size())},
        {"pops a body-minute", text_of("%.2f", static_cast<double>(run.out.pops.size()) / body_minutes),
         static_cast<double>(run.out.pops.size()) / body_minutes},
        {"largest step", text_of("%.2f m", run.worst_step_m), run.worst_step_m},
        {"mean distance behind", text_of("%.2f m", run.sum_behind_m / frames), run.sum_behind_m / frames},
        {"stood still", text_of("%.0f %%", run.frozen_s * size.frames_per_s / frames * 100),
         run.frozen_s * size.frames_per_s / frames * 100},
    };
    return std::move(run.out);
}

}  // namespace

Report market_square(const SceneSize& size) {
    Report report;
    report.policies.push_back(played("glidepath retail", Policy::glide, size));
    report.policies.push_back(played("fixed delay 1 s", Policy::delay, size));
    report.policies.push_back(played("snap", Policy::snap, size));
    return report;
}

Report hostile() {
    Report report = market_square({.bodies = 12, .duration_s = 12});
    constexpr std::array k_hostile_names = {
        "<script>window.hacked=1</script>",
        "<img src=x onerror=\"window.hacked=2\">",
        "</script><script>window.hacked=3</script>",
        "\"><svg onload=window.hacked=4>",
        "<!--glidepath-data-->",
        "${window.hacked=5}",
        "\xE2\x80\xAEright to left",
        "not utf-8 \xFF\xFE\xC0\x80",
        "bell \x07 and escape \x1B[31m",
        "",
        "javascript:window.hacked=6",
    };
    for (PolicyRun& run : report.policies) {
        for (std::size_t i = 0; i < k_hostile_names.size(); ++i) {
            run.recording.bodies[i].name = k_hostile_names[i];
            for (RecordedMessage& message : run.recording.bodies[i].messages)
                message.text = k_hostile_names[i];
        }
        run.recording.bodies.back().name.assign(10000, 'W');
        run.recording.title = "<b>title</b><script>window.hacked=7</script>";
        run.name += " <i>policy</i>";
        for (ScoreLine& line : run.scorecard)
            line.value += "<script>window.hacked=8</script>";
        for (ReportedPop& pop : run.pops)
            pop.cause = "<script>window.hacked=9</script> " + pop.cause;
        RecordedFrame& frame = run.recording.bodies[3].frames[30];
        frame.position.x_m = std::numeric_limits<double>::quiet_NaN();
        frame.position.y_m = std::numeric_limits<double>::infinity();
        frame.behind_m = -std::numeric_limits<float>::infinity();
        run.recording.bodies[4].radius_m = std::numeric_limits<float>::infinity();
        run.recording.bodies[5].object = run.recording.bodies[6].object;
    }
    return report;
}

Report one_frame() {
    Report report = market_square({.bodies = 1, .duration_s = 1});
    report.policies.resize(1);
    Recording& recording = report.policies.front().recording;
    recording.title = "one frame";
    recording.duration_s = 0;
    recording.bodies.front().frames.resize(1);
    recording.bodies.front().messages.resize(1);
    return report;
}

Report no_bodies() {
    Report report;
    report.policies.resize(1);
    report.policies.front().name = "glidepath retail";
    report.policies.front().recording.title = "empty.pcap";
    return report;
}

Report million_notices() {
    Report report = market_square({.bodies = 3, .duration_s = 20});
    RecordedBody& body = report.policies.front().recording.bodies[1];
    constexpr int k_notices = 1000000;
    for (int i = 0; i < k_notices; ++i) {
        body.notices.push_back({.clock_s = i * 20.0 / k_notices,
                                .object = body.object,
                                .kind = i % 3 == 0 ? NoticeKind::waypoint_failed : NoticeKind::blipped,
                                .reason = NoticeReason::no_progress});
    }
    return report;
}

}  // namespace glidepath::made_up

#include <glidepath/tools/simulate.h>

#include "geometry/heading.h"
#include "sim/own_client.h"
#include "sim/server.h"
#include "sim/session.h"

#include <algorithm>
#include <charconv>

namespace glidepath::sim {

namespace {

constexpr double k_sent_again_percent = 2.0;
constexpr double k_sent_again_from_s = 40.0;
constexpr double k_sent_again_to_s = 160.0;
constexpr std::uint64_t k_stream_of_old = 3;

void count(SimulationReport& report, const OutgoingMessage& message) {
    for (MessageCount& row : report.messages) {
        if (row.opcode != message.opcode) continue;
        ++row.messages;
        row.bytes += message.bytes.size();
        return;
    }
    report.messages.push_back({message.opcode, 1, message.bytes.size()});
}

bool is_new_here(const Stage& stage, std::size_t index) {
    return std::any_of(stage.events.begin(), stage.events.end(), [&](const StageEvent& event) {
        return event.member == index &&
               (event.kind == StageEvent::Kind::entered || event.kind == StageEvent::Kind::teleported);
    });
}

// `is_decided`: right after a decision, so that its events are of this very time.
void sample(const Stage& stage, bool is_decided, double begins_s, const SimulationOutput& output,
            SimulationReport& report) {
    for (std::size_t i = 0; i < stage.members.size(); ++i) {
        const Member& member = stage.members[i];
        if (member.id.is_none()) continue;
        const Position& at = body_of(stage, member).position;
        ++report.truth_samples;
        if (!output.truth) continue;
        output.truth({.time_s = begins_s + stage.clock_s,
                      .object = member.object,
                      .x_m = block_x(at.cell) * k_block_size_m + static_cast<double>(at.frame.origin.x),
                      .y_m = block_y(at.cell) * k_block_size_m + static_cast<double>(at.frame.origin.y),
                      .z_m = static_cast<double>(at.frame.origin.z),
                      .heading_deg = heading_of(at.frame),
                      .is_teleport = is_decided && is_new_here(stage, i)});
    }
}

// Retail's servers sent old messages again, long after: clients drop them by their stamps.
struct OldMessages {
    struct Old {
        double due_s = 0;
        std::vector<std::byte> bytes;
    };
    Random random;
    std::vector<Old> waiting;

    void keep(const OutgoingMessage& message, double time_s) {
        const bool has_stamps = message.opcode == opcode::update_position ||
                                message.opcode == opcode::update_motion ||
                                message.opcode == opcode::vector_update;
        if (!has_stamps || !random.chance(k_sent_again_percent)) return;
        waiting.push_back({time_s + random.uniform(k_sent_again_from_s, k_sent_again_to_s), message.bytes});
    }
    void take_due(double time_s, std::vector<std::vector<std::byte>>& messages) {
        std::erase_if(waiting, [&](Old& old) {
            if (old.due_s > time_s) return false;
            messages.push_back(std::move(old.bytes));
            return true;
        });
    }
};

void send_outbox(Server& server, SimulatedSession& session, double time_s, OldMessages& old,
                 SimulationReport& report) {
    std::vector<std::vector<std::byte>> messages;
    for (OutgoingMessage& message : server.outbox) {
        count(report, message);
        if (server.scene->has_retail_rates) old.keep(message, time_s);
        messages.push_back(std::move(message.bytes));
    }
    server.outbox.clear();
    const std::size_t new_ones = messages.size();
    old.take_due(time_s, messages);
    report.connection.sent_again_late += messages.size() - new_ones;
    session.send(time_s, messages);
}

void append_number(std::string& out, double number, int digits) {
    std::array<char, 64> text{};
    const auto [end, error] =
        std::to_chars(text.data(), text.data() + text.size(), number, std::chars_format::fixed, digits);
    out.append(text.data(), end);
}

}  // namespace

}  // namespace glidepath::sim

namespace glidepath::tools {

using namespace sim;

void append_truth_csv(const TruthSample& sample, std::string& out) {
    append_number(out, sample.time_s, 6);
    out += ',';
    out += std::to_string(sample.object);
    for (const double metres : {sample.x_m, sample.y_m, sample.z_m}) {
        out += ',';
        append_number(out, metres, 4);
    }
    out += ',';
    append_number(out, sample.heading_deg, 3);
    out += sample.is_teleport ? ",1\n" : ",0\n";
}

SimulationReport simulate(const SimulationDef& def, const SimulationOutput& output) {
    SimulationReport report;
    Stage stage = make_stage(def.scene, def.seed);
    Server server = make_server(def.scene, stage, def.seed);
    SimulatedSession session(def, output.datagram);
    OldMessages old{Random(def.seed, k_stream_of_old), {}};
    OwnClient client;
    client.latency_s = def.profile.latency_ms * 0.001;
    report.bodies = static_cast<std::uint32_t>(stage.members.size());
    for (const ServerFault fault : def.scene.faults) {
        const Member& member = stage.members[faulty_member(stage, fault)];
        report.faults.push_back({fault, member.object, member.name});
    }

    report.begins_s = session.connect();
    log_in(server, stage);
    const auto decisions = static_cast<std::int64_t>(def.seconds * k_decisions_hz);
    for (std::int64_t i = 0; i < decisions && session.is_open(); ++i) {
        decide(stage);
        serve(server, stage);
        if (def.scene.client) {
            send_own_movement(client, stage, server.observer.stamps);
            answer(client, server, stage);
        }
        send_outbox(server, session, report.begins_s + stage.clock_s, old, report);
        session.send_from_client(report.begins_s + stage.clock_s, client.messages);
        client.messages.clear();
        for (std::int32_t step = 0; step < k_steps_per_decision; ++step) {
            sample(stage, step == 0, report.begins_s, output, report);
            move_on(stage);
        }
        if (output.progress && (i + 1) % k_decisions_hz == 0) output.progress(stage.clock_s);
    }
    sample(stage, false, report.begins_s, output, report);
    session.finish(report.begins_s + stage.clock_s);
    const std::uint64_t sent_again_late = report.connection.sent_again_late;
    report.connection = session.statistics();
    report.connection.sent_again_late = sent_again_late;
    return report;
}

}  // namespace glidepath::tools

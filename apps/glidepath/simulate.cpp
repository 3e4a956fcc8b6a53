#include "apps/glidepath/simulate.h"

#include <glidepath/message.h>
#include <glidepath/tools/simulate.h>

#include "apps/glidepath/console.h"
#include "layers.h"
#include "replay/output_file.h"
#include "sim/live.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <numeric>
#include <optional>
#include <system_error>

namespace glidepath::app {

namespace {

// When every simulated capture begins (14 November 2023, 22:13:20 UTC): the same seed, the same bytes.
constexpr std::uint64_t k_start_unix_s = 1700000000;

std::string last_error() { return std::generic_category().message(errno); }

int fail(const std::string& what) { return complain("simulate", what); }

struct Outputs {
    std::optional<OutputFile> capture;  // both or neither
    std::optional<OutputFile> truth;
    std::unique_ptr<LiveSender> live;
    std::vector<std::byte> record;
    std::string row;
    double seconds_sent = 0;
    std::optional<Progress> progress;  // in milliseconds of the session
};

SimulationOutput output_to(Outputs& out) {
    SimulationOutput output;
    output.datagram = [&out](const SentDatagram& datagram) {
        if (is_interrupted()) return false;
        out.seconds_sent = datagram.time_s;
        if (out.live != nullptr && !out.live->send(datagram)) return false;
        if (!out.capture) return true;
        out.record.clear();
        append_pcap_record(datagram, k_start_unix_s, out.record);
        out.capture->write(out.record.data(), out.record.size());
        return out.capture->is_whole();
    };
    output.truth = [&out](const TruthSample& sample) {
        if (!out.truth) return;
        out.row.clear();
        append_truth_csv(sample, out.row);
        out.truth->write(out.row);
    };
    output.progress = [&out](double simulated_s) {
        out.progress->done() = static_cast<std::uint64_t>(1000.0 * simulated_s);
    };
    return output;
}

std::string truth_path_of(const std::string& capture) {
    const std::filesystem::path path(capture);
    return (path.parent_path() / path.stem()).string() + ".truth.csv";
}

int list_all() {
    std::string text = "Scenes (data/scenes):\n";
    for (const std::string& name : scene_names()) {
        const Expected<Scene> scene = load_scene(name);
        if (!scene) return fail(text_of(scene.error()));
        const std::uint32_t bodies = std::accumulate(scene->counts.begin(), scene->counts.end(), 0U);
        text += fmt::format("  {:<10} {:>4} bodies   {}\n", name, bodies, scene->about);
    }
    text += "\nProfiles (data/profiles):\n";
    for (const std::string& name : profile_names()) {
        const Expected<NetworkProfile> profile = load_profile(name);
        if (!profile) return fail(text_of(profile.error()));
        text += fmt::format("  {:<10} {}\n", name, profile->about);
    }
    text += "\nFaults (--plant):\n";
    for (const ServerFault fault : k_all_server_faults) {
        text += fmt::format("  {:<27} {}\n", name_of(fault), text_of(fault).planted);
    }
    print(stdout, shown_text(text));
    return k_good;
}

std::string summary(const SimulationDef& def, const SimulationReport& report, const Outputs& out) {
    std::string text = fmt::format("{} with {}, {:g} s, seed {}: {} bodies\n\n", def.scene.name,
                                   def.profile.name, def.seconds, def.seed, report.bodies);
    text += coloured(Colour::bold, fmt::format("  {:<20} {:>9} {:>11}", "message", "count", "bytes")) + "\n";
    std::vector<MessageCount> rows = report.messages;
    std::sort(rows.begin(), rows.end(), [](const MessageCount& a, const MessageCount& b) {
        return a.messages != b.messages ? a.messages > b.messages : a.opcode < b.opcode;
    });
    std::uint64_t messages = 0;
    std::uint64_t bytes = 0;
    for (const MessageCount& row : rows) {
        messages += row.messages;
        bytes += row.bytes;
        text += fmt::format("  {:04X} {:<15} {:>9} {:>11}\n", row.opcode, message_name(row.opcode),
                            row.messages, row.bytes);
    }
    text += fmt::format("  {:<20} {:>9} {:>11}\n\n", "all", messages, bytes);
    const ConnectionStatistics& c = report.connection;
    const auto line = [&](const char* what, std::uint64_t number) {
        text += fmt::format("  {:<20} {:>9}\n", what, number);
    };
    line("server packets", c.server_packets);
    line("  lost", c.lost);
    line("  sent again", c.retransmitted);
    if (c.sent_again_late > 0) line("  old, sent again", c.sent_again_late);
    line("  duplicated", c.duplicated);
    line("  reordered", c.reordered);
    line("client packets", c.client_packets);
    line("  own positions", c.client_words);
    line("datagrams captured", c.datagrams);
    line("  payload bytes", c.payload_bytes);
    line("truth samples", report.truth_samples);
    for (const PlantedFault& planted : report.faults) {
        text +=
            fmt::format("\n  planted {} on {:08X} {}", name_of(planted.fault), planted.object, planted.name);
    }
    if (!report.faults.empty()) text += "\n";
    if (out.capture) {
        text += fmt::format("\nwrote {} and {}\n", out.capture->path().string(), out.truth->path().string());
    }
    if (out.live != nullptr) text += fmt::format("\nsent {} datagrams live\n", out.live->sent());
    return text;
}

// Everything that the options ask for, checked; an error text or nothing.
std::optional<std::string> read_options(const SimulateOptions& options, SimulationDef& def, Outputs& out) {
    Expected<Scene> scene = load_scene(options.scene);
    if (!scene) return text_of(scene.error());
    Expected<NetworkProfile> profile = load_profile(options.profile);
    if (!profile) return text_of(profile.error());
    def.scene = std::move(*scene);
    def.profile = std::move(*profile);
    for (const std::string& fault : options.faults) {
        if (Error error = plant(def.scene, fault); !error.is_ok()) return "--plant: " + text_of(error);
    }
    if (Error error = check_scene(def.scene); !error.is_ok()) {
        return options.scene + ": " + text_of(error);
    }
    if (!(options.seconds >= 1 && options.seconds <= k_longest_simulation_s)) {
        return fmt::format("--seconds: must be from 1 to {:g}", k_longest_simulation_s);
    }
    for (const std::optional<double>& hz : {options.players_hz, options.creatures_hz}) {
        if (hz && !(*hz >= 0.1 && *hz <= k_fastest_positions_hz)) {
            return fmt::format("--players-hz and --creatures-hz: must be from 0.1 to {:g}",
                               k_fastest_positions_hz);
        }
    }
    def.scene.players_hz = options.players_hz.value_or(def.scene.players_hz);
    def.scene.creatures_hz = options.creatures_hz.value_or(def.scene.creatures_hz);
    def.seconds = options.seconds;
    def.seed = options.seed;
    if (options.land_servers > k_most_land_servers) {
        return fmt::format("--land-servers: must be from 0 to {}", k_most_land_servers);
    }
    def.land_servers = options.land_servers;
    if (options.out.empty() && options.udp.empty()) {
        return "nothing to do: give --out FILE.pcap, --udp 127.0.0.1:PORT or both";
    }
    if (!options.udp.empty()) {
        const Expected<LoopbackAddress> address = parse_loopback(options.udp);
        if (!address) return "--udp " + options.udp + ": " + text_of(address.error());
        out.live = std::make_unique<LiveSender>(*address);
        if (!out.live->is_open()) return "--udp: no socket: " + last_error();
    }
    return std::nullopt;
}

}  // namespace

int run_simulate(const SimulateOptions& options) {
    if (options.list) return list_all();
    SimulationDef def;
    Outputs out;
    if (const auto error = read_options(options, def, out)) return fail(*error);
    if (!options.out.empty()) {
        Expected<OutputFile> capture = OutputFile::create(options.out);
        if (!capture) return fail(text_of(capture.error()));
        Expected<OutputFile> truth = OutputFile::create(truth_path_of(options.out));
        if (!truth) return fail(text_of(truth.error()));
        const auto header = pcap_header();
        capture->write(header.data(), header.size());
        truth->write(k_truth_csv_header);
        out.capture.emplace(std::move(*capture));
        out.truth.emplace(std::move(*truth));
    }
    out.progress.emplace("simulating", static_cast<std::uint64_t>(1000.0 * def.seconds), options.quiet);
    if (out.live != nullptr) catch_interrupts();  // what was sent until then is worth keeping
    const SimulationReport report = simulate(def, output_to(out));
    out.progress.reset();
    if (out.capture) {
        const std::array<OutputFile*, 2> files{&*out.capture, &*out.truth};
        if (const Error wrong = OutputFile::commit_all(files); !wrong.is_ok()) return fail(text_of(wrong));
    }
    if (is_interrupted()) {
        fail(fmt::format("interrupted after {:.1f} s; {}", out.seconds_sent,
                         out.capture ? "what was sent up to there is kept" : "nothing was to be kept"));
    }
    if (!options.quiet) print(stdout, summary(def, report, out));
    return k_good;
}

}  // namespace glidepath::app

#include "apps/glidepath/simulate.h"

#include <glidepath/message.h>

#include "apps/glidepath/console.h"
#include "layers.h"
#include "sim/library.h"
#include "sim/live.h"
#include "sim/pcap_writer.h"
#include "sim/simulate.h"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <system_error>
#include <unistd.h>

namespace glidepath::app {

namespace {

// When every simulated capture begins (14 November 2023, 22:13:20 UTC): the same seed, the same bytes.
constexpr std::uint64_t k_start_unix_s = 1700000000;
constexpr double k_long_run_s = 300;  // progress is worth showing

std::string last_error() { return std::generic_category().message(errno); }

int fail(const std::string& what) { return complain("simulate", what); }

struct CloseFile {
    void operator()(std::FILE* file) const { static_cast<void>(std::fclose(file)); }
};
using File = std::unique_ptr<std::FILE, CloseFile>;

// A file that remembers whether everything was written.
struct OutputFile {
    std::string path;
    File file;
    bool is_ok = true;

    [[nodiscard]] bool open(const std::string& to) {
        path = to;
        file.reset(std::fopen(to.c_str(), "wb"));
        return file != nullptr;
    }
    void write(const void* data, std::size_t size) {
        if (file != nullptr) is_ok = std::fwrite(data, 1, size, file.get()) == size && is_ok;
    }
    [[nodiscard]] bool close() {
        if (file == nullptr) return true;
        return std::fclose(file.release()) == 0 && is_ok;
    }
};

struct Outputs {
    OutputFile capture;
    OutputFile truth;
    std::unique_ptr<LiveSender> live;
    std::vector<std::byte> record;
    std::string row;
    double seconds = 0;
    bool shows_progress = false;
};

bool take_datagram(void* context, const SentDatagram& datagram) {
    Outputs& out = *static_cast<Outputs*>(context);
    out.record.clear();
    append_pcap_record(datagram, k_start_unix_s, out.record);
    out.capture.write(out.record.data(), out.record.size());
    return out.capture.is_ok && (out.live == nullptr || out.live->send(datagram));
}

void take_truth(void* context, const TruthSample& sample) {
    Outputs& out = *static_cast<Outputs*>(context);
    out.row.clear();
    append_truth_csv(sample, out.row);
    out.truth.write(out.row.data(), out.row.size());
}

void show_progress(void* context, double simulated_s) {
    const Outputs& out = *static_cast<Outputs*>(context);
    if (!out.shows_progress) return;
    print(stderr, fmt::format("\r{:.0f} of {:.0f} s", simulated_s, out.seconds));
}

std::string truth_path_of(const std::string& capture) {
    const std::filesystem::path path(capture);
    return (path.parent_path() / path.stem()).string() + ".truth.csv";
}

int list_all() {
    std::string text = "Scenes (data/scenes):\n";
    for (const BundledText& entry : bundled_scenes()) {
        Scene scene;
        if (auto error = parse_scene(entry.text, entry.name, scene)) return fail(text_of(*error));
        std::uint32_t bodies = 0;
        for (const std::uint32_t count : scene.counts) {
            bodies += count;
        }
        text += fmt::format("  {:<10} {:>4} bodies   {}\n", entry.name, bodies, scene.about);
    }
    text += "\nProfiles (data/profiles):\n";
    for (const BundledText& entry : bundled_profiles()) {
        NetworkProfile profile;
        if (auto error = parse_profile(entry.text, entry.name, profile)) return fail(text_of(*error));
        text += fmt::format("  {:<10} {}\n", entry.name, profile.about);
    }
    text += "\nFaults (--plant):\n";
    for (std::size_t i = 0; i < k_fault_count; ++i) {
        const auto fault = static_cast<Fault>(i);
        text += fmt::format("  {:<27} {}\n", name_of(fault), explanation_of(fault));
    }
    print(stdout, text);
    return 0;
}

std::string summary(const SimulationDef& def, const SimulationReport& report, const Outputs& out) {
    std::string text = fmt::format("{} with {}, {:g} s, seed {}: {} bodies\n\n", def.scene.name,
                                   def.profile.name, def.seconds, def.seed, report.bodies);
    text += fmt::format("  {:<20} {:>9} {:>11}\n", "message", "count", "bytes");
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
    line("  duplicated", c.duplicated);
    line("  reordered", c.reordered);
    line("client packets", c.client_packets);
    line("datagrams captured", c.datagrams);
    line("  payload bytes", c.payload_bytes);
    line("truth samples", report.truth_samples);
    for (const PlantedFault& planted : report.faults) {
        text +=
            fmt::format("\n  planted {} on {:08X} {}", name_of(planted.fault), planted.object, planted.name);
    }
    if (!report.faults.empty()) text += "\n";
    if (!out.capture.path.empty()) {
        text += fmt::format("\nwrote {} and {}\n", out.capture.path, out.truth.path);
    }
    if (out.live != nullptr) text += fmt::format("\nsent {} datagrams live\n", out.live->sent());
    return text;
}

// Everything that the options ask for, checked; an error text or nothing.
std::optional<std::string> read_options(const SimulateOptions& options, SimulationDef& def, Outputs& out) {
    if (auto error = load_scene(options.scene, def.scene)) return text_of(*error);
    if (auto error = load_profile(options.profile, def.profile)) return text_of(*error);
    for (const std::string& fault : options.faults) {
        if (auto error = plant(def.scene, fault)) return "--plant: " + error->why;
    }
    if (auto reason = why_not_playable(def.scene)) return options.scene + ": " + *reason;
    if (!(options.seconds >= 1 && options.seconds <= k_longest_simulation_s)) {
        return fmt::format("--seconds: must be from 1 to {:g}", k_longest_simulation_s);
    }
    for (const double hz : {options.players_hz, options.creatures_hz}) {
        if (hz != 0 && !(hz >= 0.1 && hz <= k_fastest_positions_hz)) {
            return "--players-hz and --creatures-hz: must be from 0.1 to 20";
        }
    }
    if (options.players_hz != 0) def.scene.players_hz = options.players_hz;
    if (options.creatures_hz != 0) def.scene.creatures_hz = options.creatures_hz;
    def.seconds = options.seconds;
    def.seed = options.seed;
    if (options.out.empty() && options.udp.empty()) {
        return "nothing to do: give --out FILE.pcap, --udp 127.0.0.1:PORT or both";
    }
    if (!options.udp.empty()) {
        std::string why;
        const std::optional<LoopbackAddress> address = parse_loopback(options.udp, why);
        if (!address) return "--udp " + options.udp + ": " + why;
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
        for (OutputFile* file : {&out.capture, &out.truth}) {
            const std::string path = file == &out.capture ? options.out : truth_path_of(options.out);
            if (!file->open(path)) return fail(path + ": cannot be written: " + last_error());
        }
        const auto header = pcap_header();
        out.capture.write(header.data(), header.size());
        out.truth.write(k_truth_csv_header.data(), k_truth_csv_header.size());
    }
    out.seconds = def.seconds;
    const bool is_long = def.seconds >= k_long_run_s || out.live != nullptr;
    out.shows_progress = is_long && !options.quiet && ::isatty(STDERR_FILENO) != 0;

    const SimulationReport report =
        simulate(def, {&out, take_datagram}, {&out, take_truth}, {&out, show_progress});
    if (out.shows_progress) print(stderr, "\n");
    if (!out.capture.close()) return fail(out.capture.path + ": could not be written to the end");
    if (!out.truth.close()) return fail(out.truth.path + ": could not be written to the end");
    if (!options.quiet) print(stdout, summary(def, report, out));
    return 0;
}

}  // namespace glidepath::app

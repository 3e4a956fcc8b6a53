// Made-up sessions: a server of the game, bodies that act by themselves, a network with its faults, and one
// client that looks on. Out come the datagrams that a capture beside the client would hold, and where the
// bodies really were. The same definition gives the same bytes on every machine. docs/simulation.md has all
// keys. It is long because it lists what a scene, a network and a report hold.
//
//     Expected<Scene> scene = load_scene("town");
//     Expected<NetworkProfile> profile = load_profile("dsl");
//     const SimulationReport report = simulate({*scene, *profile, 60.0, 1},
//                                              {.datagram = [&](const SentDatagram& d) { return write(d); },
//                                               .truth = [&](const TruthSample& s) { compare(s); }});
#pragma once

#include <glidepath/body.h>
#include <glidepath/error.h>
#include <glidepath/session.h>
#include <glidepath/tools/server_faults.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace glidepath::tools {

// --- Scenes: who is there, and which faults the server has.

// What a body does with its time. The first seven are players.
enum class Role : std::uint8_t {
    walker,      // walks about, stops, sometimes backs up
    runner,      // runs about, hardly stops
    strafer,     // side-steps between short runs
    turner,      // turns on the spot and walks in circles
    jumper,      // runs and jumps
    teleporter,  // runs, and is somewhere else now and then
    leaver,      // runs, logs out and comes back
    idler,       // stands and looks around (turn to heading)
    patroller,   // walks round and round (move to position)
    hunter,      // chases players (move to object), then strikes them (stick)
    coward,      // flees from players who come near (move away), then looks at them (turn to object)
};
inline constexpr std::size_t k_role_count = 11;
// In words; a scene file has the plural.
[[nodiscard]] const char* name_of(Role role);
[[nodiscard]] constexpr bool is_player(Role role) { return role <= Role::leaver; }

// A small text file of "key = value" lines (data/scenes), read. What the bodies do in it is chosen by the
// seed.
struct Scene {
    std::string name{};
    std::string about{};
    std::array<std::uint32_t, k_role_count> counts{};  // by role
    double radius_m = 40;                              // of the circle that bodies stay in
    double players_hz = 1;                             // positions of a moving player
    double creatures_hz = 5;                           // and of a creature
    bool has_retail_rates = false;                     // as retail's servers sent, instead of both
    bool sends_ready_before_jumps = true;              // else clients show a hop
    // What the client's own body does and sends the server, which echoes it; none: it stands.
    std::optional<Role> client{};
    std::vector<ServerFault> faults{};  // each once, on one body of the scene
};
inline constexpr std::uint32_t k_max_bodies = 500;
inline constexpr double k_fastest_positions_hz = 20;  // as often as the server looks
// The client's own object in every simulated session.
inline constexpr ObjectId k_simulated_client = 0x50000001;

// The scenes that come with the library, by name.
[[nodiscard]] std::vector<std::string> scene_names();
// One of these names, or the path of a file. A name with neither a '/' nor a '.' is never taken for a path.
[[nodiscard]] Expected<Scene> load_scene(const std::string& name_or_path);
// The text of a scene file; `file` stands in errors.
[[nodiscard]] Expected<Scene> parse_scene(std::string_view text, std::string_view file);

// Adds a fault by name. The error lists the names there are.
[[nodiscard]] Error plant(Scene& scene, std::string_view fault_name);

// Refuses a scene that cannot be simulated: no body in it, too many, a fault without a body that could show
// it.
[[nodiscard]] Error check_scene(const Scene& scene);

// --- Network profiles.

// What the way between server and client does to packets: a small text file (data/profiles), read.
struct NetworkProfile {
    std::string name{};
    std::string about{};
    double latency_ms = 0;         // one way, always there
    double jitter_ms = 0;          // mean of an exponential delay on top
    double spike_percent = 0;      // of packets that wait longer
    double spike_ms = 0;           // by this much
    double loss_percent = 0;       // never arrive
    double duplicate_percent = 0;  // arrive twice
    double reorder_percent = 0;    // are overtaken
    double reorder_ms = 0;         // held back by this much for it
};

// As for scenes. Unknown keys, numbers out of range and a share without its length (spikes of 0 ms) are
// refused.
[[nodiscard]] std::vector<std::string> profile_names();
[[nodiscard]] Expected<NetworkProfile> load_profile(const std::string& name_or_path);
[[nodiscard]] Expected<NetworkProfile> parse_profile(std::string_view text, std::string_view file);

// --- The simulation.

// What to simulate.
struct SimulationDef {
    Scene scene;  // check_scene finds nothing wrong with it
    NetworkProfile profile;
    double seconds = 60;
    std::uint64_t seed = 1;
    // As retail: a coordinator, and this many land servers, one after the other, with a hand-over between
    // them (spec/sessions.md 14). 0: one server does it all.
    std::uint32_t land_servers = 0;
};
inline constexpr std::uint32_t k_most_land_servers = 32;
inline constexpr double k_longest_simulation_s = 86400;

// 192.0.2.1, an address for documentation (RFC 5737), no host's. Land servers have the next one.
inline constexpr std::uint32_t k_simulated_server_address = 0xC0000201;

// A datagram as the client sends or gets it.
struct SentDatagram {
    double time_s = 0;  // since the first one
    Direction direction = Direction::to_client;
    std::uint16_t source_port = 0;
    std::uint16_t destination_port = 0;
    std::vector<std::byte> payload{};
    std::uint32_t server_address = k_simulated_server_address;
};

// Where a body really was. Time is the capture's: 0 is the first datagram. Only while it is in the world.
struct TruthSample {
    double time_s = 0;
    ObjectId object = 0;
    double x_m = 0;  // on the whole map
    double y_m = 0;
    double z_m = 0;
    double heading_deg = 0;    // 0 = +y, clockwise
    bool is_teleport = false;  // has just appeared here or was teleported here
};

// Where results go, in order of time and without being kept. Each may be empty.
struct SimulationOutput {
    std::function<bool(const SentDatagram&)> datagram{};  // false: stop here
    std::function<void(const TruthSample&)> truth{};      // 60 a second and body
    std::function<void(double simulated_s)> progress{};   // once a simulated second
};

// A fault and the body that it was planted on.
struct PlantedFault {
    ServerFault fault = ServerFault::positions_while_stuck;
    ObjectId object = 0;
    std::string name;
};

// Messages of one kind.
struct MessageCount {
    std::uint32_t opcode = 0;
    std::uint64_t messages = 0;
    std::uint64_t bytes = 0;
};

// What the network did.
struct ConnectionStatistics {
    std::uint64_t server_packets = 0;  // sent for the first time
    std::uint64_t lost = 0;            // of all sent, those sent again included
    std::uint64_t duplicated = 0;
    std::uint64_t reordered = 0;
    std::uint64_t retransmitted = 0;
    std::uint64_t sent_again_late = 0;  // old messages, 40 to 160 s later (retail's rates)
    std::uint64_t requests = 0;         // of the client for what is missing
    std::uint64_t client_packets = 0;
    std::uint64_t client_words = 0;   // messages of the client about its own movement
    std::uint64_t datagrams = 0;      // that the client sent or got
    std::uint64_t payload_bytes = 0;  // of them
    std::uint32_t links = 1;          // between the client and its servers
};

// What was simulated, in numbers.
struct SimulationReport {
    std::vector<MessageCount> messages;  // by opcode
    ConnectionStatistics connection;
    std::uint64_t truth_samples = 0;
    std::uint32_t bodies = 0;
    double begins_s = 0;  // of the capture's clock, when the bodies began to move
    std::vector<PlantedFault> faults;
};

// Ends early when output.datagram says so.
[[nodiscard]] SimulationReport simulate(const SimulationDef& def, const SimulationOutput& output);

// --- Results as files.

// Captures: classic pcap with microseconds, Ethernet, IPv4 and UDP, all lengths and checksums right, so that
// tcpdump and its kin read them. Little-endian on every machine.
inline constexpr std::size_t k_pcap_header_size = 24;
[[nodiscard]] std::array<std::byte, k_pcap_header_size> pcap_header();
// One record; `start_unix_s` is when the first datagram was captured. Appends to `out`.
void append_pcap_record(const SentDatagram& datagram, std::uint64_t start_unix_s,
                        std::vector<std::byte>& out);

// The truth, as tools/track.h reads it.
inline constexpr std::string_view k_truth_csv_header = "t_s,id,x_m,y_m,z_m,heading_deg,teleport\n";
void append_truth_csv(const TruthSample& sample, std::string& out);

}  // namespace glidepath::tools

// The command line. CLI11 is included here only; each command's work is a function of its own.
#include <glidepath/base/version.h>

#include "apps/glidepath/commands.h"
#include "apps/glidepath/inspect.h"
#include "apps/glidepath/replay.h"
#include "apps/glidepath/score.h"
#include "apps/glidepath/simulate.h"

#include <CLI/CLI.hpp>

namespace {

constexpr const char* k_about =
    "Glidepath: the motion engine of the retail Asheron's Call client as a library, with its tools.\n"
    "Remote bodies glide between sparse server positions; this program proves that they do it as retail "
    "did.\n";

constexpr const char* k_examples =
    "\nExamples:\n"
    "  glidepath conformance                     run all bundled vectors\n"
    "  glidepath conformance --suite geometry    only one suite\n"
    "  glidepath conformance ~/vectors --json    another set of vectors, report as JSON\n"
    "  glidepath inspect session.pcap            the messages of a capture\n"
    "  glidepath replay session.pcap             how every body of a capture moved\n"
    "  glidepath score --truth t.csv --shown s.csv       how late, wrong and rough a program showed its "
    "bodies\n"
    "  glidepath compare --updates u.csv --truth t.csv   the same for the usual policies and ours\n"
    "  glidepath simulate --out town.pcap        a made-up session with its truth\n"
    "\n'glidepath COMMAND --help' tells more about a command.\n";

constexpr const char* k_conformance_about =
    "Run conformance vectors against the engine and say where they differ";

std::string conformance_footer() {
    return "\nA vector file is JSON Lines (*.jsonl, *.jsonl.gz). Its kind is told by its name and folder, "
           "for example\n"
           "position/geometry.jsonl.gz; tolerances are those of the folder's FORMAT.md.\n"
           "\nSuites:\n" +
           glidepath::app::suite_list() +
           "\nExit status: 0 all cases agree, 1 some differ, 2 something could not run.\n"
           "\nExamples:\n"
           "  glidepath conformance                                all bundled vectors\n"
           "  glidepath conformance --suite position/geometry      one suite\n"
           "  glidepath conformance my/vectors x/geometry.jsonl    folders and files of your own\n"
           "  glidepath conformance --json > report.json           for machines\n";
}

constexpr const char* k_inspect_about = "Show the messages of a capture, of a network interface, or of hex";

constexpr const char* k_inspect_footer =
    "\nA capture is a pcap or pcapng file; several are read in turn as one. Hex is one message from its "
    "opcode "
    "on,\n"
    "'-' reads it from standard input. Malformed messages and refused packets are marked with **, their "
    "class,\n"
    "byte and field. Times count from the first packet. Listening needs root, or once\n"
    "`sudo setcap cap_net_raw+ep` on this program.\n"
    "\nExit status: 0 all good, 1 something malformed or a file that ends badly, 2 could not run.\n"
    "\nExamples:\n"
    "  glidepath inspect session.pcap                            every message that moves something\n"
    "  glidepath inspect login.pcap world.pcap --all             one session in two files, all opcodes\n"
    "  glidepath inspect session.pcap --opcode F748 --guid 0x50000001 --from 10 --to 20\n"
    "  glidepath inspect session.pcap --json > messages.jsonl    every field, for machines\n"
    "  glidepath inspect --interface lo --seconds 30             live\n"
    "  glidepath inspect \"51F70000 05000000\"                    one message\n";

void add_inspect(CLI::App& app, glidepath::app::InspectOptions& options, int& status) {
    CLI::App* command = app.add_subcommand("inspect", k_inspect_about);
    command->footer(k_inspect_footer);
    CLI::Option* inputs =
        command->add_option("CAPTURE|HEX", options.inputs, "Captures, or a message in hex, or -")
            ->option_text("...");
    CLI::Option* live = command->add_option("--interface", options.interface_name, "Listen here instead")
                            ->option_text("NAME");
    live->excludes(inputs);
    command->add_option("--seconds", options.seconds, "Live: for how long (default: until Ctrl-C)")
        ->option_text("S")
        ->needs(live)
        ->check(CLI::PositiveNumber);
    command->add_option("--ports", options.ports, "UDP ports of servers (default: 9000-10013)")
        ->option_text("A-B");
    command->add_option("--opcode", options.opcodes, "Only these messages: F748 or UpdatePosition")
        ->option_text("OPCODE");
    command->add_option("--guid", options.guids, "Only of these objects: 0x50000001 or decimal")
        ->option_text("ID");
    command->add_option("--from", options.from_s, "Only from this time on, in seconds")->option_text("S");
    command->add_option("--to", options.to_s, "Only up to this time")->option_text("S");
    CLI::Option* tolerant =
        command->add_flag("--tolerant", options.tolerant, "Take what the retail client took");
    command->add_flag("--strict", options.strict, "Mark everything that breaks a rule (the default)")
        ->excludes(tolerant);
    command->add_flag("--all", options.all, "Also other opcodes, messages to the server, foreign packets");
    command->add_flag("--json", options.json, "JSON Lines with every field instead of a table");
    command->callback([inputs, live, &options, &status] {
        if (inputs->empty() && live->empty()) throw CLI::RequiredError("a capture, hex or --interface");
        status = glidepath::app::run_inspect(options);
    });
}

constexpr const char* k_replay_about = "Play captures through the engine and say how every remote body moved";
constexpr const char* k_replay_footer =
    "\nThe table has a row a body. largest step: within one frame, jumps left out. worst lag: distance "
    "behind the\n"
    "newest position that the server sent. Jumps are counted by kind: teleports (the server asked for one), "
    "snaps\n"
    "(96 m or more from the viewer; --viewer none: never) and blips (a waypoint could not be walked to).\n"
    "\n--physics every-frame computes each frame anew: nothing is blended and nothing is late. retail30 "
    "computes 30\n"
    "times a second and blends between, one step late, for displays of any rate. Root motion is keyframed up "
    "to 30\n"
    "steps a second, as retail's was, and smooth above, where keyframes would be seen as stairs.\n"
    "\n--out DIR gets shown.csv (what glidepath score reads), notices.csv, messages.csv and summary.json.\n"
    "\nExit status: 0 played to the end, 1 a capture ended badly (what was readable was played), 2 could not "
    "run.\n"
    "\nExamples:\n"
    "  glidepath replay session.pcap\n"
    "  glidepath replay --join login.pcap game.pcap             one session in two files\n"
    "  glidepath replay --only 0x50000101 --out poses session.pcap\n"
    "  glidepath replay --fps 144 --physics retail30 a.pcap b.pcap    in parallel\n"
    "  sudo glidepath replay --interface eth0                   live, until Ctrl-C\n";

void add_replay(CLI::App& app, glidepath::app::ReplayOptions& options, int& status) {
    CLI::App* command = app.add_subcommand("replay", k_replay_about);
    command->footer(k_replay_footer);
    CLI::Option* captures =
        command->add_option("CAPTURE", options.captures, "Captures, pcap or pcapng")->option_text("...");
    CLI::Option* live = command->add_option("--interface", options.interface_name, "Listen here instead")
                            ->option_text("NAME");
    live->excludes(captures);
    command->add_option("--seconds", options.seconds, "Live: for how long (default: until Ctrl-C)")
        ->option_text("S")
        ->needs(live)
        ->check(CLI::PositiveNumber);
    command->add_option("--ports", options.ports, "UDP ports of servers (default: 9000-10013)")
        ->option_text("A-B");
    command->add_option("--fps", options.fps, "Frames a second that are shown (default: 60)")
        ->option_text("N");
    command->add_option("--physics", options.physics, "every-frame (default) or retail30")
        ->option_text("RATE");
    command->add_option("--root-motion", options.root_motion, "keyframe, smooth or auto (default)")
        ->option_text("MODE");
    command->add_option("--rules", options.rules, "retail (default) or documented")->option_text("SET");
    command->add_option("--from", options.from_s, "Show from this time on, in seconds")->option_text("S");
    command->add_option("--to", options.to_s, "Up to this time")->option_text("S");
    command->add_option("--only", options.only, "Only this body: 0x50000001 or decimal")->option_text("ID");
    command
        ->add_option("--viewer", options.viewer,
                     "Whose eyes decide who is near (default: the player); none: nobody is ever too far")
        ->option_text("ID|none");
    command
        ->add_option("--connection", options.connection, "Which connection of the capture (default: first)")
        ->option_text("N");
    command->add_flag("--join", options.join, "The captures are parts of one session");
    command->add_option("--out", options.out, "Write poses, notices and messages into this folder")
        ->option_text("DIR");
    command->add_flag("--json", options.json, "Print the summary as JSON");
    command->add_flag("--quiet", options.quiet, "No progress bar");
    command->callback([captures, live, &options, &status] {
        if (captures->empty() && live->empty()) throw CLI::RequiredError("a capture or --interface");
        status = glidepath::app::run_replay(options);
    });
}

constexpr const char* k_score_about = "Score what was shown against what was true";
constexpr const char* k_score_footer =
    "\nCSV with a header line, one row a sample, times in seconds of one clock, sorted by time within a "
    "body:\n"
    "  truth, shown   t_s,id,x_m,y_m,z_m        and if known  heading_deg,teleport\n"
    "  updates        t_recv_s,id,x_m,y_m,z_m   and if known  heading_deg,t_sent_s,teleport\n"
    "docs/quality.md defines every number and gives its source.\n"
    "\nExit status: 0 measured and no limit exceeded, 1 a --max-... limit exceeded, 2 could not run.\n"
    "\nExamples:\n"
    "  glidepath score --truth data/quality/truth.csv --shown data/quality/shown.csv\n"
    "  glidepath score --truth truth.csv --shown shown.csv --per-body\n"
    "  glidepath score --truth truth.csv --shown shown.csv --max-pops 0 --max-lag-ms 300    a gate for CI\n";

void add_score(CLI::App& app, glidepath::app::ScoreCommand& options, int& status) {
    CLI::App* command = app.add_subcommand("score", k_score_about);
    command->footer(k_score_footer);
    command->add_option("--truth", options.truth, "What was true (CSV)")->option_text("FILE")->required();
    command->add_option("--shown", options.shown, "What was shown (CSV)")->option_text("FILE")->required();
    command
        ->add_option("--updates", options.updates, "What arrived (CSV): settling counts from the last news")
        ->option_text("FILE");
    command
        ->add_option("--top-speed", options.top_speed_mps,
                     "Top true speed in m/s (default: of each body's truth)")
        ->option_text("V")
        ->check(CLI::Range(0.0, 1e6));
    command
        ->add_option("--pop-factor", options.pop_factor,
                     "A pop is a step above K x top speed x frame time (2.5)")
        ->option_text("K")
        ->check(CLI::Range(0.0, 1e6));
    command->add_option("--longest-lag-ms", options.longest_lag_ms, "How far the lag is searched (2000)")
        ->option_text("MS")
        ->check(CLI::Range(0.0, 60'000.0));
    command->add_flag("--per-body", options.per_body, "A line for each body as well");
    command->add_flag("--json", options.json, "Print JSON, with all bodies");
    glidepath::Gates& gates = options.gates;
    const auto gate = [&](const char* name, std::optional<double>& limit, const char* about) {
        command->add_option(name, limit, about)->option_text("X")->group("Gates");
    };
    gate("--max-pops", gates.max_pops, "Pops per body-minute");
    gate("--max-lag-ms", gates.max_lag_ms, "Added latency");
    gate("--max-rms-m", gates.max_rms_m, "RMS at the lag");
    gate("--max-step-m", gates.max_step_m, "Largest step");
    gate("--max-frozen-percent", gates.max_frozen_percent, "Frozen while the truth moves");
    gate("--max-reversed-percent", gates.max_reversed_percent, "Moving against the truth");
    gate("--max-heading-deg", gates.max_heading_deg, "RMS of the heading");
    gate("--max-settle-s", gates.max_settle_s, "Longest settle time; all have to settle");
    gate("--max-final-error-m", gates.max_final_error_m, "Largest final error");
    command->callback([&] { status = glidepath::app::run_score(options); });
}

constexpr const char* k_compare_about =
    "Run the usual policies and ours over the same updates and score them";
constexpr const char* k_compare_footer =
    "\nPolicies: snap, fixed delay (two intervals), adaptive delay, dead reckoning with projective velocity\n"
    "blending, the light driver, Glidepath with retail's and with the documented rules. All see positions "
    "only.\n"
    "Columns and files are those of 'glidepath score'; docs/quality.md has the definitions.\n"
    "\nExit status: 0 compared, 2 could not run.\n"
    "\nExamples:\n"
    "  glidepath compare --updates data/quality/updates.csv --truth data/quality/truth.csv --top-speed 4\n"
    "  glidepath compare --walkers --rate 2 --loss 2 --count 20\n"
    "  glidepath compare --updates updates.csv --truth truth.csv --json > compare.json\n";

void add_compare(CLI::App& app, glidepath::app::CompareCommand& options, int& status) {
    CLI::App* command = app.add_subcommand("compare", k_compare_about);
    command->footer(k_compare_footer);
    command->add_option("--updates", options.updates, "What arrived (CSV)")->option_text("FILE");
    command->add_option("--truth", options.truth, "What was true (CSV)")->option_text("FILE");
    const auto number = [&](const char* name, double& value, const char* unit, double low, double high,
                            const char* about) {
        return command->add_option(name, value, about)->option_text(unit)->check(CLI::Range(low, high));
    };
    number("--top-speed", options.top_speed_mps, "V", 0, 1e6,
           "Top speed in m/s (default: estimated, each body's own)");
    number("--fps", options.fps, "HZ", 1, 1000, "Frames a second (60)");
    number("--delay-ms", options.delay_ms, "MS", 0, 60'000,
           "Of the fixed delay (default: two usual intervals)");
    number("--blend-ms", options.blend_ms, "MS", 0, 60'000,
           "Of dead reckoning (default: half a usual interval)");
    number("--pop-factor", options.pop_factor, "K", 0, 1e6,
           "A pop is a step above K x top speed x frame time (2.5)");
    number("--longest-lag-ms", options.longest_lag_ms, "MS", 0, 60'000, "How far the lag is searched (2000)");
    command
        ->add_option("--write", options.write_folder,
                     "Write truth, updates and what each policy showed there")
        ->option_text("FOLDER");
    command->add_flag("--json", options.json, "Print JSON, with all bodies");
    glidepath::WalkerOptions& walkers = options.walker_options;
    command
        ->add_flag("--walkers", options.walkers,
                   "Made traffic instead of files: walkers at 4 m/s, 80 ms latency")
        ->group("Walkers");
    command->add_option("--count", walkers.count, "How many (100)")
        ->option_text("N")
        ->check(CLI::Range(1, 1000))
        ->group("Walkers");
    number("--seconds", walkers.duration_s, "S", 5, 600, "How long (60)")->group("Walkers");
    number("--rate", walkers.updates_hz, "HZ", 0.1, 100, "Updates a second (10)")->group("Walkers");
    number("--loss", walkers.loss_percent, "%", 0, 99, "Updates lost (5)")->group("Walkers");
    command->add_option("--seed", walkers.seed, "Of the walkers (1)")->option_text("N")->group("Walkers");
    command->callback([&] { status = glidepath::app::run_compare(options); });
}

constexpr const char* k_simulate_about = "Make up a session: a capture of wire-true traffic, and the truth";

constexpr const char* k_simulate_footer =
    "\nWrites FILE.pcap (what a client receives and sends) and FILE.truth.csv (where the bodies really\n"
    "were, 60 times a second, on the capture's clock); files of these names are overwritten. The same\n"
    "seed gives the same bytes. Scenes and profiles are bundled names or files of your own;\n"
    "docs/simulation.md has their form.\n"
    "\nExit status: 0 done, 2 could not run.\n"
    "\nExamples:\n"
    "  glidepath simulate --list\n"
    "  glidepath simulate --scene town --profile dsl --seconds 60 --seed 7 --out town.pcap\n"
    "  glidepath simulate --scene hunt --plant positions_while_stuck --out stuck.pcap\n"
    "  glidepath simulate --profile my.profile --creatures-hz 2 --out slow.pcap\n"
    "  glidepath simulate --scene crowd --udp 127.0.0.1:9100       live, to this machine only\n";

void add_simulate(CLI::App& app, glidepath::app::SimulateOptions& options, int& status) {
    CLI::App* command = app.add_subcommand("simulate", k_simulate_about);
    command->footer(k_simulate_footer);
    command->add_option("--scene", options.scene, "Who is there and what they do (default: town)")
        ->option_text("NAME|FILE");
    command->add_option("--profile", options.profile, "What the network does (default: clean)")
        ->option_text("NAME|FILE");
    command->add_option("--seconds", options.seconds, "How long (default: 60)")->option_text("S");
    command->add_option("--seed", options.seed, "Another seed, another session (default: 1)")
        ->option_text("N");
    command->add_option("--out", options.out, "The capture to write; its truth goes beside it")
        ->option_text("FILE.pcap");
    command->add_option("--udp", options.udp, "Send it live to this port of this machine")
        ->option_text("127.0.0.1:PORT");
    command
        ->add_option("--players-hz", options.players_hz, "Positions a second of a moving player (default: 1)")
        ->option_text("HZ");
    command->add_option("--creatures-hz", options.creatures_hz, "The same of a creature (default: 5)")
        ->option_text("HZ");
    command->add_option("--plant", options.faults, "A mistake that servers make (--list); may be repeated")
        ->option_text("FAULT");
    command->add_flag("--list", options.list, "List scenes, profiles and faults");
    command->add_flag("--quiet", options.quiet, "No summary");
    command->callback([&] { status = glidepath::app::run_simulate(options); });
}

}  // namespace

int main(int argc, char** argv) {
    CLI::App app{k_about, "glidepath"};
    app.footer(k_examples);
    app.set_version_flag("--version", "glidepath " GLIDEPATH_VERSION);
    app.require_subcommand(1);
    app.get_formatter()->column_width(28);

    int status = 0;
    glidepath::app::ConformanceOptions conformance;
    CLI::App* command = app.add_subcommand("conformance", k_conformance_about);
    command->footer(conformance_footer());
    command->add_option("PATH", conformance.paths, "Vector files or folders (default: the bundled vectors)")
        ->option_text("...");
    command->add_option("--suite", conformance.suite, "Only this suite: a group, a name or group/name")
        ->option_text("NAME");
    command->add_flag("--json", conformance.json, "Print the report as JSON");
    command->callback([&] { status = glidepath::app::run_conformance(conformance); });

    glidepath::app::InspectOptions inspect;
    add_inspect(app, inspect, status);
    glidepath::app::ReplayOptions replay;
    add_replay(app, replay, status);
    glidepath::app::ScoreCommand score;
    add_score(app, score, status);
    glidepath::app::CompareCommand compare;
    add_compare(app, compare, status);

    glidepath::app::SimulateOptions simulate;
    add_simulate(app, simulate, status);

    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        // Bad usage is "could not run", like an unreadable file; asking for help is not an error.
        return app.exit(error) == 0 ? 0 : 2;
    }
    return status;
}

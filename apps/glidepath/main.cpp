// The command line. CLI11 is included here only; each command's work is a function of its own.
#include <glidepath/base/version.h>

#include "apps/glidepath/commands.h"
#include "apps/glidepath/inspect.h"
#include "apps/glidepath/replay.h"

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
    "(96 m or more from the viewer) and blips (a waypoint could not be walked to).\n"
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
    command->add_option("--viewer", options.viewer, "Whose eyes decide who is near (default: the player)")
        ->option_text("ID");
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

    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        // Bad usage is "could not run", like an unreadable file; asking for help is not an error.
        return app.exit(error) == 0 ? 0 : 2;
    }
    return status;
}

// The command line. CLI11 is included here only; each command's work is a function of its own.
#include <glidepath/base/version.h>

#include "apps/glidepath/commands.h"
#include "apps/glidepath/inspect.h"
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

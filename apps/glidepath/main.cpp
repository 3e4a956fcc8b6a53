// The command line. CLI11 is included here and by option_checks.h, dat_arguments.h, manual.h and completion.h
// only; each command's work is a function of its own.
#include <glidepath/version.h>

#include "apps/glidepath/commands.h"
#include "apps/glidepath/console.h"
#include "apps/glidepath/dat_arguments.h"
#include "apps/glidepath/help.h"
#include "apps/glidepath/inspect.h"
#include "apps/glidepath/lint.h"
#include "apps/glidepath/manual.h"
#include "apps/glidepath/option_checks.h"
#include "apps/glidepath/oracle.h"
#include "apps/glidepath/replay.h"
#include "apps/glidepath/score.h"
#include "apps/glidepath/simulate.h"
#include "apps/glidepath/study.h"
#include "replay/output_file.h"
#include "replay/text_table.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <new>
#include <numeric>
#include <sstream>

#if defined(__GLIBC__)
#include <malloc.h>
#endif

namespace {

using namespace glidepath::app;  // the commands and their help

std::string conformance_footer() {
    return "\nA vector file is JSON Lines (*.jsonl, *.jsonl.gz). Its name and folder say which\n"
           "suite it is for, for example position/geometry.jsonl.gz; cases of predict are\n"
           "known by what they hold. A file named here whose kind nothing tells is of\n"
           "--suite. Tolerances are those of the folder's FORMAT.md.\n"
           "\nSuites:\n" +
           suite_list() +
           "\nExit status: 0 all cases agree, 1 some differ, 2 something could not run.\n"
           "\nExamples:\n"
           "  glidepath conformance                                all bundled vectors\n"
           "  glidepath conformance --suite position/geometry      one suite\n"
           "  glidepath conformance my/vectors x/geometry.jsonl    folders and files of your own\n"
           "  glidepath conformance --suite wire/gates x/some.jsonl  a file of any name\n"
           "  glidepath conformance --json > report.json           for machines\n";
}

// What was built, and which rules it knows.
std::string version_text() {
#if defined(__clang__)
    const std::string compiler = fmt::format("clang {}.{}", __clang_major__, __clang_minor__);
#else
    const std::string compiler = fmt::format("gcc {}.{}", __GNUC__, __GNUC_MINOR__);
#endif
    return fmt::format("glidepath {}\nbuild: {}, {}{}\nrules: retail (default), documented, literal",
                       GLIDEPATH_VERSION, GLIDEPATH_BUILD_TYPE, compiler,
                       GLIDEPATH_IS_CHECKED ? ", checked" : "");
}

// Options that several commands have.
void add_ports(CLI::App* command, std::string& ports) {
    command->add_option("--ports", ports, "UDP ports of servers (default: 9000-10013)")->option_text("A-B");
}

void add_session(CLI::App* command, unsigned& session) {
    command
        ->add_option("--session", session,
                     "Which session of the capture (default: first; inspect --sessions)")
        ->option_text("N")
        ->check(whole_number(std::numeric_limits<unsigned>::max()));
}

void add_adopt(CLI::App* command, bool& adopts) {
    command->add_flag_callback(
        "--no-adopt", [&adopts] { adopts = false; },
        "Leave out objects whose creation the capture does not hold");
}

void add_assets(CLI::App* command, std::string& dat) {
    command
        ->add_option("--dat", dat,
                     "Sizes and motions of bodies: client_portal.dat, or a folder of 'dat export' (default: "
                     "GLIDEPATH_DAT)")
        ->option_text("FILE");
}

CLI::Option* add_live(CLI::App* command, std::string& interface_name, double& seconds,
                      CLI::Option* captures) {
    CLI::Option* live =
        command->add_option("--interface", interface_name, "Listen here instead")->option_text("NAME");
    live->excludes(captures);
    command->add_option("--seconds", seconds, "Live: for how long (default: until Ctrl-C)")
        ->option_text("S")
        ->needs(live)
        ->check(number_in(0.001, 1e9));
    return live;
}

void add_motion(CLI::App* command, std::string& smoother, std::string& driver) {
    command
        ->add_option("--smoother", smoother,
                     "retail (default) or predictive: positions and the movement's velocity, foretold")
        ->option_text("NAME");
    command->add_option("--driver", driver, "Who steers moved bodies: planner (default) or light")
        ->option_text("NAME");
}

void add_replay_options(CLI::App* command, ReplayArguments& arguments) {
    add_ports(command, arguments.ports);
    command->add_option("--fps", arguments.fps, "Frames a second that are shown (default: 60)")
        ->option_text("N");
    command->add_option("--physics", arguments.physics, "retail30 (default) or every-frame")
        ->option_text("RATE");
    command->add_option("--root-motion", arguments.root_motion, "keyframe, smooth or auto (default)")
        ->option_text("MODE");
    command->add_option("--rules", arguments.rules, "retail (default), documented or literal")
        ->option_text("SET");
    add_motion(command, arguments.smoother, arguments.driver);
    command
        ->add_option("--viewer", arguments.viewer,
                     "Whose distance decides who glides (default: the player); none: everybody glides")
        ->option_text("ID|none");
    add_session(command, arguments.session);
    add_adopt(command, arguments.adopts);
    add_assets(command, arguments.dat);
}

void add_span(CLI::App* command, ReplayArguments& arguments) {
    command->add_option("--from", arguments.from_s, "Show from this time on, in seconds")->option_text("S");
    command->add_option("--to", arguments.to_s, "Up to this time")->option_text("S");
}

void add_inspect(CLI::App& app, InspectCommand& options, int& status) {
    CLI::App* command = app.add_subcommand("inspect", k_inspect_about);
    command->footer(k_inspect_footer);
    CLI::Option* inputs =
        command->add_option("CAPTURE|HEX", options.inputs, "Captures, or a message in hex, or -")
            ->option_text("...");
    CLI::Option* live = add_live(command, options.interface_name, options.seconds, inputs);
    add_ports(command, options.ports);
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
    command->add_flag("--sessions", options.sessions, "List sessions and their links instead of messages");
    command->callback([command, inputs, live, &options, &status] {
        if (inputs->empty() && live->empty()) throw CLI::RequiredError("a capture, hex or --interface");
        if (options.sessions) {
            refuse(*command, {"--opcode", "--guid", "--from", "--to", "--all", "--tolerant", "--strict"},
                   "is for messages; --sessions lists none");
        }
        status = run_inspect(options);
    });
}

void add_replay(CLI::App& app, ReplayCommand& options, int& status) {
    CLI::App* command = app.add_subcommand("replay", k_replay_about);
    command->footer(k_replay_footer);
    CLI::Option* captures =
        command->add_option("CAPTURE", options.captures, "Captures, pcap or pcapng")->option_text("...");
    CLI::Option* live = add_live(command, options.interface_name, options.seconds, captures);
    add_replay_options(command, options.replay);
    add_span(command, options.replay);
    command->add_option("--only", options.only, "Only this body: 0x50000001 or decimal")->option_text("ID");
    command->add_flag("--join", options.join, "The captures are parts of one session");
    command->add_option("--out", options.out, "Write poses, notices and messages into this folder")
        ->option_text("DIR");
    command->add_flag("--json", options.json, "Print the summary as JSON");
    command->add_flag("--quiet", options.quiet, "No progress bar");
    command->callback([captures, live, &options, &status] {
        if (captures->empty() && live->empty()) throw CLI::RequiredError("a capture or --interface");
        status = run_replay(options);
    });
}

void add_lint(CLI::App& app, LintCommand& options, int& status) {
    CLI::App* command = app.add_subcommand("lint", k_lint_about);
    command->footer(k_lint_footer);
    CLI::Option* captures =
        command->add_option("CAPTURE", options.captures, "Captures, pcap or pcapng")->option_text("...");
    command->add_flag("--join", options.join, "The captures are parts of one session");
    command->add_option("--rule", options.rules, "Only this rule (--list); may be repeated")
        ->option_text("NAME")
        ->allow_extra_args(false);
    add_ports(command, options.ports);
    add_session(command, options.session);
    add_adopt(command, options.adopts);
    add_assets(command, options.dat);
    command->add_flag("--json", options.json, "Print JSON instead of a table");
    command->add_flag("--list", options.list, "List the rules with what is seen and what to change")
        ->excludes(captures);
    command->add_flag("--quiet", options.quiet, "Nothing about captures without findings");
    command->callback([captures, &options, &status] {
        if (captures->empty() && !options.list) throw CLI::RequiredError("a capture or --list");
        status = run_lint(options);
    });
}

void add_score(CLI::App& app, ScoreCommand& options, int& status) {
    CLI::App* command = app.add_subcommand("score", k_score_about);
    command->footer(k_score_footer);
    command->add_option("--truth", options.truth, "What was true (CSV)")->option_text("FILE")->required();
    command->add_option("--shown", options.shown, "What was shown (CSV)")->option_text("FILE")->required();
    command
        ->add_option("--updates", options.updates, "What arrived (CSV): settling counts from the last update")
        ->option_text("FILE");
    command
        ->add_option("--top-speed", options.top_speed_mps,
                     "Top true speed in m/s (default: of each body's truth)")
        ->option_text("V")
        ->check(number_in(0.0, 1e6));
    command
        ->add_option("--pop-factor", options.pop_factor,
                     "A pop is a step above K x top speed x frame time (2.5)")
        ->option_text("K")
        ->check(number_in(0.0, 1e6));
    command->add_option("--longest-lag-ms", options.longest_lag_ms, "How far the lag is searched (2000)")
        ->option_text("MS")
        ->check(number_in(0.0, 60'000.0));
    command->add_flag("--per-body", options.per_body, "A line for each body as well");
    command->add_flag("--json", options.json, "Print JSON, with all bodies");
    glidepath::ScoreLimits& gates = options.gates;
    const auto gate = [&](const char* name, std::optional<double>& limit, const char* about) {
        command->add_option(name, limit, about)->option_text("X")->check(number_in(0.0, 1e9))->group("Gates");
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
    command->callback([&] { status = run_score(options); });
}

void add_compare(CLI::App& app, CompareCommand& options, int& status) {
    CLI::App* command = app.add_subcommand("compare", k_compare_about);
    constexpr std::size_t k_footer_width = 79;  // as the other texts of help.h have
    command->footer("\n" +
                    glidepath::replay::fitted_text("Policies: " + policy_list() + ".", k_footer_width) +
                    k_compare_footer);
    command->add_option("CAPTURE|SCENE", options.sources, "Captures of one session, or a scene")
        ->option_text("...");
    command->add_option("--updates", options.updates, "What arrived (CSV)")->option_text("FILE");
    command
        ->add_option("--truth", options.truth,
                     "What was true (CSV; default: NAME.truth.csv beside a capture)")
        ->option_text("FILE");
    command->add_option("--profile", options.profile, "Network of a scene: clean, dsl, bad or a file")
        ->option_text("NAME");
    const auto number = [&](const char* name, double& value, const char* unit, double low, double high,
                            const char* about) {
        return command->add_option(name, value, about)->option_text(unit)->check(number_in(low, high));
    };
    number("--top-speed", options.top_speed_mps, "V", 0, 1e6,
           "Top speed in m/s (default: estimated, each body's own)");
    number("--fps", options.fps, "HZ", 1, 1000, "Frames a second (60)");
    number("--interval-ms", options.interval_ms, "MS", 0, 60'000,
           "Interval between updates (default: estimated; predictive policies learn it)");
    number("--regular-ms", options.regular_ms, "MS", 0, 60'000,
           "Interval of a sender that also sends on change (default: it does not)");
    number("--delay-ms", options.delay_ms, "MS", 0, 60'000,
           "Of the fixed delay (default: two usual intervals)");
    number("--blend-ms", options.blend_ms, "MS", 0, 60'000,
           "Of dead reckoning (default: half a usual interval)");
    number("--pop-factor", options.pop_factor, "K", 0, 1e6,
           "A pop is a step above K x top speed x frame time (2.5)");
    number("--longest-lag-ms", options.longest_lag_ms, "MS", 0, 60'000, "How far the lag is searched (2000)");
    command->add_option("--policy", options.policies, "Only this one; may be repeated (default: all)")
        ->option_text("NAME");
    add_assets(command, options.dat);
    add_motion(command, options.smoother, options.driver);
    command
        ->add_option("--write", options.write_folder,
                     "Write truth, updates and what each policy showed there")
        ->option_text("FOLDER");
    command->add_flag("--json", options.json, "Print JSON, with all bodies");
    command->add_flag("--own", options.own,
                      "The client's own body: the server's echoes against what the client sent");
    constexpr const char* group = "Made traffic";
    const auto movement = [&](const char* name, glidepath::TrafficKind made, const char* about) {
        command
            ->add_flag_callback(
                name, [&options, made] { options.kinds.push_back(made); }, about)
            ->group(group);
    };
    using glidepath::TrafficKind;
    movement("--walkers", TrafficKind::walkers, "Made traffic instead of files: walkers at 4 m/s");
    movement("--shooter", TrafficKind::shooter, "The same: keys, friction, strafing, jumps");
    movement("--skaters", TrafficKind::skaters, "Fast, smooth turns, strides and glides");
    movement("--vehicles", TrafficKind::vehicles, "Curves and lights, up to 20 m/s");
    movement("--crowd", TrafficKind::crowd, "Pedestrians who walk around each other");
    glidepath::TrafficOptions& traffic = options.traffic;
    command->add_option("--count", traffic.count, "How many (100)")
        ->option_text("N")
        ->check(CLI::Range(1, 1000))
        ->group(group);
    number("--seconds", traffic.duration_s, "S", 5, 600, "How long, also of a scene (60)")->group(group);
    number("--rate", traffic.sender.updates_hz, "HZ", 0.1, 100, "Updates a second (10)")->group(group);
    command->add_option("--network", options.network, "usual, clean, mobile or bad (usual: 80 ms latency)")
        ->option_text("NAME")
        ->group(group);
    command->add_option("--loss", options.loss_percent, "Updates lost (the network's; usual: 5)")
        ->option_text("%")
        ->check(number_in(0.0, 99.0))
        ->group(group);
    command->add_flag("--on-change", traffic.sender.sends_on_change, "Also send when a velocity changes")
        ->group(group);
    command->add_flag("--repeat-last", traffic.sender.repeats_last, "Send the position before, too")
        ->group(group);
    command->add_flag("--send-velocity", traffic.sender.tells_velocity, "Send velocities")->group(group);
    command->add_option("--seed", traffic.seed, "Of made traffic or the scene (1)")
        ->option_text("N")
        ->check(whole_number())
        ->group(group);
    command->callback([&, command] {
        check_compare_options(*command, options);
        status = run_compare(options);
    });
}

void add_simulate(CLI::App& app, SimulateOptions& options, int& status) {
    CLI::App* command = app.add_subcommand("simulate", k_simulate_about);
    command->footer(k_simulate_footer);
    command->add_option("--scene", options.scene, "Who is there and what they do (default: town)")
        ->option_text("NAME|FILE");
    command->add_option("--profile", options.profile, "What the network does (default: clean)")
        ->option_text("NAME|FILE");
    command->add_option("--seconds", options.seconds, "How long (default: 60)")->option_text("S");
    command->add_option("--seed", options.seed, "Another seed, another session (default: 1)")
        ->option_text("N")
        ->check(whole_number());
    command->add_option("--out", options.out, "The capture to write; its truth goes beside it")
        ->option_text("FILE.pcap");
    command->add_option("--udp", options.udp, "Send it live to this port of this machine")
        ->option_text("127.0.0.1:PORT");
    command
        ->add_option("--players-hz", options.players_hz, "Positions a second of a moving player (default: 1)")
        ->option_text("HZ");
    command->add_option("--creatures-hz", options.creatures_hz, "The same of a creature (default: 5)")
        ->option_text("HZ");
    command
        ->add_option("--land-servers", options.land_servers,
                     "As retail: a coordinator and N land servers with hand-overs (default: one server)")
        ->option_text("N")
        ->check(whole_number(std::numeric_limits<unsigned>::max()));
    command->add_option("--plant", options.faults, "A mistake that servers make (--list); may be repeated")
        ->option_text("FAULT");
    command->add_flag("--list", options.list, "List scenes, profiles and faults");
    command->add_flag("--quiet", options.quiet, "No summary");
    command->callback([&] { status = run_simulate(options); });
}

void add_oracle(CLI::App& app, OracleCommand& options, int& status) {
    CLI::App* command = app.add_subcommand("oracle", k_oracle_about);
    command->footer(k_oracle_footer);
    CLI::Option* requests =
        command->add_option("REQUESTS", options.requests, "A file of requests (default: standard input)")
            ->option_text("FILE|-");
    command
        ->add_option("--requests", options.captures,
                     "Answer nothing: write the replay of these captures as requests")
        ->option_text("CAPTURE...")
        ->excludes(requests);
    add_replay_options(command, options.replay);
    command->callback([&, command] {
        if (options.captures.empty()) {
            refuse(*command,
                   {"--ports", "--fps", "--physics", "--root-motion", "--rules", "--smoother", "--driver",
                    "--viewer", "--session", "--no-adopt"},
                   "says how --requests replays");
        }
        status = run_oracle(options);
    });
}

// What all studying commands take.
CLI::Option* add_traffic(CLI::App* command, StudyCommand& options) {
    CLI::Option* sources =
        command->add_option("CAPTURE|SCENE", options.traffic.sources, "Captures of one session, or a scene")
            ->option_text("...")
            ->required();
    command
        ->add_option("--truth", options.traffic.truth,
                     "Where bodies really were (default: NAME.truth.csv beside it)")
        ->option_text("FILE");
    command->add_option("--profile", options.traffic.profile, "Network of a scene: clean, dsl, bad or a file")
        ->option_text("NAME");
    command->add_option("--seconds", options.traffic.seconds, "Length of a scene (default: 60)")
        ->option_text("S");
    command->add_option("--seed", options.traffic.seed, "Seed of a scene (default: 1)")
        ->option_text("N")
        ->check(whole_number());
    add_replay_options(command, options.replay);
    command
        ->add_option("--pop-factor", options.pop_factor,
                     "A pop is a step above K x top speed x frame time (2.5)")
        ->option_text("K")
        ->check(number_in(0.0, 1e6));
    command->add_option("--top-speed", options.top_speed_mps, "Top speed in m/s (default: each body's own)")
        ->option_text("V")
        ->check(number_in(0.0, 1e6));
    return sources;
}

void add_view(CLI::App& app, StudyCommand& view, int& status) {
    CLI::App* command = app.add_subcommand("view", k_view_about);
    command->footer(k_view_footer);
    CLI::Option* sources = add_traffic(command, view)->required(false);
    CLI::Option* interface =
        command->add_option("--interface", view.interface_name, "Follow live traffic on this interface")
            ->option_text("NAME")
            ->excludes(sources);
    CLI::Option* udp = command->add_option("--udp", view.udp, "Follow datagrams sent to this port")
                           ->option_text("127.0.0.1:PORT")
                           ->excludes(sources)
                           ->excludes(interface);
    command->add_option("--port", view.port, "Port on 127.0.0.1 (default: any that is free)")
        ->option_text("N")
        ->check(CLI::Range(0, 65535));
    command
        ->add_option("--listen", view.listen,
                     "Live: serve here, to anyone with the link (default: 127.0.0.1)")
        ->option_text("ADDRESS")
        ->check(CLI::ValidIPV4);
    command->add_flag_callback(
        "--no-open", [&view] { view.opens = false; }, "Do not open a browser");
    command->callback([command, sources, interface, udp, &view, &status] {
        if (sources->empty() && interface->empty() && udp->empty()) {
            throw CLI::RequiredError("a capture, a scene, --interface or --udp");
        }
        if (!view.listen.empty() && interface->empty() && udp->empty()) {
            throw CLI::ValidationError("--listen", "is for live pages: it needs --interface or --udp");
        }
        check_traffic_options(*command, view.traffic.sources);
        status = run_view(view);
    });
}

void add_explain(CLI::App& app, StudyCommand& options, int& status) {
    CLI::App* command = app.add_subcommand("explain", k_explain_about);
    command->footer(k_explain_footer);
    add_traffic(command, options);
    command->add_option("--guid", options.guid, "The body: 0x50000001 or decimal")->option_text("ID");
    command->add_option("--at", options.at_s, "Around this time, in seconds")
        ->option_text("S")
        ->check(number_in(0.0, 1e9));
    command->add_option("--around", options.around_s, "How far around it (default: 0.5)")
        ->option_text("S")
        ->check(number_in(0.0, 1e6));
    add_span(command, options.replay);
    command->add_flag("--pops", options.pops, "Every pop with its cause instead of frames");
    command->add_flag("--json", options.json, "For machines");
    command->callback([&, command] {
        check_explain_options(*command, options);
        status = run_explain(options);
    });
}

void add_pages(CLI::App& app, StudyCommand& report, StudyCommand& view, StudyCommand& study, int& status) {
    CLI::App* command = app.add_subcommand("report", k_report_about);
    command->footer(k_report_footer);
    add_traffic(command, report);
    command->add_option("--out", report.out, "The file")->option_text("FILE")->required();
    command->callback([&, command] {
        check_traffic_options(*command, report.traffic.sources);
        status = run_report(report);
    });

    add_view(app, view, status);

    command = app.add_subcommand("study", k_study_about);
    command->footer(k_study_footer);
    add_traffic(command, study);
    command->add_option("--out", study.out, "Write data and page into this folder")->option_text("DIR");
    command->add_flag("--pops", study.pops, "Every pop with its cause, too");
    command->add_flag("--bodies", study.bodies, "How every body moved, too");
    command->add_flag("--json", study.json, "Print all of it as JSON");
    command->callback([&, command] {
        check_traffic_options(*command, study.traffic.sources);
        status = run_study(study);
    });
}

// How many letters differ, roughly: enough to find what somebody meant.
std::size_t difference(std::string_view a, std::string_view b) {
    std::vector<std::size_t> row(b.size() + 1);
    std::iota(row.begin(), row.end(), 0U);
    for (const char letter : a) {
        std::size_t diagonal = row[0]++;
        for (std::size_t j = 0; j < b.size(); ++j) {
            const std::size_t above = row[j + 1];
            row[j + 1] = std::min({above + 1, row[j] + 1, diagonal + (letter == b[j] ? 0U : 1U)});
            diagonal = above;
        }
    }
    return row[b.size()];
}

bool has_command(const CLI::App& app, const std::string& word) {
    const auto commands = app.get_subcommands([](const CLI::App*) { return true; });
    return std::any_of(commands.begin(), commands.end(),
                       [&](const CLI::App* command) { return command->get_name() == word; });
}

// `before`: the words that lead to the command, "dat ".
int complain_of_command(const CLI::App& app, const std::string& before, const std::string& word) {
    std::string names;
    std::string nearest;
    std::size_t least = 3;  // letters
    for (const CLI::App* command : app.get_subcommands([](const CLI::App*) { return true; })) {
        const std::string& name = command->get_name();
        names += (names.empty() ? "" : ", ") + name;
        if (const std::size_t letters = difference(word, name); letters < least) {
            least = letters;
            nearest = name;
        }
    }
    const std::string hint =
        nearest.empty() ? "there are " + names : fmt::format("did you mean {}? There are {}", nearest, names);
    print(stderr, fmt::format("glidepath: {}{}: no such command; {}\n", before, word, hint));
    return k_could_not_run;
}

int complain_of_usage(const CLI::App& app, const CLI::ParseError& error) {
    std::string command;
    for (const CLI::App* at = &app; at != nullptr;) {
        const auto chosen = at->get_subcommands();
        at = chosen.empty() ? nullptr : chosen.front();
        if (at != nullptr) command += " " + at->get_name();
    }
    print(stderr, fmt::format("glidepath{}: {}\n'glidepath{} --help' says how it is used\n", command,
                              error.what(), command));
    return k_could_not_run;
}

// "help replay" becomes "replay --help".
std::vector<std::string> as_help_option(std::vector<std::string> words) {
    words.erase(words.begin());
    words.emplace_back("--help");
    return words;
}

// Without a command CLI11 would complain of that alone.
bool is_unknown_option(const std::string& word) {
    return word.starts_with('-') && word != "-h" && word != "--help" && word != "--version";
}

// CLI11 leaves a line free before a footer, which begins with one.
std::string without_gaps(std::string text) {
    for (std::size_t at = text.find("\n\n\n"); at != std::string::npos; at = text.find("\n\n\n", at))
        text.erase(at, 1);
    return text;
}

// Recordings of long captures are freed while others are made. By default glibc keeps what they leave and
// fills it badly.
void give_memory_back_at_once() {
#if defined(__GLIBC__)
    constexpr int k_own_pages_bytes = 128 * 1024;
    // NOLINTNEXTLINE(concurrency-mt-unsafe): there are no threads yet
    static_cast<void>(::mallopt(M_MMAP_THRESHOLD, k_own_pages_bytes));
#endif
}

}  // namespace

int main(int argc, char** argv) {
    hold_standard_streams();
    give_memory_back_at_once();
    CLI::App app{k_about, "glidepath"};
    app.footer(k_examples);
    app.set_version_flag("--version", version_text());
    app.require_subcommand(1);
    app.get_formatter()->column_width(28);

    int status = 0;
    ConformanceOptions conformance;
    CLI::App* command = app.add_subcommand("conformance", k_conformance_about);
    command->footer(conformance_footer());
    command->add_option("PATH", conformance.paths, "Vector files or folders (default: the bundled vectors)")
        ->option_text("...");
    command->add_option("--suite", conformance.suite, "Only this suite: a group, a name or group/name")
        ->option_text("NAME");
    command->add_flag("--json", conformance.json, "Print the report as JSON");
    command->callback([&] { status = run_conformance(conformance); });

    InspectCommand inspect;
    add_inspect(app, inspect, status);
    ReplayCommand replay;
    add_replay(app, replay, status);
    LintCommand lint;
    add_lint(app, lint, status);
    ScoreCommand score;
    add_score(app, score, status);
    CompareCommand compare;
    add_compare(app, compare, status);

    SimulateOptions simulate;
    add_simulate(app, simulate, status);

    OracleCommand oracle;
    add_oracle(app, oracle, status);

    StudyCommand explain;
    add_explain(app, explain, status);
    StudyCommand report;
    StudyCommand view;
    StudyCommand study;
    add_pages(app, report, view, study, status);

    DatCommand dat;
    add_dat(app, dat, status);
    add_manual(app, status);

    refuse_empty_words(app);
    clean_up_when_interrupted();
    std::vector<std::string> words(argv + 1, argv + argc);
    if (!words.empty() && words.front() == "help") words = as_help_option(std::move(words));
    if (!words.empty() && words.front()[0] != '-' && !has_command(app, words.front()))
        return complain_of_command(app, "", words.front());
    const CLI::App& dat_app = *app.get_subcommand("dat");
    if (words.size() > 1 && words[0] == dat_app.get_name() && words[1][0] != '-' &&
        !has_command(dat_app, words[1]))
        return complain_of_command(dat_app, "dat ", words[1]);
    try {
        if (!words.empty() && is_unknown_option(words.front())) throw CLI::ExtrasError({words.front()});
        app.parse(std::vector<std::string>(words.rbegin(), words.rend()));  // it wants the last one first
    } catch (const CLI::ParseError& error) {
        // Bad usage is "could not run", like an unreadable file; asking for help is not an error.
        if (error.get_exit_code() != 0) return complain_of_usage(app, error);
        std::ostringstream text;
        app.exit(error, text, text);
        print(stdout, shown_text(without_gaps(text.str())));
        return end_output(k_good);
    } catch (const std::bad_alloc&) {
        print(stderr, "glidepath: there is not enough memory\n");
        return k_could_not_run;
    }
    // What could not be done leaves no empty folder behind.
    if (status == k_could_not_run) static_cast<void>(glidepath::replay::remove_temporary_files());
    return end_output(status);
}

// The command line. CLI11 is included here only; each command's work is a function of its own.
#include <glidepath/base/version.h>

#include "apps/glidepath/commands.h"
#include "apps/glidepath/score.h"

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
    "  glidepath score --truth t.csv --shown s.csv       how late, wrong and rough a program showed its "
    "bodies\n"
    "  glidepath compare --updates u.csv --truth t.csv   the same for the usual policies and ours\n"
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

    glidepath::app::ScoreCommand score;
    add_score(app, score, status);
    glidepath::app::CompareCommand compare;
    add_compare(app, compare, status);

    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        // Bad usage is "could not run", like an unreadable file; asking for help is not an error.
        return app.exit(error) == 0 ? 0 : 2;
    }
    return status;
}

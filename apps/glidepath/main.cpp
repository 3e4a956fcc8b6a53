// The command line. CLI11 is included here only; each command's work is a function of its own.
#include <glidepath/base/version.h>

#include "apps/glidepath/commands.h"

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

    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        // Bad usage is "could not run", like an unreadable file; asking for help is not an error.
        return app.exit(error) == 0 ? 0 : 2;
    }
    return status;
}

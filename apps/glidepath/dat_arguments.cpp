#include "apps/glidepath/dat_arguments.h"

namespace glidepath::app {

namespace {

constexpr const char* k_dat_about = "See, check and export motion tables, animations and setups of a DAT";
constexpr const char* k_dat_footer =
    "\nA DAT is client_portal.dat of the game; nothing is changed in it. docs/dat.md has more.\n"
    "Every command takes the file that GLIDEPATH_DAT names when FILE is left out.\n"
    "\nExamples:\n"
    "  glidepath dat list client_portal.dat --kind motion-table     which tables there are\n"
    "  glidepath dat show client_portal.dat 0x09000001              one of them\n"
    "  glidepath dat check client_portal.dat                        is the file whole, and read as "
    "published?\n"
    "  glidepath dat find client_portal.dat Jump                    which tables have a motion\n"
    "  glidepath dat export client_portal.dat 0x09000001 --out motions.json\n"
    "\n'glidepath dat COMMAND --help' says more about each.\n";

constexpr const char* k_list_footer =
    "\nKinds: graphics, setup, animation, motion-table, wave, sound-table, particle-emitter, script, "
    "script-table, other.\n"
    "\nExit status: 0 listed, 1 the file is malformed, 2 could not run.\n"
    "\nExamples:\n"
    "  glidepath dat list client_portal.dat\n"
    "  glidepath dat list client_portal.dat --kind setup\n";
constexpr const char* k_show_footer =
    "\nMotion tables, animations and setups are shown with their fields; other kinds are only bytes.\n"
    "Values are as stored: windows not clamped, rotations not normalised. docs/dat.md has the form of "
    "--json.\n"
    "\nExit status: 0 shown, 1 rejected (the finding is on standard error), 2 could not run.\n"
    "\nExamples:\n"
    "  glidepath dat show client_portal.dat 0x02000001\n"
    "  glidepath dat show client_portal.dat 0x03000514 --json > animation.json\n";
constexpr const char* k_check_footer =
    "\nWithout ID: the directory, then every setup, animation and motion table, and what is published of "
    "the\n"
    "end-of-retail file. Tolerated findings are what the client puts up with; the others end the reading of "
    "an\n"
    "object. docs/dat.md lists the classes.\n"
    "\nExit status: 0 nothing, or tolerated findings only; 1 something rejected; 2 could not run.\n"
    "\nExamples:\n"
    "  glidepath dat check client_portal.dat\n"
    "  glidepath dat check client_portal.dat 0x09000001 --json\n";
constexpr const char* k_export_footer =
    "\nID is a motion table, or a setup: then the table that it names. The file gets the table with all of "
    "its\n"
    "animations, in the form of docs/motion-tables.md, ready for load_motion_file. Windows that do not fit "
    "are\n"
    "clamped as the client does. Hooks are numbered; what each number stands for is written beside the file, "
    "to\n"
    "NAME.hooks.json. With several IDs, or when it ends with /, --out is a folder: it gets a file for each "
    "table\n"
    "and setups.json with the setups among the IDs. --dat of replay and the others takes such a folder.\n"
    "\nExit status: 0 written, 1 an object is rejected, 2 could not run.\n"
    "\nExamples:\n"
    "  glidepath dat export client_portal.dat 0x09000001 --out motions.json\n"
    "  glidepath dat export client_portal.dat 0x02000001 0x02000010 --out motions/\n";
constexpr const char* k_find_footer =
    "\nThe motion is the name of a command (data/motion_commands.csv has them) or its number. Tables keep "
    "only the\n"
    "low half of a motion in their keys, so that is what cycles, modifiers and the begin of links are found "
    "by.\n"
    "\nExit status: 0 found, 1 no table has it, 2 could not run.\n"
    "\nExamples:\n"
    "  glidepath dat find client_portal.dat RunForward\n"
    "  glidepath dat find client_portal.dat 0x8000003E          a style\n";

CLI::App* add_command(CLI::App* dat, DatCommand& command, const char* name, const char* about,
                      const char* footer) {
    CLI::App* added = dat->add_subcommand(name, about);
    added->footer(footer);
    added->add_option("FILE", command.file, "The DAT (default: the one that GLIDEPATH_DAT names)")
        ->option_text(" ");
    return added;
}

}  // namespace

void add_dat(CLI::App& app, DatCommand& command, int& status) {
    CLI::App* dat = app.add_subcommand("dat", k_dat_about);
    dat->footer(k_dat_footer);
    dat->require_subcommand(1);

    CLI::App* list = add_command(dat, command, "list", "List the objects of a DAT", k_list_footer);
    list->add_option("--kind", command.kind, "Only of this kind")->option_text("KIND");
    list->add_flag("--json", command.json, "Print JSON instead of a table");
    list->callback([&] { status = run_dat_list(command); });

    CLI::App* show = add_command(dat, command, "show", "Show one object", k_show_footer);
    show->add_option("ID", command.id, "The object: 0x09000001")->option_text(" ");
    show->add_flag("--json", command.json, "Every value, as JSON");
    show->callback([&] { status = run_dat_show(command); });

    CLI::App* check = add_command(dat, command, "check", "Find what is wrong with a DAT", k_check_footer);
    check->add_option("ID", command.id, "Only this object: 0x09000001")->option_text(" ");
    check->add_flag("--json", command.json, "Print the findings as JSON");
    check->add_flag("--quiet", command.quiet, "No progress bar");
    check->callback([&] { status = run_dat_check(command); });

    CLI::App* exported = add_command(dat, command, "export", "Write motion tables as JSON", k_export_footer);
    exported->add_option("ID", command.ids, "Motion tables or setups: 0x09000001")->option_text("...");
    exported->add_option("--out", command.out, "The file, or the folder")->option_text("PATH")->required();
    exported->callback([&] { status = run_dat_export(command); });

    CLI::App* find =
        add_command(dat, command, "find", "Say which motion tables have a motion", k_find_footer);
    find->add_option("MOTION", command.motion, "RunForward or 0x44000007")->option_text(" ");
    find->add_flag("--json", command.json, "Print JSON, with all styles instead of a few");
    find->add_flag("--quiet", command.quiet, "No progress bar");
    find->callback([&] { status = run_dat_find(command); });
}

}  // namespace glidepath::app

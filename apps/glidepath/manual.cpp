#include "apps/glidepath/manual.h"

#include <glidepath/version.h>

#include "apps/glidepath/completion.h"
#include "apps/glidepath/console.h"
#include "apps/glidepath/help.h"

#include <fmt/format.h>

#include <memory>

namespace glidepath::app {

std::vector<const CLI::App*> commands_of(const CLI::App& app) {
    return app.get_subcommands([](const CLI::App* command) { return !command->get_name().empty(); });
}

std::vector<const CLI::Option*> options_of(const CLI::App& app) {
    return app.get_options([](const CLI::Option* option) { return !option->get_positional(); });
}

bool takes_value(const CLI::Option& option) { return option.get_items_expected_max() > 0; }

std::string joined(const std::vector<std::string>& words, const char* between) {
    std::string text;
    for (const std::string& word : words)
        text += (text.empty() ? "" : between) + word;
    return text;
}

std::vector<std::string> names_of(const CLI::Option& option) {
    std::vector<std::string> names;
    for (const std::string& name : option.get_snames())
        names.push_back("-" + name);
    for (const std::string& name : option.get_lnames())
        names.push_back("--" + name);
    return names;
}

std::string command_names(const CLI::App& app) {
    std::vector<std::string> names;
    for (const CLI::App* command : commands_of(app))
        names.push_back(command->get_name());
    return joined(names);
}

namespace {

// A line that roff takes for text.
std::string roff(std::string_view text) {
    std::string safe;
    bool is_line_begin = true;
    for (const char c : text) {
        if (is_line_begin && (c == '.' || c == '\'')) safe += "\\&";
        is_line_begin = c == '\n';
        if (c == '\\') {
            safe += "\\e";
        } else if (c == '-') {
            safe += "\\-";
        } else {
            safe += c;
        }
    }
    return safe;
}

std::string roff_options(const CLI::App& command) {
    std::string text;
    for (const CLI::Option* option : options_of(command)) {
        const std::string value = takes_value(*option) ? " " + option->get_option_text() : "";
        text += ".TP\n\\fB" + roff(joined(names_of(*option), ", ")) + "\\fR" + roff(value) + "\n" +
                roff(option->get_description()) + "\n";
    }
    return text;
}

std::string synopsis(const CLI::App& program, const CLI::App& command) {
    std::string text = program.get_name();
    if (&command != &program) text += " " + command.get_name();
    if (!commands_of(command).empty()) return text + " COMMAND [OPTIONS]";
    text += " [OPTIONS]";
    for (const CLI::Option* option :
         command.get_options([](const CLI::Option* known) { return known->get_positional(); }))
        text += " " + option->get_name(true) + (option->get_option_text() == "..." ? "..." : "");
    return text;
}

}  // namespace

std::string manual_page(const CLI::App& program, const CLI::App& command) {
    const bool is_program = &command == &program;
    const std::string name = is_program ? "glidepath" : "glidepath-" + command.get_name();
    std::string upper = name;
    for (char& c : upper)
        c = c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
    const std::string about = is_program
                                  ? "the motion engine of the retail Asheron's Call client, and its tools"
                                  : command.get_description();
    std::string text =
        fmt::format(".TH {} 1 \"\" \"glidepath {}\" \"Glidepath\"\n", roff(upper), GLIDEPATH_VERSION);
    text += ".SH NAME\n" + roff(name) + " \\- " + roff(about) + "\n";
    text += ".SH SYNOPSIS\n\\fB" + roff(synopsis(program, command)) + "\\fR\n";
    text += ".SH DESCRIPTION\n" + roff(command.get_description()) + "\n";
    for (const CLI::App* below : commands_of(command)) {
        text += ".TP\n\\fB" + roff(below->get_name()) + "\\fR\n" + roff(below->get_description()) + "\n";
        if (!is_program) text += roff_options(*below);
    }
    text += ".SH OPTIONS\n" + roff_options(command);
    text += ".SH NOTES\n.nf\n" + roff(command.get_footer()) + ".fi\n";
    return text;
}

void add_manual(CLI::App& program, int& status) {
    CLI::App* command = program.add_subcommand("completion", k_completion_about);
    command->footer(k_completion_footer);
    const auto shell = std::make_shared<std::string>();
    command->add_option("SHELL", *shell, "bash, zsh or fish")->option_text(" ")->required();
    command->callback([&program, &status, shell] {
        const std::string text = completion_script(program, *shell);
        print(stdout, text);
        status = text.empty()
                     ? complain("completion", fmt::format("{}: there are bash, zsh and fish", *shell))
                     : k_good;
    });

    command = program.add_subcommand("manual", k_manual_about);
    command->footer(k_manual_footer);
    const auto name = std::make_shared<std::string>();
    command->add_option("COMMAND", *name, "Whose page (default: the program's)")->option_text(" ");
    command->callback([&program, &status, name] {
        const CLI::App* found = name->empty() ? &program : nullptr;
        for (const CLI::App* known : commands_of(program)) {
            if (known->get_name() == *name) found = known;
        }
        if (found == nullptr) {
            status = complain(
                "manual", fmt::format("{}: no such command; there are {}", *name, command_names(program)));
            return;
        }
        print(stdout, manual_page(program, *found));
        status = k_good;
    });
}

}  // namespace glidepath::app

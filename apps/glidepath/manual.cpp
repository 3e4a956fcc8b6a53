#include "apps/glidepath/manual.h"

#include <glidepath/tools/simulate.h>
#include <glidepath/version.h>

#include "apps/glidepath/console.h"
#include "apps/glidepath/help.h"

#include <fmt/format.h>

#include <memory>
#include <vector>

namespace glidepath::app {

namespace {

std::vector<const CLI::App*> commands_of(const CLI::App& app) {
    return app.get_subcommands([](const CLI::App* command) { return !command->get_name().empty(); });
}

std::vector<const CLI::Option*> options_of(const CLI::App& app) {
    return app.get_options([](const CLI::Option* option) { return !option->get_positional(); });
}

bool takes_value(const CLI::Option& option) { return option.get_items_expected_max() > 0; }

std::string joined(const std::vector<std::string>& words, const char* between = " ") {
    std::string text;
    for (const std::string& word : words)
        text += (text.empty() ? "" : between) + word;
    return text;
}

// "--out", "--no-adopt", "-h"
std::vector<std::string> names_of(const CLI::Option& option) {
    std::vector<std::string> names;
    for (const std::string& name : option.get_snames())
        names.push_back("-" + name);
    for (const std::string& name : option.get_lnames())
        names.push_back("--" + name);
    return names;
}

std::string all_options(const CLI::App& command) {
    std::vector<std::string> names;
    for (const CLI::Option* option : options_of(command)) {
        for (const std::string& name : names_of(*option))
            names.push_back(name);
    }
    return joined(names);
}

// --- manual pages ----------------------------------------------------------------------------------------

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

// --- completion ------------------------------------------------------------------------------------------

std::string command_names(const CLI::App& app) {
    std::vector<std::string> names;
    for (const CLI::App* command : commands_of(app))
        names.push_back(command->get_name());
    return joined(names);
}

// What a word that is no option may be, beside files: commands that study traffic take scenes.
bool takes_scenes(const CLI::App& command) { return command.get_option_no_throw("CAPTURE|SCENE") != nullptr; }

std::string bash_script(const CLI::App& program) {
    std::string cases;
    for (const CLI::App* command : commands_of(program)) {
        const std::string below = command_names(*command);
        cases += fmt::format(
            "        {}) options=\"{}\" words=\"{}\" ;;\n", command->get_name(), all_options(*command),
            below.empty() ? (takes_scenes(*command) ? joined(tools::scene_names()) : "") : below);
    }
    return fmt::format(
        "# bash completion for glidepath: source it, or put it into /etc/bash_completion.d\n"
        "_glidepath() {{\n"
        "    local word=${{COMP_WORDS[COMP_CWORD]}} options= words=\n"
        "    COMPREPLY=()\n"
        "    if ((COMP_CWORD == 1)); then\n"
        "        COMPREPLY=($(compgen -W \"{} {}\" -- \"$word\"))\n"
        "        return\n"
        "    fi\n"
        "    case ${{COMP_WORDS[COMP_CWORD - 1]}} in\n"
        "        --profile) COMPREPLY=($(compgen -W \"{}\" -- \"$word\")) ; return ;;\n"
        "        --scene) COMPREPLY=($(compgen -W \"{}\" -- \"$word\")) ; return ;;\n"
        "    esac\n"
        "    case ${{COMP_WORDS[1]}} in\n"
        "{}"
        "    esac\n"
        "    if [[ $word == -* ]]; then\n"
        "        COMPREPLY=($(compgen -W \"$options\" -- \"$word\"))\n"
        "    else\n"
        "        COMPREPLY=($(compgen -W \"$words\" -- \"$word\") $(compgen -f -- \"$word\"))\n"
        "    fi\n"
        "}}\n"
        "complete -o filenames -F _glidepath glidepath\n",
        command_names(program), all_options(program), joined(tools::profile_names()),
        joined(tools::scene_names()), cases);
}

// In single quotes, for zsh and fish.
std::string in_quotes(std::string_view text) {
    std::string safe = "'";
    for (const char c : text)
        safe += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return safe + "'";
}

// A description within a specification of zsh: brackets and colons mean something there.
std::string zsh_text(std::string_view text) {
    std::string safe;
    for (const char c : text) {
        if (c == '[' || c == ']' || c == ':' || c == '\\') safe += '\\';
        safe += c;
    }
    return safe;
}

std::string zsh_script(const CLI::App& program) {
    std::string commands;
    std::string cases;
    for (const CLI::App* command : commands_of(program)) {
        commands +=
            "        " + in_quotes(command->get_name() + ":" + zsh_text(command->get_description())) + "\n";
        cases += "        " + command->get_name() + ")\n            _arguments";
        for (const CLI::Option* option : options_of(*command)) {
            for (const std::string& name : names_of(*option)) {
                cases +=
                    " \\\n                " +
                    in_quotes(
                        name + "[" + zsh_text(option->get_description()) + "]" +
                        (takes_value(*option) ? ":" + zsh_text(option->get_option_text()) + ":_files" : ""));
            }
        }
        const std::string below = command_names(*command);
        cases += " \\\n                " +
                 in_quotes(!below.empty()           ? "*:command:(" + below + ")"
                           : takes_scenes(*command) ? "*:scene or capture:_files -W . -g \"*\""
                                                    : "*:file:_files") +
                 " ;;\n";
    }
    return "#compdef glidepath\n# zsh completion for glidepath: put it as _glidepath into a folder of "
           "$fpath\n"
           "local -a commands=(\n" +
           commands +
           "    )\n"
           "if ((CURRENT == 2)); then\n"
           "    _describe command commands\n"
           "else\n"
           "    local command=$words[2]\n"
           "    shift words\n"
           "    ((CURRENT--))\n"
           "    case $command in\n" +
           cases +
           "    esac\n"
           "fi\n";
}

std::string fish_script(const CLI::App& program) {
    std::string text =
        "# fish completion for glidepath: put it as glidepath.fish into ~/.config/fish/completions\n";
    for (const CLI::App* command : commands_of(program)) {
        text += fmt::format("complete -c glidepath -n __fish_use_subcommand -f -a {} -d {}\n",
                            command->get_name(), in_quotes(command->get_description()));
        const std::string when = fmt::format("-n '__fish_seen_subcommand_from {}'", command->get_name());
        for (const CLI::Option* option : options_of(*command)) {
            for (const std::string& name : option->get_lnames()) {
                text += fmt::format("complete -c glidepath {} -l {}{} -d {}\n", when, name,
                                    takes_value(*option) ? " -r" : "", in_quotes(option->get_description()));
            }
        }
        if (takes_scenes(*command)) {
            text += fmt::format("complete -c glidepath {} -a {} -d scene\n", when,
                                in_quotes(joined(tools::scene_names())));
        }
        if (const std::string below = command_names(*command); !below.empty())
            text += fmt::format("complete -c glidepath {} -f -a {}\n", when, in_quotes(below));
    }
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

std::string completion_script(const CLI::App& program, std::string_view shell) {
    if (shell == "bash") return bash_script(program);
    if (shell == "zsh") return zsh_script(program);
    return shell == "fish" ? fish_script(program) : std::string();
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

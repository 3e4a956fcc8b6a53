#include "apps/glidepath/completion.h"

#include <glidepath/tools/simulate.h>

#include "apps/glidepath/manual.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace glidepath::app {

namespace {

std::string all_options(const std::vector<const CLI::Option*>& options) {
    std::vector<std::string> names;
    for (const CLI::Option* option : options) {
        for (const std::string& name : names_of(*option))
            names.push_back(name);
    }
    return joined(names);
}

// What a word that is no option may be, beside files.
std::string words_of(const CLI::App& program, const CLI::App& command) {
    if (!commands_of(command).empty()) return command_names(command);
    if (command.get_option_no_throw("CAPTURE|SCENE") != nullptr) return joined(tools::scene_names());
    if (command.get_name() == "completion") return "bash zsh fish";
    return command.get_name() == "manual" ? command_names(program) : "";
}

// Their words are all that they take.
bool takes_no_files(const CLI::App& command) {
    return command.get_name() == "completion" || command.get_name() == "manual";
}

// The command's own, and those of the commands below it.
std::vector<const CLI::Option*> options_within(const CLI::App& command) {
    std::vector<const CLI::Option*> found = options_of(command);
    for (const CLI::App* below : commands_of(command)) {
        for (const CLI::Option* option : options_of(*below)) {
            const auto is_same = [option](const CLI::Option* known) {
                return names_of(*known) == names_of(*option);
            };
            if (std::none_of(found.begin(), found.end(), is_same)) found.push_back(option);
        }
    }
    return found;
}

// What stands after an option: one of some names, a file, or what no shell can know.
struct Values {
    std::string names;
    bool are_files = false;
};

Values values_of(const CLI::Option& option) {
    if (option.check_lname("profile")) return {joined(tools::profile_names()), true};
    if (option.check_lname("scene")) return {joined(tools::scene_names()), false};
    const std::string& text = option.get_option_text();
    for (const char* kind : {"FILE", "DIR", "FOLDER", "PATH", "CAPTURE"}) {
        if (text.find(kind) != std::string::npos) return {"", true};
    }
    return {};
}

// What may stand after each option that has names to offer, once an option.
std::string bash_values(const CLI::App& program) {
    std::set<std::string> cases;
    for (const CLI::App* command : commands_of(program)) {
        for (const CLI::Option* option : options_within(*command)) {
            const Values values = values_of(*option);
            if (values.names.empty()) continue;
            cases.insert(
                fmt::format("        {}) COMPREPLY=($(compgen -W \"{}\" -- \"$word\"){}) ; return ;;\n",
                            joined(names_of(*option), "|"), values.names,
                            values.are_files ? " $(compgen -f -- \"$word\")" : ""));
        }
    }
    std::string text;
    for (const std::string& line : cases)
        text += line;
    return text;
}

std::string bash_script(const CLI::App& program) {
    std::string cases;
    for (const CLI::App* command : commands_of(program)) {
        cases += fmt::format("        {}) options=\"{}\" words=\"{}\" files={} ;;\n", command->get_name(),
                             all_options(options_within(*command)), words_of(program, *command),
                             takes_no_files(*command) ? "" : "yes");
    }
    return fmt::format(
        "# bash completion for glidepath: source it, or put it into /etc/bash_completion.d\n"
        "_glidepath() {{\n"
        "    local word=${{COMP_WORDS[COMP_CWORD]}} options= words= files=yes\n"
        "    COMPREPLY=()\n"
        "    if ((COMP_CWORD == 1)); then\n"
        "        COMPREPLY=($(compgen -W \"{} {}\" -- \"$word\"))\n"
        "        return\n"
        "    fi\n"
        "    case ${{COMP_WORDS[COMP_CWORD - 1]}} in\n"
        "{}"
        "    esac\n"
        "    case ${{COMP_WORDS[1]}} in\n"
        "{}"
        "    esac\n"
        "    if [[ $word == -* ]]; then\n"
        "        COMPREPLY=($(compgen -W \"$options\" -- \"$word\"))\n"
        "        return\n"
        "    fi\n"
        "    COMPREPLY=($(compgen -W \"$words\" -- \"$word\"))\n"
        "    [[ -z $files ]] || COMPREPLY+=($(compgen -f -- \"$word\"))\n"
        "}}\n"
        "complete -o filenames -F _glidepath glidepath\n",
        command_names(program), all_options(options_of(program)), bash_values(program), cases);
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

// Names, files, or either of them, as an action of zsh; a colon within would end it.
std::string zsh_action(const Values& values) {
    if (values.names.empty()) return values.are_files ? "_files" : " ";
    if (!values.are_files) return "(" + values.names + ")";
    return fmt::format(R"zsh({{_alternative "names\:name\:({})" "files\:file\:_files"}})zsh", values.names);
}

std::string zsh_arguments(const CLI::App& program, const CLI::App& command) {
    const std::string next = " \\\n                ";
    std::string text;
    for (const CLI::Option* option : options_within(command)) {
        const std::string value = takes_value(*option) ? ":" + zsh_text(option->get_option_text()) + ":" +
                                                             zsh_action(values_of(*option))
                                                       : "";
        for (const std::string& name : names_of(*option)) {
            text += next;
            text += in_quotes(fmt::format("{}[{}]{}", name, zsh_text(option->get_description()), value));
        }
    }
    const std::string words = words_of(program, command);
    if (takes_no_files(command)) return text + next + in_quotes("1:word:(" + words + ")");
    if (!commands_of(command).empty()) {
        return text + next + in_quotes("1:command:(" + words + ")") + next + in_quotes("*:file:_files");
    }
    return text + next + in_quotes("*:file:" + zsh_action({words, true}));
}

std::string zsh_script(const CLI::App& program) {
    std::string commands;
    std::string cases;
    for (const CLI::App* command : commands_of(program)) {
        commands +=
            "        " + in_quotes(command->get_name() + ":" + zsh_text(command->get_description())) + "\n";
        cases += "        " + command->get_name() + ")\n            _arguments" +
                 zsh_arguments(program, *command) + " ;;\n";
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

std::string fish_option(const CLI::Option& option, const std::string& when) {
    std::string text = "complete -c glidepath " + when;
    for (const std::string& name : option.get_snames())
        text += " -s " + name;
    for (const std::string& name : option.get_lnames())
        text += " -l " + name;
    if (takes_value(option)) {
        const auto [names, are_files] = values_of(option);
        text += are_files ? " -r" : " -x";
        if (!names.empty()) text += " -a " + in_quotes(names);
    }
    return text + " -d " + in_quotes(option.get_description()) + "\n";
}

std::string fish_script(const CLI::App& program) {
    std::string text =
        "# fish completion for glidepath: put it as glidepath.fish into ~/.config/fish/completions\n";
    for (const CLI::App* command : commands_of(program)) {
        text += fmt::format("complete -c glidepath -n __fish_use_subcommand -f -a {} -d {}\n",
                            command->get_name(), in_quotes(command->get_description()));
        const std::string seen = "__fish_seen_subcommand_from " + command->get_name();
        for (const CLI::Option* option : options_within(*command))
            text += fish_option(*option, "-n " + in_quotes(seen));
        const std::string words = words_of(program, *command);
        if (words.empty()) continue;
        const bool is_first = takes_no_files(*command) || !commands_of(*command).empty();
        const std::string when = commands_of(*command).empty()
                                     ? seen
                                     : fmt::format("{}; and not __fish_seen_subcommand_from {}", seen, words);
        text += fmt::format("complete -c glidepath -n {}{} -a {}\n", in_quotes(when), is_first ? " -f" : "",
                            in_quotes(words));
    }
    return text;
}

}  // namespace

std::string completion_script(const CLI::App& program, std::string_view shell) {
    if (shell == "bash") return bash_script(program);
    if (shell == "zsh") return zsh_script(program);
    return shell == "fish" ? fish_script(program) : std::string();
}

}  // namespace glidepath::app

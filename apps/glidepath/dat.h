// glidepath dat: what is in a portal DAT. Its options as the command line gives them, and the parts it is
// made of.
#pragma once

#include <glidepath/tools/dat.h>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace glidepath::app {

struct DatCommand {
    std::string file;
    std::string kind;              // list: only these
    std::string id;                // show, check: the object; check: empty for all
    std::vector<std::string> ids;  // export
    std::string out;               // export
    std::string motion;            // find: a name or a command
    bool json = false;
    bool quiet = false;
};
int run_dat_list(DatCommand command);
int run_dat_show(DatCommand command);
int run_dat_check(DatCommand command);
int run_dat_export(DatCommand command);
int run_dat_find(DatCommand command);

// "0x03000001", up to eight digits.
[[nodiscard]] std::optional<std::uint32_t> dat_id_from(std::string_view text);

// FILE may be left out of every command when the environment variable GLIDEPATH_DAT names it. Then the word
// in its place is the one behind it. Whether a word in the place of FILE is an id: no file is called so.
[[nodiscard]] bool is_id_alone(const std::string& word);
// Takes the file of the environment where none is named. False: there is none; said on standard error.
[[nodiscard]] bool find_dat(DatCommand& command);

// "portal.dat: 0x09000001, byte 312: bad_range: window 2..999 of ...", and whether it is only a warning.
[[nodiscard]] std::string line_of(const std::string& file, const tools::DatFinding& finding);

inline constexpr const char* k_which_file = "name the game's client_portal.dat";
// Why a file cannot be opened, and what to do.
[[nodiscard]] std::string cannot_open(const Error& error);
// Whether opening found that the file is of another kind.
[[nodiscard]] bool is_no_dat(const tools::DatFindings& findings);

// Opens the file of a command; tolerated findings go to standard error. Without a file: says why there and
// sets the status.
[[nodiscard]] std::optional<tools::DatFile> open_dat(const DatCommand& command, int& status);

// The motion or style that half of a key stands for: its name, or its number; "any" for 0.
[[nodiscard]] std::string key_name(std::uint32_t index);
// A whole command: its name, or its number.
[[nodiscard]] std::string command_name(std::uint32_t id);

}  // namespace glidepath::app

// Which files a command was given: folders stand for the captures in them.
#pragma once

#include <glidepath/error.h>

#include "layers.h"

#include <cstdint>
#include <string>
#include <vector>

namespace glidepath::app {

// Every file in turn; of a folder the captures in it (pcap, pcapng, cap, each also with .gz), by name. A
// folder without any is an error. `with_frags`: aclogview's files too.
[[nodiscard]] Expected<std::vector<std::string>> capture_files(const std::vector<std::string>& words,
                                                               bool with_frags = false);

// What reading them counts up to, for a progress bar.
[[nodiscard]] std::uint64_t bytes_of_files(const std::vector<std::string>& files);

[[nodiscard]] bool is_frags_name(const std::string& name);

// All of standard input, up to a bound.
[[nodiscard]] Expected<std::vector<std::byte>> read_standard_input();
// All of a file, up to a bound.
[[nodiscard]] Expected<std::vector<std::byte>> read_whole(const std::string& file);

}  // namespace glidepath::app

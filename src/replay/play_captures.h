// Capture files, or an interface, through a player: what every tool that replays does first.
#pragma once

#include "replay/layer.h"
#include "replay/message_stream.h"
#include "replay/player.h"

#include <atomic>
#include <filesystem>
#include <string>
#include <vector>

namespace glidepath::replay {

struct PlayCapturesOptions {
    PlayerOptions player{};
    StreamOptions stream{};
    std::uint32_t connection = 0;  // which one to play, from 1; 0: the first that brings messages
    // Counts bytes of the files, nearly, while it runs, for a progress bar in another thread; may be nullptr.
    std::atomic<std::uint64_t>* progress_bytes = nullptr;
    // Asks between datagrams whether to go on; may be empty.
    std::function<bool()> goes_on{};
};

struct PlayedCaptures {
    double start_unix_s = 0;  // of the first packet: what times count from
    std::uint32_t connection = 0;
    std::vector<CaptureEnding> bad_endings{};
    StreamStatistics stream{};
    PlayerStatistics player{};
    CaptureCounts records{};
    ObjectId local_player = 0;

    [[nodiscard]] bool has_messages() const { return player.messages > 0; }
};

// The files are one recording in parts: what one begins the next continues.
[[nodiscard]] PlayedCaptures play_captures(std::span<const std::filesystem::path> files,
                                           const PlayCapturesOptions& options,
                                           const PlayerListener& listener);
// A capture file's content.
[[nodiscard]] PlayedCaptures play_memory(std::span<const std::byte> capture,
                                         const PlayCapturesOptions& options, const PlayerListener& listener);
[[nodiscard]] PlayedCaptures play_interface(const std::string& interface_name,
                                            const PlayCapturesOptions& options,
                                            const PlayerListener& listener);

// Several listeners as one.
[[nodiscard]] PlayerListener both(const PlayerListener& first, const PlayerListener& second);

}  // namespace glidepath::replay

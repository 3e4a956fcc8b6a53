#include "apps/glidepath/replay_arguments.h"

#include <glidepath/router.h>
#include <glidepath/tools/asset_files.h>

#include "apps/glidepath/console.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cstdlib>

namespace glidepath::app {

namespace {

template <class T>
std::optional<T> number_from(std::string_view text, int base) {
    T value{};
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value, base);
    if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
    return value;
}

// Of --dat, else of the environment; nullptr: neither names any.
Expected<std::shared_ptr<const AssetSource>> read_assets(const std::string& dat) {
    const char* const named = std::getenv("GLIDEPATH_DAT");  // NOLINT(concurrency-mt-unsafe)
    const bool is_asked = !dat.empty();
    const std::string path = is_asked ? dat : named != nullptr ? named : "";
    if (path.empty()) return std::shared_ptr<const AssetSource>{};
    Expected<std::shared_ptr<const AssetSource>> assets = open_assets(path);
    if (assets) return assets;
    return argument_error(
        is_asked ? "--dat" : "GLIDEPATH_DAT",
        text_of(assets.error()) +
            "; name the game's client_portal.dat, or a folder that 'glidepath dat export' wrote");
}

}  // namespace

std::optional<std::uint32_t> hex_from(std::string_view text) {
    if (text.starts_with("0x") || text.starts_with("0X")) text.remove_prefix(2);
    return number_from<std::uint32_t>(text, 16);
}

std::optional<std::uint32_t> object_id_from(std::string_view text) {
    const bool is_decimal =
        std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
    const auto id = is_decimal ? number_from<std::uint32_t>(text, 10) : hex_from(text);
    return id == 0U ? std::nullopt : id;
}

std::optional<PortRange> ports_from(std::string_view text) {
    const std::size_t dash = text.find('-');
    const auto first = number_from<std::uint16_t>(text.substr(0, dash), 10);
    const auto last =
        dash == std::string_view::npos ? first : number_from<std::uint16_t>(text.substr(dash + 1), 10);
    if (!first || !last || *first > *last) return std::nullopt;
    return PortRange{*first, *last};
}

Error argument_error(std::string argument, std::string why) {
    return file_error(ErrorCode::out_of_range, {.what = std::move(argument), .why = std::move(why)});
}

std::string refused_text(const StreamStatistics& stream) {
    const std::uint64_t refused = refused_packets(stream);
    if (refused == 0) return {};
    std::string causes;
    for (std::size_t i = 0; i < k_error_code_count; ++i) {
        const std::uint64_t count = stream.to_client.refused[i] + stream.to_server.refused[i];
        if (count == 0) continue;
        causes +=
            fmt::format("{}{} {}", causes.empty() ? "" : ", ", count, name_of(static_cast<ErrorCode>(i)));
    }
    return fmt::format("{} of {} packets were refused ({}): what they held is missing", refused,
                       stream.to_client.packets + stream.to_server.packets, causes);
}

int tell_refused(const char* command, const ReplayedCaptures& played) {
    const std::string text = refused_text(played.stream);
    if (text.empty()) return k_good;
    complain(command, text);
    return k_findings;
}

std::string assets_text(const ReplayedCaptures& played) {
    constexpr std::size_t k_most_ids = 8;
    constexpr std::size_t k_most_warnings = 3;
    const auto list = [](std::size_t count, std::size_t most, const char* between, const auto& text) {
        std::string named;
        for (std::size_t i = 0; i < std::min(most, count); ++i)
            named += (i > 0 ? between : "") + text(i);
        return count > most ? fmt::format("{} and {} more", named, count - most) : named;
    };
    std::string text;
    if (const std::vector<std::uint32_t>& missing = played.missing_assets; !missing.empty()) {
        text += fmt::format(
            "{} setups or motion tables are not in the DAT; their bodies have the default size or "
            "locomotion: "
            "{}\n",
            missing.size(),
            list(missing.size(), k_most_ids, ", ", [&](std::size_t i) { return id_text(missing[i]); }));
    }
    if (const std::vector<AssetWarning>& warnings = played.asset_warnings; !warnings.empty()) {
        text += fmt::format(
            "not played as it stands, but clamped or left out as the client does: {} (`glidepath dat check` "
            "has "
            "all)\n",
            list(warnings.size(), k_most_warnings, "; ",
                 [&](std::size_t i) { return id_text(warnings[i].id) + ", " + warnings[i].text; }));
    }
    return text;
}

Error why_empty(const std::string& title, const ReplayedCaptures& played) {
    if (played.has_messages()) return {};
    if (!played.errors.empty()) return played.errors.front();
    if (played.session > played.stream.sessions) {
        return file_error(ErrorCode::out_of_range,
                          {.file = title,
                           .what = fmt::format("--session {}", played.session),
                           .why = fmt::format("it holds {} (glidepath inspect --sessions lists them)",
                                              played.stream.sessions)});
    }
    return file_error(
        ErrorCode::malformed,
        {.file = title,
         .why = fmt::format("holds no messages of a server ({} datagrams, {} of them from or to other ports; "
                            "--ports says which are the server's)",
                            played.records.datagrams, played.stream.not_of_game)});
}

namespace {

// "predictive", or "predictive-exact".
std::optional<Smoothness> smoothness_named(std::string_view text) {
    constexpr std::string_view prefix = "predictive";
    if (text == prefix) return Smoothness::balanced;
    for (const Smoothness smoothness :
         {Smoothness::quick, Smoothness::balanced, Smoothness::exact, Smoothness::present}) {
        if (text == fmt::format("{}-{}", prefix, name_of(smoothness))) return smoothness;
    }
    return std::nullopt;
}

// Who keeps bodies smooth, and who steers them.
Error read_motion(ReplayOptions& replay, const ReplayArguments& arguments) {
    const std::string& smoother = arguments.smoother;
    if (smoother == "retail") {
        replay.smoother = Smoother::retail;
    } else if (const auto choice = smoothness_named(smoother)) {
        replay.smoother = Smoother::predictive;
        replay.predict.smoothness = *choice;
    } else {
        return argument_error("--smoother " + smoother,
                              "neither retail nor predictive, or predictive-quick, -exact or -present");
    }
    if (arguments.driver != "planner" && arguments.driver != "light") {
        return argument_error("--driver " + arguments.driver, "neither planner nor light");
    }
    replay.driver = arguments.driver == "light" ? Driver::light : Driver::planner;
    return {};
}

}  // namespace

void tell_motion(const char* command, const ReplayArguments& arguments) {
    const ReplayArguments usual;
    if (arguments.smoother == usual.smoother && arguments.driver == usual.driver) return;
    print(stderr,
          fmt::format("glidepath {}: the rows that play all messages have --smoother {} --driver {}\n",
                      command, arguments.smoother, arguments.driver));
}

Expected<CaptureReplayOptions> read_replay_arguments(const ReplayArguments& arguments) {
    CaptureReplayOptions options;
    ReplayOptions& replay = options.replay;
    if (!(arguments.fps >= 1.0 && arguments.fps <= 1000.0)) {
        return argument_error(fmt::format("--fps {}", arguments.fps), "must lie between 1 and 1000");
    }
    replay.frames_per_s = arguments.fps;
    if (arguments.physics == "retail30") {
        replay.physics = PhysicsRate::retail30;
    } else if (arguments.physics != "every-frame") {
        return argument_error("--physics " + arguments.physics, "neither retail30 nor every-frame");
    }
    if (arguments.root_motion == "keyframe") {
        replay.root_motion = RootMotionMode::keyframed;
    } else if (arguments.root_motion == "smooth") {
        replay.root_motion = RootMotionMode::smoothed;
    } else if (arguments.root_motion != "auto") {
        return argument_error("--root-motion " + arguments.root_motion, "neither keyframe, smooth nor auto");
    }
    if (arguments.rules == "documented") {
        replay.rules = Rules::documented();
    } else if (arguments.rules == "literal") {
        replay.rules = Rules::literal();
    } else if (arguments.rules != "retail") {
        return argument_error("--rules " + arguments.rules, "neither retail, documented nor literal");
    }
    if (!arguments.ports.empty()) {
        const auto ports = ports_from(arguments.ports);
        if (!ports) {
            return argument_error("--ports " + arguments.ports,
                                  "not a range of ports, for example 9000-9013");
        }
        options.stream.server_ports = *ports;
    }
    if (arguments.viewer == "none") {
        replay.viewer = Viewer::nobody();
    } else if (!arguments.viewer.empty()) {
        const auto viewer = object_id_from(arguments.viewer);
        if (!viewer) {
            return argument_error("--viewer " + arguments.viewer,
                                  "neither none nor an object id (0x50000001, or decimal)");
        }
        replay.viewer = Viewer::of(*viewer);
    }
    if (!(arguments.from_s >= 0.0) || !(arguments.to_s > arguments.from_s)) {
        return argument_error(fmt::format("--from {} --to {}", arguments.from_s, arguments.to_s),
                              "a time from 0 on, and a later one");
    }
    replay.from_s = arguments.from_s;
    replay.to_s = arguments.to_s;
    options.session = arguments.session;
    replay.adopts = arguments.adopts;
    if (Error error = read_motion(replay, arguments); !error.is_ok()) return error;
    Expected<std::shared_ptr<const AssetSource>> assets = read_assets(arguments.dat);
    if (!assets) return assets.error();
    replay.assets = std::move(*assets);
    return options;
}

}  // namespace glidepath::app

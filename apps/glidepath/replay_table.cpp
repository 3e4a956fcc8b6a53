#include "apps/glidepath/replay_table.h"

#include "apps/glidepath/console.h"
#include "apps/glidepath/replay_arguments.h"
#include "replay/text_table.h"

#include <fmt/format.h>

#include <algorithm>

namespace glidepath::app {

namespace {

// Names come from strangers: nothing in them may steer a terminal or break a line.
std::string printable(const std::string& name) {
    std::string text;
    for (std::size_t i = 0; i < name.size(); ++i) {
        const auto byte = static_cast<unsigned char>(name[i]);
        const auto after = i + 1 < name.size() ? static_cast<unsigned char>(name[i + 1]) : 0U;
        // U+0080 to U+009F are two bytes of UTF-8.
        const bool is_second_set = byte == 0xC2 && after >= 0x80 && after < 0xA0;
        if (is_second_set) ++i;
        text += is_second_set || byte < 0x20 || byte == 0x7F ? '?' : name[i];
    }
    return text;
}

// Links of the session that was played.
std::uint64_t links_played(const ReplayedCaptures& played) {
    return static_cast<std::uint64_t>(
        std::count_if(played.links.begin(), played.links.end(),
                      [&](const LinkSummary& link) { return link.ends.session == played.session; }));
}

nlohmann::ordered_json warnings_of(const ReplayedCaptures& played) {
    nlohmann::ordered_json list = nlohmann::ordered_json::array();
    for (const AssetWarning& warning : played.asset_warnings)
        list.push_back({{"id", warning.id}, {"text", warning.text}});
    return list;
}

}  // namespace

std::string replay_table(const std::vector<BodySummary>& bodies) {
    const auto number = [](const char* head, std::uint8_t leaves) {
        return TableColumn{.head = head, .align = Align::right, .leaves = leaves};
    };
    // Where it is too wide: what was put somewhere stands in the last column, too.
    TextTable table({{.head = "id"},
                     {.head = "name", .leaves = 11},
                     number("updates", 7),
                     number("dropped", 1),
                     number("visible s", 3),
                     number("distance m", 8),
                     number("largest step m", 10),
                     number("at s", 2),
                     number("teleports", 4),
                     number("snaps", 5),
                     number("blips", 6),
                     number("worst lag m", 9),
                     {.head = "put there, and why"}});
    for (const BodySummary& body : bodies) {
        const std::string mark =
            std::string(body.is_local ? " (the player)" : "") + (body.is_adopted ? " (adopted)" : "");
        table.add({id_text(body.object), printable(body.name) + mark, std::to_string(body.updates),
                   std::to_string(body.dropped), fmt::format("{:.1f}", body.visible_s),
                   fmt::format("{:.1f}", body.distance_m), fmt::format("{:.3f}", body.largest_step_m),
                   fmt::format("{:.2f}", body.largest_step_s), std::to_string(body.teleports),
                   std::to_string(body.snaps), std::to_string(body.blips),
                   fmt::format("{:.2f}", body.worst_behind_m), text_of_jumps(body)});
    }
    return shown_table(table);
}

std::string replay_totals(const ReplayedCaptures& played, const std::vector<BodySummary>& bodies,
                          bool has_more_bodies) {
    const ReplayStatistics& replay = played.replay;
    const StreamStatistics& stream = played.stream;
    double distance_m = 0;
    std::uint64_t placed = 0;
    for (const BodySummary& body : bodies) {
        distance_m += body.distance_m;
        placed += body.teleports + body.snaps + body.blips;
    }
    std::string text = fmt::format(
        "{} bodies, {} of them shown, walked {:.0f} m and were put somewhere {} times; {} messages ({} not "
        "about motion, {} "
        "malformed) in {} packets ({} refused), {} checksums verified, {:.1f} s replayed at {:.0f} frames a "
        "second",
        std::max<std::uint64_t>(replay.most_bodies, bodies.size()), bodies.size(), distance_m, placed,
        replay.messages, replay.unknown_opcodes, replay.malformed,
        stream.to_client.packets + stream.to_server.packets, refused_packets(stream),
        verified_packets(stream), replay.replayed_s,
        replay.replayed_s > 0 ? static_cast<double>(replay.frames) / replay.replayed_s : 0.0);
    if (played.records.untimed > 0) {
        text += fmt::format("; {} packets have no time and count as coming with the one before",
                            played.records.untimed);
    }
    if (replay.silence_s > 0) text += fmt::format("; {:.0f} s of silence left out", replay.silence_s);
    if (replay.clocks_set_back > 0) text += fmt::format("; clock set back {} times", replay.clocks_set_back);
    if (replay.own_positions > 0) {
        text += fmt::format("; the client sent {} positions of its own body", replay.own_positions);
    }
    if (has_more_bodies) text += "; more bodies than the table has rows for";
    if (replay.adopted > 0) {
        text += fmt::format(
            "; {} bodies adopted, the capture does not hold their creation (--no-adopt leaves them out)",
            replay.adopted);
    }
    if (replay.refused_bodies > 0) text += fmt::format("; {} objects too many", replay.refused_bodies);
    if (const std::uint64_t count = unverified_packets(stream); count > 0) {
        text += fmt::format("; {} packets could not be verified, their keys are not in the capture", count);
    }
    if (const std::uint64_t count = links_played(played); count > 1) {
        text += fmt::format("; {} links of one session", count);
    }
    if (stream.sessions > 1) {
        text += fmt::format("; session {} of {} (--session chooses)", played.session, stream.sessions);
    }
    return fitted_text(text + "\n" + assets_text(played), output_width());
}

nlohmann::ordered_json replay_json(const std::string& title, const ReplayedCaptures& played,
                                   const std::vector<BodySummary>& bodies, bool has_more_bodies) {
    nlohmann::ordered_json rows = nlohmann::ordered_json::array();
    for (const BodySummary& body : bodies) {
        nlohmann::ordered_json reasons = nlohmann::ordered_json::object();
        for (std::size_t i = 0; i < body.reasons.size(); ++i) {
            if (body.reasons[i] > 0) reasons[name_of(static_cast<NoticeReason>(i))] = body.reasons[i];
        }
        rows.push_back({{"id", body.object},
                        {"name", body.name},
                        {"is_player", body.is_player},
                        {"is_local", body.is_local},
                        {"is_adopted", body.is_adopted},
                        {"kind", name_of(body.kind)},
                        {"updates", body.updates},
                        {"dropped", body.dropped},
                        {"frames", body.frames},
                        {"first_s", body.first_s},
                        {"visible_s", body.visible_s},
                        {"distance_m", body.distance_m},
                        {"largest_step_m", body.largest_step_m},
                        {"largest_step_at_s", body.largest_step_s},
                        {"largest_jump_m", body.largest_jump_m},
                        {"teleports", body.teleports},
                        {"snaps", body.snaps},
                        {"blips", body.blips},
                        {"reasons", reasons},
                        {"worst_lag_m", body.worst_behind_m}});
    }
    const ReplayStatistics& replay = played.replay;
    return {{"capture", title},
            {"start_unix_s", played.start_unix_s},
            {"played_s", replay.replayed_s},
            {"silence_s", replay.silence_s},
            {"frames", replay.frames},
            {"messages", replay.messages},
            {"not_about_motion", replay.unknown_opcodes},
            {"malformed", replay.malformed},
            {"clocks_set_back", replay.clocks_set_back},
            {"most_bodies", replay.most_bodies},
            {"adopted", replay.adopted},
            {"more_bodies_than_capacity", has_more_bodies},
            {"objects_too_many", replay.refused_bodies},
            {"packets", played.stream.to_client.packets + played.stream.to_server.packets},
            {"refused", refused_packets(played.stream)},
            {"verified", verified_packets(played.stream)},
            {"unverified", unverified_packets(played.stream)},
            {"session", played.session},
            {"sessions", played.stream.sessions},
            {"links", links_played(played)},
            {"missing_assets", played.missing_assets},
            {"asset_warnings", warnings_of(played)},
            {"bodies", rows}};
}

Surprises surprises_of(const Summary& summary) {
    Surprises surprises{};
    for (std::size_t i = 0; i < k_body_kind_count; ++i)
        surprises[i] = summary.surprise(static_cast<BodyKind>(i));
    return surprises;
}

std::string surprise_text(const Surprises& surprises) {
    std::string text;
    for (std::size_t i = 0; i < k_body_kind_count; ++i) {
        const Surprise& surprise = surprises[i];
        if (surprise.positions == 0) continue;
        text += fmt::format(
            "surprise, {}: shown {:.2f} / {:.2f} / {:.2f} m (p50 / p90 / p99) from {} positions that came\n",
            name_of(static_cast<BodyKind>(i)), surprise.p50_m, surprise.p90_m, surprise.p99_m,
            surprise.positions);
    }
    return fitted_text(text, output_width());
}

nlohmann::ordered_json surprise_json(const Surprises& surprises) {
    nlohmann::ordered_json json = nlohmann::ordered_json::object();
    for (std::size_t i = 0; i < k_body_kind_count; ++i) {
        const Surprise& surprise = surprises[i];
        json[name_of(static_cast<BodyKind>(i))] = {{"positions", surprise.positions},
                                                   {"p50_m", surprise.p50_m},
                                                   {"p90_m", surprise.p90_m},
                                                   {"p99_m", surprise.p99_m}};
    }
    return json;
}

std::string pops_json(const std::vector<Pop>& pops) {
    nlohmann::ordered_json rows = nlohmann::ordered_json::array();
    for (const Pop& pop : pops) {
        rows.push_back({{"t_s", pop.time_s},
                        {"until_s", pop.until_s},
                        {"frames", pop.count},
                        {"id", pop.object},
                        {"name", pop.name},
                        {"kind", name_of(pop.kind)},
                        {"step_m", pop.step_m},
                        {"limit_m", pop.limit_m},
                        {"stage", pop.stage},
                        {"cause", name_of(pop.cause)},
                        {"is_teleport", pop.is_signalled()},
                        {"sentence", pop.sentence}});
    }
    return rows.dump(2) + "\n";
}

}  // namespace glidepath::app

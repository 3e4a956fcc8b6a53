// wire/gates.jsonl: runs of messages, and for each whether it is handled, dropped or kept, what it set free,
// and the stamps of all objects afterwards.
#include <glidepath/codec.h>
#include <glidepath/router.h>
#include <glidepath/world.h>

#include "base/stamp.h"
#include "conformance/suites/position_values.h"
#include "conformance/suites/suites.h"
#include "conformance/suites/wire_values.h"
#include "layers.h"
#include "world/storage.h"

#include <algorithm>
#include <array>

namespace glidepath::conformance {

namespace {

using NineStamps = std::array<Stamp, 9>;  // in the order of a create message

NineStamps listed(const Stamps& s) {
    return {s.position,       s.movement,           s.state,   s.vector, s.teleport, s.server_control,
            s.force_position, s.object_description, s.instance};
}

NineStamps nine_stamps_from(const Json& json) {
    const std::vector<Json> items = json.items();
    NineStamps stamps{};
    if (items.size() != stamps.size()) json.fail("an object has nine stamps");
    std::transform(items.begin(), items.end(), stamps.begin(), stamp_from);
    return stamps;
}

std::string text_of(const NineStamps& stamps) { return fmt::format("{}", fmt::join(stamps, " ")); }

SpawnDef def_from(const Json& object, ObjectId player) {
    const NineStamps s = nine_stamps_from(object["stamps"]);
    const ObjectId guid = object["guid"].integer32();
    return {.object = guid,
            .position = {0x80800001, {{10.0F, 10.0F, 0.0F}, {}}},  // anywhere: no motion is looked at
            .is_player = guid == player,
            .in_world = object["in_world"].flag(),
            .stamps = {s[0], s[1], s[2], s[3], s[4], s[5], s[6], s[7], s[8]},
            .acts = true};
}

std::string parts_of(std::uint8_t parts) {
    std::string text;
    for (std::uint32_t bit = 1; bit < 0x100; bit <<= 1U) {
        if ((parts & bit) == 0) continue;
        text += fmt::format("{}{}", text.empty() ? "" : " ", name_of_part(static_cast<std::uint8_t>(bit)));
    }
    return text;
}

std::string parts_from(const Json& json) {
    std::string text;
    for (const Json& part : json.items()) {
        text += fmt::format("{}{}", text.empty() ? "" : " ", part.text());
    }
    return text;
}

// Result, reason, action and parts, for a message and for a replay alike.
void compare_fate(CaseReport& report, const std::string& path, const Json& expected,
                  const MessageOutcome& got) {
    const auto text_or = [&](std::string_view key, std::string_view otherwise) {
        return expected.has(key) ? std::string(expected[key].text()) : std::string(otherwise);
    };
    report.exact(path + "result", std::string(expected["result"].text()), std::string(name_of(got.result)));
    report.exact(path + "reason", text_or("reason", "none"), std::string(name_of(got.reason)));
    // The words for positions are those of remote objects; the client's own is put right by its own rules.
    if (expected.has("action") || got.action != MessageAction::force) {
        report.exact(path + "action", text_or("action", "none"), std::string(name_of(got.action)));
    }
    const bool is_update = got.action == MessageAction::update;
    if (expected.has("parts") || is_update) {
        report.exact(path + "parts", expected.has("parts") ? parts_from(expected["parts"]) : "",
                     parts_of(got.parts));
    }
}

// In the order they ran; what a replay set free may be listed below it.
void list_replays(const Json& message, std::vector<Json>& replays) {
    if (!message.has("replayed")) return;
    for (const Json& replay : message["replayed"].items()) {
        replays.push_back(replay);
        list_replays(replay, replays);
    }
}

void compare_replays(CaseReport& report, const Json& message, std::span<const MessageOutcome> got) {
    std::vector<Json> expected;
    list_replays(message, expected);
    report.exact("replays", expected.size(), got.size());
    for (std::size_t i = 0; i < std::min(expected.size(), got.size()); ++i) {
        const std::string path = fmt::format("replayed[{}].", i);
        report.exact(path + "index", expected[i]["index"].integer(), got[i].serial);
        compare_fate(report, path, expected[i], got[i]);
    }
}

void compare_stamps(CaseReport& report, const Json& after, const World& world, const Router& router) {
    std::vector<std::pair<ObjectId, NineStamps>> known;
    for (const Object& object : router.objects()) {
        if (object.guid == 0) continue;
        known.emplace_back(object.guid, listed(entity_of(world, object.id).stamps));
    }
    std::sort(known.begin(), known.end());
    const std::vector<Json> expected = after.items();
    report.exact("known objects", expected.size(), known.size());
    for (std::size_t i = 0; i < std::min(expected.size(), known.size()); ++i) {
        const std::vector<Json> entry = expected[i].items();
        if (entry.size() != 2) expected[i].fail("an entry has a guid and nine stamps");
        report.exact("after.guid", entry[0].integer32(), known[i].first);
        report.exact("after.stamps", text_of(nine_stamps_from(entry[1])), text_of(known[i].second));
    }
}

void run_sequence(const Json& line, CaseReport& report) {
    World world;
    Router router;
    const ObjectId player = line["player"].integer32();
    router.set_player(world, player);
    for (const Json& object : line["objects"].items()) {
        const Expected<BodyId> made = router.create(world, def_from(object, player));
        if (!made) object.fail(made.error_or_ok().why);
    }
    for (const Json& message : line["messages"].items()) {
        report.next_tick();
        const std::vector<std::byte> bytes = bytes_from(message["hex"]);
        const Decoded decoded = decode(bytes, DecodeMode::strict);
        if (!decoded.is_ok()) message["hex"].fail("not a legal message");
        const MessageOutcome outcome = router.receive(world, decoded.message);
        compare_fate(report, "", message, outcome);
        compare_replays(report, message, outcome.replays());
        compare_stamps(report, message["after"], world, router);
        report.exact("kept", message["kept"].integer(), std::uint64_t{router.kept_count()});
    }
}

}  // namespace

RunCase open_gates(const std::filesystem::path&) {
    return [](const Json& line, CaseReport& report) {
        const std::string_view kind = line["kind"].text();
        if (kind == "newer") {
            report.exact("newer", line["expect"].flag(),
                         is_newer(stamp_from(line["old"]), stamp_from(line["new"])));
        } else if (kind == "sequence") {
            run_sequence(line, report);
        } else {
            line["kind"].fail(fmt::format("'{}' is neither newer nor sequence", kind));
        }
    };
}

}  // namespace glidepath::conformance

#include "oracle/answer.h"

#include <fmt/format.h>

namespace glidepath::oracle {

std::string id_text(std::uint32_t id) { return fmt::format("0x{:08X}", id); }
std::string hash_text(std::uint64_t hash) { return fmt::format("0x{:016x}", hash); }

Json json_of(const Vec3& v) { return Json::array({v.x, v.y, v.z}); }

Json json_of(const Position& position) {
    const Quat& q = position.frame.rotation;
    return {{"cell", id_text(position.cell)},
            {"origin", json_of(position.frame.origin)},
            {"rotation", Json::array({q.w, q.x, q.y, q.z})}};
}

Json json_of(const Pose& pose) {
    return {{"object", id_text(pose.object)},
            {"position", json_of(pose.position)},
            {"jumped", pose.jumped},
            {"appeared", pose.appeared}};
}

Json json_of(const Notice& notice) {
    return {{"clock_s", notice.clock_s},      {"object", id_text(notice.object)},
            {"kind", name_of(notice.kind)},   {"reason", name_of(notice.reason)},
            {"other", id_text(notice.other)}, {"code", notice.code},
            {"distance_m", notice.distance_m}};
}

Json json_of(const Body& body) {
    return {{"position", json_of(body.position)},
            {"velocity_mps", json_of(body.velocity_mps)},
            {"acceleration_mps2", json_of(body.acceleration_mps2)},
            {"omega_radps", json_of(body.omega_radps)},
            {"contact_normal", json_of(body.contact_normal)},
            {"state", id_text(body.state)},
            {"radius_m", body.radius_m},
            {"height_m", body.height_m},
            {"scale", body.scale},
            {"has_contact", body.has_contact},
            {"on_walkable", body.on_walkable}};
}

Json json_of(const MessageOutcome& outcome) {
    Json parts = Json::array();
    for (unsigned bit = 1; bit <= update_part::vector; bit <<= 1U) {
        if ((outcome.parts & bit) != 0) parts.push_back(name_of_part(static_cast<std::uint8_t>(bit)));
    }
    Json details = Json::array();
    for (std::size_t i = 0; i < k_message_detail_count; ++i) {
        const auto detail = static_cast<MessageDetail>(i);
        if (outcome.details.has(detail)) details.push_back(name_of(detail));
    }
    Json result{{"result", name_of(outcome.result)},
                {"reason", name_of(outcome.reason)},
                {"action", name_of(outcome.action)},
                {"parts", parts},
                {"object", id_text(outcome.object)},
                {"waits_for", id_text(outcome.waits_for)},
                {"details", details}};
    if (outcome.replay_count > 0) {
        Json replays = Json::array();
        for (const MessageOutcome& kept : outcome.replays()) {
            replays.push_back(json_of(kept));
        }
        result["replays"] = replays;
    }
    return result;
}

Json json_of(const Error& error) {
    const std::string what = error.origin ? error.origin->what : error.what;
    std::string why = error.origin ? error.origin->why : error.why;
    if (why.empty()) why = name_of(error.code);  // the wire's errors say it with their code alone
    return {{"code", name_of(error.code)}, {"what", what}, {"where", error.where}, {"why", why}};
}

Json json_of(const Viewer& viewer) {
    switch (viewer.kind) {
        case ViewerKind::nobody:
            return "nobody";
        case ViewerKind::object:
            return {{"object", id_text(viewer.object)}};
        case ViewerKind::position:
            return {{"position", json_of(viewer.position)}};
        default:
            return "own_body";
    }
}

}  // namespace glidepath::oracle

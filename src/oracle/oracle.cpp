// What each request does and answers. It is long because each kind of request has a function.
#include <glidepath/codec.h>
#include <glidepath/tools/oracle.h>
#include <glidepath/version.h>

#include "oracle/answer.h"
#include "oracle/body_commands.h"
#include "replay/message_position.h"

#include <fmt/format.h>

#include <functional>
#include <map>

namespace glidepath::tools {

using namespace oracle;

namespace {

constexpr double k_longest_frame_s = 86400;
constexpr std::size_t k_longest_snapshot_name = 64;

Rules rules_of(Request& request) {
    constexpr std::array sets{Rules::retail(), Rules::documented(), Rules::literal()};
    return sets[request.word("rules", {"retail", "documented", "literal"}, 0)];
}

}  // namespace

struct Oracle::State {
    struct Scene {
        World world;
        Router router;
        bool adopts = false;
    };
    using Handler = Json (State::*)(Request&);

    State(std::shared_ptr<const AssetSource>&& used, const OracleLimits& bounds)
        : assets(std::move(used)), limits(bounds), scene{World(), Router({.assets = assets})} {}

    [[nodiscard]] std::string answer(std::string_view line);
    [[nodiscard]] Json carry_out(Request& request);

    Json hello(Request& request);
    Json make_world(Request& request);
    Json spawn(Request& request);
    Json create(Request& request);
    Json make_body(Request& request, const std::function<Expected<BodyId>(const SpawnDef&)>& make);
    Json remove(Request& request);
    Json message(Request& request);
    Json command(Request& request);
    Json frame(Request& request);
    Json show(Request& request);
    Json body(Request& request);
    Json viewer(Request& request);
    Json player(Request& request);
    Json snapshot(Request& request);
    Json restore(Request& request);

    [[nodiscard]] BodyId known_body(Request& request) const;
    void add_hashes(Json& answer) const;

    std::shared_ptr<const AssetSource> assets;
    OracleLimits limits;
    Scene scene;
    std::map<std::string, Scene, std::less<>> snapshots;
    std::uint64_t lines = 0;
};

Json Oracle::State::hello(Request& request) {
    if (request.number("version", 0, 1e9, k_oracle_version) != k_oracle_version) {
        request.refuse(ErrorCode::refused, "version", fmt::format("this oracle speaks {}", k_oracle_version));
    }
    request.finish();
    return {
        {"protocol", "glidepath-oracle"},
        {"version", k_oracle_version},
        {"engine", GLIDEPATH_VERSION},
        {"limits",
         {{"line_bytes", limits.line_bytes}, {"bodies", limits.bodies}, {"snapshots", limits.snapshots}}}};
}

Json Oracle::State::make_world(Request& request) {
    WorldDef def;
    def.rules = rules_of(request);
    def.wire_ground = request.flag("wire_ground", true);
    def.root_motion = request.word("root_motion", {"keyframed", "smoothed"}, 0) == 0
                          ? RootMotionMode::keyframed
                          : RootMotionMode::smoothed;
    def.least_pass_s = request.number("least_pass_s", 0, 1, def.least_pass_s);
    def.clock_s = request.number("clock_s", -1e12, 1e12, 0);
    def.smoother = smoother_of(request, def.smoother);
    def.predict = predict_of(request);
    const Viewer viewer = request.viewer("viewer", {});
    const bool adopts = request.flag("adopts", false);
    request.finish();
    if (!request.is_ok()) return {};
    World world(def);
    if (const Error error = world.set_viewer(viewer); !error.is_ok()) {
        request.refuse(error.code, "viewer." + std::string(error.what), error.why);
        return {};
    }
    scene = {std::move(world), Router({.adopts = adopts, .assets = assets}), adopts};
    Json answer;
    add_hashes(answer);
    return answer;
}

Json Oracle::State::spawn(Request& request) {
    return make_body(request, [&](const SpawnDef& def) { return scene.world.spawn(def); });
}

Json Oracle::State::create(Request& request) {
    return make_body(request, [&](const SpawnDef& def) { return scene.router.create(scene.world, def); });
}

Json Oracle::State::make_body(Request& request,
                              const std::function<Expected<BodyId>(const SpawnDef&)>& make) {
    const SpawnDef def = spawn_def_of(request);
    request.finish();
    if (scene.world.size() >= limits.bodies) {
        request.refuse(ErrorCode::limit_exceeded, "object",
                       fmt::format("there are {} bodies", limits.bodies));
    }
    if (!request.is_ok()) return {};
    const Expected<BodyId> made = make(def);
    if (!made) request.refuse(made.error().code, made.error().what, made.error().why, made.error().where);
    return {{"object", id_text(def.object)}, {"bodies", scene.world.size()}};
}

BodyId Oracle::State::known_body(Request& request) const {
    const ObjectId object = request.id("object");
    const BodyId id = scene.world.find(object);
    if (request.is_ok() && id.is_none()) request.refuse(ErrorCode::unknown_id, "object", "is not here");
    return id;
}

Json Oracle::State::remove(Request& request) {
    const BodyId id = known_body(request);
    request.finish();
    if (request.is_ok()) scene.world.remove(id);
    return {{"bodies", scene.world.size()}};
}

// A message that cannot be read is an answer, not a mistake of the request: ports have to refuse it alike.
Json Oracle::State::message(Request& request) {
    const std::vector<std::byte> bytes = request.bytes("bytes");
    const bool is_strict = request.word("mode", {"tolerant", "strict"}, 0) == 1;
    request.finish();
    if (!request.is_ok()) return {};
    const Decoded decoded = decode(bytes, is_strict ? DecodeMode::strict : DecodeMode::tolerant);
    Json answer{{"opcode", id_text(decoded.opcode)}, {"name", message_name(decoded.opcode)}};
    if (!decoded.is_ok()) {
        const bool is_other = decoded.error.code == ErrorCode::bad_opcode;
        answer["result"] = is_other ? "other" : "malformed";
        answer["error"] = json_of(decoded.error);
        return answer;
    }
    if (!decoded.warnings.empty()) {
        Json warnings = Json::array();
        for (std::size_t i = 0; i < decoded.warnings.kept(); ++i) {
            warnings.push_back(json_of(decoded.warnings[i]));
        }
        answer["warnings"] = warnings;
    }
    if (scene.world.size() >= limits.bodies && needs_a_body(decoded.message, scene.world, scene.adopts)) {
        request.refuse(ErrorCode::limit_exceeded, "bytes", fmt::format("there are {} bodies", limits.bodies));
        return {};
    }
    answer.update(json_of(scene.router.receive(scene.world, decoded.message)));
    return answer;
}

Json Oracle::State::command(Request& request) {
    const BodyId id = known_body(request);
    if (!request.is_ok()) return {};
    const Error error = push_command(scene.world, id, request);
    if (!error.is_ok()) request.refuse(error.code, error.what, error.why, error.where);
    return Json::object();
}

Json Oracle::State::frame(Request& request) {
    const double dt_s = request.number("dt", -k_longest_frame_s, k_longest_frame_s);
    request.finish();
    if (!request.is_ok()) return {};
    scene.world.begin_frame(dt_s);
    scene.world.step();
    return {{"clock_s", scene.world.clock_s()}, {"last_pass_s", scene.world.last_pass_s()}};
}

void Oracle::State::add_hashes(Json& answer) const {
    answer["pose_hash"] = hash_text(scene.world.pose_hash());
    answer["state_hash"] = hash_text(scene.world.state_hash());
    answer["router_hash"] = hash_text(scene.router.state_hash());
}

Json Oracle::State::show(Request& request) {
    const std::size_t which = request.word("poses", {"drawn", "raw", "none"}, 0);
    request.finish();
    if (!request.is_ok()) return {};
    Json answer{{"clock_s", scene.world.clock_s()}};
    if (which < 2) {
        Json poses = Json::array();
        for (const Pose& pose : which == 0 ? scene.world.poses() : scene.world.raw_poses()) {
            poses.push_back(json_of(pose));
        }
        answer["poses"] = poses;
    }
    Json notices = Json::array();
    for (const Notice& notice : scene.world.notices()) {
        notices.push_back(json_of(notice));
    }
    answer["notices"] = notices;
    add_hashes(answer);
    return answer;
}

// Not const: the table of handlers has one type.
Json Oracle::State::body(Request& request) {  // NOLINT(readability-make-member-function-const)
    const BodyId id = known_body(request);
    request.finish();
    const Body* body = request.is_ok() ? scene.world.body(id) : nullptr;
    return body != nullptr ? json_of(*body) : Json();
}

Json Oracle::State::viewer(Request& request) {
    if (!request.has("viewer")) request.refuse(ErrorCode::malformed, "viewer", "is missing");
    const Viewer viewer = request.viewer("viewer", {});
    request.finish();
    if (!request.is_ok()) return {};
    const Error error = scene.world.set_viewer(viewer);
    if (!error.is_ok()) request.refuse(error.code, "viewer." + std::string(error.what), error.why);
    return {{"viewer", json_of(scene.world.viewer())}};
}

Json Oracle::State::player(Request& request) {
    const ObjectId object = request.id("object");
    request.finish();
    if (request.is_ok()) scene.router.set_player(scene.world, object);
    return {{"viewer", json_of(scene.world.viewer())}};
}

Json Oracle::State::snapshot(Request& request) {
    const std::string name = request.text("name", "");
    request.finish();
    if (name.size() > k_longest_snapshot_name) {
        request.refuse(ErrorCode::limit_exceeded, "name",
                       fmt::format("is longer than {} bytes", k_longest_snapshot_name));
    }
    if (!snapshots.contains(name) && snapshots.size() >= limits.snapshots) {
        request.refuse(ErrorCode::limit_exceeded, "name", fmt::format("{} are kept", limits.snapshots));
    }
    if (!request.is_ok()) return {};
    snapshots.insert_or_assign(name, scene);
    return {{"snapshots", snapshots.size()}};
}

Json Oracle::State::restore(Request& request) {
    const std::string name = request.text("name", "");
    request.finish();
    const auto found = snapshots.find(name);
    if (found == snapshots.end()) request.refuse(ErrorCode::unknown_id, "name", "no snapshot has it");
    if (!request.is_ok()) return {};
    scene = found->second;
    Json answer{{"clock_s", scene.world.clock_s()}};
    add_hashes(answer);
    return answer;
}

Json Oracle::State::carry_out(Request& request) {
    static const std::map<std::string, Handler, std::less<>> handlers{
        {"hello", &State::hello},       {"world", &State::make_world}, {"spawn", &State::spawn},
        {"create", &State::create},     {"remove", &State::remove},    {"message", &State::message},
        {"command", &State::command},   {"frame", &State::frame},      {"show", &State::show},
        {"body", &State::body},         {"viewer", &State::viewer},    {"player", &State::player},
        {"snapshot", &State::snapshot}, {"restore", &State::restore},
    };
    const std::string name = request.text("do");
    const auto handler = handlers.find(name);
    if (request.is_ok() && handler == handlers.end()) {
        std::string all;
        for (const auto& [known, ignored] : handlers) {
            all += (all.empty() ? "" : ", ") + known;
        }
        request.refuse(ErrorCode::out_of_range, "do", "is none of " + all);
    }
    return request.is_ok() ? (this->*handler->second)(request) : Json();
}

std::string Oracle::State::answer(std::string_view line) {
    ++lines;
    Request request(line);
    const Json tag = request.any("tag");
    const Json content = carry_out(request);
    Json answer{{"ok", request.is_ok()}};
    if (!tag.is_null()) answer["tag"] = tag;
    if (request.is_ok()) {
        answer.update(content);
    } else {
        answer["line"] = lines;
        answer["error"] = json_of(request.error());
    }
    return answer.dump(-1, ' ', false, Json::error_handler_t::replace);
}

Oracle::Oracle(std::shared_ptr<const AssetSource> assets, const OracleLimits& limits)
    : state_(std::make_unique<State>(std::move(assets), limits)) {}
Oracle::Oracle(Oracle&&) noexcept = default;
Oracle& Oracle::operator=(Oracle&&) noexcept = default;
Oracle::~Oracle() = default;

std::string Oracle::answer(std::string_view request) {
    return request.size() > state_->limits.line_bytes ? refuse_long_line() : state_->answer(request);
}

std::string Oracle::refuse_long_line() {
    Json answer{{"ok", false}, {"line", ++state_->lines}};
    answer["error"] = json_of(Error{.code = ErrorCode::limit_exceeded,
                                    .what = "request",
                                    .where = state_->limits.line_bytes,
                                    .why = "the line is too long"});
    return answer.dump();
}

std::uint64_t Oracle::lines() const { return state_->lines; }
const OracleLimits& Oracle::limits() const { return state_->limits; }

}  // namespace glidepath::tools

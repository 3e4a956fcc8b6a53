// world/{pass_gate,movement_target}.jsonl: one call a line.
#include <glidepath/world.h>

#include "base/pass_gate.h"
#include "conformance/suites/position_values.h"
#include "conformance/suites/suites.h"
#include "layers.h"
#include "routing/body_updates.h"
#include "world/storage.h"

namespace glidepath::conformance {

namespace {

void run_pass_gate(const Json& line, CaseReport& report) {
    const Json in = line["in"];
    double last_pass_s = in["last_pass"].number();
    const double least_s = in.number_or("least", k_least_pass_s);
    const auto wanted = line["out"]["elapsed"].items();
    const auto frames = in["frames"].items();
    if (wanted.size() != frames.size()) line["out"].fail("expected one entry a frame");
    for (std::size_t i = 0; i < frames.size(); ++i) {
        const double clock_s = frames[i].number();
        const double since_s = clock_s - last_pass_s;
        const bool passed = take_pass(last_pass_s, clock_s, least_s);
        report.exact(fmt::format("elapsed[{}] is a pass", i), !wanted[i].is_null(), passed);
        if (passed && !wanted[i].is_null()) {
            compare_clock(report, fmt::format("elapsed[{}]", i), wanted[i].number(), since_s);
        }
    }
    compare_clock(report, "last_pass", line["out"]["last_pass"].number(), last_pass_s);
}

BodyId spawn_named(World& world, const Json& object) {
    return *world.spawn({.object = object["id"].integer32(),
                         .position = {0x10200001, {{20.0F, 20.0F, 10.0F}, {}}},
                         .radius_m = object["radius"].number32(),
                         .height_m = object["height"].number32(),
                         .in_world = object["has_cell"].flag()});
}

NamedObject named_in(World& world, ObjectId own, ObjectId object) {
    return act(world, world.find(own), [&](EntityParts, const EntityContext& context) {
        return context.neighbours.find_object(object);
    });
}

void run_movement_target(const Json& line, CaseReport& report) {
    const Json in = line["in"];
    const Json out = line["out"];
    World world;
    for (const Json& object : in["objects"].items()) {
        spawn_named(world, object);
    }
    for (const Json& object : in["objects"].items()) {
        const BodyId parent = world.find(object["parent"].integer32());
        if (!parent.is_none()) world.attach(world.find(object["id"].integer32()), parent);
    }
    const NamedObject named = named_in(world, in["own"].integer32(), in["object"].integer32());
    report.exact("known", out["known"].flag(), named.is_known);
    if (!named.is_known || !out["known"].flag()) return;
    if (in["what"].text() == "stick") {
        report.exact("top_level", out["top_level"].integer32(), named.top_level);
        report.number("radius", out["radius"].number(), static_cast<double>(named.top_level_radius_m),
                      k_metres);
        return;
    }
    const bool is_move = in["what"].text() == "move";
    const MoveToRequest sent{.type = is_move ? MoveToType::move_to_object : MoveToType::turn_to_object,
                             .object_id = in["object"].integer32()};
    const MoveToRequest request = request_of({}, sent, named);
    report.exact("object", sent.object_id, request.object_id);
    report.exact("top_level", out["top_level"].integer32(), request.top_level_id);
    if (!is_move) return;
    report.number("radius", out["radius"].number(), static_cast<double>(request.object_radius_m), k_metres);
    report.number("height", out["height"].number(), static_cast<double>(request.object_height_m), k_metres);
}

}  // namespace

RunCase open_pass_gate(const std::filesystem::path&) { return run_pass_gate; }
RunCase open_movement_target(const std::filesystem::path&) { return run_movement_target; }

}  // namespace glidepath::conformance

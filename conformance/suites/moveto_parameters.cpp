// moveto/parameters.jsonl: one call of a pure function a line. Tolerances: FORMAT.md of the folder.
#include "conformance/suites/moveto_values.h"
#include "conformance/suites/suites.h"
#include "conformance/suites/wire_values.h"
#include "layers.h"
#include "planning/movement_parameters.h"
#include "wire/movement_parameters.h"

#include <map>

namespace glidepath::conformance {

namespace {

void defaults(const Json& line, CaseReport& report) {
    check(report, "out", line["out"], MovementParameters{});
}

void command(const Json& line, CaseReport& report) {
    MovementParameters parameters;
    parameters.flags = line["flags"].integer32();
    parameters.distance_to_object_m = line["distance_to_object"].number32();
    parameters.min_distance_m = line["min_distance"].number32();
    parameters.walk_run_threshold_m = line["walk_run_threshold"].number32();
    const MoveCommand got = get_command(parameters, line["distance"].number32());
    const Json out = line["out"];
    report.exact("command", out["command"].integer32(), got.motion);
    report.exact("hold_key", out["hold_key"].integer32(), static_cast<std::uint32_t>(got.hold_key));
    const Json moving_away = out["moving_away"];
    report.exact("moving_away untouched", moving_away.is_null(), got.motion == motion_command::none);
    if (!moving_away.is_null()) report.exact("moving_away", moving_away.flag(), got.moving_away);
}

void desired_heading(const Json& line, CaseReport& report) {
    check(report, "out", line["out"],
          static_cast<double>(get_desired_heading(line["command"].integer32(), line["moving_away"].flag())));
}

void difference(const Json& line, CaseReport& report) {
    check(report, "out", line["out"],
          heading_diff(line["x"].number32(), line["y"].number32(), line["motion"].integer32()));
}

void greater(const Json& line, CaseReport& report) {
    report.exact("out", line["out"].flag(),
                 heading_greater(line["x"].number32(), line["y"].number32(), line["motion"].integer32()));
}

// The buffer is as large as the line says, and then some bytes that must stay as they are.
void pack_block(const Json& line, CaseReport& report) {
    constexpr std::byte untouched{0xA5};
    const Json out = line["out"];
    const std::size_t size = line["size"].integer();
    std::vector<std::byte> buffer(size + 8, untouched);
    const std::size_t returned = pack(parameters_from(line["params"]), std::span(buffer).first(size));
    report.exact("ret", out["ret"].integer(), static_cast<std::uint64_t>(returned));
    const std::size_t written = size < returned ? 0 : returned;
    report.exact("advance", out["advance"].integer(), static_cast<std::uint64_t>(written));
    report.exact("bytes", std::string(out["bytes"].text()), hex_of(std::span(buffer).first(written)));
    for (std::size_t i = written; i < buffer.size(); ++i) {
        report.exact("byte after the block", std::to_integer<unsigned>(untouched),
                     std::to_integer<unsigned>(buffer[i]));
    }
}

void check_unpacked(const Json& line, CaseReport& report, const MovementParameters& got, std::size_t taken) {
    const Json out = line["out"];
    report.exact("ret", out["ret"].flag(), taken != 0);
    report.exact("advance", out["advance"].integer(), static_cast<std::uint64_t>(taken));
    check(report, "params", out["params"], got);
}

std::span<const std::byte> cut(const Json& line, const std::vector<std::byte>& bytes) {
    return std::span(bytes).first(std::min<std::size_t>(bytes.size(), line["size"].integer()));
}

void unpack_block(const Json& line, CaseReport& report) {
    const std::vector<std::byte> bytes = bytes_from(line["bytes"]);
    MovementParameters got;
    const std::size_t taken = unpack(got, cut(line, bytes));
    check_unpacked(line, report, got, taken);
}

void unpack_net_block(const Json& line, CaseReport& report) {
    const std::vector<std::byte> bytes = bytes_from(line["bytes"]);
    MovementParameters got;
    const std::size_t taken =
        unpack_net(got, static_cast<MoveToType>(line["type"].integer32()), cut(line, bytes));
    check_unpacked(line, report, got, taken);
}

void position(const Json& line, CaseReport& report) {
    const auto place = [](const Json& json) {
        return Position{.cell = json["cell"].integer32(),
                        .frame = {.origin = vec3_from(json["o"]), .rotation = {}}};
    };
    const Position a = place(line["a"]);
    const Position b = place(line["b"]);
    const Json out = line["out"];
    check(report, "offset", out["offset"], offset(a, b));
    check(report, "distance", out["distance"], static_cast<double>(distance(a, b)));
    check(report, "heading", out["heading"], heading_to(a, b));
}

void cylinders(const Json& line, CaseReport& report) {
    const Cylinder self{line["r1"].number32(), line["h1"].number32(), place_from(line["p1"])};
    const Cylinder other{line["r2"].number32(), line["h2"].number32(), place_from(line["p2"])};
    check(report, "out", line["out"], static_cast<double>(cylinder_distance(self, other)));
}

}  // namespace

RunCase open_parameters(const std::filesystem::path&) {
    return run_by_op({
        {"defaults", defaults},
        {"get_command", command},
        {"get_desired_heading", desired_heading},
        {"heading_diff", difference},
        {"heading_greater", greater},
        {"pack", pack_block},
        {"unpack", unpack_block},
        {"unpack_net", unpack_net_block},
        {"position", position},
        {"cylinder_distance", cylinders},
    });
}

}  // namespace glidepath::conformance

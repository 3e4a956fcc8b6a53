// glidepath dat show: one object, for people or as JSON.
#include <glidepath/tools/dat_check.h>

#include "apps/glidepath/console.h"
#include "apps/glidepath/dat.h"
#include "assets/dat_hooks.h"
#include "assets/dat_json.h"
#include "geometry/frame.h"
#include "geometry/vec3.h"
#include "layers.h"
#include "replay/text_table.h"

#include <fmt/format.h>

namespace glidepath::app {

namespace {

std::string vec3_text(const Vec3& v) { return fmt::format("({:.4g}, {:.4g}, {:.4g})", v.x, v.y, v.z); }

bool is_zero(const Vec3& v) { return v == Vec3{}; }

// Ids and handles as people know them: those of a kind in hex.
std::string number_text(std::uint32_t number) {
    return kind_of(number) != DatKind::other || number > 0xFFFFFF ? id_text(number) : std::to_string(number);
}

struct FieldText {
    std::string& text;

    void add(const char* name, const std::string& value) const {
        text += fmt::format("{}{} {}", text.empty() ? "" : ", ", name, value);
    }
    void operator()(const char* name, std::uint32_t value) const { add(name, number_text(value)); }
    void operator()(const char* name, float value) const { add(name, fmt::format("{:.4g}", value)); }
    void operator()(const char* name, const std::array<float, 2>& value) const {
        add(name, fmt::format("({:.4g}, {:.4g})", value[0], value[1]));
    }
    void operator()(const char* name, const Vec3& value) const { add(name, vec3_text(value)); }
    void operator()(const char* name, const Frame& value) const { add(name, vec3_text(value.origin)); }
};

std::string payload_text(const DatHook& hook) {
    std::string text;
    std::visit([&](const auto& payload) { visit_fields(payload, FieldText{text}); }, hook.payload);
    return text;
}

std::string direction_text(std::int32_t direction) {
    if (direction == 1) return "forward";
    if (direction == -1) return "backward";
    return direction == 0 ? "both" : "never";
}

std::string text_of_object(const DatAnimation& animation) {
    std::string text = fmt::format("animation {}: {} parts, {} frames ({:.2f} s at 30 a second)\n",
                                   id_text(animation.id), animation.part_count, animation.frame_count,
                                   static_cast<double>(animation.frame_count) / 30.0);
    if (animation.pos_frames.empty()) {
        text += "it has no pos frames: it does not carry the body\n";
    } else {
        Frame carried;
        for (const Frame& step : animation.pos_frames)
            carried = combine(carried, step);
        text += fmt::format("its pos frames carry the body {} m, {:.4g} m in all\n",
                            vec3_text(carried.origin), length(carried.origin));
    }
    if (animation.hooks.empty()) return text + "it has no hooks\n";
    TextTable rows({number_column("frame"), {"direction"}, {"hook"}, {"with"}});
    for (const DatFrameHook& at : animation.hooks) {
        rows.add({std::to_string(at.frame), direction_text(at.hook.direction), name_of(at.hook.type),
                  payload_text(at.hook)});
    }
    return text + rows.text();
}

// "0x03000003 0..3 at 15"
std::string windows_text(const MotionData& data) {
    if (data.animations.empty()) return "-";
    const MotionAnimation& first = data.animations.front();
    const std::string high = first.high == -1 ? "end" : std::to_string(first.high);
    std::string text =
        fmt::format("{} {}..{} at {:.4g}", id_text(first.clip), first.low, high, first.framerate);
    if (data.animations.size() > 1) text += fmt::format(" +{}", data.animations.size() - 1);
    return text;
}

std::string moves_text(const MotionData& data) {
    std::string text;
    if (!is_zero(data.velocity)) text += "velocity " + vec3_text(data.velocity);
    if (!is_zero(data.omega)) text += (text.empty() ? "omega " : ", omega ") + vec3_text(data.omega);
    if (data.clears_modifiers) text += text.empty() ? "clears modifiers" : ", clears modifiers";
    if (data.only_from_default) text += text.empty() ? "only from default" : ", only from default";
    return text;
}

std::string entries_text(const char* title, const std::vector<MotionTableSource::Entry>& entries) {
    if (entries.empty()) return {};
    TextTable rows({{"style"}, {"motion"}, {"animations"}, {"moves"}});
    for (const MotionTableSource::Entry& entry : entries) {
        rows.add({key_name(entry.key >> 16U), key_name(entry.key & 0xFFFFU), windows_text(entry.data),
                  moves_text(entry.data)});
    }
    return fmt::format("\n{}\n{}", title, rows.text());
}

std::string text_of_object(std::uint32_t id, const MotionTableSource& table) {
    std::string text = fmt::format("motion table {}: default style {}, {} cycles, {} modifiers, {} links\n",
                                   id_text(id), command_name(table.default_style), table.cycles.size(),
                                   table.modifiers.size(), table.links.size());
    TextTable styles({{"style"}, {"does when it does nothing else"}});
    for (const MotionTableSource::StyleDefault& entry : table.style_defaults)
        styles.add({command_name(entry.style), command_name(entry.substate)});
    text += "\nstyles\n" + styles.text();
    text += entries_text("cycles", table.cycles) + entries_text("modifiers", table.modifiers);
    if (table.links.empty()) return text;
    TextTable rows({{"style"}, {"from"}, {"to"}, {"animations"}, {"moves"}});
    for (const MotionTableSource::Link& link : table.links) {
        rows.add({key_name(link.from_key >> 16U), key_name(link.from_key & 0xFFFFU), command_name(link.to),
                  windows_text(link.data), moves_text(link.data)});
    }
    return text + "\nlinks\n" + rows.text();
}

std::string locations_text(const char* title, const std::vector<DatLocation>& locations) {
    if (locations.empty()) return {};
    TextTable rows({number_column("location"), number_column("part"), {"at"}});
    for (const DatLocation& location : locations) {
        rows.add({std::to_string(location.key),
                  location.part == k_no_part ? "object" : std::to_string(location.part),
                  vec3_text(location.frame.origin)});
    }
    return fmt::format("\n{}\n{}", title, rows.text());
}

std::string text_of_object(const DatSetup& setup) {
    const auto id_or_none = [](std::uint32_t id) { return id != 0 ? id_text(id) : std::string("none"); };
    std::string text = fmt::format("setup {}: {} parts\n", id_text(setup.id), setup.parts.size());
    text += fmt::format("height {:.4g} m, radius {:.4g} m, steps up {:.4g} m and down {:.4g} m\n",
                        setup.height_m, setup.radius_m, setup.step_up_m, setup.step_down_m);
    text += fmt::format("motion table {}, animation {}, script {}, sound table {}, script table {}\n",
                        id_or_none(setup.default_motion_table), id_or_none(setup.default_animation),
                        id_or_none(setup.default_script), id_or_none(setup.default_sound_table),
                        id_or_none(setup.default_script_table));
    text += fmt::format("cylinders {}, spheres {}, lights {}, placements {}\n", setup.cylinders.size(),
                        setup.spheres.size(), setup.lights.size(), setup.placements.size());
    if (!setup.parts.empty()) {
        TextTable rows({number_column("part"), {"graphics"}, {"parent"}, {"scale"}});
        for (std::size_t i = 0; i < setup.parts.size(); ++i) {
            const bool has_parent = i < setup.parents.size() && setup.parents[i] != k_no_part;
            rows.add({std::to_string(i), id_text(setup.parts[i]),
                      has_parent ? std::to_string(setup.parents[i]) : "-",
                      i < setup.scales.size() ? vec3_text(setup.scales[i]) : "1"});
        }
        text += "\nparts\n" + rows.text();
    }
    return text + locations_text("holding locations", setup.holding_locations) +
           locations_text("connection points", setup.connection_points);
}

// What was loaded, or why it was not. Standard output gets all of the object or nothing.
template <class Object, class Show, class Write>
int show(const DatCommand& command, const Expected<Object>& object, const Show& as_text,
         const Write& as_json) {
    if (!object) {
        static_cast<void>(complain("dat", text_of(object.error())));
        return k_findings;
    }
    if (command.json) {
        as_json(*object, [](std::string_view piece) { print(stdout, std::string(piece)); });
    } else {
        print(stdout, as_text(*object));
    }
    return k_good;
}

}  // namespace

int run_dat_show(const DatCommand& command) {
    const std::optional<std::uint32_t> id = dat_id_from(command.id);
    if (!id) {
        return complain("dat", fmt::format("{}: an id is 0x and up to 8 hexadecimal digits", command.id));
    }
    int status = k_good;
    const std::optional<DatFile> file = open_dat(command, status);
    if (!file) return status;
    for (const DatFinding& finding : DatChecker(*file).check(*id)) {
        if (is_tolerated(finding.fault)) print(stderr, line_of(file->name(), finding) + "\n");
    }
    const auto as_text = [](const auto& object) { return text_of_object(object); };
    const auto as_json = [](const auto& object, const WriteText& write) { write_json(object, write); };
    switch (kind_of(*id)) {
        case DatKind::setup:
            return show(command, load_setup(*file, *id), as_text, as_json);
        case DatKind::animation:
            return show(command, load_animation(*file, *id), as_text, as_json);
        case DatKind::motion_table:
            return show(
                command, load_motion_table(*file, *id),
                [&](const MotionTableSource& table) { return text_of_object(*id, table); },
                [&](const MotionTableSource& table, const WriteText& write) {
                    write_json(*id, table, write);
                });
        default:
            return show(
                command, load_bytes(*file, *id),
                [&](const std::vector<std::byte>& bytes) {
                    return fmt::format("{} {}: {} bytes\n", name_of(kind_of(*id)), id_text(*id),
                                       bytes.size());
                },
                [&](const std::vector<std::byte>& bytes, const WriteText& write) {
                    write(fmt::format("{{\"id\": {}, \"size\": {}}}\n", *id, bytes.size()));
                });
    }
}

}  // namespace glidepath::app

#include "conformance/suites/animation_values.h"

#include "conformance/suites/values.h"

#include <charconv>
#include <limits>
#include <map>

namespace glidepath::conformance {

namespace {

constexpr double k_origin = 2e-5;
constexpr double k_rotation = 2e-5;
constexpr double k_frame_number = 1e-6;
constexpr double k_velocity = 1e-6;
constexpr double k_factor = 1e-6;  // of framerates and speeds, relative

double of_size(double tolerance, double value) { return tolerance * std::max(1.0, std::fabs(value)); }

Clip clip_from(const Json& json) {
    Clip clip;
    clip.id = json["id"].integer32();
    clip.frame_count = json["n"].integer32();
    if (!json["pos"].is_null()) {
        for (const Json& frame : json["pos"].items()) {
            clip.pos_frames.push_back(flat_frame_from(frame));
        }
    }
    for (const Json& hook : json["hooks"].items()) {
        const auto values = hook.items();
        if (values.size() != 3) hook.fail("expected [frame, hook, direction]");
        const std::int32_t direction = integer_from(values[2]);
        if (direction < -1 || direction > 1) values[2].fail("expected -1, 0 or 1");
        clip.hooks.push_back(
            {values[0].integer32(), values[1].integer32(), static_cast<HookDirection>(direction)});
    }
    return clip;
}

using Operation = void (*)(Sequence& sequence, const ClipLibrary& clips, const Json& arguments);

const std::map<std::string_view, Operation>& operations() {
    static const std::map<std::string_view, Operation> table{
        {"append",
         [](Sequence& sequence, const ClipLibrary& clips, const Json& in) {
             append_animation(sequence, clips, in["anim"].integer32(), integer_from(in["low"]),
                              integer_from(in["high"]), float_from(in["fr"]));
         }},
        {"set_velocity", [](Sequence& sequence, const ClipLibrary&,
                            const Json& in) { set_velocity(sequence, velocity_from(in["v"])); }},
        {"set_omega", [](Sequence& sequence, const ClipLibrary&,
                         const Json& in) { set_omega(sequence, velocity_from(in["o"])); }},
        {"combine_physics",
         [](Sequence& sequence, const ClipLibrary&, const Json& in) {
             combine_physics(sequence, velocity_from(in["v"]), velocity_from(in["o"]));
         }},
        {"subtract_physics",
         [](Sequence& sequence, const ClipLibrary&, const Json& in) {
             subtract_physics(sequence, velocity_from(in["v"]), velocity_from(in["o"]));
         }},
        {"multiply_cyclic_framerate",
         [](Sequence& sequence, const ClipLibrary&, const Json& in) {
             multiply_cyclic_framerate(sequence, float_from(in["k"]));
         }},
        {"remove_link_animations",
         [](Sequence& sequence, const ClipLibrary&, const Json& in) {
             remove_link_animations(sequence, in["n"].integer32());
         }},
        {"remove_all_link_animations",
         [](Sequence& sequence, const ClipLibrary&, const Json&) { remove_all_link_animations(sequence); }},
        {"remove_cyclic_anims",
         [](Sequence& sequence, const ClipLibrary&, const Json&) { remove_cyclic_animations(sequence); }},
        {"clear_physics",
         [](Sequence& sequence, const ClipLibrary&, const Json&) { clear_physics(sequence); }},
        {"clear_animations",
         [](Sequence& sequence, const ClipLibrary&, const Json&) { clear_animations(sequence); }},
        {"clear", [](Sequence& sequence, const ClipLibrary&, const Json&) { clear(sequence); }},
    };
    return table;
}

}  // namespace

ClipLibrary clips_from(const Json& anims) {
    ClipLibrary clips;
    for (const Json& anim : anims.items()) {
        const Error status = clips.add(clip_from(anim));
        if (!status.is_ok()) anim.fail(fmt::format("{} {}: {}", status.what, status.where, status.why));
    }
    return clips;
}

std::uint32_t hex_from(const Json& json) {
    const std::string_view text = json.text();
    std::uint32_t value = 0;
    const char* end = text.data() + text.size();
    if (!text.starts_with("0x")) json.fail("expected a number like \"0x41000003\"");
    const auto [last, error] = std::from_chars(text.data() + 2, end, value, 16);
    if (error != std::errc{} || last != end) json.fail("expected a number like \"0x41000003\"");
    return value;
}

std::int32_t integer_from(const Json& json) {
    const std::int64_t value = json.signed_integer();
    using Limits = std::numeric_limits<std::int32_t>;
    if (value < Limits::min() || value > Limits::max())
        json.fail(fmt::format("{} does not fit 32 bits", value));
    return static_cast<std::int32_t>(value);
}

float float_from(const Json& json) {
    const float value = json.number32();
    if (!std::isfinite(value)) json.fail("expected a number that a 32-bit float can hold");
    return value;
}

Vec3 velocity_from(const Json& json) {
    const Vec3 v = vec3_from(json);
    if (!is_finite(v)) json.fail("expected numbers that 32-bit floats can hold");
    return v;
}

Frame flat_frame_from(const Json& json) {
    const auto v = json.numbers<7>();
    return {narrow({v[0], v[1], v[2]}),
            {static_cast<float>(v[3]), static_cast<float>(v[4]), static_cast<float>(v[5]),
             static_cast<float>(v[6])}};
}

std::string hex_of(std::uint32_t id) { return fmt::format("0x{:08X}", id); }

void apply_operation(Sequence& sequence, const ClipLibrary& clips, const Json& operation) {
    const Json name = operation["op"];
    const auto found = operations().find(name.text());
    if (found == operations().end()) name.fail(fmt::format("unknown operation '{}'", name.text()));
    found->second(sequence, clips, operation);
}

bool is_optional(const Json& line) {
    bool extreme = false;
    bool edge = false;
    for (const Json& tag : line["tags"].items()) {
        extreme = extreme || tag.text() == "extreme_step";
        edge = edge || tag.text() == "edge";
    }
    return extreme && !edge;
}

void compare_flat_frame(CaseReport& report, std::string_view field, const Json& expected, const Frame& got) {
    const auto wanted = expected.numbers<7>();
    const auto origin = numbers_of(got.origin);
    for (std::size_t i = 0; i < origin.size(); ++i) {
        report.number(fmt::format("{}[{}]", field, i), wanted[i], origin[i], of_size(k_origin, wanted[i]));
    }
    report.rotation(fmt::format("{}.q", field), {wanted[3], wanted[4], wanted[5], wanted[6]},
                    numbers_of(got.rotation), k_rotation);
}

void compare_frame_number(CaseReport& report, const Json& expected, const Sequence& got) {
    const double wanted = expected["fn"].number();
    report.number("fn", wanted, got.frame_number, of_size(k_frame_number, wanted));
}

void compare_velocity(CaseReport& report, std::string_view field, const Json& expected, const Vec3& got) {
    const auto wanted = expected.numbers<3>();
    const auto values = numbers_of(got);
    for (std::size_t i = 0; i < values.size(); ++i) {
        report.number(fmt::format("{}[{}]", field, i), wanted[i], values[i], of_size(k_velocity, wanted[i]));
    }
}

void compare_factor(CaseReport& report, std::string_view field, const Json& expected, float got) {
    const double wanted = expected.number();
    // What is 0 must be 0.
    const auto smallest = static_cast<double>(std::numeric_limits<float>::denorm_min());
    report.number(field, wanted, static_cast<double>(got),
                  std::max(k_factor * std::fabs(wanted), smallest / 2));
}

void compare_nodes(CaseReport& report, std::string_view field, const Json& expected, const Sequence& got,
                   const ClipLibrary& clips) {
    const auto wanted = expected.items();
    report.exact(fmt::format("{} size", field), wanted.size(), std::size_t{got.count});
    if (wanted.size() != got.count) return;
    for (std::size_t i = 0; i < wanted.size(); ++i) {
        const auto node = wanted[i].items();
        if (node.size() != 4) wanted[i].fail("expected [anim, low, high, framerate]");
        report.exact(fmt::format("{}[{}] anim", field, i), node[0].integer32(), clips[got.nodes[i].clip].id);
        report.exact(fmt::format("{}[{}] low", field, i), integer_from(node[1]), got.nodes[i].low);
        report.exact(fmt::format("{}[{}] high", field, i), integer_from(node[2]), got.nodes[i].high);
        compare_factor(report, fmt::format("{}[{}] framerate", field, i), node[3], got.nodes[i].framerate);
    }
}

void compare_playing(CaseReport& report, const Json& expected, const Sequence& got) {
    const std::int64_t current = got.count > 0 ? 0 : -1;
    report.exact("cur", expected["cur"].signed_integer(), current);
    if (expected.has("cyc"))
        report.exact("cyc", expected["cyc"].signed_integer(), std::int64_t{got.count} - 1);
    if (expected.has("len")) report.exact("len", expected["len"].integer32(), got.count);
}

void compare_hooks(CaseReport& report, const Json& expected, const HookQueue& got) {
    const auto wanted = expected.items();
    report.exact("h size", wanted.size(), std::size_t{got.count} + got.dropped);
    if (wanted.size() != got.count) return;
    for (std::size_t i = 0; i < wanted.size(); ++i) {
        const auto event = wanted[i].items();
        if (event.size() != 2) wanted[i].fail("expected [hook, direction]");
        report.exact(fmt::format("h[{}]", i), event[0].integer32(), got.storage[i].hook);
        report.exact(fmt::format("h[{}] direction", i), integer_from(event[1]), got.storage[i].direction);
    }
}

}  // namespace glidepath::conformance

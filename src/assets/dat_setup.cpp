#include "assets/dat_hooks.h"
#include "assets/dat_objects.h"

#include <fmt/format.h>

#include <utility>

namespace glidepath::assets {

namespace {

constexpr std::uint32_t k_has_parents = 1;
constexpr std::uint32_t k_has_scales = 2;
constexpr std::uint32_t k_known_setup_flags = 15;

// Reads a setup once, for checking or for its values.
class SetupReader {
  public:
    SetupReader(DatCursor& in, DatSetup& setup, bool keeps_lists)
        : in_(in), setup_(setup), keeps_lists_(keeps_lists) {}

    SetupShape read(std::uint32_t id) {
        if (const std::uint32_t found = in_.u32(); found != id && !in_.has_failed()) {
            in_.reject(DatFault::wrong_id, 0, fmt::format("the object is {}", hex_text(found)));
        }
        setup_.id = id;
        const std::uint64_t flags_at = in_.offset();
        setup_.flags = in_.u32();
        in_.known_bits(setup_.flags, k_known_setup_flags, flags_at, "flags of a setup");
        const auto word = [&] { return in_.u32(); };
        const std::uint32_t parts = list(setup_.parts, in_.count(4), word);
        if ((setup_.flags & k_has_parents) != 0) list(setup_.parents, parts, word);
        if ((setup_.flags & k_has_scales) != 0) list(setup_.scales, parts, [&] { return in_.vec3(); });
        list(setup_.holding_locations, in_.count(36), [&] { return location(); });
        list(setup_.connection_points, in_.count(36), [&] { return location(); });
        list(setup_.placements, in_.count(std::uint64_t{28} * parts + 8), [&] { return placement(parts); });
        list(setup_.cylinders, in_.count(20), [&] { return cylinder(); });
        list(setup_.spheres, in_.count(16), [&] { return sphere(); });
        setup_.height_m = in_.not_negative();
        setup_.radius_m = in_.not_negative();
        setup_.step_up_m = in_.not_negative();
        setup_.step_down_m = in_.not_negative();
        setup_.sorting_sphere = sphere();
        setup_.selection_sphere = sphere();
        list(setup_.lights, in_.count(48), [&] { return light(); });
        return read_defaults();
    }

  private:
    // `count` elements into the list, or only past them. Returns how many.
    template <class Element, class Read>
    std::uint32_t list(std::vector<Element>& into, std::uint32_t count, const Read& read) {
        if (keeps_lists_) into.reserve(count);
        for (std::uint32_t i = 0; i < count && !in_.has_failed(); ++i) {
            Element element = read();
            if (keeps_lists_) into.push_back(std::move(element));
        }
        return count;
    }

    SetupShape read_defaults() {
        SetupShape shape;
        shape.default_animation_at = in_.offset();
        shape.default_animation = in_.u32();
        setup_.default_animation = shape.default_animation;
        setup_.default_script = in_.u32();
        shape.default_motion_table_at = in_.offset();
        shape.default_motion_table = in_.u32();
        setup_.default_motion_table = shape.default_motion_table;
        setup_.default_sound_table = in_.u32();
        setup_.default_script_table = in_.u32();
        in_.end();
        return shape;
    }

    DatLocation location() {
        DatLocation result;
        result.key = in_.u32();
        result.part = in_.u32();
        result.frame = in_.frame();
        return result;
    }

    DatPlacement placement(std::uint32_t parts) {
        DatPlacement result;
        result.key = in_.u32();
        list(result.parts, parts, [&] { return in_.frame(); });
        list(result.hooks, in_.count(k_smallest_hook), [&] { return read_hook(in_); });
        return result;
    }

    DatCylinder cylinder() {
        DatCylinder result;
        result.low = in_.vec3();
        result.radius_m = in_.not_negative();
        result.height_m = in_.not_negative();
        return result;
    }

    DatSphere sphere() {
        DatSphere result;
        result.centre = in_.vec3();
        result.radius_m = in_.not_negative();
        return result;
    }

    DatLight light() {
        DatLight result;
        result.key = in_.u32();
        result.frame = in_.frame();
        result.argb = in_.u32();
        result.intensity = in_.f32();
        result.falloff = in_.f32();
        result.cone = in_.f32();
        return result;
    }

    DatCursor& in_;
    DatSetup& setup_;
    bool keeps_lists_;
};

}  // namespace

SetupShape check_setup(ObjectView bytes, std::uint32_t id, DatReport& report) {
    DatCursor in(bytes, &report);
    DatSetup scratch;
    return SetupReader(in, scratch, false).read(id);
}

DatSetup decode_setup(ObjectView bytes, std::uint32_t id, DatReport& report) {
    DatSetup setup;
    static_cast<void>(check_setup(bytes, id, report));
    if (report.is_rejected()) return setup;
    DatCursor in(bytes, nullptr);
    static_cast<void>(SetupReader(in, setup, true).read(id));
    return setup;
}

}  // namespace glidepath::assets

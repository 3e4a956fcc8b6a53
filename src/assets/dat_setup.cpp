#include "assets/dat_objects.h"
#include "assets/dat_walk.h"

#include <fmt/format.h>

#include <utility>

namespace glidepath::assets {

namespace {

constexpr std::uint32_t k_known_setup_flags = 15;

// Adds up what the lists take in memory.
struct CheckedSetup : SetupSink {
    SetupShape shape{};

    template <class Item>
    void item(const Item&) {
        shape.size_in_memory += sizeof(Item);
    }
    void begin_placement(std::uint32_t, std::uint32_t parts) {
        shape.size_in_memory += sizeof(DatPlacement) + parts * std::uint64_t{sizeof(Frame)};
    }
    void begin_hooks(std::uint32_t count) { shape.size_in_memory += count * std::uint64_t{sizeof(DatHook)}; }
    void defaults(const DatSetup& setup) {
        shape.default_animation = setup.default_animation;
        shape.default_motion_table = setup.default_motion_table;
    }
};

struct WholeSetup : SetupSink {
    static constexpr bool k_wants_parts = true;

    explicit WholeSetup(DatSetup& into) : setup_(into) {}
    void begin(std::uint32_t flags) { setup_.flags = flags; }
    void begin_list(SetupList list, std::uint32_t count) {
        list_ = list;
        with_list([&](auto& items) { items.reserve(count); });
    }
    template <class Item>
    void item(const Item& item) {
        with_list([&](auto& items) {
            if constexpr (requires { items.push_back(item); }) items.push_back(item);
        });
    }
    void begin_placement(std::uint32_t key, std::uint32_t parts) {
        setup_.placements.push_back({.key = key});
        setup_.placements.back().parts.reserve(parts);
    }
    void part(const Frame& part) { setup_.placements.back().parts.push_back(part); }
    void begin_hooks(std::uint32_t count) { setup_.placements.back().hooks.reserve(count); }
    void hook(const DatHook& hook) { setup_.placements.back().hooks.push_back(hook); }
    void sizes(const DatSetup& read) {
        setup_.height_m = read.height_m;
        setup_.radius_m = read.radius_m;
        setup_.step_up_m = read.step_up_m;
        setup_.step_down_m = read.step_down_m;
        setup_.sorting_sphere = read.sorting_sphere;
        setup_.selection_sphere = read.selection_sphere;
    }
    void defaults(const DatSetup& read) {
        setup_.default_animation = read.default_animation;
        setup_.default_script = read.default_script;
        setup_.default_motion_table = read.default_motion_table;
        setup_.default_sound_table = read.default_sound_table;
        setup_.default_script_table = read.default_script_table;
    }

  private:
    // Calls use(list) with the one that is read.
    template <class Use>
    void with_list(const Use& use) {
        switch (list_) {
            case SetupList::parts:
                return use(setup_.parts);
            case SetupList::parents:
                return use(setup_.parents);
            case SetupList::scales:
                return use(setup_.scales);
            case SetupList::holding_locations:
                return use(setup_.holding_locations);
            case SetupList::connection_points:
                return use(setup_.connection_points);
            case SetupList::placements:
                return use(setup_.placements);
            case SetupList::cylinders:
                return use(setup_.cylinders);
            case SetupList::spheres:
                return use(setup_.spheres);
            case SetupList::lights:
                return use(setup_.lights);
        }
    }

    DatSetup& setup_;
    SetupList list_ = SetupList::parts;
};

}  // namespace

void read_id(DatCursor& in, std::uint32_t id) {
    if (const std::uint32_t found = in.u32(); found != id && !in.has_failed()) {
        in.reject(DatFault::wrong_id, 0, fmt::format("the object is {}", hex_text(found)));
    }
}

std::uint32_t read_setup_flags(DatCursor& in, std::uint32_t id) {
    read_id(in, id);
    const std::uint64_t at = in.offset();
    const std::uint32_t flags = in.u32();
    in.known_bits(flags, k_known_setup_flags, at, "flags of a setup");
    return flags;
}

DatLocation read_location(DatCursor& in) {
    DatLocation result;
    result.key = in.u32();
    result.part = in.u32();
    result.frame = in.frame();
    return result;
}

DatCylinder read_cylinder(DatCursor& in) {
    DatCylinder result;
    result.low = in.vec3();
    result.radius_m = in.not_negative();
    result.height_m = in.not_negative();
    return result;
}

DatSphere read_sphere(DatCursor& in) {
    DatSphere result;
    result.centre = in.vec3();
    result.radius_m = in.not_negative();
    return result;
}

DatLight read_light(DatCursor& in) {
    DatLight result;
    result.key = in.u32();
    result.frame = in.frame();
    result.argb = in.u32();
    result.intensity = in.f32();
    result.falloff = in.f32();
    result.cone = in.f32();
    return result;
}

void read_sizes(DatCursor& in, DatSetup& setup) {
    setup.height_m = in.not_negative();
    setup.radius_m = in.not_negative();
    setup.step_up_m = in.not_negative();
    setup.step_down_m = in.not_negative();
    setup.sorting_sphere = read_sphere(in);
    setup.selection_sphere = read_sphere(in);
}

DefaultPlaces read_defaults(DatCursor& in, DatSetup& setup) {
    DefaultPlaces places;
    places.animation_at = in.offset();
    setup.default_animation = in.u32();
    setup.default_script = in.u32();
    places.motion_table_at = in.offset();
    setup.default_motion_table = in.u32();
    setup.default_sound_table = in.u32();
    setup.default_script_table = in.u32();
    return places;
}

SetupShape check_setup(ObjectView bytes, std::uint32_t id, DatReport& report) {
    DatCursor in(bytes, &report);
    CheckedSetup sink;
    const DefaultPlaces places = walk_setup(in, id, sink);
    sink.shape.default_animation_at = places.animation_at;
    sink.shape.default_motion_table_at = places.motion_table_at;
    return sink.shape;
}

DatSetup decode_setup(ObjectView bytes, std::uint32_t id, DatReport& report) {
    DatSetup setup;
    const SetupShape shape = check_setup(bytes, id, report);
    if (report.is_rejected() || !fits_in_memory(shape.size_in_memory, report)) return setup;
    setup.id = id;
    DatCursor in(bytes, nullptr);
    WholeSetup sink(setup);
    static_cast<void>(walk_setup(in, id, sink));
    return setup;
}

}  // namespace glidepath::assets

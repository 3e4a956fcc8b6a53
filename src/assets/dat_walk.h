// The three kinds of objects field by field (spec/dat.md 4 to 6): each reader gives what it reads to a sink
// as soon as it has read it. So checking, loading, showing and writing share one reading, and none keeps
// more than it wants. A sink derives from the base of its kind and hides what it asks for. It
// is long because the readers are templates, which stand in no source.
#pragma once

#include <glidepath/assets.h>
#include <glidepath/tools/dat_objects.h>

#include "assets/dat_cursor.h"
#include "assets/dat_hooks.h"
#include "assets/layer.h"

#include <cstdint>

namespace glidepath::assets {

// The object's first field.
void read_id(DatCursor& in, std::uint32_t id);

// --- animations ------------------------------------------------------------------------------------------

struct AnimationHead {
    std::uint32_t parts = 0;
    std::uint32_t frames = 0;
    bool has_pos_frames = false;
};
// All 0 when it is rejected.
[[nodiscard]] AnimationHead read_animation_head(DatCursor& in, std::uint32_t id);

struct AnimationSink {
    static constexpr bool k_wants_pos_frames = false;
    static constexpr bool k_wants_parts = false;

    void begin(const AnimationHead&) {}
    void pos_frame(const Frame&) {}
    void begin_frames() {}
    void begin_frame() {}
    void part(const Frame&) {}
    void begin_hooks(std::uint32_t) {}  // how many
    void hook(const DatHook&) {}
    void end_frame() {}
    void end() {}
};

template <class Sink>
void walk_animation(DatCursor& in, std::uint32_t id, Sink& sink) {
    const AnimationHead head = read_animation_head(in, id);
    sink.begin(head);
    if (head.has_pos_frames && !Sink::k_wants_pos_frames) in.pass_frames(head.frames);
    if (head.has_pos_frames && Sink::k_wants_pos_frames) {
        for (std::uint32_t i = 0; i < head.frames && !in.has_failed(); ++i)
            sink.pos_frame(in.frame());
    }
    sink.begin_frames();
    for (std::uint32_t i = 0; i < head.frames && !in.has_failed(); ++i) {
        sink.begin_frame();
        if constexpr (Sink::k_wants_parts) {
            for (std::uint32_t part = 0; part < head.parts && !in.has_failed(); ++part)
                sink.part(in.frame());
        } else {
            in.pass_frames(head.parts);
        }
        const std::uint32_t hooks = in.count(k_smallest_hook);
        sink.begin_hooks(hooks);
        for (std::uint32_t k = 0; k < hooks && !in.has_failed(); ++k)
            sink.hook(read_hook(in));
        sink.end_frame();
    }
    sink.end();
    in.end();
}

// --- motion tables ---------------------------------------------------------------------------------------

enum class TableList : std::uint8_t { style_defaults, cycles, modifiers, links };

// Where the keys of a list stand: the first, and how many were read.
struct KeySpan {
    std::uint64_t begins_at = 0;
    std::uint32_t count = 0;
};
// What follows each key of a list.
enum class KeyedElement : std::uint8_t { number, motion, group };

// The three bytes that a motion begins with.
struct MotionHead {
    std::uint8_t windows = 0;
    std::uint8_t bits = 0;   // 1 clears modifiers, 2 only from the default
    std::uint8_t flags = 0;  // 1 has a velocity, 2 has an omega
};

struct TableSink {
    void begin(MotionId) {}                       // the default style
    void begin_list(TableList, std::uint32_t) {}  // and how many; of links how many groups
    void style_default(const MotionTableSource::StyleDefault&) {}
    void begin_group(std::uint32_t) {}   // the links from a key
    void begin_motion(std::uint32_t) {}  // the key of a cycle or modifier, what a link leads to
    void head_of_motion(const MotionHead&) {}
    void begin_windows(std::uint8_t) {}
    void window(std::uint64_t, const MotionAnimation&) {}  // the offset, for findings
    void end_motion(const MotionData&) {}                  // without its windows
    void end_list() {}
    void keys(KeyedElement, const KeySpan&) {}  // of a list that was read, or as far as it was
    void end() {}
};

[[nodiscard]] MotionHead read_motion_head(DatCursor& in);

inline constexpr std::uint64_t k_smallest_keyed_element = 8;  // of all four lists, and of a group's links

template <class Sink>
void walk_motion(DatCursor& in, std::uint32_t key, Sink& sink) {
    sink.begin_motion(key);
    const MotionHead head = read_motion_head(in);
    sink.head_of_motion(head);
    sink.begin_windows(head.windows);
    for (std::uint8_t i = 0; i < head.windows && !in.has_failed(); ++i) {
        const std::uint64_t at = in.offset();
        MotionAnimation window;
        window.clip = in.u32();
        window.low = in.i32();
        window.high = in.i32();
        window.framerate = in.f32();
        if (!in.has_failed()) sink.window(at, window);
    }
    MotionData data;
    data.clears_modifiers = (head.bits & 1U) != 0;
    data.only_from_default = (head.bits & 2U) != 0;
    if ((head.flags & 1U) != 0) data.velocity = in.vec3();
    if ((head.flags & 2U) != 0) data.omega = in.vec3();
    sink.end_motion(data);
}

// Elements that begin with a key. `walk_rest(key)` reads what follows it.
template <class Sink, class WalkRest>
void walk_keyed(DatCursor& in, std::uint32_t count, KeyedElement kind, Sink& sink,
                const WalkRest& walk_rest) {
    KeySpan keys{.begins_at = in.offset()};
    for (std::uint32_t i = 0; i < count && !in.has_failed(); ++i) {
        const std::uint32_t key = in.u32();
        if (in.has_failed()) break;
        ++keys.count;
        walk_rest(key);
    }
    sink.keys(kind, keys);
}

template <class Sink>
void walk_motion_table(DatCursor& in, std::uint32_t id, Sink& sink) {
    read_id(in, id);
    sink.begin(in.u32());
    const auto list = [&](TableList which, KeyedElement kind, const auto& walk_rest) {
        const std::uint32_t count = in.count(k_smallest_keyed_element);
        sink.begin_list(which, count);
        walk_keyed(in, count, kind, sink, walk_rest);
        sink.end_list();
    };
    const auto motion = [&](std::uint32_t key) { walk_motion(in, key, sink); };
    list(TableList::style_defaults, KeyedElement::number, [&](std::uint32_t style) {
        const std::uint32_t substate = in.u32();
        if (!in.has_failed()) sink.style_default({style, substate});
    });
    list(TableList::cycles, KeyedElement::motion, motion);
    list(TableList::modifiers, KeyedElement::motion, motion);
    list(TableList::links, KeyedElement::group, [&](std::uint32_t from_key) {
        sink.begin_group(from_key);
        walk_keyed(in, in.count(k_smallest_keyed_element), KeyedElement::motion, sink, motion);
    });
    sink.end();
    in.end();
}

// --- setups ----------------------------------------------------------------------------------------------

enum class SetupList : std::uint8_t {
    parts,
    parents,
    scales,
    holding_locations,
    connection_points,
    placements,
    cylinders,
    spheres,
    lights,
};

struct SetupSink {
    static constexpr bool k_wants_parts = false;  // of placements

    void begin(std::uint32_t) {}  // flags
    void begin_list(SetupList, std::uint32_t) {}
    void item(std::uint32_t) {}
    void item(const Vec3&) {}
    void item(const DatLocation&) {}
    void item(const DatCylinder&) {}
    void item(const DatSphere&) {}
    void item(const DatLight&) {}
    void begin_placement(std::uint32_t, std::uint32_t) {}  // its key, how many parts
    void part(const Frame&) {}
    void begin_hooks(std::uint32_t) {}
    void hook(const DatHook&) {}
    void end_placement() {}
    void end_list() {}
    void sizes(const DatSetup&) {}     // from the height to the selection sphere
    void defaults(const DatSetup&) {}  // from the default animation to the default script table
};

[[nodiscard]] std::uint32_t read_setup_flags(DatCursor& in, std::uint32_t id);
[[nodiscard]] DatLocation read_location(DatCursor& in);
[[nodiscard]] DatCylinder read_cylinder(DatCursor& in);
[[nodiscard]] DatSphere read_sphere(DatCursor& in);
[[nodiscard]] DatLight read_light(DatCursor& in);
// Where in the object the default animation and the default motion table stand.
struct DefaultPlaces {
    std::uint64_t animation_at = 0;
    std::uint64_t motion_table_at = 0;
};
void read_sizes(DatCursor& in, DatSetup& setup);
DefaultPlaces read_defaults(DatCursor& in, DatSetup& setup);

template <class Sink>
void walk_placement(DatCursor& in, std::uint32_t parts, Sink& sink) {
    const std::uint32_t key = in.u32();
    if (in.has_failed()) return;
    sink.begin_placement(key, parts);
    if constexpr (Sink::k_wants_parts) {
        for (std::uint32_t i = 0; i < parts && !in.has_failed(); ++i)
            sink.part(in.frame());
    } else {
        in.pass_frames(parts);
    }
    const std::uint32_t hooks = in.count(k_smallest_hook);
    sink.begin_hooks(hooks);
    for (std::uint32_t i = 0; i < hooks && !in.has_failed(); ++i)
        sink.hook(read_hook(in));
    sink.end_placement();
}

template <class Sink>
DefaultPlaces walk_setup(DatCursor& in, std::uint32_t id, Sink& sink) {
    const std::uint32_t flags = read_setup_flags(in, id);
    sink.begin(flags);
    const auto list = [&](SetupList which, std::uint32_t count, const auto& walk_item) {
        sink.begin_list(which, count);
        for (std::uint32_t i = 0; i < count && !in.has_failed(); ++i)
            walk_item();
        sink.end_list();
    };
    const auto location = [&] { sink.item(read_location(in)); };
    const std::uint32_t parts = in.count(4);
    list(SetupList::parts, parts, [&] { sink.item(in.u32()); });
    list(SetupList::parents, (flags & 1U) != 0 ? parts : 0, [&] { sink.item(in.u32()); });
    list(SetupList::scales, (flags & 2U) != 0 ? parts : 0, [&] { sink.item(in.vec3()); });
    list(SetupList::holding_locations, in.count(36), location);
    list(SetupList::connection_points, in.count(36), location);
    list(SetupList::placements, in.count(k_dat_frame_bytes * parts + 8),
         [&] { walk_placement(in, parts, sink); });
    list(SetupList::cylinders, in.count(20), [&] { sink.item(read_cylinder(in)); });
    list(SetupList::spheres, in.count(16), [&] { sink.item(read_sphere(in)); });
    DatSetup setup{.id = id, .flags = flags};
    read_sizes(in, setup);
    sink.sizes(setup);
    list(SetupList::lights, in.count(48), [&] { sink.item(read_light(in)); });
    const DefaultPlaces places = read_defaults(in, setup);
    sink.defaults(setup);
    in.end();
    return places;
}

}  // namespace glidepath::assets

// Objects of a DAT as JSON (spec/dat.md 8). It is long because it has a sink for each of the three kinds.
#include "assets/dat_json.h"

#include "assets/dat_hooks.h"
#include "assets/dat_walk.h"

#include <array>
#include <charconv>
#include <cmath>
#include <string>

namespace glidepath::assets {

namespace {

constexpr std::size_t k_piece_bytes = 65536;

// A JSON text in the making: one line for each element of the object's own lists.
class JsonText {
  public:
    explicit JsonText(const WriteText& write) : write_(write) {}
    ~JsonText() {
        text_ += '\n';
        write_(text_);
    }
    JsonText(const JsonText&) = delete;
    JsonText& operator=(const JsonText&) = delete;

    void open(char bracket) {
        begin_value();
        text_ += bracket;
        ++depth_;
        is_first_ = true;
    }
    void close(char bracket) {
        --depth_;
        text_ += bracket;
        is_first_ = false;
    }
    void key(const char* name) {
        begin_value();
        text_ += '"';
        text_ += name;
        text_ += "\": ";
        follows_key_ = true;
    }

    void add(std::uint32_t number) { digits(number); }
    void add(std::int32_t number) { digits(number); }
    // As a double, in which every f32 is itself, so that no reader rounds twice.
    void add(float number) {
        if (number == 0.0F && std::signbit(number)) {
            begin_value();
            text_ += "-0.0";
        } else {
            digits(static_cast<double>(number));
        }
    }
    void add(bool flag) {
        begin_value();
        text_ += flag ? "true" : "false";
    }
    void add(const char* text) {
        begin_value();
        text_ += '"';
        text_ += text;
        text_ += '"';
    }
    void add(const Vec3& v) { numbers({v.x, v.y, v.z}); }
    void add(const std::array<float, 2>& pair) { numbers({pair[0], pair[1]}); }
    void add(const Frame& frame) {
        const Quat& q = frame.rotation;
        numbers({frame.origin.x, frame.origin.y, frame.origin.z, q.w, q.x, q.y, q.z});
    }

    void add(const DatSphere& sphere) {
        open('{');
        field("centre", sphere.centre);
        field("radius", sphere.radius_m);
        close('}');
    }

    template <class Value>
    void field(const char* name, const Value& value) {
        key(name);
        add(value);
    }
    void open_list(const char* name) {
        key(name);
        open('[');
    }

  private:
    void begin_value() {
        if (text_.size() >= k_piece_bytes) {
            write_(text_);
            text_.clear();
        }
        if (follows_key_) {
            follows_key_ = false;
            return;
        }
        // Elements of the outermost object's lists begin lines.
        if (!is_first_) text_ += depth_ <= 2 ? ",\n" : ", ";
        is_first_ = false;
    }
    template <class Number>
    void digits(Number number) {
        begin_value();
        std::array<char, 32> buffer{};
        const auto [end, error] = std::to_chars(buffer.data(), buffer.data() + buffer.size(), number);
        text_.append(buffer.data(), end);
    }
    void numbers(std::initializer_list<float> values) {
        open('[');
        for (const float value : values)
            add(value);
        close(']');
    }

    const WriteText& write_;
    std::string text_;
    int depth_ = 0;
    bool is_first_ = true;
    bool follows_key_ = false;
};

void add_hook(JsonText& json, const DatHook& hook) {
    json.open('{');
    json.field("type", name_of(hook.type));
    json.field("direction", hook.direction);
    const auto add = [&](const char* name, const auto& value) { json.field(name, value); };
    std::visit([&](const auto& payload) { visit_fields(payload, add); }, hook.payload);
    json.close('}');
}

// Each of these is a sink of dat_walk.h, and takes the same calls for an object in memory.
class AnimationJson : public AnimationSink {
  public:
    static constexpr bool k_wants_pos_frames = true;
    static constexpr bool k_wants_parts = true;

    AnimationJson(std::uint32_t id, const WriteText& write) : json_(write) {
        json_.open('{');
        json_.field("id", id);
    }
    void begin(const AnimationHead& head) {
        json_.field("num_parts", head.parts);
        json_.open_list("pos_frames");
    }
    void pos_frame(const Frame& frame) { json_.add(frame); }
    void begin_frames() {
        json_.close(']');
        json_.open_list("frames");
    }
    void begin_frame() {
        json_.open('{');
        json_.open_list("parts");
    }
    void part(const Frame& frame) { json_.add(frame); }
    void begin_hooks(std::uint32_t) {
        json_.close(']');
        json_.open_list("hooks");
    }
    void hook(const DatHook& hook) { add_hook(json_, hook); }
    void end_frame() {
        json_.close(']');
        json_.close('}');
    }
    void end() {
        json_.close(']');
        json_.close('}');
    }

  private:
    JsonText json_;
};

class TableJson : public TableSink {
  public:
    TableJson(std::uint32_t id, const WriteText& write) : json_(write) {
        json_.open('{');
        json_.field("id", id);
    }
    void begin(MotionId default_style) { json_.field("default_style", default_style); }
    void begin_list(TableList list, std::uint32_t) {
        constexpr std::array<const char*, 4> k_names{"style_defaults", "cycles", "modifiers", "links"};
        list_ = list;
        json_.open_list(k_names.at(static_cast<std::size_t>(list)));
    }
    void style_default(const MotionTableSource::StyleDefault& entry) {
        json_.open('{');
        json_.field("style", entry.style);
        json_.field("substate", entry.substate);
        json_.close('}');
    }
    void begin_group(std::uint32_t from_key) { from_key_ = from_key; }
    void begin_motion(std::uint32_t key) {
        json_.open('{');
        if (list_ == TableList::links) json_.field("from_key", from_key_);
        json_.field(list_ == TableList::links ? "to" : "key", key);
        json_.open_list("anims");
    }
    void window(std::uint64_t, const MotionAnimation& window) {
        json_.open('{');
        json_.field("animation", window.clip);
        json_.field("low", window.low);
        json_.field("high", window.high);
        json_.field("framerate", window.framerate);
        json_.close('}');
    }
    void end_motion(const MotionData& data) {
        json_.close(']');
        json_.field("velocity", data.velocity);
        json_.field("omega", data.omega);
        json_.field("clears_modifiers", data.clears_modifiers);
        json_.field("only_from_default", data.only_from_default);
        json_.close('}');
    }
    void end_list() { json_.close(']'); }
    void end() { json_.close('}'); }

    // A motion in memory.
    void motion(std::uint32_t key, const MotionData& data) {
        begin_motion(key);
        for (const MotionAnimation& one : data.animations)
            window(0, one);
        end_motion(data);
    }

  private:
    JsonText json_;
    TableList list_ = TableList::style_defaults;
    std::uint32_t from_key_ = 0;
};

class SetupJson : public SetupSink {
  public:
    static constexpr bool k_wants_parts = true;

    SetupJson(std::uint32_t id, const WriteText& write) : json_(write) {
        json_.open('{');
        json_.field("id", id);
    }
    void begin(std::uint32_t flags) {
        constexpr std::uint32_t k_told_by_lists = 3;
        json_.field("flags_high", flags & ~k_told_by_lists);
    }
    void begin_list(SetupList list, std::size_t) {
        constexpr std::array<const char*, 9> k_names{
            "parts",      "parents", "scales", "holding_locations", "connection_points", "placements",
            "cylspheres", "spheres", "lights"};
        json_.open_list(k_names.at(static_cast<std::size_t>(list)));
    }
    void item(std::uint32_t number) { json_.add(number); }
    void item(const Vec3& scale) { json_.add(scale); }
    void item(const DatLocation& location) {
        json_.open('{');
        json_.field("key", location.key);
        json_.field("part", location.part);
        json_.field("frame", location.frame);
        json_.close('}');
    }
    void item(const DatCylinder& cylinder) {
        json_.open('{');
        json_.field("low", cylinder.low);
        json_.field("radius", cylinder.radius_m);
        json_.field("height", cylinder.height_m);
        json_.close('}');
    }
    void item(const DatSphere& sphere) { json_.add(sphere); }
    void item(const DatLight& light) {
        json_.open('{');
        json_.field("key", light.key);
        json_.field("frame", light.frame);
        json_.field("argb", light.argb);
        json_.field("intensity", light.intensity);
        json_.field("falloff", light.falloff);
        json_.field("cone", light.cone);
        json_.close('}');
    }
    void begin_placement(std::uint32_t key, std::uint32_t) {
        json_.open('{');
        json_.field("key", key);
        json_.open_list("parts");
    }
    void part(const Frame& frame) { json_.add(frame); }
    void begin_hooks(std::uint32_t) {
        json_.close(']');
        json_.open_list("hooks");
    }
    void hook(const DatHook& hook) { add_hook(json_, hook); }
    void end_placement() {
        json_.close(']');
        json_.close('}');
    }
    void end_list() { json_.close(']'); }
    void sizes(const DatSetup& setup) {
        json_.field("height", setup.height_m);
        json_.field("radius", setup.radius_m);
        json_.field("step_up", setup.step_up_m);
        json_.field("step_down", setup.step_down_m);
        json_.field("sorting_sphere", setup.sorting_sphere);
        json_.field("selection_sphere", setup.selection_sphere);
    }
    void defaults(const DatSetup& setup) {
        json_.field("default_animation", setup.default_animation);
        json_.field("default_script", setup.default_script);
        json_.field("default_motion_table", setup.default_motion_table);
        json_.field("default_sound_table", setup.default_sound_table);
        json_.field("default_script_table", setup.default_script_table);
        json_.close('}');
    }

    // Of an object in memory.
    template <class Items>
    void list(SetupList which, const Items& items) {
        begin_list(which, items.size());
        for (const auto& one : items)
            item(one);
        end_list();
    }
    void item(const DatPlacement& placement) {
        begin_placement(placement.key, 0);
        for (const Frame& frame : placement.parts)
            part(frame);
        begin_hooks(0);
        for (const DatHook& one : placement.hooks)
            hook(one);
        end_placement();
    }

  private:
    JsonText json_;
};

}  // namespace

void write_object_json(ObjectView bytes, std::uint32_t id, const WriteText& write) {
    DatCursor in(bytes, nullptr);
    switch (kind_of(id)) {
        case DatKind::setup: {
            SetupJson json(id, write);
            static_cast<void>(walk_setup(in, id, json));
            break;
        }
        case DatKind::animation: {
            AnimationJson json(id, write);
            walk_animation(in, id, json);
            break;
        }
        default: {
            TableJson json(id, write);
            walk_motion_table(in, id, json);
        }
    }
}

void write_json(const DatAnimation& animation, const WriteText& write) {
    AnimationJson json(animation.id, write);
    json.begin({.parts = animation.part_count});
    for (const Frame& frame : animation.pos_frames)
        json.pos_frame(frame);
    json.begin_frames();
    auto hook = animation.hooks.begin();
    for (std::uint32_t frame = 0; frame < animation.frame_count; ++frame) {
        json.begin_frame();
        for (const Frame& part : part_frames_of(animation, frame))
            json.part(part);
        json.begin_hooks(0);
        for (; hook != animation.hooks.end() && hook->frame == frame; ++hook)
            json.hook(hook->hook);
        json.end_frame();
    }
    json.end();
}

void write_json(const DatSetup& setup, const WriteText& write) {
    SetupJson json(setup.id, write);
    json.begin(setup.flags);
    json.list(SetupList::parts, setup.parts);
    json.list(SetupList::parents, setup.parents);
    json.list(SetupList::scales, setup.scales);
    json.list(SetupList::holding_locations, setup.holding_locations);
    json.list(SetupList::connection_points, setup.connection_points);
    json.list(SetupList::placements, setup.placements);
    json.list(SetupList::cylinders, setup.cylinders);
    json.list(SetupList::spheres, setup.spheres);
    json.sizes(setup);
    json.list(SetupList::lights, setup.lights);
    json.defaults(setup);
}

void write_json(std::uint32_t id, const MotionTableSource& table, const WriteText& write) {
    TableJson json(id, write);
    json.begin(table.default_style);
    json.begin_list(TableList::style_defaults, 0);
    for (const MotionTableSource::StyleDefault& entry : table.style_defaults)
        json.style_default(entry);
    json.end_list();
    const auto add_entries = [&](TableList list, const std::vector<MotionTableSource::Entry>& entries) {
        json.begin_list(list, 0);
        for (const MotionTableSource::Entry& entry : entries)
            json.motion(entry.key, entry.data);
        json.end_list();
    };
    add_entries(TableList::cycles, table.cycles);
    add_entries(TableList::modifiers, table.modifiers);
    json.begin_list(TableList::links, 0);
    for (const MotionTableSource::Link& link : table.links) {
        json.begin_group(link.from_key);
        json.motion(link.to, link.data);
    }
    json.end_list();
    json.end();
}

void write_json(const std::vector<DatHook>& hooks, const WriteText& write) {
    JsonText json(write);
    json.open('{');
    json.open_list("hooks");
    for (const DatHook& hook : hooks)
        add_hook(json, hook);
    json.close(']');
    json.close('}');
}

}  // namespace glidepath::assets

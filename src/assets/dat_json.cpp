#include "assets/dat_json.h"

#include "assets/dat_hooks.h"

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
        if (text_.size() < k_piece_bytes) return;
        write_(text_);
        text_.clear();
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

    template <class Value>
    void field(const char* name, const Value& value) {
        key(name);
        add(value);
    }
    template <class Items, class Add>
    void list(const char* name, const Items& items, const Add& add_item) {
        key(name);
        open('[');
        for (const auto& item : items)
            add_item(item);
        close(']');
    }

  private:
    void begin_value() {
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

void add_frames(JsonText& json, const char* name, std::span<const Frame> frames) {
    json.list(name, frames, [&](const Frame& frame) { json.add(frame); });
}

void add_hook(JsonText& json, const DatHook& hook) {
    json.open('{');
    json.field("type", name_of(hook.type));
    json.field("direction", hook.direction);
    const auto add_field = [&](const char* name, const auto& value) { json.field(name, value); };
    std::visit([&](const auto& payload) { visit_fields(payload, add_field); }, hook.payload);
    json.close('}');
}

void add_sphere(JsonText& json, const DatSphere& sphere) {
    json.open('{');
    json.field("centre", sphere.centre);
    json.field("radius", sphere.radius_m);
    json.close('}');
}

void add_motion(JsonText& json, const MotionData& data) {
    json.list("anims", data.animations, [&](const MotionAnimation& window) {
        json.open('{');
        json.field("animation", window.clip);
        json.field("low", window.low);
        json.field("high", window.high);
        json.field("framerate", window.framerate);
        json.close('}');
    });
    json.field("velocity", data.velocity);
    json.field("omega", data.omega);
    json.field("clears_modifiers", data.clears_modifiers);
    json.field("only_from_default", data.only_from_default);
}

void add_entries(JsonText& json, const char* name, const std::vector<MotionTableSource::Entry>& entries) {
    json.list(name, entries, [&](const MotionTableSource::Entry& entry) {
        json.open('{');
        json.field("key", entry.key);
        add_motion(json, entry.data);
        json.close('}');
    });
}

void add_locations(JsonText& json, const char* name, const std::vector<DatLocation>& locations) {
    json.list(name, locations, [&](const DatLocation& location) {
        json.open('{');
        json.field("key", location.key);
        json.field("part", location.part);
        json.field("frame", location.frame);
        json.close('}');
    });
}

void add_lists(JsonText& json, const DatSetup& setup) {
    const auto add_number = [&](std::uint32_t number) { json.add(number); };
    const auto add_hooks = [&](const DatHook& hook) { add_hook(json, hook); };
    json.list("parts", setup.parts, add_number);
    json.list("parents", setup.parents, add_number);
    json.list("scales", setup.scales, [&](const Vec3& scale) { json.add(scale); });
    add_locations(json, "holding_locations", setup.holding_locations);
    add_locations(json, "connection_points", setup.connection_points);
    json.list("placements", setup.placements, [&](const DatPlacement& placement) {
        json.open('{');
        json.field("key", placement.key);
        add_frames(json, "parts", placement.parts);
        json.list("hooks", placement.hooks, add_hooks);
        json.close('}');
    });
    json.list("cylspheres", setup.cylinders, [&](const DatCylinder& cylinder) {
        json.open('{');
        json.field("low", cylinder.low);
        json.field("radius", cylinder.radius_m);
        json.field("height", cylinder.height_m);
        json.close('}');
    });
    json.list("spheres", setup.spheres, [&](const DatSphere& sphere) { add_sphere(json, sphere); });
}

void add_light(JsonText& json, const DatLight& light) {
    json.open('{');
    json.field("key", light.key);
    json.field("frame", light.frame);
    json.field("argb", light.argb);
    json.field("intensity", light.intensity);
    json.field("falloff", light.falloff);
    json.field("cone", light.cone);
    json.close('}');
}

}  // namespace

void write_json(const DatAnimation& animation, const WriteText& write) {
    JsonText json(write);
    json.open('{');
    json.field("id", animation.id);
    json.field("num_parts", animation.part_count);
    add_frames(json, "pos_frames", animation.pos_frames);
    json.key("frames");
    json.open('[');
    auto hook = animation.hooks.begin();
    for (std::uint32_t frame = 0; frame < animation.frame_count; ++frame) {
        json.open('{');
        add_frames(json, "parts", part_frames_of(animation, frame));
        json.key("hooks");
        json.open('[');
        for (; hook != animation.hooks.end() && hook->frame == frame; ++hook)
            add_hook(json, hook->hook);
        json.close(']');
        json.close('}');
    }
    json.close(']');
    json.close('}');
}

void write_json(const DatSetup& setup, const WriteText& write) {
    constexpr std::uint32_t k_told_by_lists = 3;
    JsonText json(write);
    json.open('{');
    json.field("id", setup.id);
    json.field("flags_high", setup.flags & ~k_told_by_lists);
    add_lists(json, setup);
    json.field("height", setup.height_m);
    json.field("radius", setup.radius_m);
    json.field("step_up", setup.step_up_m);
    json.field("step_down", setup.step_down_m);
    json.key("sorting_sphere");
    add_sphere(json, setup.sorting_sphere);
    json.key("selection_sphere");
    add_sphere(json, setup.selection_sphere);
    json.list("lights", setup.lights, [&](const DatLight& light) { add_light(json, light); });
    json.field("default_animation", setup.default_animation);
    json.field("default_script", setup.default_script);
    json.field("default_motion_table", setup.default_motion_table);
    json.field("default_sound_table", setup.default_sound_table);
    json.field("default_script_table", setup.default_script_table);
    json.close('}');
}

void write_json(std::uint32_t id, const MotionTableSource& table, const WriteText& write) {
    JsonText json(write);
    json.open('{');
    json.field("id", id);
    json.field("default_style", table.default_style);
    json.list("style_defaults", table.style_defaults, [&](const MotionTableSource::StyleDefault& entry) {
        json.open('{');
        json.field("style", entry.style);
        json.field("substate", entry.substate);
        json.close('}');
    });
    add_entries(json, "cycles", table.cycles);
    add_entries(json, "modifiers", table.modifiers);
    json.list("links", table.links, [&](const MotionTableSource::Link& link) {
        json.open('{');
        json.field("from_key", link.from_key);
        json.field("to", link.to);
        add_motion(json, link.data);
        json.close('}');
    });
    json.close('}');
}

void write_json(const std::vector<DatHook>& hooks, const WriteText& write) {
    JsonText json(write);
    json.open('{');
    json.list("hooks", hooks, [&](const DatHook& hook) { add_hook(json, hook); });
    json.close('}');
}

}  // namespace glidepath::assets

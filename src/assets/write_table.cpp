#include <glidepath/motion.h>
#include <glidepath/tools/motion_file.h>

#include "assets/layer.h"

#include <array>
#include <charconv>
#include <cmath>
#include <initializer_list>

namespace glidepath::assets {

namespace {

constexpr ClipId k_last_decimal_id = 0xFFFF;  // larger ids are easier to read as retail writes them

std::string hex(std::uint32_t id) {
    constexpr std::string_view k_digits = "0123456789ABCDEF";
    std::string text = "\"0x00000000\"";
    for (std::size_t i = text.size() - 2; id != 0; id >>= 4U) {
        text[i--] = k_digits[id & 0xFU];
    }
    return text;
}

std::string motion_text(MotionId id) {
    const char* name = name_of_command(id);
    return name != nullptr ? '"' + std::string(name) + '"' : hex(id);
}

// Half of a motion_key: the command of this index, whose class the key does not hold. 0 is any.
std::string index_text(std::uint32_t index) {
    if (index == 0) return "\"any\"";
    const auto command = command_from_index(static_cast<std::uint16_t>(index));
    // The name of one command may be that of another too; then only the number is sure.
    const char* name = command ? name_of_command(*command) : nullptr;
    if (name == nullptr) return hex(index);
    const auto named = command_by_name(name);
    return named && *named == *command ? '"' + std::string(name) + '"' : hex(*command);
}

std::string plain_text(std::uint32_t id) { return id <= k_last_decimal_id ? std::to_string(id) : hex(id); }

// The shortest text that is read as the same float. Not "-0", which JSON readers take for the whole number.
std::string real_text(float number) {
    if (number == 0.0F && std::signbit(number)) return "-0.0";
    std::array<char, 32> digits{};
    const auto [end, error] = std::to_chars(digits.data(), digits.data() + digits.size(), number);
    return {digits.data(), end};
}

std::string list_text(std::initializer_list<float> numbers) {
    std::string text;
    for (const float number : numbers)
        text += (text.empty() ? "[" : ", ") + real_text(number);
    return text + ']';
}
std::string vec3_text(const Vec3& v) { return list_text({v.x, v.y, v.z}); }

bool is_same(float a, float b) { return a == b && std::signbit(a) == std::signbit(b); }
bool is_positive_zero(const Vec3& v) { return is_same(v.x, 0) && is_same(v.y, 0) && is_same(v.z, 0); }
bool is_identity(const Quat& q) {
    return is_same(q.w, 1) && is_same(q.x, 0) && is_same(q.y, 0) && is_same(q.z, 0);
}

// The texts of `items` in an array, one a line. It ends early where the file is too large to be read back.
template <class Items, class TextOf>
std::string array_text(const Items& items, const char* indent, const TextOf& text_of_item) {
    std::string text;
    for (const auto& item : items) {
        text += (text.empty() ? "[\n" : ",\n") + std::string(indent) + "  " + text_of_item(item);
        if (text.size() > k_max_motion_file_bytes) break;
    }
    return text.empty() ? "[]" : text + '\n' + indent + ']';
}

std::string frame_text(const Frame& frame) {
    std::string text;
    if (!is_positive_zero(frame.origin)) text += "\"origin\": " + vec3_text(frame.origin);
    if (!is_identity(frame.rotation)) {
        const Quat& q = frame.rotation;
        text += (text.empty() ? "" : ", ") + ("\"rotation\": " + list_text({q.w, q.x, q.y, q.z}));
    }
    return '{' + text + '}';
}

std::string hook_text(const ClipHook& hook) {
    std::string text = "{\"frame\": " + std::to_string(hook.frame) + ", \"hook\": " + plain_text(hook.hook);
    if (hook.direction == HookDirection::forward) text += R"(, "direction": "forward")";
    if (hook.direction == HookDirection::backward) text += R"(, "direction": "backward")";
    return text + '}';
}

std::string clip_text(const Clip& clip) {
    std::string text =
        "{\"id\": " + plain_text(clip.id) + ", \"frames\": " + std::to_string(clip.frame_count);
    if (!clip.pos_frames.empty())
        text += ", \"pos_frames\": " + array_text(clip.pos_frames, "    ", frame_text);
    if (!clip.hooks.empty()) text += ", \"hooks\": " + array_text(clip.hooks, "    ", hook_text);
    return text + '}';
}

std::string animation_text(const MotionAnimation& animation) {
    std::string text = "{\"clip\": " + plain_text(animation.clip);
    if (animation.low != 0) text += ", \"low\": " + std::to_string(animation.low);
    if (animation.high != -1) text += ", \"high\": " + std::to_string(animation.high);
    return text + ", \"framerate\": " + real_text(animation.framerate) + '}';
}

std::string data_text(const MotionData& data) {
    std::string text;
    if (data.clears_modifiers) text += ", \"clears_modifiers\": true";
    if (data.only_from_default) text += ", \"only_from_default\": true";
    if (!is_positive_zero(data.velocity)) text += ", \"velocity\": " + vec3_text(data.velocity);
    if (!is_positive_zero(data.omega)) text += ", \"omega\": " + vec3_text(data.omega);
    if (!data.animations.empty()) {
        std::string list;
        for (const MotionAnimation& animation : data.animations)
            list += (list.empty() ? "" : ", ") + animation_text(animation);
        text += ", \"anims\": [" + list + ']';
    }
    return text;
}

std::string entry_text(const MotionTableSource::Entry& entry) {
    return "{\"style\": " + index_text(entry.key >> 16U) +
           ", \"motion\": " + index_text(entry.key & 0xFFFFU) + data_text(entry.data) + '}';
}

std::string link_text(const MotionTableSource::Link& link) {
    return "{\"style\": " + index_text(link.from_key >> 16U) +
           ", \"from\": " + index_text(link.from_key & 0xFFFFU) + ", \"to\": " + motion_text(link.to) +
           data_text(link.data) + '}';
}

std::string default_text(const MotionTableSource::StyleDefault& entry) {
    return "{\"style\": " + motion_text(entry.style) + ", \"substate\": " + motion_text(entry.substate) + '}';
}

}  // namespace

}  // namespace glidepath::assets

namespace glidepath::tools {

using namespace assets;

Expected<std::string> write_motion_json(const ClipLibrary& clips, const MotionTableSource& source) {
    std::string text = "{\n  \"format\": \"glidepath-motion-table\",\n  \"version\": 1,\n  \"clips\": ";
    std::vector<ClipIndex> indices(clips.size());
    for (ClipIndex i = 0; i < clips.size(); ++i)
        indices[i] = i;
    text += array_text(indices, "  ", [&](ClipIndex index) { return clip_text(clips[index]); });
    text += ",\n  \"default_style\": " + motion_text(source.default_style);
    text += ",\n  \"style_defaults\": " + array_text(source.style_defaults, "  ", default_text);
    text += ",\n  \"cycles\": " + array_text(source.cycles, "  ", entry_text);
    text += ",\n  \"modifiers\": " + array_text(source.modifiers, "  ", entry_text);
    text += ",\n  \"links\": " + array_text(source.links, "  ", link_text) + "\n}\n";

    // One set of rules: what the reader refuses is not written.
    if (const auto checked = parse_motion_json(text, "(written)"); !checked) return checked.error();
    return text;
}

}  // namespace glidepath::tools

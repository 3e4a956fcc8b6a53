#include "assets/clip_reader.h"

#include <charconv>

namespace glidepath::assets {

namespace {

Frame pos_frame(Reader& reader, const Value& value) {
    static constexpr std::array<Field, 2> k_fields{{{"origin"}, {"rotation"}}};
    const Fields fields = reader.fields(value, k_fields);
    Frame frame;
    if (const Value* origin = fields.find("origin"))
        frame.origin = vec3(reader, *origin, k_max_frame_displacement_m);
    if (const Value* rotation = fields.find("rotation")) {
        std::array<float, 4> numbers{};
        reader.reals(*rotation, numbers);
        frame.rotation = {numbers[0], numbers[1], numbers[2], numbers[3]};
    }
    return frame;
}

HookDirection direction(Reader& reader, const Value& value) {
    const std::string_view text = reader.text(value);
    if (text == "forward") return HookDirection::forward;
    if (text == "backward") return HookDirection::backward;
    if (text != "both") reader.fail(value, R"(a direction is "forward", "backward" or "both")");
    return HookDirection::both;
}

ClipHook clip_hook(Reader& reader, const Value& value, std::uint32_t frame_count) {
    static constexpr std::array<Field, 3> k_fields{{{"frame", true}, {"hook", true}, {"direction"}}};
    const Fields fields = reader.fields(value, k_fields);
    ClipHook hook;
    if (reader.has_failed()) return hook;
    const Value& frame = *fields.find("frame");
    hook.frame = static_cast<std::uint32_t>(reader.whole(frame, 0, k_max_clip_frames - 1));
    if (hook.frame >= frame_count) {
        reader.fail(frame, "frame " + std::to_string(hook.frame) + " is beyond the clip's last, " +
                               std::to_string(frame_count - 1));
    }
    hook.hook = plain_id(reader, *fields.find("hook"));
    if (hook.hook == 0) reader.fail(*fields.find("hook"), "hook 0 is kept for \"animation done\"");
    if (const Value* text = fields.find("direction")) hook.direction = direction(reader, *text);
    return hook;
}

}  // namespace

bool read_hex(std::string_view text, std::uint32_t& number) {
    if (!text.starts_with("0x") || text.size() < 3 || text.size() > 10) return false;
    const auto [end, error] = std::from_chars(text.data() + 2, text.data() + text.size(), number, 16);
    return error == std::errc{} && end == text.data() + text.size();
}

std::uint32_t plain_id(Reader& reader, const Value& value) {
    if (!reader.is_text(value))
        return static_cast<std::uint32_t>(reader.whole(value, 0, std::numeric_limits<std::uint32_t>::max()));
    std::uint32_t id = 0;
    const std::string_view text = reader.text(value);
    if (!read_hex(text, id)) {
        reader.fail(value, "'" + printable(text) + "' is not an id: a whole number, or as in \"0x03000001\"");
    }
    return id;
}

Vec3 vec3(Reader& reader, const Value& value, float limit) {
    std::array<float, 3> numbers{};
    reader.reals(value, numbers, limit);
    return {numbers[0], numbers[1], numbers[2]};
}

void add_clip(Reader& reader, const Value& value, ClipLibrary& clips) {
    static constexpr std::array<Field, 4> k_fields{
        {{"id", true}, {"frames", true}, {"pos_frames"}, {"hooks"}}};
    const Fields fields = reader.fields(value, k_fields);
    if (reader.has_failed()) return;
    const Value& id = *fields.find("id");
    Clip clip;
    clip.id = plain_id(reader, id);
    clip.frame_count = static_cast<std::uint32_t>(reader.whole(*fields.find("frames"), 1, k_max_clip_frames));
    if (const ClipIndex known = clips.find(clip.id); known != k_no_clip) {
        reader.fail(id, "/clips/" + std::to_string(known) + " has this id already");
    }
    if (const Value* frames = fields.find("pos_frames")) {
        reader.elements(*frames,
                        [&](const Value& frame) { clip.pos_frames.push_back(pos_frame(reader, frame)); });
        if (!clip.pos_frames.empty() && clip.pos_frames.size() != clip.frame_count) {
            reader.fail(*frames, std::to_string(clip.pos_frames.size()) + " pos frames for " +
                                     std::to_string(clip.frame_count) + " frames; it is none or one each");
        }
    }
    if (const Value* hooks = fields.find("hooks")) {
        reader.elements(*hooks, [&](const Value& hook) {
            clip.hooks.push_back(clip_hook(reader, hook, clip.frame_count));
        });
    }
    if (reader.has_failed()) return;
    // What is left for the library to find: a pos frame whose length is too much though no axis is.
    if (Error status = clips.add(std::move(clip)); !status.is_ok()) {
        reader.fail(value, std::string(status.what) + ' ' + std::to_string(status.where) + ": " + status.why);
    }
}

}  // namespace glidepath::assets

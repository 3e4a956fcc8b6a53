#include <glidepath/motion.h>
#include <glidepath/tools/motion_file.h>

#include "assets/clip_reader.h"
#include "assets/file_text.h"
#include "assets/window.h"

#include <array>
#include <limits>

namespace glidepath::assets {

namespace {

// motion_key puts the style there, so that ids which differ in these bits would be taken for each other.
constexpr MotionId k_bits_of_style = 0x00FF0000;

enum class MayBeAny : bool { no, yes };

MotionId motion_id(Reader& reader, const Value& value, MayBeAny any = MayBeAny::no) {
    if (!reader.is_text(value)) {
        reader.fail(value, "a motion is a text: the command's name, or its id as in \"0x8000003D\"");
        return 0;
    }
    const std::string_view text = reader.text(value);
    if (text == "any") {
        if (any == MayBeAny::no) reader.fail(value, "\"any\" cannot stand here");
        return 0;
    }
    MotionId id = 0;
    if (text.starts_with("0x")) {
        if (!read_hex(text, id)) {
            reader.fail(value, "'" + printable(text) + "' is not 0x with one to eight hexadecimal digits");
        } else if (id == 0) {
            reader.fail(value, "0 is no motion");
        }
    } else if (const auto command = command_by_name(text)) {
        id = *command;
    } else {
        reader.fail(value,
                    "no motion command is called '" + printable(text) +
                        "'; data/motion_commands.csv has the names, others go by id as in \"0x8000003D\"");
    }
    return id;
}

// An id that goes into a motion_key.
MotionId key_part(Reader& reader, const Value& value, MayBeAny any = MayBeAny::no) {
    const MotionId id = motion_id(reader, value, any);
    if ((id & k_bits_of_style) != 0)
        reader.fail(value, "bits 16 to 23 of this id must be 0: tables do not keep them");
    if (!reader.has_failed() && id != 0 && (id & 0xFFFFU) == 0)
        reader.fail(value, "the low 16 bits of this id are 0");
    return id;
}

// --- motions ---------------------------------------------------------------------------------------------

std::string window_text(const MotionAnimation& window) {
    return std::to_string(window.low) + ".." + std::to_string(window.high);
}

// A window that does not fit its clip is clamped as the client does (spec/dat.md 4.6), and reported.
MotionAnimation animation(Reader& reader, const Value& value, const ClipLibrary& clips) {
    static constexpr std::array<Field, 4> k_fields{{{"clip", true}, {"low"}, {"high"}, {"framerate"}}};
    const Fields fields = reader.fields(value, k_fields);
    MotionAnimation result;
    if (reader.has_failed()) return result;
    result.clip = plain_id(reader, *fields.find("clip"));
    const ClipIndex clip = clips.find(result.clip);
    if (clip == k_no_clip) {
        reader.fail(*fields.find("clip"), "there is no clip " + std::to_string(result.clip) + " in /clips");
        return result;
    }
    const auto frame = [&](const Value& number) {
        constexpr std::int64_t k_lowest = std::numeric_limits<std::int32_t>::min();
        constexpr std::int64_t k_highest = std::numeric_limits<std::int32_t>::max();
        return static_cast<std::int32_t>(reader.whole(number, k_lowest, k_highest));
    };
    if (const Value* low = fields.find("low")) result.low = frame(*low);
    if (const Value* high = fields.find("high")) result.high = frame(*high);
    if (!fits(result, clips[clip].frame_count)) {
        const MotionAnimation played = fitted(result, clips[clip].frame_count);
        reader.warn(value, "window " + window_text(result) + " of clip " + std::to_string(result.clip) +
                               ", which has " + std::to_string(clips[clip].frame_count) +
                               " frames, is played as " + window_text(played));
        result = played;
    }
    if (const Value* rate = fields.find("framerate"))
        result.framerate = reader.real(*rate, k_max_motion_framerate);
    return result;
}

MotionData motion_data(Reader& reader, const Fields& fields, const ClipLibrary& clips) {
    MotionData data;
    if (const Value* flag = fields.find("clears_modifiers")) data.clears_modifiers = reader.flag(*flag);
    if (const Value* flag = fields.find("only_from_default")) data.only_from_default = reader.flag(*flag);
    if (const Value* v = fields.find("velocity")) data.velocity = vec3(reader, *v, k_max_motion_velocity);
    if (const Value* v = fields.find("omega")) data.omega = vec3(reader, *v, k_max_motion_velocity);
    if (const Value* anims = fields.find("anims")) {
        reader.elements(*anims, [&](const Value& anim) {
            if (data.animations.size() == k_max_motion_animations) reader.fail(anim, "too many animations");
            data.animations.push_back(animation(reader, anim, clips));
        });
    }
    return data;
}

MotionTableSource::Entry entry(Reader& reader, const Value& value, const ClipLibrary& clips,
                               MayBeAny any_style) {
    static constexpr std::array<Field, 7> k_fields{{{"style", true},
                                                    {"motion", true},
                                                    {"clears_modifiers"},
                                                    {"only_from_default"},
                                                    {"velocity"},
                                                    {"omega"},
                                                    {"anims"}}};
    const Fields fields = reader.fields(value, k_fields);
    if (reader.has_failed()) return {};
    const MotionId style = key_part(reader, *fields.find("style"), any_style);
    const MotionId motion = key_part(reader, *fields.find("motion"));
    return {motion_key(style, motion), motion_data(reader, fields, clips)};
}

MotionTableSource::Link link(Reader& reader, const Value& value, const ClipLibrary& clips) {
    static constexpr std::array<Field, 8> k_fields{{{"style", true},
                                                    {"from", true},
                                                    {"to", true},
                                                    {"clears_modifiers"},
                                                    {"only_from_default"},
                                                    {"velocity"},
                                                    {"omega"},
                                                    {"anims"}}};
    const Fields fields = reader.fields(value, k_fields);
    if (reader.has_failed()) return {};
    const MotionId style = key_part(reader, *fields.find("style"));
    const MotionId from = key_part(reader, *fields.find("from"), MayBeAny::yes);
    const MotionId to = motion_id(reader, *fields.find("to"));
    return {motion_key(style, from), to, motion_data(reader, fields, clips)};
}

MotionTableSource::StyleDefault style_default(Reader& reader, const Value& value) {
    static constexpr std::array<Field, 2> k_fields{{{"style", true}, {"substate", true}}};
    const Fields fields = reader.fields(value, k_fields);
    if (reader.has_failed()) return {};
    return {motion_id(reader, *fields.find("style")), motion_id(reader, *fields.find("substate"))};
}

// --- the whole -------------------------------------------------------------------------------------------

void check_head(Reader& reader, const Fields& fields) {
    if (reader.text(*fields.find("format")) != "glidepath-motion-table") {
        reader.fail(*fields.find("format"), "the format is \"glidepath-motion-table\"");
    }
    if (reader.whole(*fields.find("version"), 0, std::numeric_limits<std::uint32_t>::max()) != 1) {
        reader.fail(*fields.find("version"), "only version 1 is known");
    }
    if (const Value* schema = fields.find("$schema")) static_cast<void>(reader.text(*schema));
}

// The elements up to a number that reading stays quick with.
template <class Read>
void limited_elements(Reader& reader, const Value& array, std::size_t limit, const Read& read) {
    reader.elements(array, [&](const Value& element) {
        if (element.index == limit) reader.fail(array, "more than " + std::to_string(limit) + " elements");
        read(element);
    });
}

void read_motions(Reader& reader, const Fields& fields, MotionFile& file) {
    MotionTableSource& source = file.source;
    source.default_style = motion_id(reader, *fields.find("default_style"));
    bool has_default = false;
    limited_elements(
        reader, *fields.find("style_defaults"), k_max_motion_file_styles, [&](const Value& value) {
            source.style_defaults.push_back(style_default(reader, value));
            has_default = has_default || source.style_defaults.back().style == source.default_style;
        });
    if (!has_default) {
        reader.fail(*fields.find("default_style"),
                    "/style_defaults has no substate for this style to begin with");
    }
    reader.elements(*fields.find("cycles"), [&](const Value& value) {
        source.cycles.push_back(entry(reader, value, file.clips, MayBeAny::no));
    });
    if (const Value* modifiers = fields.find("modifiers")) {
        reader.elements(*modifiers, [&](const Value& value) {
            source.modifiers.push_back(entry(reader, value, file.clips, MayBeAny::yes));
        });
    }
    if (const Value* links = fields.find("links")) {
        reader.elements(*links,
                        [&](const Value& value) { source.links.push_back(link(reader, value, file.clips)); });
    }
}

void build_table(Reader& reader, const Fields& fields, MotionFile& file) {
    struct Part {
        std::string_view what;  // in the table's Error
        const char* key;
    };
    static constexpr std::array<Part, 4> k_parts{{{"style default", "style_defaults"},
                                                  {"cycle", "cycles"},
                                                  {"modifier", "modifiers"},
                                                  {"link", "links"}}};

    auto table = MotionTable::build(file.source);
    if (table) {
        file.table = std::move(table.value());
        return;
    }
    const Error error = table.error_or_ok();
    for (const Part& part : k_parts) {
        const Value* const list = fields.find(part.key);
        if (part.what != error.what || list == nullptr) continue;
        reader.fail(reader.element(*list, error.where), error.why, error.code);
    }
    reader.fail(Value{}, std::string(error.what) + ": " + error.why, error.code);
}

MotionFile read_all(Reader& reader) {
    static constexpr std::array<Field, 9> k_fields{{{"$schema"},
                                                    {"format", true},
                                                    {"version", true},
                                                    {"clips", true},
                                                    {"default_style", true},
                                                    {"style_defaults", true},
                                                    {"cycles", true},
                                                    {"modifiers"},
                                                    {"links"}}};
    MotionFile file;
    const Value root;
    const Fields fields = reader.fields(root, k_fields);
    if (!reader.has_failed()) check_head(reader, fields);
    if (!reader.has_failed()) {
        limited_elements(reader, *fields.find("clips"), k_max_motion_file_clips,
                         [&](const Value& value) { add_clip(reader, value, file.clips); });
    }
    if (!reader.has_failed()) read_motions(reader, fields, file);
    if (!reader.has_failed()) build_table(reader, fields, file);
    return file;
}

Error whole_file_error(ErrorCode code, std::string_view name, std::string why) {
    return file_error(code, {.file = std::string(name), .why = std::move(why)});
}

std::string size_error() {
    return "larger than " + std::to_string(k_max_motion_file_bytes >> 20U) + " MiB, more than is read";
}

}  // namespace

}  // namespace glidepath::assets

namespace glidepath::tools {

using namespace assets;

Expected<MotionFile> parse_motion_json(std::string_view text, std::string_view name) {
    if (text.size() > k_max_motion_file_bytes) {
        return whole_file_error(ErrorCode::limit_exceeded, name, size_error());
    }
    const Expected<Document> document = parse_document(text, k_max_motion_file_depth, name);
    if (!document) return document.error();
    Reader reader(*document);
    MotionFile file = read_all(reader);
    if (reader.has_failed()) return error_of(reader.fault(), text, name);
    file.warnings = std::move(reader.warnings());
    return file;
}

Expected<MotionFile> load_motion_file(const std::filesystem::path& path) {
    const Expected<std::string> text = read_text_file(path, k_max_motion_file_bytes);
    if (!text) return text.error();
    return parse_motion_json(*text, utf8_of(path));
}

}  // namespace glidepath::tools

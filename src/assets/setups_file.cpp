// The setups of a folder of assets as JSON.
#include <glidepath/tools/asset_files.h>
#include <glidepath/tools/motion_file.h>

#include "assets/clip_reader.h"
#include "assets/dat_report.h"
#include "assets/layer.h"

#include <fmt/format.h>

#include <array>
#include <unordered_set>

namespace glidepath::tools {

using namespace assets;

namespace {

// A length, which is never below 0.
void read_length(Reader& reader, const Fields& fields, const char* key, float& length_m) {
    const Value* const value = fields.find(key);
    if (value == nullptr) return;
    length_m = reader.real(*value);
    if (length_m < 0.0F) reader.fail(*value, "is below 0", ErrorCode::out_of_range);
}

NamedSetup read_setup(Reader& reader, const Value& value) {
    static constexpr std::array<Field, 7> k_fields{{{"id", true},
                                                    {"radius"},
                                                    {"height"},
                                                    {"step_up"},
                                                    {"step_down"},
                                                    {"motion_table"},
                                                    {"default_animation"}}};
    NamedSetup named;
    const Fields fields = reader.fields(value, k_fields);
    if (reader.has_failed()) return named;
    named.id = plain_id(reader, *fields.find("id"));
    SetupAsset& setup = named.setup;
    read_length(reader, fields, "radius", setup.radius_m);
    read_length(reader, fields, "height", setup.height_m);
    read_length(reader, fields, "step_up", setup.step_up_m);
    read_length(reader, fields, "step_down", setup.step_down_m);
    if (const Value* table = fields.find("motion_table")) setup.motion_table = plain_id(reader, *table);
    if (const Value* animation = fields.find("default_animation")) {
        setup.default_animation = plain_id(reader, *animation);
    }
    return named;
}

void check_head(Reader& reader, const Fields& fields) {
    if (reader.text(*fields.find("format")) != "glidepath-setups") {
        reader.fail(*fields.find("format"), "is not \"glidepath-setups\"");
    }
    if (!reader.has_failed()) static_cast<void>(reader.whole(*fields.find("version"), 1, 1));
}

std::vector<NamedSetup> read_setups(Reader& reader) {
    static constexpr std::array<Field, 3> k_fields{{{"format", true}, {"version", true}, {"setups", true}}};
    std::vector<NamedSetup> setups;
    const Value root;
    const Fields fields = reader.fields(root, k_fields);
    if (!reader.has_failed()) check_head(reader, fields);
    if (reader.has_failed()) return setups;
    std::unordered_set<std::uint32_t> ids;
    reader.elements(*fields.find("setups"), [&](const Value& value) {
        setups.push_back(read_setup(reader, value));
        if (reader.has_failed()) return;
        if (!ids.insert(setups.back().id).second) reader.fail(value, "this id has come before");
        if (setups.size() > k_max_setups_of_a_file) {
            reader.fail(value, "more setups than are read", ErrorCode::limit_exceeded);
        }
    });
    return setups;
}

}  // namespace

Expected<std::vector<NamedSetup>> parse_setups_json(std::string_view text, std::string_view name) {
    const Expected<Document> document = parse_document(text, k_max_motion_file_depth, name);
    if (!document) return document.error();
    Reader reader(*document);
    std::vector<NamedSetup> setups = read_setups(reader);
    if (reader.has_failed()) return error_of(reader.fault(), text, name);
    return setups;
}

std::string write_setups_json(const std::vector<NamedSetup>& setups) {
    std::string text = "{\n  \"format\": \"glidepath-setups\",\n  \"version\": 1,\n  \"setups\": [";
    // A length of -0, which a DAT may have, is written as 0: JSON's whole numbers have no -0.
    const auto length = [](float length_m) { return length_m == 0.0F ? 0.0F : length_m; };
    bool is_first = true;
    for (const auto& [id, setup] : setups) {
        text += fmt::format(
            "{}\n    {{\"id\": \"{}\", \"radius\": {}, \"height\": {}, \"step_up\": {}, \"step_down\": {}, "
            "\"motion_table\": \"{}\", \"default_animation\": \"{}\"}}",
            is_first ? "" : ",", hex_text(id), length(setup.radius_m), length(setup.height_m),
            length(setup.step_up_m), length(setup.step_down_m), hex_text(setup.motion_table),
            hex_text(setup.default_animation));
        is_first = false;
    }
    return text + "\n  ]\n}\n";
}

}  // namespace glidepath::tools

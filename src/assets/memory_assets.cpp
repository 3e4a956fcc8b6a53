// Assets out of DATs and texts that are in memory.
#include "assets/dat_report.h"
#include "assets/json_assets.h"

#include <fmt/format.h>

#include <charconv>
#include <optional>
#include <unordered_map>
#include <unordered_set>
#include <utility>

namespace glidepath::assets {

std::string file_name_of(std::uint32_t motion_table) { return hex_text(motion_table) + ".json"; }

Expected<std::shared_ptr<const AssetSource>> assets_of_json(const NamedText& list, LoadMotionFile load) {
    const Expected<std::vector<NamedSetup>> read = parse_setups_json(list.text, list.name);
    if (!read) return read.error();
    std::unordered_map<std::uint32_t, SetupAsset> setups;
    for (const NamedSetup& named : *read)
        setups.emplace(named.id, named.setup);
    const auto load_setup = [setups = std::move(setups),
                             name = list.name](std::uint32_t id) -> Expected<SetupAsset> {
        const auto found = setups.find(id);
        if (found != setups.end()) return found->second;
        return file_error(ErrorCode::unknown_id,
                          {.file = name, .what = hex_text(id), .why = "there is no such setup"});
    };
    const auto load_motions = [load = std::move(load)](std::uint32_t id) -> Expected<MotionAsset> {
        Expected<MotionFile> file = load(id);
        if (!file) return file.error();
        return MotionAsset{std::move(file->clips), std::move(file->table), std::move(file->warnings)};
    };
    return std::make_shared<const AssetSource>(AssetLoaders{.setup = load_setup, .motions = load_motions});
}

}  // namespace glidepath::assets

namespace glidepath::tools {

using namespace assets;

namespace {

// "byte 312: bad_range: window 2..999 of 0x03000003, which has 6 frames"
std::string text_of(const DatFinding& finding) {
    const std::string place = finding.offset ? fmt::format("byte {}: ", *finding.offset) : "";
    return fmt::format("{}{}: {}", place, name_of(finding.fault), finding.why);
}

// The bytes of another kind of object could be read as one by chance, and servers send any id.
Error wrong_kind(const DatFile& file, std::uint32_t id, DatKind wanted) {
    if (kind_of(id) == wanted || file.find(id) == nullptr) return {};
    return file_error(
        ErrorCode::unknown_id,
        {.file = file.name(), .what = hex_text(id), .why = fmt::format("is no {}", name_of(wanted))});
}

std::optional<std::uint32_t> id_of_file_name(std::string_view name) {
    constexpr std::size_t k_digits = 8;
    if (!name.starts_with("0x") || name.size() < 2 + k_digits) return std::nullopt;
    std::uint32_t id = 0;
    const char* const end = name.data() + 2 + k_digits;
    if (std::from_chars(name.data() + 2, end, id, 16).ptr != end || name.substr(2 + k_digits) != ".json") {
        return std::nullopt;
    }
    return id;
}

}  // namespace

Expected<SetupAsset> load_setup_asset(const DatFile& file, std::uint32_t id) {
    if (Error wrong = wrong_kind(file, id, DatKind::setup); !wrong.is_ok()) return wrong;
    const Expected<DatSetup> setup = load_setup(file, id);
    if (!setup) return setup.error();
    return SetupAsset{.radius_m = setup->radius_m,
                      .height_m = setup->height_m,
                      .step_up_m = setup->step_up_m,
                      .step_down_m = setup->step_down_m,
                      .motion_table = setup->default_motion_table,
                      .default_animation = setup->default_animation};
}

Expected<MotionAsset> load_motion_asset(const DatFile& file, std::uint32_t id) {
    if (Error wrong = wrong_kind(file, id, DatKind::motion_table); !wrong.is_ok()) return wrong;
    DatFindings findings;
    Expected<DatMotions> motions = load_motions(file, id, &findings);
    if (!motions) return motions.error();
    Expected<MotionTable> table = MotionTable::build(std::move(motions->source));
    if (!table) {
        const Error& error = table.error();
        return file_error(error.code, {.file = file.name(),
                                       .what = hex_text(id),
                                       .why = "the engine cannot play it: " + text_of(error)});
    }
    MotionAsset asset{std::move(motions->clips), std::move(*table)};
    for (const DatFinding& finding : findings)
        asset.warnings.push_back(text_of(finding));
    return asset;
}

Expected<Clip> load_clip_asset(const DatFile& file, std::uint32_t id) {
    if (Error wrong = wrong_kind(file, id, DatKind::animation); !wrong.is_ok()) return wrong;
    Expected<DatAnimation> animation = load_animation(file, id);
    if (!animation) return animation.error();
    Clip clip;
    clip.id = id;
    clip.frame_count = animation->frame_count;
    clip.pos_frames = std::move(animation->pos_frames);
    return clip;
}

std::shared_ptr<const AssetSource> dat_assets(const DatFile& file) {
    return std::make_shared<const AssetSource>(
        AssetLoaders{.setup = [file](std::uint32_t id) { return load_setup_asset(file, id); },
                     .motions = [file](std::uint32_t id) { return load_motion_asset(file, id); },
                     .animation = [file](std::uint32_t id) { return load_clip_asset(file, id); }});
}

Expected<std::shared_ptr<const AssetSource>> text_assets(std::vector<NamedText> files) {
    NamedText list{.name = k_setups_name, .text = k_no_setups};
    std::unordered_map<std::uint32_t, NamedText> tables;
    std::unordered_set<std::string> names;
    for (NamedText& file : files) {
        const auto refused = [&](ErrorCode code, std::string why) {
            return file_error(code, {.file = file.name, .why = std::move(why)});
        };
        if (!names.insert(file.name).second) return refused(ErrorCode::malformed, "has come before");
        if (file.text.size() > k_max_motion_file_bytes) {
            return refused(ErrorCode::limit_exceeded, "is larger than what is read");
        }
        if (file.name == k_setups_name) {
            list = std::move(file);
        } else if (const auto id = id_of_file_name(file.name)) {
            tables.emplace(*id, std::move(file));
        } else {
            return refused(ErrorCode::malformed,
                           "is neither setups.json nor called after a motion table, as 0x09000001.json");
        }
    }
    return assets_of_json(list, [tables = std::move(tables)](std::uint32_t id) -> Expected<MotionFile> {
        const auto found = tables.find(id);
        if (found != tables.end()) return parse_motion_json(found->second.text, found->second.name);
        return file_error(ErrorCode::unknown_id, {.file = file_name_of(id), .why = "there is no such file"});
    });
}

}  // namespace glidepath::tools

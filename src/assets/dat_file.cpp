#include "assets/dat_object_bytes.h"
#include "assets/dat_objects.h"
#include "assets/file_text.h"

#include <algorithm>
#include <utility>

namespace glidepath::tools {

using namespace assets;

namespace {

// Reads the directory of a source. The report goes to the caller in any case.
Expected<std::shared_ptr<const DatState>> opened(std::unique_ptr<const DatSource> source, std::string name,
                                                 DatFindings* findings) {
    auto state = std::make_shared<DatState>();
    state->name = std::move(name);
    state->source = std::move(source);
    DatReport report;
    const bool is_good = read_directory(*state, report);
    const Error error = is_good ? Error{} : error_of(report, state->name);
    if (findings != nullptr) *findings = report.take();
    if (!is_good) return error;
    return std::shared_ptr<const DatState>(std::move(state));
}

// An object by its decoder.
template <class Result, class Decode>
Expected<Result> loaded(const DatFile& file, std::uint32_t id, DatFindings* findings, const Decode& decode) {
    DatReport report(id);
    const ObjectBytes bytes = read_object(file.state(), id, report);
    Result result{};
    if (!report.is_rejected()) result = decode(bytes.span(), report);
    const Error error = report.is_rejected() ? error_of(report, file.name()) : Error{};
    if (findings != nullptr) *findings = report.take();
    if (!error.is_ok()) return error;
    return result;
}

}  // namespace

Expected<DatFile> DatFile::open(const std::filesystem::path& path, DatFindings* findings) {
    if (findings != nullptr) findings->clear();
    auto source = DatSource::open(path);
    if (!source) return source.error();
    auto state = opened(std::move(*source), utf8_of(path), findings);
    if (!state) return state.error();
    return DatFile(std::move(*state));
}

Expected<DatFile> DatFile::from_bytes(std::vector<std::byte> bytes, std::string name, DatFindings* findings) {
    auto state = opened(std::make_unique<const DatSource>(std::move(bytes)), std::move(name), findings);
    if (!state) return state.error();
    return DatFile(std::move(*state));
}

std::span<const DatEntry> DatFile::entries() const { return state_->entries; }

std::span<const DatEntry> DatFile::entries_of(DatKind kind) const {
    if (kind == DatKind::other) return {};
    const auto high_byte = [](const DatEntry& entry) { return entry.id >> 24U; };
    const auto wanted = static_cast<std::uint32_t>(kind);
    const auto begin = std::partition_point(state_->entries.begin(), state_->entries.end(),
                                            [&](const DatEntry& entry) { return high_byte(entry) < wanted; });
    const auto end = std::partition_point(begin, state_->entries.end(),
                                          [&](const DatEntry& entry) { return high_byte(entry) <= wanted; });
    return {begin, end};
}

const DatEntry* DatFile::find(std::uint32_t id) const { return find_entry(*state_, id); }
const std::string& DatFile::name() const { return state_->name; }
std::uint64_t DatFile::size() const { return state_->source->size(); }
std::uint32_t DatFile::block_size() const { return state_->block_size; }
std::size_t DatFile::node_count() const { return state_->node_count; }

Expected<std::vector<std::byte>> load_bytes(const DatFile& file, std::uint32_t id, DatFindings* findings) {
    return loaded<std::vector<std::byte>>(file, id, findings, [](ObjectView bytes, DatReport&) {
        return std::vector<std::byte>(bytes.begin(), bytes.end());
    });
}

Expected<DatAnimation> load_animation(const DatFile& file, std::uint32_t id, DatFindings* findings) {
    return loaded<DatAnimation>(file, id, findings, [&](ObjectView bytes, DatReport& report) {
        return decode_animation(bytes, id, report);
    });
}

Expected<MotionTableSource> load_motion_table(const DatFile& file, std::uint32_t id, DatFindings* findings) {
    return loaded<MotionTableSource>(file, id, findings, [&](ObjectView bytes, DatReport& report) {
        return decode_motion_table(bytes, id, report);
    });
}

Expected<DatSetup> load_setup(const DatFile& file, std::uint32_t id, DatFindings* findings) {
    return loaded<DatSetup>(file, id, findings, [&](ObjectView bytes, DatReport& report) {
        return decode_setup(bytes, id, report);
    });
}

}  // namespace glidepath::tools

namespace glidepath::assets {

bool has_fields(std::uint32_t id) {
    const DatKind kind = kind_of(id);
    return kind == DatKind::setup || kind == DatKind::animation || kind == DatKind::motion_table;
}

ObjectBytes read_checked(const DatState& state, std::uint32_t id, DatReport& report) {
    ObjectBytes bytes = read_object(state, id, report);
    if (report.is_rejected()) return {};
    switch (kind_of(id)) {
        case DatKind::setup:
            check_setup(bytes.span(), id, report);
            break;
        case DatKind::animation:
            check_animation(bytes.span(), id, report);
            break;
        case DatKind::motion_table:
            check_motion_table(bytes.span(), id, report);
            break;
        default:
            break;
    }
    return bytes;
}

}  // namespace glidepath::assets

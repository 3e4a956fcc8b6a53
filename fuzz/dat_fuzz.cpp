// Any bytes as a DAT, or as one object of it: the first byte says which (fuzz/corpus/dat has all). What is
// found is reported with its reason, what is rejected is rejected by every way of reading, and what is taken
// is whole and finite.
#include <glidepath/tools/dat_check.h>

#include "assets/dat_json.h"
#include "assets/window.h"
#include "layers.h"
#include "require.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstring>

namespace {

using namespace glidepath;

constexpr std::size_t k_most_objects = 16;  // of a file

void require_told(const DatFindings& findings) {
    for (std::size_t i = 0; i < findings.size(); ++i) {
        FUZZ_REQUIRE(is_tolerated(findings[i].fault) || i + 1 == findings.size());
        FUZZ_REQUIRE(!findings[i].why.empty());
        for (const char c : findings[i].why)
            FUZZ_REQUIRE(c >= ' ' && c <= '~');
    }
}
bool is_rejected(const DatFindings& findings) {
    return !findings.empty() && !is_tolerated(findings.back().fault);
}

// Good bytes of which the value would take too much memory.
bool is_too_large_in_memory(const DatFindings& loading) {
    return is_rejected(loading) && loading.back().fault == DatFault::too_large && !loading.back().offset;
}

template <class Object>
void require_agreement(const Expected<Object>& loaded, const DatFindings& loading,
                       const DatFindings& checking) {
    require_told(loading);
    if (is_too_large_in_memory(loading)) return;
    FUZZ_REQUIRE(loaded.has_value() == !is_rejected(checking));
    FUZZ_REQUIRE(is_rejected(loading) == is_rejected(checking));
    if (is_rejected(loading)) {
        FUZZ_REQUIRE(loading.back().fault == checking.back().fault);
        FUZZ_REQUIRE(loading.back().offset == checking.back().offset);
        FUZZ_REQUIRE(!text_of(loaded.error()).empty());
    }
}

bool is_finite(const Frame& frame) {
    const Quat& q = frame.rotation;
    const std::array numbers{frame.origin.x, frame.origin.y, frame.origin.z, q.w, q.x, q.y, q.z};
    return std::all_of(numbers.begin(), numbers.end(), [](float number) { return std::isfinite(number); });
}

template <class... Object>
void require_json(const DatFile& file, std::uint32_t id, const Object&... object) {
    std::string text;
    write_json(object..., [&](std::string_view piece) { text += piece; });
    std::string from_bytes;
    write_object_json(*load_bytes(file, id), id, [&](std::string_view piece) { from_bytes += piece; });
    FUZZ_REQUIRE(text == from_bytes);
    FUZZ_REQUIRE(text.ends_with("}\n"));
    // Not those letters alone: a field is called "emitter_info".
    for (const char* const no_number : {" nan", "[nan", "-nan", " inf", "[inf", "-inf"})
        FUZZ_REQUIRE(text.find(no_number) == std::string::npos);
    FUZZ_REQUIRE(std::count(text.begin(), text.end(), '[') == std::count(text.begin(), text.end(), ']'));
}

void read_animation(const DatFile& file, std::uint32_t id, const DatFindings& checking) {
    DatFindings loading;
    const auto animation = load_animation(file, id, &loading);
    require_agreement(animation, loading, checking);
    if (!animation) return;
    FUZZ_REQUIRE(animation->frame_count > 0);
    FUZZ_REQUIRE(animation->part_frames.size() ==
                 std::size_t{animation->part_count} * animation->frame_count);
    FUZZ_REQUIRE(animation->pos_frames.empty() || animation->pos_frames.size() == animation->frame_count);
    for (const Frame& frame : animation->part_frames)
        FUZZ_REQUIRE(is_finite(frame));
    for (const DatFrameHook& hook : animation->hooks)
        FUZZ_REQUIRE(hook.frame < animation->frame_count);
    require_json(file, id, *animation);
}

void read_table(const DatFile& file, std::uint32_t id, const DatFindings& checking) {
    DatFindings loading;
    const auto table = load_motion_table(file, id, &loading);
    require_agreement(table, loading, checking);
    if (!table) return;
    require_json(file, id, id, *table);
    const auto motions = load_motions(file, id);
    FUZZ_REQUIRE(motions.has_value());
    for (const MotionTableSource::Entry& cycle : motions->source.cycles) {
        for (const MotionAnimation& window : cycle.data.animations) {
            const ClipIndex clip = motions->clips.find(window.clip);
            FUZZ_REQUIRE(clip == k_no_clip || fits(window, motions->clips[clip].frame_count));
        }
    }
    // No key comes twice; only numbers that the engine takes for absurd are left.
    const auto built = MotionTable::build(motions->source);
    FUZZ_REQUIRE(built.has_value() || std::strcmp(built.error().why, "its key is there twice") != 0);
}

void read_setup(const DatFile& file, std::uint32_t id, const DatFindings& checking) {
    DatFindings loading;
    const auto setup = load_setup(file, id, &loading);
    require_agreement(setup, loading, checking);
    if (!setup) return;
    FUZZ_REQUIRE(setup->height_m >= 0 && setup->radius_m >= 0);
    FUZZ_REQUIRE(setup->parents.empty() || setup->parents.size() == setup->parts.size());
    require_json(file, id, *setup);
}

void read_file(std::vector<std::byte> bytes) {
    DatFindings opening;
    const auto file = DatFile::from_bytes(std::move(bytes), "fuzz", &opening);
    require_told(opening);
    FUZZ_REQUIRE(file.has_value() == !is_rejected(opening));
    if (!file) return;
    DatChecker checker(*file);
    std::size_t count = 0;
    for (const DatEntry& entry : file->entries()) {
        FUZZ_REQUIRE(file->find(entry.id) == &entry);
        if (++count > k_most_objects) continue;
        const DatFindings checking = checker.check(entry.id);
        require_told(checking);
        switch (kind_of(entry.id)) {
            case DatKind::animation:
                read_animation(*file, entry.id, checking);
                break;
            case DatKind::motion_table:
                read_table(*file, entry.id, checking);
                break;
            case DatKind::setup:
                read_setup(*file, entry.id, checking);
                break;
            default:
                static_cast<void>(load_bytes(*file, entry.id));
        }
    }
}

void put(std::vector<std::byte>& bytes, std::size_t at, std::uint32_t value) {
    for (std::size_t i = 0; i < 4; ++i)
        bytes[at + i] = static_cast<std::byte>(value >> (8 * i));
}

// A sound file around one object: its directory in one block, the object in those behind it.
std::vector<std::byte> file_of(std::uint32_t id, bool is_packed, const std::uint8_t* data, std::size_t size) {
    constexpr std::uint32_t k_block = 2048;
    constexpr std::uint32_t k_root = 0x400;
    constexpr std::size_t k_capacity = k_block - 4;
    std::vector<std::byte> bytes(k_root + k_block);
    put(bytes, 0x140, 0x5442);
    put(bytes, 0x144, k_block);
    put(bytes, 0x160, k_root);
    const std::size_t node = k_root + 4;
    put(bytes, node + 248, 1);
    put(bytes, node + 252, is_packed ? 1 : 0);
    put(bytes, node + 256, id);
    put(bytes, node + 260, k_root + k_block);
    put(bytes, node + 264, static_cast<std::uint32_t>(size));
    for (std::size_t done = 0; done < size; done += k_capacity) {
        const std::size_t at = bytes.size();
        const std::size_t piece = std::min(k_capacity, size - done);
        bytes.resize(at + 4 + piece);  // the last block ends with the file
        put(bytes, at, done + piece < size ? static_cast<std::uint32_t>(at + k_block) : 0);
        std::memcpy(bytes.data() + at + 4, data + done, piece);
    }
    return bytes;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size == 0) return 0;
    const std::uint8_t what = data[0];
    ++data;
    --size;
    switch (what) {
        case 'a':
            read_file(file_of(0x03000001, false, data, size));
            break;
        case 't':
            read_file(file_of(0x09000001, false, data, size));
            break;
        case 's':
            read_file(file_of(0x02000001, false, data, size));
            break;
        case 'z':
            read_file(file_of(0x03000001, true, data, size));
            break;
        default:
            const auto* begin = reinterpret_cast<const std::byte*>(data);
            read_file({begin, begin + size});
    }
    return 0;
}

// Reads the client's portal DAT (client_portal.dat): which objects it has, and motion tables, animations and
// setups as plain values. Nothing in a file is trusted; objects are read when they are asked for.
//
//     const Expected<DatFile> dat = DatFile::open("client_portal.dat");
//     if (!dat) return complain(text_of(dat.error()));
//     for (const DatEntry& entry : dat->entries_of(DatKind::motion_table)) list(entry.id);
//     const Expected<DatSetup> drudge = load_setup(*dat, 0x02000010);
//     const Expected<DatMotions> motions = load_motions(*dat, drudge->default_motion_table);
//
// spec/dat.md is the format. What is wrong with a file or an object has a class (DatFault): some are
// rejected, others tolerated as the client does, and then reported. It is long because it lists these
// classes.
#pragma once

#include <glidepath/assets.h>
#include <glidepath/error.h>
#include <glidepath/tools/dat_objects.h>

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace glidepath::assets {
struct DatState;
}

namespace glidepath::tools {

// Larger objects are refused, and larger promises of packed ones (spec/dat.md 7.2).
inline constexpr std::uint64_t k_max_dat_object_bytes = std::uint64_t{64} << 20U;
// Directories with more entries are refused: no real file has so many, since offsets have 32 bits.
inline constexpr std::size_t k_max_dat_entries = std::size_t{1} << 22U;
// Of one class in one object that many tolerated findings are reported.
inline constexpr std::size_t k_max_dat_findings_of_a_class = 100;

// The classes of what can be wrong (spec/dat.md 7.1). Those from `chain_long` on are tolerated.
enum class DatFault : std::uint8_t {
    not_dat,
    bad_header,
    bad_offset,
    chain_short,
    chain_loop,
    bad_count,
    bad_order,
    tree_loop,
    too_large,
    bad_compression,
    not_found,
    wrong_id,
    truncated,
    bad_hook,
    bad_float,
    bad_value,
    empty_animation,
    duplicate_key,
    chain_long,
    bad_quaternion,
    bad_direction,
    bad_range,
    missing_reference,
    unknown_flag,
    nonzero_padding,
    trailing,
};
inline constexpr std::size_t k_dat_fault_count = 26;
// The class as spec/dat.md writes it.
[[nodiscard]] const char* name_of(DatFault fault);
// Reported, and taken all the same.
[[nodiscard]] constexpr bool is_tolerated(DatFault fault) { return fault >= DatFault::chain_long; }

// One thing that is wrong.
struct DatFinding {
    DatFault fault = DatFault::not_dat;
    std::optional<std::uint32_t> id{};  // the object that was read; none: the file was opened
    // Of the wrong field: from the file's begin for header, directory and blocks, else from the object's.
    std::optional<std::uint64_t> offset{};
    std::string why{};
};
// In the order in which they are met.
using DatFindings = std::vector<DatFinding>;

// The kind of an object is the high byte of its id.
enum class DatKind : std::uint8_t {
    other = 0,
    graphics = 0x01,
    setup = 0x02,
    animation = 0x03,
    motion_table = 0x09,
    wave = 0x0A,
    sound_table = 0x20,
    particle_emitter = 0x32,
    script = 0x33,
    script_table = 0x34,
};
// By the high byte alone.
[[nodiscard]] DatKind kind_of(std::uint32_t id);
[[nodiscard]] const char* name_of(DatKind kind);  // "motion-table"

// An object as the directory has it.
struct DatEntry {
    std::uint32_t id = 0;
    std::uint32_t flags = 0;   // bit 0: compressed
    std::uint32_t offset = 0;  // of its first block
    std::uint32_t size = 0;    // bytes stored

    // Stored as a zlib stream.
    [[nodiscard]] bool is_compressed() const { return (flags & 1U) != 0; }
};

// An open file: its directory, whole and checked. Copies share it; any number of threads may read.
class DatFile {
  public:
    // `findings` gets all that is wrong, tolerated or rejecting; none when the file cannot be read at all.
    [[nodiscard]] static Expected<DatFile> open(const std::filesystem::path& path,
                                                DatFindings* findings = nullptr);
    // The content of a file; `name` stands in errors as the file.
    [[nodiscard]] static Expected<DatFile> from_bytes(std::vector<std::byte> bytes, std::string name,
                                                      DatFindings* findings = nullptr);

    [[nodiscard]] std::span<const DatEntry> entries() const;  // in ascending order of their ids
    [[nodiscard]] std::span<const DatEntry> entries_of(DatKind kind) const;  // of a kind that is not `other`
    [[nodiscard]] const DatEntry* find(std::uint32_t id) const;              // nullptr: there is none

    // As the caller named it.
    [[nodiscard]] const std::string& name() const;
    [[nodiscard]] std::uint64_t size() const;  // of the file
    // In bytes, the link included.
    [[nodiscard]] std::uint32_t block_size() const;
    [[nodiscard]] std::size_t node_count() const;  // of the directory
    // For the reader's own parts.
    [[nodiscard]] const assets::DatState& state() const { return *state_; }

  private:
    explicit DatFile(std::shared_ptr<const assets::DatState> state) : state_(std::move(state)) {}

    std::shared_ptr<const assets::DatState> state_;
};

// An object as it is stored, unpacked. What is rejected is an error; `findings` gets that and what is
// tolerated.
[[nodiscard]] Expected<std::vector<std::byte>> load_bytes(const DatFile& file, std::uint32_t id,
                                                          DatFindings* findings = nullptr);
[[nodiscard]] Expected<DatAnimation> load_animation(const DatFile& file, std::uint32_t id,
                                                    DatFindings* findings = nullptr);
// Its windows are not clamped, and may name animations that are not there.
[[nodiscard]] Expected<MotionTableSource> load_motion_table(const DatFile& file, std::uint32_t id,
                                                            DatFindings* findings = nullptr);
[[nodiscard]] Expected<DatSetup> load_setup(const DatFile& file, std::uint32_t id,
                                            DatFindings* findings = nullptr);

// A motion table ready to play: with its animations as clips, and windows that fit them. Windows of
// animations that are not there stay as they are; the engine plays nothing for them.
struct DatMotions {
    MotionTableSource source;
    ClipLibrary clips;
    std::vector<DatHook> hooks;  // ClipHook::hook is an index here plus 1; each different hook once
};
// The table with every animation that it names. What is wrong with one of them leaves it out.
[[nodiscard]] Expected<DatMotions> load_motions(const DatFile& file, std::uint32_t table_id,
                                                DatFindings* findings = nullptr);

}  // namespace glidepath::tools

// Finds what is wrong with the objects of a DAT, and what differs from what is known of the retail file.
//
//     DatChecker checker(*dat);
//     for (const DatEntry& entry : dat->entries_of(DatKind::motion_table))
//         for (const DatFinding& found : checker.check(entry.id)) report(found);
//     for (const DatPublishedFact& fact : compare_with_published(*dat, checker.totals()))
//         show(fact.agrees, fact.published);
#pragma once

#include <glidepath/tools/dat.h>

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace glidepath::tools {

// What the motion tables of a file have together, of those that are not rejected.
struct DatTotals {
    std::uint64_t tables = 0;
    std::uint64_t cycles = 0;
    std::uint64_t modifiers = 0;
    std::uint64_t link_groups = 0;
    std::uint64_t links = 0;
    std::uint64_t tables_with_velocity = 0;  // these three: with such a motion
    std::uint64_t tables_with_omega = 0;
    std::uint64_t tables_that_clear_modifiers = 0;
    friend bool operator==(const DatTotals&, const DatTotals&) = default;
};

// Finds what is wrong with objects, what they name in other objects included. It remembers the animations
// that it has read, so that checking many tables reads each once.
class DatChecker {
  public:
    explicit DatChecker(DatFile file);
    ~DatChecker();
    DatChecker(const DatChecker&) = delete;
    DatChecker& operator=(const DatChecker&) = delete;

    // In the order in which they are met; a rejecting one is the last.
    [[nodiscard]] DatFindings check(std::uint32_t id);
    // Entries can share blocks, and packed objects grow: after 256 MiB and four times the file's size
    // nothing more is read. What was found then is right, and not all.
    [[nodiscard]] bool has_stopped() const;
    // Of the tables that were checked.
    [[nodiscard]] const DatTotals& totals() const;

  private:
    struct Memory;
    DatFile file_;
    std::unique_ptr<Memory> memory_;
};

// What others have published of the end-of-retail portal file, compared with this one. A difference is worth
// a report: either the file is another one, or this reader is wrong.
struct DatPublishedFact {
    std::uint32_t id = 0;     // the object; 0: the whole file
    std::string published{};  // "17 parts, 44 frames"
    std::string found{};      // the same of this file
    bool agrees = false;
};
// All facts, whether the file has their objects or not. `totals`: of a check of all tables of the file.
[[nodiscard]] std::vector<DatPublishedFact> compare_with_published(const DatFile& file,
                                                                   const DatTotals& totals);

}  // namespace glidepath::tools

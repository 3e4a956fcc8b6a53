// Finds what is wrong with the objects of a DAT, and what differs from what is known of the retail file.
//
//     DatChecker checker(*dat);
//     for (const DatEntry& entry : dat->entries_of(DatKind::motion_table))
//         for (const DatFinding& found : checker.check(entry.id)) report(found);
//     for (const DatPublishedFact& fact : compare_with_published(*dat)) show(fact.agrees, fact.published);
#pragma once

#include <glidepath/tools/dat.h>

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace glidepath::tools {

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
// All facts, whether the file has their objects or not.
[[nodiscard]] std::vector<DatPublishedFact> compare_with_published(const DatFile& file);

}  // namespace glidepath::tools

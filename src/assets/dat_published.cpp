// Facts of the end-of-retail portal file that others have published (spec/dat.md 9).
#include <glidepath/tools/dat_check.h>

#include "assets/dat_object_bytes.h"
#include "assets/dat_objects.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace glidepath::tools {

using namespace assets;

namespace {

constexpr std::size_t k_published_tables = 436;
constexpr DatTotals k_published_totals{.tables = k_published_tables,
                                       .cycles = 18451,
                                       .modifiers = 1222,
                                       .link_groups = 14481,
                                       .links = 42537,
                                       .tables_with_velocity = 273,
                                       .tables_with_omega = 301,
                                       .tables_that_clear_modifiers = 50};

bool is_near(float found, float published, float precision) {
    return std::fabs(found - published) <= precision;
}

// The objects that facts are about have some kilobytes.
constexpr std::size_t k_most_object_bytes = std::size_t{1} << 20U;

// An object of the file compared by `compare`, which fills in found and agrees; or why there is none.
template <class Decode, class Compare>
DatPublishedFact fact_of(const DatFile& file, std::uint32_t id, const char* published, const Decode& decode,
                         const Compare& compare) {
    DatPublishedFact fact{.id = id, .published = published};
    if (file.find(id) == nullptr) {
        fact.found = "not in the file";
        return fact;
    }
    DatReport report(id);
    const ObjectBytes bytes = read_object(file.state(), id, report);
    if (bytes.size > k_most_object_bytes) {
        fact.found = fmt::format("an object of {} bytes", bytes.size);
        return fact;
    }
    if (!report.is_rejected()) {
        const auto object = decode(bytes.span(), id, report);
        if (!report.is_rejected()) compare(object, fact);
    }
    if (report.is_rejected()) fact.found = text_of(error_of(report, file.name()));
    return fact;
}

DatPublishedFact table_count(const DatFile& file) {
    const std::size_t count = file.entries_of(DatKind::motion_table).size();
    return {.id = 0,
            .published = fmt::format("{} motion tables", k_published_tables),
            .found = fmt::format("{} motion tables", count),
            .agrees = count == k_published_tables};
}

DatPublishedFact list_totals(const DatTotals& totals) {
    const auto text = [](const DatTotals& t) {
        return fmt::format("{} cycles, {} modifiers, {} link groups, {} links", t.cycles, t.modifiers,
                           t.link_groups, t.links);
    };
    DatPublishedFact fact{.published = text(k_published_totals), .found = text(totals)};
    fact.agrees = fact.found == fact.published;
    return fact;
}

DatPublishedFact motion_totals(const DatTotals& totals) {
    const auto text = [](const DatTotals& t) {
        return fmt::format("{} tables with a velocity, {} with an omega, {} that clear modifiers",
                           t.tables_with_velocity, t.tables_with_omega, t.tables_that_clear_modifiers);
    };
    DatPublishedFact fact{.published = text(k_published_totals), .found = text(totals)};
    fact.agrees = fact.found == fact.published;
    return fact;
}

DatPublishedFact largest_table(const DatFile& file) {
    constexpr std::uint32_t k_id = 0x09000001;
    return fact_of(file, k_id, "366 cycles, 962 links", check_motion_table,
                   [](const TableShape& shape, DatPublishedFact& fact) {
                       fact.found = fmt::format("{} cycles, {} links", shape.count_of(TableList::cycles),
                                                shape.link_count);
                       fact.agrees = fact.found == fact.published;
                   });
}

DatPublishedFact sound_animation(const DatFile& file) {
    constexpr std::uint32_t k_id = 0x03000514;
    return fact_of(
        file, k_id, "17 parts, 44 frames, in frame 0 one hook: SoundTable, forward", decode_animation,
        [](const DatAnimation& animation, DatPublishedFact& fact) {
            const auto in_frame_0 = std::count_if(animation.hooks.begin(), animation.hooks.end(),
                                                  [](const DatFrameHook& hook) { return hook.frame == 0; });
            fact.found = fmt::format("{} parts, {} frames, in frame 0 {} hooks", animation.part_count,
                                     animation.frame_count, in_frame_0);
            if (in_frame_0 > 0) {
                const DatHook& hook = animation.hooks[0].hook;
                fact.found += fmt::format(": {}, direction {}", name_of(hook.type), hook.direction);
                fact.agrees = animation.part_count == 17 && animation.frame_count == 44 && in_frame_0 == 1 &&
                              hook.type == DatHookType::sound_table && hook.direction == 1;
            }
        });
}

DatPublishedFact replacing_animation(const DatFile& file) {
    constexpr std::uint32_t k_id = 0x0300055B;
    return fact_of(file, k_id, "has ReplaceObject hooks", decode_animation,
                   [](const DatAnimation& animation, DatPublishedFact& fact) {
                       const auto count = std::count_if(
                           animation.hooks.begin(), animation.hooks.end(), [](const DatFrameHook& hook) {
                               return hook.hook.type == DatHookType::replace_object;
                           });
                       fact.found = fmt::format("has {} ReplaceObject hooks", count);
                       fact.agrees = count > 0;
                   });
}

DatPublishedFact round_setup(const DatFile& file) {
    constexpr std::uint32_t k_id = 0x02000108;
    constexpr float k_four_digits = 0.00006F;
    return fact_of(
        file, k_id,
        "flags 8, part 0x010008AB, one placement (0), a sphere (0, -0.1475, 0.439) of 0.439, "
        "height 0.878, radius 0.5269661, steps 0.3612",
        decode_setup, [](const DatSetup& setup, DatPublishedFact& fact) {
            fact.found = fmt::format(
                "flags {}, {} parts, {} placements, {} spheres, height {}, radius {}, steps {} {}",
                setup.flags, setup.parts.size(), setup.placements.size(), setup.spheres.size(),
                setup.height_m, setup.radius_m, setup.step_up_m, setup.step_down_m);
            if (setup.parts.size() != 1 || setup.placements.size() != 1 || setup.spheres.size() != 1) {
                return;
            }
            const DatSphere& sphere = setup.spheres[0];
            fact.agrees = setup.flags == 8 && setup.parts[0] == 0x010008AB && setup.placements[0].key == 0 &&
                          is_near(sphere.centre.x, 0, k_four_digits) &&
                          is_near(sphere.centre.y, -0.1475F, k_four_digits) &&
                          is_near(sphere.centre.z, 0.439F, k_four_digits) &&
                          is_near(sphere.radius_m, 0.439F, k_four_digits) &&
                          is_near(setup.height_m, 0.878F, k_four_digits) &&
                          is_near(setup.radius_m, 0.5269661F, 0.0000002F) &&
                          is_near(setup.step_up_m, 0.3612F, k_four_digits) &&
                          is_near(setup.step_down_m, 0.3612F, k_four_digits);
        });
}

DatPublishedFact free_setup(const DatFile& file) {
    constexpr std::uint32_t k_id = 0x02000172;
    return fact_of(file, k_id, "flags 5, part 0x01000657 without a parent", decode_setup,
                   [](const DatSetup& setup, DatPublishedFact& fact) {
                       fact.found = fmt::format("flags {}, {} parts", setup.flags, setup.parts.size());
                       if (setup.parts.size() != 1 || setup.parents.size() != 1) return;
                       fact.found = fmt::format("flags {}, part {}, parent {}", setup.flags,
                                                hex_text(setup.parts[0]), hex_text(setup.parents[0]));
                       fact.agrees =
                           setup.flags == 5 && setup.parts[0] == 0x01000657 && setup.parents[0] == k_no_part;
                   });
}

}  // namespace

std::vector<DatPublishedFact> compare_with_published(const DatFile& file, const DatTotals& totals) {
    return {table_count(file),     list_totals(totals),       motion_totals(totals), largest_table(file),
            sound_animation(file), replacing_animation(file), round_setup(file),     free_setup(file)};
}

}  // namespace glidepath::tools

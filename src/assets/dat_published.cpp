// Facts of the end-of-retail portal file that others have published (spec/dat.md 9).
#include <glidepath/tools/dat_check.h>

#include "assets/dat_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace glidepath::tools {

using namespace assets;

namespace {

constexpr std::size_t k_published_tables = 436;

bool is_near(float found, float published, float precision) {
    return std::fabs(found - published) <= precision;
}

// An object of the file compared by `compare`, which fills in found and agrees; or why there is none.
template <class Object, class Compare>
DatPublishedFact fact_of(std::uint32_t id, const char* published, const Expected<Object>& object,
                         const Compare& compare) {
    DatPublishedFact fact{.id = id, .published = published};
    if (object) {
        compare(*object, fact);
    } else {
        fact.found =
            object.error().code == ErrorCode::unknown_id ? "not in the file" : text_of(object.error());
    }
    return fact;
}

DatPublishedFact table_count(const DatFile& file) {
    const std::size_t count = file.entries_of(DatKind::motion_table).size();
    return {.id = 0,
            .published = fmt::format("{} motion tables", k_published_tables),
            .found = fmt::format("{} motion tables", count),
            .agrees = count == k_published_tables};
}

DatPublishedFact sound_animation(const DatFile& file) {
    constexpr std::uint32_t k_id = 0x03000514;
    return fact_of(
        k_id, "17 parts, 44 frames, in frame 0 one hook: SoundTable, forward", load_animation(file, k_id),
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
    return fact_of(k_id, "has ReplaceObject hooks", load_animation(file, k_id),
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
        k_id,
        "flags 8, part 0x010008AB, one placement (0), a sphere (0, -0.1475, 0.439) of 0.439, "
        "height 0.878, radius 0.5269661, steps 0.3612",
        load_setup(file, k_id), [](const DatSetup& setup, DatPublishedFact& fact) {
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
    return fact_of(k_id, "flags 5, part 0x01000657 without a parent", load_setup(file, k_id),
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

std::vector<DatPublishedFact> compare_with_published(const DatFile& file) {
    return {table_count(file), sound_animation(file), replacing_animation(file), round_setup(file),
            free_setup(file)};
}

}  // namespace glidepath::tools

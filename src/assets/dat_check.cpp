#include <glidepath/tools/dat_check.h>

#include "assets/dat_object_bytes.h"
#include "assets/dat_objects.h"

#include <fmt/format.h>

#include <unordered_map>
#include <utility>

namespace glidepath::tools {

using namespace assets;

namespace {

// A table can name more animations than anybody wants to wait for: all of retail's are far below this many
// bytes.
constexpr std::uint64_t k_most_animation_bytes = std::uint64_t{1} << 30U;

}  // namespace

// The frames of the animations that were read; 0: not there, or not readable.
struct DatChecker::Memory {
    std::unordered_map<std::uint32_t, std::uint32_t> frame_counts;
    std::uint64_t animation_bytes = 0;  // read for the present table

    std::uint32_t frames_of(const DatState& state, std::uint32_t id) {
        if (find_entry(state, id) == nullptr) return 0;
        const auto [known, is_new] = frame_counts.try_emplace(id, 0);
        if (is_new && animation_bytes <= k_most_animation_bytes) {
            DatReport report(id);
            const ObjectBytes bytes = read_object(state, id, report);
            animation_bytes += bytes.size;
            if (!report.is_rejected()) {
                const AnimationShape shape = check_animation(bytes.span(), id, report);
                if (!report.is_rejected()) known->second = shape.frame_count;
            }
        }
        return known->second;
    }

    void check_windows(const DatState& state, ObjectView bytes, DatReport& report) {
        animation_bytes = 0;
        visit_windows(bytes, [&](std::uint64_t at, const MotionAnimation& window) {
            if (window.clip == 0) return;
            const std::uint32_t frames = frames_of(state, window.clip);
            if (frames == 0) {
                report.tolerate(DatFault::missing_reference, at, [&] {
                    return fmt::format("there is no animation {}: nothing plays for it",
                                       hex_text(window.clip));
                });
            } else if (!fits(window, frames)) {
                report.tolerate(DatFault::bad_range, at, [&] {
                    return fmt::format("window {}..{} of {}, which has {} frames", window.low, window.high,
                                       hex_text(window.clip), frames);
                });
            }
        });
    }
};

namespace {

void check_references(const DatState& state, const SetupShape& setup, DatReport& report) {
    const auto look_for = [&](std::uint32_t id, std::uint64_t at, const char* what) {
        if (id == 0 || find_entry(state, id) != nullptr) return;
        report.tolerate(DatFault::missing_reference, at,
                        [&] { return fmt::format("its {} {} is not in the file", what, hex_text(id)); });
    };
    look_for(setup.default_animation, setup.default_animation_at, "default animation");
    look_for(setup.default_motion_table, setup.default_motion_table_at, "motion table");
}

void tell_missing_default(DatReport& report) {
    constexpr std::uint64_t k_default_style_at = 4;
    report.tolerate(DatFault::missing_reference, k_default_style_at,
                    [] { return std::string("the default style has no style default"); });
}

}  // namespace

DatChecker::DatChecker(DatFile file) : file_(std::move(file)), memory_(std::make_unique<Memory>()) {}
DatChecker::~DatChecker() = default;

DatFindings DatChecker::check(std::uint32_t id) {
    const DatState& state = file_.state();
    DatReport report(id);
    const ObjectBytes bytes = read_object(state, id, report);
    if (report.is_rejected()) return report.take();
    switch (kind_of(id)) {
        case DatKind::setup: {
            const SetupShape shape = check_setup(bytes.span(), id, report);
            if (!report.is_rejected()) check_references(state, shape, report);
            break;
        }
        case DatKind::animation: {
            const AnimationShape shape = check_animation(bytes.span(), id, report);
            memory_->frame_counts[id] = report.is_rejected() ? 0 : shape.frame_count;
            break;
        }
        case DatKind::motion_table: {
            const TableShape shape = check_motion_table(bytes.span(), id, report);
            if (report.is_rejected()) break;
            if (!shape.has_default_style) tell_missing_default(report);
            memory_->check_windows(state, bytes.span(), report);
            break;
        }
        default:
            break;
    }
    return report.take();
}

}  // namespace glidepath::tools

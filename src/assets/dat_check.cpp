#include <glidepath/tools/dat_check.h>

#include "assets/dat_object_bytes.h"
#include "assets/dat_objects.h"
#include "assets/window.h"

#include <fmt/format.h>

#include <unordered_map>
#include <utility>

namespace glidepath::tools {

using namespace assets;

namespace {

// Entries can share blocks, and packed objects grow a thousandfold: a small file can have more to read than
// anybody waits for. All that retail's file has to check is far below this.
constexpr std::uint64_t k_most_checked_bytes = std::uint64_t{1} << 27U;
constexpr std::uint64_t k_most_work_a_file_byte = 4;

}  // namespace

struct DatChecker::Memory {
    std::unordered_map<std::uint32_t, std::uint32_t> frame_counts;  // of animations; 0: cannot be read
    std::uint64_t work_bytes = 0;

    [[nodiscard]] bool has_worked_enough(const DatState& state) const {
        return work_bytes > k_most_checked_bytes + k_most_work_a_file_byte * state.source->size();
    }

    ObjectBytes read(const DatState& state, std::uint32_t id, DatReport& report) {
        if (has_worked_enough(state)) {
            report.reject(
                DatFault::too_large, {},
                fmt::format("not read: what was checked before has {} bytes, more than this file can "
                            "have in earnest",
                            work_bytes));
            return {};
        }
        ObjectBytes bytes = read_object(state, id, report);
        work_bytes += bytes.work_bytes;
        return bytes;
    }

    std::uint32_t frames_of(const DatState& state, std::uint32_t id) {
        if (find_entry(state, id) == nullptr) return 0;
        const auto [known, is_new] = frame_counts.try_emplace(id, 0);
        if (is_new) {
            DatReport report(id);
            const ObjectBytes bytes = read(state, id, report);
            if (report.is_rejected()) return 0;
            const AnimationShape shape = check_animation(bytes.span(), id, report);
            if (!report.is_rejected()) known->second = shape.frame_count;
        }
        return known->second;
    }

    void check_windows(const DatState& state, ObjectView bytes, DatReport& report) {
        visit_windows(bytes, [&](std::uint64_t at, const MotionAnimation& window) {
            if (window.clip == 0) return;
            const std::uint32_t frames = frames_of(state, window.clip);
            if (frames == 0) {
                report.tolerate(DatFault::missing_reference, at, [&] {
                    return fmt::format("animation {} is not there, or cannot be read: nothing plays for it",
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
    const ObjectBytes bytes = memory_->read(state, id, report);
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

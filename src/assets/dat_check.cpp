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
// anybody waits for. A file that means well has far less. It is what a second is enough for.
constexpr std::uint64_t k_most_checked_bytes = std::uint64_t{1} << 28U;
constexpr std::uint64_t k_most_work_a_file_byte = 4;

}  // namespace

struct DatChecker::Memory {
    std::unordered_map<std::uint32_t, std::uint32_t> frame_counts;  // of animations; 0: cannot be read
    std::uint64_t work_bytes = 0;
    bool has_stopped = false;  // there was more to read than is read
    DatTotals totals{};

    // Empty when the report is rejected, or has_stopped.
    ObjectBytes read(const DatState& state, std::uint32_t id, DatReport& report) {
        has_stopped =
            has_stopped || work_bytes > k_most_checked_bytes + k_most_work_a_file_byte * state.source->size();
        if (has_stopped) return {};
        ObjectBytes bytes = read_object(state, id, report);
        work_bytes += bytes.work_bytes;
        return bytes;
    }

    // 0: it cannot be read, or has_stopped.
    std::uint32_t frames_of(const DatState& state, std::uint32_t id) {
        if (find_entry(state, id) == nullptr) return 0;
        if (const auto known = frame_counts.find(id); known != frame_counts.end()) return known->second;
        DatReport report(id);
        const ObjectBytes bytes = read(state, id, report);
        if (has_stopped) return 0;
        std::uint32_t frames = 0;
        if (!report.is_rejected()) frames = check_animation(bytes.span(), id, report).frame_count;
        return frame_counts[id] = report.is_rejected() ? 0 : frames;
    }

    void check_window(const DatState& state, std::uint64_t at, const MotionAnimation& window,
                      DatReport& report) {
        if (window.clip == 0 || has_stopped) return;
        const std::uint32_t frames = frames_of(state, window.clip);
        if (has_stopped) return;
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
    }

    void check_windows(const DatState& state, ObjectView bytes, DatReport& report) {
        visit_windows(bytes, [&](std::uint64_t at, const MotionAnimation& window) {
            check_window(state, at, window, report);
        });
    }

    void count(const TableShape& shape) {
        ++totals.tables;
        totals.cycles += shape.count_of(TableList::cycles);
        totals.modifiers += shape.count_of(TableList::modifiers);
        totals.link_groups += shape.count_of(TableList::links);
        totals.links += shape.link_count;
        totals.tables_with_velocity += shape.has_velocity ? 1 : 0;
        totals.tables_with_omega += shape.has_omega ? 1 : 0;
        totals.tables_that_clear_modifiers += shape.clears_modifiers ? 1 : 0;
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

void report_missing_default(DatReport& report) {
    constexpr std::uint64_t k_default_style_at = 4;
    report.tolerate(DatFault::missing_reference, k_default_style_at,
                    [] { return std::string("the default style has no style default"); });
}

}  // namespace

DatChecker::DatChecker(DatFile file) : file_(std::move(file)), memory_(std::make_unique<Memory>()) {}
DatChecker::~DatChecker() = default;

bool DatChecker::has_stopped() const { return memory_->has_stopped; }
const DatTotals& DatChecker::totals() const { return memory_->totals; }

DatFindings DatChecker::check(std::uint32_t id) {
    const DatState& state = file_.state();
    DatReport report(id);
    const ObjectBytes bytes = memory_->read(state, id, report);
    if (report.is_rejected() || memory_->has_stopped) return report.take();
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
            memory_->count(shape);
            if (!shape.has_default_style) report_missing_default(report);
            memory_->check_windows(state, bytes.span(), report);
            break;
        }
        default:
            break;
    }
    return report.take();
}

}  // namespace glidepath::tools

#include "assets/dat_keys.h"
#include "assets/dat_objects.h"
#include "assets/dat_walk.h"

#include <fmt/format.h>

#include <utility>

namespace glidepath::assets {

namespace {

constexpr std::uint8_t k_known_bits = 3;          // 1 clears modifiers, 2 only from the default
constexpr std::uint8_t k_known_motion_flags = 3;  // 1 has a velocity, 2 has an omega

// Counts, and looks for keys that come twice.
struct CheckedTable : TableSink {
    TableShape shape{};
    PlacedKey repeated{};

    explicit CheckedTable(ObjectView bytes) : finder_(bytes) {}
    void begin(MotionId default_style) { default_style_ = default_style; }
    void begin_list(TableList list, std::uint32_t count) {
        list_ = list;
        shape.counts[static_cast<std::size_t>(list)] = count;
    }
    void style_default(const MotionTableSource::StyleDefault& entry) {
        shape.has_default_style = shape.has_default_style || entry.style == default_style_;
    }
    void begin_motion(std::uint32_t) {
        if (list_ == TableList::links) ++shape.link_count;
    }
    void begin_windows(std::uint8_t count) { shape.window_count += count; }
    void head_of_motion(const MotionHead& head) {
        shape.has_velocity = shape.has_velocity || (head.flags & 1U) != 0;
        shape.has_omega = shape.has_omega || (head.flags & 2U) != 0;
        shape.clears_modifiers = shape.clears_modifiers || (head.bits & 1U) != 0;
    }
    void keys(KeyedElement kind, const KeySpan& keys) {
        const PlacedKey found = finder_.first_repeated(kind, keys);
        if (found.offset < repeated.offset) repeated = found;
    }

  private:
    RepeatFinder finder_;
    MotionId default_style_ = 0;
    TableList list_ = TableList::style_defaults;
};

struct WholeTable : TableSink {
    explicit WholeTable(MotionTableSource& into) : source_(into) {}
    void begin(MotionId default_style) { source_.default_style = default_style; }
    void begin_list(TableList list, std::uint32_t count) {
        list_ = list;
        if (list == TableList::style_defaults) source_.style_defaults.reserve(count);
        if (list == TableList::cycles) source_.cycles.reserve(count);
        if (list == TableList::modifiers) source_.modifiers.reserve(count);
    }
    void style_default(const MotionTableSource::StyleDefault& entry) {
        source_.style_defaults.push_back(entry);
    }
    void begin_group(std::uint32_t from_key) { from_key_ = from_key; }
    void begin_motion(std::uint32_t key) {
        if (list_ == TableList::links) {
            data_ = &source_.links.emplace_back(MotionTableSource::Link{from_key_, key, {}}).data;
        } else {
            auto& entries = list_ == TableList::cycles ? source_.cycles : source_.modifiers;
            data_ = &entries.emplace_back(MotionTableSource::Entry{key, {}}).data;
        }
    }
    void begin_windows(std::uint8_t count) { data_->animations.reserve(count); }
    void window(std::uint64_t, const MotionAnimation& window) { data_->animations.push_back(window); }
    void end_motion(const MotionData& read) {
        data_->clears_modifiers = read.clears_modifiers;
        data_->only_from_default = read.only_from_default;
        data_->velocity = read.velocity;
        data_->omega = read.omega;
    }

  private:
    MotionTableSource& source_;
    TableList list_ = TableList::style_defaults;
    std::uint32_t from_key_ = 0;
    MotionData* data_ = nullptr;
};

struct Windows : TableSink {
    explicit Windows(const VisitWindow& visit) : visit_(visit) {}
    void window(std::uint64_t at, const MotionAnimation& window) { visit_(at, window); }

  private:
    const VisitWindow& visit_;
};

std::uint64_t size_in_memory(const TableShape& shape) {
    return shape.count_of(TableList::style_defaults) * sizeof(MotionTableSource::StyleDefault) +
           (shape.count_of(TableList::cycles) + shape.count_of(TableList::modifiers)) *
               sizeof(MotionTableSource::Entry) +
           shape.link_count * sizeof(MotionTableSource::Link) + shape.window_count * sizeof(MotionAnimation);
}

}  // namespace

MotionHead read_motion_head(DatCursor& in) {
    const std::uint64_t at = in.offset();
    MotionHead head;
    head.windows = in.u8();
    head.bits = in.u8();
    in.known_bits(head.bits, k_known_bits, at + 1, "bits of a motion");
    head.flags = in.u8();
    in.known_bits(head.flags, k_known_motion_flags, at + 2, "flags of a motion");
    in.align();
    return head;
}

TableShape check_motion_table(ObjectView bytes, std::uint32_t id, DatReport& report) {
    DatCursor in(bytes, &report);
    CheckedTable sink(bytes);
    walk_motion_table(in, id, sink);
    if (sink.repeated.is_somewhere()) {
        report.reject_earlier(DatFault::duplicate_key, sink.repeated.offset,
                              fmt::format("{} is there twice in its list", hex_text(sink.repeated.key)));
    }
    return sink.shape;
}

MotionTableSource decode_motion_table(ObjectView bytes, std::uint32_t id, DatReport& report) {
    MotionTableSource source;
    const TableShape shape = check_motion_table(bytes, id, report);
    if (report.is_rejected() || !fits_in_memory(size_in_memory(shape), report)) return source;
    source.links.reserve(static_cast<std::size_t>(shape.link_count));
    DatCursor in(bytes, nullptr);
    WholeTable sink(source);
    walk_motion_table(in, id, sink);
    return source;
}

void visit_windows(ObjectView bytes, const VisitWindow& visit) {
    DatCursor in(bytes, nullptr);
    Windows sink(visit);
    walk_motion_table(in, number_at<std::uint32_t>(bytes.data()), sink);
}

}  // namespace glidepath::assets

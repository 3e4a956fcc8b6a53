#include "assets/dat_cursor.h"
#include "assets/dat_objects.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>
#include <vector>

namespace glidepath::assets {

namespace {

constexpr std::uint64_t k_smallest_element = 8;   // of all four lists, and of the links of a group
constexpr std::uint8_t k_known_bits = 3;          // 1 clears modifiers, 2 only from the default
constexpr std::uint8_t k_known_motion_flags = 3;  // 1 has a velocity, 2 has an omega

using VisitWindow = std::function<void(std::uint64_t, const MotionAnimation&)>;

// A key, and where it stands.
struct PlacedKey {
    std::uint32_t key = 0;
    std::uint32_t offset = 0xFFFFFFFF;  // nowhere
};

// The keys of a list. They are sorted when the list is at its end, so that no choice of keys makes finding a
// repeated one slow.
class KeyList {
  public:
    explicit KeyList(std::size_t count) { keys_.reserve(count); }

    void add(PlacedKey placed) { keys_.push_back(std::uint64_t{placed.key} << 32U | placed.offset); }
    // The first that repeats another; nowhere: there is none.
    [[nodiscard]] PlacedKey first_repeated() {
        PlacedKey first;
        std::sort(keys_.begin(), keys_.end());
        for (std::size_t i = 1; i < keys_.size(); ++i) {
            const auto offset = static_cast<std::uint32_t>(keys_[i]);
            if (keys_[i] >> 32U == keys_[i - 1] >> 32U && offset < first.offset) {
                first = {static_cast<std::uint32_t>(keys_[i] >> 32U), offset};
            }
        }
        return first;
    }

  private:
    std::vector<std::uint64_t> keys_;  // key and offset
};

// Reads a table once, for checking, for its values or for its windows.
class TableReader {
  public:
    TableReader(DatCursor& in, MotionTableSource* out, const VisitWindow* visit)
        : in_(in), out_(out), visit_(visit), finds_repeats_(out == nullptr && visit == nullptr) {}

    TableShape read(std::uint32_t id) {
        if (const std::uint32_t found = in_.u32(); found != id && !in_.has_failed()) {
            in_.reject(DatFault::wrong_id, 0, fmt::format("the object is {}", hex_text(found)));
        }
        const std::uint32_t default_style = in_.u32();
        if (out_ != nullptr) out_->default_style = default_style;
        TableShape shape;
        elements(out_ != nullptr ? &out_->style_defaults : nullptr, [&](std::uint32_t style) {
            shape.has_default_style = shape.has_default_style || style == default_style;
            return MotionTableSource::StyleDefault{style, in_.u32()};
        });
        const auto entry = [&](std::uint32_t key) { return MotionTableSource::Entry{key, motion()}; };
        elements(out_ != nullptr ? &out_->cycles : nullptr, entry);
        elements(out_ != nullptr ? &out_->modifiers : nullptr, entry);
        shape.link_count = links();
        in_.end();
        return shape;
    }

    // The repeated key that stands first; nowhere: there is none.
    [[nodiscard]] PlacedKey repeated() const { return repeated_; }

  private:
    // A list whose elements begin with a key.
    template <class Element, class Read>
    void elements(std::vector<Element>* into, const Read& read) {
        const std::uint32_t count = in_.count(k_smallest_element);
        if (into != nullptr) into->reserve(count);
        KeyList keys(finds_repeats_ ? count : 0);
        for (std::uint32_t i = 0; i < count && !in_.has_failed(); ++i) {
            const std::uint32_t key = next_key(keys);
            Element element = read(key);
            if (into != nullptr) into->push_back(std::move(element));
        }
        keep_first_of(keys);
    }

    std::uint64_t links() {
        std::uint64_t total = 0;
        const std::uint32_t group_count = in_.count(k_smallest_element);
        KeyList groups(finds_repeats_ ? group_count : 0);
        for (std::uint32_t i = 0; i < group_count && !in_.has_failed(); ++i) {
            const std::uint32_t from_key = next_key(groups);
            const std::uint32_t count = in_.count(k_smallest_element);
            total += count;
            KeyList targets(finds_repeats_ ? count : 0);
            for (std::uint32_t k = 0; k < count && !in_.has_failed(); ++k) {
                const std::uint32_t to = next_key(targets);
                MotionData data = motion();
                if (out_ != nullptr) out_->links.push_back({from_key, to, std::move(data)});
            }
            keep_first_of(targets);
        }
        keep_first_of(groups);
        return total;
    }

    std::uint32_t next_key(KeyList& keys) {
        const std::uint64_t at = in_.offset();
        const std::uint32_t key = in_.u32();
        if (finds_repeats_ && !in_.has_failed()) keys.add({key, static_cast<std::uint32_t>(at)});
        return key;
    }
    void keep_first_of(KeyList& keys) {
        if (!finds_repeats_) return;
        if (const PlacedKey found = keys.first_repeated(); found.offset < repeated_.offset) repeated_ = found;
    }

    MotionData motion() {
        const std::uint64_t at = in_.offset();
        const std::uint8_t animations = in_.u8();
        const std::uint8_t bits = in_.u8();
        in_.known_bits(bits, k_known_bits, at + 1, "bits of a motion");
        const std::uint8_t flags = in_.u8();
        in_.known_bits(flags, k_known_motion_flags, at + 2, "flags of a motion");
        in_.align();
        MotionData data;
        data.clears_modifiers = (bits & 1U) != 0;
        data.only_from_default = (bits & 2U) != 0;
        if (out_ != nullptr) data.animations.reserve(animations);
        for (std::uint8_t i = 0; i < animations && !in_.has_failed(); ++i) {
            const std::uint64_t window_at = in_.offset();
            MotionAnimation window;
            window.clip = in_.u32();
            window.low = in_.i32();
            window.high = in_.i32();
            window.framerate = in_.f32();
            if (visit_ != nullptr) (*visit_)(window_at, window);
            if (out_ != nullptr) data.animations.push_back(window);
        }
        if ((flags & 1U) != 0) data.velocity = in_.vec3();
        if ((flags & 2U) != 0) data.omega = in_.vec3();
        return data;
    }

    DatCursor& in_;
    MotionTableSource* out_;
    const VisitWindow* visit_;
    bool finds_repeats_;
    PlacedKey repeated_;
};

}  // namespace

TableShape check_motion_table(ObjectView bytes, std::uint32_t id, DatReport& report) {
    DatCursor in(bytes, &report);
    TableReader reader(in, nullptr, nullptr);
    const TableShape shape = reader.read(id);
    if (const PlacedKey repeated = reader.repeated(); repeated.offset != PlacedKey{}.offset) {
        report.reject_earlier(DatFault::duplicate_key, repeated.offset,
                              fmt::format("{} is there twice in its list", hex_text(repeated.key)));
    }
    return shape;
}

MotionTableSource decode_motion_table(ObjectView bytes, std::uint32_t id, DatReport& report) {
    MotionTableSource source;
    const TableShape shape = check_motion_table(bytes, id, report);
    if (report.is_rejected()) return source;
    source.links.reserve(static_cast<std::size_t>(shape.link_count));
    DatCursor in(bytes, nullptr);
    static_cast<void>(TableReader(in, &source, nullptr).read(id));
    return source;
}

void visit_windows(ObjectView bytes, const VisitWindow& visit) {
    DatCursor in(bytes, nullptr);
    static_cast<void>(TableReader(in, nullptr, &visit).read(number_at<std::uint32_t>(bytes.data())));
}

}  // namespace glidepath::assets

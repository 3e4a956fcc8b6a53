// glidepath dat show: one object, for people or as JSON.
#include <glidepath/tools/dat_check.h>

#include "apps/glidepath/console.h"
#include "apps/glidepath/dat.h"
#include "assets/dat_hooks.h"
#include "assets/dat_json.h"
#include "assets/dat_object_bytes.h"
#include "assets/dat_walk.h"
#include "geometry/frame.h"
#include "geometry/vec3.h"
#include "layers.h"
#include "replay/text_table.h"

#include <fmt/format.h>

#include <array>
#include <utility>
#include <vector>

namespace glidepath::app {

namespace {

std::string vec3_text(const Vec3& v) { return fmt::format("({:.4g}, {:.4g}, {:.4g})", v.x, v.y, v.z); }

bool is_zero(const Vec3& v) { return v == Vec3{}; }

// Ids and handles as people know them: those of a kind in hex.
std::string number_text(std::uint32_t number) {
    return kind_of(number) != DatKind::other || number > 0xFFFFFF ? id_text(number) : std::to_string(number);
}

struct FieldText {
    std::string& text;

    void add(const char* name, const std::string& value) const {
        text += fmt::format("{}{} {}", text.empty() ? "" : ", ", name, value);
    }
    void operator()(const char* name, std::uint32_t value) const { add(name, number_text(value)); }
    void operator()(const char* name, float value) const { add(name, fmt::format("{:.4g}", value)); }
    void operator()(const char* name, const std::array<float, 2>& value) const {
        add(name, fmt::format("({:.4g}, {:.4g})", value[0], value[1]));
    }
    void operator()(const char* name, const Vec3& value) const { add(name, vec3_text(value)); }
    void operator()(const char* name, const Frame& value) const { add(name, vec3_text(value.origin)); }
};

std::string payload_text(const DatHook& hook) {
    std::string text;
    std::visit([&](const auto& payload) { visit_fields(payload, FieldText{text}); }, hook.payload);
    return text;
}

std::string direction_text(std::int32_t direction) {
    if (direction == 1) return "forward";
    if (direction == -1) return "backward";
    return direction == 0 ? "both" : "never";
}

// Rows of a list, the first of them.
class Rows {
  public:
    Rows(const char* title, std::vector<TableColumn> columns) : title_(title), table_(std::move(columns)) {}

    // `cells()` is asked for when the row is shown.
    template <class Cells>
    void add(const Cells& cells) {
        if (++count_ <= k_most_rows) table_.add(cells());
    }
    [[nodiscard]] std::size_t count() const { return count_; }
    [[nodiscard]] std::string text() const {
        std::string text = *title_ != 0 ? fmt::format("\n{}\n", title_) : std::string();
        text += table_.text();
        if (count_ > k_most_rows) {
            text += fmt::format("and {} more; --json has all of them\n", count_ - k_most_rows);
        }
        return text;
    }

  private:
    // More than the largest tables of retail have.
    static constexpr std::size_t k_most_rows = 5000;

    const char* title_;
    TextTable table_;
    std::size_t count_ = 0;
};

std::string text_or_nothing(const Rows& rows) { return rows.count() == 0 ? std::string() : rows.text(); }

// These three are sinks of dat_walk.h: an object for people, of which nothing else is kept.
class AnimationText : public AnimationSink {
  public:
    static constexpr bool k_wants_pos_frames = true;

    explicit AnimationText(std::uint32_t id) : id_(id) {}
    void begin(const AnimationHead& head) { head_ = head; }
    void pos_frame(const Frame& step) { carried_ = combine(carried_, step); }
    void hook(const DatHook& hook) {
        hooks_.add([&] {
            return std::vector<std::string>{std::to_string(frame_), direction_text(hook.direction),
                                            name_of(hook.type), payload_text(hook)};
        });
    }
    void end_frame() { ++frame_; }
    [[nodiscard]] std::string text() const {
        std::string text =
            fmt::format("animation {}: {} parts, {} frames ({:.2f} s at 30 a second)\n", id_text(id_),
                        head_.parts, head_.frames, static_cast<double>(head_.frames) / 30.0);
        if (!head_.has_pos_frames) {
            text += "it has no pos frames: it does not carry the body\n";
        } else {
            text += fmt::format("its pos frames carry the body {} m, {:.4g} m in all\n",
                                vec3_text(carried_.origin), length(carried_.origin));
        }
        return text + (hooks_.count() == 0 ? "it has no hooks\n" : hooks_.text());
    }

  private:
    std::uint32_t id_;
    AnimationHead head_{};
    Frame carried_{};
    std::uint32_t frame_ = 0;
    Rows hooks_{"", {number_column("frame"), {"direction"}, {"hook"}, {"with"}}};
};

// "0x03000003 0..3 at 15"
std::string window_text(const MotionAnimation& window) {
    const std::string high = window.high == -1 ? "end" : std::to_string(window.high);
    return fmt::format("{} {}..{} at {:.4g}", id_text(window.clip), window.low, high, window.framerate);
}

std::string moves_text(const MotionData& data) {
    std::string text;
    if (!is_zero(data.velocity)) text += "velocity " + vec3_text(data.velocity);
    if (!is_zero(data.omega)) text += (text.empty() ? "omega " : ", omega ") + vec3_text(data.omega);
    if (data.clears_modifiers) text += text.empty() ? "clears modifiers" : ", clears modifiers";
    if (data.only_from_default) text += text.empty() ? "only from default" : ", only from default";
    return text;
}

class TableText : public TableSink {
  public:
    explicit TableText(std::uint32_t id) : id_(id) {}
    void begin(MotionId default_style) { default_style_ = default_style; }
    void begin_list(TableList list, std::uint32_t) { list_ = list; }
    void style_default(const MotionTableSource::StyleDefault& entry) {
        styles_.add([&] {
            return std::vector<std::string>{command_name(entry.style), command_name(entry.substate)};
        });
    }
    void begin_group(std::uint32_t from_key) { from_key_ = from_key; }
    void begin_motion(std::uint32_t key) {
        key_ = key;
        windows_ = 0;
    }
    void window(std::uint64_t, const MotionAnimation& window) {
        if (++windows_ == 1) first_ = window;
    }
    void end_motion(const MotionData& data) {
        if (list_ == TableList::links) {
            links_.add([&] {
                return std::vector<std::string>{key_name(from_key_ >> 16U), key_name(from_key_ & 0xFFFFU),
                                                command_name(key_), windows_text(), moves_text(data)};
            });
        } else {
            (list_ == TableList::cycles ? cycles_ : modifiers_).add([&] {
                return std::vector<std::string>{key_name(key_ >> 16U), key_name(key_ & 0xFFFFU),
                                                windows_text(), moves_text(data)};
            });
        }
    }
    [[nodiscard]] std::string text() const {
        return fmt::format("motion table {}: default style {}, {} cycles, {} modifiers, {} links\n",
                           id_text(id_), command_name(default_style_), cycles_.count(), modifiers_.count(),
                           links_.count()) +
               styles_.text() + text_or_nothing(cycles_) + text_or_nothing(modifiers_) +
               text_or_nothing(links_);
    }

  private:
    [[nodiscard]] std::string windows_text() const {
        if (windows_ == 0) return "-";
        return window_text(first_) + (windows_ > 1 ? fmt::format(" +{}", windows_ - 1) : "");
    }

    std::uint32_t id_;
    MotionId default_style_ = 0;
    TableList list_ = TableList::style_defaults;
    std::uint32_t from_key_ = 0;
    std::uint32_t key_ = 0;
    std::size_t windows_ = 0;
    MotionAnimation first_{};
    Rows styles_{"styles", {{"style"}, {"does when it does nothing else"}}};
    Rows cycles_{"cycles", {{"style"}, {"motion"}, {"animations"}, {"moves"}}};
    Rows modifiers_{"modifiers", {{"style"}, {"motion"}, {"animations"}, {"moves"}}};
    Rows links_{"links", {{"style"}, {"from"}, {"to"}, {"animations"}, {"moves"}}};
};

class SetupText : public SetupSink {
  public:
    explicit SetupText(std::uint32_t id) : id_(id) {}
    void begin_list(SetupList list, std::uint32_t count) {
        list_ = list;
        counts_.at(static_cast<std::size_t>(list)) = count;
    }
    void item(std::uint32_t number) {
        if (list_ == SetupList::parts) {
            keep(parts_, number);
        } else {
            keep(parents_, number);
        }
    }
    void item(const Vec3& scale) { keep(scales_, scale); }
    void item(const DatLocation& location) {
        (list_ == SetupList::holding_locations ? holding_ : connections_).add([&] {
            return std::vector<std::string>{
                std::to_string(location.key),
                location.part == k_no_part ? "object" : std::to_string(location.part),
                vec3_text(location.frame.origin)};
        });
    }
    using SetupSink::item;
    void sizes(const DatSetup& setup) {
        sizes_ = fmt::format("height {:.4g} m, radius {:.4g} m, steps up {:.4g} m and down {:.4g} m\n",
                             setup.height_m, setup.radius_m, setup.step_up_m, setup.step_down_m);
    }
    void defaults(const DatSetup& setup) {
        const auto id_or_none = [](std::uint32_t id) { return id != 0 ? id_text(id) : std::string("none"); };
        defaults_ = fmt::format("motion table {}, animation {}, script {}, sound table {}, script table {}\n",
                                id_or_none(setup.default_motion_table), id_or_none(setup.default_animation),
                                id_or_none(setup.default_script), id_or_none(setup.default_sound_table),
                                id_or_none(setup.default_script_table));
    }
    [[nodiscard]] std::string text() const {
        return fmt::format("setup {}: {} parts\n", id_text(id_), count_of(SetupList::parts)) + sizes_ +
               defaults_ +
               fmt::format("cylinders {}, spheres {}, lights {}, placements {}\n",
                           count_of(SetupList::cylinders), count_of(SetupList::spheres),
                           count_of(SetupList::lights), count_of(SetupList::placements)) +
               parts_text() + text_or_nothing(holding_) + text_or_nothing(connections_);
    }

  private:
    // More parts than a setup has in earnest.
    static constexpr std::size_t k_most_parts = 5000;

    template <class Item>
    static void keep(std::vector<Item>& list, const Item& item) {
        if (list.size() < k_most_parts) list.push_back(item);
    }
    [[nodiscard]] std::uint32_t count_of(SetupList list) const {
        return counts_.at(static_cast<std::size_t>(list));
    }
    [[nodiscard]] std::string parts_text() const {
        if (parts_.empty()) return {};
        TextTable rows({number_column("part"), {"graphics"}, {"parent"}, {"scale"}});
        for (std::size_t i = 0; i < parts_.size(); ++i) {
            const bool has_parent = i < parents_.size() && parents_[i] != k_no_part;
            rows.add({std::to_string(i), id_text(parts_[i]), has_parent ? std::to_string(parents_[i]) : "-",
                      i < scales_.size() ? vec3_text(scales_[i]) : "1"});
        }
        std::string text = "\nparts\n" + rows.text();
        if (const std::size_t count = count_of(SetupList::parts); count > parts_.size()) {
            text += fmt::format("and {} more; --json has all of them\n", count - parts_.size());
        }
        return text;
    }

    std::uint32_t id_;
    SetupList list_ = SetupList::parts;
    std::array<std::uint32_t, 9> counts_{};
    std::vector<std::uint32_t> parts_;
    std::vector<std::uint32_t> parents_;
    std::vector<Vec3> scales_;
    std::string sizes_;
    std::string defaults_;
    Rows holding_{"holding locations", {number_column("location"), number_column("part"), {"at"}}};
    Rows connections_{"connection points", {number_column("location"), number_column("part"), {"at"}}};
};

// An object that was found good.
std::string text_of_object(ObjectView bytes, std::uint32_t id) {
    DatCursor in(bytes, nullptr);
    switch (kind_of(id)) {
        case DatKind::setup: {
            SetupText text(id);
            static_cast<void>(walk_setup(in, id, text));
            return text.text();
        }
        case DatKind::animation: {
            AnimationText text(id);
            walk_animation(in, id, text);
            return text.text();
        }
        case DatKind::motion_table: {
            TableText text(id);
            walk_motion_table(in, id, text);
            return text.text();
        }
        default:
            return fmt::format("{} {}: {} bytes\n", name_of(kind_of(id)), id_text(id), bytes.size());
    }
}

void print_json(ObjectView bytes, std::uint32_t id) {
    if (has_fields(id)) {
        write_object_json(bytes, id, [](std::string_view piece) { print(stdout, piece); });
    } else {
        print(stdout, fmt::format("{{\"id\": {}, \"size\": {}}}\n", id, bytes.size()));
    }
}

}  // namespace

int run_dat_show(DatCommand command) {
    if (command.id.empty() && is_id_alone(command.file)) command.id = std::exchange(command.file, "");
    if (command.id.empty()) return complain("dat", "which object? Name its id: 0x09000001");
    if (!find_dat(command)) return k_could_not_run;
    const std::optional<std::uint32_t> id = dat_id_from(command.id);
    if (!id) {
        return complain("dat", fmt::format("{}: an id is 0x and up to 8 hexadecimal digits", command.id));
    }
    int status = k_good;
    const std::optional<DatFile> file = open_dat(command, status);
    if (!file) return status;
    for (const DatFinding& finding : DatChecker(*file).check(*id)) {
        if (is_tolerated(finding.fault)) print(stderr, line_of(file->name(), finding) + "\n");
    }
    // Standard output gets all of the object or nothing.
    DatReport report(*id);
    const ObjectBytes bytes = read_checked(file->state(), *id, report);
    if (report.is_rejected()) {
        static_cast<void>(complain("dat", text_of(error_of(report, file->name()))));
        return k_findings;
    }
    if (command.json) {
        print_json(bytes.span(), *id);
    } else {
        print(stdout, text_of_object(bytes.span(), *id));
    }
    return k_good;
}

}  // namespace glidepath::app

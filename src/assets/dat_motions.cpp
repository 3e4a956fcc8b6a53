#include "assets/dat_hooks.h"
#include "assets/dat_object_bytes.h"
#include "assets/dat_objects.h"
#include "assets/dat_walk.h"
#include "assets/window.h"

#include <fmt/format.h>

#include <cstring>
#include <unordered_map>
#include <utility>

namespace glidepath::tools {

using namespace assets;

namespace {

// Of all animations of a table, gathered and unpacked; retail's largest needs some megabytes.
constexpr std::uint64_t k_most_work_bytes = std::uint64_t{1} << 28U;
// What is kept of them: pos frames and hooks. Retail's largest table has about one megabyte.
constexpr std::uint64_t k_most_clip_bytes = std::uint64_t{1} << 24U;
// Hooks that differ. Retail's tables have some hundred.
constexpr std::size_t k_most_hooks = 65536;

// The bytes of a hook's type and payload: equal for equal hooks.
struct HookBytes {
    std::string& bytes;

    template <class Number>
    void add(Number number) const {
        std::array<char, sizeof(Number)> raw{};
        std::memcpy(raw.data(), &number, sizeof(Number));
        bytes.append(raw.data(), raw.size());
    }
    void operator()(const char*, std::uint32_t value) const { add(value); }
    void operator()(const char*, float value) const { add(value); }
    void operator()(const char*, const std::array<float, 2>& value) const {
        add(value[0]);
        add(value[1]);
    }
    void operator()(const char*, const Vec3& value) const {
        for (const float axis : {value.x, value.y, value.z})
            add(axis);
    }
    void operator()(const char* name, const Frame& value) const {
        (*this)(name, value.origin);
        const Quat& q = value.rotation;
        for (const float axis : {q.w, q.x, q.y, q.z})
            add(axis);
    }
};

// Loads the animations of a table, each once.
class MotionsLoader {
  public:
    MotionsLoader(const DatFile& file, DatReport& report) : file_(file), report_(report) {}

    [[nodiscard]] DatMotions load(ObjectView bytes, std::uint32_t table_id) {
        motions_.source = decode_motion_table(bytes, table_id, report_);
        if (report_.is_rejected()) return {};
        // The windows with their offsets, to report what is changed, in the order of the file.
        visit_windows(bytes, [&](std::uint64_t at, const MotionAnimation& window) { look_at(at, window); });
        MotionTableSource& source = motions_.source;
        for (MotionTableSource::Entry& entry : source.cycles)
            fit(entry.data);
        for (MotionTableSource::Entry& entry : source.modifiers)
            fit(entry.data);
        for (MotionTableSource::Link& link : source.links)
            fit(link.data);
        return std::move(motions_);
    }

  private:
    void look_at(std::uint64_t at, const MotionAnimation& window) {
        const ClipIndex clip = clip_of(window.clip);
        if (clip == k_no_clip) {
            if (window.clip == 0) return;
            report_.tolerate(DatFault::missing_reference, at, [&] {
                return fmt::format("animation {} cannot be had: {}", hex_text(window.clip),
                                   why_no_clip(window.clip));
            });
        } else if (!fits(window, motions_.clips[clip].frame_count)) {
            report_.tolerate(DatFault::bad_range, at, [&] {
                return fmt::format("window {}..{} of {}, which has {} frames", window.low, window.high,
                                   hex_text(window.clip), motions_.clips[clip].frame_count);
            });
        }
    }

    // Windows that do not fit are clamped as the client does. Those of no animation stay: they play nothing,
    // and the client counts them among the animations that have to end.
    void fit(MotionData& data) const {
        for (MotionAnimation& window : data.animations) {
            const ClipIndex clip = motions_.clips.find(window.clip);
            if (clip != k_no_clip) window = fitted(window, motions_.clips[clip].frame_count);
        }
    }

    ClipIndex clip_of(std::uint32_t id) {
        const ClipIndex known = motions_.clips.find(id);
        if (known != k_no_clip || id == 0 || why_not_.contains(id)) return known;
        // Ids that the file does not have are not remembered: there are no more others than it has.
        if (find_entry(file_.state(), id) == nullptr) return k_no_clip;
        if (std::string why = add_clip(id); !why.empty()) why_not_[id] = std::move(why);
        return motions_.clips.find(id);
    }

    [[nodiscard]] std::string why_no_clip(std::uint32_t id) const {
        const auto known = why_not_.find(id);
        return known != why_not_.end() ? known->second : "the file has no such object";
    }

    // Why it cannot be had; empty: it can.
    std::string add_clip(std::uint32_t id) {
        if (work_bytes_ > k_most_work_bytes) return "those before it have more bytes than a table needs";
        DatReport report(id);
        const ObjectBytes bytes = read_object(file_.state(), id, report);
        work_bytes_ += bytes.work_bytes;
        AnimationShape shape;
        if (!report.is_rejected()) shape = check_animation(bytes.span(), id, report);
        if (report.is_rejected()) return report.findings().back().why;
        if (shape.frame_count > k_max_clip_frames) {
            return fmt::format("has {} frames; {} are the most of a clip", shape.frame_count,
                               k_max_clip_frames);
        }
        clip_bytes_ += (shape.has_pos_frames ? shape.frame_count * sizeof(Frame) : 0) +
                       shape.hook_count * sizeof(ClipHook);
        if (clip_bytes_ > k_most_clip_bytes) return "it or those before it have more than a table needs";
        Clip clip = clip_from(bytes.span(), id, shape);
        if (motions_.hooks.size() == k_most_hooks)
            return "it or those before it have too many kinds of hooks";
        const Error error = motions_.clips.add(std::move(clip));
        return error.is_ok() ? "" : fmt::format("{} {}: {}", error.what, error.where, error.why);
    }

    // Only what a clip has: its pos frames, and the numbers of its hooks.
    struct ClipSink : AnimationSink {
        static constexpr bool k_wants_pos_frames = true;

        MotionsLoader& loader;
        Clip& clip;
        std::uint32_t frame = 0;

        ClipSink(MotionsLoader& numbers, Clip& into) : loader(numbers), clip(into) {}
        void pos_frame(const Frame& pos) { clip.pos_frames.push_back(pos); }
        void hook(const DatHook& hook) {
            if (hook.direction < -1 || hook.direction > 1) return;  // never fires
            clip.hooks.push_back({frame, loader.number_of(hook), static_cast<HookDirection>(hook.direction)});
        }
        void end_frame() { ++frame; }
    };

    Clip clip_from(ObjectView bytes, std::uint32_t id, const AnimationShape& shape) {
        Clip clip;
        clip.id = id;
        clip.frame_count = shape.frame_count;
        if (shape.has_pos_frames) clip.pos_frames.reserve(shape.frame_count);
        clip.hooks.reserve(static_cast<std::size_t>(shape.hook_count));
        DatCursor in(bytes, nullptr);
        ClipSink sink(*this, clip);
        walk_animation(in, id, sink);
        return clip;
    }

    std::uint32_t number_of(const DatHook& hook) {
        std::string bytes;
        const HookBytes writer{bytes};
        writer.add(hook.type);
        std::visit([&](const auto& payload) { visit_fields(payload, writer); }, hook.payload);
        if (const auto known = numbers_.find(bytes); known != numbers_.end()) return known->second;
        if (motions_.hooks.size() == k_most_hooks) return 0;
        motions_.hooks.push_back({.type = hook.type, .direction = 0, .payload = hook.payload});
        const auto number = static_cast<std::uint32_t>(motions_.hooks.size());
        numbers_.emplace(std::move(bytes), number);
        return number;
    }

    const DatFile& file_;
    DatReport& report_;
    DatMotions motions_;
    std::unordered_map<std::uint32_t, std::string> why_not_;  // animations that cannot be had
    std::unordered_map<std::string, std::uint32_t> numbers_;  // of hooks, by their bytes
    std::uint64_t work_bytes_ = 0;                            // read for animations
    std::uint64_t clip_bytes_ = 0;                            // kept of them
};

}  // namespace

Expected<DatMotions> load_motions(const DatFile& file, std::uint32_t table_id, DatFindings* findings) {
    DatReport report(table_id);
    const ObjectBytes bytes = read_object(file.state(), table_id, report);
    DatMotions motions;
    if (!report.is_rejected()) motions = MotionsLoader(file, report).load(bytes.span(), table_id);
    const Error error = report.is_rejected() ? error_of(report, file.name()) : Error{};
    if (findings != nullptr) *findings = report.take();
    if (!error.is_ok()) return error;
    return motions;
}

}  // namespace glidepath::tools

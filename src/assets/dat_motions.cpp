#include "assets/dat_hooks.h"
#include "assets/dat_object_bytes.h"
#include "assets/dat_objects.h"
#include "assets/window.h"

#include <fmt/format.h>

#include <cstring>
#include <unordered_map>
#include <utility>

namespace glidepath::tools {

using namespace assets;

namespace {

// Of all animations of a table; retail's largest needs some megabytes.
constexpr std::uint64_t k_most_work_bytes = std::uint64_t{1} << 28U;

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
        // The windows with their offsets, to tell what is changed, in the order of the file.
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
                                   why_not_[window.clip]);
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
        if (work_bytes_ > k_most_work_bytes) {
            why_not_[id] = "those before it have more bytes than a table needs";
            return k_no_clip;
        }
        DatReport report(id);
        const ObjectBytes bytes = read_object(file_.state(), id, report);
        work_bytes_ += bytes.work_bytes;
        const DatAnimation animation =
            report.is_rejected() ? DatAnimation{} : decode_animation(bytes.span(), id, report);
        if (report.is_rejected()) {
            why_not_[id] = report.findings().back().why;
            return k_no_clip;
        }
        if (const Error error = motions_.clips.add(clip_from(animation)); !error.is_ok()) {
            why_not_[id] = fmt::format("{} {}: {}", error.what, error.where, error.why);
        }
        return motions_.clips.find(id);
    }

    Clip clip_from(const DatAnimation& animation) {
        Clip clip;
        clip.id = animation.id;
        clip.frame_count = animation.frame_count;
        clip.pos_frames = animation.pos_frames;
        for (const DatFrameHook& at : animation.hooks) {
            if (at.hook.direction < -1 || at.hook.direction > 1) continue;  // never fires
            clip.hooks.push_back(
                {at.frame, number_of(at.hook), static_cast<HookDirection>(at.hook.direction)});
        }
        return clip;
    }

    std::uint32_t number_of(const DatHook& hook) {
        std::string bytes;
        const HookBytes writer{bytes};
        writer.add(hook.type);
        std::visit([&](const auto& payload) { visit_fields(payload, writer); }, hook.payload);
        const auto [known, is_new] =
            numbers_.try_emplace(std::move(bytes), static_cast<std::uint32_t>(motions_.hooks.size() + 1));
        if (is_new) motions_.hooks.push_back({.type = hook.type, .direction = 0, .payload = hook.payload});
        return known->second;
    }

    const DatFile& file_;
    DatReport& report_;
    DatMotions motions_;
    std::unordered_map<std::uint32_t, std::string> why_not_;  // animations that cannot be had
    std::unordered_map<std::string, std::uint32_t> numbers_;  // of hooks, by their bytes
    std::uint64_t work_bytes_ = 0;                            // read for animations
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

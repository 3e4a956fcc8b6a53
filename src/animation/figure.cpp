#include <glidepath/figure.h>

#include "animation/layer.h"
#include "geometry/frame.h"
#include "geometry/position.h"
#include "geometry/quat.h"

#include <algorithm>
#include <cmath>

namespace glidepath {

using namespace animation;

namespace {

Vec3 scaled(const Vec3& v, float scale) { return narrow(widen(v) * static_cast<double>(scale)); }

}  // namespace

ShownFrames shown_frames_of_loop(ClipId clip, std::uint32_t frame_count, float framerate, double elapsed_s) {
    if (frame_count == 0) return {};
    const double passed = elapsed_s > 0.0 ? elapsed_s * static_cast<double>(std::fabs(framerate)) : 0.0;
    // Of an absurd time or rate: the first frame.
    const double within = std::isfinite(passed) ? std::fmod(passed, frame_count) : 0.0;
    const auto whole = static_cast<std::uint32_t>(within);
    const std::uint32_t after = (whole + 1) % frame_count;
    ShownFrames shown{.clip = clip, .frame = whole, .next_clip = clip, .next_frame = after};
    shown.share = std::min(static_cast<float>(within - whole), std::nextafter(1.0F, 0.0F));
    if (framerate < 0.0F) {
        shown.frame = frame_count - 1 - whole;
        shown.next_frame = frame_count - 1 - after;
    }
    return shown;
}

std::size_t place_parts(std::span<const Frame> frame, std::span<Frame> out, float scale) {
    return place_parts(frame, {}, 0.0F, out, scale);
}

std::size_t place_parts(std::span<const Frame> frame, std::span<const Frame> next, float share,
                        std::span<Frame> out, float scale) {
    const std::size_t count = std::min(frame.size(), out.size());
    const double of_next = share > 0.0F ? std::min(1.0, static_cast<double>(share)) : 0.0;
    for (std::size_t i = 0; i < count; ++i) {
        const Frame& from = frame[i];
        Frame& part = out[i];
        Quat rotation = normalized_or(from.rotation, part.rotation);
        Vec3 origin = from.origin;
        if (of_next > 0.0 && i < next.size()) {
            const Frame& to = next[i];
            rotation = blended(rotation, normalized_or(to.rotation, rotation), of_next);
            origin = narrow(widen(from.origin) * (1.0 - of_next) + widen(to.origin) * of_next);
        }
        part = {scaled(origin, scale), rotation};
    }
    return count;
}

Position placed_on(const Position& object, const Frame& relative) {
    const Position placed{object.cell, combine(object.frame, relative)};
    const Position found = renormalized(placed);
    return found.cell != 0 ? found : placed;
}

Frame carried_by(const Frame& part, const Frame& relative) { return combine(part, relative); }

}  // namespace glidepath

#include "assets/window.h"

namespace glidepath::assets {

bool fits(const MotionAnimation& window, std::uint32_t frame_count) {
    const std::int64_t last = std::int64_t{frame_count} - 1;
    const std::int64_t high = window.high == -1 ? last : window.high;
    return window.low >= 0 && window.low <= last && high >= 0 && high <= last && window.low <= high;
}

MotionAnimation fitted(MotionAnimation window, std::uint32_t frame_count) {
    const auto last = static_cast<std::int32_t>(frame_count - 1);
    if (fits(window, frame_count)) return window;
    const auto is_beyond = [&](std::int32_t frame) {
        return static_cast<std::uint32_t>(frame) >= frame_count;
    };
    if (window.high < 0) window.high = last;
    if (is_beyond(window.low)) window.low = last;
    if (is_beyond(window.high)) window.high = last;
    if (window.low > window.high) window.high = window.low;
    return window;
}

}  // namespace glidepath::assets

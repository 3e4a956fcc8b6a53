#include <glidepath/assets.h>

#include "animation/layer.h"
#include "base/assert.h"
#include "geometry/vec3.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace glidepath {

using namespace animation;

namespace {

bool is_within(const Vec3& v, float limit) {
    return std::fabs(v.x) <= limit && std::fabs(v.y) <= limit && std::fabs(v.z) <= limit;
}

Error check(const MotionData& data, const char* what, std::uint64_t where) {
    if (!is_finite(data.velocity) || !is_finite(data.omega)) {
        return {ErrorCode::bad_float, what, where, "its velocity or omega is not finite"};
    }
    if (!is_within(data.velocity, k_max_motion_velocity) || !is_within(data.omega, k_max_motion_velocity)) {
        return {ErrorCode::out_of_range, what, where, "its velocity or omega is too large"};
    }
    if (data.animations.size() > k_max_motion_animations) {
        return {ErrorCode::limit_exceeded, what, where, "too many animations"};
    }
    for (const MotionAnimation& animation : data.animations) {
        if (!(std::fabs(animation.framerate) <= k_max_motion_framerate)) {
            return {ErrorCode::out_of_range, what, where, "a framerate is not finite or too large"};
        }
    }
    return {};
}

std::uint64_t link_key(std::uint32_t from_key, MotionId to) { return (std::uint64_t{from_key} << 32U) | to; }

}  // namespace

const MotionData* MotionTable::Index::find(std::uint64_t key) const {
    const auto found = std::lower_bound(keys.begin(), keys.end(), key);
    if (found == keys.end() || *found != key) return nullptr;
    return &data[static_cast<std::size_t>(found - keys.begin())];
}

template <class Items, class KeyOf>
Error MotionTable::fill(Index& index, Items& items, const char* what, KeyOf key_of) {
    std::vector<std::size_t> order(items.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t a, std::size_t b) { return key_of(items[a]) < key_of(items[b]); });
    for (const std::size_t i : order) {
        if (Error status = check(items[i].data, what, i); !status.is_ok()) return status;
        const std::uint64_t key = key_of(items[i]);
        if (!index.keys.empty() && index.keys.back() == key) {
            return {ErrorCode::malformed, what, i, "its key is there twice"};
        }
        index.keys.push_back(key);
        index.data.push_back(std::move(items[i].data));
    }
    return {};
}

Expected<MotionTable> MotionTable::build(MotionTableSource source) {
    using StyleDefault = MotionTableSource::StyleDefault;
    using Entry = MotionTableSource::Entry;
    using Link = MotionTableSource::Link;

    MotionTable table;
    table.default_style_ = source.default_style;
    for (std::size_t i = 0; i < source.style_defaults.size(); ++i) {
        const StyleDefault& entry = source.style_defaults[i];
        if (entry.style == 0 || entry.substate == 0) {
            return Error{ErrorCode::out_of_range, "style default", i, "a style or substate of 0 is none"};
        }
        if (table.default_substate(entry.style) != 0) {
            return Error{ErrorCode::malformed, "style default", i, "its style is there twice"};
        }
        const auto found =
            std::lower_bound(table.style_defaults_.begin(), table.style_defaults_.end(), entry.style,
                             [](const StyleDefault& known, MotionId style) { return known.style < style; });
        table.style_defaults_.insert(found, entry);
    }
    const auto entry_key = [](const Entry& entry) { return std::uint64_t{entry.key}; };
    const auto key_of_link = [](const Link& link) { return link_key(link.from_key, link.to); };
    for (const Error& status : {fill(table.cycles_, source.cycles, "cycle", entry_key),
                                fill(table.modifiers_, source.modifiers, "modifier", entry_key),
                                fill(table.links_, source.links, "link", key_of_link)}) {
        if (!status.is_ok()) return status;
    }
    return table;
}

MotionId MotionTable::default_substate(MotionId style) const {
    const auto found = std::lower_bound(
        style_defaults_.begin(), style_defaults_.end(), style,
        [](const MotionTableSource::StyleDefault& entry, MotionId wanted) { return entry.style < wanted; });
    return found != style_defaults_.end() && found->style == style ? found->substate : 0;
}

const MotionData* MotionTable::cycle(MotionId style, MotionId motion) const {
    return cycles_.find(motion_key(style, motion));
}

const MotionData* MotionTable::modifier(MotionId style, MotionId motion) const {
    const MotionData* data = modifiers_.find(motion_key(style, motion));
    return data != nullptr ? data : modifiers_.find(motion_key(0, motion));
}

const MotionData* MotionTable::link(MotionId style, MotionId from, MotionId to) const {
    return links_.find(link_key(motion_key(style, from), to));
}

}  // namespace glidepath

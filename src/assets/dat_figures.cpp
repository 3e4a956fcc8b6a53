#include <glidepath/tools/dat_figures.h>

#include "assets/layer.h"
#include "base/threads.h"

#include <algorithm>
#include <unordered_map>
#include <utility>

namespace glidepath::tools {

using namespace assets;

namespace {

// Objects of one kind by id; nullptr is remembered too.
template <class Object>
class Loaded {
  public:
    template <class Load>
    std::shared_ptr<const Object> get(std::uint32_t id, const Load& load) {
        const Lock lock(mutex_);
        const auto [known, is_new] = objects_.try_emplace(id);
        if (is_new) {
            Expected<Object> loaded = load();
            if (loaded) known->second = std::make_shared<const Object>(std::move(*loaded));
        }
        return known->second;
    }

  private:
    Mutex mutex_;
    std::unordered_map<std::uint32_t, std::shared_ptr<const Object>> objects_;
};

// nullptr: the setup has none.
const DatPlacement* placement_of(const DatSetup& setup, std::uint32_t key) {
    const auto find = [&](std::uint32_t wanted) {
        return std::find_if(setup.placements.begin(), setup.placements.end(),
                            [&](const DatPlacement& placement) { return placement.key == wanted; });
    };
    auto found = find(key);
    if (found == setup.placements.end()) found = find(k_default_placement);
    return found != setup.placements.end() ? &*found : nullptr;
}

std::span<const Frame> parts_in(const DatAnimation* animation, std::uint32_t frame) {
    if (animation == nullptr || frame >= animation->frame_count) return {};
    return part_frames_of(*animation, frame);
}

}  // namespace

struct DatFigures::State {
    explicit State(DatFile&& opened) : file(std::move(opened)) {}

    DatFile file;
    Loaded<DatSetup> setups;
    Loaded<DatAnimation> animations;
    Loaded<std::vector<DatHook>> hooks;
};

DatFigures::DatFigures(DatFile file) : state_(std::make_unique<State>(std::move(file))) {}
DatFigures::~DatFigures() = default;

// Ids that the file does not have are not remembered: there are no more others than the file has.
std::shared_ptr<const DatSetup> DatFigures::setup(std::uint32_t id) const {
    if (state_->file.find(id) == nullptr) return nullptr;
    return state_->setups.get(id, [&] { return load_setup(state_->file, id); });
}

std::shared_ptr<const DatAnimation> DatFigures::animation(std::uint32_t id) const {
    if (state_->file.find(id) == nullptr) return nullptr;
    return state_->animations.get(id, [&] { return load_animation(state_->file, id); });
}

std::shared_ptr<const std::vector<DatHook>> DatFigures::hooks(std::uint32_t motion_table) const {
    if (state_->file.find(motion_table) == nullptr) return nullptr;
    return state_->hooks.get(motion_table, [&]() -> Expected<std::vector<DatHook>> {
        Expected<DatMotions> motions = load_motions(state_->file, motion_table);
        if (!motions) return motions.error();
        return std::move(motions->hooks);
    });
}

std::vector<Frame> figure_of(const DatFigures& figures, const DatSetup& setup, const ShownFrames& shown,
                             const FigureDef& def) {
    std::vector<Frame> parts(setup.parts.size());
    if (const DatPlacement* placement = placement_of(setup, def.placement)) {
        place_parts(placement->parts, parts, def.scale);
    }
    if (shown.clip == 0) return parts;
    const auto animation = figures.animation(shown.clip);
    const std::span<const Frame> frame = parts_in(animation.get(), shown.frame);
    if (!def.is_smooth) {
        place_parts(frame, parts, def.scale);
        return parts;
    }
    const auto next = shown.next_clip == shown.clip ? animation : figures.animation(shown.next_clip);
    place_parts(frame, parts_in(next.get(), shown.next_frame), shown.share, parts, def.scale);
    return parts;
}

std::optional<Frame> holding_frame(const DatSetup& holder, std::span<const Frame> parts,
                                   std::uint32_t location) {
    const auto found = std::find_if(holder.holding_locations.begin(), holder.holding_locations.end(),
                                    [&](const DatLocation& at) { return at.key == location; });
    if (found == holder.holding_locations.end()) return std::nullopt;
    // Of the object itself, also where a part is named that it does not have.
    return carried_by(found->part < parts.size() ? parts[found->part] : Frame{}, found->frame);
}

const DatHook* hook_of(const DatFigures& figures, std::uint32_t motion_table, const Notice& notice) {
    if (notice.kind != NoticeKind::hook || notice.other == 0) return nullptr;
    const auto hooks = figures.hooks(motion_table);
    if (hooks == nullptr || notice.other > hooks->size()) return nullptr;
    return &(*hooks)[notice.other - 1];
}

std::optional<std::uint32_t> part_of(const DatHook& hook) {
    return std::visit(
        [](const auto& payload) -> std::optional<std::uint32_t> {
            if constexpr (requires { payload.part; }) {
                if (payload.part != k_no_part) return payload.part;
            }
            return std::nullopt;
        },
        hook.payload);
}

}  // namespace glidepath::tools

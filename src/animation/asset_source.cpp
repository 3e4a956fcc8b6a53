#include <glidepath/asset_source.h>

#include "animation/layer.h"
#include "base/threads.h"

#include <algorithm>
#include <unordered_map>
#include <utility>

namespace glidepath {

using namespace animation;

namespace {

// Assets of one kind by id. Those that are not there are remembered too, with the reason.
template <class Asset>
class LoadedAssets {
  public:
    using Load = std::function<Expected<Asset>(std::uint32_t)>;

    explicit LoadedAssets(Load load) : load_(std::move(load)) {}

    [[nodiscard]] std::shared_ptr<const Asset> get(std::uint32_t id) {
        if (id == 0 || !load_) return nullptr;
        const Lock lock(mutex_);
        if (const auto known = assets_.find(id); known != assets_.end()) return known->second;
        if (misses_.contains(id)) return nullptr;
        Expected<Asset> loaded = load_(id);
        if (!loaded) {
            if (misses_.size() < k_most_remembered_misses) misses_.emplace(id, loaded.error());
            return nullptr;
        }
        return assets_.emplace(id, std::make_shared<const Asset>(std::move(*loaded))).first->second;
    }

    [[nodiscard]] Error why_not(std::uint32_t id) {
        const Lock lock(mutex_);
        const auto missed = misses_.find(id);
        return missed != misses_.end() ? missed->second : Error{};
    }

    // Those that were given so far, by id.
    [[nodiscard]] std::vector<std::pair<std::uint32_t, std::shared_ptr<const Asset>>> given() {
        const Lock lock(mutex_);
        std::vector<std::pair<std::uint32_t, std::shared_ptr<const Asset>>> all(assets_.begin(),
                                                                                assets_.end());
        std::sort(all.begin(), all.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
        return all;
    }

  private:
    Load load_;
    Mutex mutex_;
    std::unordered_map<std::uint32_t, std::shared_ptr<const Asset>> assets_;
    std::unordered_map<std::uint32_t, Error> misses_;
};

}  // namespace

struct AssetSource::State {
    explicit State(AssetLoaders&& loaders)
        : setups(std::move(loaders.setup)),
          motions(std::move(loaders.motions)),
          animations(std::move(loaders.animation)) {}

    LoadedAssets<SetupAsset> setups;
    LoadedAssets<MotionAsset> motions;
    LoadedAssets<Clip> animations;
};

AssetSource::AssetSource(AssetLoaders loaders) : state_(std::make_unique<State>(std::move(loaders))) {}
AssetSource::~AssetSource() = default;

std::shared_ptr<const SetupAsset> AssetSource::setup(std::uint32_t id) const {
    return state_->setups.get(id);
}
std::shared_ptr<const MotionAsset> AssetSource::motions(std::uint32_t id) const {
    return state_->motions.get(id);
}
std::shared_ptr<const Clip> AssetSource::animation(std::uint32_t id) const {
    return state_->animations.get(id);
}
Error AssetSource::why_no_setup(std::uint32_t id) const { return state_->setups.why_not(id); }
Error AssetSource::why_no_motions(std::uint32_t id) const { return state_->motions.why_not(id); }

Error AssetSource::why_no_animation(std::uint32_t id) const { return state_->animations.why_not(id); }

std::vector<AssetWarning> AssetSource::warnings() const {
    std::vector<AssetWarning> all;
    for (const auto& [id, motions] : state_->motions.given()) {
        for (const std::string& text : motions->warnings)
            all.push_back({id, text});
    }
    return all;
}

BodyAssets assets_of(const AssetSource& source, std::uint32_t setup, std::uint32_t motion_table) {
    BodyAssets result;
    result.setup = source.setup(setup);
    result.lacks_setup = setup != 0 && result.setup == nullptr;
    result.motion_table = motion_table;
    if (motion_table == 0 && result.setup != nullptr) result.motion_table = result.setup->motion_table;
    result.motions = source.motions(result.motion_table);
    result.lacks_motions = result.motion_table != 0 && result.motions == nullptr;
    return result;
}

}  // namespace glidepath

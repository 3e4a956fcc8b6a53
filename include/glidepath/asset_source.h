// Assets by id: how large the body of a setup is, and what it plays by its motion table. Each is loaded when
// it is first asked for, once, and then shared by all bodies and worlds; nothing of it ever changes.
//
//     const auto assets = tools::open_assets("client_portal.dat");   // <glidepath/tools/asset_files.h>
//     Router router({.assets = *assets});                            // creation messages name the ids
//
// A host with assets of its own brings the loaders:
//
//     const auto mine = std::make_shared<const AssetSource>(AssetLoaders{.motions = load_my_table});
//
// Any number of threads may use a source. It has to live as long as the worlds with bodies of it.
#pragma once

#include <glidepath/assets.h>
#include <glidepath/error.h>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace glidepath {

// What a setup says of a body. Sizes are those of a body of scale 1.
struct SetupAsset {
    float radius_m = 0;
    float height_m = 0;
    float step_up_m = 0.01F;  // retail: of a body without a setup
    float step_down_m = 0.01F;
    std::uint32_t motion_table = 0;  // unless its creation message names another; 0: none
    ClipId default_animation = 0;    // plays from entering the world on, 30 frames a second; 0: none
};

// A motion table with the clips that it plays.
struct MotionAsset {
    ClipLibrary clips;
    MotionTable table;
    // What is not played as it stands, a line each: a window that did not fit its clip and was clamped as the
    // client does, a clip that could not be had.
    std::vector<std::string> warnings{};

    // For SpawnDef::assets.
    [[nodiscard]] MotionAssets assets() const { return {&table, &clips}; }
};

// Where assets come from: each gives the asset of an id, or says why there is none. One that is left out has
// none. They are called one at a time.
struct AssetLoaders {
    std::function<Expected<SetupAsset>(std::uint32_t id)> setup{};
    std::function<Expected<MotionAsset>(std::uint32_t id)> motions{};
    std::function<Expected<Clip>(std::uint32_t id)> animation{};
};

// A line of MotionAsset::warnings, and whose it is.
struct AssetWarning {
    std::uint32_t id = 0;
    std::string text{};
    friend bool operator==(const AssetWarning&, const AssetWarning&) = default;
};

// So many ids without an asset are remembered; the loaders are asked again for further ones.
inline constexpr std::size_t k_most_remembered_misses = 65536;

// Assets, each loaded once.
class AssetSource {
  public:
    explicit AssetSource(AssetLoaders loaders);
    AssetSource(const AssetSource&) = delete;
    AssetSource& operator=(const AssetSource&) = delete;
    ~AssetSource();

    // Nullptr: there is none, or it cannot be used. Id 0 names none.
    [[nodiscard]] std::shared_ptr<const SetupAsset> setup(std::uint32_t id) const;
    [[nodiscard]] std::shared_ptr<const MotionAsset> motions(std::uint32_t id) const;
    // One clip by itself: SetupAsset::default_animation, which a host plays for a body without a motion table
    // (shown_frames_of_loop in <glidepath/figure.h>). It has no hooks: their numbers are those of a table.
    [[nodiscard]] std::shared_ptr<const Clip> animation(std::uint32_t id) const;
    // Why the asset was not given; ok when it was, or was never asked for.
    [[nodiscard]] Error why_no_setup(std::uint32_t id) const;
    [[nodiscard]] Error why_no_motions(std::uint32_t id) const;
    [[nodiscard]] Error why_no_animation(std::uint32_t id) const;
    // Of all motions that were given so far, by id. A report for the author of the assets: the motions play
    // all the same.
    [[nodiscard]] std::vector<AssetWarning> warnings() const;

  private:
    struct State;
    std::unique_ptr<State> state_;
};

// What a body of a setup and a motion table gets.
struct BodyAssets {
    std::shared_ptr<const SetupAsset> setup{};     // nullptr: there is none
    std::shared_ptr<const MotionAsset> motions{};  // nullptr: the default locomotion
    std::uint32_t motion_table = 0;                // the message's, else the setup's; 0: neither has one
    bool lacks_setup = false;                      // it was asked for, and is not there
    bool lacks_motions = false;
};
// A motion table that is not 0 wins over the setup's, also when it is not there.
[[nodiscard]] BodyAssets assets_of(const AssetSource& source, std::uint32_t setup,
                                   std::uint32_t motion_table);

}  // namespace glidepath

// Figures out of a portal DAT: where the parts of a body are in what it plays, how it stands when nothing
// plays, where carried things hang, and what a hook notice asks for.
//
//     const DatFigures figures(*dat);
//     const auto setup = figures.setup(object.setup);
//     const FigureDef def{.scale = object.scale, .is_smooth = true};
//     const std::vector<Frame> parts = figure_of(figures, *setup, shown_frames(world, id), def);
//     for (const Frame& part : parts) draw(placed_on(pose.position, part));
//     for (const Notice& notice : world.notices())
//         if (const Object* object = router.find(world, notice.object))
//             if (const DatHook* hook = hook_of(figures, object->playing_table, notice)) run(*hook);
//
// Objects are loaded when they are first asked for, once, and never change. Any number of threads may ask.
#pragma once

#include <glidepath/figure.h>
#include <glidepath/notice.h>
#include <glidepath/tools/dat.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace glidepath::tools {

// How a body stands when nothing plays: placements of a setup.
inline constexpr std::uint32_t k_default_placement = 0;
inline constexpr std::uint32_t k_resting_placement = 0x65;

// Setups, animations and the hooks of motion tables, each loaded once.
class DatFigures {
  public:
    explicit DatFigures(DatFile file);
    DatFigures(const DatFigures&) = delete;
    DatFigures& operator=(const DatFigures&) = delete;
    ~DatFigures();

    // Nullptr: the file has none, or it is rejected.
    [[nodiscard]] std::shared_ptr<const DatSetup> setup(std::uint32_t id) const;
    [[nodiscard]] std::shared_ptr<const DatAnimation> animation(std::uint32_t id) const;
    // What the hook numbers of a body with this table stand for: those of load_motions, number 1 first.
    [[nodiscard]] std::shared_ptr<const std::vector<DatHook>> hooks(std::uint32_t motion_table) const;

  private:
    struct State;
    std::unique_ptr<State> state_;
};

// What a figure needs to know beside its setup.
struct FigureDef {
    float scale = 1.0F;                             // the object's
    std::uint32_t placement = k_default_placement;  // when nothing plays, and for parts without a frame
    bool is_smooth = false;                         // false: as retail, which shows whole frames
};

// Where each part of the setup is, relative to the object: in what plays, and else in its placement (the
// default one when it has no such, and the object's own frame when it has none at all).
[[nodiscard]] std::vector<Frame> figure_of(const DatFigures& figures, const DatSetup& setup,
                                           const ShownFrames& shown, const FigureDef& def = {});

// Where a thing hangs at a holding location (1 right hand, 2 left hand, ..., spec/dat.md 6.3), relative to
// the holder; `parts` are the holder's, as figure_of gives them. None: the setup has no such location.
[[nodiscard]] std::optional<Frame> holding_frame(const DatSetup& holder, std::span<const Frame> parts,
                                                 std::uint32_t location);

// What a notice of the kind `hook` asks for, by the motion table that its body plays. Nullptr: it is none, or
// one that the table does not know. Valid as long as the figures.
[[nodiscard]] const DatHook* hook_of(const DatFigures& figures, std::uint32_t motion_table,
                                     const Notice& notice);

// The part that a hook is about; none: the whole object.
[[nodiscard]] std::optional<std::uint32_t> part_of(const DatHook& hook);

}  // namespace glidepath::tools

#include "apps/glidepath/page_figures.h"

#include <glidepath/figure.h>

#include "layers.h"

#include <cstdlib>
#include <filesystem>
#include <map>
#include <set>
#include <utility>

namespace glidepath::app {

namespace {

// About a megabyte of page.
constexpr std::size_t k_most_places = 300'000;

std::vector<Vec3> origins_of(const std::vector<Frame>& parts) {
    std::vector<Vec3> origins;
    origins.reserve(parts.size());
    for (const Frame& part : parts)
        origins.push_back(part.origin);
    return origins;
}

ReportedFigure::Clip clip_of(const DatFigures& figures, const DatSetup& setup, const DatAnimation& animation,
                             const FigureDef& def) {
    ReportedFigure::Clip clip{.id = animation.id};
    for (std::uint32_t frame = 0; frame < animation.frame_count; ++frame) {
        const ShownFrames shown{.clip = clip.id, .frame = frame, .next_clip = clip.id, .next_frame = frame};
        for (const Vec3& origin : origins_of(figure_of(figures, setup, shown, def)))
            clip.parts.push_back(origin);
    }
    return clip;
}

}  // namespace

PageFigures figures_of(const Recording& recording, const DatFigures& figures) {
    std::map<std::pair<std::uint32_t, float>, std::set<ClipId>> played;
    for (const RecordedBody& body : recording.bodies) {
        if (body.setup == 0) continue;
        std::set<ClipId>& clips = played[{body.setup, body.scale}];
        for (const RecordedFrame& frame : body.frames)
            if (frame.clip != 0) clips.insert(frame.clip);
    }
    PageFigures page;
    std::uint64_t left = k_most_places;
    const auto take = [&](std::uint64_t places) {
        if (places > left) return false;
        left -= places;
        return true;
    };
    for (const auto& [kind, clips] : played) {
        const std::shared_ptr<const DatSetup> setup = figures.setup(kind.first);
        if (setup == nullptr) continue;
        if (!take(setup->parts.size())) {
            page.left_out += clips.size();
            continue;
        }
        const FigureDef def{.scale = kind.second};
        ReportedFigure figure{.setup = kind.first, .scale = kind.second};
        figure.parents = setup->parents;
        figure.rest = origins_of(figure_of(figures, *setup, {}, def));
        for (const ClipId id : clips) {
            const std::shared_ptr<const DatAnimation> animation = figures.animation(id);
            if (animation == nullptr) continue;
            if (!take(std::uint64_t{animation->frame_count} * figure.rest.size())) {
                ++page.left_out;
                continue;
            }
            figure.clips.push_back(clip_of(figures, *setup, *animation, def));
        }
        page.figures.push_back(std::move(figure));
    }
    return page;
}

PageFigures figures_of(const Recording& recording, const std::string& dat) {
    const char* const named = std::getenv("GLIDEPATH_DAT");  // NOLINT(concurrency-mt-unsafe)
    const std::filesystem::path path = !dat.empty() ? dat : named != nullptr ? named : "";
    std::error_code ignored;
    if (path.empty() || std::filesystem::is_directory(path, ignored)) return {};
    const Expected<DatFile> file = DatFile::open(path);
    if (!file) return {};  // it was opened before, and would have been refused then
    const DatFigures figures(*file);
    return figures_of(recording, figures);
}

}  // namespace glidepath::app

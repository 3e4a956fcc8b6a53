// What is made of files that were read: JSON motion tables, portal DATs.
#include <glidepath/tools/asset_files.h>
#include <glidepath/tools/dat_figures.h>
#include <glidepath/tools/motion_file.h>

#include "capi/asset_handle.h"

#include <utility>

namespace glidepath::capi {

Expected<std::shared_ptr<const MotionAsset>> motions_of_json(std::string_view text, std::string_view name) {
    Expected<tools::MotionFile> file = tools::parse_motion_json(text, name);
    if (!file) return file.error();
    return std::shared_ptr<const MotionAsset>(
        std::make_shared<MotionAsset>(MotionAsset{std::move(file->clips), std::move(file->table)}));
}

std::shared_ptr<CAssets> assets_of_dat(const tools::DatFile& dat) {
    auto made = std::make_shared<CAssets>();
    made->source = tools::dat_assets(dat);
    made->parts = [figures = std::make_shared<tools::DatFigures>(dat)](
                      const FigureQuestion& question) -> Expected<std::vector<Frame>> {
        const auto setup = figures->setup(question.setup);
        if (setup == nullptr) {
            return Error{ErrorCode::unknown_id, "setup", question.setup, "the file has no such setup"};
        }
        return tools::figure_of(
            *figures, *setup, question.shown,
            {.scale = question.scale, .placement = question.placement, .is_smooth = question.is_smooth});
    };
    return made;
}

}  // namespace glidepath::capi

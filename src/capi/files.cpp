// Readers of files: JSON motion tables, folders of them, portal DATs.
#include <glidepath/tools/asset_files.h>
#include <glidepath/tools/dat_figures.h>
#include <glidepath/tools/motion_file.h>

#include "capi/asset_handle.h"

#include <filesystem>
#include <system_error>
#include <utility>

namespace glidepath::capi {

bool has_file_readers() { return true; }

Expected<std::shared_ptr<const MotionAsset>> motions_of_json(std::string_view text, std::string_view name) {
    Expected<tools::MotionFile> file = tools::parse_motion_json(text, name);
    if (!file) return file.error();
    return std::shared_ptr<const MotionAsset>(
        std::make_shared<MotionAsset>(MotionAsset{std::move(file->clips), std::move(file->table)}));
}

Expected<std::shared_ptr<CAssets>> open_asset_files(const char* path) {
    auto made = std::make_shared<CAssets>();
    std::error_code ignored;
    if (std::filesystem::is_directory(path, ignored)) {
        const auto source = tools::folder_assets(path);
        if (!source) return source.error();
        made->source = *source;
        return made;
    }
    const Expected<tools::DatFile> dat = tools::DatFile::open(path);
    if (!dat) return dat.error();
    made->source = tools::dat_assets(*dat);
    made->parts = [figures = std::make_shared<tools::DatFigures>(*dat)](
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

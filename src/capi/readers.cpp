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

Expected<std::shared_ptr<CAssets>> assets_of_memory(std::span<const gp_memory_file> files) {
    if (files.size() == 1 && !std::string_view(files[0].name).ends_with(".json")) {
        const auto* begin = static_cast<const std::byte*>(files[0].bytes);
        const auto dat = tools::DatFile::from_bytes({begin, begin + files[0].length}, files[0].name);
        if (!dat) return dat.error();
        return assets_of_dat(*dat);
    }
    std::vector<tools::NamedText> texts;
    for (const gp_memory_file& file : files) {
        const auto* begin = static_cast<const char*>(file.bytes);
        texts.push_back({.name = file.name, .text = {begin, begin + file.length}});
    }
    const auto source = tools::text_assets(std::move(texts));
    if (!source) return source.error();
    auto made = std::make_shared<CAssets>();
    made->source = *source;
    return made;
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

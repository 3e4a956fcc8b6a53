// Opens files: folders of JSON motion tables, portal DATs.
#include <glidepath/tools/asset_files.h>

#include "assets/file_text.h"
#include "capi/asset_handle.h"

#include <filesystem>
#include <system_error>

namespace glidepath::capi {

bool has_file_readers() { return true; }

Expected<std::shared_ptr<CAssets>> open_asset_files(const char* utf8_path) {
    const std::filesystem::path path = assets::path_of_utf8(utf8_path);
    std::error_code ignored;
    if (std::filesystem::is_directory(path, ignored)) {
        const auto source = tools::folder_assets(path);
        if (!source) return source.error();
        auto made = std::make_shared<CAssets>();
        made->source = *source;
        return made;
    }
    const Expected<tools::DatFile> dat = tools::DatFile::open(path);
    if (!dat) return dat.error();
    return assets_of_dat(*dat);
}

}  // namespace glidepath::capi

#include "assets/file_text.h"
#include "assets/json_assets.h"

#include <utility>

namespace glidepath::tools {

using namespace assets;

Expected<std::shared_ptr<const AssetSource>> folder_assets(const std::filesystem::path& path) {
    std::error_code failed;
    if (!std::filesystem::is_directory(path, failed)) {
        return file_error(ErrorCode::unreadable, {.file = utf8_of(path), .why = "is no folder"});
    }
    const std::filesystem::path list = path / k_setups_name;
    std::string text;
    if (std::filesystem::exists(list, failed)) {
        Expected<std::string> read = read_text_file(list, k_max_motion_file_bytes);
        if (!read) return read.error();
        text = std::move(*read);
    } else {
        text = k_no_setups;
    }
    return assets_of_json({.name = utf8_of(list), .text = std::move(text)},
                          [path](std::uint32_t id) { return load_motion_file(path / file_name_of(id)); });
}

Expected<std::shared_ptr<const AssetSource>> open_assets(const std::filesystem::path& path) {
    std::error_code failed;
    if (std::filesystem::is_directory(path, failed)) return folder_assets(path);
    const Expected<DatFile> file = DatFile::open(path);
    if (!file) return file.error();
    return dat_assets(*file);
}

}  // namespace glidepath::tools

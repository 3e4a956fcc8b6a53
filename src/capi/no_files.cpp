// A library that was built without glidepath::tools reads no files.
#include "capi/asset_handle.h"

namespace glidepath::capi {

bool has_file_readers() { return false; }

Expected<std::shared_ptr<const MotionAsset>> motions_of_json(std::string_view, std::string_view) {
    return Error{ErrorCode::unreadable, "text", 0, "this build of the library has no reader of files"};
}

Expected<std::shared_ptr<CAssets>> assets_of_memory(std::span<const gp_memory_file>) {
    return Error{ErrorCode::unreadable, "files", 0, "this build of the library has no reader of files"};
}

Expected<std::shared_ptr<CAssets>> open_asset_files(const char*) {
    return Error{ErrorCode::unreadable, "path", 0, "this build of the library has no reader of files"};
}

}  // namespace glidepath::capi

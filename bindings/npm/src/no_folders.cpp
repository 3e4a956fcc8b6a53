// Readers without files: what they read comes from memory. It takes the place of src/capi/files.cpp.
#include "capi/asset_handle.h"

namespace glidepath::capi {

bool has_file_readers() { return true; }

Expected<std::shared_ptr<CAssets>> open_asset_files(const char*) {
    return Error{ErrorCode::unreadable, "path", 0, "there are no files here"};
}

}  // namespace glidepath::capi

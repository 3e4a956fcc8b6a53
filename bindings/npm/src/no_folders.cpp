// Readers without files: what they read comes from memory. It takes the place of src/capi/files.cpp and of
// src/assets/random_file.cpp.
#include "assets/random_file.h"
#include "capi/asset_handle.h"

namespace glidepath::assets {

// None is ever open.
RandomFile::~RandomFile() = default;
std::size_t RandomFile::read(std::uint64_t, std::span<std::byte>) const { return 0; }

}  // namespace glidepath::assets

namespace glidepath::capi {

bool has_file_readers() { return true; }

Expected<std::shared_ptr<CAssets>> open_asset_files(const char*) {
    return Error{ErrorCode::unreadable, "path", 0, "there are no files here"};
}

}  // namespace glidepath::capi
